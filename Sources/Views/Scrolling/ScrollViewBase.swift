import MesmerGeometry
import MesmerScrolling

/// The properties of a scroll view's gestures, motion and indicators, with UIKit's
/// defaults. `ScrollView` adds the content.
open class ScrollViewBase: View {
  /// Called when a property of gestures or motion was set.
  func traitsChanged() {}

  /// Called when an axis was set to bounce or not to bounce.
  func bouncingChanged() {}

  // MARK: Gestures and motion

  /// Whether dragging scrolls; true by default.
  open var isScrollEnabled = true { didSet { traitsChanged() } }
  /// Whether scrolling stops on pages; false by default. The pages are the ends of the
  /// range and, between them, multiples of the bounds' size.
  open var isPagingEnabled = false { didSet { traitsChanged() } }
  /// Whether a drag that starts along one axis stays on it; false by default.
  open var isDirectionalLockEnabled = false { didSet { traitsChanged() } }
  /// Whether the content can be pulled past its ends; true by default.
  open var bounces = true { didSet { traitsChanged() } }
  /// Whether pinching can go beyond the zoom limits; true by default.
  open var bouncesZoom = true { didSet { traitsChanged() } }
  /// Whether content that fits can be pulled horizontally; false by default.
  open var alwaysBounceHorizontal = false { didSet { bouncingChanged() } }
  /// Whether content that fits can be pulled vertically; false by default.
  open var alwaysBounceVertical = false { didSet { bouncingChanged() } }
  /// The rate at which content slows down after a fling; normal by default.
  open var decelerationRate = DecelerationRate.normal { didSet { traitsChanged() } }
  /// Whether touches are delivered to the content only after 0.15 s, or when they lift;
  /// true by default. Touches that scroll before that are not delivered.
  open var delaysContentTouches = true { didSet { traitsChanged() } }
  /// Whether touches already delivered to the content can be cancelled for scrolling;
  /// true by default.
  open var canCancelContentTouches = true { didSet { traitsChanged() } }
  /// Whether a tap on the status bar scrolls to the top; true by default.
  open var scrollsToTop = true { didSet { traitsChanged() } }
  /// Whether a horizontal drag that begins with the content at its end scrolls the
  /// nearest enclosing scroll view instead; true by default.
  open var transfersHorizontalScrollingToParent = true
  /// Whether a vertical drag that begins with the content at its end scrolls the nearest
  /// enclosing scroll view instead; true by default.
  open var transfersVerticalScrollingToParent = true

  /// The condition for passing a drag past the end of the content to the enclosing scroll
  /// view. By default, paging must be enabled in the enclosing scroll view. UIKit's
  /// condition is unknown; this default is a choice of this project.
  open var transfersWithinDrag = ScrollView.DragTransfer.pagingParents

  /// The keyboard dismissal on drags; stored and ignored. None by default.
  open var keyboardDismissMode = ScrollView.KeyboardDismissMode.none

  /// Copies the properties of gestures to traits.
  final func setGestures(of traits: inout ScrollTraits) {
    traits.isScrollEnabled = isScrollEnabled
    traits.isPagingEnabled = isPagingEnabled
    traits.isDirectionalLockEnabled = isDirectionalLockEnabled
    traits.bounces = bounces
    traits.bouncesZoom = bouncesZoom
    traits.alwaysBounceHorizontal = alwaysBounceHorizontal
    traits.alwaysBounceVertical = alwaysBounceVertical
    traits.decelerationRate = decelerationRate
    traits.delaysContentTouches = delaysContentTouches
    traits.canCancelContentTouches = canCancelContentTouches
    traits.scrollsToTop = scrollsToTop
  }

  // MARK: Indicators

  /// Whether the horizontal indicator is shown; true by default.
  open var showsHorizontalScrollIndicator = true
  /// Whether the vertical indicator is shown; true by default.
  open var showsVerticalScrollIndicator = true
  /// The colours of the indicators; `default` by default.
  open var indicatorStyle = ScrollView.IndicatorStyle.default
  /// The insets of both indicators from the edges; zero by default. Reading gives the
  /// insets of the vertical indicator.
  open var scrollIndicatorInsets: EdgeInsets {
    get { verticalScrollIndicatorInsets }
    set {
      verticalScrollIndicatorInsets = newValue
      horizontalScrollIndicatorInsets = newValue
    }
  }
  /// The insets of the vertical indicator from the edges, in points; zero by default.
  open var verticalScrollIndicatorInsets = EdgeInsets.zero
  /// The insets of the horizontal indicator from the edges, in points; zero by default.
  open var horizontalScrollIndicatorInsets = EdgeInsets.zero
  /// Whether the indicators are also inset by the safe area; true by default.
  open var automaticallyAdjustsScrollIndicatorInsets = true
  /// The visibility of the indicators; auto by default.
  package var indicatorDisplay = IndicatorDisplay.auto
  /// The dimensions of the indicators; those of iOS by default.
  package var indicatorMetrics = IndicatorMetrics()

  // MARK: Touches in the content

  /// Returns whether touches on a view of the content are delivered to it; true by
  /// default. Touches that are not delivered can still scroll.
  open func touchesShouldBegin(
    _ touches: Set<Touch>, with event: Event?, in view: View
  ) -> Bool { true }

  /// Returns whether touches delivered to a view of the content are cancelled when they
  /// scroll; true by default, except for controls. Not called unless
  /// `canCancelContentTouches` is true.
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
}
