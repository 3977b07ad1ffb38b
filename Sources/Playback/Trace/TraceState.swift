import MesmerGeometry
import MesmerJSONText
import MesmerScrolling
import MesmerViews

/// A scroll view in a frame of a trace: its state, and its events since the previous
/// frame.
package struct TraceState: Hashable, Sendable {
  /// The view's id, or its class and its position in the tree; nil for the main scroll
  /// view.
  package var id: String?
  /// The offset shown, in points of the content.
  package var contentOffset = Point.zero
  /// The velocity of the offset in points per second.
  package var velocity = Vector.zero
  /// The zoom scale shown.
  package var zoomScale = 1.0
  /// Whether a finger is down.
  package var isTracking = false
  /// Whether the content is scrolled by a finger or is decelerating after a drag.
  package var isDragging = false
  /// Whether the content is still moving after the finger has lifted.
  package var isDecelerating = false
  /// Whether fingers are pinching.
  package var isZooming = false
  /// Whether the zoom scale is returning to its limit.
  package var isZoomBouncing = false
  /// The minimum offset of the range.
  package var minimumOffset = Point.zero
  /// The maximum offset of the range.
  package var maximumOffset = Point.zero
  /// The positions of fingers, in points of the viewport: of all for the main scroll
  /// view, of those that touch it for another one.
  package var touches: [Point] = []
  /// The events of the scroll view since the previous frame.
  package var events: [ScrollEvent] = []

  /// Creates a scroll view at rest at the top of its content.
  package init(id: String? = nil) { self.id = id }

  /// Creates a scroll view in a state.
  init(_ state: ScrollState, touches: [Point], events: [ScrollEvent]) {
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
  }

  /// Creates a scroll view with its state on a clock; a nil state if it is not on one.
  init(
    id: String, _ view: ScrollView, _ state: ScrollState?, touches: [Point],
    events: [ScrollEvent]
  ) {
    if let state {
      self.init(state, touches: touches, events: events)
    } else {
      self.init()
      contentOffset = view.contentOffset
      zoomScale = view.zoomScale
      minimumOffset = view.scrollGeometry.minimumOffset
      maximumOffset = view.scrollGeometry.maximumOffset
      self.touches = touches
      self.events = events
    }
    self.id = id
  }

  // MARK: Text

  /// The keys of the flags and their properties, in the order of traces.
  private static var flags: [(name: String, path: WritableKeyPath<TraceState, Bool>)] {
    [
      ("isTracking", \.isTracking), ("isDragging", \.isDragging),
      ("isDecelerating", \.isDecelerating), ("isZooming", \.isZooming),
      ("isZoomBouncing", \.isZoomBouncing),
    ]
  }

  private static let flagNames = flags.map(\.name)

  /// The keys besides `id`.
  static let keys =
    ["contentOffset", "velocity", "zoomScale"] + flags.map(\.name)
    + ["offsetRange", "touches", "events"]

  /// The members of the scroll view's object.
  var members: [JSONElement.Member] {
    var members: [JSONElement.Member] = []
    if let id { members.append(.init(key: "id", value: .string(id))) }
    members += [
      .init(key: "contentOffset", value: .point(contentOffset)),
      .init(key: "velocity", value: .vector(velocity)),
      .init(key: "zoomScale", value: .finite(zoomScale)),
    ]
    let flags = [isTracking, isDragging, isDecelerating, isZooming, isZoomBouncing]
    for (name, flag) in zip(TraceState.flagNames, flags) {
      members.append(.init(key: name, value: .bool(flag)))
    }
    let range = [minimumOffset.x, minimumOffset.y, maximumOffset.x, maximumOffset.y]
    return members + [
      .init(key: "offsetRange", value: .list(range.map(JSONElement.finite))),
      .init(key: "touches", value: .list(touches.map(JSONElement.point))),
      .init(key: "events", value: .list(events.map(\.element))),
    ]
  }

  /// Reads the keys besides `id`; nil, with errors in the reader, if one is missing or
  /// invalid.
  init?(_ record: TraceRecord) {
    let offset = record.point("contentOffset")
    let velocity = record.vector("velocity")
    let scale = record.number("zoomScale")
    var flags: [Bool] = []
    for (name, _) in TraceState.flags {
      if let flag = record.bool(name) { flags.append(flag) }
    }
    let range = record.value("offsetRange") {
      $0.numbers($1, "[minX, minY, maxX, maxY]", count: 4)
    }
    let reader = record.reader
    touches = (record.list("touches") ?? []).compactMap { reader.point($0) }
    events = (record.list("events") ?? []).compactMap { ScrollEvent(reader, $0) }
    guard let offset, let velocity, let scale, let range,
      flags.count == TraceState.flags.count
    else { return nil }
    contentOffset = offset
    self.velocity = velocity
    zoomScale = scale
    for ((_, path), flag) in zip(TraceState.flags, flags) { self[keyPath: path] = flag }
    minimumOffset = Point(x: range[0], y: range[1])
    maximumOffset = Point(x: range[2], y: range[3])
  }
}
