import MesmerTesting
import MesmerUIKit
import Testing

/// A dial with ticks and numbers, and a needle that turns about its centre.
private final class GaugeView: UIView {
  static let maximum: CGFloat = 240
  /// The angle of the needle at 0, clockwise from the top.
  private static let start = -0.75 * CGFloat.pi

  let needle = CAShapeLayer()
  private let hub = CALayer()
  private let valueLabel = UILabel()
  private(set) var speed: CGFloat = 0

  override init(frame: CGRect) {
    super.init(frame: frame)
    backgroundColor = .clear
    contentMode = .redraw
    valueLabel.font = .monospacedDigitSystemFont(ofSize: 22, weight: .semibold)
    valueLabel.translatesAutoresizingMaskIntoConstraints = false
    addSubview(valueLabel)
    NSLayoutConstraint.activate([
      valueLabel.centerXAnchor.constraint(equalTo: centerXAnchor),
      valueLabel.bottomAnchor.constraint(equalTo: bottomAnchor, constant: -16),
    ])
    needle.bounds = CGRect(x: 0, y: 0, width: 8, height: 84)
    needle.anchorPoint = CGPoint(x: 0.5, y: 0.9)
    let shape = UIBezierPath()
    shape.move(to: CGPoint(x: 4, y: 0))
    shape.addLine(to: CGPoint(x: 8, y: 84))
    shape.addLine(to: CGPoint(x: 0, y: 84))
    shape.close()
    needle.path = shape.cgPath
    needle.shadowOpacity = 0.3
    needle.shadowOffset = CGSize(width: 0, height: 2)
    needle.shadowRadius = 2
    hub.bounds = CGRect(x: 0, y: 0, width: 24, height: 24)
    hub.cornerRadius = 12
    layer.addSublayer(needle)
    layer.addSublayer(hub)
    setSpeed(0, animated: false)
  }

  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  override func layoutSubviews() {
    super.layoutSubviews()
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    needle.position = CGPoint(x: bounds.midX, y: bounds.midY)
    hub.position = needle.position
    needle.fillColor = UIColor.systemOrange.cgColor
    hub.backgroundColor = UIColor.label.cgColor
    CATransaction.commit()
  }

  override func draw(_ rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    let radius = min(bounds.width, bounds.height) / 2 - 4
    context.translateBy(x: bounds.midX, y: bounds.midY)
    let zone = UIBezierPath(
      arcCenter: .zero, radius: radius - 3,
      startAngle: GaugeView.angle(200) - .pi / 2,
      endAngle: GaugeView.angle(GaugeView.maximum) - .pi / 2, clockwise: true)
    zone.lineWidth = 6
    UIColor.systemRed.setStroke()
    zone.stroke()
    for speed in stride(from: CGFloat(0), through: GaugeView.maximum, by: 5) {
      let isLong = speed.truncatingRemainder(dividingBy: 20) == 0
      context.saveGState()
      context.rotate(by: GaugeView.angle(speed))
      context.setLineWidth(isLong ? 3 : 1)
      context.setStrokeColor((isLong ? UIColor.label : .secondaryLabel).cgColor)
      context.move(to: CGPoint(x: 0, y: -radius))
      context.addLine(to: CGPoint(x: 0, y: -radius + (isLong ? 14 : 8)))
      context.strokePath()
      context.restoreGState()
      guard speed.truncatingRemainder(dividingBy: 40) == 0 else { continue }
      let number = NSAttributedString(
        string: "\(Int(speed))",
        attributes: [
          .font: UIFont.systemFont(ofSize: 13, weight: .medium),
          .foregroundColor: UIColor.label,
        ])
      let size = number.size()
      let angle = GaugeView.angle(speed)
      number.draw(
        at: CGPoint(
          x: sin(angle) * (radius - 31) - size.width / 2,
          y: -cos(angle) * (radius - 31) - size.height / 2))
    }
  }

  static func angle(_ speed: CGFloat) -> CGFloat { start * (1 - 2 * speed / maximum) }

  /// Turns the needle; `animated` lets it swing about the new place.
  func setSpeed(_ speed: CGFloat, animated: Bool) {
    let key = "transform.rotation.z"
    let angle = GaugeView.angle(speed)
    self.speed = speed
    valueLabel.text = "\(Int(speed.rounded())) km/h"
    if animated {
      let spring = CASpringAnimation(keyPath: key)
      spring.fromValue = (needle.presentation() ?? needle).value(forKeyPath: key)
      spring.toValue = angle
      spring.stiffness = 60
      spring.damping = 6
      spring.duration = spring.settlingDuration
      needle.add(spring, forKey: "speed")
    } else {
      needle.removeAnimation(forKey: "speed")
    }
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    needle.setValue(angle, forKeyPath: key)
    CATransaction.commit()
  }

  /// Turns the needle through the whole dial and back, as when a car is started.
  func sweep() {
    let sweep = CAKeyframeAnimation(keyPath: "transform.rotation.z")
    sweep.values = [
      GaugeView.angle(0), GaugeView.angle(GaugeView.maximum), GaugeView.angle(speed),
    ]
    sweep.keyTimes = [0, 0.5, 1]
    sweep.timingFunctions = [
      CAMediaTimingFunction(name: .easeInEaseOut),
      CAMediaTimingFunction(name: .easeInEaseOut),
    ]
    sweep.duration = 1
    needle.add(sweep, forKey: "sweep")
  }
}

/// A gauge, a slider that it follows, and a button that sets a speed immediately.
private final class GaugeController: UIViewController {
  let gauge = GaugeView()
  let slider = UISlider()

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    slider.maximumValue = Float(GaugeView.maximum)
    slider.addTarget(self, action: GaugeController.slid, for: .valueChanged)
    let button = UIButton(type: .system)
    button.setTitle("Cruise", for: .normal)
    button.addTarget(self, action: GaugeController.cruise, for: .touchUpInside)
    button.setContentHuggingPriority(.required, for: .horizontal)
    let row = UIStackView(arrangedSubviews: [slider, button])
    row.spacing = 16
    view.place(gauge, row)
    let guide = view.safeAreaLayoutGuide
    row.pin(to: guide, leading: 20, bottom: -12, trailing: -20)
    NSLayoutConstraint.activate([
      gauge.topAnchor.constraint(equalTo: guide.topAnchor, constant: 8),
      gauge.centerXAnchor.constraint(equalTo: guide.centerXAnchor),
      gauge.widthAnchor.constraint(equalTo: gauge.heightAnchor),
      row.topAnchor.constraint(equalTo: gauge.bottomAnchor, constant: 8),
    ])
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    gauge.sweep()
  }

  private func slid(_ sender: UISlider) {
    gauge.setSpeed(CGFloat(sender.value), animated: false)
  }

  private func cruise(_ sender: UIButton) {
    slider.setValue(130, animated: true)
    gauge.setSpeed(130, animated: true)
  }
}

@Suite("A speed gauge", .screens) struct SpeedGaugeTests {
  // The knob of the slider from 0 to the middle, then the button.
  private let screen = Screen(
    320, 320, .wait(1.2), .slow(CGPoint(x: 36, y: 292), to: CGPoint(x: 126, y: 292)),
    .wait(0.45), .tap(CGPoint(x: 275, y: 292))
  ) { GaugeController() }

  @Test("a needle sweeps, follows a slider, and swings to a speed") func gauge() throws {
    try screen.expectGoldens("gauge", at: [0.5, 1.8, 2.5], dark: [0.25, 6])
  }

  @Test("the needle is where the animation has it, and at last at the speed")
  func angles() throws {
    let key = "transform.rotation.z"
    let angles = try screen.run(at: [0, 0.5, 1.8, 2.3, 2.5, 8]) { window, _ -> CGFloat in
      let controller = try #require(window.rootViewController as? GaugeController)
      let needle = controller.gauge.needle
      return (needle.presentation() ?? needle).value(forKeyPath: key) as? CGFloat ?? .nan
    }
    #expect((angles[0] + 0.75 * .pi).magnitude < 1e-9)
    #expect((angles[1] - 0.75 * .pi).magnitude < 0.01)
    #expect(angles[2] > angles[0] && angles[2] < angles[5])
    #expect((angles[5] - GaugeView.angle(130)).magnitude < 1e-9)
    let speeds = try screen.run(at: [1.19, 1.8, 8]) { window, _ -> CGFloat in
      let controller = try #require(window.rootViewController as? GaugeController)
      #expect(controller.gauge.speed == CGFloat(controller.slider.value))
      return controller.gauge.speed
    }
    #expect(speeds[0] == 0 && speeds[1] > 80 && speeds[1] < 130 && speeds[2] == 130)
  }
}
