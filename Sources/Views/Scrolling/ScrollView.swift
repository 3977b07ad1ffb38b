import MesmerDrawing
import MesmerGeometry
import MesmerScrolling

/// A view that shows a part of a larger content: UIScrollView.
///
/// Scrolling is nothing but the origin of the bounds: `contentOffset` and
/// `bounds.origin` are the same, the content point at the top left of the
/// view, negative inside the inset. Zooming is nothing but the transform of
/// the view named by `viewForZooming` or by the delegate. Neither draws a view
/// anew.
///
/// An offset that is assigned is kept as it is: not clamped to the range and
/// not rounded to pixels, which needs a screen (`PixelRounding` has UIKit's
/// rule). A new content size, inset or bounds size moves it into its range, so
/// set those first.
///
/// The properties of gestures and motion are kept here with UIKit's defaults.
open class ScrollView: View {
  // MARK: Content

  /// Size of the content in points, zoom included; zero (nothing scrolls) by
  /// default. Setting another size moves the offset into its range.
  open var contentSize = Size.zero {
    didSet { if contentSize != oldValue { clampOffset() } }
  }

  /// Whether each layout sets `contentSize` to `contentSizeThatFitsSubviews`;
  /// false by default. While another zoom scale than 1 is shown, the zoomed
  /// view's frame is the content size, as always.
  public var contentSizeIsAutomatic = false {
    didSet { if contentSizeIsAutomatic { setNeedsLayout() } }
  }

  /// Scrollable margin around the content; none by default. Setting another
  /// moves the offset into its range.
  open var contentInset = EdgeInsets.zero {
    didSet {
      if contentInset != oldValue {
        clampOffset()
        setNeedsLayout()
      }
    }
  }

  /// Which parts of the safe area count as content inset besides
  /// `contentInset`; automatic by default. The offset stays in its range.
  public var contentInsetAdjustmentBehavior = ContentInsetAdjustmentBehavior.automatic {
    didSet { followSafeArea() }
  }

  /// The part of the safe area for which the offset was last adjusted.
  var adoptedSafeArea = EdgeInsets.zero

  /// The content point at the view's top left corner: the origin of the
  /// bounds.
  open var contentOffset: Point {
    get { bounds.origin }
    set {
      // The same offset stops what moves.
      if newValue == bounds.origin { player?.offsetWasSet() }
      bounds.origin = newValue
    }
  }

  /// Is told of scrolling and zooming; none by default. Not retained.
  open weak var delegate: (any ScrollViewDelegate)? {
    didSet { fitPage() }
  }

  // MARK: Zoom

  /// The view that zooming scales; nil (the default) leaves it to the
  /// delegate. It must be inside this scroll view and the scroll view owns its
  /// transform.
  public weak var viewForZooming: View? {
    didSet { fitPage() }
  }

  /// Least zoom scale; 1 by default. A new limit does not change the scale.
  public var minimumZoomScale = 1.0

  /// Greatest zoom scale; 1 by default. Zooming needs one above the minimum.
  public var maximumZoomScale = 1.0

  /// Whether the zoomed view is shown as wide as the bounds, like a web page
  /// in UIWebView; false by default. See `pageFittingScale`.
  public var scalesPageToFit = false {
    didSet {
      if scalesPageToFit { fitPage() } else { endPageFit() }
    }
  }

  /// The scale to which the page was fitted last; nil if it was not.
  var fittedScale: Double?

  /// The scale that is shown.
  var currentZoomScale = 1.0

  /// Set while zooming changes the content size and the offset together.
  var isAdjusting = false

  // MARK: Playing

  /// What plays a timeline on this scroll view now.
  weak var player: ScrollPlayer?
  /// What the scroll view is doing.
  var scrollFlags: ScrollFlags = []
  /// The opacity of indicators that come and go, 0...1.
  var indicatorOpacity = 0.0
  /// Set while the player shows a state: it tells the delegate itself.
  var isDisplaying = false

  // MARK: Gestures and motion

  /// Whether dragging scrolls; true by default.
  open var isScrollEnabled = true
  /// Whether scrolling stops at multiples of the bounds; false by default.
  public var isPagingEnabled = false
  /// Whether a drag that starts along one axis keeps to it; false by default.
  public var isDirectionalLockEnabled = false
  /// Whether the content can be pulled past its ends; true by default.
  public var bounces = true
  /// Whether zooming can go past its limits; true by default.
  public var bouncesZoom = true
  /// Whether x bounces when the content fits; false by default.
  public var alwaysBounceHorizontal = false {
    didSet { followSafeArea() }
  }
  /// Whether y bounces when the content fits; false by default.
  public var alwaysBounceVertical = false {
    didSet { followSafeArea() }
  }
  /// How a flung content slows down; normal by default.
  public var decelerationRate = DecelerationRate.normal
  /// Whether a touch is held back until it is known not to scroll; true by
  /// default.
  public var delaysContentTouches = true
  /// Whether a touch in the content can still become scrolling; true by
  /// default.
  public var canCancelContentTouches = true
  /// Whether a tap on the status bar scrolls to the top; true by default.
  public var scrollsToTop = true

  // MARK: Indicators

  /// How scroll indicators look.
  public enum IndicatorStyle: String, Hashable, Sendable, CaseIterable {
    /// Dark, for any content.
    case `default`
    /// Black, for bright content.
    case black
    /// White, for dark content.
    case white
  }

  /// Whether the horizontal indicator is shown; true by default.
  public var showsHorizontalScrollIndicator = true
  /// Whether the vertical indicator is shown; true by default.
  public var showsVerticalScrollIndicator = true
  /// The colour of the indicators; default by default.
  public var indicatorStyle = IndicatorStyle.default
  /// Distance of the indicators from the edges; none by default.
  public var scrollIndicatorInsets = EdgeInsets.zero
  /// Whether the indicators keep within the safe area besides; true by
  /// default.
  public var automaticallyAdjustsScrollIndicatorInsets = true
  /// When the indicators are shown; auto by default.
  public var indicatorDisplay = IndicatorDisplay.auto
  /// The dimensions of the indicators; those of iOS by default.
  package var indicatorMetrics = IndicatorMetrics()

  // MARK: What follows the offset

  /// How sticky and stretched subviews get to where they are; by the rule by
  /// default. Going back to it undoes what the replay did.
  package var stickyReplay = StickyReplay.rule {
    didSet {
      if stickyReplay == oldValue { return }
      if stickyReplay == .rule { endReplay() } else { replayFollowing() }
    }
  }

  /// The views that the replay has moved to the superview.
  var heldViews: [HeldView] = []
  /// Set while the replay moves views.
  var isReplaying = false

  /// A scroll view with a frame. It clips to its bounds.
  public override init(frame: Rect) {
    super.init(frame: frame)
    clipsToBounds = true
  }

  /// Makes nothing, as `View.init(coder:)`.
  public required init?(coder: Coder) { return nil }

  /// `adjustedContentInset` has changed, and the offset with it where the
  /// content lay at its start. This one does nothing.
  open func adjustedContentInsetDidChange() {}

  // MARK: Touches in the content

  /// Whether touches that came down on a view of the content are handed to it;
  /// true, as in UIKit. Where it is false the content gets nothing and the
  /// touches can scroll.
  open func touchesShouldBegin(
    _ touches: Set<Touch>, with event: Event?, in view: View
  ) -> Bool { true }

  /// Whether touches that a view of the content already has are taken away to
  /// scroll when they move; true. Not asked where `canCancelContentTouches` is
  /// false.
  open func touchesShouldCancel(in view: View) -> Bool { true }

  // MARK: Following

  override func safeAreaInsetsForSubviews(_ insets: EdgeInsets) -> EdgeInsets {
    unconsumed(of: insets)
  }

  /// Another place may be another part of the safe area.
  override func geometryChanged() {
    super.geometryChanged()
    followSafeArea()
  }

  override func boundsSizeChanged(from old: Size) {
    super.boundsSizeChanged(from: old)
    fitPage()
    clampOffset()
  }

  /// The player has shown its own offset in the new size.
  override func boundsOriginWasOverruled(_ origin: Point) {
    if player != nil { contentOffset = scrollGeometry.clamped(origin) }
  }

  /// Scrolling is a reason for layout, as in UIKit: subclasses place there
  /// what follows the offset.
  override func boundsOriginChanged() {
    setNeedsLayout()
    replayFollowing()
    if isDisplaying { return }
    if let player {
      player.offsetWasSet()
    } else {
      delegate?.scrollViewDidScroll(self)
    }
  }

  override func stacked(_ views: [View]) -> [View] { View.heldInFront(views) }

  override func subviewGeometryChanged() {
    super.subviewGeometryChanged()
    fitPage()
    if contentSizeIsAutomatic { setNeedsLayout() }
  }

  /// Indicators lie where insets put them.
  override var contentsReach: Rect? { nil }

  override func subviewsChanged() {
    super.subviewsChanged()
    fitPage()
  }

  override func addOverlay(to flattening: inout Flattening, layer: LayerSpace) {
    addIndicators(to: &flattening, layer: layer)
  }

  override var fitsItselfAfterLayout: Bool { contentSizeIsAutomatic }

  override func fitAfterLayout() { sizeContentToFitSubviews() }

  /// Moves the offset into its range, unless zooming is about to, or something
  /// moves it already.
  func clampOffset() {
    if isAdjusting { return }
    adoptSafeArea()
    if let player { return player.follow() }
    let offset = scrollGeometry.clamped(contentOffset)
    if offset != contentOffset { contentOffset = offset }
  }
}
