import MesmerGeometry

/// One axis of a scroll view that nobody holds and that nothing stops: free
/// flight.
///
/// The velocity decays exponentially, and the path is its integral. With the
/// decay L = -ln r of a rate r per millisecond:
///
///     v(t) = v0 e^(-L t)        x(t) = x0 + g v0 (1 - e^(-L t)) / L
///
/// Both depend on the elapsed time alone, so a frame can be evaluated without
/// the frames before it, and starting again from (x(t), v(t)) goes on along
/// the same path. Points, milliseconds, points per millisecond; a positive
/// velocity makes the offset grow.
///
/// The axis stops where its speed has come down to 0.01 pt/ms (grade A: three
/// sources), so that the path ends at
///
///     x0 + g (|v0| - 0.01) / L · sign v0     after     ln(|v0| / 0.01) / L
///
/// An axis that is as slow as that at the beginning does not move: the formula
/// would send it backwards (a choice of this project).
///
/// The gain g is 1 but for two uses. Repeated flicks (`RepeatedFlicks`) fly
/// further by it. And UIKit itself steps through whole milliseconds, which
/// makes its paths longer by `summationGain`, 0.9989993 at the normal rate,
/// than the target that it reports; the integral, where path and report agree,
/// is this project's choice.
///
/// Error: x(t) is within 4 ulp of |x0| + |v0| / L. The difference from 1 loses
/// no more than that where L t is small.
package struct Deceleration: Hashable, Sendable {
  /// The speed at which an axis stops, in points per millisecond.
  package static let stoppingSpeed = 0.01
  /// The speed of the finger below which letting go does not fling. Grade A:
  /// two sources name it and two others are near.
  package static let leastReleaseSpeed = 0.25

  /// Where the flight begins, in points.
  package var position: Double
  /// The velocity that it begins with, in points per millisecond.
  package var velocity: Double
  /// The exponent of the decay per millisecond, positive.
  package var decay: Double
  /// Factor of the distance; 1 by default.
  package var gain: Double

  /// A flight from its parts.
  package init(
    position: Double, velocity: Double, decay: Double, gain: Double = 1
  ) {
    self.position = position
    self.velocity = velocity
    self.decay = decay
    self.gain = gain
  }

  /// The gain that makes paths those of the sum over whole milliseconds,
  /// `v *= r; x += v`: `L r / (1 - r)`. For comparisons with recordings of
  /// devices.
  package static func summationGain(decay: Double) -> Double {
    let rate = Elementary.exp(-decay)
    return decay * rate / (1 - rate)
  }

  /// How far an initial velocity of 1 would lead in endless time, in
  /// milliseconds.
  private var reach: Double { gain / decay }

  /// The position after a time, in milliseconds; beyond the stop as well.
  package func position(after time: Double) -> Double {
    position + velocity * reach * (1 - Elementary.exp(0 - decay * time))
  }

  /// The velocity, without the gain, after a time in milliseconds: what a
  /// flight from there begins with.
  package func carriedVelocity(after time: Double) -> Double {
    velocity * Elementary.exp(0 - decay * time)
  }

  /// The time until the stop, in milliseconds; 0 if the axis does not move.
  package var duration: Double {
    let speed = velocity.magnitude
    if !(speed > Deceleration.stoppingSpeed) { return 0 }
    return Elementary.log(speed / Deceleration.stoppingSpeed) / decay
  }

  /// Where the axis stops.
  package var target: Double {
    let speed = velocity.magnitude
    if !(speed > Deceleration.stoppingSpeed) { return position }
    let distance = (speed - Deceleration.stoppingSpeed) * reach
    return velocity < 0 ? position - distance : position + distance
  }

  /// When the flight comes past a position, in milliseconds; nil if it stops
  /// before or flies away from it.
  package func time(reaching place: Double) -> Double? {
    let end = target
    if velocity > 0 {
      if place < position || !(end > place) { return nil }
    } else {
      if place > position || !(end < place) { return nil }
    }
    let part = (place - position) / (velocity * reach)
    // Only numbers beyond any screen round to 1.
    if !(part < 1) { return nil }
    return 0 - Elementary.log(1 - part) / decay
  }

  /// The flight that ends at another target (scrollViewWillEndDragging's
  /// targetContentOffset): faster at the same rate where the target is
  /// farther than this flight's, slowing down harder where it is nearer. Nil
  /// where the target does not lie ahead or there is no flight; an animation
  /// goes there then. Grade B: one port of UIKit names the formulas.
  package func retargeted(to place: Double) -> Deceleration? {
    let ahead = velocity < 0 ? position - place : place - position
    let speed = velocity.magnitude
    let least = Deceleration.stoppingSpeed
    guard speed > least, ahead > 0, ahead.isFinite else { return nil }
    var flight = self
    flight.gain = 1
    if ahead > (speed - least) * reach {
      let faster = least + decay * ahead
      flight.velocity = velocity < 0 ? -faster : faster
    } else {
      flight.decay = (speed - least) / ahead
    }
    return flight
  }
}
