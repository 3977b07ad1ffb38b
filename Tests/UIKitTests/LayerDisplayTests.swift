import MesmerUIKit
import TestSupport
import Testing

/// `display()` of layers and `display(_:)` of their delegates.
@Suite struct LayerDisplayTests {
  final class Shown: CALayer {
    var log: [String] = []
    var makesContents = true
    override init() { super.init() }
    override init(layer: Any) { super.init(layer: layer) }
    required init?(coder: NSCoder) { super.init(coder: coder) }
    override func layoutSublayers() { log.append("layout") }
    override func display() {
      log.append("display")
      if !makesContents { return super.display() }
      contents =
        drawn {
          $0.setFillColor(.red)
          $0.fill(CGRect(x: 0, y: 0, width: 20, height: 20))
        }.cgImage
    }
    override func draw(in ctx: CGContext) {
      log.append("draw")
      #expect(UIGraphicsGetCurrentContext() === ctx)
      ctx.setFillColor(.blue)
      ctx.fill(bounds)
    }
  }

  final class Filler: CALayerDelegate {
    var count = 0
    func display(_ layer: CALayer) {
      count += 1
      layer.backgroundColor = .blue
    }
  }

  private func host(_ layer: CALayer) -> UIView {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
    layer.frame = view.bounds
    view.layer.addSublayer(layer)
    return view
  }

  private func pixel(_ view: UIView) -> [UInt8] { shown(view).rgba(10, 10) }

  @Test("a marked layer is displayed once, before the frame that shows its contents")
  func display() {
    let layer = Shown()
    let view = host(layer)
    #expect(pixel(view) == whitePixel)
    #expect(layer.log == ["layout"])
    layer.setNeedsDisplay()
    layer.setNeedsDisplay()
    #expect(pixel(view) == redPixel)
    #expect(pixel(view) == redPixel)
    #expect(layer.log.count { $0 == "display" } == 1)
  }

  @Test("the default of display() draws, also later")
  func draws() {
    let layer = Shown()
    layer.makesContents = false
    let view = host(layer)
    layer.setNeedsDisplay()
    #expect([pixel(view), pixel(view)] == [bluePixel, bluePixel])
    #expect(layer.log == ["layout", "display", "draw"])
  }

  @Test("a layer that needs display on bounds changes is displayed after each, only")
  func bounds() {
    let still = Shown()
    let other = host(still)
    still.needsDisplayOnBoundsChange = true
    #expect(pixel(other) == whitePixel && still.log == ["layout"])
    let layer = Shown()
    layer.needsDisplayOnBoundsChange = true
    layer.contentsGravity = .bottomLeft
    let view = host(layer)
    #expect(pixel(view) == redPixel)
    layer.frame.size.width = 15
    #expect(layer.needsLayout())
    _ = pixel(view)
    #expect(layer.log.count { $0 == "display" } == 2)
    #expect(layer.needsDisplayOnBoundsChange && layer.contentsGravity == .bottomLeft)
    layer.setNeedsDisplay()
    #expect(!layer.needsLayout())
  }

  @Test("displayIfNeeded() displays a marked layer at once, and no other one")
  func atOnce() {
    let layer = Shown()
    layer.displayIfNeeded()
    #expect(layer.log == [])
    layer.setNeedsDisplay()
    layer.displayIfNeeded()
    layer.displayIfNeeded()
    #expect(layer.log == ["display"] && layer.contents != nil)
  }

  @Test("a delegate provides the contents in place of drawing")
  func delegate() {
    let (layer, filler) = (Shown(), Filler())
    layer.makesContents = false
    layer.delegate = filler
    let view = host(layer)
    layer.setNeedsDisplay()
    #expect(pixel(view) == bluePixel)
    #expect(filler.count == 1 && layer.log == ["layout", "display"])
  }
}
