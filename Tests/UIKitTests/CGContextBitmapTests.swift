import MesmerUIKit
import TestSupport
import Testing

@Suite struct CGContextBitmapTests {
  private func bitmap(_ width: Int, _ height: Int, _ info: UInt32) -> CGContext? {
    CGContext(
      data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: 0,
      space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: info)
  }

  @Test("y points up from the bottom, and images are drawn upright")
  func upwards() throws {
    let context = try #require(bitmap(4, 6, CGImageAlphaInfo.premultipliedLast.rawValue))
    #expect(context.width == 4 && context.height == 6)
    context.setFillColor(UIColor.red.cgColor)
    context.fill(CGRect(x: 0, y: 0, width: 4, height: 2))
    let image = UIImage(cgImage: try #require(context.makeImage()))
    #expect(image.size == CGSize(width: 4, height: 6))
    #expect(image.pixel(1, 5) == redPixel && image.pixel(1, 4) == redPixel)
    #expect(image.pixel(1, 3) == noPixel && image.pixel(1, 0) == noPixel)

    let copy = try #require(bitmap(4, 6, CGImageAlphaInfo.noneSkipLast.rawValue))
    let pixels = try #require(image.cgImage)
    copy.draw(pixels, in: CGRect(x: 0, y: 0, width: 4, height: 6))
    let second = UIImage(cgImage: try #require(copy.makeImage()))
    #expect(second.pixel(1, 5) == redPixel && second.pixel(1, 0) == [0, 0, 0, 255])
    #expect(pixels.bitsPerPixel == 32 && pixels.bytesPerRow == 16)
    #expect(pixels.alphaInfo == .premultipliedLast && pixels.colorSpace != nil)
    #expect(second.cgImage?.alphaInfo == .noneSkipLast)
  }

  @Test("there is no context without pixels, with too many, or over the program's memory")
  func none() {
    let alpha = CGImageAlphaInfo.premultipliedLast.rawValue
    #expect(bitmap(0, 4, alpha) == nil && bitmap(4, -1, alpha) == nil)
    #expect(bitmap(1, 1, alpha) != nil)
    #expect(bitmap(1 << 20, 1 << 20, alpha) == nil)
    var memory = [UInt8](repeating: 0, count: 4)
    #expect(
      CGContext(
        data: &memory, width: 1, height: 1, bitsPerComponent: 8, bytesPerRow: 4,
        space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: alpha) == nil)
  }

  @Test("a relative arc ends an angle further") func relativeArc() {
    let path = CGMutablePath()
    path.addRelativeArc(center: .zero, radius: 10, startAngle: 0, delta: .pi / 2)
    #expect((path.currentPoint.x).magnitude < 1e-9)
    #expect((path.currentPoint.y - 10).magnitude < 1e-9)
    path.addRelativeArc(center: .zero, radius: 10, startAngle: .pi / 2, delta: -.pi)
    #expect((path.currentPoint.y + 10).magnitude < 1e-9)
    // Through the right, not through the left.
    #expect(path.boundingBoxOfPath.minX > -1e-9)
  }
}
