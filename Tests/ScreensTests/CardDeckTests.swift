import MesmerTesting
import MesmerUIKit
import Testing

private struct City {
  let name: String
  let country: String
  let colors: [UIColor]

  static let all = [
    City(name: "Lisbon", country: "Portugal", colors: [.systemOrange, .systemPink]),
    City(name: "Kyoto", country: "Japan", colors: [.systemPurple, .systemIndigo]),
    City(name: "Bergen", country: "Norway", colors: [.systemTeal, .systemBlue]),
    City(name: "Cusco", country: "Peru", colors: [.systemGreen, .systemMint]),
  ]
}

/// A label with padding around its text.
private final class BadgeLabel: UILabel {
  private let insets = UIEdgeInsets(top: 4, left: 10, bottom: 4, right: 10)

  init(_ text: String, color: UIColor) {
    super.init(frame: .zero)
    self.text = text
    font = .systemFont(ofSize: 20, weight: .heavy)
    textColor = color
    backgroundColor = UIColor.white.withAlphaComponent(0.9)
    layer.cornerRadius = 6
    clipsToBounds = true
  }

  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  override func drawText(in rect: CGRect) { super.drawText(in: rect.inset(by: insets)) }

  override var intrinsicContentSize: CGSize {
    let size = super.intrinsicContentSize
    return CGSize(
      width: size.width + insets.left + insets.right,
      height: size.height + insets.top + insets.bottom)
  }
}

/// A card with a gradient, a name and a badge with the effect of the swipe.
private final class CardView: UIView {
  override class var layerClass: AnyClass { CAGradientLayer.self }

  let city: City
  private let like = BadgeLabel("LIKE", color: .systemGreen)
  private let nope = BadgeLabel("NOPE", color: .systemRed)

  init(city: City) {
    self.city = city
    super.init(frame: .zero)
    let gradient = layer as! CAGradientLayer
    gradient.colors = city.colors.map(\.cgColor)
    gradient.startPoint = CGPoint(x: 0, y: 0)
    gradient.endPoint = CGPoint(x: 1, y: 1)
    layer.cornerRadius = 18
    layer.cornerCurve = .continuous
    layer.shadowColor = UIColor.black.cgColor
    layer.shadowOpacity = 0.25
    layer.shadowRadius = 8
    layer.shadowOffset = CGSize(width: 0, height: 4)

    let name = UILabel(city.name, .systemFont(ofSize: 26, weight: .bold), .white)
    let country = UILabel(
      city.country, .preferredFont(forTextStyle: .subheadline),
      UIColor.white.withAlphaComponent(0.8))
    let lines = UIStackView(arrangedSubviews: [name, country])
    lines.axis = .vertical
    lines.spacing = 2
    place(lines, like, nope)
    lines.pin(to: self, leading: 18, bottom: -16)
    like.pin(to: self, top: 20, leading: 18)
    nope.pin(to: self, top: 20, trailing: -18)
    NSLayoutConstraint.activate([
      lines.trailingAnchor.constraint(lessThanOrEqualTo: trailingAnchor, constant: -18)
    ])
    show(progress: 0)
  }

  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  /// From -1, away to the left, to 1.
  func show(progress: CGFloat) {
    like.alpha = max(0, min(1, progress * 2))
    nope.alpha = max(0, min(1, -progress * 2))
  }
}

private final class DeckController: UIViewController {
  private(set) var cards: [CardView] = []
  private var start = CGPoint.zero

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemGroupedBackground
    cards = City.all.map(CardView.init)
    for card in cards.reversed() { view.addSubview(card) }
    addPan()
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    let area = view.bounds.inset(by: view.safeAreaInsets).insetBy(dx: 48, dy: 34)
    for card in cards {
      card.bounds.size = area.size
      card.center = CGPoint(x: area.midX, y: area.midY)
    }
    arrange()
  }

  /// The cards below are smaller and lie deeper.
  private func arrange() {
    for (index, card) in cards.enumerated() {
      let depth = CGFloat(min(index, 3))
      card.transform = CGAffineTransform(translationX: 0, y: depth * 13)
        .scaledBy(x: 1 - depth * 0.06, y: 1 - depth * 0.06)
      card.alpha = index < 3 ? 1 : 0
    }
  }

  private func addPan() {
    cards.first?.addGestureRecognizer(
      UIPanGestureRecognizer(target: self, action: DeckController.panned))
  }

  private func panned(_ pan: UIPanGestureRecognizer) {
    guard let card = cards.first else { return }
    let translation = pan.translation(in: view)
    let progress = translation.x / (view.bounds.width / 2)
    switch pan.state {
    case .changed:
      card.transform = CGAffineTransform(translationX: translation.x, y: translation.y)
        .rotated(by: progress * .pi / 9)
      card.show(progress: progress)
    case .ended:
      let velocity = pan.velocity(in: view)
      if abs(velocity.x) > 500 || abs(progress) > 0.6 {
        throwAway(card, translation: translation, velocity: velocity)
      } else {
        springBack(card, translation: translation, velocity: velocity)
      }
    default:
      break
    }
  }

  private func springBack(_ card: CardView, translation: CGPoint, velocity: CGPoint) {
    let distance = hypot(translation.x, translation.y)
    let spring = UISpringTimingParameters(
      dampingRatio: 0.6,
      initialVelocity: CGVector(dx: distance == 0 ? 0 : -velocity.x / distance, dy: 0))
    let animator = UIViewPropertyAnimator(duration: 0.6, timingParameters: spring)
    animator.addAnimations {
      card.transform = .identity
      card.show(progress: 0)
    }
    animator.startAnimation()
  }

  private func throwAway(_ card: CardView, translation: CGPoint, velocity: CGPoint) {
    let side: CGFloat = velocity.x + translation.x > 0 ? 1 : -1
    cards.removeFirst()
    addPan()
    UIView.animate(withDuration: 0.4, delay: 0, options: .curveEaseOut) {
      card.transform = CGAffineTransform(
        translationX: side * self.view.bounds.width * 1.3,
        y: translation.y + velocity.y * 0.15
      ).rotated(by: side * .pi / 5)
    } completion: { _ in
      card.removeFromSuperview()
    }
    UIView.animate(
      withDuration: 0.5, delay: 0.05, usingSpringWithDamping: 0.7,
      initialSpringVelocity: 0, options: .allowUserInteraction
    ) { self.arrange() }
  }
}

@Suite("Deck of cards", .screens) struct CardDeckTests {
  private let screen = Screen(260, 300) { DeckController() }

  @Test("a card let go early springs back") func back() throws {
    let screen = screen.playing(
      .wait(0.2), .slow(CGPoint(x: 130, y: 160), to: CGPoint(x: 190, y: 172)))
    try screen.expectGoldens("card-deck-back", at: [0, 0.6])
    let count = try screen.run(at: [2]) { window, _ in
      let deck = window.rootViewController as? DeckController
      #expect(deck?.cards.first?.transform == .identity)
      return deck?.cards.count
    }
    #expect(count == [4])
  }

  @Test("a card that is flung leaves the screen, and the next ones move up")
  func thrown() throws {
    let screen = screen.playing(
      .wait(0.2),
      .drag(from: CGPoint(x: 160, y: 180), to: CGPoint(x: 70, y: 165), duration: 0.1),
      .wait(1),
      .drag(from: CGPoint(x: 100, y: 180), to: CGPoint(x: 220, y: 165), duration: 0.1))
    try screen.expectGoldens("card-deck-thrown", at: [0.4], dark: [0.4])
    let decks = try screen.run(at: [0.4, 3]) { window, _ in
      let deck = window.rootViewController as? DeckController
      return [deck?.cards.count, deck?.view.subviews.count]
    }
    #expect(decks == [[3, 4], [2, 2]])
  }
}
