import MesmerTesting
import MesmerUIKit
import Testing

/// A card with half circles cut out at both ends of a dashed line.
private final class PassView: UIView {
  private let notches = CAShapeLayer()
  private let gradient = CAGradientLayer()
  private let dashes = CAShapeLayer()
  let tear: CGFloat = 150

  override init(frame: CGRect) {
    super.init(frame: frame)
    gradient.colors = [UIColor.systemIndigo.cgColor, UIColor.systemBlue.cgColor]
    gradient.startPoint = CGPoint(x: 0, y: 0)
    gradient.endPoint = CGPoint(x: 1, y: 1)
    dashes.strokeColor = UIColor.white.withAlphaComponent(0.6).cgColor
    dashes.lineWidth = 2
    dashes.lineDashPattern = [6, 5]
    layer.addSublayer(gradient)
    layer.addSublayer(dashes)
    layer.mask = notches
  }

  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  override func layoutSubviews() {
    super.layoutSubviews()
    gradient.frame = bounds
    notches.frame = bounds
    notches.path = outline.cgPath
    let line = UIBezierPath()
    line.move(to: CGPoint(x: 18, y: tear))
    line.addLine(to: CGPoint(x: bounds.width - 18, y: tear))
    dashes.path = line.cgPath
  }

  var outline: UIBezierPath {
    let path = UIBezierPath(roundedRect: bounds, cornerRadius: 16)
    for x in [0, bounds.width] {
      path.append(
        UIBezierPath(
          arcCenter: CGPoint(x: x, y: tear), radius: 10, startAngle: 0, endAngle: 2 * .pi,
          clockwise: false))
    }
    return path
  }
}

private final class BarcodeView: UIView {
  override init(frame: CGRect) {
    super.init(frame: frame)
    backgroundColor = .white
    layer.cornerRadius = 6
    clipsToBounds = true
  }

  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  override func draw(_ rect: CGRect) {
    UIColor.black.setFill()
    var x: CGFloat = 12
    var seed: UInt32 = 20_240_514
    while x < bounds.width - 14 {
      seed = seed &* 1_664_525 &+ 1_013_904_223
      let width = CGFloat(seed >> 30) * 0.5 + 1
      UIRectFill(CGRect(x: x, y: 8, width: width, height: bounds.height - 16))
      x += width + CGFloat(seed >> 28 & 3) * 0.5 + 1
    }
  }
}

private final class PassController: UIViewController {
  private let card = UIView()
  private let front = PassView()
  private let back = PassView()
  private(set) var isFlipped = false

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemGroupedBackground
    card.layer.shadowColor = UIColor.black.cgColor
    card.layer.shadowOpacity = 0.3
    card.layer.shadowRadius = 10
    card.layer.shadowOffset = CGSize(width: 0, height: 6)
    card.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(card)
    NSLayoutConstraint.activate([
      card.centerXAnchor.constraint(equalTo: view.centerXAnchor),
      card.centerYAnchor.constraint(equalTo: view.safeAreaLayoutGuide.centerYAnchor),
      card.widthAnchor.constraint(equalTo: view.widthAnchor, constant: -48),
      card.heightAnchor.constraint(equalToConstant: 230),
    ])
    for side in [back, front] {
      side.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      card.addSubview(side)
    }
    back.isHidden = true
    fillFront()
    fillBack()
    card.addGestureRecognizer(
      UITapGestureRecognizer(target: self, action: PassController.flip))
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    for side in [front, back] { side.frame = card.bounds }
  }

  private func fillFront() {
    let from = field("ZÜRICH", "ZRH", size: 34)
    let to = field("LISBON", "LIS", size: 34, alignment: .trailing)
    let plane = UIImageView(image: UIImage(systemName: "arrow.right"))
    plane.tintColor = .white
    let route = UIStackView(arrangedSubviews: [from, plane, to])
    route.alignment = .center
    route.distribution = .equalSpacing
    let details = UIStackView(arrangedSubviews: [
      field("DATE", "14 May", size: 17), field("GATE", "A 12", size: 17),
      field("SEAT", "7F", size: 17, alignment: .trailing),
    ])
    details.distribution = .equalSpacing
    let barcode = BarcodeView()
    front.place(route, details, barcode)
    barcode.pin(to: front, top: front.tear + 14, bottom: -16)
    NSLayoutConstraint.activate([
      route.topAnchor.constraint(equalTo: front.topAnchor, constant: 16),
      details.topAnchor.constraint(equalTo: route.bottomAnchor, constant: 16),
    ])
    for part in [route, details, barcode] {
      part.leadingAnchor.constraint(equalTo: front.leadingAnchor, constant: 20).isActive =
        true
      part.trailingAnchor.constraint(equalTo: front.trailingAnchor, constant: -20)
        .isActive = true
    }
  }

  private func fillBack() {
    let rules = UILabel()
    rules.numberOfLines = 0
    let text = NSMutableAttributedString(
      string: "Good to know\n",
      attributes: [
        .font: UIFont.systemFont(ofSize: 17, weight: .semibold),
        .foregroundColor: UIColor.white,
      ])
    text.append(
      NSAttributedString(
        string: "The gate closes 20 minutes before departure. "
          + "One bag of 8 kg may be taken on board.",
        attributes: [
          .font: UIFont.systemFont(ofSize: 14),
          .foregroundColor: UIColor.white.withAlphaComponent(0.85),
        ]))
    rules.attributedText = text
    back.addSubview(rules)
    rules.pin(to: back, top: 20, leading: 20, trailing: -20)
  }

  private func field(
    _ name: String, _ value: String, size: CGFloat,
    alignment: UIStackView.Alignment = .leading
  ) -> UIStackView {
    let title = UILabel(
      name, .systemFont(ofSize: 11, weight: .medium),
      UIColor.white.withAlphaComponent(0.7))
    let text = UILabel(value, .systemFont(ofSize: size, weight: .bold), .white)
    let column = UIStackView(arrangedSubviews: [title, text])
    column.axis = .vertical
    column.alignment = alignment
    return column
  }

  private func flip(_ tap: UITapGestureRecognizer) {
    isFlipped.toggle()
    UIView.transition(
      from: isFlipped ? front : back, to: isFlipped ? back : front, duration: 0.6,
      options: [.transitionFlipFromRight, .showHideTransitionViews])
  }
}

@Suite("Boarding pass", .screens) struct BoardingPassTests {
  @Test("a pass is turned over by a tap") func flipped() throws {
    let screen = Screen(300, 290, .wait(0.2), .tap(CGPoint(x: 150, y: 150))) {
      PassController()
    }
    try screen.expectGoldens("boarding-pass", at: [0.5, 1.5], dark: [0])
    let flipped = try screen.run(at: [0, 1.5]) { window, _ in
      (window.rootViewController as? PassController)?.isFlipped
    }
    #expect(flipped == [false, true])
  }
}
