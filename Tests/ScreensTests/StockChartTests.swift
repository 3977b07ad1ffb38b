import MesmerTesting
import MesmerUIKit
import Testing

/// A line with a gradient below, and a crosshair while a finger is down.
private final class ChartView: UIView {
  private let line = CAShapeLayer()
  private let fill = CAGradientLayer()
  private let area = CAShapeLayer()
  private let hair = CALayer()
  private let dot = CALayer()
  private var values: [CGFloat] = []
  private(set) var picked: Int?
  var onPick: ((CGFloat?) -> Void)?

  override init(frame: CGRect) {
    super.init(frame: frame)
    line.fillColor = nil
    line.lineWidth = 2
    line.lineJoin = .round
    line.strokeColor = UIColor.systemGreen.cgColor
    fill.colors = [
      UIColor.systemGreen.withAlphaComponent(0.4).cgColor,
      UIColor.systemGreen.withAlphaComponent(0).cgColor,
    ]
    fill.mask = area
    hair.backgroundColor = UIColor.systemGray.cgColor
    dot.backgroundColor = UIColor.systemGreen.cgColor
    dot.borderColor = UIColor.white.cgColor
    dot.borderWidth = 2
    dot.bounds = CGRect(x: 0, y: 0, width: 14, height: 14)
    dot.cornerRadius = 7
    for part in [fill, line, hair, dot] { layer.addSublayer(part) }
    hair.isHidden = true
    dot.isHidden = true
    let press = UILongPressGestureRecognizer(target: self, action: ChartView.pressed)
    press.minimumPressDuration = 0.2
    addGestureRecognizer(press)
  }

  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  override func layoutSubviews() {
    super.layoutSubviews()
    fill.frame = bounds
    area.frame = fill.bounds
    hair.bounds.size = CGSize(width: 1, height: bounds.height)
    line.path = path(closed: false)
    area.path = path(closed: true)
  }

  func show(_ values: [CGFloat], animated: Bool) {
    self.values = values
    for (shape, path) in [(line, path(closed: false)), (area, path(closed: true))] {
      if animated {
        let morph = CABasicAnimation(keyPath: "path")
        morph.fromValue = shape.path
        morph.toValue = path
        morph.duration = 0.5
        morph.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
        shape.add(morph, forKey: "path")
      }
      shape.path = path
    }
  }

  private func point(_ index: Int) -> CGPoint {
    let low = values.min() ?? 0
    let high = values.max() ?? 1
    return CGPoint(
      x: bounds.width * CGFloat(index) / CGFloat(max(values.count - 1, 1)),
      y: 10 + (bounds.height - 20) * (1 - (values[index] - low) / max(high - low, 0.001)))
  }

  private func path(closed: Bool) -> CGPath {
    let path = CGMutablePath()
    guard !values.isEmpty else { return path }
    path.addLines(between: values.indices.map(point))
    if closed {
      path.addLine(to: CGPoint(x: bounds.width, y: bounds.height))
      path.addLine(to: CGPoint(x: 0, y: bounds.height))
      path.closeSubpath()
    }
    return path
  }

  private func pressed(_ press: UILongPressGestureRecognizer) {
    let isDown = press.state == .began || press.state == .changed
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    hair.isHidden = !isDown
    dot.isHidden = !isDown
    if isDown {
      let part = press.location(in: self).x / bounds.width
      let nearest = Int((part * CGFloat(values.count - 1)).rounded())
      let index = max(0, min(values.count - 1, nearest))
      let place = point(index)
      hair.position = CGPoint(x: place.x, y: bounds.midY)
      dot.position = place
      picked = index
    } else {
      picked = nil
    }
    CATransaction.commit()
    onPick?(picked.map { values[$0] })
  }
}

private final class StockController: UIViewController {
  let chart = ChartView()
  private let price = UILabel()
  private let ranges = UISegmentedControl(items: ["1D", "1W", "1M"])

  private static func values(_ range: Int) -> [CGFloat] {
    var seed = UInt32(range * 77 + 5)
    var value: CGFloat = 180 - CGFloat(range) * 4
    return (0..<40).map { _ in
      seed = seed &* 1_664_525 &+ 1_013_904_223
      value += CGFloat(seed >> 24) / 255 * 4 - 1.8
      return value
    }
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    let name = UILabel("ANLY", .systemFont(ofSize: 22, weight: .heavy))
    price.font = .monospacedDigitSystemFont(ofSize: 17, weight: .medium)
    price.textColor = .secondaryLabel
    let header = UIStackView(arrangedSubviews: [name, price])
    header.alignment = .firstBaseline
    header.spacing = 8
    name.setContentHuggingPriority(.required, for: .horizontal)
    ranges.selectedSegmentIndex = 0
    ranges.addTarget(self, action: StockController.changed, for: .valueChanged)
    let column = UIStackView(arrangedSubviews: [header, chart, ranges])
    column.axis = .vertical
    column.spacing = 12
    view.addSubview(column)
    column.pin(to: view, leading: 16, bottom: -16, trailing: -16)
    NSLayoutConstraint.activate([
      column.topAnchor.constraint(
        equalTo: view.safeAreaLayoutGuide.topAnchor, constant: 8)
    ])
    chart.onPick = { [weak self] in self?.show(price: $0) }
    chart.show(Self.values(0), animated: false)
    show(price: nil)
  }

  private func show(price value: CGFloat?) {
    let value = value ?? Self.values(ranges.selectedSegmentIndex).last ?? 0
    let cents = Int((value * 100).rounded())
    price.text = "\(cents / 100).\(cents % 100 < 10 ? "0" : "")\(cents % 100) CHF"
  }

  private func changed(_ control: UISegmentedControl) {
    chart.show(Self.values(control.selectedSegmentIndex), animated: true)
    show(price: nil)
  }
}

@Suite("Chart of a stock", .screens) struct StockChartTests {
  private let screen = Screen(320, 280) { StockController() }

  @Test("a long press shows a crosshair that follows the finger") func picked() throws {
    let screen = screen.playing(
      .wait(0.2),
      .fingers([
        Timeline.FingerPath([
          .init(time: 0, point: CGPoint(x: 88, y: 150)),
          .init(time: 0.4, point: CGPoint(x: 88, y: 150)),
          .init(time: 0.8, point: CGPoint(x: 232, y: 120)),
          .init(time: 1, point: CGPoint(x: 232, y: 120)),
        ])
      ]))
    try screen.expectGoldens("stock-chart", at: [0.5, 1.1], dark: [1.1])
    let picked = try screen.run(at: [0.3, 0.5, 1.1, 1.4]) { window, _ in
      (window.rootViewController as? StockController)?.chart.picked
    }
    #expect(picked == [nil, 10, 29, nil])
  }

  @Test("another range: the line changes to the shape of the new one")
  func morphed() throws {
    let screen = screen.playing(.wait(0.2), .tap(CGPoint(x: 160, y: 248)))
    try screen.expectGoldens("stock-chart-range", at: [0.5, 1.2], dark: [0.5])
  }
}
