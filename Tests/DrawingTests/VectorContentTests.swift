import Mesmer
import TestSupport
import Testing

@testable import MesmerDrawing

@Suite("Images that are drawings") struct VectorContentTests {
  private static func draw(on canvas: Canvas) {
    var path = Path()
    path.move(to: Point(x: 0, y: 0))
    path.addLine(to: Point(x: 10, y: 3.3))
    path.addLine(to: Point(x: 0, y: 10))
    path.close()
    canvas.fill(path, with: .red)
    canvas.fill(
      Rect(x: 12.25, y: 1, width: 5, height: 8),
      with: Color(red: 0, green: 0, blue: 1, alpha: 0.5))
  }

  /// A red triangle and a blue bar, 20 x 10 points.
  private let image = Image(
    VectorContent(
      Canvas.record(VectorContentTests.draw), size: Size(width: 20, height: 10), scale: 2
    ) { picture, width, height, scale in
      let pixmap = Pixmap(width: width, height: height, scale: scale)
      Rasterizer().draw(
        picture, transform: AffineTransform(scaleX: scale, y: scale), into: pixmap)
      return pixmap
    })

  private func bytes(_ width: Int, _ height: Int, _ picture: Picture) -> [UInt8] {
    let pixmap = Pixmap(width: width, height: height)
    Rasterizer().draw(picture, into: pixmap)
    return pixmap.premultipliedBytes
  }

  @Test func theSizeIsTheDrawingsAndPixelsAreCounted() {
    #expect(image.size == Size(width: 20, height: 10) && image.scale == 2)
    #expect(image.pixelWidth == 40 && image.pixelHeight == 20)
    #expect(image.pixmap.width == 40 && image.pixmap === image.pixmap)
    let turned = image.with(orientation: .left)
    #expect(turned.size == Size(width: 10, height: 20))
    let other = image.with(scale: 3)
    #expect(other.size == image.size && other.pixelWidth == 60)
  }

  @Test func drawnLargeItIsTheDrawingAtThatSize() {
    let enlarged = Canvas.record {
      $0.draw(image, in: Rect(x: 3, y: 4.5, width: 140, height: 35))
    }
    let direct = Canvas.record {
      $0.translate(x: 3, y: 4.5)
      $0.scale(x: 7, y: 3.5)
      Self.draw(on: $0)
    }
    #expect(bytes(150, 50, enlarged) == bytes(150, 50, direct))
  }

  @Test func opacityAndBlendingActOnTheWhole() {
    let faint = Canvas.record {
      $0.fill(Rect(x: 0, y: 0, width: 40, height: 20), with: .yellow)
      $0.alpha = 0.5
      $0.blendMode = .multiply
      $0.draw(image, in: Rect(x: 0, y: 0, width: 40, height: 20))
    }
    let layer = Canvas.record {
      $0.fill(Rect(x: 0, y: 0, width: 40, height: 20), with: .yellow)
      $0.beginTransparencyLayer(alpha: 0.5, blendMode: .multiply)
      $0.scale(x: 2, y: 2)
      Self.draw(on: $0)
      $0.endTransparencyLayer()
    }
    #expect(bytes(40, 20, faint) == bytes(40, 20, layer))
  }

  @Test(arguments: ImageOrientation.allCases)
  func orientationsTurnItAsTheyTurnPixels(orientation: ImageOrientation) {
    // At two pixels a point its bitmap is drawn pixel for pixel.
    let turned = image.with(orientation: orientation)
    let size = turned.size
    let box = Rect(x: 0, y: 0, width: 2 * size.width, height: 2 * size.height)
    let pixels = Image(pixmap: image.pixmap, scale: 2, orientation: orientation)
    let drawn = bytes(40, 40, Canvas.record { $0.draw(turned, in: box) })
    let copied = bytes(40, 40, Canvas.record { $0.draw(pixels, in: box) })
    // Edges between pixels are measured again after turning: within a level.
    #expect(zip(drawn, copied).allSatisfy { abs(Int($0) - Int($1)) <= 2 })
  }

  @Test func viewsShowItSharpByTheirContentMode() {
    let view = ImageView(image: image)
    view.frame = Rect(x: 0, y: 0, width: 100, height: 100)
    view.contentMode = .scaleAspectFit
    let root = View(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    root.addSubview(view)
    let direct = Canvas.record {
      $0.translate(x: 0, y: 25)
      $0.scale(x: 5, y: 5)
      Self.draw(on: $0)
    }
    #expect(Renderer().render(root).premultipliedBytes == bytes(100, 100, direct))
    #expect(view.sizeThatFits(.zero) == Size(width: 20, height: 10))
  }

  @Test("the bitmap's scale is halved until it has 2^24 pixels, and 2^22 on a side")
  func largeBitmaps() {
    func scale(_ width: Double, _ height: Double, _ scale: Double) -> Double {
      VectorContent(.empty, size: Size(width: width, height: height), scale: scale) {
        _, width, height, _ in Pixmap(width: width, height: height)
      }.scale
    }
    #expect(scale(4096, 4096, 1) == 1 && scale(4096, 4097, 1) == 0.5)
    #expect(scale(1, 0x1p22, 1) == 1 && scale(0.1, 0x1p22 + 1, 1) == 0.5)
    #expect(scale(0x1p24, 1e-9, 2) == 0.25)
    let wide = image.with(scale: 1e300)
    #expect(wide.pixelWidth * wide.pixelHeight <= 1 << 24 && wide.scale > 1)
    #expect(wide.pixmap.width == wide.pixelWidth && wide.size == image.size)
  }
}
