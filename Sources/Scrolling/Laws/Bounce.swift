import MesmerGeometry

/// The bounce: the motion of one axis without fingers, past an end of its range.
///
/// With d the signed distance past the edge, k = 0.01 per millisecond at every
/// deceleration rate, and L the decay of that rate:
///
///     d' = -k d + v          v' = -(k + L) v
///
///     d(t) = e^(-k t) (d0 + v0 (1 - e^(-L t)) / L)
///     v(t) = e^(-(k + L) t) v0                    the carried velocity
///
/// One formula covers an edge that is reached in flight (d0 = 0, v0 the velocity left),
/// content released at rest out of range (v0 = 0: a pure exponential, half way back in 69
/// ms), and content released out of range with a velocity. The bounce is an over-damped
/// spring with a damping ratio of 1.0042 at the normal rate. Measured (docs/motion.md):
/// within a device pixel, 0.04 pt on average.
///
/// A restart from (d(t), v(t)) continues along the same path. Points, milliseconds,
/// points per millisecond. Error: within 4 ulp of |d0| + |v0| / L.
package struct Bounce: Hashable, Sendable {
  /// k, per millisecond.
  package static let returnDecay = 0.01
  /// The distance from the edge, in points at any scale, below which a bounce ends.
  package static let restDistance = 0.5
  /// The maximum velocity at the start of a bounce. It keeps results finite, because no
  /// peak is farther than `|d0| + |v0| / (e k)`; a finger that crosses a screen in a
  /// millisecond has about a thousandth of it.
  package static let fastest = 0x1p20

  /// The distance past the edge at the start, negative at the lower end.
  package var distance: Double
  /// The velocity at the start.
  package var velocity: Double
  /// The decay L of the deceleration rate, per millisecond.
  package var decay: Double

  /// Creates a bounce from its parts.
  package init(distance: Double, velocity: Double, decay: Double) {
    self.distance = distance
    self.velocity = min(max(velocity, -Bounce.fastest), Bounce.fastest)
    self.decay = decay
  }

  /// Returns the distance past the edge after a time.
  package func distance(after time: Double) -> Double {
    let flown = velocity / decay * (1 - Elementary.exp(0 - decay * time))
    return Elementary.exp(0 - Bounce.returnDecay * time) * (distance + flown)
  }

  /// Returns the carried velocity after a time: with `distance(after:)`, the initial
  /// state of a bounce that continues from there.
  package func carriedVelocity(after time: Double) -> Double {
    Elementary.exp(0 - (Bounce.returnDecay + decay) * time) * velocity
  }

  /// Returns the velocity of the content after a time.
  package func velocity(after time: Double) -> Double {
    carriedVelocity(after: time) - Bounce.returnDecay * distance(after: time)
  }

  /// The time at which the content returns through the edge into its range with velocity
  /// left; nil if it only approaches the edge.
  package var crossingTime: Double? {
    if distance == 0 || distance.sign == velocity.sign { return nil }
    let part = decay * distance.magnitude / velocity.magnitude
    if !(part < 1) { return nil }
    return 0 - Elementary.log(1 - part) / decay
  }

  /// The time at which the content is farthest from the edge; 0 if it only approaches it.
  package var peakTime: Double {
    if velocity == 0 || (distance != 0 && distance.sign != velocity.sign) { return 0 }
    let k = Bounce.returnDecay
    let speed = velocity.magnitude
    let rest = k * (decay * distance.magnitude + speed) / (speed * (decay + k))
    return rest > 0 && rest < 1 ? 0 - Elementary.log(rest) / decay : 0
  }

  /// Returns the time after which the content stays within a distance of the edge, for a
  /// bounce that does not cross the edge; 0 if the content never exceeds that distance.
  ///
  /// After the peak the distance decreases and is below `e^(-k t) (|d0| + |v0| / L)`. The
  /// time is found by bisection, always with 60 steps. 0 for numbers whose quotient is
  /// not finite.
  package func settlingTime(within least: Double) -> Double {
    let k = Bounce.returnDecay
    let amplitude = distance.magnitude + velocity.magnitude / decay
    guard least > 0, amplitude > least, amplitude / least < .infinity else { return 0 }
    var early = peakTime
    if self.distance(after: early).magnitude <= least { return 0 }
    var late = max(early, Elementary.log(amplitude / least) / k)
    for _ in 0..<60 {
      let middle = (early + late) / 2
      if self.distance(after: middle).magnitude <= least {
        late = middle
      } else {
        early = middle
      }
    }
    return late
  }
}
