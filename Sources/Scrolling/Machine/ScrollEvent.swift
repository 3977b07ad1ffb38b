import MesmerGeometry

/// The activity of a scroll view: UIScrollView's properties with the same names.
public struct ScrollFlags: OptionSet, Hashable, Sendable {
  /// The flags as bits.
  public let rawValue: UInt8
  /// Creates flags from bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// A finger is down, whether or not it scrolls.
  public static let tracking = ScrollFlags(rawValue: 1)
  /// The content is scrolled by a finger or is decelerating after a drag.
  public static let dragging = ScrollFlags(rawValue: 2)
  /// The content is still moving after the finger has lifted.
  public static let decelerating = ScrollFlags(rawValue: 4)
  /// Fingers are pinching.
  public static let zooming = ScrollFlags(rawValue: 8)
  /// The zoom scale is returning to its limit.
  public static let zoomBouncing = ScrollFlags(rawValue: 16)
  /// The offset is animated: by the program, or to the top after a tap on the status bar.
  public static let scrollAnimating = ScrollFlags(rawValue: 32)
  /// A zoom set by the program is animated.
  public static let zoomAnimating = ScrollFlags(rawValue: 64)
}

/// An event of a scroll view, for its delegate, its content or the log.
public struct ScrollEvent: Hashable, Sendable {

  /// The kinds of events.
  public enum Kind: Hashable, Sendable {
    /// scrollViewDidScroll, with the offset as shown.
    case didScroll(Point)
    /// scrollViewWillBeginDragging.
    case willBeginDragging
    /// scrollViewWillEndDragging, with the velocity in points per millisecond (as in
    /// UIKit) and the target after the delegate's change.
    case willEndDragging(velocity: Vector, target: Point)
    /// scrollViewDidEndDragging.
    case didEndDragging(willDecelerate: Bool)
    /// scrollViewWillBeginDecelerating.
    case willBeginDecelerating
    /// scrollViewDidEndDecelerating.
    case didEndDecelerating
    /// scrollViewDidEndScrollingAnimation.
    case didEndScrollingAnimation
    /// scrollViewWillBeginZooming.
    case willBeginZooming
    /// scrollViewDidZoom, with the scale.
    case didZoom(Double)
    /// scrollViewDidEndZooming, with the scale.
    case didEndZooming(Double)
    /// scrollViewShouldScrollToTop was called.
    case shouldScrollToTop
    /// scrollViewDidScrollToTop.
    case didScrollToTop
    /// A touch of the content: its phase, its identifier and its point in the viewport.
    case contentTouch(TouchPhase, id: Int, Point)
    /// A step of the timeline that does not scroll: its number.
    case step(Int)
  }

  /// The time in seconds of the timeline.
  public var time: Double
  /// The kind of the event, with its values.
  public var kind: Kind
  /// The flags of the scroll view during the callback.
  package var flags: ScrollFlags
  /// The id, or else the class, of the touched view in a `contentTouch` of a scroll view
  /// other than the main one; nil for other events.
  public var view: String?

  /// Creates an event from its parts.
  package init(time: Double, kind: Kind, flags: ScrollFlags, view: String? = nil) {
    self.time = time
    self.kind = kind
    self.flags = flags
    self.view = view
  }
}

/// The state of a scroll view at one time.
public struct ScrollState: Hashable, Sendable {
  /// The time in seconds of the timeline.
  public var time: Double
  /// The offset shown: rounded to device pixels, unless it results from a zoom.
  public var contentOffset: Point
  /// The offset before rounding.
  package var exactOffset: Point
  /// The zoom scale shown.
  public var zoomScale: Double
  /// The velocity of the offset in points per second: that of the motion, or of the
  /// fingers while they scroll.
  public var velocity: Vector
  /// The flags of the scroll view.
  public var flags: ScrollFlags
  /// The viewport, the content's size at this scale, and the inset.
  package var geometry: ScrollGeometry
  /// The opacity of scroll indicators, 0...1.
  package var indicatorOpacity: Double
}

extension ScrollEvent {
  /// The events without values, by name.
  package static let plainNames: [(name: String, value: Kind)] = [
    .willBeginDragging, .willBeginDecelerating, .didEndDecelerating,
    .didEndScrollingAnimation, .willBeginZooming, .shouldScrollToTop, .didScrollToTop,
  ].map { (Self.name(of: $0), $0) }

  /// The names that a timeline can expect.
  package static let expectedNames =
    [
      "scrollViewDidScroll", "scrollViewWillEndDragging", "scrollViewDidEndDragging",
      "scrollViewDidZoom", "scrollViewDidEndZooming", "contentTouch",
    ] + plainNames.map(\.name)

  /// The name of the event: that of UIKit's delegate method, or `contentTouch` or `step`
  /// for events that are not delivered to a delegate.
  package var name: String { Self.name(of: kind) }

  private static func name(of kind: Kind) -> String {
    switch kind {
    case .didScroll: "scrollViewDidScroll"
    case .willBeginDragging: "scrollViewWillBeginDragging"
    case .willEndDragging: "scrollViewWillEndDragging"
    case .didEndDragging: "scrollViewDidEndDragging"
    case .willBeginDecelerating: "scrollViewWillBeginDecelerating"
    case .didEndDecelerating: "scrollViewDidEndDecelerating"
    case .didEndScrollingAnimation: "scrollViewDidEndScrollingAnimation"
    case .willBeginZooming: "scrollViewWillBeginZooming"
    case .didZoom: "scrollViewDidZoom"
    case .didEndZooming: "scrollViewDidEndZooming"
    case .shouldScrollToTop: "scrollViewShouldScrollToTop"
    case .didScrollToTop: "scrollViewDidScrollToTop"
    case .contentTouch: "contentTouch"
    case .step: "step"
    }
  }
}
