import MesmerDrawing
import MesmerGeometry
import MesmerPaths

/// The wheel above the content of a scroll view that is pulled down to refresh it:
/// UIRefreshControl.
///
/// It triggers at the first tick at which a finger holds the content pulled down by 60
/// points as shown, once per drag, and then sends `valueChanged`; until `endRefreshing` the
/// content rests 60 points further down. Height and threshold are this project's.
open class RefreshControl: Control {
  /// Its height, and how far the content is pulled, in points.
  static let height = 60.0

  /// Whether a refresh is under way.
  public private(set) var isRefreshing = false

  private weak var scrollView: ScrollView? { superview as? ScrollView }
  private var hasTriggered = false

  /// A control without a scroll view; see `ScrollView.refreshControl`.
  public convenience init() { self.init(frame: .zero) }

  /// A control with a frame, which its scroll view replaces.
  public override init(frame: Rect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
    autoresizingMask = .flexibleWidth
    isHidden = true
  }

  /// Always returns nil, like `View.init(coder:)`.
  public required init?(coder: Coder) { return nil }

  /// Begins a refresh, as for one that the program starts itself. It neither scrolls nor
  /// sends `valueChanged`.
  open func beginRefreshing() {
    if isRefreshing { return }
    isRefreshing = true
    isHidden = false
    setNeedsDisplay()
    scrollView?.refreshInset = RefreshControl.height
  }

  /// Ends the refresh: the content goes back, animated on a clock. Nothing happens if there
  /// is none.
  open func endRefreshing() {
    if !isRefreshing { return }
    isRefreshing = false
    guard let scrollView else { return }
    let top = 0 - scrollView.adjustedContentInset.top + RefreshControl.height
    if scrollView.contentOffset.y < top && !scrollView.isTracking {
      scrollView.setContentOffset(
        Point(x: scrollView.contentOffset.x, y: top), animated: true)
    }
    scrollView.refreshInset = 0
    scrolled()
  }

  /// The scroll view shows another offset.
  func scrolled() {
    guard let scrollView else { return }
    let inset = scrollView.adjustedContentInset.top - scrollView.refreshInset
    let pulled = 0 - inset - scrollView.contentOffset.y
    isHidden = !isRefreshing && !(pulled > 0)
    if !scrollView.isTracking { hasTriggered = false }
    guard scrollView.isTracking, scrollView.isDragging, !isRefreshing, !hasTriggered,
      pulled >= RefreshControl.height
    else { return }
    hasTriggered = true
    beginRefreshing()
    sendActions(for: .valueChanged)
  }

  /// Places the control above the content.
  func follow(_ scrollView: ScrollView) {
    frame = Rect(
      x: 0, y: 0 - RefreshControl.height, width: scrollView.bounds.width,
      height: RefreshControl.height)
  }

  /// A wheel of twelve spokes.
  open override func draw(_ rect: Rect, in canvas: Canvas) {
    let center = bounds.mid
    for spoke in 0..<12 {
      let angle = Double(spoke) * (3.141592653589793 / 6)
      let way = Vector(dx: Elementary.sin(angle), dy: 0 - Elementary.cos(angle))
      var path = Path()
      path.move(to: center + way * 6)
      path.addLine(to: center + way * 12)
      canvas.stroke(
        path, with: tintColor.withAlpha(isRefreshing ? Double(spoke + 1) / 12 : 0.4),
        style: StrokeStyle(lineWidth: 2, lineCap: .round))
    }
  }
}
