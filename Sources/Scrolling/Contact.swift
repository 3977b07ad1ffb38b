import MesmerGeometry

/// A change of a finger on a scroll view.
package struct TouchUpdate: Hashable, Sendable {
  /// Which finger: any number that no other finger that is down has.
  package var id: Int
  /// What it does.
  package var phase: TouchPhase
  /// Where, in points of the viewport.
  package var point: Point

  /// An update from its parts.
  package init(id: Int, phase: TouchPhase, point: Point) {
    self.id = id
    self.phase = phase
    self.point = point
  }
}

/// What the fingers on a scroll view do, from when the first one touches down to when the
/// last one lifts.
struct Contact: Hashable, Sendable {
  struct Finger: Hashable, Sendable {
    var id: Int
    var point: Point
  }

  /// Whether the content gets the touch.
  enum Delivery: Hashable, Sendable {
    /// The touch is delayed until a time.
    case pending(until: Double)
    /// The content has it.
    case delivered
    /// The content does not get it.
    case withheld
  }

  /// Fingers that change their distance.
  struct Pinch: Hashable, Sendable {
    /// Whether it has changed.
    var isActive = false
    /// The fingers' mean distance from their centre at the beginning.
    let spread: Double
    let center: Point
    /// The scale at the beginning, as shown and as the fingers see it.
    let scale: Double
    let rawScale: Double
    /// The offset at the beginning as the fingers see it.
    let rawOffset: Point
  }

  var fingers: [Finger]
  var delivery: Delivery
  var tracker: VelocityTracker
  /// The place from which the slop is measured.
  var origin: Point
  /// Whether the content keeps the touch until it ends.
  var isBlocked = false
  var isPanning = false
  var lock = DirectionalLock.none
  /// The fingers' centre and the corresponding raw offset, from which the drag continues.
  var anchor: Point
  var anchorOffset = Point.zero
  /// The offset where the drag began, for paging.
  var startOffset = Point.zero
  var pinch: Pinch?
  /// Whether there was a pinch; after one, releasing never flings.
  var hasPinched = false

  init(_ finger: Finger, delivery: Delivery, time: Double) {
    fingers = [finger]
    self.delivery = delivery
    tracker = VelocityTracker(at: finger.point, time: time)
    origin = finger.point
    anchor = finger.point
  }

  /// The fingers' centre.
  var center: Point {
    var x = 0.0
    var y = 0.0
    for finger in fingers {
      x += finger.point.x
      y += finger.point.y
    }
    let count = Double(max(fingers.count, 1))
    return Point(x: x / count, y: y / count)
  }

  /// The fingers' mean distance from their centre.
  var spread: Double {
    let center = center
    let sum = fingers.reduce(0) { $0 + ($1.point - center).length }
    return sum / Double(max(fingers.count, 1))
  }

  /// When the content gets the touch; nil if that is decided.
  var deliveryTime: Double? {
    if case .pending(let time) = delivery { time } else { nil }
  }
}
