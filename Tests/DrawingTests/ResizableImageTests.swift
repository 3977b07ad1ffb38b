import Mesmer
import TestSupport
import Testing

@Suite struct ResizableImageTests {
  /// Random pixels, opaque or not.
  private func image(
    _ width: Int, _ height: Int, scale: Double = 1, opaque: Bool = false,
    _ random: inout SeededGenerator
  ) -> Image {
    var rgba: [UInt8] = []
    for _ in 0..<width * height {
      rgba += (0..<3).map { _ in UInt8(random.int(in: 0...255)) }
      rgba.append(opaque ? 255 : UInt8(random.int(in: 0...255)))
    }
    return Image(width: width, height: height, rgba: rgba, scale: scale)
  }

  /// A screen on which a canvas draws.
  private func screen(_ draw: @escaping (Canvas) -> Void) -> View {
    let view = DrawingView(frame: Rect(x: 0, y: 0, width: 80, height: 60))
    view.drawing = { _, canvas in draw(canvas) }
    return view
  }

  /// Of 10 pixels in 20 points at 0.5 pixels a point, the middle that stretches.
  @Test(
    "a middle below a pixel is the pixel at its place",
    arguments: [
      (6.0, 14.0, 6.0...8.0), (7, 13, 6...8), (0, 20, 0...2), (20, 0, 18...20),
      (15, 15, 14...16), (6, 12, 6...8), (6, 13, 6...8), (6, 11, 6...9),
    ])
  func middle(left: Double, right: Double, expected: ClosedRange<Double>) {
    let image = Image(
      width: 10, height: 1, rgba: [UInt8](repeating: 255, count: 40), scale: 0.5)
    for tiles in [false, true] {
      let slices = ImageSlices(
        of: image, caps: EdgeInsets(top: 0, left: left, bottom: 0, right: right),
        tiles: tiles)
      let pieces = slices.x.pieces(origin: 0, extent: 100, visible: 0...100)
      #expect(pieces.contains { $0.source == expected })
      #expect(pieces.first?.destination.lowerBound == 0)
      #expect(pieces.last?.destination.upperBound == 100)
      for (one, next) in zip(pieces, pieces.dropFirst()) {
        #expect(one.destination.upperBound == next.destination.lowerBound)
      }
    }
  }

  @Test func aResizableImageIsTheSameImageWithCaps() {
    var random = SeededGenerator(seed: 70)
    let plain = image(20, 10, scale: 2, &random)
    #expect(plain.capInsets == nil)
    let caps = EdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    let tiled = plain.resizableImage(withCapInsets: caps)
    #expect(tiled.capInsets == caps && tiled.resizingMode == .tile)
    #expect(tiled.size == plain.size && tiled.scale == 2)
    #expect(
      plain.resizableImage(withCapInsets: caps, resizingMode: .stretch).resizingMode
        == .stretch)
    #expect(tiled.with(scale: 1).capInsets == nil)
    // The middle is one point, the rest the other caps.
    let stretched = plain.stretchableImage(withLeftCapWidth: 3, topCapHeight: 0)
    #expect(stretched.capInsets == EdgeInsets(left: 3, right: 6))
    #expect(stretched.resizingMode == .stretch)
    #expect(
      plain.stretchableImage(withLeftCapWidth: 30, topCapHeight: 2).capInsets
        == EdgeInsets(top: 2, left: 30, bottom: 2))
  }

  /// On whole pixels a canvas and an image view show the same.
  @Test(arguments: [Image.ResizingMode.tile, .stretch])
  func aCanvasDrawsCapsAsAnImageViewDoes(mode: Image.ResizingMode) {
    var random = SeededGenerator(seed: 71)
    for round in 0..<40 {
      let scale = Double(random.int(in: 1...3))
      func points(_ pixels: ClosedRange<Int>) -> Double {
        Double(random.int(in: pixels)) / scale
      }
      var picture = image(
        random.int(in: 1...14), random.int(in: 1...14), scale: scale, &random)
      picture = picture.with(
        orientation: ImageOrientation.allCases[random.int(in: 0...7)])
      picture = picture.resizableImage(
        withCapInsets: EdgeInsets(
          top: points(0...6), left: points(0...6), bottom: points(0...6),
          right: points(0...6)), resizingMode: mode)
      // Caps that shrink together end between pixels.
      let size = picture.size
      let rect = Rect(
        x: points(0...20), y: points(0...20), width: size.width + points(0...50),
        height: size.height + points(0...30))
      let drawn = screen { $0.draw(picture, in: rect) }
      let shown = View(frame: drawn.frame)
      let view = ImageView(frame: rect)
      view.image = picture
      shown.addSubview(view)
      let bytes = Renderer(scale: scale).render(drawn).premultipliedBytes
      let isEqual = bytes == Renderer(scale: scale).render(shown).premultipliedBytes
      let isSeen = bytes.contains { $0 > 0 }
      #expect(isEqual && isSeen, "round \(round)")
    }
  }

  @Test func theWholeCastsOneShadow() {
    var random = SeededGenerator(seed: 72)
    let picture = image(9, 9, opaque: true, &random)
    let capped = picture.resizableImage(
      withCapInsets: EdgeInsets(top: 3, left: 3, bottom: 3, right: 3),
      resizingMode: .stretch)
    func bytes(_ picture: Image) -> [UInt8] {
      let frame = Renderer().render(
        screen { canvas in
          canvas.setShadow(offset: Size(width: 4, height: 30), blur: 6, color: .red)
          canvas.draw(picture, in: Rect(x: 20, y: 5, width: 40, height: 12))
        })
      // The shadow alone, below the picture.
      return Array(frame.premultipliedBytes.suffix(from: 80 * 4 * 25))
    }
    let isEqual = bytes(capped) == bytes(picture)
    #expect(isEqual)
    #expect(bytes(capped).contains { $0 > 100 })
  }

  @Test func emptyAndEndlessRectanglesDrawNothing() {
    var random = SeededGenerator(seed: 73)
    let picture = image(9, 9, &random).resizableImage(
      withCapInsets: EdgeInsets(top: 3, left: 3, bottom: 3, right: 3))
    for rect in [
      Rect.null, .zero, Rect(x: 0, y: 0, width: .infinity, height: 5),
      Rect(x: .nan, y: 0, width: 5, height: 5),
    ] { #expect(Canvas.record { $0.draw(picture, in: rect) }.isEmpty) }
    // A million tiles are one pattern.
    let wide = Canvas.record {
      $0.draw(picture, in: Rect(x: 0, y: 0, width: 3e6, height: 9))
    }
    #expect(wide.commands.count < 12)
  }
}
