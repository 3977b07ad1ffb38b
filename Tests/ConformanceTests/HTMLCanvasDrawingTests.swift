import Mesmer
import TestSupport
import Testing

/// Clips, operators and pictures of HTML canvases, by cases of our own.
@Suite struct HTMLCanvasDrawingTests {
  private let canvas = HTMLCanvas(width: 100, height: 50)

  private func fillAll(_ color: Color) {
    canvas.state.fillColor = color
    canvas.fillRect(0, 0, 100, 50)
  }

  /// Columns of 10 pixels, each of one gray: its index times 20.
  private static func stripes() -> Pixmap {
    let pixmap = Pixmap(width: 100, height: 20)
    for y in 0..<20 {
      for x in 0..<100 { pixmap.row(y)[x] = UInt32(x / 10 * 20) * 0x10101 | 0xff00_0000 }
    }
    return pixmap
  }

  @Test(arguments: [
    (BlendMode.sourceIn, [255, 0, 0, 255]), (.sourceOut, [0, 0, 0, 0]),
    (.destinationIn, [0, 255, 0, 255]), (.destinationAtop, [0, 255, 0, 255]),
    (.copy, [255, 0, 0, 255]),
  ])
  func operatorsThatClearDoSoInTheWholeClip(_ mode: BlendMode, _ inside: [Int]) {
    fillAll(.green)
    canvas.rect(10, 10, 60, 30)
    canvas.clip()
    canvas.state.blendMode = mode
    canvas.state.fillColor = .red
    canvas.fillRect(20, 20, 10, 10)
    #expect(canvas.pixel(25, 25) == inside)
    #expect(canvas.pixel(15, 15) == [0, 0, 0, 0])
    #expect(canvas.pixel(69, 39) == [0, 0, 0, 0])
    #expect(canvas.pixel(5, 25) == [0, 255, 0, 255])
    #expect(canvas.pixel(70, 25) == [0, 255, 0, 255])
  }

  @Test func operatorsThatDoNotClearLeaveTheRest() {
    for mode in [BlendMode.normal, .sourceAtop, .destinationOver, .destinationOut, .xor] {
      fillAll(.green)
      canvas.save()
      canvas.state.blendMode = mode
      canvas.state.fillColor = .red
      canvas.fillRect(20, 20, 10, 10)
      canvas.restore()
      #expect(canvas.pixel(5, 5) == [0, 255, 0, 255], "\(mode)")
    }
  }

  @Test func whatIsDrawnOutsideClearsToo() {
    fillAll(.green)
    canvas.state.blendMode = .copy
    canvas.drawImage(HTMLCanvasDrawingTests.stripes(), 0, 0, 10, 10, 500, 500, 10, 10)
    #expect(canvas.pixel(50, 25) == [0, 0, 0, 0])
  }

  @Test func clearRectKnowsNoOperatorButTheClip() {
    fillAll(.green)
    canvas.rect(0, 0, 50, 50)
    canvas.clip()
    canvas.state.alpha = 0.1
    canvas.state.blendMode = .destinationOver
    canvas.clearRect(40, 0, 40, 50)
    #expect(canvas.pixel(45, 25) == [0, 0, 0, 0])
    #expect(canvas.pixel(55, 25) == [0, 255, 0, 255])
    #expect(canvas.pixel(35, 25) == [0, 255, 0, 255])
  }

  @Test func clipsIntersectAndAreRestored() {
    canvas.save()
    canvas.rect(0, 0, 50, 50)
    canvas.clip()
    canvas.beginPath()
    canvas.rect(30, 0, 50, 50)
    canvas.clip()
    fillAll(.red)
    canvas.restore()
    #expect(canvas.pixel(29, 25) == [0, 0, 0, 0])
    #expect(canvas.pixel(30, 25) == [255, 0, 0, 255])
    #expect(canvas.pixel(50, 25) == [0, 0, 0, 0])
    fillAll(.blue)
    #expect(canvas.pixel(99, 25) == [0, 0, 255, 255])
  }

  @Test func resizeForgetsEverything() {
    fillAll(.red)
    canvas.save()
    canvas.rect(0, 0, 1, 1)
    canvas.clip()
    canvas.resize(width: 60, height: 40)
    #expect(canvas.pixel(5, 5) == [0, 0, 0, 0])
    #expect(canvas.path.isEmpty)
    canvas.restore()
    canvas.fillRect(0, 0, 60, 40)
    #expect(canvas.pixel(59, 39) == [0, 0, 0, 255])
  }

  @Test func sourceRectangleIsStretchedToItsTarget() {
    canvas.drawImage(HTMLCanvasDrawingTests.stripes(), 30, 0, 20, 20, 0, 0, 40, 40)
    #expect(canvas.pixel(2, 2) == [60, 60, 60, 255])
    #expect(canvas.pixel(37, 37) == [80, 80, 80, 255])
    // No pixel outside the source is seen, however near.
    #expect(canvas.pixel(0, 0) == [60, 60, 60, 255])
    #expect(canvas.pixel(39, 39) == [80, 80, 80, 255])
    #expect(canvas.pixel(40, 20) == [0, 0, 0, 0])
  }

  @Test func sourceBeyondThePictureIsCutWithItsTarget() {
    // 20 of 40 source columns are inside, so half of the target is painted.
    canvas.drawImage(HTMLCanvasDrawingTests.stripes(), 80, 0, 40, 20, 10, 0, 80, 40)
    #expect(canvas.pixel(9, 5) == [0, 0, 0, 0])
    #expect(canvas.pixel(12, 5) == [160, 160, 160, 255])
    #expect(canvas.pixel(47, 5) == [180, 180, 180, 255])
    #expect(canvas.pixel(50, 5) == [0, 0, 0, 0])
    canvas.drawImage(HTMLCanvasDrawingTests.stripes(), -20, -20, 40, 40, 50, 10, 40, 40)
    #expect(canvas.pixel(69, 29) == [0, 0, 0, 0])
    #expect(canvas.pixel(71, 31) == [0, 0, 0, 255])
    canvas.drawImage(HTMLCanvasDrawingTests.stripes(), 200, 0, 10, 10, 0, 0, 10, 10)
    #expect(canvas.pixel(5, 5) == [0, 0, 0, 0])
  }

  @Test func negativeSidesMirrorNothing() {
    let stripes = HTMLCanvasDrawingTests.stripes()
    canvas.drawImage(stripes, 0, 0, 100, 20, 0, 0, 100, 20)
    let plain = canvas.pixmap.premultipliedBytes
    canvas.resize(width: 100, height: 50)
    canvas.drawImage(stripes, 100, 20, -100, -20, 100, 0, -100, 20)
    #expect(canvas.pixmap.premultipliedBytes == plain)
    #expect(canvas.pixel(95, 5) == [180, 180, 180, 255])
  }

  @Test func fractionsOfPixelsAreCut() {
    canvas.state.smooths = false
    canvas.drawImage(HTMLCanvasDrawingTests.stripes(), 9.5, 0, 1, 1, 0, 0, 40, 40)
    #expect(canvas.pixel(19, 20) == [0, 0, 0, 255])
    #expect(canvas.pixel(20, 20) == [20, 20, 20, 255])
    #expect(canvas.pixel(39, 20) == [20, 20, 20, 255])
    #expect(canvas.pixel(40, 20) == [0, 0, 0, 0])
  }

  @Test func canvasCanBeDrawnOnItself() {
    canvas.state.fillColor = .red
    canvas.fillRect(0, 0, 10, 50)
    canvas.drawImage(canvas.pixmap, 5, 0)
    #expect(canvas.pixel(14, 25) == [255, 0, 0, 255])
    #expect(canvas.pixel(15, 25) == [0, 0, 0, 0])
  }

  @Test(arguments: [
    ("#0f8", Color(red: 0, green: 1, blue: 136.0 / 255)),
    ("#0F08", Color(red: 0, green: 1, blue: 0, alpha: 136.0 / 255)),
    ("#102030", Color(red: 16.0 / 255, green: 32.0 / 255, blue: 48.0 / 255)),
    ("rgba(0, 255, 255, 0.5)", Color(red: 0, green: 1, blue: 1, alpha: 0.5)),
    ("rgb(100% 0% 0% / 25%)", Color(red: 1, green: 0, blue: 0, alpha: 0.25)),
    ("hsl(120, 100%, 50%)", Color(red: 0, green: 1, blue: 0)),
    ("hsla(-120deg, 100%, 25%, 1)", Color(red: 0, green: 0, blue: 0.5)),
    (" Lime ", .green), ("transparent", .clear),
  ])
  func colorsOfCSS(_ text: String, _ expected: Color) throws {
    let color = try #require(Color(css: text))
    for (a, b) in [
      (color.red, expected.red), (color.green, expected.green),
      (color.blue, expected.blue), (color.alpha, expected.alpha),
    ] { #expect(abs(a - b) < 1e-12) }
  }

  @Test(arguments: ["", "#", "#12", "#12345", "#ggg", "rgb(1,2)", "rgb(a,b,c)", "lime("])
  func otherTextsAreNoColors(_ text: String) { #expect(Color(css: text) == nil) }
}
