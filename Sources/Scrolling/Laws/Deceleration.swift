import MesmerGeometry

/// Free flight: the motion of one axis of a scroll view without fingers, within its
/// range.
///
/// UIKit steps through milliseconds, `v *= r; x += v` for a rate r. The path is that sum
/// in closed form, at any time t:
///
///     v(t) = v0 r^t        x(t) = x0 + g v0 (1 - r^t) r / (1 - r)
///
/// v and x depend only on the elapsed time, so a frame can be evaluated without the
/// previous ones, and a restart from (x(t), v(t)) continues along the same path. Points,
/// milliseconds, points per millisecond; the offset grows with positive velocity. The
/// rate is given by its decay L = -ln r.
///
/// The axis stops when its speed has decreased to 0.01 pt/ms, so the path ends at
///
///     x0 + g (|v0| - 0.01) r / (1 - r) · sign v0     after     ln(|v0| / 0.01) / L
///
/// but UIKit reports the target of the integral, 0.1 % farther at the normal rate:
///
///     x0 + g (|v0| - 0.01) / L · sign v0
///
/// All of this is measured (docs/motion.md). An axis that starts at this speed or below
/// does not move, because the formula would move it backwards (a choice of this project).
/// The gain g is 1 except for repeated flicks (`RepeatedFlicks`).
///
/// Error: x(t) is within 4 ulp of |x0| + |v0| r / (1 - r) at the usual rates. r / (1 - r)
/// itself is less exact the nearer r is to 1; its error is the same at all times.
package struct Deceleration: Hashable, Sendable {
  /// The speed at which an axis stops, in points per millisecond.
  package static let stoppingSpeed = 0.01
  /// The minimum speed of the finger for a fling. Grade A: two sources have this number
  /// and two others are close.
  package static let leastReleaseSpeed = 0.25

  /// The position at the start, in points.
  package var position: Double
  /// The velocity at the start, in points per millisecond.
  package var velocity: Double
  /// The exponent of the decay per millisecond, positive.
  package var decay: Double
  /// Factor of the distance; 1 by default.
  package var gain: Double

  /// Creates a flight from its parts.
  package init(
    position: Double, velocity: Double, decay: Double, gain: Double = 1
  ) {
    self.position = position
    self.velocity = velocity
    self.decay = decay
    self.gain = gain
  }

  /// The distance per initial velocity after infinite time, in milliseconds.
  private var reach: Double {
    let rate = Elementary.exp(0 - decay)
    return gain * rate / (1 - rate)
  }

  /// Returns the position after a time in milliseconds, also beyond the stop.
  package func position(after time: Double) -> Double {
    position + velocity * reach * (1 - Elementary.exp(0 - decay * time))
  }

  /// Returns the velocity after a time in milliseconds, without the gain: the initial
  /// velocity of a flight that continues from there.
  package func carriedVelocity(after time: Double) -> Double {
    velocity * Elementary.exp(0 - decay * time)
  }

  /// The time until the stop, in milliseconds; 0 if the axis does not move.
  package var duration: Double {
    let speed = velocity.magnitude
    if !(speed > Deceleration.stoppingSpeed) { return 0 }
    return Elementary.log(speed / Deceleration.stoppingSpeed) / decay
  }

  /// The position at which the axis stops.
  package var destination: Double { end(reach: reach) }

  /// The position at which UIKit reports that the axis stops.
  package var target: Double { end(reach: gain / decay) }

  private func end(reach: Double) -> Double {
    let speed = velocity.magnitude
    if !(speed > Deceleration.stoppingSpeed) { return position }
    let distance = (speed - Deceleration.stoppingSpeed) * reach
    return velocity < 0 ? position - distance : position + distance
  }

  /// Returns the time at which the flight passes a position, in milliseconds; nil if the
  /// flight stops before the position or moves away from it.
  package func time(reaching place: Double) -> Double? {
    let end = destination
    if velocity > 0 {
      if place < position || !(end > place) { return nil }
    } else {
      if place > position || !(end < place) { return nil }
    }
    let part = (place - position) / (velocity * reach)
    // The quotient rounds to 1 only for numbers beyond any screen.
    if !(part < 1) { return nil }
    // 1 - part may round to 1; the time is small but not 0.
    let exponent = 0 - Elementary.log(1 - part)
    return (exponent > 0 ? exponent : part) / decay
  }

  /// Returns the flight that ends at another target (targetContentOffset of
  /// scrollViewWillEndDragging): faster at the same rate if the target is farther away
  /// than this flight's end, with a stronger deceleration if it is nearer. Returns nil if
  /// the target is not ahead or there is no flight; the target is then reached by an
  /// animation. Grade B: one port of UIKit has the rule. The formula inverts the sum.
  package func retargeted(to place: Double) -> Deceleration? {
    let ahead = velocity < 0 ? position - place : place - position
    let speed = velocity.magnitude
    let least = Deceleration.stoppingSpeed
    guard speed > least, ahead > 0, ahead.isFinite else { return nil }
    var flight = self
    flight.gain = 1
    if ahead > (speed - least) * reach {
      let faster = least + ahead / flight.reach
      flight.velocity = velocity < 0 ? -faster : faster
    } else {
      // r / (1 - r) is ahead / (speed - least).
      flight.decay = Elementary.log(1 + (speed - least) / ahead)
    }
    return flight
  }
}
