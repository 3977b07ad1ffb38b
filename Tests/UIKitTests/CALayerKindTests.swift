import MesmerUIKit
import TestSupport
import Testing

@Suite struct CAGradientLayerTests {
  static func view(_ width: Int, _ height: Int, _ layer: CALayer) -> UIView {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: width, height: height))
    layer.frame = view.bounds
    view.layer.addSublayer(layer)
    return view
  }

  @Test func theDefaultsAreCoreAnimations() {
    let layer = CAGradientLayer()
    #expect(layer.colors == nil && layer.locations == nil && layer.type == .axial)
    #expect(layer.startPoint == CGPoint(x: 0.5, y: 0))
    #expect(layer.endPoint == CGPoint(x: 0.5, y: 1))
    #expect(shown(Self.view(4, 4, layer)).rgba(2, 2) == whitePixel)
  }

  @Test func aLayersGradientIsThatOfAGradientView() {
    let gradient = GradientView(frame: CGRect(x: 0, y: 0, width: 30, height: 20))
    gradient.colors = [.red, .green, .blue]
    gradient.locations = [0.1, 0.4, 0.8]
    gradient.startPoint = CGPoint(x: 0.25, y: 0.25)
    gradient.endPoint = CGPoint(x: 1, y: 0.75)
    for kind in [CAGradientLayerType.axial, .radial, .conic] {
      gradient.kind = kind
      let layer = CAGradientLayer()
      layer.colors = [UIColor.red.cgColor, UIColor.green.cgColor, UIColor.blue.cgColor]
      layer.locations = [0.1, 0.4, NSNumber(value: 0.8)]
      layer.startPoint = gradient.startPoint
      layer.endPoint = gradient.endPoint
      layer.type = kind
      #expect(firstDifference(shown(Self.view(30, 20, layer)), shown(gradient)) == nil)
    }
  }

  @Test("rounded corners round the gradient once, with and without a mask to bounds")
  func corners() {
    let layer = CAGradientLayer()
    layer.colors = [UIColor.black.cgColor, UIColor.black.cgColor]
    let view = Self.view(40, 40, layer)
    #expect(shown(view).rgba(0, 0) == blackPixel)
    layer.cornerRadius = 12
    let plain = UIView(frame: view.bounds)
    plain.backgroundColor = .black
    plain.layer.cornerRadius = 12
    let expected = shown(plain)
    #expect(firstDifference(shown(view), expected) == nil)
    layer.masksToBounds = true
    #expect(firstDifference(shown(view), expected) == nil)
    layer.masksToBounds = false
    #expect(firstDifference(shown(view), expected) == nil)
    layer.maskedCorners = .layerMaxXMaxYCorner
    #expect(shown(view).rgba(0, 0) == blackPixel)
    layer.cornerCurve = .continuous
    layer.frame.size.width = 30
    #expect(shown(view).rgba(29, 39) == whitePixel)
  }
}

@Suite struct CAShapeLayerTests {
  @Test func theDefaultsAreCoreAnimations() {
    let layer = CAShapeLayer()
    #expect(layer.path == nil && layer.fillColor == UIColor.black.cgColor)
    #expect(layer.strokeColor == nil && layer.lineWidth == 1 && layer.miterLimit == 10)
    #expect(layer.lineCap == .butt && layer.lineJoin == .miter)
    #expect(layer.fillRule == .nonZero && layer.strokeStart == 0 && layer.strokeEnd == 1)
    #expect(layer.lineDashPattern == nil && layer.lineDashPhase == 0)
  }

  @Test func thePathIsNotCutAtTheBoundsUnlessTheLayerMasks() {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
    let layer = CAShapeLayer()
    layer.path = UIBezierPath(rect: CGRect(x: -2, y: -2, width: 12, height: 12)).cgPath
    layer.position = CGPoint(x: 5, y: 5)
    view.layer.addSublayer(layer)
    #expect(layer.bounds.isEmpty)
    var pixels = shown(view)
    #expect(pixels.rgba(3, 3) == blackPixel && pixels.rgba(14, 14) == blackPixel)
    #expect(pixels.rgba(2, 2) == whitePixel && pixels.rgba(15, 15) == whitePixel)
    layer.frame = CGRect(x: 5, y: 5, width: 4, height: 4)
    layer.masksToBounds = true
    pixels = shown(view)
    #expect(pixels.rgba((3, 3), (8, 8), (9, 9)) == [whitePixel, blackPixel, whitePixel])
  }

  @Test func aShadowIsCastByWhatLiesOutsideTheBounds() {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 30, height: 30))
    let layer = CAShapeLayer()
    layer.path = UIBezierPath(rect: CGRect(x: 5, y: 5, width: 8, height: 8)).cgPath
    layer.fillColor = UIColor.red.cgColor
    layer.shadowOpacity = 1
    layer.shadowRadius = 0
    layer.shadowOffset = CGSize(width: 10, height: 10)
    view.layer.addSublayer(layer)
    let pixels = shown(view)
    #expect(
      pixels.rgba((8, 8), (18, 18), (24, 24)) == [redPixel, blackPixel, whitePixel])
  }

  @Test func aMutablePathIsTakenAsItIs() {
    let path = CGMutablePath()
    path.addRect(CGRect(x: 0, y: 0, width: 4, height: 4))
    let layer = CAShapeLayer()
    layer.path = path
    path.addRect(CGRect(x: 8, y: 8, width: 4, height: 4))
    #expect(layer.path?.boundingBox == CGRect(x: 0, y: 0, width: 4, height: 4))
    layer.path = nil
    #expect(layer.path == nil)
  }

  @Test func aPathOfAScrolledViewsLayerMovesWithItsBounds() {
    final class Shape: UIView {
      override class var layerClass: AnyClass { CAShapeLayer.self }
    }
    let view = Shape(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
    (view.layer as? CAShapeLayer)?.path =
      UIBezierPath(rect: CGRect(x: 10, y: 10, width: 5, height: 5)).cgPath
    view.bounds.origin = CGPoint(x: 8, y: 9)
    let pixels = shown(view)
    #expect(pixels.rgba(2, 1) == blackPixel && pixels.rgba(6, 5) == blackPixel)
    #expect(pixels.rgba(1, 1) == whitePixel && pixels.rgba(7, 6) == whitePixel)
  }
}

@Suite struct CATextLayerTests {
  /// The columns and rows of dark pixels.
  static func ink(_ pixels: Pixmap) -> (x: ClosedRange<Int>, y: ClosedRange<Int>)? {
    let x = (0..<pixels.width).filter { x in
      (0..<pixels.height).contains { pixels.rgba(x, $0)[1] < 128 }
    }
    let y = (0..<pixels.height).filter { y in
      (0..<pixels.width).contains { pixels.rgba($0, y)[1] < 128 }
    }
    guard let left = x.first, let right = x.last, let top = y.first, let bottom = y.last
    else { return nil }
    return (left...right, top...bottom)
  }

  static func layer(_ string: Any?) -> CATextLayer {
    let layer = CATextLayer()
    layer.string = string
    layer.fontSize = 10
    layer.foregroundColor = UIColor.black.cgColor
    return layer
  }

  @Test func theDefaultsAreCoreAnimations() {
    let layer = CATextLayer()
    #expect(layer.string == nil && layer.fontSize == 36 && !layer.isWrapped)
    #expect(layer.foregroundColor == UIColor.white.cgColor)
    #expect(layer.alignmentMode == .natural && layer.truncationMode == .none)
  }

  @Test func theTextBeginsAtTheTopAndStandsAsAligned() throws {
    let layer = Self.layer("HH")
    let view = CAGradientLayerTests.view(100, 60, layer)
    let left = try #require(Self.ink(shown(view)))
    #expect(left.x.lowerBound < 5 && left.y.upperBound < 20)
    layer.alignmentMode = .right
    #expect(try #require(Self.ink(shown(view))).x.upperBound > 95)
    layer.alignmentMode = .center
    let middle = try #require(Self.ink(shown(view)))
    #expect(abs(middle.x.lowerBound + middle.x.upperBound - 99) <= 2)
    layer.fontSize = 20
    #expect(try #require(Self.ink(shown(view))).y.count > middle.y.count + 5)
  }

  @Test func aTextWrapsIsCutOrTruncated() throws {
    let layer = Self.layer("HHHHHH HHHHHH HHHHHH")
    let view = CAGradientLayerTests.view(60, 60, layer)
    let cut = try #require(Self.ink(shown(view)))
    #expect(cut.x.upperBound == 59 && cut.y.upperBound < 14)
    layer.truncationMode = .end
    let truncated = try #require(Self.ink(shown(view)))
    #expect(truncated.y.upperBound < 14 && truncated.x.upperBound < 60)
    layer.truncationMode = .none
    layer.isWrapped = true
    #expect(try #require(Self.ink(shown(view))).y.upperBound > 24)
    layer.isWrapped = false
    layer.string = nil
    #expect(Self.ink(shown(view)) == nil)
  }

  @Test func anAttributedStringHasItsOwnFontAndColour() throws {
    let layer = Self.layer(
      NSAttributedString(
        string: "HH",
        attributes: [
          .font: UIFont.systemFont(ofSize: 30), .foregroundColor: UIColor.red,
        ]))
    layer.foregroundColor = UIColor.green.cgColor
    let pixels = shown(CAGradientLayerTests.view(100, 60, layer))
    let ink = try #require(Self.ink(pixels))
    #expect(ink.y.count > 18)
    #expect(ink.x.contains { x in ink.y.contains { pixels.rgba(x, $0) == redPixel } })
  }
}
