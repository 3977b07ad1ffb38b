import Foundation
import MesmerUIKit
import MesmerViews
import TestSupport
import Testing

// Small programs as they are written for UIKit. Nothing in the controllers is Mesmer's.

/// A spinner, a ring that fills, and a placeholder over which a light moves.
private final class LoadingController: UIViewController {
  private let ring = CAShapeLayer()
  private let spinner = CAShapeLayer()
  private let shimmer = CAGradientLayer()
  private let bar = UIView(frame: CGRect(x: 20, y: 130, width: 160, height: 20))

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    for (layer, x) in [(ring, 60.0), (spinner, 140)] {
      layer.path =
        UIBezierPath(
          arcCenter: .zero, radius: 28, startAngle: -.pi / 2, endAngle: 1.5 * .pi,
          clockwise: true
        ).cgPath
      layer.position = CGPoint(x: x, y: 60)
      layer.fillColor = nil
      layer.strokeColor = UIColor.systemBlue.cgColor
      layer.lineWidth = 6
      layer.lineCap = .round
      view.layer.addSublayer(layer)
    }
    spinner.strokeEnd = 0.3
    spinner.strokeColor = UIColor.systemOrange.cgColor
    bar.backgroundColor = .systemGray4
    bar.layer.cornerRadius = 6
    bar.clipsToBounds = true
    shimmer.frame = CGRect(x: -160, y: 0, width: 480, height: 20)
    shimmer.colors = [
      UIColor.systemGray4.cgColor, UIColor.white.cgColor, UIColor.systemGray4.cgColor,
    ]
    shimmer.startPoint = CGPoint(x: 0, y: 0.5)
    shimmer.endPoint = CGPoint(x: 1, y: 0.5)
    shimmer.locations = [0.4, 0.5, 0.6]
    bar.layer.addSublayer(shimmer)
    view.addSubview(bar)
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    let spin = CABasicAnimation(keyPath: "transform.rotation")
    spin.fromValue = 0
    spin.toValue = CGFloat.pi * 2
    spin.duration = 1
    spin.repeatCount = .infinity
    spinner.add(spin, forKey: "spin")

    let fill = CABasicAnimation(keyPath: keyPathName("strokeEnd"))
    fill.fromValue = 0
    fill.toValue = 0.75
    let color = CABasicAnimation(keyPath: "strokeColor")
    color.fromValue = UIColor.systemBlue.cgColor
    color.toValue = UIColor.systemGreen.cgColor
    let group = CAAnimationGroup()
    group.animations = [fill, color]
    group.duration = 1.2
    group.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
    group.fillMode = .forwards
    group.isRemovedOnCompletion = false
    ring.add(group, forKey: "progress")

    let light = CABasicAnimation(keyPath: "transform.translation.x")
    light.fromValue = -160
    light.toValue = 160
    light.duration = 0.9
    light.repeatCount = .greatestFiniteMagnitude
    shimmer.add(light, forKey: "shimmer")
  }
}

/// `#keyPath` needs Objective-C; this is its result.
private func keyPathName(_ name: String) -> String { name }

/// A card that turns, shakes and beats, and a dot on a path.
private final class CardController: UIViewController, CAAnimationDelegate {
  private let card = UIView(frame: CGRect(x: 30, y: 20, width: 80, height: 110))
  private let heart = CAShapeLayer()
  private let dot = CALayer()

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .white
    card.backgroundColor = .systemIndigo
    card.layer.cornerRadius = 12
    card.layer.shadowOpacity = 0.4
    card.layer.shadowOffset = CGSize(width: 0, height: 3)
    view.addSubview(card)
    let path = UIBezierPath()
    path.move(to: CGPoint(x: 20, y: 36))
    path.addCurve(
      to: CGPoint(x: 20, y: 12), controlPoint1: CGPoint(x: -12, y: 14),
      controlPoint2: CGPoint(x: 8, y: -6))
    path.addCurve(
      to: CGPoint(x: 20, y: 36), controlPoint1: CGPoint(x: 32, y: -6),
      controlPoint2: CGPoint(x: 52, y: 14))
    heart.path = path.cgPath
    heart.bounds = CGRect(x: 0, y: 0, width: 40, height: 40)
    heart.position = CGPoint(x: 160, y: 50)
    heart.fillColor = UIColor.systemPink.cgColor
    view.layer.addSublayer(heart)
    dot.bounds = CGRect(x: 0, y: 0, width: 16, height: 8)
    dot.cornerRadius = 2
    dot.backgroundColor = UIColor.systemTeal.cgColor
    dot.position = CGPoint(x: 20, y: 180)
    view.layer.addSublayer(dot)
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    let flip = CABasicAnimation(keyPath: "transform.rotation.y")
    flip.fromValue = 0
    flip.toValue = Double.pi
    flip.duration = 0.6
    flip.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
    flip.delegate = self
    flip.setValue("flip", forKey: "name")
    card.layer.add(flip, forKey: "flip")

    let beat = CASpringAnimation(keyPath: "transform.scale")
    beat.fromValue = 0.6
    beat.toValue = 1
    beat.damping = 6
    beat.stiffness = 200
    beat.duration = beat.settlingDuration
    heart.add(beat, forKey: "beat")

    let way = UIBezierPath()
    way.move(to: CGPoint(x: 20, y: 180))
    way.addCurve(
      to: CGPoint(x: 180, y: 180), controlPoint1: CGPoint(x: 60, y: 100),
      controlPoint2: CGPoint(x: 120, y: 240))
    let follow = CAKeyframeAnimation(keyPath: "position")
    follow.path = way.cgPath
    follow.calculationMode = .paced
    follow.rotationMode = .rotateAuto
    follow.duration = 1.5
    follow.fillMode = .both
    follow.isRemovedOnCompletion = false
    dot.add(follow, forKey: "follow")
  }

  func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
    guard flag, anim.value(forKey: "name") as? String == "flip" else { return }
    card.backgroundColor = .systemYellow
    let shake = CAKeyframeAnimation(keyPath: "transform.translation.x")
    shake.values = [0, 8, -8, 5, -5, 0]
    shake.keyTimes = [0, 0.2, 0.4, 0.6, 0.8, 1]
    shake.duration = 0.5
    shake.isAdditive = true
    card.layer.add(shake, forKey: "shake")
  }
}

/// Rings that go out, a colour that fades, and dots that move by themselves.
private final class RadarController: UIViewController {
  private let dots = (0..<3).map { _ in CALayer() }
  private let square = UIView(frame: CGRect(x: 130, y: 20, width: 50, height: 50))

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .black
    for k in 0..<3 {
      let ring = CALayer()
      ring.bounds = CGRect(x: 0, y: 0, width: 80, height: 80)
      ring.position = CGPoint(x: 60, y: 60)
      ring.cornerRadius = 40
      ring.borderWidth = 2
      ring.borderColor = UIColor.green.cgColor
      ring.opacity = 0
      view.layer.addSublayer(ring)
      let grow = CABasicAnimation(keyPath: "transform.scale")
      grow.fromValue = 0.1
      grow.toValue = 1.2
      let fade = CAKeyframeAnimation(keyPath: "opacity")
      fade.values = [1, 0.8, 0]
      fade.keyTimes = [0, 0.4, 1]
      let group = CAAnimationGroup()
      group.animations = [grow, fade]
      group.duration = 1.5
      group.repeatCount = .infinity
      group.beginTime = CACurrentMediaTime() + Double(k) * 0.5
      ring.add(group, forKey: "pulse")
      dots[k].backgroundColor = UIColor.white.cgColor
      dots[k].frame = CGRect(x: 20 + 30 * k, y: 150, width: 20, height: 20)
      view.layer.addSublayer(dots[k])
    }
    square.backgroundColor = .red
    view.addSubview(square)
    Timer.scheduledTimer(withTimeInterval: 0.5, repeats: false) { [self] _ in change() }
  }

  private func change() {
    let fade = CATransition()
    fade.type = .fade
    fade.duration = 0.6
    square.layer.add(fade, forKey: "change")
    square.backgroundColor = .blue
    CATransaction.begin()
    CATransaction.setAnimationDuration(0.6)
    CATransaction.setCompletionBlock { [self] in dots[0].isHidden = true }
    for (k, dot) in dots.enumerated() {
      dot.position.y -= CGFloat(10 * k)
      dot.cornerRadius = 10
      dot.backgroundColor =
        UIColor(hue: CGFloat(k) / 3, saturation: 1, brightness: 1, alpha: 1).cgColor
    }
    CATransaction.commit()
    UIView.animate(withDuration: 0.6) { [self] in
      square.layer.cornerRadius = 25
      square.layer.borderWidth = 6
      square.layer.borderColor = UIColor.white.cgColor
    }
  }
}

@Suite struct LayerProgramTests {
  static var programs: [(name: String, make: () -> UIViewController)] {
    [
      ("loading", { LoadingController() }), ("card", { CardController() }),
      ("radar", { RadarController() }),
    ]
  }

  /// The frames with some numbers, of a program that is played from the beginning.
  static func frames(
    _ make: () -> UIViewController, _ numbers: [Int], rate: Double, threads: Int? = nil,
    scale: Double = 1, style: UIUserInterfaceStyle = .light
  ) throws -> [Pixmap] {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
    window.overrideUserInterfaceStyle = style
    window.rootViewController = make()
    window.makeKeyAndVisible()
    let clock = try WindowClock(window, screenScale: scale)
    clock.display = rate
    return numbers.map {
      clock.advance(to: Double($0) / rate)
      return Renderer(scale: scale, background: .white, threads: threads).render(window)
    }
  }

  @Test("frames alone are those of the run, at 60 and 120 fps, with 1 to 3 threads")
  func framesAlone() throws {
    for (name, make) in Self.programs {
      for rate in [60.0, 120] {
        let numbers = Array(0...Int(rate * 1.3)).filter { $0 % 4 == 0 }
        let run = try Self.frames(make, numbers, rate: rate)
        #expect(Set(run.map(Self.digest)).count > run.count / 2)
        for (k, number) in numbers.enumerated() where k % 5 == 1 {
          let alone = try Self.frames(make, [number], rate: rate, threads: 1 + k % 3)[0]
          #expect(firstDifference(alone, run[k]) == nil, "\(name) \(number) at \(rate)")
        }
      }
    }
  }

  /// A number that depends on every pixel.
  static func digest(_ pixmap: Pixmap) -> String {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    pixmap.premultipliedBytes.withUnsafeBufferPointer {
      for i in 0..<$0.count { hash = (hash ^ UInt64($0[i])) &* 0x100_0000_01b3 }
    }
    return String(hash, radix: 16)
  }

  /// With MESMER_FRAMES, the frames are written into that folder, to be looked at.
  @Test func theFramesAreThoseThatWereLookedAt() throws {
    for (name, make) in Self.programs {
      for (scale, style) in [(2.0, UIUserInterfaceStyle.light), (3, .dark)] {
        let key = "\(name)-\(Int(scale))"
        let frames = try Self.frames(
          make, [1, 20, 40, 70], rate: 60, scale: scale, style: style)
        let digests = frames.map(Self.digest)
        #expect(digests == Self.digests[key]?.split(separator: " ").map(String.init))
        if let folder = ProcessInfo.processInfo.environment["MESMER_FRAMES"] {
          for (k, frame) in frames.enumerated() {
            try frame.writePNG(to: "\(folder)/\(key)-\(k).png")
          }
        }
      }
    }
  }

  private static let digests = [
    "loading-2": "8d5390447f87c435 ebe366a29ed9365 3c6f51ade437ff95 538354f8c99f6cff",
    "loading-3": "446d6334b6fb4bb2 5a118bc8bdafba96 e254d28fe53596bb e529e74fb2e62fcc",
    "card-2": "6cd85de3b3c5aa30 67016422395e2947 faacae8ddedcc3d8 d6dd63b9b2542c65",
    "card-3": "1e7de46cf08def84 e3a386335e37e7a1 9e99ba6dc83d67ac e7c40d58a7eb979f",
    "radar-2": "b15cfa7b16b54325 ebd02d2b602efaa5 aae8d6fb78ee1339 e5179a9fb7dcc6df",
    "radar-3": "9705935eb13f517d 336e02b56d28e591 72f46327da84d30f 8f61d41c5c1c39be",
  ]
}
