import MesmerTesting
import MesmerUIKit
import Testing

/// Five stars that a finger sets in halves.
private final class StarRatingControl: UIControl {
  private static let count = 5
  private let feedback = UISelectionFeedbackGenerator()

  var rating: Double = 0 { didSet { if rating != oldValue { setNeedsDisplay() } } }

  override init(frame: CGRect) {
    super.init(frame: frame)
    backgroundColor = .clear
    contentMode = .redraw
    tintColor = .systemYellow
  }

  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  override var intrinsicContentSize: CGSize { CGSize(width: 240, height: 44) }

  override var isHighlighted: Bool {
    didSet {
      guard isHighlighted != oldValue else { return }
      UIView.animate(
        withDuration: 0.4, delay: 0, usingSpringWithDamping: 0.5,
        initialSpringVelocity: 0,
        options: [.allowUserInteraction, .beginFromCurrentState]
      ) {
        let isHighlighted = self.isHighlighted
        self.transform =
          isHighlighted ? CGAffineTransform(scaleX: 1.1, y: 1.1) : .identity
      }
    }
  }

  override func draw(_ rect: CGRect) {
    let side = bounds.width / CGFloat(StarRatingControl.count)
    for i in 0..<StarRatingControl.count {
      let cell = CGRect(
        x: CGFloat(i) * side, y: (bounds.height - side) / 2, width: side, height: side)
      let star = StarRatingControl.star(in: cell.insetBy(dx: 4, dy: 4))
      star.lineWidth = 1.5
      star.lineJoinStyle = .round
      UIColor.tertiarySystemFill.setFill()
      star.fill()
      let part = CGFloat(min(max(rating - Double(i), 0), 1))
      if part > 0, let context = UIGraphicsGetCurrentContext() {
        context.saveGState()
        context.clip(
          to: CGRect(x: cell.minX, y: cell.minY, width: side * part, height: side))
        tintColor.setFill()
        star.fill()
        context.restoreGState()
      }
      tintColor.setStroke()
      star.stroke()
    }
  }

  private static func star(in rect: CGRect) -> UIBezierPath {
    let path = UIBezierPath()
    let center = CGPoint(x: rect.midX, y: rect.midY)
    for i in 0..<10 {
      let radius = rect.width / 2 * (i % 2 == 0 ? 1 : 0.45)
      let angle = CGFloat(i) * .pi / 5 - .pi / 2
      let point = CGPoint(
        x: center.x + radius * cos(angle), y: center.y + radius * sin(angle))
      if i == 0 { path.move(to: point) } else { path.addLine(to: point) }
    }
    path.close()
    return path
  }

  override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    feedback.prepare()
    follow(touch)
    return true
  }

  override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    follow(touch)
    return true
  }

  private func follow(_ touch: UITouch) {
    let place = touch.location(in: self).x / bounds.width
    let halves = (place * CGFloat(2 * StarRatingControl.count)).rounded(.up)
    let rating = Double(min(max(halves, 1), CGFloat(2 * StarRatingControl.count))) / 2
    guard rating != self.rating else { return }
    self.rating = rating
    feedback.selectionChanged()
    sendActions(for: .valueChanged)
  }
}

/// A question, the stars, and their rating as text.
private final class RatingController: UIViewController {
  let control = StarRatingControl()
  let label = UILabel()
  private(set) var changes: [Double] = []

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemGroupedBackground
    let card = UIView()
    card.backgroundColor = .secondarySystemGroupedBackground
    card.layer.cornerRadius = 16
    card.layer.cornerCurve = .continuous
    let title = UILabel("How was your stay?", .preferredFont(forTextStyle: .headline))
    label.text = "Not rated"
    label.textColor = .secondaryLabel
    label.font = .preferredFont(forTextStyle: .subheadline)
    control.addTarget(self, action: RatingController.rated, for: .valueChanged)
    let stack = UIStackView(arrangedSubviews: [title, control, label])
    stack.axis = .vertical
    stack.alignment = .center
    stack.spacing = 12
    stack.isLayoutMarginsRelativeArrangement = true
    stack.directionalLayoutMargins = NSDirectionalEdgeInsets(
      top: 20, leading: 16, bottom: 20, trailing: 16)
    card.addSubview(stack)
    view.addSubview(card)
    card.pin(to: view.layoutMarginsGuide, leading: 0, trailing: 0)
    stack.pin(to: card)
    NSLayoutConstraint.activate([
      card.centerYAnchor.constraint(equalTo: view.safeAreaLayoutGuide.centerYAnchor)
    ])
  }

  private func rated(_ sender: StarRatingControl) {
    changes.append(sender.rating)
    label.text = String(format: "%.1f of 5", sender.rating)
  }
}

@Suite("A rating with stars", .screens) struct StarRatingTests {
  private let screen = Screen(
    320, 220, .wait(0.5),
    .fingers([
      Timeline.FingerPath([
        .init(time: 0, point: CGPoint(x: 60, y: 120)),
        .init(time: 0.6, point: CGPoint(x: 250, y: 124)),
        .init(time: 0.9, point: CGPoint(x: 200, y: 110)),
        .init(time: 1.1, point: CGPoint(x: 200, y: 110)),
      ])
    ])
  ) { RatingController() }

  @Test("stars follow a finger, grow under it and spring back") func stars() throws {
    try screen.expectGoldens("stars", at: [0, 0.6, 1.68], dark: [0.75, 3])
  }

  @Test("each half is reported once, and the label shows the last") func values() throws {
    let controllers = try screen.run(at: [0.9, 1.5, 3]) { window, _ in
      let controller = try #require(window.rootViewController as? RatingController)
      return (controller.control.rating, controller.label.text, controller.changes)
    }
    #expect(controllers[0].0 == 3.5)
    #expect(controllers[2].0 == 3.5 && controllers[2].1 == "3.5 of 5")
    #expect(controllers[2].2 == [1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 4, 3.5])
    try screen.run(at: [0.9, 3]) { window, time in
      let controller = try #require(window.rootViewController as? RatingController)
      #expect(controller.control.isTracking == (time < 1))
      #expect(controller.control.transform.a == (time < 1 ? 1.1 : 1))
    }
  }
}
