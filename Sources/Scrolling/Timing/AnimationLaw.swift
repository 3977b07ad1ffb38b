// The progress of an animation from 0 to 1, and its repetitions. In milliseconds.

/// The progress of one animation from 0, the old value of a property, to 1, the new one.
package enum AnimationLaw: Hashable, Sendable {
  /// A timing curve over a duration.
  case curve(TimingCurve, duration: Double)
  /// A spring.
  case spring(Spring)
  /// One keyframe of an animation that lasts `whole`: 0 before its start, linear in its
  /// duration, 1 after it.
  case keyframe(start: Double, duration: Double, whole: Double)
  /// The progress of the scale of a zoom.
  case zoom(ZoomMotion)

  /// The time after which the progress is 1.
  package var duration: Double {
    switch self {
    case .curve(_, let duration): duration
    case .spring(let spring): spring.duration
    case .keyframe(_, _, let whole): whole
    case .zoom(let zoom): zoom.duration
    }
  }

  /// The time at which the progress begins to change.
  package var begin: Double {
    if case .keyframe(let start, _, _) = self { return start }
    return 0
  }

  /// Returns the progress after a time. Springs, and curves with control points outside
  /// 0...1, can leave 0...1.
  package func progress(after time: Double) -> Double {
    switch self {
    case .curve(let curve, let duration):
      return duration > 0 ? curve.progress(at: time / duration) : time >= 0 ? 1 : 0
    case .spring(let spring):
      return spring.progress(after: time)
    case .keyframe(let start, let duration, _):
      if !(time >= start) { return 0 }
      return time < start + duration ? (time - start) / duration : 1
    case .zoom(let zoom):
      if !(time < zoom.duration) || zoom.start.scale == zoom.end.scale { return 1 }
      return (zoom.state(after: time).scale - zoom.start.scale)
        / (zoom.end.scale - zoom.start.scale)
    }
  }

  /// Returns the first time at which the progress reaches a fraction in 0...1.
  package func time(ofProgress fraction: Double) -> Double {
    if !(fraction > progress(after: 0)) { return 0 }
    // The first of 1000 steps that reaches it, then bisection within the step. Within
    // such a step the progress of every law increases.
    let step = duration / 1000
    var late = 1.0
    while late < 1000 && progress(after: late * step) < fraction { late += 1 }
    var (low, high) = ((late - 1) * step, late * step)
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if progress(after: middle) < fraction { low = middle } else { high = middle }
    }
    return high
  }
}

/// The timing of an animation: its delay and one or more passes, each forward or forward
/// and backward.
package struct AnimationTiming: Hashable, Sendable {
  /// The duration of a pass in one direction.
  package var duration: Double
  /// The time before the first pass.
  package var delay: Double
  /// The number of passes; infinite for an endless animation.
  package var repeatCount: Double
  /// Whether each pass also runs backward.
  package var autoreverses: Bool

  /// Creates a timing; one forward pass without delay by default.
  package init(
    duration: Double, delay: Double = 0, repeatCount: Double = 1,
    autoreverses: Bool = false
  ) {
    self.duration = duration
    self.delay = delay
    self.repeatCount = repeatCount
    self.autoreverses = autoreverses
  }

  /// The duration of a pass in all its directions.
  private var pass: Double { autoreverses ? 2 * duration : duration }

  /// The time at which the animation ends; nil for an endless one.
  package var end: Double? {
    repeatCount.isFinite ? delay + pass * repeatCount : nil
  }

  /// Returns the time in the law after a time of the animation: below 0 in the delay;
  /// `duration` after the end, in whichever direction the last pass ran.
  package func lawTime(after time: Double) -> Double {
    let time = time - delay
    if time < 0 || !(pass > 0) { return time }
    if time >= pass * repeatCount { return duration }
    let part = time - (time / pass).rounded(.down) * pass
    return part <= duration ? part : pass - part
  }
}
