import MesmerUIKit
import TestSupport
import Testing

@Suite struct UIGraphicsImageRendererTests {
  @Test func theImageShowsTheBoundsWhereverTheyAre() {
    let format = UIGraphicsImageRendererFormat()
    format.scale = 2
    let renderer = UIGraphicsImageRenderer(
      bounds: CGRect(x: 100, y: -50, width: 8, height: 4), format: format)
    let image = renderer.image { context in
      UIColor.red.setFill()
      context.fill(CGRect(x: 100, y: -50, width: 4, height: 4))
      UIColor.blue.setStroke()
      context.stroke(CGRect(x: 105.5, y: -49.5, width: 2, height: 3))
    }
    #expect(image.pixelWidth == 16 && image.pixelHeight == 8)
    #expect(image.size == CGSize(width: 8, height: 4))
    #expect(image.pixel(7, 7) == redPixel && image.pixel(8, 7) == noPixel)
    #expect(image.pixel(10, 0) == bluePixel && image.pixel(12, 3) == noPixel)
  }

  @Test func itDrawsWhatAnImageContextDraws() throws {
    func draw() {
      UIColor.brown.set()
      UIBezierPath(ovalIn: CGRect(x: 1, y: 2, width: 15, height: 12)).stroke()
    }
    let renderer = UIGraphicsImageRenderer(size: CGSize(width: 20, height: 20))
    let image = renderer.image { _ in draw() }
    UIGraphicsBeginImageContextWithOptions(CGSize(width: 20, height: 20), false, 0)
    draw()
    let other = try #require(UIGraphicsGetImageFromCurrentImageContext())
    UIGraphicsEndImageContext()
    #expect(image.premultipliedBytes == other.premultipliedBytes)
    #expect(image.scale == UIScreen.main.scale)
  }

  @Test func modesClipsAndImagesInBetween() {
    let format = UIGraphicsImageRendererFormat.default()
    format.scale = 1
    format.opaque = true
    let renderer = UIGraphicsImageRenderer(
      size: CGSize(width: 10, height: 10), format: format)
    var halfway: UIImage?
    let image = renderer.image { context in
      #expect(context.format === format)
      #expect(UIGraphicsGetCurrentContext() === context.cgContext)
      context.clip(to: CGRect(x: 0, y: 0, width: 5, height: 10))
      UIColor.red.setFill()
      context.fill(CGRect(x: 0, y: 0, width: 10, height: 10))
      halfway = context.currentImage
      UIColor.blue.setFill()
      context.fill(CGRect(x: 0, y: 0, width: 10, height: 5), blendMode: .plusLighter)
      UIColor.green.setStroke()
      context.cgContext.setLineWidth(4)
      context.stroke(CGRect(x: 0, y: 0, width: 10, height: 10), blendMode: .copy)
    }
    #expect(halfway?.pixel(4, 4) == redPixel)
    #expect(
      image.pixels((4, 4), (4, 7), (1, 5), (7, 7))
        == [[255, 0, 255, 255], redPixel, [0, 255, 0, 255], [0, 0, 0, 255]])
  }

  @Test func theFileHoldsTheImage() throws {
    let renderer = UIGraphicsImageRenderer(size: CGSize(width: 6, height: 5))
    func draw(_ context: UIGraphicsImageRendererContext) {
      UIColor.red.withAlphaComponent(0.4).setFill()
      context.fill(CGRect(x: 0, y: 0, width: 3, height: 3))
    }
    let file = renderer.pngData(actions: draw)
    let read = try #require(UIImage(data: file, scale: UIScreen.main.scale))
    #expect(read.size == CGSize(width: 6, height: 5))
    #expect(read.premultipliedBytes == renderer.image(actions: draw).premultipliedBytes)
  }

  @Test func noSizeGivesAnImageOfNoPixel() {
    let renderer = UIGraphicsImageRenderer(size: .zero)
    #expect(renderer.image { _ in }.size == .zero)
    #expect(renderer.pngData { _ in }.isEmpty)
  }

  @Test func theContextsFormatKnowsTheBounds() {
    let renderer = UIGraphicsImageRenderer(
      bounds: CGRect(x: 2, y: 3, width: 4, height: 5), format: .default())
    var bounds = CGRect.zero
    _ = renderer.image { bounds = $0.format.bounds }
    #expect(bounds == CGRect(x: 2, y: 3, width: 4, height: 5))
  }
}
