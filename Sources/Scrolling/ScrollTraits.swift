import MesmerGeometry

/// All of a scroll view that its motion depends on: sizes, properties and the
/// parameters that UIKit keeps to itself. UIKit's names and defaults.
///
/// Sizes in points. Numbers that are not finite give motions that end at once,
/// never a trap.
public struct ScrollTraits: Hashable, Sendable {
  // MARK: Geometry

  /// Size of the viewport.
  package var boundsSize: Size
  /// Size of the content as shown, zoom included.
  package var contentSize: Size
  /// Scrollable margin around the content; none by default.
  package var adjustedInset = EdgeInsets.zero
  /// Device pixels a point, which offsets are rounded to; 1 by default.
  package var screenScale = 1.0
  /// Whether the offset that is shown is rounded to device pixels; true by
  /// default, as in UIKit.
  package var roundsOffsets = true

  // MARK: Scrolling

  /// Whether touches scroll or zoom; they go to the content otherwise.
  package var isScrollEnabled = true
  /// Whether scrolling stops at multiples of the viewport.
  package var isPagingEnabled = false
  /// Whether a drag that starts along one axis keeps to it.
  package var isDirectionalLockEnabled = false
  /// Whether content can be pulled past its ends.
  package var bounces = true
  /// Whether x can be dragged, and bounces, where the content fits.
  package var alwaysBounceHorizontal = false
  /// Whether y can be dragged, and bounces, where the content fits.
  package var alwaysBounceVertical = false
  /// How a flung content slows down.
  package var decelerationRate = DecelerationRate.normal
  /// Whether a touch is held back from the content until it is known not to
  /// scroll.
  package var delaysContentTouches = true
  /// Whether a touch that the content has can still become scrolling.
  package var canCancelContentTouches = true
  /// Whether a tap on the status bar scrolls to the top.
  package var scrollsToTop = true

  // MARK: Zooming

  /// The bounds of the view for zooming in its own, unzoomed points; nil, the
  /// default, where there is none.
  package var zoomedBounds: Rect?
  /// Top left of that view's frame in the content.
  package var zoomedOrigin = Point.zero
  /// The limits of the zoom scale.
  package var zoomLimits = ZoomLimits()
  /// Whether pinching can go past the limits.
  package var bouncesZoom = true

  // MARK: Parameters

  /// How offsets and zooms that a program sets are animated.
  package var animation = AnimationStyle()
  /// When indicators are seen.
  package var indicatorFading = IndicatorFading()
  /// How far a finger moves before it scrolls, in points; 10, grade B.
  package var panSlop = 10.0
  /// How long `delaysContentTouches` holds a touch back, in seconds; 0.15,
  /// grade A.
  package var contentTouchDelay = 0.15
  /// Whether flicks in quick succession fly further and further, as UIKit's
  /// do; false by default, since a fling is then no function of its velocity
  /// alone.
  package var accumulatesFlicks = false
  /// How far ahead of its true time a flight is, in seconds. UIKit takes one
  /// frame's step while it handles the finger's lifting (grade B), so a
  /// recording at 60 frames a second compares with 1/60; 0 by default.
  package var handoff = 0.0

  /// Traits of a viewport and its content.
  package init(boundsSize: Size, contentSize: Size) {
    self.boundsSize = boundsSize
    self.contentSize = contentSize
  }

  // MARK: What follows

  /// Whether zooming does anything.
  package var canZoom: Bool { zoomedBounds != nil && zoomLimits.allowZoom }

  /// The size of a device pixel in points.
  var pixel: Double {
    screenScale > 0 && screenScale.isFinite ? 1 / screenScale : 1
  }

  /// An offset as it is shown.
  func rounded(_ offset: Point) -> Point {
    roundsOffsets ? PixelRounding.rounded(offset, scale: screenScale) : offset
  }

  /// The delay of content touches in milliseconds, a day at most; 150 where it
  /// is no number or negative.
  var contentTouchMilliseconds: Double {
    contentTouchDelay >= 0 ? min(contentTouchDelay, 86_400) * 1000 : 150
  }

  /// The handoff in milliseconds, from 0 to a second.
  var handoffMilliseconds: Double {
    handoff > 0 ? min(handoff, 1) * 1000 : 0
  }

  /// The geometry of zooming; nil where there is no view for it.
  var zoomGeometry: ZoomGeometry? {
    guard let zoomedBounds else { return nil }
    return ZoomGeometry(
      boundsSize: boundsSize, zoomedBounds: zoomedBounds, frameOrigin: zoomedOrigin,
      adjustedInset: adjustedInset)
  }

  /// The range for a content size.
  func scrollGeometry(contentSize: Size) -> ScrollGeometry {
    ScrollGeometry(
      boundsSize: boundsSize, contentSize: contentSize, adjustedInset: adjustedInset)
  }

  /// The limits of both axes for a content size.
  func limits(contentSize: Size) -> (x: AxisLimits, y: AxisLimits) {
    let geometry = scrollGeometry(contentSize: contentSize)
    let low = geometry.minimumOffset
    let high = geometry.maximumOffset
    return (
      AxisLimits(
        low: low.x, high: high.x, dimension: boundsSize.width, bounces: bounces,
        pixel: pixel),
      AxisLimits(
        low: low.y, high: high.y, dimension: boundsSize.height, bounces: bounces,
        pixel: pixel)
    )
  }
}

/// What a scroll view asks its delegate and its subclass while fingers move.
///
/// Each is asked once, at its moment, while a simulation is fed; a history that
/// has been made asks nothing more. They may ask a view's delegate, so neither
/// they nor a simulation can be sent to another thread; a history can.
package struct ScrollPolicies {
  /// touchesShouldBegin(_:with:in:): whether the content takes a touch at a
  /// point of the viewport; yes by default.
  package var touchesShouldBegin: (Point) -> Bool = { _ in true }
  /// touchesShouldCancel(in:): whether the content's touch at a point of the
  /// viewport becomes scrolling when it moves; yes by default.
  package var touchesShouldCancel: (Point) -> Bool = { _ in true }
  /// scrollViewShouldScrollToTop; yes by default.
  package var shouldScrollToTop: () -> Bool = { true }
  /// scrollViewWillEndDragging: given the velocity in points per millisecond,
  /// as UIKit has it, and where the content would stop, where it should stop;
  /// nil, the default, leaves it.
  package var targetContentOffset: ((_ velocity: Vector, _ target: Point) -> Point)?
  /// Called before each of the questions above with the history so far, up to
  /// now: what has happened before a question may still have to be told.
  package var willAsk: (_ epochs: [ScrollEpoch], _ milliseconds: Double) -> Void = {
    _, _ in
  }

  /// UIKit's answers where there is no delegate.
  package init() {}
}
