import MesmerGeometry

// The effects of a timeline's actions.

extension Timeline.Action {
  /// How long a tap lasts, in seconds.
  static var tapDuration: Double { 0.05 }

  /// What is left of an action that has begun.
  enum Rest {
    /// Nothing: it ended at a time in milliseconds.
    case nothing(end: Double)
    /// Fingers.
    case gesture(Gesture)
    /// Waiting until nothing moves.
    case settling
  }

  /// How long the action takes, in seconds; 0 for waiting until nothing moves.
  package var length: Double {
    switch self {
    case .drag(_, _, let duration, let hold): duration + hold
    case .touch(_, let duration): duration
    case .tap: Timeline.Action.tapDuration
    case .pinch(_, _, let duration): duration
    case .wait(let seconds): seconds
    default: 0
    }
  }

  /// Whether fingers are down during the action.
  package var hasFingers: Bool {
    switch self {
    case .drag, .touch, .tap, .pinch: true
    default: false
    }
  }

  /// How long fingers move, in seconds.
  var moving: Double {
    switch self {
    case .drag(_, _, let duration, _), .pinch(_, _, let duration): duration
    default: 0
    }
  }

  /// Throws the error of an invalid action.
  func validate(index: Int) throws(TimelineError) {
    func finite(_ isFinite: Bool, _ what: String) throws(TimelineError) {
      if !isFinite { throw .notFinite(index: index, what: what) }
    }
    func time(_ seconds: Double, _ what: String) throws(TimelineError) {
      try finite(seconds.isFinite, what)
      if seconds < 0 || seconds > Timeline.longest {
        throw .badTime(index: index, what: what, seconds: seconds)
      }
    }
    func positive(_ scale: Double) throws(TimelineError) {
      try finite(scale.isFinite, "scale")
      if scale <= 0 { throw .badScale(index: index, scale: scale) }
    }
    switch self {
    case .drag(let from, let to, let duration, let hold):
      try finite(from.isFinite, "from")
      try finite(to.isFinite, "to")
      try time(duration, "duration")
      try time(hold, "hold")
    case .touch(let point, let duration):
      try finite(point.isFinite, "point")
      try time(duration, "duration")
    case .tap(let point): try finite(point.isFinite, "point")
    case .pinch(let center, let scale, let duration):
      try finite(center.isFinite, "center")
      try positive(scale)
      try time(duration, "duration")
    case .fling(let velocity): try finite(velocity.isFinite, "velocity")
    case .setContentOffset(let offset, _): try finite(offset.isFinite, "offset")
    case .zoom(let rect, _), .scrollRectToVisible(let rect, _):
      try finite(rect.isFinite, "rect")
    case .setZoomScale(let scale, _): try positive(scale)
    case .change(let traits):
      try finite(
        traits.boundsSize.isFinite && traits.contentSize.isFinite
          && traits.adjustedInset.isFinite, "a size or inset")
    case .wait(let seconds): try time(seconds, "wait")
    case .statusBarTap, .flashScrollIndicators, .waitUntilSettled, .step: break
    }
  }

  /// Begins the action at a time in milliseconds, to which the simulation is advanced if
  /// necessary.
  func begin(on simulation: inout ScrollSimulation, at time: Double) -> Rest {
    simulation.advance(toMilliseconds: time)
    // If the time has passed: now.
    let now = 0.0
    switch self {
    case .drag(let from, let to, let duration, let hold):
      return .gesture(
        Gesture(
          .line(from: from, to: to), start: time, duration: duration * 1000,
          hold: hold * 1000))
    case .touch(let point, let duration):
      return .gesture(
        Gesture(
          .line(from: point, to: point), start: time, duration: 0,
          hold: duration * 1000))
    case .tap(let point):
      return .gesture(
        Gesture(
          .line(from: point, to: point), start: time, duration: 0,
          hold: Timeline.Action.tapDuration * 1000))
    case .pinch(let center, let scale, let duration):
      return .gesture(
        Gesture(
          .pinch(center: center, scale: scale), start: time,
          duration: duration * 1000))
    case .fling(let velocity): simulation.fling(velocity: velocity, at: now)
    case .setContentOffset(let offset, let animated):
      simulation.setContentOffset(offset, animated: animated, at: now)
    case .zoom(let rect, let animated):
      simulation.zoom(to: rect, animated: animated, at: now)
    case .setZoomScale(let scale, let animated):
      simulation.setZoomScale(scale, animated: animated, at: now)
    case .scrollRectToVisible(let rect, let animated):
      simulation.scrollRectToVisible(rect, animated: animated, at: now)
    case .statusBarTap: simulation.tapStatusBar(at: now)
    case .flashScrollIndicators: simulation.flashScrollIndicators(at: now)
    case .change(let traits): simulation.setTraits(traits, at: now)
    case .wait(let seconds): return .nothing(end: time + seconds * 1000)
    case .waitUntilSettled: return .settling
    case .step(let number): simulation.step(number, at: now)
    }
    return .nothing(end: time)
  }
}
