import TestSupport
import Testing

@testable import Mesmer
@testable import MesmerDrawing

@Suite struct ImagePatternTests {
  @Test func opacityNeedsAnOpaqueImageEverywhere() {
    let opaque = Image(pixmap: .noise(width: 4, height: 3, seed: 1, opaque: true))
    #expect(ImagePattern(opaque).isOpaque)
    #expect(ImagePattern(opaque, repetitionX: .clamp, repetitionY: .mirror).isOpaque)
    #expect(!ImagePattern(opaque, repetitionX: .repeat, repetitionY: .once).isOpaque)
    #expect(!ImagePattern(opaque, transform: AffineTransform(scaleX: 0, y: 1)).isOpaque)
    let clear = Image(pixmap: Pixmap(width: 4, height: 3))
    #expect(!ImagePattern(clear).isOpaque)
  }

  @Test func patternsAreEqualForTheSameImagePlacedAlike() {
    let image = Image(pixmap: Pixmap(width: 4, height: 3))
    let other = Image(pixmap: image.pixmap)
    #expect(ImagePattern(image) == ImagePattern(image))
    #expect(ImagePattern(image).hashValue == ImagePattern(image).hashValue)
    #expect(ImagePattern(image) != ImagePattern(other))
    #expect(ImagePattern(image) != ImagePattern(image, repetitionX: .clamp))
  }

  @Test func aGrayImageMakesAGrayPicture() {
    let gray = Image(pixmap: .constant(0xff80_8080, width: 2, height: 2))
    let red = Image(pixmap: .constant(0xff00_00ff, width: 2, height: 2))
    let rect = Rect(x: 0, y: 0, width: 9, height: 9)
    #expect(Canvas.record { $0.fill(rect, with: ImagePattern(gray)) }.isGray)
    #expect(!Canvas.record { $0.fill(rect, with: ImagePattern(red)) }.isGray)
  }
}
