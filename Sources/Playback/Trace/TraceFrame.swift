import MesmerGeometry
import MesmerSceneFormat
import MesmerScrolling

/// One frame of a trace: the state and the events of a scroll view, as a line of JSON.
///
///     {"frame": 3, "time": 0.05, "contentOffset": [0, 12], "velocity": [0, 900], ...}
///
/// A trace (`.jsonl`) has a line for each frame of a sequence, in the order of their
/// numbers. Reading a line gives exactly the value that was written.
public struct TraceFrame: Hashable, Sendable {
  /// The frame's number, from 0.
  public var frame: Int
  /// The frame's time in seconds.
  public var time: Double
  /// The offset shown, in points of the content.
  public var contentOffset: Point
  /// The velocity of the offset in points per second.
  public var velocity: Vector
  /// The zoom scale shown.
  public var zoomScale: Double
  /// Whether a finger is down.
  public var isTracking: Bool
  /// Whether the content is scrolled by a finger or is decelerating after a drag.
  public var isDragging: Bool
  /// Whether the content is still moving after the finger has lifted.
  public var isDecelerating: Bool
  /// Whether fingers are pinching.
  public var isZooming: Bool
  /// Whether the zoom scale is returning to its limit.
  public var isZoomBouncing: Bool
  /// The minimum offset of the range.
  public var minimumOffset: Point
  /// The maximum offset of the range.
  public var maximumOffset: Point
  /// The positions of the fingers, in points of the viewport.
  public var touches: [Point]
  /// The events of the scroll view since the previous frame.
  public var events: [ScrollEvent]
  /// The views that drew for this frame, by id or else class name.
  public var drawn: [String]

  /// A frame from a state, with the fingers that are down, the events since the previous
  /// frame and the views that drew.
  package init(
    frame: Int, state: ScrollState, touches: [Point] = [], events: [ScrollEvent] = [],
    drawn: [String] = []
  ) {
    self.frame = frame
    time = state.time
    contentOffset = state.contentOffset
    velocity = state.velocity
    zoomScale = state.zoomScale
    isTracking = state.flags.contains(.tracking)
    isDragging = state.flags.contains(.dragging)
    isDecelerating = state.flags.contains(.decelerating)
    isZooming = state.flags.contains(.zooming)
    isZoomBouncing = state.flags.contains(.zoomBouncing)
    minimumOffset = state.geometry.minimumOffset
    maximumOffset = state.geometry.maximumOffset
    self.touches = touches
    self.events = events
    self.drawn = drawn
  }

  init(
    frame: Int, time: Double, contentOffset: Point, velocity: Vector,
    zoomScale: Double, flags: [Bool], range: (Point, Point), touches: [Point],
    events: [ScrollEvent], drawn: [String]
  ) {
    self.frame = frame
    self.time = time
    self.contentOffset = contentOffset
    self.velocity = velocity
    self.zoomScale = zoomScale
    isTracking = flags[0]
    isDragging = flags[1]
    isDecelerating = flags[2]
    isZooming = flags[3]
    isZoomBouncing = flags[4]
    (minimumOffset, maximumOffset) = range
    self.touches = touches
    self.events = events
    self.drawn = drawn
  }

  /// The keys of the flags, in the order of the initializer's list.
  static let flagNames = [
    "isTracking", "isDragging", "isDecelerating", "isZooming", "isZoomBouncing",
  ]

  /// The frame as a line of JSON, without a line break. A number that is not finite,
  /// which no scroll view has and JSON cannot express, is written as 0.
  package var line: String {
    var members: [JSONElement.Member] = [
      .init(key: "frame", value: .number(Double(frame))),
      .init(key: "time", value: .finite(time)),
      .init(key: "contentOffset", value: .point(contentOffset)),
      .init(key: "velocity", value: .vector(velocity)),
      .init(key: "zoomScale", value: .finite(zoomScale)),
    ]
    let flags = [isTracking, isDragging, isDecelerating, isZooming, isZoomBouncing]
    for (name, flag) in zip(TraceFrame.flagNames, flags) {
      members.append(.init(key: name, value: .bool(flag)))
    }
    let range = [minimumOffset.x, minimumOffset.y, maximumOffset.x, maximumOffset.y]
    members += [
      .init(key: "offsetRange", value: .list(range.map(JSONElement.finite))),
      .init(key: "touches", value: .list(touches.map(JSONElement.point))),
      .init(key: "events", value: .list(events.map(\.element))),
      .init(key: "drawn", value: .list(drawn.map { .string($0) })),
    ]
    return JSONElement.object(members).line
  }
}

extension JSONElement {
  /// The text on one line, without spaces inside brackets and without a line break.
  fileprivate var line: String {
    switch self {
    case .list(let elements):
      "[" + elements.map(\.line).joined(separator: ", ") + "]"
    case .object(let members):
      "{"
        + members.map { JSONTree.escaped($0.key) + ": " + $0.value.line }
        .joined(separator: ", ") + "}"
    default: String(text(width: .max).dropLast())
    }
  }

  /// A number, 0 for one that is not finite.
  static func finite(_ value: Double) -> JSONElement {
    .number(value.isFinite ? value : 0)
  }

  static func point(_ point: Point) -> JSONElement {
    .list([finite(point.x), finite(point.y)])
  }

  static func vector(_ vector: Vector) -> JSONElement {
    .list([finite(vector.dx), finite(vector.dy)])
  }
}
