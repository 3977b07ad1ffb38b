import MesmerUIKit
import TestSupport
import Testing

@Suite struct CGImageTests {
  /// Red above blue, 10 x 20 pixels.
  let image = drawn(10, 20) { context in
    context.setFillColor(UIColor.red.cgColor)
    context.fill(CGRect(x: 0, y: 0, width: 10, height: 10))
    context.setFillColor(UIColor.blue.cgColor)
    context.fill(CGRect(x: 0, y: 10, width: 10, height: 10))
  }

  @Test func coreGraphicsDrawsImagesUpsideDownInAView() throws {
    let pixels = try #require(image.cgImage)
    #expect(pixels.width == 10 && pixels.height == 20)
    let rect = CGRect(x: 5, y: 0, width: 10, height: 20)
    let flipped = drawn { $0.draw(pixels, in: rect) }
    #expect(flipped.pixels((10, 5), (10, 15)) == [bluePixel, redPixel])
    let upright = drawn { _ in image.draw(in: rect) }
    #expect(upright.pixels((10, 5), (2, 5)) == [redPixel, noPixel])
  }

  @Test func tilesRepeatTheRectangleOverTheClip() throws {
    let pixels = try #require(image.cgImage)
    let tiled = drawn { context in
      context.clip(to: CGRect(x: 0, y: 0, width: 20, height: 15))
      context.draw(pixels, in: CGRect(x: 3, y: 5, width: 5, height: 10), byTiling: true)
    }
    for x in 0..<20 {
      #expect(
        tiled.pixels((x, 6), (x, 12), (x, 2), (x, 17))
          == [bluePixel, redPixel, redPixel, noPixel])
    }
  }

  @Test func croppingTakesWholePixelsInside() throws {
    let pixels = try #require(image.cgImage)
    let part = try #require(
      pixels.cropping(to: CGRect(x: 2.5, y: 8.2, width: 3, height: 4)))
    #expect(part.width == 4 && part.height == 5)
    let shown = UIImage(cgImage: part)
    #expect(shown.size == CGSize(width: 4, height: 5))
    #expect(shown.pixels((0, 1), (0, 2)) == [redPixel, bluePixel])
    #expect(
      pixels.cropping(to: CGRect(x: -5, y: -5, width: 100, height: 100))?.height == 20)
    #expect(pixels.cropping(to: CGRect(x: 10, y: 0, width: 5, height: 5)) == nil)
    #expect(pixels.cropping(to: .null) == nil)
    #expect(pixels.cropping(to: CGRect(x: .nan, y: 0, width: 5, height: 5)) == nil)
  }

  @Test func masksLetThroughWhereTheImageIsOpaqueFirstRowBelow() throws {
    let mask = try #require(
      drawn(10, 20) { $0.fill(CGRect(x: 0, y: 0, width: 10, height: 5)) }.cgImage)
    let masked = drawn { context in
      context.translateBy(x: 5, y: 0)
      context.clip(to: CGRect(x: 0, y: 0, width: 10, height: 20), mask: mask)
      #expect(context.ctm == CGAffineTransform(translationX: 5, y: 0))
      context.setFillColor(UIColor.red.cgColor)
      context.fill(CGRect(x: -5, y: 0, width: 20, height: 20))
    }
    #expect(masked.pixels((10, 17), (10, 12), (2, 17)) == [redPixel, noPixel, noPixel])
  }
}
