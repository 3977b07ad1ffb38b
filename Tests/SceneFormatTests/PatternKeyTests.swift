import Mesmer
import TestSupport
import Testing

@testable import MesmerSceneFormat

@Suite struct PatternKeyTests {
  private func text(_ pattern: String) -> String {
    """
    { mesmer: 1, screen: { size: [9, 9] }, root: { view: 'ShapeView', id: 's',
      frame: [0, 0, 9, 9], path: 'M0 0 H9 V9 z',
    pattern: \(pattern) } }
    """
  }

  @Test func allPartsAreRead() throws {
    let folder = try SceneFolder()
    func shape(_ pattern: String) throws -> ImagePattern {
      let scene = try folder.scene(text(pattern))
      let view = try #require(scene.view(id: "s") as? ShapeView)
      return try #require(view.pattern)
    }
    let plain = try shape("{ image: 'photo.png' }")
    #expect(plain == ImagePattern(plain.image))
    #expect(plain.image.pixelWidth == 8 && plain.image.pixelHeight == 6)
    let full = try shape(
      """
      { image: 'icons/dot.png', transform: { scale: 0.5, translate: [1, 2] },
        repeat: ['mirror', 'once'], interpolation: 'high' }
      """)
    #expect(
      full
        == ImagePattern(
          full.image,
          transform: AffineTransform(a: 0.5, b: 0, c: 0, d: 0.5, tx: 1, ty: 2),
          repetitionX: .mirror, repetitionY: .once, interpolation: .high))
    #expect(full.image.scale == 2)
    let clamped = try shape("{ image: 'photo.png', repeat: 'clamp' }")
    #expect(clamped.repetitionX == .clamp && clamped.repetitionY == .clamp)
  }

  @Test(
    arguments: pairs(
      #"""
      {} | 3:10: root.pattern: the key image is missing
      { image: 'photo.png', repeat: 'mirrored' }
        3:40: root.pattern.repeat: unknown value "mirrored"; did you mean mirror?
      { image: 'photo.png', repeat: ['once'] }
        3:40: root.pattern.repeat: expected [x, y], found a list
      { image: 'photo.png', transform: { scale: 0 } }
        3:43: root.pattern.transform: must have an inverse
      { image: 'none.png' } | 3:19: root.pattern.image: no such image; looked for none.png
      """#))
  func faultsSayWhatWouldBeRight(pattern: String, fault: String) throws {
    let found = try SceneFolder().faults(text(pattern))
    #expect(found.count == 1)
    #expect(found.first?.hasPrefix("scene.json:" + fault) == true, "\(found)")
  }
}
