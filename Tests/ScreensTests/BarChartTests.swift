import MesmerTesting
import MesmerUIKit
import Testing

/// Bars, which are drawn at a part of their height while they grow.
private final class BarsView: UIView {
  static let pitch: CGFloat = 36
  private static let barWidth: CGFloat = 22

  let values: [CGFloat]
  /// The fraction of their height that the bars have, 0 to 1.
  var growth: CGFloat = 0 { didSet { setNeedsDisplay() } }
  var selected: Int? { didSet { setNeedsDisplay() } }

  init(values: [CGFloat]) {
    self.values = values
    super.init(frame: .zero)
    backgroundColor = .clear
    contentMode = .redraw
  }

  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  override var intrinsicContentSize: CGSize {
    CGSize(
      width: CGFloat(values.count) * BarsView.pitch, height: UIView.noIntrinsicMetric)
  }

  func rect(of index: Int) -> CGRect {
    // One bar begins after the other.
    let delay = CGFloat(index) / CGFloat(values.count) * 0.5
    let part = min(max((growth - delay) / 0.5, 0), 1)
    let height = values[index] / 100 * (bounds.height - 32) * part
    return CGRect(
      x: CGFloat(index) * BarsView.pitch + (BarsView.pitch - BarsView.barWidth) / 2,
      y: bounds.height - 24 - height, width: BarsView.barWidth, height: height)
  }

  func index(at point: CGPoint) -> Int? {
    let index = Int((point.x / BarsView.pitch).rounded(.down))
    return values.indices.contains(index) ? index : nil
  }

  override func draw(_ rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    for i in values.indices {
      let bar = self.rect(of: i)
      if bar.height > 0 {
        let color = selected == nil || selected == i ? tintColor! : .systemGray3
        context.setFillColor(color.cgColor)
        context.addPath(
          UIBezierPath(
            roundedRect: bar, byRoundingCorners: [.topLeft, .topRight],
            cornerRadii: CGSize(width: 5, height: 5)
          ).cgPath)
        context.fillPath()
      }
      let name = NSAttributedString(
        string: "\(i + 1)",
        attributes: [
          .font: UIFont.systemFont(ofSize: 11), .foregroundColor: UIColor.secondaryLabel,
        ])
      let size = name.size()
      name.draw(
        at: CGPoint(x: bar.midX - size.width / 2, y: bounds.height - 12 - size.height / 2)
      )
    }
  }
}

/// The lines behind the bars, and their numbers, which stay while the bars scroll.
private final class AxisView: UIView {
  override func draw(_ rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    for value in stride(from: CGFloat(0), through: 100, by: 25) {
      let y = 8 + (bounds.height - 32) * (1 - value / 100)
      context.setLineWidth(1 / UIScreen.main.scale)
      context.setStrokeColor(UIColor.separator.cgColor)
      context.setLineDash(phase: 0, lengths: value == 0 ? [] : [3, 3])
      context.move(to: CGPoint(x: 34, y: y))
      context.addLine(to: CGPoint(x: bounds.width, y: y))
      context.strokePath()
      let number = NSAttributedString(
        string: "\(Int(value))",
        attributes: [
          .font: UIFont.monospacedDigitSystemFont(ofSize: 11, weight: .regular),
          .foregroundColor: UIColor.secondaryLabel,
        ])
      let size = number.size()
      number.draw(at: CGPoint(x: 28 - size.width, y: y - size.height / 2))
    }
  }
}

/// A chart that scrolls beside its axis; a bar that is tapped shows its value.
private final class ChartController: UIViewController {
  private static let values: [CGFloat] = [
    34, 48, 61, 27, 55, 80, 92, 73, 44, 38, 66, 85, 97, 58,
  ]
  let axis = AxisView()
  let scrollView = UIScrollView()
  let bars = BarsView(values: ChartController.values)
  let callout = UILabel()
  private var link: CADisplayLink?
  private var start: CFTimeInterval = 0

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    axis.backgroundColor = .clear
    axis.contentMode = .redraw
    scrollView.showsHorizontalScrollIndicator = false
    callout.font = .systemFont(ofSize: 13, weight: .semibold)
    callout.textColor = .systemBackground
    callout.backgroundColor = .label
    callout.textAlignment = .center
    callout.layer.cornerRadius = 6
    callout.layer.masksToBounds = true
    callout.isHidden = true
    bars.addSubview(callout)
    bars.addGestureRecognizer(
      UITapGestureRecognizer(target: self, action: ChartController.tapped))
    let title = UILabel("Visits per day", .preferredFont(forTextStyle: .headline))
    for part in [title, axis, scrollView] { view.addSubview(part) }
    scrollView.addSubview(bars)
    for part in [title, axis, scrollView, bars] {
      part.translatesAutoresizingMaskIntoConstraints = false
    }
    let guide = view.layoutMarginsGuide
    title.pin(to: guide, top: 8, leading: 0)
    axis.pin(to: view, leading: 0, trailing: 0)
    scrollView.pin(to: axis, top: 0, leading: 34, bottom: 0, trailing: 0)
    bars.pin(to: scrollView)
    NSLayoutConstraint.activate([
      axis.topAnchor.constraint(equalTo: title.bottomAnchor, constant: 28),
      axis.bottomAnchor.constraint(equalTo: guide.bottomAnchor, constant: -4),
      bars.heightAnchor.constraint(equalTo: scrollView.heightAnchor),
    ])
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    start = CACurrentMediaTime()
    link = CADisplayLink(target: self, selector: Selector("step:", ChartController.step))
    link?.add(to: .main, forMode: .common)
  }

  private func step(_ link: CADisplayLink) {
    let part = min(max((link.timestamp - start) / 0.8, 0), 1)
    bars.growth = 1 - (1 - part) * (1 - part)
    if part == 1 {
      link.invalidate()
      self.link = nil
    }
  }

  private func tapped(_ sender: UITapGestureRecognizer) {
    guard let index = bars.index(at: sender.location(in: bars)) else { return }
    bars.selected = index
    callout.text = "\(Int(bars.values[index])) visits"
    let bar = bars.rect(of: index)
    let size = callout.sizeThatFits(CGSize(width: 200, height: 100))
    callout.bounds = CGRect(x: 0, y: 0, width: size.width + 14, height: size.height + 8)
    callout.center = CGPoint(
      x: max(bar.midX, callout.bounds.width / 2 + 4), y: bar.minY - 20)
    callout.isHidden = false
    callout.alpha = 0
    callout.transform = CGAffineTransform(scaleX: 0.5, y: 0.5)
    UIView.animate(
      withDuration: 0.35, delay: 0, usingSpringWithDamping: 0.6, initialSpringVelocity: 0
    ) {
      self.callout.alpha = 1
      self.callout.transform = .identity
    }
  }
}

@Suite("A bar chart", .screens) struct BarChartTests {
  private let screen = Screen(
    320, 280, .wait(1), .flick(CGPoint(x: 260, y: 180), to: CGPoint(x: 200, y: 180)),
    .wait(1.5), .tap(CGPoint(x: 200, y: 200))
  ) { ChartController() }

  @Test("bars grow, scroll beside their axis, and show their values")
  func chart() throws {
    try screen.expectGoldens("chart", at: [0.3, 1, 1.2, 2.75, 4], dark: [0.5, 4])
  }

  @Test("bars are whole after their time, and a callout is above the bar that was tapped")
  func facts() throws {
    try screen.run(at: [0, 0.4, 0.95, 1.1, 4]) { window, time in
      let controller = try #require(window.rootViewController as? ChartController)
      let bars = controller.bars
      if time == 0.4 { #expect(bars.growth > 0.5 && bars.growth < 0.9) }
      if time >= 0.95 { #expect(bars.growth == 1) }
      #expect(controller.scrollView.contentSize.width == 14 * BarsView.pitch)
      if time == 1.1 { #expect(controller.scrollView.contentOffset.x > 40) }
      if time == 4 {
        let index = try #require(bars.selected)
        #expect(controller.callout.frame.maxY < bars.rect(of: index).minY)
        #expect(controller.callout.text == "\(Int(bars.values[index])) visits")
        #expect(controller.scrollView.contentOffset.x <= 14 * BarsView.pitch - 286)
      }
    }
  }
}
