import MesmerTesting
import MesmerUIKit
import Testing

/// A knob that a finger turns; an arc shows its value, and ticks light up.
private final class KnobControl: UIControl {
  /// The largest turn of the knob to either side of the top.
  private static let range = 0.75 * CGFloat.pi
  private static let ticks = 11

  private let track = CAShapeLayer()
  let arc = CAShapeLayer()
  private let face = CAGradientLayer()
  private let dial = CALayer()
  let pointer = CALayer()
  private var tickLayers: [CALayer] = []
  private let feedback = UIImpactFeedbackGenerator(style: .light)
  private(set) var clicks = 0

  private(set) var value: CGFloat = 0

  override init(frame: CGRect) {
    super.init(frame: frame)
    for part in [track, arc] {
      part.fillColor = nil
      part.lineWidth = 6
      part.lineCap = .round
      layer.addSublayer(part)
    }
    arc.strokeEnd = 0
    for _ in 0..<KnobControl.ticks {
      let tick = CALayer()
      tick.bounds = CGRect(x: 0, y: 0, width: 3, height: 9)
      tick.cornerRadius = 1.5
      layer.addSublayer(tick)
      tickLayers.append(tick)
    }
    face.shadowOpacity = 0.3
    face.shadowRadius = 8
    face.shadowOffset = CGSize(width: 0, height: 6)
    pointer.bounds = CGRect(x: 0, y: 0, width: 6, height: 22)
    pointer.cornerRadius = 3
    dial.addSublayer(pointer)
    layer.addSublayer(face)
    layer.addSublayer(dial)
    addGestureRecognizer(UIPanGestureRecognizer(target: self, action: KnobControl.panned))
    addGestureRecognizer(UITapGestureRecognizer(target: self, action: KnobControl.tapped))
  }

  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  override func layoutSubviews() {
    super.layoutSubviews()
    let center = CGPoint(x: bounds.midX, y: bounds.midY)
    let radius = min(bounds.width, bounds.height) / 2
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    let circle = UIBezierPath(
      arcCenter: center, radius: radius - 20,
      startAngle: -.pi / 2 - KnobControl.range, endAngle: -.pi / 2 + KnobControl.range,
      clockwise: true)
    track.path = circle.cgPath
    arc.path = circle.cgPath
    for (i, tick) in tickLayers.enumerated() {
      let part = CGFloat(i) / CGFloat(KnobControl.ticks - 1)
      let angle = KnobControl.range * (2 * part - 1)
      tick.position = CGPoint(
        x: center.x + sin(angle) * (radius - 6), y: center.y - cos(angle) * (radius - 6))
      tick.setAffineTransform(CGAffineTransform(rotationAngle: angle))
    }
    face.bounds = CGRect(x: 0, y: 0, width: 2 * radius - 64, height: 2 * radius - 64)
    face.cornerRadius = face.bounds.width / 2
    face.position = center
    dial.bounds = face.bounds
    dial.position = center
    pointer.position = CGPoint(x: face.bounds.midX, y: 18)
    CATransaction.commit()
    updateColors()
    show()
  }

  override func traitCollectionDidChange(_ previous: UITraitCollection?) {
    super.traitCollectionDidChange(previous)
    updateColors()
  }

  private func updateColors() {
    track.strokeColor = UIColor.tertiarySystemFill.cgColor
    arc.strokeColor = tintColor.cgColor
    pointer.backgroundColor = tintColor.cgColor
    let isDark = traitCollection.userInterfaceStyle == .dark
    face.colors = [
      UIColor(white: isDark ? 0.35 : 1, alpha: 1).cgColor,
      UIColor(white: isDark ? 0.2 : 0.85, alpha: 1).cgColor,
    ]
    updateTicks()
  }

  private func updateTicks() {
    let lit = (value * CGFloat(KnobControl.ticks - 1) + 0.001).rounded(.down)
    for (i, tick) in tickLayers.enumerated() {
      tick.backgroundColor =
        (CGFloat(i) <= lit ? tintColor! : UIColor.systemGray3).cgColor
    }
  }

  private func show() {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    arc.strokeEnd = value
    dial.setAffineTransform(
      CGAffineTransform(rotationAngle: KnobControl.range * (2 * value - 1)))
    CATransaction.commit()
    updateTicks()
  }

  func setValue(_ newValue: CGFloat, animated: Bool) {
    let old = value
    value = min(max(newValue, 0), 1)
    if animated {
      let stroke = CABasicAnimation(keyPath: "strokeEnd")
      stroke.fromValue = old
      stroke.toValue = value
      let turn = CABasicAnimation(keyPath: "transform.rotation.z")
      turn.fromValue = KnobControl.range * (2 * old - 1)
      turn.toValue = KnobControl.range * (2 * value - 1)
      for (animation, layer) in [(stroke, arc as CALayer), (turn, dial)] {
        animation.duration = 0.4
        animation.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
        layer.add(animation, forKey: "value")
      }
    }
    show()
    let steps = CGFloat(KnobControl.ticks - 1)
    if (old * steps).rounded() != (value * steps).rounded() {
      feedback.impactOccurred()
      clicks += 1
    }
  }

  private func angle(_ point: CGPoint) -> CGFloat {
    atan2(point.x - bounds.midX, bounds.midY - point.y)
  }

  private func panned(_ sender: UIPanGestureRecognizer) {
    guard sender.state == .began || sender.state == .changed else { return }
    var angle = angle(sender.location(in: self))
    // Below the knob it stays at the nearer end.
    let isRight = value > 0.5
    if angle.magnitude > KnobControl.range {
      angle = isRight ? KnobControl.range : -KnobControl.range
    }
    setValue((angle / KnobControl.range + 1) / 2, animated: false)
    sendActions(for: .valueChanged)
  }

  private func tapped(_ sender: UITapGestureRecognizer) {
    let angle = angle(sender.location(in: self))
    setValue((angle / KnobControl.range + 1) / 2, animated: true)
    sendActions(for: .valueChanged)
  }
}

/// A knob, and its value in percent.
private final class VolumeController: UIViewController {
  let knob = KnobControl()
  let label = UILabel()

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    view.tintColor = .systemTeal
    label.text = "0 %"
    label.font = .monospacedDigitSystemFont(ofSize: 20, weight: .medium)
    label.textAlignment = .center
    let caption = UILabel(
      "VOLUME", .preferredFont(forTextStyle: .caption1), .secondaryLabel)
    knob.addTarget(self, action: VolumeController.changed, for: .valueChanged)
    let stack = UIStackView(arrangedSubviews: [knob, label, caption])
    stack.axis = .vertical
    stack.alignment = .center
    stack.spacing = 4
    stack.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(stack)
    NSLayoutConstraint.activate([
      stack.centerXAnchor.constraint(equalTo: view.centerXAnchor),
      stack.centerYAnchor.constraint(equalTo: view.safeAreaLayoutGuide.centerYAnchor),
      knob.widthAnchor.constraint(equalToConstant: 200),
      knob.heightAnchor.constraint(equalTo: knob.widthAnchor),
    ])
  }

  private func changed(_ sender: KnobControl) {
    label.text = "\(Int((sender.value * 100).rounded())) %"
  }
}

@Suite("A volume knob", .screens) struct VolumeKnobTests {
  // From the lower left over the top to the right, then a tap at the left.
  private let screen = Screen(
    280, 300, .wait(0.2),
    .fingers([
      Timeline.FingerPath([
        .init(time: 0, point: CGPoint(x: 80, y: 190)),
        .init(time: 0.3, point: CGPoint(x: 70, y: 100)),
        .init(time: 0.6, point: CGPoint(x: 160, y: 60)),
        .init(time: 0.9, point: CGPoint(x: 215, y: 130)),
        .init(time: 1, point: CGPoint(x: 215, y: 130)),
      ])
    ]), .wait(0.8), .tap(CGPoint(x: 60, y: 134))
  ) { VolumeController() }

  @Test("a finger turns the knob, and a tap lets it turn") func knob() throws {
    try screen.expectGoldens("knob", at: [0, 0.65, 2.3], dark: [0.9, 4])
  }

  @Test("the value is the finger's angle; the arc follows it") func values() throws {
    let values = try screen.run(at: [0, 0.8, 1.5, 2.3, 4]) { window, time -> CGFloat in
      let controller = try #require(window.rootViewController as? VolumeController)
      let knob = controller.knob
      #expect(knob.arc.strokeEnd == knob.value)
      #expect(controller.label.text == "\(Int((knob.value * 100).rounded())) %")
      if time == 1.5 { #expect(knob.clicks == 7 || knob.clicks == 8) }
      if time == 2.3 {
        let shown = knob.arc.presentation()?.strokeEnd ?? 0
        #expect(shown < 0.82 && shown > knob.value, "\(shown)")
      }
      return knob.value
    }
    #expect(values[0] == 0 && values[1] > 0.5 && values[1] < 0.7)
    #expect(values[2] > 0.8 && values[4] < 0.2 && values[4] > 0.1, "\(values)")
  }
}
