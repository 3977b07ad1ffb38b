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

  @Test("another opacity leaves the patterns of both appearances, and changes the rest")
  func opacityOfPatterns() {
    let gray = Image(pixmap: .constant(0xff80_8080, width: 2, height: 2))
    let pattern = Color(pattern: gray)
    let red = Color(red: 1, green: 0, blue: 0, alpha: 1)
    let faded = Color(red: 1, green: 0, blue: 0, alpha: 0.5)
    #expect(pattern.withAlpha(0.5) == pattern)
    for (light, dark, expected) in [
      (pattern, red, (pattern, faded)), (red, pattern, (faded, pattern)),
    ] {
      let changed = Color(light: light, dark: dark).withAlpha(0.5)
      #expect(changed.resolved(for: .light) == expected.0)
      #expect(changed.resolved(for: .dark) == expected.1)
    }
  }

  @Test("a pixmap whose background is a pattern is clear, and not marked as opaque")
  func patternBackground() {
    let gray = Image(pixmap: .constant(0xff80_8080, width: 2, height: 2))
    let pattern = Color(pattern: gray)
    let pixmap = Pixmap(width: 2, height: 2, background: pattern)
    #expect(pixmap.content == .rgba && pixmap.premultipliedBytes.allSatisfy { $0 == 0 })
  }
}
