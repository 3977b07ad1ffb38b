import MesmerDrawing
import MesmerGeometry
import MesmerScrolling

/// A view that shows a part of a larger content: UIScrollView.
///
/// `contentOffset` is the origin of the bounds: the content point at the top left corner
/// of the view, negative inside the inset. Scrolling changes nothing else. Zooming
/// changes the transform of the zoomed view, which `viewForZooming` or the delegate
/// returns, and `contentSize`; it may also change the offset. Neither scrolling nor
/// zooming redraws a view.
///
/// An assigned offset is not clamped to its range; it is rounded to pixels only on a
/// window clock. A new content size, inset or bounds size moves the offset into its
/// range, so set these before the offset. Without a clock, animated changes are applied
/// immediately.
open class ScrollView: ScrollViewBase {
  // MARK: Content

  /// The size of the content in points, with zoom; zero (nothing scrolls) by default.
  /// Setting another size moves the offset into its range.
  open var contentSize = Size.zero {
    didSet { if contentSize != oldValue { contentSizeChanged(to: contentSize) } }
  }
  /// The sources of the content size.
  var content = ContentSizing()

  /// The scrollable margin around the content, in points; zero by default. Setting
  /// another margin moves the offset into its range.
  open var contentInset = EdgeInsets.zero {
    didSet {
      if contentInset != oldValue {
        clampOffset()
        setNeedsLayout()
      }
    }
  }

  /// The parts of the safe area that are added to `contentInset`; automatic by default.
  /// If a new value changes `adjustedContentInset`, the offset moves into its range.
  open var contentInsetAdjustmentBehavior = ContentInsetAdjustmentBehavior.automatic {
    didSet { followSafeArea() }
  }

  /// The part of the safe area for which the offset was last adjusted.
  var adoptedSafeArea = EdgeInsets.zero
  /// The `adjustedContentInset` of which the delegate was last notified.
  var deliveredInset = EdgeInsets.zero
  /// Whether the view is the scroll view of a page in a container with bars.
  package var adjustsUnderBars = false {
    didSet { if adjustsUnderBars != oldValue { followSafeArea() } }
  }

  /// The function that maps the target offset and the velocity (in points per
  /// millisecond) of a released drag to another target, before `excludedRestRange` is
  /// applied and the delegate is called; nil for no change.
  package var snap: ((_ target: Point, _ velocity: Vector) -> Point)?
  /// The range of y offsets in which a released drag does not come to rest: the drag ends
  /// at the nearer bound of the range. The lower bound also extends the range of
  /// offsets. Nil (the default) for no such range.
  package var excludedRestRange: ClosedRange<Double>? {
    didSet { if excludedRestRange != oldValue { traitsChanged() } }
  }

  /// The content point at the view's top left corner: `bounds.origin`.
  open var contentOffset: Point {
    get { bounds.origin }
    set { bounds.origin = newValue }
  }

  /// The delegate, called on scrolling and zooming; nil by default. It is not retained.
  ///
  /// A subclass can declare a property of this name with another type, which then takes
  /// precedence; UITableView does.
  @_disfavoredOverload
  open weak var delegate: (any ScrollViewDelegate)? { didSet { fitPage() } }

  /// The control that is pulled down to refresh the content; nil by default.
  open var refreshControl: RefreshControl? {
    get { refreshing }
    set { refreshing = newValue }
  }
  /// The stored value of `refreshControl`, which a subclass can override.
  package var refreshing: RefreshControl? {
    didSet { refreshControlChanged(from: oldValue) }
  }

  /// The height that a refresh adds to the top inset, in points.
  var refreshInset = 0.0 {
    didSet { if refreshInset != oldValue { clampOffset() } }
  }

  /// Whether the view places its content and sets `contentSize` itself, as lists do. If
  /// it does, constraints do not set the content size, and one layout pass settles the
  /// subviews.
  package var managesContent = false

  // MARK: Zoom

  /// The state of zooming.
  var zooming = Zooming()

  /// The minimum zoom scale; 1 by default. A new limit does not change the scale.
  open var minimumZoomScale = 1.0 { didSet { traitsChanged() } }
  /// The maximum zoom scale; 1 by default. Zooming requires that the maximum is above the
  /// minimum. A new limit does not change the scale.
  open var maximumZoomScale = 1.0 { didSet { traitsChanged() } }

  /// The state while the view is enlarged to show all of its content; nil otherwise.
  package internal(set) var wholeContent: WholeContent?

  /// Whether the view is also widened to show all of its content; true by default.
  @_spi(Components) open var growsSideways: Bool { true }

  @_spi(Components) open override var componentTraits: ComponentTraits {
    ComponentTraits(cost: 2)
  }

  // MARK: Offset and zoom

  /// The sum of `contentInset`, the part of the safe area that
  /// `contentInsetAdjustmentBehavior` selects, and the height of a refresh in progress.
  open var adjustedContentInset: EdgeInsets {
    var inset = contentInset + safeAreaPart
    inset.top += refreshInset
    return inset
  }

  /// The scale of the zoomed view's transform; 1 without a zoomed view. Setting it zooms
  /// about the centre of the viewport, to the nearest scale within the limits.
  open var zoomScale: Double {
    get {
      adoptZoomedView()
      return zooming.scale
    }
    set { setZoomScale(newValue) }
  }

  /// Sets the offset without clamping it to the range, immediately or animated over 0.3
  /// seconds. Stops a motion in progress; an assignment of `contentOffset` shifts a drag,
  /// flight or return instead. On a window clock, offsets that are not finite are
  /// ignored.
  open func setContentOffset(_ contentOffset: Point, animated: Bool) {
    requestOffset(contentOffset, animated: animated)
  }

  /// Stops a motion in progress at the nearest offset in the range or, with paging, on
  /// the nearest page. Has no effect at rest, while a finger is down, or without a window
  /// clock.
  open func stopScrollingAndZooming() {
    clock?.holdOffset(of: self)
    clock?.change(self) { $0.stopScrollingAndZooming() }
  }

  /// Scrolls by the smallest distance that reveals a rectangle of the content,
  /// immediately or animated over 0.3 seconds; see `scrollRectToVisible(_:)`.
  open func scrollRectToVisible(_ rect: Rect, animated: Bool) {
    let offset = scrollGeometry.offset(contentOffset, revealing: rect)
    if offset != contentOffset { setContentOffset(offset, animated: animated) }
  }

  /// Zooms about the centre of the viewport to the nearest scale within the limits, at
  /// once or animated over 0.3 seconds.
  open func setZoomScale(_ scale: Double, animated: Bool) {
    guard animated else { return setZoomScale(scale) }
    request {
      $0.setZoomScale(scale, animated: true)
    } otherwise: {
      zoomAtOnce { setZoomScale(scale) }
    }
  }

  /// Zooms and scrolls so that a rectangle of the zoomed view is shown as large as the
  /// limits allow, immediately or animated over 0.3 seconds; see `zoom(to:)`.
  open func zoom(to rect: Rect, animated: Bool) {
    guard animated else { return zoom(to: rect) }
    request {
      $0.zoom(to: rect, animated: true)
    } otherwise: {
      zoomAtOnce { zoom(to: rect) }
    }
  }

  /// Shows the indicators briefly; ignored without a window clock.
  open func flashScrollIndicators() { request { $0.flashScrollIndicators() } }

  // MARK: Motion in progress

  /// Whether a finger is down on the content, whether or not it scrolls. Fingers that a
  /// zoom in motion ignores do not count.
  open var isTracking: Bool { scrollFlags.contains(.tracking) }
  /// Whether a finger scrolls the content, or the content decelerates after a drag.
  open var isDragging: Bool { scrollFlags.contains(.dragging) }
  /// Whether the content moves after a drag has ended.
  open var isDecelerating: Bool { scrollFlags.contains(.decelerating) }
  /// Whether fingers are pinching.
  open var isZooming: Bool { scrollFlags.contains(.zooming) }
  /// Whether the offset is being animated by the program (except by an animation block),
  /// or to the top after a tap on the status bar.
  open var isScrollAnimating: Bool { scrollFlags.contains(.scrollAnimating) }
  /// Whether a zoom set by the program is being animated.
  open var isZoomAnimating: Bool { scrollFlags.contains(.zoomAnimating) }
  /// Whether the zoom scale is returning to its limit.
  open var isZoomBouncing: Bool { scrollFlags.contains(.zoomBouncing) }

  // MARK: On a clock

  /// The motion; nil unless the view is on a window clock.
  package var run: ScrollRun?
  /// The flags of the motion in progress.
  package var scrollFlags: ScrollFlags = []
  /// The opacity of the indicators with `IndicatorDisplay.auto`, 0...1.
  package var indicatorOpacity = 0.0
  /// Whether a state of a motion is being shown. The clock then calls the delegate, and
  /// setters do not.
  var isDisplaying = false

  /// The recognizer of drags. If it is added to another view, drags in that view scroll
  /// this one.
  open private(set) lazy var panGestureRecognizer = added(makePan())
  /// The recognizer of pinches.
  open private(set) lazy var pinchGestureRecognizer = added(makePinch())

  private func added<Recognizer: GestureRecognizer>(_ new: Recognizer) -> Recognizer {
    addGestureRecognizer(new)
    return new
  }

  /// All recognizers. The pinch precedes the pan, as if it were added first.
  package override var allRecognizers: [GestureRecognizer] {
    let own: [GestureRecognizer] = [pinchGestureRecognizer, panGestureRecognizer]
    return own.filter { $0.view === self }
      + gestures.filter { gesture in !own.contains { $0 === gesture } }
  }

  /// Creates a scroll view with a frame. The view clips to its bounds.
  public override init(frame: Rect) {
    super.init(frame: frame)
    clipsToBounds = true
  }

  /// Always returns nil, like `View.init(coder:)`.
  public required init?(coder: Coder) { return nil }

  /// Called when `adjustedContentInset` has changed. The default does nothing.
  open func adjustedContentInsetDidChange() {}

  // MARK: Changes

  override func traitsChanged() {
    if run != nil { clock?.propertiesChanged(self) }
  }

  /// An axis that always bounces gets its part of the safe area even if the content
  /// fits, unless the behaviour is `never`.
  override func bouncingChanged() {
    followSafeArea()
    traitsChanged()
  }

  override func safeAreaInsetsForSubviews(_ insets: EdgeInsets) -> EdgeInsets {
    unconsumed(of: insets)
  }

  override func geometryChanged() {
    super.geometryChanged()
    followSafeArea()
  }

  @_spi(Components) open override func boundsSizeChanged(from old: Size) {
    super.boundsSizeChanged(from: old)
    fitPage()
    clampOffset()
  }

  // The handling of the new size has replaced the assigned origin, which is applied now.
  override func boundsOriginWasOverruled(_ origin: Point) {
    if run != nil { contentOffset = storedGeometry.clamped(origin) }
  }

  override func boundsOriginChanged(from old: Point) { offsetChanged(from: old) }

  package override func stacked(_ views: [View]) -> [View] { View.heldInFront(views) }

  override var scrollsContent: Bool { true }

  override func subviewGeometryChanged() {
    super.subviewGeometryChanged()
    fitPage()
    if content.isAutomatic { setNeedsLayout() }
  }

  /// Nil: the insets can place the indicators anywhere.
  override var contentsReach: Rect? { nil }

  override func subviewsChanged() {
    super.subviewsChanged()
    fitPage()
  }

  override func addOverlay(to composer: inout PictureComposer, layer: LayerSpace) {
    addIndicators(to: &composer, layer: layer)
  }

  override var fitsItselfAfterLayout: Bool { content.isAutomatic }

  override func fitAfterLayout() { sizeContentToFitSubviews() }

  /// Moves the offset into its range, except while a zoom scale is being applied. If the
  /// view is on a clock, the clock moves the offset.
  @_spi(Components) open func clampOffset() {
    if zooming.isAdjusting { return }
    adoptSafeArea()
    if run != nil, let clock { return clock.propertiesChanged(self) }
    let offset = storedGeometry.clamped(contentOffset)
    if offset != contentOffset { contentOffset = offset }
  }
}
