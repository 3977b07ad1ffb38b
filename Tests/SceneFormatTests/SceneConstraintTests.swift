import Mesmer
import MesmerScenes
import TestSupport
import Testing

@testable import MesmerSceneFormat

@Suite("Constraints in scenes") struct SceneConstraintTests {
  private static func scene(_ root: String) throws -> Scene {
    let text = """
      { mesmer: 1, screen: { size: [320, 200], scale: 2 },
        root: { view: "View", \(root) } }
      """
    return try SceneFile.read(Array(text.utf8), file: "scene.json", folder: ".")
  }

  private static func faults(_ root: String) -> [String] {
    do {
      _ = try scene(root)
      return []
    } catch let error as SceneError {
      return error.faults.map { "\($0.line ?? 0): \($0.message)" }
    } catch { return ["\(error)"] }
  }

  private static func text(of scene: Scene) -> String {
    SceneWriter(scene, keepsFiles: true) { _ in false }.document(of: scene).text()
  }

  private static func frame(_ id: String, in scene: Scene) -> Rect? {
    scene.root.layoutIfNeeded()
    return scene.view(id: id)?.frame
  }

  private static let two = """
    subviews: [{ view: "View", id: "a" }, { view: "View", id: "b" }],
    constraints: ["a.left = self.left + 16", "a.top = self.top + 8", "a.width = 64",
      "a.height = a.width", "b.top = a.top", "b.left = a.right + 12",
      "b.right = self.right - 16", "b.height = 0.5 * a.height - 2"]
    """

  @Test("views that constraints name and that have no frame are placed by them")
  func places() throws {
    let scene = try Self.scene(Self.two)
    #expect(Self.frame("a", in: scene) == Rect(16, 8, 64, 64))
    #expect(Self.frame("b", in: scene) == Rect(92, 8, 212, 30))
  }

  @Test func `a view with a frame keeps it, and others follow it`() throws {
    let scene = try Self.scene(
      """
      subviews: [{ view: "View", id: "a", frame: [10, 20, 30, 40] },
        { view: "View", id: "b.c", constraints: ["self.top >= a.bottom + 1",
          "self.left = a.left", "self.width = 9", "b.c.height = 7",
          "self.top = superview.top @1"] }]
      """)
    #expect(Self.frame("a", in: scene) == Rect(10, 20, 30, 40))
    #expect(Self.frame("b.c", in: scene) == Rect(10, 61, 9, 7))
  }

  @Test func `a stack places its subviews, with its own spacing after some`() throws {
    let square = { (id: String) in
      "{ view: 'View', id: '\(id)', constraints: ['self.width = 20', 'self.height = 10'] }"
    }
    let scene = try Self.scene(
      """
      subviews: [{ view: "StackView", id: "s", axis: "vertical", spacing: 5,
        alignment: "leading", customSpacing: { y: 30 },
        subviews: [\(square("x")), \(square("y")), \(square("z"))],
        constraints: ["self.top = superview.top", "self.left = superview.left"] }]
      """)
    #expect(Self.frame("z", in: scene) == Rect(0, 55, 20, 10))
    #expect(Self.frame("s", in: scene) == Rect(0, 0, 20, 65))
  }

  @Test func `a setting of customSpacing replaces all spacings after views`() throws {
    let views = ["a", "b", "c"].map {
      "{ view: 'View', id: '\($0)', constraints: ['self.height = 10'] }"
    }
    let scene = try Self.scene(
      """
      subviews: [{ view: "StackView", id: "s", frame: [0, 0, 9, 100], axis: "vertical",
        spacing: 5, customSpacing: { a: 20 }, distribution: "equalSpacing",
        subviews: [\(views.joined(separator: ", "))] }]
      """)
    let stack = try #require(scene.view(id: "s") as? StackView)
    func spacings() -> [Double] { stack.arrangedSubviews.map(stack.customSpacing) }
    #expect(spacings() == [20, 5, 5])
    func set(_ key: String, _ value: String) throws {
      try scene.change([Setting(id: "s", key: key, value: value)], roundsOffsets: true)
    }
    try set("customSpacing", "{ b: 10 }")
    #expect(spacings() == [5, 10, 5])
    try set("customSpacing", "{}")
    try set("spacing", "7")
    #expect(spacings() == [7, 7, 7])
  }

  @Test func `the edges of a scroll view's content make its size`() throws {
    let scene = try Self.scene(
      """
      subviews: [{ view: "ScrollView", id: "s", frame: [0, 0, 100, 100],
        subviews: [{ view: "View", id: "page", constraints: [
          "self.left = s.content.left", "self.right = s.content.right",
          "self.top = s.content.top", "self.bottom = s.content.bottom - 10",
          "self.width = s.frame.width", "self.height = 400"] }] }]
      """)
    #expect((scene.view(id: "s") as? ScrollView)?.contentSize == Size(100, 410))
  }

  @Test func `written constraints read back to the same views`() throws {
    let scene = try Self.scene(Self.two)
    let text = Self.text(of: scene)
    let again = try SceneFile.read(Array(text.utf8), file: "scene.json", folder: ".")
    #expect(Self.text(of: again) == text)
    #expect(Self.frame("b", in: again) == Self.frame("b", in: scene))
    #expect(text.contains("b.height == 0.5 * a.height - 2"))
  }

  @Test(
    "errors name the expected value, at the constraint",
    arguments: [
      ("a.top = c.top", "no view has the id \"c\""),
      ("a.tap = self.top", "unknown attribute \"tap\"; did you mean top?"),
      ("a.top=self.top", "expected SIDE = SIDE"),
      ("a.top = 8", "only a width or a height can be a number"),
      ("a.top = self.top + ", "expected SIDE = SIDE"),
      ("a.top = self.top @1001", "a priority is @1 to @1000, not \"@1001\""),
      ("a.top < self.top", "expected =, <= or >=, found \"<\""),
      ("a.left = self.top", "a.left == View.top: "),
    ])
  func faults(_ constraint: String, _ message: String) {
    let found = Self.faults(
      "subviews: [{ view: \"View\", id: \"a\" }],\nconstraints: [\"\(constraint)\"]")
    #expect(found.count == 1 && found[0].hasPrefix("3: "))
    #expect(found.first?.contains(message) == true, "\(found)")
  }

  @Test func `constraints that contradict each other are an error that names them`() {
    let found = Self.faults(
      """
      subviews: [{ view: "View", id: "a" }],
      constraints: ["a.width = 50",
        "a.width = 60"]
      """)
    #expect(found == ["4: conflicting constraints: a.width == 50, a.width == 60"])
  }

  @Test func `a constraint that nothing satisfies is an error that says so`() {
    let found = Self.faults(
      "subviews: [{ view: \"View\", id: \"a\" }], constraints: [\"a.width = -5\"]")
    #expect(found == ["2: a.width == -5: no size or position satisfies it"])
  }

  @Test("a text block that does not scroll is as high as its text at its width")
  func textBlocks() throws {
    let block = """
      view: "TextBlock", isScrollEnabled: false,
      text: "several words that wrap at a width of some hundred points"
      """
    func height(_ view: String, _ pinned: String = "") throws -> Double {
      let scene = try Self.scene(
        """
        subviews: [{ id: "a", \(view) }]
        \(pinned)
        """)
      return try #require(
        Inspection(scene).nodes.first { $0.view == "TextBlock" }
      ).frame.height
    }
    let wanted = try height("frame: [0, 0, 100, \"fit\"], \(block)")
    #expect(wanted > 60)
    let pinned = """
      , constraints: ["a.left = self.left", "a.top = self.top", "a.width = 100"]
      """
    #expect(try height(block, pinned) == wanted)
    let stack = "view: \"StackView\", axis: \"vertical\", subviews: [{ \(block) }]"
    #expect(try height(stack, pinned) == wanted)
  }

  @Test func `a frame inside a stack is an error`() {
    let found = Self.faults(
      """
      subviews: [{ view: "StackView", frame: [0, 0, 9, 9],
        subviews: [{ view: "View", frame: [0, 0, 5, 5] }] }]
      """)
    #expect(found.count == 1 && found[0].contains("instead of frame"))
  }

  @Test func `rows have constraints of their own`() throws {
    let scene = try Self.scene(
      """
      subviews: [{ view: "ListView", id: "list", frame: [0, 0, 100, 100], rowHeight: 20,
        rowCount: 9, row: { view: "View", subviews: [
          { view: "View", id: "dot-{row}", constraints: ["self.width = 4",
            "self.height = 4", "self.right = superview.right - 3",
            "self.centerY = superview.centerY"] }] } }]
      """)
    scene.root.layoutIfNeeded()
    let list = try #require(scene.view(id: "list") as? ListView)
    let dots = list.tree.filter { $0.id?.hasPrefix("dot-") == true }
    #expect(dots.count >= 5)
    #expect(dots.allSatisfy { $0.frame == Rect(93, 8, 4, 4) })
  }

  @Test func `copies name their own views, and each copy's neighbour`() throws {
    let scene = try Self.scene(
      """
      subviews: [{ view: "View", id: "v{index}", repeat: { count: 3 },
        constraints: ["v{index}.width = 20", "self.height = 5", "self.left = superview.left + 3",
          "self.top = superview.top"], subviews: [{ view: "View", id: "in{index}",
          constraints: ["in{index}.right = v{index}.right", "self.width = 4",
            "self.top = v{index}.top", "self.height = 5"] }] }]
      """)
    for index in 0..<3 {
      #expect(Self.frame("v\(index)", in: scene) == Rect(3, 0, 20, 5))
      #expect(Self.frame("in\(index)", in: scene) == Rect(16, 0, 4, 5))
    }
  }

  @Test("a list places its rows and its header, also where their constraints name them")
  func placedByList() throws {
    let scene = try Self.scene(
      """
      subviews: [{ view: "ListView", id: "list", frame: [0, 0, 100, 100], rowHeight: 40,
        rowCount: 2, tableHeader: { view: "View", id: "head", bounds: [0, 0, 100, 30],
          center: [50, 15] },
        row: { view: "View", constraints: ["y{row}.bottom = self.bottom",
          "y{row}.right = self.right", "y{row}.height = 10", "y{row}.width = 10"],
          subviews: [{ view: "View", id: "y{row}" }] } }]
      """)
    scene.root.layoutIfNeeded()
    let list = try #require(scene.view(id: "list") as? ListView)
    let dots = list.tree.filter { $0.id?.hasPrefix("y") == true }
    #expect(dots.count == 2)
    #expect(dots.allSatisfy { $0.frame == Rect(90, 30, 10, 10) })
  }

  @Test("there are at most 2^12 constraints, of which a view in a stack has eight")
  func limit() {
    func many(_ count: Int) -> [String] {
      let all = (0..<count).map { "\"self.width >= \($0)\"" }.joined(separator: ",")
      return Self.faults("subviews: [{ view: \"View\", constraints: [\(all)] }]")
    }
    #expect(many(4096).isEmpty)
    #expect(many(4097).count == 1 && many(4097)[0].contains("2^12"))
    func stacked(_ count: Int) -> [String] {
      Self.faults(
        "subviews: [{ view: \"StackView\", frame: [0, 0, 320, 200], "
          + "distribution: \"equalSpacing\", "
          + "subviews: [{ view: \"View\", repeat: { count: \(count) } }] }]")
    }
    #expect(stacked(512).isEmpty)
    #expect(stacked(513).count == 1 && stacked(513)[0].contains("StackView"))
  }

  @Test func `a contradiction of many names eight and counts the others`() {
    let found = Self.faults(
      """
      subviews: [{ view: "View", id: "first" },
        { view: "View", id: "v{index}", repeat: { count: 1 } }],
      constraints: ["first.left = self.left", "first.width >= 400",
        "first.right = self.right"]
      """)
    #expect(found.count == 1 && found[0].contains("conflicting constraints: "))
    #expect(found.allSatisfy { $0.utf8.count < 600 })
  }

  @Test func `heights of rows have a limit, and huge ones in code do not trap`() {
    let found = Self.faults(
      "subviews: [{ view: \"ListView\", frame: [0, 0, 9, 9], rowCount: 2, "
        + "rowHeights: [1e308, 1e308], row: { view: \"View\" } }]")
    #expect(found.count == 2)
    let list = ListView(frame: Rect(0, 0, 9, 9))
    list.rowHeights = [1e308, 1e308]
    list.rowCount = 2
    list.viewForRow = { _, _ in View() }
    list.layoutIfNeeded()
    #expect(list.contentSize.height.isFinite)
  }
}
