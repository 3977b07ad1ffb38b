/// The timing of an animation: a cubic Bézier curve from (0, 0) to (1, 1) whose x is the
/// fraction of the time and whose y is the progress, as in Core Animation and CSS.
///
/// The curve's parameter for a time is found by bisection, always with 60 steps. x
/// increases with the parameter, because the control points' x are in 0...1 (others are
/// clamped). Error of the parameter: 2^-60.
package struct TimingCurve: Hashable, Sendable {
  /// The first control point's fraction of the time, 0...1.
  package let x1: Double
  /// The first control point's progress.
  package let y1: Double
  /// The second control point's fraction of the time, 0...1.
  package let x2: Double
  /// The second control point's progress.
  package let y2: Double

  /// Creates a curve from its control points. The times are clamped to 0...1; numbers
  /// that are not finite make the curve linear.
  package init(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
    let isUsable = x1.isFinite && y1.isFinite && x2.isFinite && y2.isFinite
    self.x1 = isUsable ? min(max(x1, 0), 1) : 0
    self.y1 = isUsable ? y1 : 0
    self.x2 = isUsable ? min(max(x2, 0), 1) : 1
    self.y2 = isUsable ? y2 : 1
  }

  /// Constant speed.
  package static let linear = TimingCurve(0, 0, 1, 1)
  /// Slow at both ends, (0.42, 0) and (0.58, 1): UIKit's default.
  package static let easeInOut = TimingCurve(0.42, 0, 0.58, 1)
  /// Slow at the start, (0.42, 0) and (1, 1).
  package static let easeIn = TimingCurve(0.42, 0, 1, 1)
  /// Core Animation's default, (0.25, 0.1) and (0.25, 1).
  package static let standard = TimingCurve(0.25, 0.1, 0.25, 1)
  /// Slow at the end, (0, 0) and (0.58, 1).
  package static let easeOut = TimingCurve(0, 0, 0.58, 1)

  /// Returns the progress after a fraction of the time; 0 before the start (and for NaN),
  /// 1 after the end.
  package func progress(at time: Double) -> Double {
    if !(time > 0) { return 0 }
    if time >= 1 { return 1 }
    if self == .linear { return time }
    return TimingCurve.value(y1, y2, at: parameter(at: time))
  }

  /// Returns the slope of the progress over the time, `dy / dx`; 0 outside the animation,
  /// and always finite.
  package func slope(at time: Double) -> Double {
    if !(time > 0) || time >= 1 { return 0 }
    if self == .linear { return 1 }
    let s = parameter(at: time)
    let run = TimingCurve.derivative(x1, x2, at: s)
    return run > 0x1p-30 ? TimingCurve.derivative(y1, y2, at: s) / run : 0
  }

  /// Returns the parameter whose x is `time`.
  private func parameter(at time: Double) -> Double {
    var early = 0.0
    var late = 1.0
    for _ in 0..<60 {
      let middle = (early + late) / 2
      if TimingCurve.value(x1, x2, at: middle) < time {
        early = middle
      } else {
        late = middle
      }
    }
    return (early + late) / 2
  }

  /// Returns one coordinate of the curve.
  private static func value(_ a: Double, _ b: Double, at s: Double) -> Double {
    let r = 1 - s
    return 3 * r * r * s * a + 3 * r * s * s * b + s * s * s
  }

  /// Returns the derivative of one coordinate.
  private static func derivative(_ a: Double, _ b: Double, at s: Double) -> Double {
    let r = 1 - s
    return 3 * (r * r * a + 2 * r * s * (b - a) + s * s * (1 - b))
  }
}
