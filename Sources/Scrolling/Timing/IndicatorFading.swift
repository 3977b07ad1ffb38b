/// The opacity of scroll indicators over time.
///
/// They appear immediately when content begins to move under a finger or when they flash,
/// stay for some time after the motion has ended, and fade. The sources disagree on that
/// time (0 to 1.2 seconds) and agree on the fade of 0.25 seconds (three of them), so all
/// times can be set. The defaults are those since iOS 13, grade B.
package struct IndicatorFading: Hashable, Sendable {
  /// The time from the end of the motion to the fade, in seconds.
  package var hold = 1.2
  /// The duration of the fade, in seconds.
  package var fade = 0.25
  /// The time from a flash to the fade, in seconds.
  package var flashHold = 0.75
  /// The timing curve of the fade; slow at both ends.
  package var curve = TimingCurve.easeInOut

  /// Returns the opacity, 0...1, at a time in seconds after the last event that shows the
  /// indicators; they stay for `hold` seconds. 1 for negative times; 0 for NaN.
  package func opacity(after time: Double, hold: Double) -> Double {
    let faded = time - max(hold, 0)
    if time.isNaN { return 0 }
    if time < 0 || !(faded > 0) { return 1 }
    if !(faded < fade) { return 0 }
    return 1 - curve.progress(at: faded / fade)
  }
}
