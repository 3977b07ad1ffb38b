import MesmerDrawing
import MesmerGeometry
import MesmerPaths

/// The spinner above the content of a scroll view that is pulled down to refresh it:
/// UIRefreshControl.
///
/// A refresh begins, and `valueChanged` is sent, at the first tick at which a finger
/// holds the content pulled down by at least 60 displayed points. This occurs at most
/// once per drag. Until `endRefreshing` is called, the content at rest is 60 points
/// lower. On a clock the spinner turns until the content has returned. Unless its
/// `tintColor` is set, it is gray. Height, threshold and appearance are this project's.
open class RefreshControl: Control {
  /// The height of the control and the pull that triggers a refresh, in points.
  static let height = 60.0

  /// Whether a refresh is in progress.
  open private(set) var isRefreshing = false

  /// The distance between the control and the content below it, in points: the height of
  /// a large title that is located between them.
  package var rise = 0.0 {
    didSet { if rise != oldValue { scrollViewDidChangeOffset() } }
  }

  private weak var scrollView: ScrollView? { superview as? ScrollView }
  private let wheel = RefreshWheel(frame: Rect(x: 0, y: 0, width: 26, height: 26))
  private var hasTriggered = false

  /// Creates a control without a scroll view; see `ScrollView.refreshControl`.
  public convenience init() { self.init(frame: .zero) }

  /// Creates a control with a frame, which its scroll view replaces.
  public override init(frame: Rect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
    autoresizingMask = .flexibleWidth
    isHidden = true
    addPart(wheel)
  }

  /// Returns nil, like `View.init(coder:)`.
  public required init?(coder: Coder) { return nil }

  /// Begins a refresh started by the program. It neither scrolls nor sends
  /// `valueChanged`.
  open func beginRefreshing() {
    if isRefreshing { return }
    isRefreshing = true
    isHidden = false
    wheel.isTurning = true
    scrollView?.refreshInset = RefreshControl.height
  }

  /// Ends the refresh: the content returns, animated on a clock. Has no effect if no
  /// refresh is in progress.
  open func endRefreshing() {
    if !isRefreshing { return }
    isRefreshing = false
    guard let scrollView else { return wheel.isTurning = false }
    let top = 0 - scrollView.adjustedContentInset.top + RefreshControl.height
    let goesBack = scrollView.contentOffset.y < top && !scrollView.isTracking
    if goesBack {
      scrollView.setContentOffset(
        Point(x: scrollView.contentOffset.x, y: top), animated: true)
    }
    scrollView.refreshInset = 0
    scrollViewDidChangeOffset()
    // While the content returns the wheel continues to turn; a later tick stops it.
    if isHidden && !(goesBack && scrollView.run != nil) { wheel.isTurning = false }
  }

  /// Returns the distance by which the content is pulled down, in points; negative if it
  /// is scrolled up.
  private func pulled(_ scrollView: ScrollView) -> Double {
    let inset = scrollView.adjustedContentInset.top - scrollView.refreshInset
    return 0 - inset - scrollView.contentOffset.y
  }

  /// Shows the control while the content is pulled down or a refresh is in progress, and
  /// places it.
  func scrollViewDidChangeOffset() {
    guard let scrollView else { return }
    let pulled = pulled(scrollView)
    isHidden = !isRefreshing && !(pulled > 0)
    // Once fully visible, the control stays at the top of the viewport.
    let height = RefreshControl.height
    let y = 0 - max(pulled.isFinite ? pulled : 0, height) - rise
    if frame.minY != y { View.performWithoutAnimation { frame.origin.y = y } }
  }

  /// Updates the control, and begins a refresh if a finger has pulled the content by 60
  /// points.
  package func scrollViewDidMove() {
    guard let scrollView else { return }
    scrollViewDidChangeOffset()
    if isHidden { wheel.isTurning = false }
    if !scrollView.isTracking { hasTriggered = false }
    guard scrollView.isTracking, scrollView.isDragging, !isRefreshing, !hasTriggered,
      pulled(scrollView) >= RefreshControl.height
    else { return }
    hasTriggered = true
    beginRefreshing()
    sendActions(for: .valueChanged)
  }

  /// Places the control above the content.
  fileprivate func follow(_ scrollView: ScrollView) {
    frame = Rect(
      x: 0, y: 0 - RefreshControl.height, width: scrollView.bounds.width,
      height: RefreshControl.height)
    scrollViewDidChangeOffset()
  }

  @_spi(Components) public override var componentTraits: ComponentTraits {
    ComponentTraits(cost: 8, sizing: [.own, .fixed])
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    wheel.center = bounds.mid
  }

  open override func tintColorDidChange() {
    super.tintColorDidChange()
    wheel.color = ownTintColor ?? .gray
  }
}

extension ScrollView {
  /// Replaces the old control after `refreshControl` was set.
  func refreshControlChanged(from old: RefreshControl?) {
    let new = refreshing
    if new === old { return }
    old?.removeFromSuperview()
    refreshInset = new?.isRefreshing == true ? RefreshControl.height : 0
    guard let new else { return }
    insertSubview(new, at: 0)
    new.follow(self)
  }
}

/// A wheel of twelve spokes. At rest, all spokes are equally pale; otherwise they fade
/// around the wheel, which turns once a second.
private final class RefreshWheel: View {
  var color = Color.gray {
    didSet { if color != oldValue { setNeedsDisplay() } }
  }
  var isTurning = false {
    didSet {
      if isTurning == oldValue { return }
      setNeedsDisplay()
      turn()
    }
  }

  override func didMoveToWindow() {
    super.didMoveToWindow()
    turn()
  }

  /// Begins or ends the rotation. A transform rotates by the shorter angle, so there are
  /// three keyframes.
  private func turn() {
    animationTable?.cancelAll(of: self)
    transform = .identity
    if !isTurning { return }
    View.animateKeyframes(
      withDuration: 1, delay: 0,
      options: [.repeat, .overrideInheritedDuration, .overrideInheritedOptions]
    ) {
      for third in 1...3 {
        View.addKeyframe(
          withRelativeStartTime: Double(third - 1) / 3, relativeDuration: 1.0 / 3
        ) {
          transform =
            third == 3
            ? .identity
            : AffineTransform(rotationAngle: Double(third) * (3.141592653589793 * 2 / 3))
        }
      }
    }
  }

  override func draw(_ rect: Rect, in canvas: Canvas) {
    let center = bounds.mid
    for spoke in 0..<12 {
      let angle = Double(spoke) * (3.141592653589793 / 6)
      let way = Vector(dx: Elementary.sin(angle), dy: 0 - Elementary.cos(angle))
      var path = Path()
      path.move(to: center + way * 6)
      path.addLine(to: center + way * 12)
      let strength = isTurning ? Double(spoke + 1) / 12 : 0.4
      canvas.stroke(
        path, with: color.faded(by: strength),
        style: StrokeStyle(lineWidth: 2, lineCap: .round))
    }
  }
}
