import MesmerGeometry

/// The properties of a scroll view that determine its motion: sizes, UIKit's properties
/// with its names and defaults, and parameters that UIKit does not publish.
///
/// Sizes are in points. Numbers that are not finite give motions that end immediately and
/// do not trap.
package struct ScrollTraits: Hashable, Sendable {
  // MARK: Geometry

  /// Size of the viewport.
  package var boundsSize: Size
  /// Size of the content as shown, with zoom.
  package var contentSize: Size
  /// Scrollable margin around the content; none by default.
  package var adjustedInset = EdgeInsets.zero
  /// Device pixels per point, to which offsets are rounded; 1 by default.
  package var screenScale = 1.0
  /// Whether the shown offset is rounded to device pixels; true by default, as in UIKit.
  package var roundsOffsets = true

  // MARK: Scrolling

  /// Whether touches scroll or zoom; otherwise they are delivered to the content.
  package var isScrollEnabled = true
  /// Whether scrolling stops at multiples of the viewport's size.
  package var isPagingEnabled = false
  /// Whether a drag that starts along one axis stays on it.
  package var isDirectionalLockEnabled = false
  /// Whether content can be pulled past its ends.
  package var bounces = true
  /// Whether x can be dragged and bounces even if the content fits.
  package var alwaysBounceHorizontal = false
  /// Whether y can be dragged and bounces even if the content fits.
  package var alwaysBounceVertical = false
  /// The deceleration rate after a fling.
  package var decelerationRate = DecelerationRate.normal
  /// Whether a touch is delivered to the content only after `contentTouchDelay` or when
  /// it lifts, unless it has begun to scroll before.
  package var delaysContentTouches = true
  /// Whether touches that the content has already received can be cancelled for
  /// scrolling.
  package var canCancelContentTouches = true
  /// Whether a tap on the status bar scrolls to the top.
  package var scrollsToTop = true

  // MARK: Zooming

  /// The bounds of the view for zooming in its own, unzoomed points; nil (the default) if
  /// there is none.
  package var zoomedBounds: Rect?
  /// The top left of the frame of the view for zooming, in the content.
  package var zoomedOrigin = Point.zero
  /// The limits of the zoom scale.
  package var zoomLimits = ZoomLimits()
  /// Whether pinching can go beyond the limits.
  package var bouncesZoom = true

  // MARK: Parameters

  /// The animation style of requested offsets and zooms.
  package var animation = AnimationStyle()
  /// The fading of the indicators.
  package var indicatorFading = IndicatorFading()
  /// The distance that a finger moves before it scrolls, in points; 10 is measured.
  package var panSlop = 10.0
  /// The delay of a touch by `delaysContentTouches`, in seconds; 0.15, grade A.
  package var contentTouchDelay = 0.15
  /// Whether flicks in quick succession fly farther each time, as in UIKit; false by
  /// default, because a fling then depends on more than its velocity.
  package var accumulatesFlicks = false

  /// Creates traits of a viewport and its content.
  package init(boundsSize: Size, contentSize: Size) {
    self.boundsSize = boundsSize
    self.contentSize = contentSize
  }

  // MARK: Derived values

  /// Whether zooming has any effect.
  package var canZoom: Bool { zoomedBounds != nil && zoomLimits.allowZoom }

  /// The size of a device pixel in points.
  var pixel: Double {
    screenScale > 0 && screenScale.isFinite ? 1 / screenScale : 1
  }

  /// Returns an offset as shown.
  func rounded(_ offset: Point) -> Point {
    roundsOffsets ? PixelRounding.rounded(offset, scale: screenScale) : offset
  }

  /// The delay of content touches in milliseconds, at most a day; 150 if it is NaN or
  /// negative.
  package var contentTouchMilliseconds: Double {
    contentTouchDelay >= 0 ? min(contentTouchDelay, 86_400) * 1000 : 150
  }

  /// The geometry of zooming; nil if there is no view for it.
  var zoomGeometry: ZoomGeometry? {
    guard let zoomedBounds else { return nil }
    return ZoomGeometry(
      boundsSize: boundsSize, zoomedBounds: zoomedBounds, frameOrigin: zoomedOrigin,
      adjustedInset: adjustedInset)
  }

  /// Returns the range for a content size.
  func scrollGeometry(contentSize: Size) -> ScrollGeometry {
    ScrollGeometry(
      boundsSize: boundsSize, contentSize: contentSize, adjustedInset: adjustedInset)
  }

  /// Returns the limits of both axes for a content size.
  func limits(contentSize: Size) -> (x: AxisLimits, y: AxisLimits) {
    let geometry = scrollGeometry(contentSize: contentSize)
    let low = geometry.minimumOffset
    let high = geometry.maximumOffset
    return (
      AxisLimits(
        low: low.x, high: high.x, contentLow: 0,
        contentHigh: contentSize.width - boundsSize.width,
        dimension: boundsSize.width, bounces: bounces, pixel: pixel),
      AxisLimits(
        low: low.y, high: high.y, contentLow: 0,
        contentHigh: contentSize.height - boundsSize.height,
        dimension: boundsSize.height, bounces: bounces, pixel: pixel)
    )
  }
}
