import MesmerScenes
import MesmerUIKit
import TestSupport
import Testing

@Suite struct CALayerTests {
  @Test func theLayerOfAViewIsOneObjectWithTheViewsProperties() {
    let view = UIView(frame: CGRect(x: 10, y: 20, width: 30, height: 40))
    let layer = view.layer
    #expect(layer === view.layer && type(of: layer) == CALayer.self)
    #expect(layer.frame == view.frame && layer.position == view.center)
    layer.frame = CGRect(x: 1, y: 2, width: 3, height: 4)
    #expect(view.frame == layer.frame)
    layer.anchorPoint = .zero
    layer.position = CGPoint(x: 5, y: 6)
    #expect(view.anchorPoint == .zero && view.center == CGPoint(x: 5, y: 6))
    layer.setAffineTransform(CGAffineTransform(scaleX: 2, y: 2))
    #expect(view.transform == layer.affineTransform() && view.transform.a == 2)
    layer.zPosition = 3
    layer.isHidden = true
    layer.opacity = 0.5
    layer.backgroundColor = UIColor.red.cgColor
    layer.masksToBounds = true
    layer.borderWidth = 2
    layer.borderColor = UIColor.green.cgColor
    layer.isOpaque = false
    layer.shadowRadius = 7
    #expect(view.zPosition == 3 && view.isHidden && view.alpha == 0.5)
    #expect(view.backgroundColor == .red && view.clipsToBounds && !view.isOpaque)
    #expect(view.borderWidth == 2 && view.borderColor == .green)
    #expect(view.shadowRadius == 7)
  }

  @Test func theDefaultsAreCoreAnimations() {
    let layer = CALayer()
    #expect(layer.frame == .zero && layer.anchorPoint == CGPoint(x: 0.5, y: 0.5))
    #expect(layer.opacity == 1 && !layer.isHidden && !layer.masksToBounds)
    #expect(layer.cornerRadius == 0 && layer.cornerCurve == .circular)
    #expect(
      layer.maskedCorners == [
        .layerMinXMinYCorner, .layerMaxXMinYCorner, .layerMinXMaxYCorner,
        .layerMaxXMaxYCorner,
      ])
    #expect(layer.borderWidth == 0 && layer.borderColor == UIColor.black.cgColor)
    #expect(layer.shadowOpacity == 0 && layer.shadowRadius == 3)
    #expect(layer.shadowOffset == CGSize(width: 0, height: -3))
    #expect(layer.shadowColor == UIColor.black.cgColor && layer.shadowPath == nil)
    #expect(layer.contents == nil && layer.contentsGravity == .resize)
    #expect(layer.contentsScale == 1 && layer.contentsRect.width == 1)
    #expect(layer.mask == nil && layer.superlayer == nil && layer.sublayers == nil)
    #expect(!layer.shouldRasterize && layer.rasterizationScale == 1)
  }

  @Test func layersAreNotAmongTheSubviewsAndKeepTheirPlaces() {
    let view = UIView()
    let (a, b) = (UIView(), UIView())
    let (back, middle, front) = (CALayer(), CALayer(), CALayer())
    view.addSubview(a)
    view.layer.addSublayer(front)
    view.layer.insertSublayer(back, at: 0)
    view.insertSubview(b, at: 1)
    view.layer.insertSublayer(middle, below: b.layer)
    #expect(view.subviews == [a, b])
    #expect(view.layer.sublayers == [back, a.layer, front, middle, b.layer])
    view.bringSubviewToFront(a)
    view.layer.insertSublayer(front, above: b.layer)
    #expect(view.subviews == [b, a])
    #expect(view.layer.sublayers == [back, middle, b.layer, front, a.layer])
    view.exchangeSubview(at: 0, withSubviewAt: 1)
    #expect(view.layer.sublayers == [back, middle, a.layer, front, b.layer])
    view.sendSubviewToBack(b)
    view.layer.replaceSublayer(middle, with: CATextLayer())
    #expect(view.layer.sublayers?.count == 5 && middle.superlayer == nil)
    #expect(view.layer.sublayers?[2] is CATextLayer)
    #expect(back.superlayer === view.layer && a.layer.superlayer === view.layer)
    view.layer.sublayers = nil
    #expect(view.subviews.isEmpty && a.superview == nil && back.superlayer == nil)
    view.layer.sublayers = [front, back]
    #expect(view.layer.sublayers == [front, back])
  }

  @Test func aSubviewIsAddedAtAnIndexAmongTheSubviewsOnly() {
    let view = UIView()
    let (a, b) = (UIView(), UIView())
    let layers = (0..<3).map { _ in CALayer() }
    for layer in layers { view.layer.addSublayer(layer) }
    view.insertSubview(a, at: 0)
    #expect(view.layer.sublayers == layers + [a.layer])
    view.insertSubview(b, at: 0)
    #expect(view.subviews == [b, a])
    view.insertSubview(b, at: 99)
    #expect(view.subviews == [a, b])
  }

  @Test func aLayerLivesAsLongAsItsSuperlayerOrItsOwner() {
    weak var held: CALayer?
    weak var left: CALayer?
    let kept = CALayer()
    do {
      let view = UIView()
      let inner = CALayer()
      inner.addSublayer(kept)
      view.layer.addSublayer(inner)
      let gone = CALayer()
      view.layer.addSublayer(gone)
      gone.removeFromSuperlayer()
      (held, left) = (inner, gone)
      #expect(view.layer.sublayers?.first === held)
    }
    #expect(held == nil && left == nil)
    #expect(kept.superlayer == nil)
    // A layer of a view that has gone is still a layer.
    let orphan = UIView(frame: CGRect(x: 0, y: 0, width: 9, height: 9)).layer
    orphan.cornerRadius = 3
    #expect(orphan.frame == .zero && orphan.cornerRadius == 3)
    let other = CALayer()
    other.addSublayer(orphan)
    #expect(other.sublayers == [orphan])
  }

  @Test func aLayerThatIsAddedElsewhereLeavesItsSuperlayer() {
    let (a, b) = (UIView(), CALayer())
    let layer = CALayer()
    a.layer.addSublayer(layer)
    b.addSublayer(layer)
    #expect(a.layer.sublayers == nil && layer.superlayer === b)
    a.layer.mask = layer
    #expect(b.sublayers == nil && a.layer.mask === layer)
  }

  @Test func layersGetNoTouches() {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
    let layer = CALayer()
    layer.frame = view.bounds
    view.layer.addSublayer(layer)
    #expect(view.hitTest(CGPoint(x: 5, y: 5), with: nil) === view)
    #expect(view.layer.hitTest(CGPoint(x: 5, y: 5)) === layer)
    layer.isHidden = true
    #expect(view.layer.hitTest(CGPoint(x: 5, y: 5)) === view.layer)
    #expect(view.layer.hitTest(CGPoint(x: 25, y: 5)) == nil)
  }

  @Test func placesAreConvertedBetweenLayersAndViews() {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
    let inner = UIView(frame: CGRect(x: 10, y: 10, width: 20, height: 20))
    view.addSubview(inner)
    let layer = CALayer()
    layer.frame = CGRect(x: 4, y: 5, width: 6, height: 7)
    inner.layer.addSublayer(layer)
    #expect(layer.convert(.zero, to: view.layer) == CGPoint(x: 14, y: 15))
    #expect(layer.convert(CGPoint(x: 14, y: 15), from: view.layer) == .zero)
    #expect(
      layer.convert(layer.bounds, to: view.layer)
        == CGRect(x: 14, y: 15, width: 6, height: 7))
    #expect(layer.contains(.zero) && !layer.contains(CGPoint(x: 6, y: 0)))
  }

  @Test func theShadowOfALabelsLayerIsNotThatOfItsText() {
    let label = UILabel(frame: CGRect(x: 0, y: 0, width: 50, height: 20))
    label.text = "text"
    label.layer.shadowColor = UIColor.red.cgColor
    label.layer.shadowOffset = CGSize(width: 3, height: 4)
    #expect(
      label.shadowColor == nil && label.shadowOffset == CGSize(width: 0, height: -1))
    label.shadowColor = .blue
    label.shadowOffset = CGSize(width: 1, height: 2)
    #expect(label.textShadowColor == .blue)
    #expect(label.textShadowOffset == CGSize(width: 1, height: 2))
    #expect(label.layer.shadowColor == UIColor.red.cgColor)
    #expect(label.layer.shadowOffset == CGSize(width: 3, height: 4))
  }

  private class Marked: CALayer {
    var note = "new"
    var layouts = 0
    override func layoutSublayers() { layouts += 1 }
  }

  private final class MarkedView: UIView {
    override class var layerClass: AnyClass { Marked.self }
  }

  @Test func aViewsLayerIsOfAClassOfOnesOwn() throws {
    let view = MarkedView(frame: CGRect(x: 0, y: 0, width: 9, height: 8))
    let layer = try #require(view.layer as? Marked)
    #expect(layer.frame == view.frame && layer === view.layer)
    layer.note = "kept"
    #expect((view.layer as? Marked)?.note == "kept")
    // Layers made meanwhile have views of their own.
    #expect(CALayer().frame == .zero)
  }

  @Test func aLayerLaysItselfOut() {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 9, height: 8))
    let layer = Marked()
    view.layer.addSublayer(layer)
    view.layoutIfNeeded()
    #expect(layer.layouts == 1)
    layer.setNeedsLayout()
    layer.layoutIfNeeded()
    #expect(layer.layouts == 2)
  }

  @Test func positionsOfLayersOrderThemAmongTheSubviews() {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 9, height: 9))
    let subview = UIView(frame: view.bounds)
    subview.backgroundColor = .red
    let layer = CALayer()
    layer.frame = view.bounds
    layer.backgroundColor = UIColor.blue.cgColor
    layer.zPosition = -1
    view.addSubview(subview)
    view.layer.addSublayer(layer)
    #expect(shown(view).rgba(4, 4) == redPixel)
    layer.zPosition = 1
    #expect(shown(view).rgba(4, 4) == bluePixel)
  }

  // MARK: Contents

  /// 4 x 2 pixels: red, green above; blue, white below, each 2 x 1.
  static let quarters = drawn(4, 2) { context in
    for (i, color) in [UIColor.red, .green, .blue, .white].enumerated() {
      context.setFillColor(color)
      context.fill(CGRect(x: i % 2 * 2, y: i / 2, width: 2, height: 1))
    }
  }

  @Test func contentsAreAnImageOfAnyView() {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 8, height: 8))
    view.layer.contents = Self.quarters.cgImage
    view.layer.magnificationFilter = .nearest
    var pixels = shown(view)
    #expect(pixels.rgba(0, 0) == redPixel && pixels.rgba(0, 7) == bluePixel)
    // The content mode of the view is the gravity of the layer.
    view.contentMode = .scaleAspectFit
    #expect(view.layer.contentsGravity == .resizeAspect)
    pixels = shown(view)
    #expect(pixels.rgba(0, 1) == whitePixel && pixels.rgba(0, 2) == redPixel)
    view.layer.contentsGravity = .center
    view.layer.contentsScale = 2
    pixels = shown(view)
    // Two points by one, in the middle of the bounds.
    #expect(pixels.rgba(3, 3)[0] > 100 && pixels.rgba(2, 3) == whitePixel)
    view.layer.contents = UIImage()
    #expect(shown(view).rgba(3, 3) == whitePixel)
    view.layer.contents = nil
    #expect(view.layer.sublayers == nil && view.subviews.isEmpty)
  }

  @Test func gravitiesHaveTheNamesOfAPlaneWhoseYPointsUp() {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 9, height: 9))
    for (gravity, mode) in [
      (CALayerContentsGravity.top, UIView.ContentMode.bottom), (.bottom, .top),
      (.left, .left), (.right, .right), (.topLeft, .bottomLeft),
      (.topRight, .bottomRight), (.bottomLeft, .topLeft), (.bottomRight, .topRight),
      (.center, .center), (.resize, .scaleToFill), (.resizeAspect, .scaleAspectFit),
      (.resizeAspectFill, .scaleAspectFill),
    ] {
      view.layer.contentsGravity = gravity
      #expect(view.contentMode == mode)
      #expect(view.layer.contentsGravity == gravity)
    }
    view.contentMode = .redraw
    #expect(view.layer.contentsGravity == .resize)
  }

  @Test func aPartOfTheContentsIsShownAndEdgesAreRepeated() {
    let layer = CALayer()
    layer.frame = CGRect(x: 0, y: 0, width: 8, height: 8)
    layer.contents = Self.quarters.cgImage
    layer.magnificationFilter = .nearest
    layer.contentsRect = CGRect(x: 0.5, y: 0, width: 0.5, height: 0.5)
    let view = UIView(frame: layer.frame)
    view.layer.addSublayer(layer)
    var pixels = shown(view)
    #expect(
      pixels.rgba(0, 0) == [0, 255, 0, 255] && pixels.rgba(7, 7) == [0, 255, 0, 255])
    layer.contentsRect = CGRect(x: -1, y: -1, width: 2, height: 2)
    pixels = shown(view)
    #expect(
      pixels.rgba((0, 0), (3, 3), (7, 2), (2, 7), (5, 7), (7, 7))
        == [redPixel, redPixel, [0, 255, 0, 255], bluePixel, bluePixel, whitePixel])
  }

  @Test func aViewsLayerShowsItsContentsBelowSublayersOfAnyPosition() {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 8, height: 8))
    let layer = CALayer()
    layer.frame = view.bounds
    layer.backgroundColor = UIColor.blue.cgColor
    layer.zPosition = -5
    view.layer.addSublayer(layer)
    view.layer.contents = Self.quarters.cgImage
    #expect(shown(view).rgba(4, 4) == bluePixel)
    #expect(view.layer.sublayers == [layer])
    let lowest = UIView(frame: view.bounds)
    view.insertSubview(lowest, at: 0)
    view.sendSubviewToBack(lowest)
    #expect(view.layer.sublayers == [lowest.layer, layer])
  }

  @Test func rasterizedDrawingHasOnePixelPerPoint() {
    final class Half: UIView {
      override func draw(_ rect: CGRect) {
        UIColor.black.setFill()
        UIBezierPath(rect: CGRect(x: 0, y: 0, width: 4.5, height: 9)).fill()
      }
    }
    let view = Half(frame: CGRect(x: 0, y: 0, width: 9, height: 9))
    #expect(shown(view, scale: 2).rgba(8, 4) == blackPixel)
    view.layer.shouldRasterize = true
    #expect(view.contents == .bitmap && view.contentScaleFactor == 1)
    #expect(shown(view, scale: 2).rgba(8, 4)[0] > 60)
    view.layer.rasterizationScale = 2
    #expect(shown(view, scale: 2).rgba(8, 4) == blackPixel)
  }

  @Test func aSceneOfLayersIsInspectedWithThem() throws {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 9, height: 9))
    view.layer.addSublayer(CAGradientLayer())
    let scene = try Scene(root: view, screenSize: CGSize(width: 9, height: 9), scale: 1)
    #expect(
      Inspection(scene).nodes.map(\.view) == ["View", "LayerView", "GradientContents"])
  }
}
