import MesmerUIKit
import TestSupport
import Testing

@Suite struct UIVisualEffectViewTests {
  private let root = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))

  private func shown() -> [UInt8] {
    drawn { _ in root.drawHierarchy(in: root.bounds, afterScreenUpdates: true) }
      .pixel(10, 10)
  }

  @Test("a blur is a translucent colour of the appearance; no effect draws nothing")
  func blur() {
    root.backgroundColor = .red
    let view = UIVisualEffectView(effect: UIBlurEffect(style: .systemThickMaterial))
    view.frame = root.bounds
    root.addSubview(view)
    #expect(view.contentView.frame == root.bounds)
    let light = shown()
    #expect(light[0] > 240 && light[1] > 200 && light[1] < 240)
    root.overrideUserInterfaceStyle = .dark
    let dark = shown()
    #expect(dark[0] < 90 && dark[1] < 40)
    view.effect = UIBlurEffect(style: .systemThickMaterialLight)
    #expect(shown() == light)
    view.effect = nil
    #expect(shown() == redPixel)
  }

  @Test("its subviews are in its contentView, which has its size") func content() {
    let view = UIVisualEffectView(
      effect: UIVibrancyEffect(blurEffect: UIBlurEffect(style: .dark)))
    root.addSubview(view)
    view.frame = root.bounds
    let dot = UIView(frame: root.bounds)
    dot.backgroundColor = .blue
    view.contentView.addSubview(dot)
    #expect(view.contentView.bounds.size == root.bounds.size && shown() == bluePixel)
  }
}
