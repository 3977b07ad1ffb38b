import Mesmer
import TestSupport
import Testing

@testable import MesmerTesting

/// What a failure says.
private final class Told: @unchecked Sendable { var text = "" }

/// Where a golden differs, the failure names the views.
@Suite("Explanations of expectGolden")
struct ExpectGoldenTests {
  /// Records a picture as the golden of the current test.
  private func record(_ picture: Pixmap, in folder: TemporaryFolder) throws {
    let test = try #require(Test.current)
    let path = GoldenPath(TestIdentity(test).names + ["golden"]).description
    let store = GoldenStore(folder: folder.path, keeping: .pictures)
    _ = try store.check(picture, at: path, tolerance: .exact, update: .missing)
  }

  /// The lines of the failure of an expectation.
  private func failure(
    of subject: some GoldenSubject, scale: Double, in folder: TemporaryFolder
  ) -> [String] {
    let told = Told()
    withKnownIssue {
      withGoldens(in: folder.path, update: .never) {
        expectGolden(of: subject, scale: scale)
      }
    } matching: { issue in
      told.text += issue.comments.map(\.rawValue).joined()
      return true
    }
    return told.text.split(separator: "\n").map(String.init)
  }

  @Test("a view: its owners of the pixels, in lines of their own")
  func view() throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let root = View(frame: Rect(x: 0, y: 0, width: 10, height: 10))
    root.backgroundColor = .white
    let badge = View(frame: Rect(x: 2, y: 2, width: 3, height: 2))
    badge.id = "badge\u{1b}"
    badge.backgroundColor = .black
    root.addSubview(badge)
    try record(Renderer(scale: 2).render(root), in: folder)
    badge.backgroundColor = .red
    let lines = failure(of: root, scale: 2, in: folder)
    #expect(lines.count == 2)
    #expect(lines[0].contains("24 of 400 pixels differ"))
    #expect(lines[1] == "    24 px of badge\\u{1b} (root.subviews[0])")
  }

  @Test("a scene: paths begin at its root")
  func scene() throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let text = """
      { mesmer: 1, screen: { size: [10, 10], background: "white" },
        root: { view: "View", subviews: [
          { view: "View", frame: [1, 1, 2, 2], backgroundColor: "red" } ] } }
      """
    let scene = try SceneFile.read(Array(text.utf8), file: "scene.json", folder: ".")
    try record(scene.render(), in: folder)
    scene.root.subviews[0].frame.origin.x = 2
    let lines = failure(of: scene, scale: 1, in: folder)
    #expect(
      lines.dropFirst() == [
        "    2 px where no view is", "    2 px of View (root.subviews[0])",
      ])
  }
}
