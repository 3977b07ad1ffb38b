import MesmerGeometry

// The motion of a damped spring from 0 to 1, with x the progress, w the angular frequency
// of the spring without damping, z the damping ratio and v the initial velocity (1 is the
// whole distance per unit of time):
//
//     z < 1:  x = 1 - e^(-z w t) (cos u t + (z w - v)/u sin u t)     u = w sqrt(1 - z²)
//     z = 1:  x = 1 - e^(-w t) (1 + (w - v) t)
//     z > 1:  x = 1 - e^(-z w t) (cosh u t + (z w - v)/u sinh u t)   u = w sqrt(z² - 1)
//
// Units: milliseconds internally; the initializers take seconds, as UIKit does. A spring
// ends when it stays within 0.001 of the end, or at its given duration; from then on it
// is at 1 exactly.

/// A spring that moves from 0 to 1.
package struct Spring: Hashable, Sendable {
  /// The fraction of the distance within which a spring is settled.
  private static let rest = 0.001
  /// The longest duration, a day: springs with little damping hardly settle.
  private static let longest = 86_400_000.0

  /// The angular frequency without damping, per millisecond.
  let frequency: Double
  /// The damping ratio; below 1 the spring overshoots.
  package let dampingRatio: Double
  /// The initial velocity: the whole distance per millisecond is 1.
  let velocity: Double
  /// The duration in milliseconds.
  package private(set) var duration = 0.0

  /// The stiffness for a mass of 1, per second squared.
  package var stiffness: Double { frequency * frequency * 1e6 }
  /// The damping for a mass of 1, per second.
  package var damping: Double { 2 * dampingRatio * frequency * 1e3 }

  private init(perMillisecond frequency: Double, dampingRatio: Double, velocity: Double) {
    self.frequency = frequency
    self.dampingRatio = dampingRatio
    self.velocity = velocity
  }

  // MARK: The three forms

  /// Creates a spring from mass, stiffness and damping, in units with seconds, as in
  /// UIKit.
  ///
  /// The spring lasts until it has settled. Unless all numbers are valid (a mass and a
  /// stiffness above 0, a damping of at least 0, all finite) they are UIKit's 3, 1000 and
  /// 500.
  package init(
    mass: Double = 3, stiffness: Double = 1000, damping: Double = 500,
    velocity: Double = 0
  ) {
    let frequency = (stiffness / mass).squareRoot()
    let ratio = damping / (2 * (stiffness * mass).squareRoot())
    let isUsable =
      mass > 0 && stiffness > 0 && frequency > 0 && frequency.isFinite && ratio >= 0
      && ratio.isFinite
    self.init(
      perMillisecond: (isUsable ? frequency : Spring.standardFrequency) / 1e3,
      dampingRatio: isUsable ? ratio : Spring.standardRatio,
      velocity: Spring.usable(velocity))
    duration = settlingTime
  }

  private static var standardFrequency: Double { (1000.0 / 3).squareRoot() }
  private static var standardRatio: Double { 500 / (2 * 3000.0.squareRoot()) }

  /// Creates a spring from perceptual duration, in seconds, and bounce: SwiftUI's and iOS
  /// 17's.
  ///
  /// The bounce is limited to -0.99...0.99, where 0 has no overshoot. The spring lasts
  /// until it has settled.
  package init(duration: Double, bounce: Double, velocity: Double = 0) {
    let bounce = bounce.isNaN ? 0 : min(max(bounce, -0.99), 0.99)
    let duration = duration > 0 ? min(max(duration, 0.001), 86_400) : 0.001
    self.init(
      perMillisecond: 2 * Double.pi / (duration * 1e3),
      dampingRatio: bounce >= 0 ? 1 - bounce : 1 / (1 + bounce),
      velocity: Spring.usable(velocity))
    self.duration = settlingTime
  }

  /// Creates a spring that has settled after a duration in seconds: UIKit's with a
  /// damping ratio.
  ///
  /// The ratio is limited to 0.05...1, the duration to 0.01...10. The frequency is the
  /// largest with which the amplitude of the spring's sine term is 0.001 of the distance
  /// at the end; for a ratio of 1, the spring's distance from the end.
  package init(dampingRatio: Double, duration: Double, velocity: Double = 0) {
    let ratio = dampingRatio.isNaN ? 1 : min(max(dampingRatio, 0.05), 1)
    let duration = duration.isNaN ? 0.01 : min(max(duration, 0.01), 10)
    let velocity = Spring.usable(velocity)
    let frequency = Spring.frequency(
      dampingRatio: ratio, duration: duration, velocity: velocity)
    self.init(
      perMillisecond: frequency / 1e3, dampingRatio: ratio, velocity: velocity)
    self.duration = duration * 1e3
  }

  /// Returns a velocity per millisecond; 0 if it is not finite, limited to ±10^6 a
  /// second.
  private static func usable(_ velocity: Double) -> Double {
    velocity.isFinite ? min(max(velocity, -1e6), 1e6) / 1e3 : 0
  }

  // MARK: Progress

  /// Returns the progress after a time in milliseconds: 0 before the start, 1 from the
  /// end on.
  package func progress(after time: Double) -> Double {
    if !(time > 0) { return 0 }
    if time >= duration { return 1 }
    let w = frequency
    let z = dampingRatio
    let pull = z * w - velocity
    if z < 1 {
      let u = w * ((1 - z) * (1 + z)).squareRoot()
      let (sine, cosine) = Elementary.sincos(u * time)
      return 1 - Elementary.exp(-z * w * time) * (cosine + pull / u * sine)
    }
    let u = w * ((z - 1) * (z + 1)).squareRoot()
    let x = u * time
    if x < 0.5 {
      // sinh x / x and cosh x by their series: exact also where u is nearly 0.
      let y = x * x
      let sinh = Spring.series(y, [6, 20, 42, 72, 110, 156])
      let cosh = Spring.series(y, [2, 12, 30, 56, 90, 132])
      return 1 - Elementary.exp(-z * w * time) * (cosh + pull * time * sinh)
    }
    // A sum of two exponentials, which cannot overflow.
    let slow = w / (z + ((z - 1) * (z + 1)).squareRoot())
    let fast = z * w + u
    let part = pull / u
    return 1 - (1 + part) / 2 * Elementary.exp(-slow * time)
      - (1 - part) / 2 * Elementary.exp(-fast * time)
  }

  /// Returns 1 + y/d₀ (1 + y/d₁ (1 + ...)).
  private static func series(_ y: Double, _ divisors: [Double]) -> Double {
    divisors.reversed().reduce(1) { 1 + y / $1 * $0 }
  }

  // MARK: Duration

  /// The time in milliseconds from which the envelope is within 0.001 of the end.
  private var settlingTime: Double {
    let w = frequency
    let z = dampingRatio
    let pull = z * w - velocity
    if z < 1 {
      if z == 0 { return Spring.longest }
      let u = w * ((1 - z) * (1 + z)).squareRoot()
      let height = (1 + pull / u * (pull / u)).squareRoot()
      // A negative logarithm means a tiny amplitude; the minimum duration is a
      // millisecond.
      return min(max(Elementary.log(height / Spring.rest) / (z * w), 1), Spring.longest)
    }
    if z == 1 {
      // |1 + (w - v) t| e^(-w t) increases at most up to its turn, and decreases
      // afterwards.
      let rate = w - velocity
      let turn = rate == 0 ? 0 : max(0, 1 / w - 1 / rate)
      return Spring.fall(from: turn, to: Spring.longest) {
        (1 + rate * $0).magnitude * Elementary.exp(-w * $0)
      }
    }
    let u = w * ((z - 1) * (z + 1)).squareRoot()
    let slow = w / (z + ((z - 1) * (z + 1)).squareRoot())
    let fast = z * w + u
    let part = pull / u
    return Spring.fall(from: 0, to: Spring.longest) {
      ((1 + part) / 2).magnitude * Elementary.exp(-slow * $0)
        + ((1 - part) / 2).magnitude * Elementary.exp(-fast * $0)
    }
  }

  /// Returns the time at which a decreasing function reaches 0.001; the limit if that is
  /// later.
  private static func fall(
    from start: Double, to limit: Double, _ height: (Double) -> Double
  ) -> Double {
    var low = start
    var high = max(2 * start, 1)
    while high < limit && height(high) > rest {
      low = high
      high *= 2
    }
    if high >= limit { return limit }
    for _ in 0..<100 {
      let middle = (low + high) / 2
      if height(middle) > rest { low = middle } else { high = middle }
    }
    return high
  }

  /// Returns the largest frequency, per second, with which the amplitude of the sine term
  /// is 0.001 at the duration. The velocity is per millisecond, the duration in seconds.
  ///
  /// As a function of the frequency, the amplitude at the duration either
  /// decreases, or decreases to 0, increases to a second maximum and decreases again. If
  /// its second maximum stays below 0.001, the root is before the zero.
  private static func frequency(
    dampingRatio z: Double, duration d: Double, velocity: Double
  ) -> Double {
    let v = velocity * 1e3
    let s = ((1 - z) * (1 + z)).squareRoot()
    func height(_ w: Double) -> Double {
      z < 1
        ? (z - v / w).magnitude / s * Elementary.exp(-z * w * d)
        : ((w - v) * d + 1).magnitude * Elementary.exp(-w * d)
    }
    var start = 0.0
    var limit = Double.infinity
    if v > 0 {
      let zero = z < 1 ? v / z : v - 1 / d
      // The maximum after the zero; for z < 1 z² d w² - z d v w - v = 0 there.
      let k = z * d
      let peak =
        z < 1
        ? (k * v + (k * v * (k * v) + 4 * z * k * v).squareRoot()) / (2 * z * k) : v
      if height(peak) > rest { start = peak } else { limit = max(zero, 0) }
    }
    var low = start
    var high = start + 1
    while high < limit && height(high) > rest {
      low = high
      high *= 2
    }
    high = min(high, limit)
    for _ in 0..<120 {
      let middle = (low + high) / 2
      if height(middle) > rest { low = middle } else { high = middle }
    }
    return high
  }
}
