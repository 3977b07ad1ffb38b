import MesmerUIKit
import TestSupport
import Testing

@Suite struct UIGraphicsTests {
  @Test func anImageContextGivesTheImageOfItsPointsAndScale() throws {
    UIGraphicsBeginImageContextWithOptions(CGSize(width: 10.25, height: 6), false, 2)
    UIColor.red.setFill()
    UIRectFill(CGRect(x: 0, y: 0, width: 5, height: 6))
    let image = try #require(UIGraphicsGetImageFromCurrentImageContext())
    UIGraphicsEndImageContext()
    #expect(UIGraphicsGetCurrentContext() == nil)
    #expect(image.pixelWidth == 21 && image.pixelHeight == 12)
    #expect(image.scale == 2 && image.size == CGSize(width: 10.5, height: 6))
    #expect(image.pixel(9, 5) == redPixel && image.pixel(10, 5) == noPixel)
  }

  @Test func theDrawingGoesOnAfterAnImageWasTaken() throws {
    UIGraphicsBeginImageContext(CGSize(width: 20, height: 20))
    defer { UIGraphicsEndImageContext() }
    let context = try #require(UIGraphicsGetCurrentContext())
    context.saveGState()
    context.beginTransparencyLayer(auxiliaryInfo: nil)
    UIRectFill(CGRect(x: 0, y: 0, width: 5, height: 5))
    let first = try #require(UIGraphicsGetImageFromCurrentImageContext())
    #expect(first.scale == 1)
    UIRectFill(CGRect(x: 10, y: 10, width: 5, height: 5))
    context.endTransparencyLayer()
    context.restoreGState()
    let second = try #require(context.makeImage())
    #expect(first.pixel(2, 2)[3] == 255 && first.pixel(12, 12) == noPixel)
    let all = UIImage(cgImage: second)
    #expect(all.pixel(2, 2)[3] == 255 && all.pixel(12, 12)[3] == 255)
  }

  @Test func contextsNest() throws {
    UIGraphicsBeginImageContext(CGSize(width: 4, height: 4))
    let outer = try #require(UIGraphicsGetCurrentContext())
    UIGraphicsBeginImageContext(CGSize(width: 8, height: 8))
    UIColor.red.setFill()
    UIRectFill(CGRect(x: 0, y: 0, width: 8, height: 8))
    let inner = UIGraphicsGetImageFromCurrentImageContext()
    UIGraphicsEndImageContext()
    #expect(UIGraphicsGetCurrentContext() === outer)
    let image = try #require(UIGraphicsGetImageFromCurrentImageContext())
    UIGraphicsEndImageContext()
    #expect(inner?.pixelWidth == 8 && image.pixelWidth == 4)
    // The inner one's colours are its own.
    #expect(image.pixel(2, 2) == noPixel)
  }

  @Test func aPushedContextIsDrawnIntoUntilItIsPopped() throws {
    let canvas = Canvas()
    UIGraphicsPushContext(canvas)
    // It is no image, so it is not ended as one.
    UIGraphicsEndImageContext()
    #expect(UIGraphicsGetCurrentContext() === canvas)
    #expect(UIGraphicsGetImageFromCurrentImageContext() == nil)
    UIGraphicsPopContext()
    #expect(UIGraphicsGetCurrentContext() == nil)
    UIGraphicsPopContext()
  }

  @Test func anOpaqueContextIsBlackWhereNothingIs() throws {
    UIGraphicsBeginImageContextWithOptions(CGSize(width: 6, height: 6), true, 1)
    UIColor.red.setFill()
    UIRectFill(CGRect(x: 0, y: 0, width: 3, height: 6))
    UIGraphicsGetCurrentContext()?.clear(CGRect(x: 0, y: 0, width: 3, height: 3))
    let image = try #require(UIGraphicsGetImageFromCurrentImageContext())
    UIGraphicsEndImageContext()
    #expect(image.isOpaque)
    #expect(
      image.pixels((1, 1), (1, 4), (4, 4))
        == [[0, 0, 0, 255], redPixel, [0, 0, 0, 255]])
  }

  @Test func scaleZeroIsTheScreens() throws {
    let environment = UIEnvironment(screen: UIScreen(scale: 3), resources: ".")
    try UIEnvironment.$current.withValue(environment) {
      UIGraphicsBeginImageContextWithOptions(CGSize(width: 2, height: 2), false, 0)
      defer { UIGraphicsEndImageContext() }
      let image = try #require(UIGraphicsGetImageFromCurrentImageContext())
      #expect(image.scale == 3 && image.pixelWidth == 6)
    }
  }

  @Test(arguments: [
    CGSize.zero, CGSize(width: -3, height: 4), CGSize(width: .nan, height: 4),
    CGSize(width: .infinity, height: 4), CGSize(width: 1e6, height: 1e6),
    CGSize(width: 1e300, height: 1e300),
  ])
  func sizesThatNoImageHasGiveNone(_ size: CGSize) {
    UIGraphicsBeginImageContext(size)
    UIRectFill(CGRect(x: 0, y: 0, width: 5, height: 5))
    #expect(UIGraphicsGetImageFromCurrentImageContext() == nil)
    UIGraphicsEndImageContext()
    #expect(UIGraphicsGetCurrentContext() == nil)
  }

  @Test func fillingARectangleReplacesWhatWasThere() {
    let image = drawn { _ in
      UIColor.red.setFill()
      UIRectFill(CGRect(x: 0, y: 0, width: 20, height: 20))
      UIColor(white: 0, alpha: 0.2).setFill()
      UIRectFill(CGRect(x: 0, y: 0, width: 10, height: 10))
      UIRectFillUsingBlendMode(CGRect(x: 10, y: 0, width: 10, height: 10), .normal)
    }
    #expect(image.pixels((5, 5), (15, 5)) == [[0, 0, 0, 51], [204, 0, 0, 255]])
  }

  @Test func framesLieInsideTheirRectangle() {
    let image = drawn { _ in
      UIColor.red.setStroke()
      UIColor.blue.setFill()
      UIRectFrame(CGRect(x: 2, y: 2, width: 6, height: 6))
      UIRectFrameUsingBlendMode(CGRect(x: 10, y: 2, width: 1, height: 6), .normal)
    }
    #expect(
      image.pixels((2, 4), (7, 7), (3, 4), (1, 4), (8, 4), (10, 4), (11, 4))
        == [redPixel, redPixel, noPixel, noPixel, noPixel, bluePixel, noPixel])
  }

  @Test func clippingToARectangleCutsWhatFollows() {
    let image = drawn { _ in
      UIRectClip(CGRect(x: 5, y: 5, width: 5, height: 5))
      UIRectFill(CGRect(x: 0, y: 0, width: 20, height: 20))
    }
    #expect(image.pixel(7, 7)[3] == 255 && image.pixel(12, 7) == noPixel)
  }
}
