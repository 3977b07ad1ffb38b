import Mesmer
import MesmerScenes
import TestSupport
import Testing

@Suite struct ImageNamedTests {
  /// A folder with train.png and train@3x.png.
  private func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for (name, side) in [("train.png", 4), ("train@3x.png", 12)] {
      let pixmap = Pixmap(width: side, height: side, background: .red)
      try pixmap.writePNG(to: folder.path(name))
    }
    return folder
  }

  @Test("[3.12] the file of the scale, or the next higher, or the next lower is taken")
  func theFileOfTheScaleOrTheNextHigherOrTheNextLowerIsTaken() throws {
    let folder = try folder()
    defer { folder.remove() }
    for (screen, file) in [(1.0, 1.0), (1.5, 3), (2, 3), (3, 3), (4, 3)] {
      let image = try Image.named("train.png", in: folder.path, scale: screen)
      #expect(image.scale == file, "screen \(screen)")
      #expect(image.size == Size(4, 4))
    }
    let exact = try Image.named("train@3x.png", in: folder.path, scale: 1)
    #expect(exact.scale == 3)
  }

  @Test func whatIsNoImageIsAnErrorThatSaysSo() throws {
    let folder = try folder()
    defer { folder.remove() }
    try folder.write("no picture", to: "text.png")
    func message(_ name: String, scale: Double = 1) -> String {
      do throws(SceneError) {
        _ = try Image.named(name, in: folder.path, scale: scale)
        return ""
      } catch { return error.description }
    }
    #expect(message("plane.png").contains("no such image"))
    #expect(message("../train.png").contains("leaves"))
    #expect(message("text.png").contains("text.png"))
    for scale in [0, -1, .nan, .infinity] {
      #expect(message("train.png", scale: scale).contains("greater than 0"))
    }
  }
}
