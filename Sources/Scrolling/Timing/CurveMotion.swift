/// The animation of an offset or a zoom that a program requests of a scroll view.
///
/// UIScrollView's duration does not depend on the distance (grade A: a private property
/// of the view holds it). The duration of 0.3 seconds and the curve, which is slow at
/// both ends, have no published source (grade C), so both can be set.
package struct AnimationStyle: Hashable, Sendable {
  /// The duration of the animation in seconds; 0.3 by default. With 0, a negative number
  /// or NaN it jumps to the end immediately.
  package var duration: Double
  /// The timing curve; slow at both ends by default.
  package var curve: TimingCurve

  /// Creates a style from its parts.
  package init(duration: Double = 0.3, curve: TimingCurve = .easeInOut) {
    self.duration = duration
    self.curve = curve
  }

  /// The duration in milliseconds, at least 0, at most a day.
  package var milliseconds: Double {
    duration > 0 ? min(duration, 86_400) * 1000 : 0
  }
}

/// The motion of one coordinate in an animation. Times are in milliseconds.
package struct CurveMotion: Hashable, Sendable {
  /// The coordinate at which the animation begins.
  package private(set) var start: Double
  /// The coordinate at which the animation ends.
  package private(set) var end: Double
  private let style: AnimationStyle
  /// The time of the animation that had passed when this motion began, in milliseconds.
  private var begun = 0.0

  /// Creates a motion from one coordinate to another.
  package init(start: Double, end: Double, style: AnimationStyle) {
    self.start = start
    self.end = end
    self.style = style
  }

  /// Returns the remainder of the motion after a time, moved by `shift`.
  package func rest(after time: Double, shiftedBy shift: Double = 0) -> CurveMotion {
    var rest = self
    if shift != 0 {
      rest.start += shift
      rest.end += shift
    }
    rest.begun += time
    return rest
  }

  /// Returns the elapsed fraction of the animation's duration.
  private func part(after time: Double) -> Double {
    let whole = style.milliseconds
    return whole > 0 ? (begun + time) / whole : 1
  }

  /// Returns the coordinate after a time.
  package func position(after time: Double) -> Double {
    let way = style.curve.progress(at: part(after: time))
    return way == 1 ? end : start + (end - start) * way
  }

  /// Returns the velocity after a time, per millisecond.
  package func velocity(after time: Double) -> Double {
    let whole = style.milliseconds
    if !(whole > 0) { return 0 }
    return (end - start) * (style.curve.slope(at: part(after: time)) / whole)
  }
}
