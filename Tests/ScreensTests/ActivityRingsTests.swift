import MesmerTesting
import MesmerUIKit
import Testing

/// A ring that shows how much of a goal is reached.
private final class RingView: UIView {
  private let track = CAShapeLayer()
  private let fill = CAShapeLayer()
  private let label = UILabel()

  init(color: UIColor, name: String) {
    super.init(frame: .zero)
    for part in [track, fill] {
      part.fillColor = UIColor.clear.cgColor
      part.lineWidth = 14
      part.lineCap = .round
      layer.addSublayer(part)
    }
    track.strokeColor = color.withAlphaComponent(0.2).cgColor
    fill.strokeColor = color.cgColor
    fill.strokeEnd = 0
    label.text = name
    label.font = .systemFont(ofSize: 15, weight: .semibold)
    label.textAlignment = .center
    addSubview(label)
  }

  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  override func layoutSubviews() {
    super.layoutSubviews()
    let circle = UIBezierPath(
      arcCenter: CGPoint(x: bounds.midX, y: bounds.midY),
      radius: min(bounds.width, bounds.height) / 2 - 8, startAngle: -.pi / 2,
      endAngle: 1.5 * .pi, clockwise: true)
    track.path = circle.cgPath
    fill.path = circle.cgPath
    label.frame = bounds
  }

  func setProgress(_ progress: CGFloat) {
    let animation = CABasicAnimation(keyPath: "strokeEnd")
    animation.fromValue = fill.strokeEnd
    animation.toValue = progress
    animation.duration = 0.8
    animation.timingFunction = CAMediaTimingFunction(name: .easeOut)
    fill.strokeEnd = progress
    fill.add(animation, forKey: "progress")
  }
}

/// Three rings beside each other that fill one after the other, and a button that fills
/// them again.
private final class RingsController: UIViewController {
  private let rings = [
    RingView(color: .systemRed, name: "Move"),
    RingView(color: .systemGreen, name: "Exercise"),
    RingView(color: .systemBlue, name: "Stand"),
  ]

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    let row = UIStackView(arrangedSubviews: rings)
    row.spacing = 12
    row.distribution = .fillEqually
    let button = UIButton(configuration: .tinted())
    button.setTitle("Again", for: .normal)
    button.addTarget(self, action: RingsController.again, for: .touchUpInside)
    view.place(row, button)
    row.pin(to: view, leading: 16, trailing: -16)
    NSLayoutConstraint.activate([
      row.centerYAnchor.constraint(equalTo: view.centerYAnchor),
      row.heightAnchor.constraint(equalTo: rings[0].widthAnchor),
      button.topAnchor.constraint(equalTo: row.bottomAnchor, constant: 32),
      button.centerXAnchor.constraint(equalTo: view.centerXAnchor),
    ])
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    for (ring, part) in zip(rings, [0.75, 0.4, 0.9]) { ring.setProgress(part) }
  }

  private func again(_ sender: UIButton) {
    for (ring, part) in zip(rings, [0.2, 1, 0.55]) { ring.setProgress(part) }
  }
}

@Suite("Rings of an activity", .screens) struct ActivityRingsTests {
  @Test("rings fill, and are filled again by a button") func rings() throws {
    let screen = Screen(375, 300, .wait(1), .tap(CGPoint(x: 187, y: 252))) {
      RingsController()
    }
    try screen.expectGoldens("filling", at: [0, 0.3, 0.9, 1.35, 2.5], dark: [0.3, 2.5])
  }
}
