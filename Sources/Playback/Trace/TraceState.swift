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

  /// Creates a scroll view from its state on a clock, or from the view's properties if
  /// the state is nil because it is not on one.
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

  /// The ends of the range as a list.
  private var range: [Double] {
    get { [minimumOffset.x, minimumOffset.y, maximumOffset.x, maximumOffset.y] }
    set {
      minimumOffset = Point(x: newValue[0], y: newValue[1])
      maximumOffset = Point(x: newValue[2], y: newValue[3])
    }
  }

  /// The keys of the main scroll view.
  static let form = ObjectForm<TraceState>([
    .required("contentOffset", \.contentOffset, .traced),
    .required("velocity", \.velocity, .traced),
    .required("zoomScale", \.zoomScale, .traced),
    .required("isTracking", \.isTracking, .bool),
    .required("isDragging", \.isDragging, .bool),
    .required("isDecelerating", \.isDecelerating, .bool),
    .required("isZooming", \.isZooming, .bool),
    .required("isZoomBouncing", \.isZoomBouncing, .bool),
    .required(
      "offsetRange", \.range,
      ValueForm<[Double]>(
        .null, read: { $0.numbers($1, "[minX, minY, maxX, maxY]", count: 4) },
        write: { .list($0.map(JSONElement.finite)) })),
    .required("touches", \.touches, ValueForm<Point>.traced.list(of: "touches")),
    .required("events", \.events, ValueForm<ScrollEvent>.traced.list(of: "events")),
  ])

  /// The keys of another scroll view.
  static let otherForm = ObjectForm<TraceState>(
    [
      Field(
        "id", missing: "id is missing",
        read: { reader, node, state in
          state.id = reader.string(node)
          return state.id != nil
        }, write: { state, _ in state.id.map(JSONElement.string) })
    ] + form.fields)
}

// MARK: - Numbers in traces

extension ValueForm<Int> {
  /// A whole number from 0, less than 2^53.
  static let index = integer(in: 0...(1 &<< 53 - 1))
}

// A number that is not finite, which no scroll view has and JSON cannot express, is
// written as 0.

extension ValueForm<Double> {
  static let traced = ValueForm(
    .null, read: { $0.number($1) }, write: JSONElement.finite)
}

extension ValueForm<Point> {
  static let traced = ValueForm(
    .null, read: { $0.point($1) }, write: { .list([.finite($0.x), .finite($0.y)]) })
}

extension ValueForm<Vector> {
  static let traced = ValueForm(
    .null, read: { $0.vector($1) }, write: { .list([.finite($0.dx), .finite($0.dy)]) })
}

extension JSONElement {
  /// Returns a number, 0 for one that is not finite.
  @Sendable
  static func finite(_ value: Double) -> JSONElement {
    .number(value.isFinite ? value : 0)
  }
}
