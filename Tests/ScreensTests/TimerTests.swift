import MesmerTesting
import MesmerUIKit
import Testing

/// A ring of which a part is left.
private final class CountdownRing: UIView {
  private let track = CAShapeLayer()
  private let left = CAShapeLayer()

  var fraction: CGFloat = 1 {
    didSet {
      CATransaction.begin()
      CATransaction.setDisableActions(true)
      left.strokeEnd = fraction
      CATransaction.commit()
    }
  }

  override init(frame: CGRect) {
    super.init(frame: frame)
    for part in [track, left] {
      part.fillColor = nil
      part.lineWidth = 8
      part.lineCap = .round
      layer.addSublayer(part)
    }
    updateColors()
  }

  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  override func traitCollectionDidChange(_ previous: UITraitCollection?) {
    super.traitCollectionDidChange(previous)
    updateColors()
  }

  private func updateColors() {
    track.strokeColor = UIColor.systemGray5.resolvedColor(with: traitCollection).cgColor
    left.strokeColor = UIColor.systemOrange.resolvedColor(with: traitCollection).cgColor
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let path = UIBezierPath(
      arcCenter: CGPoint(x: bounds.midX, y: bounds.midY), radius: bounds.width / 2 - 4,
      startAngle: -.pi / 2, endAngle: .pi * 1.5, clockwise: true
    ).cgPath
    track.path = path
    left.path = path
  }
}

private final class TimerController: UIViewController {
  private let total: TimeInterval = 3
  private(set) var remaining: TimeInterval = 3
  private let ring = CountdownRing()
  private let digits = UILabel()
  private let start = UIButton(type: .system)
  private let cancel = UIButton(type: .system)
  private var link: CADisplayLink?
  private var last: CFTimeInterval?

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    digits.font = .monospacedDigitSystemFont(ofSize: 44, weight: .light)
    style(start, color: .systemGreen)
    style(cancel, color: .systemGray)
    cancel.setTitle("Cancel", for: .normal)
    cancel.addTarget(self, action: TimerController.reset, for: .touchUpInside)
    start.addTarget(self, action: TimerController.toggle, for: .touchUpInside)
    view.place(ring, digits, start, cancel)
    let guide = view.safeAreaLayoutGuide
    NSLayoutConstraint.activate([
      ring.topAnchor.constraint(equalTo: guide.topAnchor, constant: 12),
      ring.centerXAnchor.constraint(equalTo: guide.centerXAnchor),
      ring.widthAnchor.constraint(equalToConstant: 200),
      ring.heightAnchor.constraint(equalTo: ring.widthAnchor),
      digits.centerXAnchor.constraint(equalTo: ring.centerXAnchor),
      digits.centerYAnchor.constraint(equalTo: ring.centerYAnchor),
      cancel.leadingAnchor.constraint(equalTo: guide.leadingAnchor, constant: 20),
      cancel.topAnchor.constraint(equalTo: ring.bottomAnchor, constant: 8),
      start.trailingAnchor.constraint(equalTo: guide.trailingAnchor, constant: -20),
      start.topAnchor.constraint(equalTo: cancel.topAnchor),
    ])
    show()
  }

  private func style(_ button: UIButton, color: UIColor) {
    button.setTitleColor(color, for: .normal)
    button.backgroundColor = color.withAlphaComponent(0.2)
    button.layer.cornerRadius = 36
    button.widthAnchor.constraint(equalToConstant: 72).isActive = true
    button.heightAnchor.constraint(equalToConstant: 72).isActive = true
  }

  private func show() {
    let tenths = Int((remaining * 10).rounded(.up))
    let seconds = tenths / 10
    digits.text = "\(seconds < 10 ? "0" : "")\(seconds).\(tenths % 10)"
    ring.fraction = remaining / total
    start.setTitle(link == nil ? "Start" : "Pause", for: .normal)
  }

  private func toggle(_ sender: UIButton) {
    link == nil ? run() : pause()
    show()
  }

  private func run() {
    let link = CADisplayLink(
      target: self, selector: Selector("tick:", TimerController.tick))
    link.add(to: .main, forMode: .common)
    self.link = link
  }

  private func pause() {
    link?.invalidate()
    link = nil
    last = nil
  }

  private func tick(_ link: CADisplayLink) {
    remaining = max(0, remaining - (link.timestamp - (last ?? link.timestamp)))
    last = link.timestamp
    if remaining == 0 {
      pause()
      finish()
    }
    show()
  }

  private func finish() {
    let alert = UIAlertController(
      title: "Time is up", message: "The eggs are done.", preferredStyle: .alert)
    alert.addAction(UIAlertAction(title: "Repeat", style: .default) { _ in self.reset() })
    alert.addAction(UIAlertAction(title: "OK", style: .cancel))
    present(alert, animated: true)
  }

  private func reset() {
    pause()
    remaining = total
    show()
  }
}

@Suite("Timer", .screens) struct TimerTests {
  @Test("the ring runs out, is paused and resumed, and an alert is shown at the end")
  func counted() throws {
    let button = CGPoint(x: 224, y: 276)
    let screen = Screen(
      280, 330, .wait(0.2), .tap(button), .wait(1), .tap(button), .wait(1), .tap(button),
      .wait(2.5), .tap(CGPoint(x: 205, y: 200))
    ) { TimerController() }
    try screen.expectGoldens("timer", at: [1, 2, 4.6], dark: [2, 4.6])
    let facts = try screen.run(at: [0.2, 2, 2.2, 4.6]) { window, _ in
      let timer = window.rootViewController as? TimerController
      return (timer?.remaining ?? -1, timer?.presentedViewController is UIAlertController)
    }
    #expect(facts.map(\.0) == [3, facts[1].0, facts[1].0, 0])
    #expect(abs(facts[1].0 - 1.95) < 0.1)
    #expect(facts.map(\.1) == [false, false, false, true])
  }
}
