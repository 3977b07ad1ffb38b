/// The opacity of scroll indicators over time.
///
/// They appear immediately when content begins to move under a finger or when they flash,
/// stay for some time after the motion has ended, and fade. The sources disagree on that
/// time (0 to 1.2 seconds) and agree on the fade of 0.25 seconds (three of them), so all
/// times can be set. The defaults are those since iOS 13, grade B.
package struct IndicatorFading: Hashable, Sendable {
  /// The time from the end of the motion to the fade, in seconds; 1.2.
  package var hold: Double
  /// The duration of the fade, in seconds; 0.25.
  package var fade: Double
  /// The time from a flash to the fade, in seconds; 0.75.
  package var flashHold: Double
  /// The timing curve of the fade; slow at both ends.
  package var curve: TimingCurve

  /// Creates timing from its parts.
  package init(
    hold: Double = 1.2, fade: Double = 0.25, flashHold: Double = 0.75,
    curve: TimingCurve = .easeInOut
  ) {
    self.hold = hold
    self.fade = fade
    self.flashHold = flashHold
    self.curve = curve
  }

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
