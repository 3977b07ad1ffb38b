import MesmerGeometry

/// The motion of one axis: a list of laws, each valid from its start time on, all
/// computed when the motion begins.
///
/// A fling needs at most three: past an edge, free flight, past the other edge. The times
/// of the transitions come from closed forms, or from iterations with a bounded number of
/// steps, so a motion is identical on every machine, and each time can be evaluated
/// alone.
///
/// The axes of a scroll view move independently, each with its own edges and its own end
/// (grade A: three sources).
///
/// Times are milliseconds since the motion began, positions are points, velocities are
/// points per millisecond. Numbers that are not finite give a flight that has ended, at
/// the nearest offset in range.
package struct AxisMotion: Hashable, Sendable {
  /// A law of motion of an axis.
  package enum Law: Hashable, Sendable {
    /// Free flight.
    case free(Deceleration)
    /// Past an edge.
    case outside(edge: Double, Bounce)
    /// To a page.
    case page(PageMotion)
    /// An animation.
    case curve(CurveMotion)
  }

  /// The state of a motion at a time, sufficient to compute the remainder.
  package struct State: Hashable, Sendable {
    /// The position.
    package var position: Double
    /// The velocity of the content.
    package var velocity: Double
    /// The velocity with which the law continues; it differs from `velocity` past an
    /// edge.
    package var carried: Double
  }

  struct Segment: Hashable, Sendable {
    var start: Double
    var law: Law
  }

  var segments: [Segment] = []
  /// The range that limits positions; nil while they can leave it.
  var cage: AxisLimits?
  /// The time at which the motion ends.
  package internal(set) var duration = 0.0
  /// The position at which the motion ends.
  package internal(set) var destination: Double
  /// The end that UIKit reports for a flight; nil if it is the destination.
  package private(set) var reported: Double?
  /// The page at which a motion to a page ends, or would end in a larger range. Changes
  /// of the range and of the offset choose the new page from it. Nil for other motions,
  /// and for a target that the delegate has set.
  package internal(set) var page: Double?
  /// Whether the motion passes an edge of the range.
  package private(set) var leavesRange = false

  /// Creates the motion of an axis that stays in place.
  package init(resting position: Double) {
    destination = position
  }

  mutating func add(_ law: Law, lasting time: Double) {
    if !(time > 0) || !time.isFinite { return }
    segments.append(Segment(start: duration, law: law))
    duration += time
  }

  // MARK: Evaluation

  /// Returns the law at a time and the time for which it has applied; nil after the end.
  func law(after time: Double) -> (Law, Double)? {
    guard time < duration, let first = segments.first else { return nil }
    var current = first
    for segment in segments.dropFirst() where segment.start <= time {
      current = segment
    }
    return (current.law, max(time - current.start, 0))
  }

  /// Returns the position after a time: the initial one before the start, and the
  /// destination after the end.
  package func position(after time: Double) -> Double {
    guard let (law, elapsed) = law(after: time) else { return destination }
    let position = AxisMotion.position(of: law, after: elapsed)
    return cage?.clamped(position) ?? position
  }

  /// Returns the state after a time.
  package func state(after time: Double) -> State {
    guard let (law, elapsed) = law(after: time) else {
      return State(position: destination, velocity: 0, carried: 0)
    }
    var state = AxisMotion.state(of: law, after: elapsed)
    if let cage { state.position = cage.clamped(state.position) }
    return state
  }

  /// Returns the position of a law after it has applied for a time.
  private static func position(of law: Law, after time: Double) -> Double {
    switch law {
    case .free(let flight): flight.position(after: time)
    case .outside(let edge, let bounce): edge + bounce.distance(after: time)
    case .page(let motion): motion.position(after: time)
    case .curve(let motion): motion.position(after: time)
    }
  }

  /// Returns the state of a law after it has applied for a time.
  static func state(of law: Law, after time: Double) -> State {
    let velocity: Double
    var carried: Double?
    switch law {
    case .free(let flight):
      carried = flight.carriedVelocity(after: time)
      velocity = flight.carriedVelocity(after: time) * flight.gain
    case .outside(_, let bounce):
      carried = bounce.carriedVelocity(after: time)
      velocity = bounce.velocity(after: time)
    case .page(let motion):
      carried = motion.carriedVelocity(after: time)
      velocity = motion.velocity(after: time)
    case .curve(let motion):
      velocity = motion.velocity(after: time)
    }
    return State(
      position: position(of: law, after: time), velocity: velocity,
      carried: carried ?? velocity)
  }

  // MARK: Flight

  /// Returns the motion of content released at a position with a velocity: free flight,
  /// edges and bounces.
  ///
  /// Out of range it bounces; a sufficient inward velocity carries it through the edge
  /// into free flight. In range it flies until it stops or reaches an edge. Past an edge
  /// it ends as soon as it stays within half a point of the edge, and is set to the edge.
  /// Without bounces it stops abruptly at the edge.
  package static func flight(
    _ flight: Deceleration, limits: AxisLimits
  ) -> AxisMotion {
    guard flight.position.isFinite, flight.velocity.isFinite, flight.decay > 0 else {
      return AxisMotion(resting: limits.clamped(flight.position))
    }
    var motion = AxisMotion(resting: flight.position)
    var flight = flight
    if limits.excludes(flight.position) {
      let edge = limits.clamped(flight.position)
      motion.destination = edge
      if !limits.bounces { return motion }
      motion.leavesRange = true
      let bounce = Bounce(
        distance: flight.position - edge, velocity: flight.velocity,
        decay: flight.decay)
      guard let crossing = bounce.crossingTime else {
        motion.settle(bounce, at: edge)
        return motion
      }
      motion.add(.outside(edge: edge, bounce), lasting: crossing)
      flight.position = edge
      flight.velocity = bounce.carriedVelocity(after: crossing)
    }
    let edge = flight.velocity < 0 ? limits.low : limits.high
    guard let hit = flight.time(reaching: edge) else {
      if !flight.destination.isFinite { return AxisMotion(resting: edge) }
      motion.add(.free(flight), lasting: flight.duration)
      motion.destination = flight.destination
      motion.reported = limits.clamped(flight.target)
      return motion
    }
    motion.add(.free(flight), lasting: hit)
    motion.destination = edge
    if limits.bounces {
      motion.leavesRange = true
      let bounce = Bounce(
        distance: 0, velocity: flight.carriedVelocity(after: hit),
        decay: flight.decay)
      motion.settle(bounce, at: edge)
    } else {
      motion.cage = limits
    }
    return motion
  }

  /// Adds a bounce that ends at its edge. A bounce that begins within `restDistance` of
  /// the edge lasts until the next refresh of the display, unless its distance is only a
  /// rounding error.
  private mutating func settle(_ bounce: Bounce, at edge: Double) {
    destination = edge
    let time = bounce.settlingTime(within: Bounce.restDistance)
    if time == 0 && !(bounce.distance.magnitude > 0x1p-20) { return }
    segments.append(Segment(start: duration, law: .outside(edge: edge, bounce)))
    duration += time
  }

  /// Extends a bounce to the refresh of the display at which its end is detected:
  /// `refresh` returns the time of the first refresh at or after a time.
  mutating func endBounce(at refresh: (Double) -> Double) {
    if case .outside = segments.last?.law { duration = max(refresh(duration), duration) }
  }

  /// Whether the motion has a law, even one of duration 0.
  var isMoving: Bool { !segments.isEmpty }

  /// Returns the position of a final bounce at its end, before the content is set to the
  /// edge, if the motion ends at or after a time; the destination for other motions.
  func lastPosition(after time: Double) -> Double {
    guard let last = segments.last, case .outside = last.law,
      time <= duration + FrameTimes.tolerance
    else { return destination }
    return AxisMotion.position(of: last.law, after: duration - last.start)
  }

  /// Returns a flight that ends at the target set by a delegate: faster or with a
  /// stronger deceleration. The result is an animation if the target is in the other
  /// direction, the axis has no velocity, or the content is out of range.
  package static func flight(
    _ flight: Deceleration, retargetedTo target: Double, limits: AxisLimits,
    animation: AnimationStyle
  ) -> AxisMotion {
    guard target.isFinite else { return .flight(flight, limits: limits) }
    if !limits.excludes(flight.position), let other = flight.retargeted(to: target) {
      var motion = AxisMotion.flight(other, limits: limits)
      // The last bit of the formula may differ from the target.
      if !motion.leavesRange && !limits.excludes(target) {
        motion.destination = target
        motion.reported = nil
      }
      return motion
    }
    return .animation(from: flight.position, to: target, style: animation)
  }

  // MARK: Paging

  /// Returns the motion of content released with paging. Out of range on the page's side
  /// it bounces; the velocity left at the edge then starts an oscillation about the page.
  /// `page` is the value of the property `page`.
  package static func paging(
    position: Double, velocity: Double, target: Double, decay: Double,
    limits: AxisLimits, page: Double? = nil
  ) -> AxisMotion {
    guard position.isFinite, velocity.isFinite, target.isFinite else {
      return AxisMotion(resting: limits.clamped(position))
    }
    var motion = AxisMotion(resting: target)
    motion.page = page
    var position = position
    var velocity = velocity
    if limits.excludes(position) && limits.clamped(position) == target {
      if !limits.bounces { return motion }
      motion.leavesRange = true
      let bounce = Bounce(
        distance: position - target, velocity: velocity, decay: decay)
      guard let crossing = bounce.crossingTime else {
        motion.settle(bounce, at: target)
        return motion
      }
      motion.add(.outside(edge: target, bounce), lasting: crossing)
      position = target
      velocity = bounce.carriedVelocity(after: crossing)
    }
    let page = PageMotion(
      position: position, velocity: velocity, target: target,
      dimension: limits.dimension)
    motion.add(.page(page), lasting: page.duration)
    if !limits.bounces { motion.cage = limits }
    return motion
  }

  // MARK: Animation

  /// Returns an animation from one position to another; no motion if they are equal or
  /// not finite.
  package static func animation(
    from start: Double, to end: Double, style: AnimationStyle
  ) -> AxisMotion {
    var motion = AxisMotion(resting: end)
    guard start != end, start.isFinite, end.isFinite else { return motion }
    let curve = CurveMotion(start: start, end: end, style: style)
    motion.add(.curve(curve), lasting: style.milliseconds)
    return motion
  }
}
