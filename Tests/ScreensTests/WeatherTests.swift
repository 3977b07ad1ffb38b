import MesmerTesting
import MesmerUIKit
import Testing

/// A sky from one colour to another.
private final class SkyView: UIView {
  override class var layerClass: AnyClass { CAGradientLayer.self }
  private var gradient: CAGradientLayer { layer as! CAGradientLayer }

  override init(frame: CGRect) {
    super.init(frame: frame)
    gradient.startPoint = CGPoint(x: 0.5, y: 0)
    gradient.endPoint = CGPoint(x: 0.5, y: 1)
    updateColors()
  }

  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  override func traitCollectionDidChange(_ previous: UITraitCollection?) {
    super.traitCollectionDidChange(previous)
    updateColors()
  }

  private func updateColors() {
    let isNight = traitCollection.userInterfaceStyle == .dark
    gradient.colors =
      isNight
      ? [
        UIColor(red: 0.05, green: 0.06, blue: 0.18, alpha: 1).cgColor,
        UIColor(red: 0.2, green: 0.22, blue: 0.42, alpha: 1).cgColor,
      ]
      : [
        UIColor(red: 0.16, green: 0.45, blue: 0.8, alpha: 1).cgColor,
        UIColor(red: 0.55, green: 0.75, blue: 0.93, alpha: 1).cgColor,
      ]
  }
}

/// The bar of a day: which part of the week's range its temperatures are.
private final class RangeBar: UIView {
  private let fill = CAGradientLayer()
  private let range: ClosedRange<CGFloat>

  init(range: ClosedRange<CGFloat>) {
    self.range = range
    super.init(frame: .zero)
    backgroundColor = UIColor.black.withAlphaComponent(0.2)
    fill.colors = [UIColor.systemTeal.cgColor, UIColor.systemYellow.cgColor]
    fill.startPoint = CGPoint(x: 0, y: 0.5)
    fill.endPoint = CGPoint(x: 1, y: 0.5)
    layer.addSublayer(fill)
  }

  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  override var intrinsicContentSize: CGSize {
    CGSize(width: UIView.noIntrinsicMetric, height: 5)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    layer.cornerRadius = bounds.height / 2
    fill.cornerRadius = bounds.height / 2
    fill.frame = CGRect(
      x: bounds.width * range.lowerBound, y: 0,
      width: bounds.width * (range.upperBound - range.lowerBound), height: bounds.height)
    CATransaction.commit()
  }
}

/// A place's weather: now, by the hour, and by the day.
private final class WeatherController: UIViewController {
  let scrollView = UIScrollView()
  let hours = UIScrollView()
  private let days: [(String, Int, Int)] = [
    ("Today", 12, 21), ("Tue", 11, 19), ("Wed", 9, 15), ("Thu", 8, 17), ("Fri", 12, 23),
    ("Sat", 14, 26), ("Sun", 15, 24),
  ]

  override func loadView() { view = SkyView() }

  override func viewDidLoad() {
    super.viewDidLoad()
    scrollView.showsVerticalScrollIndicator = false
    hours.showsHorizontalScrollIndicator = false
    let stack = UIStackView(arrangedSubviews: [
      makeNow(), makeCard(makeHours()), makeCard(makeDays()),
    ])
    stack.axis = .vertical
    stack.spacing = 12
    view.addSubview(scrollView)
    scrollView.addSubview(stack)
    let content = scrollView.contentLayoutGuide
    scrollView.pin(to: view)
    stack.pin(to: content, top: 16, leading: 16, bottom: -16, trailing: -16)
    NSLayoutConstraint.activate([
      stack.widthAnchor.constraint(
        equalTo: scrollView.frameLayoutGuide.widthAnchor, constant: -32)
    ])
  }

  private func makeLabel(_ text: String, _ font: UIFont) -> UILabel {
    let label = UILabel(text, font, .white)
    return label
  }

  private func makeNow() -> UIView {
    let stack = UIStackView(arrangedSubviews: [
      makeLabel("Zürich", .preferredFont(forTextStyle: .title1)),
      makeLabel("19°", .systemFont(ofSize: 80, weight: .thin)),
      makeLabel("Mostly clear", .preferredFont(forTextStyle: .headline)),
    ])
    stack.axis = .vertical
    stack.alignment = .center
    return stack
  }

  private func makeCard(_ content: UIView) -> UIView {
    let card = UIView()
    card.backgroundColor = UIColor.white.withAlphaComponent(0.18)
    card.layer.cornerRadius = 14
    card.clipsToBounds = true
    card.addSubview(content)
    content.pin(to: card)
    return card
  }

  private func makeHours() -> UIView {
    let row = UIStackView()
    row.spacing = 20
    for hour in 0..<14 {
      let dot = UIImageView(
        image: UIImage(systemName: hour % 5 < 3 ? "circle.fill" : "circle"))
      dot.tintColor = .systemYellow
      let column = UIStackView(arrangedSubviews: [
        makeLabel(hour == 0 ? "Now" : "\(10 + hour)", .systemFont(ofSize: 13)), dot,
        makeLabel("\(19 - abs(hour - 5))°", .systemFont(ofSize: 17, weight: .medium)),
      ])
      column.axis = .vertical
      column.alignment = .center
      column.spacing = 8
      row.addArrangedSubview(column)
    }
    hours.addSubview(row)
    row.pin(to: hours, top: 12, leading: 16, bottom: -12, trailing: -16)
    NSLayoutConstraint.activate([
      hours.heightAnchor.constraint(equalTo: row.heightAnchor, constant: 24)
    ])
    return hours
  }

  private func makeDays() -> UIView {
    let stack = UIStackView()
    stack.axis = .vertical
    stack.isLayoutMarginsRelativeArrangement = true
    stack.layoutMargins = UIEdgeInsets(top: 8, left: 16, bottom: 8, right: 16)
    for (name, low, high) in days {
      let day = makeLabel(name, .systemFont(ofSize: 17, weight: .medium))
      let lowest = makeLabel("\(low)°", .systemFont(ofSize: 17))
      let highest = makeLabel("\(high)°", .systemFont(ofSize: 17))
      lowest.alpha = 0.7
      highest.textAlignment = .right
      let bar = RangeBar(range: CGFloat(low - 8) / 18...CGFloat(high - 8) / 18)
      let row = UIStackView(arrangedSubviews: [day, lowest, bar, highest])
      row.alignment = .center
      row.spacing = 8
      NSLayoutConstraint.activate([
        row.heightAnchor.constraint(equalToConstant: 44),
        day.widthAnchor.constraint(equalToConstant: 60),
        lowest.widthAnchor.constraint(equalToConstant: 32),
        highest.widthAnchor.constraint(equalToConstant: 36),
      ])
      stack.addArrangedSubview(row)
    }
    return stack
  }
}

@Suite("A weather screen", .screens) struct WeatherTests {
  // The hours are flung, then the page.
  private let screen = Screen(
    300, 400, .wait(0.2), .flick(CGPoint(x: 260, y: 250), to: CGPoint(x: 180, y: 254)),
    .wait(1.5), .flick(CGPoint(x: 150, y: 360), to: CGPoint(x: 146, y: 280))
  ) { WeatherController() }

  @Test("hours and days scroll, each along its own way") func weather() throws {
    try screen.expectGoldens("weather", at: [0.5, 1.95], dark: [0, 2.1])
  }

  @Test("a finger moves the scroll view of its direction alone") func offsets() throws {
    try screen.run(at: [0.24, 1.7, 2.2, 5]) { window, time in
      let controller = try #require(window.rootViewController as? WeatherController)
      let (page, hours) = (controller.scrollView, controller.hours)
      #expect(page.contentSize.width == 300)
      if time < 1.75 { #expect(page.contentOffset.y == -20) }
      switch time {
      case 0.24: #expect(hours.contentOffset.x > 20)
      case 1.7: #expect(hours.contentOffset.x > 150)
      case 5: #expect(page.contentOffset.y == page.contentSize.height - 400)
      default: break
      }
    }
  }
}
