import Foundation
import Mesmer
import MesmerExplanations
import MesmerMedia
import MesmerScenes
import TestSupport
import Testing

/// The reasons for different pictures of equal views.
@Suite("Causes outside the views")
struct OutsideCausesTests {
  private static let dejaVu = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"
  private static let bold = "/usr/share/fonts/truetype/dejavu/DejaVuSans-Bold.ttf"
  private static let hasFonts = [dejaVu, bold].allSatisfy {
    FileManager.default.isReadableFile(atPath: $0)
  }
  private let folder: TemporaryFolder

  init() throws {
    MediaFiles.enable()
    folder = try TemporaryFolder()
  }

  private func scene(
    _ screen: String, _ label: String = "", _ more: String = ""
  ) throws -> Scene {
    let text = """
      { mesmer: 1, screen: { size: [40, 30], \(screen) }, \(more)
        root: { view: "View", subviews: [
          { view: "Label", id: "title", frame: [0, 0, 40, 20], text: "Words", \(label) },
          { view: "View", frame: [0, 20, 20, 10], backgroundColor: "red" } ] } }
      """
    return try SceneFile.read(Array(text.utf8), file: "scene.json", folder: folder.path)
  }

  private func explain(_ before: Scene, _ now: Scene) throws -> [String] {
    try Explanation(before, now).lines.map(\.text)
  }

  @Test("the background is named where it is visible, also through translucent covers")
  func background() throws {
    func screen(_ color: String) -> String { "background: \"\(color)\"" }
    let lines = try explain(scene(screen("white")), scene(screen("#c0e0c0")))
    #expect(lines.count == 1)
    #expect(
      lines[0].hasPrefix(
        "screen.background: white -> #c0e0c0; "))
  }

  @Test("another scale or size is named before the views that follow from it")
  func screen() throws {
    let scale = try explain(scene("scale: 1"), scene("scale: 2"))
    #expect(scale.first?.hasPrefix("screen.scale: 1 -> 2; ") == true)
    let sizes = try explain(
      scene("scale: 1"),
      SceneFile.read(
        Array(
          "{ mesmer: 1, screen: { size: [20, 30] }, root: { view: \"View\" } }".utf8),
        file: "scene.json", folder: folder.path))
    #expect(sizes.contains("screen.size: [40, 30] -> [20, 30]"), "\(sizes)")
  }

  @Test(
    "a font that has another file is named, with the files and their digests",
    .enabled(if: hasFonts, "install fonts-dejavu-core"))
  func fonts() throws {
    for (name, path) in [("a.ttf", Self.dejaVu), ("b.ttf", Self.bold)] {
      try FileManager.default.copyItem(atPath: path, toPath: folder.path(name))
    }
    func scene(_ file: String) throws -> Scene {
      try self.scene(
        "scale: 1", "font: [\"body\", 9]", "fonts: { body: { file: \"\(file)\" } },")
    }
    let (before, now) = (try scene("a.ttf"), try scene("b.ttf"))
    let lines = try explain(before, now)
    let digests = [before, now].map { $0.fontReport?.fonts[0].sha256 ?? "" }
    #expect(lines.count == 1 && digests[0] != digests[1])
    #expect(
      lines[0].hasPrefix(
        "font body: a.ttf, SHA-256 \(digests[0]) -> b.ttf, SHA-256 "
          + "\(digests[1]); "), "\(lines)")
  }
}
