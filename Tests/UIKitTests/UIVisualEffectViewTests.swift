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

  private struct Stage {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 80, height: 40))
    let view = UIVisualEffectView(effect: nil)
    let clock: WindowClock

    init() throws {
      let page = UIViewController()
      page.view.backgroundColor = .white
      let dark = UIView(frame: CGRect(x: 0, y: 0, width: 40, height: 40))
      dark.backgroundColor = .black
      page.view.addSubview(dark)
      view.frame = window.bounds
      page.view.addSubview(view)
      window.rootViewController = page
      window.makeKeyAndVisible()
      clock = try window.started()
    }

    /// The red of the black half: far from the edge, and next to it.
    func shown(at time: Double) -> [Int] {
      clock.advance(to: time)
      let pixels = Renderer(scale: 1).render(window)
      return [Int(pixels[1, 20].red), Int(pixels[38, 20].red)]
    }
  }

  @Test("an animated effect changes its blur and colour with the progress")
  func animated() throws {
    let stage = try Stage()
    stage.clock.perform {
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
        stage.view.effect = UIBlurEffect(style: .systemThickMaterial)
      }
    }
    #expect(stage.view.effect is UIBlurEffect && stage.view.layer.animationKeys() == nil)
    #expect(stage.shown(at: 0) == [0, 0])
    let shown = [0.1, 0.5, 0.9, 1.1].map { stage.shown(at: $0) }
    // White of 97 %, with 86 % of opacity at the end, over the blurred content.
    #expect(shown[0][0] > 15 && shown[0][0] < 25 && shown[0][1] > shown[0][0] + 30)
    for k in 1...3 { #expect(shown[k][0] > shown[k - 1][0] + 15) }
    #expect(shown[3][0] > 210 && shown[3][0] < 225)
    // Half of a blur is not half of its pixels over those without a blur.
    #expect(shown[1][1] > shown[1][0] + 20)
  }

  @Test("an animator holds, reverses and restores an effect") func animator() throws {
    let stage = try Stage()
    let (view, dark) = (stage.view, UIBlurEffect(style: .dark))
    func animator(_ effect: UIVisualEffect?) -> UIViewPropertyAnimator {
      UIViewPropertyAnimator(duration: 1, curve: .linear) { view.effect = effect }
    }
    let light = UIBlurEffect(style: .light)
    view.effect = light
    let plain = stage.shown(at: 0)
    let first = animator(dark)
    stage.clock.perform { first.fractionComplete = 0.5 }
    let half = stage.shown(at: 0.1)
    #expect(half != plain && stage.shown(at: 0.6) == half && view.effect === dark)
    stage.clock.perform {
      first.isReversed = true
      first.startAnimation()
    }
    #expect(stage.shown(at: 2) == plain && view.effect === light)
    // A stopped animator leaves a part of the effect.
    let second = animator(dark)
    stage.clock.perform {
      second.fractionComplete = 0.5
      second.stopAnimation(true)
    }
    #expect(stage.shown(at: 3) == half && view.effect === dark)
    stage.clock.perform { view.effect = light }
    #expect(stage.shown(at: 4) == plain)
    // A new animation begins at the shown effect.
    stage.clock.perform { animator(dark).startAnimation() }
    stage.clock.advance(to: 4.5)
    stage.clock.perform {
      UIView.animate(withDuration: 1, delay: 0, options: .beginFromCurrentState) {
        view.effect = light
      }
    }
    #expect(stage.shown(at: 4.5) == half && stage.shown(at: 6) == plain)
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
