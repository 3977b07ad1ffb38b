import Foundation
import Mesmer
import MesmerExplanations
import MesmerScenes
import TestSupport
import Testing

@testable import MesmerTesting

/// What a failure says.
private final class Delivered: @unchecked Sendable { var text = "" }

/// A menu as a program has it: its parts are properties.
private final class Menu: View {
  let title = Label(frame: Rect(x: 4, y: 2, width: 50, height: 10))
  lazy var cards = [View(), View()]
  private var badge: View? = View(frame: Rect(x: 50, y: 2, width: 8, height: 8))

  init(_ titleColor: Color = .black) {
    super.init(frame: Rect(x: 0, y: 0, width: 60, height: 50))
    backgroundColor = .white
    title.text = "Menu"
    title.font = .system(size: 8)
    title.textColor = titleColor
    addSubview(title)
    for (i, card) in cards.enumerated() {
      card.frame = Rect(x: 4, y: 14 + 18 * Double(i), width: 50, height: 14)
      card.backgroundColor = .lightGray
      card.cornerRadius = 4
      card.clipsToBounds = true
      let mark = View(frame: Rect(x: 3, y: 3, width: 6, height: 6))
      mark.backgroundColor = .blue
      card.addSubview(mark)
      addSubview(card)
    }
    badge?.backgroundColor = .red
    badge.map { addSubview($0) }
  }

  required init?(coder: Coder) { nil }

  func removeBadge() { badge?.removeFromSuperview() }
}

/// A list of labels in a scroll view.
private func list(_ texts: [String], _ color: Color = .black) -> ScrollView {
  let list = ScrollView(frame: Rect(x: 0, y: 0, width: 60, height: 40))
  list.backgroundColor = .white
  list.id = "list"
  list.contentSize = Size(width: 60, height: 200)
  for (i, text) in texts.enumerated() {
    let label = Label(frame: Rect(x: 2, y: Double(i) * 10, width: 56, height: 10))
    label.font = .system(size: 8)
    label.text = text
    label.textColor = color
    list.addSubview(label)
  }
  return list
}

@Suite("Goldens that explain themselves")
struct ExplainedGoldenTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// The golden's path without its ending.
  private func path() throws -> String {
    GoldenPath(TestIdentity(try #require(Test.current)).names + ["golden"]).description
  }

  /// The messages of an expectation in a mode. Each has a folder of its own, so
  /// the goldens are copied.
  private func delivered(
    _ subject: some GoldenSubject, _ update: UpdateMode, in copy: String,
    keeping: GoldenStore.Keeping = .pictures, scale: Double = 1
  ) throws -> [String] {
    let delivered = Delivered()
    try FileManager.default.createDirectory(
      atPath: folder.path, withIntermediateDirectories: true)
    withKnownIssue(isIntermittent: true) {
      withGoldens(in: folder.path(copy), update: update, keeping: keeping) {
        expectGolden(of: subject, scale: scale)
      }
    } matching: { issue in
      delivered.text += issue.comments.map(\.rawValue).joined()
      return true
    }
    return delivered.text.split(separator: "\n").map(String.init)
  }

  /// Records a golden in the folder a, which warns.
  private func record(
    _ subject: some GoldenSubject, keeping: GoldenStore.Keeping = .pictures,
    scale: Double = 1
  ) throws {
    let lines = try delivered(subject, .missing, in: "a", keeping: keeping, scale: scale)
    #expect(lines.first?.hasPrefix("recorded ") == true)
  }

  /// The line of the cause, and the lines about views.
  private func causes(_ lines: [String]) -> [String] {
    lines.compactMap { line in
      if line.hasPrefix("    view      ") { return String(line.dropFirst(14)) }
      guard line.hasPrefix("different "), let name = line.firstRange(of: ": ") else {
        return nil
      }
      return String(line[name.upperBound...])
    }
  }

  /// The lines about views after a subject has been recorded and another one compared.
  private func explain(
    _ before: some GoldenSubject, _ now: some GoldenSubject, scale: Double = 1
  ) throws -> [String] {
    try record(before, scale: scale)
    try FileManager.default.copyItem(atPath: folder.path("a"), toPath: folder.path("b"))
    return causes(try delivered(now, .new, in: "b", scale: scale))
  }

  @Test("a view of a scene file is named with its line and column")
  func sceneFile() throws {
    func scene(_ color: String) throws -> Scene {
      let text = """
        { mesmer: 1, screen: { size: [20, 10], background: "white" },
          root: { view: "View", subviews: [
            { view: "View", id: "card", frame: [2, 2, 5, 4], backgroundColor: "\(color)" } ] } }
        """
      try folder.write(text, to: "scene.json")
      return try SceneFile.load(path: folder.path("scene.json"))
    }
    let lines = try explain(scene("red"), scene("blue"))
    #expect(lines.count == 1)
    #expect(
      lines[0].hasSuffix(
        "scene.json:3:71: card.backgroundColor: red -> blue; 20 px differ"), "\(lines)")
    let changed = try scene("red")
    changed.view(id: "card")?.frame.origin.y = 3
    try FileManager.default.copyItem(atPath: folder.path("a"), toPath: folder.path("c"))
    let moved = causes(try delivered(changed, .never, in: "c"))
    #expect(
      moved.first?.hasSuffix("scene.json:3:5: card moved by (0, 1) pt; 10 px differ")
        == true, "\(moved)")
  }

  @Test("a colour, from and to, with the property that holds the view")
  func color() throws {
    let lines = try explain(Menu(), Menu(.red))
    #expect(lines.count == 1)
    #expect(
      lines[0].hasPrefix(
        "title (root.subviews[0]) textColor: black -> red; "))
    let file = folder.path("a/\(try path()).views.json")
    let text = try String(contentsOfFile: file, encoding: .utf8)
    #expect(text.utf8.count < 4000 && !text.contains(folder.path))
    #expect(text.contains("\"property\": \"cards[1]\""))
    // A pending picture has the same explanation.
    let new = folder.path("b/\(try path()).new.png")
    let pending = try #require(PendingGolden(file: new))
    let decision = try pending.accept()
    let views = folder.path("b/\(try path()).views.json")
    let accepted = try String(contentsOfFile: views, encoding: .utf8)
    #expect(accepted != text && accepted.contains("\"red\""))
    #expect(try delivered(Menu(.red), .never, in: "b") == [])
    try decision.undo()
    #expect(try String(contentsOfFile: views, encoding: .utf8) == text)
  }

  @Test("a view that moved by half a point, is removed, or is in an element of an array")
  func places() throws {
    let menu = Menu()
    menu.cards[1].frame.origin.y += 0.5
    #expect(
      try explain(Menu(), menu, scale: 2)[0].hasPrefix(
        "cards[1] (root.subviews[2]) moved by (0, 0.5) pt; "))
  }

  @Test("a removed view, and one inside a rounded clip")
  func removed() throws {
    let menu = Menu()
    menu.removeBadge()
    menu.cards[0].subviews[0].backgroundColor = .green
    let lines = try explain(Menu(), menu)
    #expect(
      lines == [
        "badge (root.subviews[3]) removed; 64 px differ",
        "View (root.subviews[1].subviews[0]) backgroundColor: blue -> "
          + "green; 36 px differ",
      ])
  }

  @Test("a scroll view that is scrolled, and a row that is added")
  func rows() throws {
    let words = ["Alpha", "Beta", "Gamma"]
    let scrolled = list(words)
    scrolled.contentOffset = Point(x: 0, y: 1)
    #expect(
      try explain(list(words), scrolled)[0].hasPrefix(
        "list (root) scrolled by (0, 1) pt; "))
    try FileManager.default.copyItem(atPath: folder.path("a"), toPath: folder.path("c"))
    let lines = try delivered(list(["Alpha", "NEW", "Beta", "Gamma"]), .never, in: "c")
    #expect(
      lines.contains {
        $0.contains(
          ": Label (root.subviews[1]) added (\"NEW\"); 2 below moved by 10 pt; ")
      })
  }

  @Test("the first frame of a motion that differs, wherever it is")
  func motion() throws {
    func fling(_ color: Color) -> Motion {
      let view = list((0..<20).map { "Row \($0)" })
      (view.subviews[12] as? Label)?.textColor = color
      return view.fling(velocity: Vector(dx: 0, dy: 600))
    }
    // The folder of results does not exist in a fresh checkout.
    let results = try GoldenSettings.current.results(for: #filePath)
    try? FileManager.default.removeItem(
      atPath: FileSystem.folder(of: "\(results)/\(try path())"))
    let lines = try explain(fling(.black), fling(.red))
    #expect(lines.count == 1)
    #expect(
      lines[0].hasPrefix(
        "Label (root.subviews[12]) textColor: black -> red; "),
      "\(lines)")
    let file = folder.path("a/\(try path()).views.json")
    #expect(try Data(contentsOf: URL(fileURLWithPath: file)).count < 40_000)
    // A pending sequence has all frames.
    let new = folder.path("b/\(try path()).new.frames")
    try #require(PendingGolden(file: new)).accept()
    #expect(try delivered(fling(.red), .never, in: "b") == [])
    try FileManager.default.copyItem(atPath: folder.path("b"), toPath: folder.path("c"))
    let back = try delivered(fling(.black), .never, in: "c")
    #expect(
      back.contains { $0.contains("textColor: red -> black; ") })
  }

  @Test(
    "a description of another picture is ignored, and the failure has the way to get one")
  func stale() throws {
    try record(Menu())
    let file = "\(try path()).views.json"
    let text = try String(contentsOfFile: folder.path("a/\(file)"), encoding: .utf8)
    let golden = try #require(text.range(of: "\"golden\": \""))
    let other = text.replacingOccurrences(
      of: text[golden.upperBound...].prefix(32), with: String(repeating: "0", count: 32))
    try folder.write(other, to: "a/\(file)")
    try FileManager.default.copyItem(atPath: folder.path("a"), toPath: folder.path("b"))
    let lines = try delivered(Menu(.red), .never, in: "b")
    #expect(
      lines.contains {
        $0.hasPrefix("    view      ") && $0.hasSuffix(" px of title (root.subviews[0])")
      })
    #expect(lines.last?.contains("golden.views.json; where the test passes") == true)
    // Passing in a mode that records what is missing writes it.
    #expect(try delivered(Menu(), .missing, in: "a") == [])
    #expect(try String(contentsOfFile: folder.path("a/\(file)"), encoding: .utf8) == text)
  }

  @Test("pruning removes the description, rejecting leaves it")
  func removal() throws {
    #expect(try explain(Menu(), Menu(.red)).count == 1)
    let file = "b/\(try path()).views.json"
    try #require(PendingGolden(file: folder.path("b/\(try path()).new.png"))).reject()
    #expect(folder.has(file))
    try GoldenFolder.remove([try path() + ".png"], in: folder.path("b"))
    #expect(!folder.has(file))
  }

  @Test("of goldens stored as digests, no description is in the folder")
  func digests() throws {
    try record(Menu(), keeping: .digests)
    #expect(folder.files.filter { $0.hasSuffix(".json") || $0.hasSuffix(".png") } == [])
    try FileManager.default.copyItem(atPath: folder.path("a"), toPath: folder.path("b"))
    let lines = try delivered(Menu(.red), .never, in: "b", keeping: .digests)
    #expect(
      lines.contains { $0.contains("title (root.subviews[0]) textColor: black -> red") })
  }
}
