/// How a scroll view animates an offset or a zoom that a program asks for.
///
/// UIScrollView's duration does not depend on the distance (grade A: a private
/// property of the view holds it); 0.3 seconds and the curve that is slow at
/// both ends are remembered, not sourced (grade C), so both can be set.
package struct AnimationStyle: Hashable, Sendable {
  /// How long the animation takes, in seconds; 0.3 by default. 0 or less, or
  /// no number, jumps to the end at once.
  package var duration: Double
  /// How it spends that time; slow at both ends by default.
  package var curve: TimingCurve

  /// A style from its parts.
  package init(duration: Double = 0.3, curve: TimingCurve = .easeInOut) {
    self.duration = duration
    self.curve = curve
  }

  /// The duration in milliseconds, at least 0, at most a day.
  package var milliseconds: Double {
    duration > 0 ? min(duration, 86_400) * 1000 : 0
  }
}

/// One coordinate that an animation moves. Milliseconds.
package struct CurveMotion: Hashable, Sendable {
  /// Where the animation begins.
  package let start: Double
  /// Where it ends.
  package let end: Double
  private let style: AnimationStyle
  /// How much of it was over when this motion began, in milliseconds.
  private var begun = 0.0

  /// A motion from a coordinate to another.
  package init(start: Double, end: Double, style: AnimationStyle) {
    self.start = start
    self.end = end
    self.style = style
  }

  /// What is left of the motion after a time.
  package func rest(after time: Double) -> CurveMotion {
    var rest = self
    rest.begun += time
    return rest
  }

  /// The part of the animation's time that is over.
  private func part(after time: Double) -> Double {
    let whole = style.milliseconds
    return whole > 0 ? (begun + time) / whole : 1
  }

  /// The coordinate after a time.
  package func position(after time: Double) -> Double {
    let way = style.curve.progress(at: part(after: time))
    return way == 1 ? end : start + (end - start) * way
  }

  /// The velocity after a time, per millisecond.
  package func velocity(after time: Double) -> Double {
    let whole = style.milliseconds
    if !(whole > 0) { return 0 }
    return (end - start) * (style.curve.slope(at: part(after: time)) / whole)
  }
}
