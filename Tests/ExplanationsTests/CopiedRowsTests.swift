import Mesmer
import MesmerExplanations
import MesmerScenes
import TestSupport
import Testing

/// Edits of rows that are copies of a template or of one Swift class, together with
/// another edit.
@Suite("Edits of copied rows")
struct CopiedRowsTests {
  private final class Row: View {
    private let title = Label()
    private let badge = View()

    required init?(coder: Coder) { nil }

    init(_ text: String, _ y: Double, _ color: Color, _ radius: Double) {
      super.init(frame: Rect(x: 0, y: y, width: 60, height: 12))
      backgroundColor = color
      title.frame = Rect(x: 2, y: 1, width: 40, height: 10)
      title.font = .system(size: 8)
      title.text = text
      badge.frame = Rect(x: 46, y: 2, width: 12, height: 8)
      badge.backgroundColor = .red
      badge.cornerRadius = radius
      for view in [title, badge] { addSubview(view) }
    }
  }

  private static func rows(
    _ texts: String..., color: Color = .white, radius: Double = 0
  ) -> View {
    let root = View(frame: Rect(x: 0, y: 0, width: 60, height: 80))
    for (i, text) in texts.enumerated() {
      root.addSubview(Row(text, Double(i) * 14, color, radius))
    }
    return root
  }

  /// Returns the lines of the difference of two views.
  private static func lines(_ before: View, _ now: View) throws -> [String] {
    func picture(_ view: View) throws -> Pixmap {
      try Renderer(scale: 1, background: .gray).render(view)
    }
    let pixels = ComparisonScan(
      expected: Bitmap(try picture(before)), actual: Bitmap(try picture(now)), by: .exact)
    let earlier = ShownTree(before, scale: 1, background: .gray).described().tree
    return Explanation(
      of: pixels, in: ShownTree(now, scale: 1, background: .gray), before: earlier
    ).lines.map(\.text)
  }

  @Test(
    "a row of views is inserted or removed, also if all others changed alike",
    arguments: [
      (Color.white, 4.0, "badge"), (Color.yellow, 0, "backgroundColor"),
    ])
  func views(color: Color, radius: Double, key: String) throws {
    let before = Self.rows("Harbour", "Market", "Dunes", "Mill")
    let more = try Self.lines(
      before,
      Self.rows(
        "Harbour", "Spire", "Market", "Dunes", "Mill", color: color, radius: radius))
    #expect(more.contains { $0.contains("added (\"Spire\")") }, "\(more)")
    #expect(more.contains { $0.contains(key) } && !more.contains { $0.contains("text:") })
    let less = try Self.lines(
      before, Self.rows("Harbour", "Dunes", "Mill", color: color, radius: radius))
    #expect(less.contains { $0.contains("removed (\"Market\")") }, "\(less)")
    #expect(less.contains { $0.contains(key) } && !less.contains { $0.contains("text:") })
  }

  @Test("a hidden arranged view is named, not the constraints of its stack")
  func hidden() throws {
    func stack(_ isHidden: Bool) -> View {
      let stack = StackView(frame: Rect(x: 0, y: 0, width: 60, height: 60))
      stack.axis = .vertical
      for text in ["One", "Two", "Three"] {
        let label = Label()
        label.text = text
        label.isHidden = isHidden && text == "Two"
        stack.addArrangedSubview(label)
      }
      return stack
    }
    let lines = try Self.lines(stack(false), stack(true))
    #expect(lines.first?.contains("isHidden: false -> true") == true, "\(lines)")
    #expect(!lines.contains { $0.contains("constraints") }, "\(lines)")
  }

  @Test("the changed velocity of a fling is named, not the offset that follows")
  func fling() throws {
    func run(_ velocity: Double) throws -> SceneRun {
      let scroll = ScrollView(frame: Rect(x: 0, y: 0, width: 60, height: 80))
      scroll.contentSize = Size(width: 60, height: 800)
      for i in 0..<40 {
        let row = View(
          frame: Rect(x: 0, y: Double(i) * 20, width: 60, height: 8 + Double(i % 9)))
        row.backgroundColor = .blue
        scroll.addSubview(row)
      }
      let timeline = Timeline([.fling(velocity: Vector(dx: 0, dy: velocity))])
      let run = try SceneRun(
        scroll, scroll, RunTimeline(timeline, framesPerSecond: 60, path: "timeline"),
        Renderer(scale: 1))
      try run.finish()
      return run
    }
    let (before, now) = (try run(300), try run(350))
    let pixels = ComparisonScan(
      expected: Bitmap(try before.renderWithinLimits()),
      actual: Bitmap(try now.renderWithinLimits()), by: .exact)
    let lines = Explanation(
      of: pixels, in: ShownTree(now), before: ShownTree(before).described().tree
    ).lines.map(\.text)
    #expect(lines.first?.hasPrefix("timeline.actions[0]: \"fling(") == true, "\(lines)")
    #expect(lines.last?.hasPrefix("as a consequence ScrollView scrolled by") == true)
    #expect(lines.count == 2, "\(lines)")
  }

  private static func scene(
    _ rows: String, title: String = "One", color: String = "#ffffff"
  ) -> String {
    """
    { mesmer: 1, screen: { size: [120, 160], background: "white" },
      constants: { name: "Ann" },
      templates: { row: { view: "View", frame: [0, 20, 90, 16],
        backgroundColor: "\(color)", subviews: [
          { view: "Label", frame: [0, 0, 90, 14], text: "{text}" }] } },
      root: { view: "View", subviews: [
        { view: "Label", id: "title", frame: [0, 0, 90, 14], text: "\(title)" },
        { use: "row", repeat: { offset: [0, 18], for: [
    \(rows.split(separator: " ").map { "{ text: \"\($0)\" }" }.joined(separator: ",\n"))
        ] } }] } }
    """
  }

  @Test(
    "added and removed copies have their pixels and places, whatever else changed",
    arguments: [("One", "#e0ffe0"), ("Two", "#ffffff"), ("Two", "#e0ffe0")])
  func copies(title: String, color: String) throws {
    func lines(_ before: String, _ now: String) throws -> [Explanation.Line] {
      try Explanation(
        EditedKeysTests.read(Self.scene(before)),
        EditedKeysTests.read(Self.scene(now, title: title, color: color))
      ).lines
    }
    let more = try lines("A B C D E F", "A B New C D E F")
    let added = try #require(more.first { $0.what.hasPrefix("added") }, "\(more)")
    #expect(added.text.hasPrefix("s.json:11:9: View added (\"New\")"), "\(added.text)")
    #expect(added.pixels > 100)
    let less = try lines("A B C D E F", "A B D E F")
    let removed = try #require(less.first { $0.what.hasPrefix("removed") }, "\(less)")
    #expect(removed.text.hasPrefix("s.json:8:27: View removed (\"C\")"))
    #expect(removed.pixels > 100)
    for line in more + less {
      #expect(line.kind != .cause || line.pixels > 0, "\(line.text)")
      #expect(line.key != "text" || line.view == "title", "\(line.text)")
    }
  }

  @Test("a constant in longer texts has one line, or each view its own")
  func constants() throws {
    func scene(_ name: String, _ x: String, _ y: String) -> String {
      """
      { mesmer: 1, screen: { size: [120, 80], background: "white" },
        constants: { name: "\(name)" },
        root: { view: "View", subviews: [
          { view: "Label", id: "x", frame: [0, 0, 120, 20], text: "\(x)" },
          { view: "Button", id: "y", frame: [0, 30, 120, 30], title: "\(y)" }] } }
      """
    }
    func lines(_ x: String, _ y: String) throws -> [String] {
      try EditedKeysTests.lines(scene("Ann", x, y), scene("Bob", x, y)).map {
        String($0.prefix { $0 != ";" })
      }
    }
    #expect(
      try lines("Hi {name}!", "Bye {name}.")
        == ["s.json:2:22: constants.name: \"Ann\" -> \"Bob\" (2 views)"])
    #expect(
      try lines("Hi {name}!", "Bye") == [
        "s.json:2:22: x.text: \"Hi Ann!\" -> \"Hi Bob!\""
      ])
  }

  @Test("a view of another class with the same id has one line")
  func classes() throws {
    func scene(_ name: String) -> String {
      """
      { mesmer: 1, screen: { size: [60, 40] }, root: { view: "View", subviews: [
        { view: "\(name)", id: "third", frame: [0, 0, 20, 8], backgroundColor: "red",
          subviews: [{ view: "View", id: "dot", frame: [0, 0, 4, 4] }] }] } }
      """
    }
    let lines = try EditedKeysTests.lines(
      scene("View"), scene("ImageView").replacing("\"red\"", with: "\"blue\""))
    #expect(lines == ["s.json:2:11: third.view: View -> ImageView; 160 px differ"])
  }
}
