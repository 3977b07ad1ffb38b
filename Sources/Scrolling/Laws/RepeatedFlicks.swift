/// Flicks in quick succession, each of which flies farther: UIKit's fast scrolling. Grade
/// B: one analysis. Off by default in a scroll view's traits.
///
/// Flicks of at least 0.6 pt/ms are counted. From the third on, a flight's distance is
/// multiplied by
///
///     min(start + (1 + (count - 3) / 2) · min(drag / 240, 0.9), 16)
///
/// with `start` the multiplier of the previous flick and `drag` the length of the
/// finger's movement in points. The count restarts after a slower flick, when a flight
/// settles or reaches an edge, or when the finger touches down more than a second after
/// the last flick, reverses its direction, or moves at less than 0.13 pt/ms.
package struct RepeatedFlicks: Hashable, Sendable {
  /// The minimum speed of a counted flick, in points per millisecond.
  package static let leastSpeed = 0.6
  /// The speed of the finger below which the count restarts, in points per millisecond.
  package static let slowSpeed = 0.13
  /// The longest time from a flick to the next touch, in milliseconds.
  package static let longestPause = 1000.0

  /// The number of flicks.
  package private(set) var count = 0
  /// The factor of the last flight.
  package private(set) var multiplier = 1.0
  private var lastRelease: Double?
  private var lastDirection = 0.0

  /// Creates a count of 0 flicks.
  package init() {}

  /// Returns the multiplier of a flick.
  package static func multiplier(
    count: Int, dragDistance: Double, start: Double
  ) -> Double {
    if count < 3 { return start }
    let factor = 1 + (Double(count) - 3) / 2
    return min(start + factor * min(dragDistance / 240, 0.9), 16)
  }

  /// Restarts the count.
  package mutating func reset() { self = RepeatedFlicks() }

  /// Records that a finger touches down.
  package mutating func touchDown(at time: Double) {
    guard let lastRelease else { return }
    if time - lastRelease > RepeatedFlicks.longestPause { reset() }
  }

  /// Records a movement of the finger; `velocity` is that of the offset along the faster
  /// axis.
  package mutating func drag(velocity: Double) {
    let turnsBack = velocity * lastDirection < 0
    if velocity.magnitude < RepeatedFlicks.slowSpeed || turnsBack { reset() }
  }

  /// Records that the finger lifts, and returns the factor of the flight.
  package mutating func release(
    velocity: Double, dragDistance: Double, at time: Double
  ) -> Double {
    if velocity.magnitude < RepeatedFlicks.leastSpeed {
      reset()
      return 1
    }
    count += 1
    multiplier = RepeatedFlicks.multiplier(
      count: count, dragDistance: dragDistance, start: multiplier)
    lastRelease = time
    lastDirection = velocity
    return multiplier
  }
}
