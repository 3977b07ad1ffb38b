import MesmerUIKit

/// A line over a gradient; fingers show a value, zoom the days, and two taps show all.
final class ZoomChartView: UIView {
  private let (line, area) = (CAShapeLayer(), CAGradientLayer())
  private let (areaMask, marker) = (CAShapeLayer(), UIView())
  private let label = UILabel("", .monospacedDigitSystemFont(ofSize: 13, weight: .medium))
  private let values = (0..<60).map { 50 + 30 * ($0 * 37 % 17 - 8) / 16 + $0 / 3 }
  private(set) var days: Range<CGFloat> = 0..<59 { didSet { setNeedsLayout() } }
  private var startDays: Range<CGFloat> = 0..<59

  override init(frame: CGRect) {
    super.init(frame: frame)
    clipsToBounds = true
    layer.addSublayer(area)
    layer.addSublayer(line)
    area.mask = areaMask
    line.fillColor = nil
    line.lineWidth = 2
    line.lineJoin = .round
    marker.isHidden = true
    addSubview(marker)
    addSubview(label)
    let press = UILongPressGestureRecognizer(target: self, action: ZoomChartView.pressed)
    press.minimumPressDuration = 0.2
    let reset = UITapGestureRecognizer(target: self, action: ZoomChartView.reset)
    reset.numberOfTapsRequired = 2
    let pinch = UIPinchGestureRecognizer(target: self, action: ZoomChartView.pinched)
    let pan = UIPanGestureRecognizer(target: self, action: ZoomChartView.panned)
    [press, reset, pinch, pan].forEach { addGestureRecognizer($0) }
  }

  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  private func point(_ day: Int) -> CGPoint {
    CGPoint(
      x: (CGFloat(day) - days.lowerBound) / (days.upperBound - days.lowerBound)
        * bounds.width,
      y: bounds.height * (1 - CGFloat(values[day]) / 100))
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let path = UIBezierPath()
    path.move(to: point(0))
    values.indices.dropFirst().forEach { path.addLine(to: point($0)) }
    line.path = path.cgPath
    line.strokeColor = UIColor.systemTeal.cgColor
    path.addLine(to: CGPoint(x: point(values.count - 1).x, y: bounds.height))
    path.addLine(to: CGPoint(x: point(0).x, y: bounds.height))
    path.close()
    (areaMask.path, area.frame) = (path.cgPath, bounds)
    area.colors = [0.4, 0].map { UIColor.systemTeal.withAlphaComponent($0).cgColor }
    marker.backgroundColor = .label
  }

  private func set(_ start: CGFloat, _ length: CGFloat) {
    let length = min(max(length, 10), 59)
    let start = min(max(start, 0), 59 - length)
    days = start..<start + length
  }

  private func pinched(_ sender: UIPinchGestureRecognizer) {
    if sender.state == .began { startDays = days }
    let length = startDays.upperBound - startDays.lowerBound
    let middle = sender.location(in: self).x / bounds.width
    set(
      startDays.lowerBound + middle * length * (1 - 1 / sender.scale),
      length / sender.scale)
  }

  private func panned(_ sender: UIPanGestureRecognizer) {
    let length = days.upperBound - days.lowerBound
    set(days.lowerBound - sender.translation(in: self).x / bounds.width * length, length)
    sender.setTranslation(.zero, in: self)
  }

  private func pressed(_ sender: UILongPressGestureRecognizer) {
    marker.isHidden = sender.state == .ended || sender.state == .cancelled
    label.isHidden = marker.isHidden
    let part = min(max(sender.location(in: self).x / bounds.width, 0), 1)
    let day = Int(days.lowerBound + part * (days.upperBound - days.lowerBound))
    marker.frame = CGRect(x: point(day).x - 0.5, y: 20, width: 1, height: bounds.height)
    label.text = "Day \(day): \(values[day])"
    label.sizeToFit()
    label.center = CGPoint(
      x: min(max(marker.center.x, label.bounds.midX), bounds.width - label.bounds.midX),
      y: 10)
  }

  private func reset(_ sender: UITapGestureRecognizer) { set(0, 59) }
}

/// A screen with a chart.
final class ZoomChartController: UIViewController {
  let chart = ZoomChartView()

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    view.place(chart)
    chart.pin(to: view.safeAreaLayoutGuide, top: 12, leading: 12, trailing: -12)
    chart.heightAnchor.constraint(equalTo: view.heightAnchor, multiplier: 0.5).isActive =
      true
  }
}
