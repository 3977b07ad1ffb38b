import MesmerUIKit
import TestSupport
import Testing

@Suite struct UIImageTests {
  /// A folder with dot.png (4 x 4, red) and dot@2x.png (8 x 8, blue).
  func withResources(scale: Double, _ body: (TemporaryFolder) throws -> Void) throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    func write(_ name: String, _ side: Int, _ color: UIColor) throws {
      let image = drawn(side, side) { context in
        context.setFillColor(color)
        context.fill(CGRect(x: 0, y: 0, width: side, height: side))
      }
      try image.pixmap.writePNG(to: folder.path + "/" + name)
    }
    try write("dot.png", 4, .red)
    try write("dot@2x.png", 8, .blue)
    let environment = UIEnvironment(
      screen: UIScreen(scale: scale), resources: folder.path)
    try UIEnvironment.$current.withValue(environment) { try body(folder) }
  }

  @Test("[3.12] a name finds the file that suits the screen", arguments: [1.0, 2, 3])
  func named(scale: Double) throws {
    try withResources(scale: scale) { _ in
      let image = try #require(UIImage(named: "dot"))
      #expect(image.size == CGSize(width: 4, height: 4))
      #expect(image.scale == min(scale, 2))
      #expect(image.pixel(1, 1) == (scale == 1 ? redPixel : bluePixel))
      #expect(UIImage(named: "dot.png")?.scale == image.scale)
      #expect(UIImage(named: "dots") == nil)
      #expect(UIImage(named: "../dot") == nil)
    }
  }

  @Test func aNamedFileIsReadOnce() throws {
    try withResources(scale: 1) { folder in
      let first = try #require(UIImage(named: "dot"))
      folder.remove()
      let second = try #require(UIImage(named: "dot"))
      #expect(first.pixmap === second.pixmap)
    }
  }

  @Test func filesTellTheirScaleByTheirNames() throws {
    try withResources(scale: 1) { folder in
      #expect(UIImage(contentsOfFile: folder.path + "/dot.png")?.scale == 1)
      let fine = try #require(UIImage(contentsOfFile: folder.path + "/dot@2x.png"))
      #expect(fine.scale == 2 && fine.size == CGSize(width: 4, height: 4))
      #expect(UIImage(contentsOfFile: folder.path + "/none.png") == nil)
    }
  }

  @Test func bytesThatAreNoPictureGiveNone() throws {
    #expect(UIImage(data: Data([1, 2, 3])) == nil)
    #expect(UIImage().pngData() == nil)
    #expect(UIImage().cgImage == nil)
    let file = try #require(drawn(3, 2) { _ in }.pngData())
    #expect(UIImage(data: file)?.size == CGSize(width: 3, height: 2))
    #expect(UIImage(data: file, scale: 0) == nil)
    #expect(UIImage(data: file, scale: .nan) == nil)
  }

  @Test func pixelsCanBeShownAtAnotherScaleAndTurned() throws {
    let pixels = try #require(drawn(6, 4) { _ in }.cgImage)
    let turned = UIImage(cgImage: pixels, scale: 2, orientation: .right)
    #expect(turned.size == CGSize(width: 2, height: 3))
    #expect(turned.imageOrientation == .right)
    // The pixels are as they were.
    #expect(turned.cgImage?.width == 6)
  }

  @Test("[3.13] drawing in a rectangle stretches, at a point it does not")
  func drawing() {
    let dot = drawn(4, 4) { $0.fill(CGRect(x: 0, y: 0, width: 4, height: 4)) }
    let stretched = drawn { _ in dot.draw(in: CGRect(x: 2, y: 2, width: 16, height: 8)) }
    #expect(stretched.pixel(17, 9)[3] == 255 && stretched.pixel(17, 10) == noPixel)
    let placed = drawn { _ in dot.draw(at: CGPoint(x: 10, y: 10)) }
    #expect(placed.pixel(13, 13)[3] == 255 && placed.pixel(14, 13) == noPixel)
  }

  @Test func drawingTakesAModeAndAnOpacity() {
    let dot = drawn(4, 4) { $0.fill(CGRect(x: 0, y: 0, width: 4, height: 4)) }
    let image = drawn { context in
      context.setFillColor(UIColor.red)
      context.fill(CGRect(x: 0, y: 0, width: 20, height: 20))
      dot.draw(at: .zero, blendMode: .normal, alpha: 0.2)
      dot.draw(
        in: CGRect(x: 10, y: 10, width: 10, height: 10),
        blendMode: .destinationOut, alpha: 1)
    }
    #expect(image.pixels((2, 2), (15, 15)) == [[204, 0, 0, 255], noPixel])
  }

  @Test func aPatternBeginsInTheCornerOfTheRectangle() {
    let dot = drawn(4, 4) { $0.fill(CGRect(x: 0, y: 0, width: 2, height: 4)) }
    let image = drawn { _ in
      dot.drawAsPattern(in: CGRect(x: 3, y: 5, width: 10, height: 4))
    }
    let columns = (0..<20).filter { image.pixel($0, 6) != noPixel }
    #expect(columns == [3, 4, 7, 8, 11, 12])
    #expect(image.pixel(3, 4) == noPixel && image.pixel(3, 9) == noPixel)
  }

  @Test func theQualityOfTheContextCounts() {
    let dots = drawn(2, 2) { $0.fill(CGRect(x: 0, y: 0, width: 1, height: 2)) }
    let sharp = drawn { context in
      context.interpolationQuality = .none
      dots.draw(in: CGRect(x: 0, y: 0, width: 20, height: 20))
    }
    let soft = drawn { _ in dots.draw(in: CGRect(x: 0, y: 0, width: 20, height: 20)) }
    #expect(sharp.pixel(9, 5)[3] == 255 && sharp.pixel(10, 5)[3] == 0)
    #expect((1..<255).contains(soft.pixel(9, 5)[3]))
  }
}
