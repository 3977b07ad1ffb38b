import MesmerGeometry

/// The velocity of the finger when it leaves the screen.
///
/// UIKit smooths twice. The recognizer blends the velocities s between events, and the
/// scroll view blends the values that it stored at the last two events:
///
///     u_n = 0.2 s_n + 0.8 s_(n-1)        u_1 = 0.2 s_1
///     V_n = -u_n                         stored from recognition on
///     v = 0.75 V_(n-1) + 0.25 V_n        V_n if V_(n-1) is zero
///
/// Together these are 0.05, 0.35 and 0.6 of the last three velocities, the latest first.
/// Grade A: one analysis fitted the two stages to 1e-12, and another project found their
/// product independently. The lift itself is no sample (measured).
///
/// A resting finger sends no events, so a pause of 100 ms before it lifts makes the
/// velocity zero (grade A for the value; the form is this project's). Stationary events
/// keep the velocity (measured).
///
/// Points are in the viewport, times in milliseconds; velocities of the offset are in
/// points per millisecond, opposite to the finger's.
package struct VelocityTracker: Hashable, Sendable {
  /// The duration of the pause before a lift that makes the velocity zero, in
  /// milliseconds.
  package static let longestPause = 100.0

  private var point: Point
  private var time: Double
  /// The time of the last event, with or without movement.
  private var heard: Double
  /// The finger's velocity between the last two events.
  private var speed = Vector.zero
  /// The blend of the last two velocities.
  private var blend = Vector.zero
  /// The velocity of the offset at the last event, as the scroll view stores it: V_n.
  package private(set) var latest = Vector.zero
  private var previous = Vector.zero

  /// Creates a tracker of a finger that went down at a point.
  package init(at point: Point, time: Double) {
    self.point = point
    self.time = time
    heard = time
  }

  /// Adds a position of the finger. Positions that are not later than the last one, or
  /// not finite, are skipped.
  package mutating func move(to point: Point, time: Double) {
    let elapsed = time - self.time
    let way = point - self.point
    guard elapsed > 0, elapsed.isFinite, way.isFinite else { return }
    let newest = way / elapsed
    blend = newest * 0.2 + speed * 0.8
    speed = newest
    jump(to: point, time: time)
  }

  /// Continues from another position without movement: the centre of the fingers jumps
  /// when one joins or leaves.
  package mutating func jump(to point: Point, time: Double) {
    self.point = point
    self.time = time
    heard = time
  }

  /// Records that the finger is stationary at a time.
  package mutating func stay(at time: Double) { heard = time }

  /// Stores the velocity of the offset. Called at the event at which a drag is
  /// recognized, and at each later event.
  package mutating func store() {
    previous = latest
    latest = Vector(dx: 0 - blend.dx, dy: 0 - blend.dy)
  }

  /// Returns the finger's velocity as a recognizer reports it at a time: u_n, stored or
  /// not, and zero once the finger has rested.
  package func reported(at time: Double) -> Vector { hasRested(at: time) ? .zero : blend }

  /// Returns whether a finger that lifts at a time has rested before.
  package func hasRested(at time: Double) -> Bool {
    time - heard >= VelocityTracker.longestPause - FrameTimes.tolerance
  }

  /// Returns the velocity of the offset for a finger that lifts at a time.
  package func released(at time: Double) -> Vector {
    if hasRested(at: time) { return .zero }
    return previous == .zero ? latest : previous * 0.75 + latest * 0.25
  }

  /// Returns whether a release flings: the length of V_n, the last stored velocity of
  /// both axes, is at least 250 points per second. Grade A.
  package func flings(at time: Double) -> Bool {
    !hasRested(at: time)
      && latest.length >= Deceleration.leastReleaseSpeed
  }
}
