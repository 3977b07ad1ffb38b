import Mesmer
import TestSupport
import Testing

@testable import MesmerSceneFormat

@Suite("Constraints in scenes")
struct SceneConstraintTests {
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
    #expect(Self.frame("a", in: scene) == Rect(x: 16, y: 8, width: 64, height: 64))
    #expect(Self.frame("b", in: scene) == Rect(x: 92, y: 8, width: 212, height: 30))
  }

  @Test("a view with a frame keeps it, and others follow it")
  func keepsFrames() throws {
    let scene = try Self.scene(
      """
      subviews: [{ view: "View", id: "a", frame: [10, 20, 30, 40] },
        { view: "View", id: "b.c", constraints: ["self.top >= a.bottom + 1",
          "self.left = a.left", "self.width = 9", "b.c.height = 7",
          "self.top = superview.top @1"] }]
      """)
    #expect(Self.frame("a", in: scene) == Rect(x: 10, y: 20, width: 30, height: 40))
    #expect(Self.frame("b.c", in: scene) == Rect(x: 10, y: 61, width: 9, height: 7))
  }

  @Test("a stack places its subviews, with its own spacing after some")
  func stacks() throws {
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
    #expect(Self.frame("z", in: scene) == Rect(x: 0, y: 55, width: 20, height: 10))
    #expect(Self.frame("s", in: scene) == Rect(x: 0, y: 0, width: 20, height: 65))
  }

  @Test("the edges of a scroll view's content make its size")
  func scrollContent() throws {
    let scene = try Self.scene(
      """
      subviews: [{ view: "ScrollView", id: "s", frame: [0, 0, 100, 100],
        subviews: [{ view: "View", id: "page", constraints: [
          "self.left = s.content.left", "self.right = s.content.right",
          "self.top = s.content.top", "self.bottom = s.content.bottom - 10",
          "self.width = s.frame.width", "self.height = 400"] }] }]
      """)
    #expect(
      (scene.view(id: "s") as? ScrollView)?.contentSize == Size(width: 100, height: 410))
  }

  @Test("what is written reads back to the same views")
  func roundTrip() throws {
    let scene = try Self.scene(Self.two)
    let text = Self.text(of: scene)
    let again = try SceneFile.read(Array(text.utf8), file: "scene.json", folder: ".")
    #expect(Self.text(of: again) == text)
    #expect(Self.frame("b", in: again) == Self.frame("b", in: scene))
    #expect(text.contains("b.height == 0.5 * a.height - 2"))
  }

  @Test(
    "faults say what would be right, at the constraint",
    arguments: [
      ("a.top = c.top", "no view has the id \"c\""),
      ("a.tap = self.top", "\"tap\" is no attribute; did you mean top?"),
      ("a.top=self.top", "expected SIDE = SIDE"),
      ("a.top = 8", "only a width or a height can be a number"),
      ("a.top = self.top + ", "expected SIDE = SIDE"),
      ("a.top = self.top @1001", "a priority is @1 to @1000, not \"@1001\""),
      ("a.top < self.top", "expected =, <= or >=, found \"<\""),
      ("a.left = self.top", "Unable to use"),
    ])
  func faults(_ constraint: String, _ message: String) {
    let found = Self.faults(
      "subviews: [{ view: \"View\", id: \"a\" }],\nconstraints: [\"\(constraint)\"]")
    #expect(found.count == 1 && found[0].hasPrefix("3: "))
    #expect(found.first?.contains(message) == true, "\(found)")
  }

  @Test("constraints that contradict each other are a fault that names them")
  func contradiction() {
    let found = Self.faults(
      """
      subviews: [{ view: "View", id: "a" }],
      constraints: ["a.width = 50",
        "a.width = 60"]
      """)
    #expect(
      found == ["4: these cannot hold together: a.width == 50, a.width == 60"])
  }

  @Test("a frame inside a stack is a fault")
  func frameInStack() {
    let found = Self.faults(
      """
      subviews: [{ view: "StackView", frame: [0, 0, 9, 9],
        subviews: [{ view: "View", frame: [0, 0, 5, 5] }] }]
      """)
    #expect(found.count == 1 && found[0].contains("instead of frame"))
  }

  @Test("rows have constraints of their own")
  func rows() throws {
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
    #expect(dots.allSatisfy { $0.frame == Rect(x: 93, y: 8, width: 4, height: 4) })
  }
}
