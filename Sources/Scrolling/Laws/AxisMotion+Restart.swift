import MesmerGeometry

// The remainder of a motion, from its state at a time: the same path within the same
// limits, another path within other limits.

extension AxisMotion {
  /// Returns the remainder of a motion after a time, computed from its state at that
  /// time: it follows the same path, moved by `shift`. `limits` are the limits of the
  /// motion.
  ///
  /// A motion to a page ends on the page nearest to its old one, moved by `shift`.
  /// Without a shift the page stays the same.
  package func rest(
    after time: Double, limits: AxisLimits, shiftedBy shift: Double = 0
  ) -> AxisMotion {
    let page = page.map { $0 + shift }
    /// Returns the end of the remainder for an end of the motion.
    func moved(_ end: Double) -> Double {
      if shift == 0 { return end }
      if let page { return Paging.target(offset: page, velocity: 0, limits: limits) }
      return limits.clamped(end + shift)
    }
    guard let (law, elapsed) = law(after: time) else {
      var rest = AxisMotion(resting: moved(destination))
      rest.page = page
      return rest
    }
    let now = AxisMotion.state(of: law, after: elapsed)
    switch law {
    case .page(let motion):
      let motion = PageMotion(
        position: now.position + shift, carried: now.carried,
        target: moved(motion.target))
      var rest = AxisMotion(resting: motion.target)
      rest.add(.page(motion), lasting: motion.duration)
      rest.cage = cage.map { _ in limits }
      rest.page = page
      return rest
    case .curve(let curve):
      var rest = AxisMotion(resting: destination + shift)
      rest.add(
        .curve(curve.rest(after: elapsed, shiftedBy: shift)), lasting: duration - time)
      return rest
    case .free, .outside:
      let (decay, gain, end) = flightParameters(after: time)
      if page != nil || end != nil {
        return .paging(
          from: now, by: law, shiftedBy: shift, to: moved(end ?? destination),
          decay: decay, limits: limits, page: page)
      }
      return .flight(
        Deceleration(
          position: now.position + shift, velocity: now.carried, decay: decay, gain: gain),
        limits: limits)
    }
  }

  /// Returns the motion to a page from a state of a law. If a bounce does not continue,
  /// the motion begins with the velocity of the content, not with the carried one.
  private static func paging(
    from now: State, by law: Law, shiftedBy shift: Double = 0, to target: Double,
    decay: Double, limits: AxisLimits, page: Double?
  ) -> AxisMotion {
    let position = now.position + shift
    var velocity = now.carried
    if case .outside = law,
      !limits.excludes(position) || limits.clamped(position) != target
    {
      velocity = now.velocity
    }
    return .paging(
      position: position, velocity: velocity, target: target, decay: decay,
      limits: limits, page: page)
  }

  /// Returns the parameters of the motion after a time: its decay, its gain, and the page
  /// to which it moves, if any.
  private func flightParameters(
    after time: Double
  ) -> (decay: Double, gain: Double, page: Double?) {
    var decay = DecelerationRate.normal.decay
    var gain = 1.0
    for (n, segment) in segments.enumerated() {
      // Skips segments that have ended.
      if n + 1 < segments.count && segments[n + 1].start <= time { continue }
      switch segment.law {
      case .free(let flight): (decay, gain) = (flight.decay, flight.gain)
      case .outside(_, let bounce): decay = bounce.decay
      case .page(let page): return (decay, gain, page.target)
      case .curve: break
      }
    }
    return (decay, gain, nil)
  }

  /// Returns the remainder of a motion within other limits, as when the screen is rotated
  /// during a flight: from the same position and velocity. Animations keep their
  /// destination; with paging, the motion ends at the page nearest to the old one. Grade
  /// C.
  package func adjusted(
    after time: Double, limits: AxisLimits, oldPage: Double
  ) -> AxisMotion {
    let isSameSize = oldPage == limits.dimension
    /// Returns a position scaled from the old page size to the new one.
    func scaled(_ page: Double) -> Double {
      isSameSize || !(oldPage > 0) ? page : page / oldPage * limits.dimension
    }
    guard let (law, elapsed) = law(after: time) else {
      var rest = AxisMotion(resting: limits.clamped(destination))
      rest.page = page.map(scaled)
      return rest
    }
    if case .curve = law { return rest(after: time, limits: limits) }
    let now = AxisMotion.state(of: law, after: elapsed)
    let (decay, gain, end) = flightParameters(after: time)
    if let place = page ?? end {
      var target = Paging.target(offset: scaled(place), velocity: 0, limits: limits)
      if page == nil && isSameSize && !limits.excludes(place) { target = place }
      // The same page means the same oscillation.
      if isSameSize && target == destination { return rest(after: time, limits: limits) }
      return .paging(
        from: now, by: law, to: target, decay: decay, limits: limits,
        page: page.map(scaled))
    }
    return .flight(
      Deceleration(
        position: now.position, velocity: now.carried, decay: decay, gain: gain),
      limits: limits)
  }
}
