import Foundation
import Mesmer
import MesmerFigures
import MesmerScenes
import Testing

/// Names that Foundation has as well mean Mesmer's, in a file that imports both.
@Suite struct FoundationBesideTests {
  /// A view class of a program's own, in scene files too.
  final class Badge: View {
    var count = 0
    override func draw(_ rect: Rect, in canvas: Canvas) {
      canvas.fill(Path(ovalIn: rect), with: .red)
    }
  }

  @Test func aTransformIsMesmers() {
    let turn = AffineTransform(rotationAngle: .pi / 2)
    let view = View(frame: Rect(x: 0, y: 0, width: 10, height: 20))
    view.transform = turn
    #expect(view.frame.width == 20)
    #expect(Date(timeIntervalSince1970: 0) < Date())
  }

  @Test func pixelsAreThereWithoutACopy() {
    let badge = Badge(frame: Rect(x: 0, y: 0, width: 4, height: 4))
    let pixmap = Renderer(scale: 2).render(badge)
    #expect(pixmap.width == 8 && pixmap.height == 8)
    pixmap.withUnsafeBytes { bytes in
      #expect(bytes.count == pixmap.rowBytes * 8)
      #expect(bytes[4 * pixmap.rowBytes + 4 * 4] == 255)
    }
  }

  @Test func scenesKnowAProgramsClasses() throws {
    SceneClass("Badge", keys: [.integer("count", \Badge.count, in: 0...99)]) { Badge() }
      .register()
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "mesmer-use-\(ProcessInfo.processInfo.processIdentifier)")
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("scene.json").path
    try """
    { "mesmer": 1, "screen": { "size": [20, 20], "scale": 1 },
      "root": { "view": "View", "frame": [0, 0, 20, 20], "subviews": [
        { "view": "Badge", "id": "badge", "frame": [5, 5, 10, 10], "count": 7 } ] } }
    """.write(toFile: file, atomically: true, encoding: .utf8)
    let scene = try SceneFile.load(path: file)
    #expect((scene.view(id: "badge") as? Badge)?.count == 7)
    #expect(try scene.render()[10, 10].red == 255)
    #expect(throws: SceneError.self) { try SceneFile.load(path: file + "x") }
  }
}
