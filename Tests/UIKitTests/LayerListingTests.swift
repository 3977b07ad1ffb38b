import MesmerUIKit
import Testing

/// The pixels of a view at one pixel per point, over white.
func shown(_ view: UIView, scale: Double = 1) -> Pixmap {
  var renderer = Renderer(scale: scale)
  renderer.background = .white
  return renderer.render(view)
}

extension Pixmap {
  /// Red, green, blue and alpha of a pixel.
  func rgba(_ x: Int, _ y: Int) -> [UInt8] {
    let pixel = self[x, y]
    return [pixel.red, pixel.green, pixel.blue, pixel.alpha]
  }

  /// The components of pixels, in the order of their places.
  func rgba(_ places: (Int, Int)...) -> [[UInt8]] { places.map { rgba($0.0, $0.1) } }
}

let whitePixel: [UInt8] = [255, 255, 255, 255]
let blackPixel: [UInt8] = [0, 0, 0, 255]

// Listings as they are written for UIKit. Nothing in the classes below is Mesmer's.

private class GradientBackground: UIView {
  override class var layerClass: AnyClass { CAGradientLayer.self }
  private var gradientLayer: CAGradientLayer { layer as! CAGradientLayer }
  override init(frame: CGRect) {
    super.init(frame: frame)
    gradientLayer.colors = [UIColor.red.cgColor, UIColor.blue.cgColor]
    gradientLayer.startPoint = CGPoint(x: 0, y: 0.5)
    gradientLayer.endPoint = CGPoint(x: 1, y: 0.5)
  }
  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }
}

extension UIView {
  fileprivate func roundCorners(_ corners: UIRectCorner, radius: CGFloat) {
    let path = UIBezierPath(
      roundedRect: bounds, byRoundingCorners: corners,
      cornerRadii: CGSize(width: radius, height: radius))
    let mask = CAShapeLayer()
    mask.path = path.cgPath
    layer.mask = mask
  }

  fileprivate func addBottomBorder(with color: UIColor, andWidth borderWidth: CGFloat) {
    let border = CALayer()
    border.backgroundColor = color.cgColor
    border.frame = CGRect(
      x: 0, y: frame.size.height - borderWidth, width: frame.size.width,
      height: borderWidth)
    layer.addSublayer(border)
  }
}

@Suite("Layers as UIKit code writes them") struct LayerListingTests {
  static let square = CGRect(x: 0, y: 0, width: 40, height: 40)

  @Test("a view whose layer is a gradient, and follows its size") func gradientClass() {
    let view = GradientBackground(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    view.bounds.size.width = 40
    view.frame = CGRect(x: 0, y: 0, width: 60, height: 20)
    let pixels = shown(view)
    #expect(pixels.width == 60)
    #expect(pixels.rgba(0, 10)[0] > 245 && pixels.rgba(59, 10)[2] > 245)
    #expect(pixels.rgba(30, 10)[0] > 110 && pixels.rgba(30, 10)[2] > 110)
    #expect(view.subviews.isEmpty && view.layer.sublayers == nil)
  }

  @Test("a gradient as a mask fades an edge") func gradientMask() {
    let view = UIView(frame: Self.square)
    view.backgroundColor = .black
    let fade = CAGradientLayer()
    fade.frame = view.bounds
    fade.colors = [UIColor.black.cgColor, UIColor.clear.cgColor]
    fade.locations = [0.5, 1.0]
    view.layer.mask = fade
    let pixels = shown(view)
    #expect(pixels.rgba(5, 10) == blackPixel)
    #expect((100...150).contains(pixels.rgba(5, 29)[0]) && pixels.rgba(5, 39)[0] > 240)
  }

  @Test("a dashed border by a shape") func dashes() {
    let view = UIView(frame: Self.square)
    let border = CAShapeLayer()
    border.strokeColor = UIColor.black.cgColor
    border.lineDashPattern = [4, 4]
    border.lineDashPhase = 0
    border.lineWidth = 2
    border.lineJoin = .round
    border.frame = view.bounds
    border.fillColor = nil
    border.path = UIBezierPath(rect: view.bounds).cgPath
    view.layer.addSublayer(border)
    let pixels = shown(view)
    #expect(
      pixels.rgba((2, 0), (6, 0), (20, 20)) == [blackPixel, whitePixel, whitePixel])
  }

  @Test("a round avatar from an image in a layer") func avatar() throws {
    let image = drawn(20, 20) { context in
      context.setFillColor(UIColor.red)
      context.fill(CGRect(x: 0, y: 0, width: 20, height: 10))
      context.setFillColor(UIColor.blue)
      context.fill(CGRect(x: 0, y: 10, width: 20, height: 10))
    }
    let avatar = CALayer()
    avatar.frame = Self.square
    avatar.contents = image.cgImage
    avatar.contentsGravity = .resizeAspectFill
    avatar.cornerRadius = avatar.bounds.width / 2
    avatar.masksToBounds = true
    let view = UIView(frame: Self.square)
    view.layer.addSublayer(avatar)
    let pixels = shown(view)
    #expect(pixels.rgba((20, 5), (20, 34), (1, 1)) == [redPixel, bluePixel, whitePixel])
  }

  @Test("a text over a view") func text() {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 30))
    let textLayer = CATextLayer()
    textLayer.string = "HHHH"
    textLayer.font = UIFont.boldSystemFont(ofSize: 12)
    textLayer.fontSize = 20
    textLayer.foregroundColor = UIColor.black.cgColor
    textLayer.alignmentMode = .center
    textLayer.isWrapped = true
    textLayer.truncationMode = .end
    textLayer.contentsScale = UIScreen.main.scale
    textLayer.frame = view.bounds
    view.layer.addSublayer(textLayer)
    let pixels = shown(view)
    func ink(_ columns: Range<Int>) -> Int {
      columns.reduce(0) { sum, x in sum + (0..<30).count { pixels.rgba(x, $0)[0] < 128 } }
    }
    #expect(ink(0..<20) == 0 && ink(80..<100) == 0 && ink(30..<70) > 60)
  }

  @Test("a layer is turned, moved and faded") func placed() {
    let view = UIView(frame: Self.square)
    let bar = CALayer()
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    bar.bounds = CGRect(x: 0, y: 0, width: 30, height: 4)
    bar.position = CGPoint(x: view.bounds.midX, y: view.bounds.midY)
    bar.anchorPoint = CGPoint(x: 0.5, y: 0.5)
    bar.setAffineTransform(CGAffineTransform(rotationAngle: .pi / 2))
    bar.backgroundColor = UIColor.black.cgColor
    bar.opacity = 0.5
    CATransaction.commit()
    view.layer.addSublayer(bar)
    let pixels = shown(view)
    #expect((126...129).contains(pixels.rgba(20, 7)[0]))
    #expect(pixels.rgba(7, 20) == whitePixel)
    bar.isHidden = true
    #expect(shown(view).rgba(20, 7) == whitePixel)
  }

  @Test("a picture of a view by its layer, and by its hierarchy") func snapshots() {
    let view = UIView(frame: CGRect(x: 100, y: 50, width: 40, height: 40))
    view.backgroundColor = .red
    view.layer.cornerRadius = 20
    let renderer = UIGraphicsImageRenderer(size: view.bounds.size)
    let image = renderer.image { context in view.layer.render(in: context.cgContext) }
    let second = renderer.image { _ in
      view.drawHierarchy(in: view.bounds, afterScreenUpdates: true)
    }
    UIGraphicsBeginImageContextWithOptions(view.bounds.size, false, image.scale)
    view.layer.render(in: UIGraphicsGetCurrentContext()!)
    let third = UIGraphicsGetImageFromCurrentImageContext()
    UIGraphicsEndImageContext()
    let middle = image.pixelWidth / 2
    #expect(image.pixel(middle, middle) == redPixel && image.pixel(1, 1) == noPixel)
    #expect(image.premultipliedBytes == second.premultipliedBytes)
    #expect(image.premultipliedBytes == third?.premultipliedBytes)
    // The same pixels as on the screen.
    let screen = Renderer(scale: image.scale).render(view)
    #expect(image.premultipliedBytes == screen.premultipliedBytes)
  }

  @Test("corners and a border by extensions of UIView") func extensions() {
    let view = UIView(frame: Self.square)
    view.backgroundColor = .blue
    view.roundCorners([.topLeft, .bottomRight], radius: 10)
    view.addBottomBorder(with: .red, andWidth: 3)
    let pixels = shown(view)
    #expect(pixels.rgba(0, 0) == whitePixel && pixels.rgba(39, 0) == bluePixel)
    #expect(pixels.rgba(0, 39) == redPixel && pixels.rgba(39, 39) == whitePixel)
  }

  @Test("a round picture with a border") func borderedAvatar() {
    let imageView = UIImageView(frame: Self.square)
    imageView.image = drawn(8, 8) { context in
      context.setFillColor(UIColor.green)
      context.fill(CGRect(x: 0, y: 0, width: 8, height: 8))
    }
    imageView.contentMode = .scaleAspectFill
    imageView.layer.cornerRadius = imageView.frame.size.height / 2
    imageView.layer.borderWidth = 3.0
    imageView.layer.borderColor = UIColor.black.cgColor
    imageView.clipsToBounds = true
    let pixels = shown(imageView)
    #expect(pixels.rgba(20, 20) == [0, 255, 0, 255] && pixels.rgba(20, 1) == blackPixel)
    #expect(pixels.rgba(2, 2) == whitePixel)
  }
}
