import MesmerGeometry

/// The velocity of the finger when it leaves the screen.
///
/// UIKit smooths twice. The recognizer blends the velocities between events
/// `s`, newest first, and the scroll view blends what it stored at the last
/// two events:
///
///     u_n = 0.2 s_n + 0.8 s_(n-1)        u_1 = 0.2 s_1
///     V_n = -u_n                         stored from recognition on
///     v = 0.75 V_(n-1) + 0.25 V_n        V_n if V_(n-1) is zero
///
/// Together 0.05, 0.35 and 0.6 of the last three velocities. Grade A: one
/// analysis fitted the two stages to 1e-12, and another project found their
/// product by itself.
///
/// A finger that rests sends no events, so a pause of 100 ms before it lifts
/// makes the velocity zero (grade A for the value, the form is this
/// project's).
///
/// Points of the viewport, milliseconds; velocities of the offset in points
/// per millisecond, opposite to the finger's.
package struct VelocityTracker: Hashable, Sendable {
  /// The longest pause before lifting that leaves the velocity, in
  /// milliseconds; a pause as long does not.
  package static let longestPause = 100.0

  private var point: Point
  private var time: Double
  /// The finger's velocity between the last two events, and before.
  private var speed = Vector.zero
  /// The blend of the last two.
  private var blend = Vector.zero
  /// The velocity of the offset at the last event, as the scroll view stores
  /// it: V_n.
  package private(set) var latest = Vector.zero
  private var previous = Vector.zero

  /// A tracker of a finger that went down at a point.
  package init(at point: Point, time: Double) {
    self.point = point
    self.time = time
  }

  /// Takes a place of the finger. Places without time since the last one, or
  /// that are no numbers, are skipped.
  package mutating func move(to point: Point, time: Double) {
    let elapsed = time - self.time
    let way = point - self.point
    guard elapsed > 0, elapsed.isFinite, way.isFinite else { return }
    let newest = way / elapsed
    blend = newest * 0.2 + speed * 0.8
    speed = newest
    self.point = point
    self.time = time
  }

  /// Goes on from another place without any movement: the centre of the
  /// fingers jumps when one joins or leaves.
  package mutating func jump(to point: Point, time: Double) {
    self.point = point
    self.time = time
  }

  /// Stores the velocity of the offset: at the event that is recognized as a
  /// drag, and at each one after.
  package mutating func store() {
    previous = latest
    latest = Vector(dx: 0 - blend.dx, dy: 0 - blend.dy)
  }

  /// Whether a finger that lifts at a time has rested before.
  package func hasRested(at time: Double) -> Bool {
    time - self.time >= VelocityTracker.longestPause
  }

  /// The velocity of the offset for a finger that lifts at a time.
  package func released(at time: Double) -> Vector {
    if hasRested(at: time) { return .zero }
    return previous == .zero ? latest : previous * 0.75 + latest * 0.25
  }

  /// Whether letting go flings: the speed that was stored last, unblended, of
  /// both axes together, is at least 250 points a second. Grade A.
  package func flings(at time: Double) -> Bool {
    !hasRested(at: time)
      && latest.length >= Deceleration.leastReleaseSpeed
  }
}
