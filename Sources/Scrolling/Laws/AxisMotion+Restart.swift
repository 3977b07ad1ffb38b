import MesmerGeometry

// The rest of a motion, from its state at a time: the same path within the same limits,
// another one within other limits.

extension AxisMotion {
  /// The rest of a motion after a time, made from its state at that time: it follows the
  /// same path, moved by `shift`. The limits are those of the motion. A page stays the
  /// same page.
  package func rest(
    after time: Double, limits: AxisLimits, shiftedBy shift: Double = 0
  ) -> AxisMotion {
    guard let (law, elapsed) = law(after: time) else {
      return AxisMotion(
        resting: shift == 0 ? destination : limits.clamped(destination + shift))
    }
    let now = AxisMotion.state(of: law, after: elapsed)
    switch law {
    case .page(let page):
      var rest = AxisMotion(resting: destination)
      let page = PageMotion(
        position: now.position + shift, carried: now.carried, target: page.target)
      rest.add(.page(page), lasting: page.duration)
      rest.cage = cage
      return rest
    case .curve(let curve):
      var rest = AxisMotion(resting: destination + shift)
      rest.add(
        .curve(curve.rest(after: elapsed, shiftedBy: shift)), lasting: duration - time)
      return rest
    case .free, .outside:
      let (decay, gain, page) = flightParameters(after: time)
      if let page {
        return .paging(
          position: now.position + shift, velocity: now.carried, target: page,
          decay: decay, limits: limits)
      }
      return .flight(
        Deceleration(
          position: now.position + shift, velocity: now.carried, decay: decay, gain: gain),
        limits: limits)
    }
  }

  /// The decay of the flight from a time on, its gain, and the page that it goes to after
  /// a bounce.
  private func flightParameters(
    after time: Double
  ) -> (decay: Double, gain: Double, page: Double?) {
    var decay = DecelerationRate.normal.decay
    var gain = 1.0
    for (n, segment) in segments.enumerated() {
      // Segments that are over.
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

  /// Continues a motion from a time within other limits, as when the screen is rotated
  /// during a flight: from the same position and velocity. Animations keep their
  /// destination; for paging the page nearest to the old one is chosen. Grade C.
  package func adjusted(
    after time: Double, limits: AxisLimits, oldPage: Double
  ) -> AxisMotion {
    guard let (law, elapsed) = law(after: time) else {
      return AxisMotion(resting: limits.clamped(destination))
    }
    if case .curve = law { return rest(after: time, limits: limits) }
    let now = AxisMotion.state(of: law, after: elapsed)
    let (decay, gain, next) = flightParameters(after: time)
    var page = next
    if case .page(let motion) = law { page = motion.target }
    if let page {
      // The same page means the same oscillation.
      let isSame = oldPage == limits.dimension && !limits.excludes(page)
      if isSame { return rest(after: time, limits: limits) }
      let place = oldPage > 0 ? page / oldPage * limits.dimension : page
      let target = Paging.target(offset: place, velocity: 0, limits: limits)
      return .paging(
        position: now.position, velocity: now.carried, target: target, decay: decay,
        limits: limits)
    }
    return .flight(
      Deceleration(
        position: now.position, velocity: now.carried, decay: decay, gain: gain),
      limits: limits)
  }
}
