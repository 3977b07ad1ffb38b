import MesmerDrawing
import MesmerGeometry
import MesmerScrolling

/// A view that shows a part of a larger content: UIScrollView.
///
/// Scrolling only changes the origin of the bounds: `contentOffset` and `bounds.origin`
/// are the same, the content point at the top left of the view, which is negative inside
/// the inset. Zooming only changes the transform of the view named by `viewForZooming`
/// or by the delegate. Neither redraws a view.
///
/// An assigned offset is stored unchanged: clamping to the range and rounding to pixels
/// would need a screen. A new content size, inset or bounds size moves the offset into
/// its range, so set those first.
///
/// The properties of gestures and motion have UIKit's defaults.
open class ScrollView: View {
  // MARK: Content

  /// The size of the content in points, with zoom; zero (nothing scrolls) by default.
  /// Setting another size moves the offset into its range.
  open var contentSize = Size.zero {
    didSet {
      if contentSize == oldValue { return }
      if !contentSizeIsConstrained {
        // Read here, so that a list's overridden getter is not called.
        contentSizeOfItsOwn = contentSize
        layoutState?.scrolledSizeChanged(of: self)
      }
      clampOffset()
      notifyAttachments()
    }
  }

  /// The size assigned last, as opposed to one given by constraints.
  package private(set) var contentSizeOfItsOwn = Size.zero
  /// Whether constraints currently give the size.
  private var contentSizeIsConstrained = false

  /// Sets the content size given by constraints, unless the view manages its content.
  package func takeConstrainedSize(_ size: Size) {
    if contentSizeIsConstrained || managesContent || contentSize == size { return }
    contentSizeIsConstrained = true
    contentSize = size
    contentSizeIsConstrained = false
  }

  // Properties without a UIScrollView counterpart; see ScrollView+Properties.swift.
  var ownContentSizeIsAutomatic = false {
    didSet { if ownContentSizeIsAutomatic { setNeedsLayout() } }
  }

  /// The scrollable margin around the content; none by default. Setting another one
  /// moves the offset into its range.
  open var contentInset = EdgeInsets.zero {
    didSet {
      if contentInset != oldValue {
        clampOffset()
        setNeedsLayout()
      }
    }
  }

  /// The parts of the safe area that are added to `contentInset`; automatic by default.
  /// A change moves the offset into its range.
  open var contentInsetAdjustmentBehavior = ContentInsetAdjustmentBehavior.automatic {
    didSet { followSafeArea() }
  }

  /// The part of the safe area for which the offset was last adjusted.
  var adoptedSafeArea = EdgeInsets.zero
  /// The last delivered effective inset.
  var deliveredInset = EdgeInsets.zero
  /// Whether a bar covers the view.
  package var adjustsUnderBars = false {
    didSet { if adjustsUnderBars != oldValue { followSafeArea() } }
  }

  /// The function that maps the target and velocity, in points per millisecond, of a
  /// released drag to the target that the delegate receives; nil keeps the target.
  package var snap: ((_ target: Point, _ velocity: Vector) -> Point)?
  /// The range of y offsets in which a released drag does not end: it ends at the nearer
  /// bound. Nil (the default) for none.
  package var excludedRestRange: ClosedRange<Double>? {
    didSet { if excludedRestRange != oldValue { traitsChanged() } }
  }

  /// The content point at the view's top left corner: the origin of the bounds.
  open var contentOffset: Point {
    get { bounds.origin }
    set { bounds.origin = newValue }
  }

  /// The delegate, called on scrolling and zooming; none by default. Not retained.
  ///
  /// Subclasses can declare one of another type under this name, as UITableView does,
  /// which then takes precedence.
  @_disfavoredOverload
  open weak var delegate: (any ScrollViewDelegate)? {
    didSet { fitPage() }
  }

  /// The control that is pulled down to refresh the content; none by default.
  open var refreshControl: RefreshControl? {
    get { refreshing }
    set { refreshing = newValue }
  }
  /// The result of `refreshControl`, unless that is overridden.
  package var refreshing: RefreshControl? {
    didSet { refreshControlChanged(from: oldValue) }
  }

  /// The height that a refresh adds to the content inset at the top, in points.
  var refreshInset = 0.0 {
    didSet { if refreshInset != oldValue { clampOffset() } }
  }

  /// Whether the view places its own content and sets its content size itself, as lists
  /// do: constraints then do not set it, and one layout pass settles the subviews.
  package var managesContent = false

  // MARK: Zoom

  /// The zoomed view set by the program; nil if none was set.
  weak var ownViewForZooming: View? {
    didSet { fitPage() }
  }

  /// The minimum zoom scale; 1 by default. A new limit does not change the scale.
  open var minimumZoomScale = 1.0 {
    didSet { traitsChanged() }
  }

  /// The maximum zoom scale; 1 by default. Zooming requires it to be above the minimum.
  open var maximumZoomScale = 1.0 {
    didSet { traitsChanged() }
  }

  var ownScalesPageToFit = false {
    didSet {
      if ownScalesPageToFit { fitPage() } else { endPageFit() }
    }
  }

  /// The last scale to which the page was fitted; nil if it was not.
  var fittedScale: Double?

  /// The current zoom scale.
  package internal(set) var currentZoomScale = 1.0
  /// The zoomed view that has the current scale.
  weak var adoptedZoomedView: View?
  /// Whether the zoomed view is being queried.
  var isAdoptingZoomedView = false

  /// Whether an automatic zoom is showing a frame or its end, which does not change the
  /// layout: the layout is that of the end.
  package var keepsLayout = false

  /// Whether zooming is changing the content size and the offset together.
  var isAdjusting = false

  /// The state while all of the content is shown; nil otherwise.
  package internal(set) var wholeContent: WholeContent?

  /// Whether the view grows sideways to show all of the content.
  @_spi(Components) open var growsSideways: Bool { true }

  @_spi(Components) open override var componentTraits: ComponentTraits {
    ComponentTraits(cost: 2)
  }

  // MARK: Offset and zoom

  /// The effective inset: `contentInset` plus the part of the safe area that
  /// `contentInsetAdjustmentBehavior` selects, and the height of a refresh control while
  /// it refreshes.
  open var adjustedContentInset: EdgeInsets {
    var inset = contentInset + safeAreaPart
    inset.top += refreshInset
    return inset
  }

  /// The scale of the zoomed view's transform; 1 without such a view. Setting it calls
  /// `setZoomScale` with the centre of the viewport as anchor.
  open var zoomScale: Double {
    get {
      adoptZoomedView()
      return currentZoomScale
    }
    set { setZoomScale(newValue) }
  }

  /// Sets the offset without clamping it to the range, at once or animated over 0.3
  /// seconds. Stops motion; assigning `contentOffset` shifts a flight instead. Offsets
  /// that are not finite are ignored on a clock.
  open func setContentOffset(_ contentOffset: Point, animated: Bool) {
    if let clock {
      if isInAnimationBlock && !animated {
        return setAnimatedOffset(contentOffset, on: clock)
      }
      if animated { clock.holdOffset(of: self) }
      clock.change(self) { $0.setContentOffset(contentOffset, animated: animated) }
      return
    }
    let isNew = self.contentOffset != contentOffset
    self.contentOffset = contentOffset
    if animated && isNew { delegate?.scrollViewDidEndScrollingAnimation(self) }
  }

  /// Stops motion: the offset stays, but content out of its range snaps to the edge, and
  /// paged content to the nearest page.
  open func stopScrollingAndZooming() {
    clock?.holdOffset(of: self)
    clock?.change(self) { $0.stopScrollingAndZooming() }
  }

  /// Scrolls by the smallest distance that reveals a rectangle of the content, at once
  /// or animated over 0.3 seconds; see `scrollRectToVisible(_:)`.
  open func scrollRectToVisible(_ rect: Rect, animated: Bool) {
    let offset = scrollGeometry.offset(contentOffset, revealing: rect)
    if offset != contentOffset { setContentOffset(offset, animated: animated) }
  }

  /// Zooms about the middle of the visible part, to the nearest scale within the limits,
  /// at once or animated over 0.3 seconds.
  open func setZoomScale(_ scale: Double, animated: Bool) {
    guard animated else { return setZoomScale(scale) }
    request {
      $0.setZoomScale(scale, animated: true)
    } otherwise: {
      zoomAtOnce { setZoomScale(scale) }
    }
  }

  /// Zooms and scrolls so that a rectangle of the zoomed view is shown as large as the
  /// limits allow, at once or animated over 0.3 seconds; see `zoom(to:)`.
  open func zoom(to rect: Rect, animated: Bool) {
    guard animated else { return zoom(to: rect) }
    request {
      $0.zoom(to: rect, animated: true)
    } otherwise: {
      zoomAtOnce { zoom(to: rect) }
    }
  }

  /// Shows the indicators briefly; ignored without a clock.
  open func flashScrollIndicators() {
    request {
      $0.flashScrollIndicators()
    } otherwise: {
    }
  }

  // MARK: Motion in progress

  /// Whether a finger is down on the scroll view, scrolling or not.
  open var isTracking: Bool { scrollFlags.contains(.tracking) }
  /// Whether the content is scrolled by a finger or is decelerating after a drag.
  open var isDragging: Bool { scrollFlags.contains(.dragging) }
  /// Whether the content is still moving after the finger has lifted.
  open var isDecelerating: Bool { scrollFlags.contains(.decelerating) }
  /// Whether fingers are pinching.
  open var isZooming: Bool { scrollFlags.contains(.zooming) }
  /// Whether an offset set by the program is being animated.
  open var isScrollAnimating: Bool { scrollFlags.contains(.scrollAnimating) }
  /// Whether a zoom set by the program is being animated.
  open var isZoomAnimating: Bool { scrollFlags.contains(.zoomAnimating) }
  /// Whether the zoom scale is returning to its limit.
  open var isZoomBouncing: Bool { scrollFlags.contains(.zoomBouncing) }

  // MARK: On a clock

  /// The scroll view's motion; nil unless it is on a clock.
  package var run: ScrollRun?
  /// Whether the view is on a window clock.
  package var isOnClock: Bool { run != nil }
  /// The current flags.
  package var scrollFlags: ScrollFlags = []
  /// The opacity of indicators that fade, 0...1.
  package var indicatorOpacity = 0.0
  /// Whether the clock is showing a state; it calls the delegate itself.
  var isDisplaying = false

  /// The recognizer of drags. Adding it to another view makes drags there scroll.
  open private(set) lazy var panGestureRecognizer: PanGestureRecognizer = {
    let pan = makePan()
    addGestureRecognizer(pan)
    return pan
  }()

  /// The recognizer of pinches.
  open private(set) lazy var pinchGestureRecognizer: PinchGestureRecognizer = {
    let pinch = makePinch()
    addGestureRecognizer(pinch)
    return pinch
  }()

  /// All recognizers. The pinch precedes the pan, as if it were added first.
  package override var allRecognizers: [GestureRecognizer] {
    let own: [GestureRecognizer] = [pinchGestureRecognizer, panGestureRecognizer]
    return own.filter { $0.view === self }
      + gestures.filter { gesture in !own.contains { $0 === gesture } }
  }

  /// Updates the clock after a change of the gesture properties.
  func traitsChanged() {
    if run != nil { clock?.propertiesChanged(self) }
  }

  // MARK: Gestures and motion

  /// The traits for the laws of motion that the program sets; `scrollTraits` has all.
  var traits = ScrollTraits(boundsSize: .zero, contentSize: .zero) {
    didSet {
      if traits.alwaysBounceHorizontal != oldValue.alwaysBounceHorizontal
        || traits.alwaysBounceVertical != oldValue.alwaysBounceVertical
      {
        followSafeArea()
      }
      traitsChanged()
    }
  }

  /// Whether dragging scrolls; true by default.
  open var isScrollEnabled: Bool {
    get { traits.isScrollEnabled }
    set { traits.isScrollEnabled = newValue }
  }
  /// Whether scrolling stops at multiples of the bounds; false by default.
  open var isPagingEnabled: Bool {
    get { traits.isPagingEnabled }
    set { traits.isPagingEnabled = newValue }
  }
  /// Whether a drag that starts along one axis stays on it; false by default.
  open var isDirectionalLockEnabled: Bool {
    get { traits.isDirectionalLockEnabled }
    set { traits.isDirectionalLockEnabled = newValue }
  }
  /// Whether the content can be pulled past its ends; true by default.
  open var bounces: Bool {
    get { traits.bounces }
    set { traits.bounces = newValue }
  }
  /// Whether pinching can go beyond the zoom limits; true by default.
  open var bouncesZoom: Bool {
    get { traits.bouncesZoom }
    set { traits.bouncesZoom = newValue }
  }
  /// Whether x bounces when the content fits; false by default.
  open var alwaysBounceHorizontal: Bool {
    get { traits.alwaysBounceHorizontal }
    set { traits.alwaysBounceHorizontal = newValue }
  }
  /// Whether y bounces when the content fits; false by default.
  open var alwaysBounceVertical: Bool {
    get { traits.alwaysBounceVertical }
    set { traits.alwaysBounceVertical = newValue }
  }
  /// The rate at which content slows down after a fling; normal by default.
  open var decelerationRate: DecelerationRate {
    get { traits.decelerationRate }
    set { traits.decelerationRate = newValue }
  }
  /// Whether a touch is delayed until it is clear that it does not scroll; true by
  /// default.
  open var delaysContentTouches: Bool {
    get { traits.delaysContentTouches }
    set { traits.delaysContentTouches = newValue }
  }
  /// Whether touches that the content has already received can be cancelled for
  /// scrolling; true by default.
  open var canCancelContentTouches: Bool {
    get { traits.canCancelContentTouches }
    set { traits.canCancelContentTouches = newValue }
  }
  /// Whether a tap on the status bar scrolls to the top; true by default.
  open var scrollsToTop: Bool {
    get { traits.scrollsToTop }
    set { traits.scrollsToTop = newValue }
  }

  /// Whether a horizontal drag that begins with the content at its end scrolls the
  /// nearest enclosing scroll view instead; true by default.
  open var transfersHorizontalScrollingToParent = true
  /// Whether a vertical drag that begins with the content at its end scrolls the nearest
  /// enclosing scroll view instead; true by default.
  open var transfersVerticalScrollingToParent = true

  /// The transfer of a drag past the end of the content; to an enclosing pager by
  /// default. UIKit hands drags over from a scroll view in a pager; the exact distance
  /// is unknown (a choice of this project).
  open var transfersWithinDrag = DragTransfer.pagingParents

  /// The keyboard dismissal on drags; stored and ignored. None by default.
  open var keyboardDismissMode = KeyboardDismissMode.none

  // MARK: Indicators

  /// Whether the horizontal indicator is shown; true by default.
  open var showsHorizontalScrollIndicator = true
  /// Whether the vertical indicator is shown; true by default.
  open var showsVerticalScrollIndicator = true
  /// The colour of the indicators; `default` by default.
  open var indicatorStyle = IndicatorStyle.default
  /// The distance of both indicators from the edges; none by default. The getter returns
  /// the vertical one's.
  open var scrollIndicatorInsets: EdgeInsets {
    get { verticalScrollIndicatorInsets }
    set {
      verticalScrollIndicatorInsets = newValue
      horizontalScrollIndicatorInsets = newValue
    }
  }
  /// The distance of the vertical indicator from the edges; none by default.
  open var verticalScrollIndicatorInsets = EdgeInsets.zero
  /// The distance of the horizontal indicator from the edges; none by default.
  open var horizontalScrollIndicatorInsets = EdgeInsets.zero
  /// Whether the indicators also keep within the safe area; true by default.
  open var automaticallyAdjustsScrollIndicatorInsets = true
  /// The visibility of the indicators; auto by default.
  package var indicatorDisplay = IndicatorDisplay.auto
  /// The dimensions of the indicators; those of iOS by default.
  package var indicatorMetrics = IndicatorMetrics()

  /// Creates a scroll view with a frame, clipping to its bounds.
  public override init(frame: Rect) {
    super.init(frame: frame)
    clipsToBounds = true
  }

  /// Always returns nil, like `View.init(coder:)`.
  public required init?(coder: Coder) { return nil }

  /// Called when `adjustedContentInset` has changed, and the offset too if the content
  /// was at its start. The default does nothing.
  open func adjustedContentInsetDidChange() {}

  // MARK: Touches in the content

  /// Whether touches on a view of the content are delivered to it; true by default, as in
  /// UIKit. If false, the content receives no touches; they can still scroll.
  open func touchesShouldBegin(
    _ touches: Set<Touch>, with event: Event?, in view: View
  ) -> Bool { true }

  /// Whether touches that a view of the content has received are cancelled for scrolling
  /// when they move; true by default, except for controls. Not called if
  /// `canCancelContentTouches` is false.
  open func touchesShouldCancel(in view: View) -> Bool { !view.keepsTouches }

  // Touches forwarded by the content end here, unless scrolling is disabled.

  open override func touchesBegan(_ touches: Set<Touch>, with event: Event?) {
    if !isScrollEnabled { super.touchesBegan(touches, with: event) }
  }
  open override func touchesMoved(_ touches: Set<Touch>, with event: Event?) {
    if !isScrollEnabled { super.touchesMoved(touches, with: event) }
  }
  open override func touchesEnded(_ touches: Set<Touch>, with event: Event?) {
    if !isScrollEnabled { super.touchesEnded(touches, with: event) }
  }
  open override func touchesCancelled(_ touches: Set<Touch>, with event: Event?) {
    if !isScrollEnabled { super.touchesCancelled(touches, with: event) }
  }

  // MARK: Following

  override func safeAreaInsetsForSubviews(_ insets: EdgeInsets) -> EdgeInsets {
    unconsumed(of: insets)
  }

  /// A new position may change the part of the safe area.
  override func geometryChanged() {
    super.geometryChanged()
    followSafeArea()
  }

  @_spi(Components) open override func boundsSizeChanged(from old: Size) {
    super.boundsSizeChanged(from: old)
    fitPage()
    clampOffset()
  }

  /// Restores the offset, because the clock has set its own for the new size.
  override func boundsOriginWasOverruled(_ origin: Point) {
    if run != nil { contentOffset = scrollGeometry.clamped(origin) }
  }

  /// Triggers layout on scrolling, as in UIKit: subclasses can place views there that
  /// follow the offset.
  override func boundsOriginChanged(from old: Point) {
    if !keepsLayout { setNeedsLayout() }
    refreshing?.scrollViewDidChangeOffset()
    if isDisplaying { return }
    let offset = contentOffset
    if run != nil, let clock {
      if isInAnimationBlock {
        setAnimatedOffset(offset, on: clock)
      } else {
        clock.change(self) { $0.assignOffset(offset) }
      }
    } else {
      animateOffset(from: old, to: offset)
      clock?.note(.didScroll(offset), of: self)
      delegate?.scrollViewDidScroll(self)
    }
  }

  package override func stacked(_ views: [View]) -> [View] { View.heldInFront(views) }

  override var scrollsContent: Bool { true }

  override func subviewGeometryChanged() {
    super.subviewGeometryChanged()
    fitPage()
    if ownContentSizeIsAutomatic { setNeedsLayout() }
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

  override var fitsItselfAfterLayout: Bool { ownContentSizeIsAutomatic }

  override func fitAfterLayout() { sizeContentToFitSubviews() }

  /// Moves the offset into its range, unless a zoom in progress does so. On a clock, the
  /// clock does it.
  @_spi(Components) open func clampOffset() {
    if isAdjusting { return }
    adoptSafeArea()
    if run != nil, let clock { return clock.propertiesChanged(self) }
    let offset = scrollGeometry.clamped(contentOffset)
    if offset != contentOffset { contentOffset = offset }
  }
}
