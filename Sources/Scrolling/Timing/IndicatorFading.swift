/// The opacity of scroll indicators over time.
///
/// They appear at once when content begins to move under a finger or flashes, stay until
/// some time after the motion has ended, and fade. The sources disagree on that time (0
/// to 1.2 seconds) and agree on the fade of 0.25 seconds (three of them), so all times
/// can be set. The defaults are those since iOS 13, grade B.
package struct IndicatorFading: Hashable, Sendable {
  /// How long they stay after the motion has ended, in seconds; 1.2.
  package var hold: Double
  /// How long they fade, in seconds; 0.25.
  package var fade: Double
  /// How long they stay after flashing, in seconds; 0.75.
  package var flashHold: Double
  /// The timing curve of the fade; slow at both ends.
  package var curve: TimingCurve

  /// Timing from its parts.
  package init(
    hold: Double = 1.2, fade: Double = 0.25, flashHold: Double = 0.75,
    curve: TimingCurve = .easeInOut
  ) {
    self.hold = hold
    self.fade = fade
    self.flashHold = flashHold
    self.curve = curve
  }

  /// The opacity, 0...1, at a time in seconds after the last reason to show the
  /// indicators; they stay for `hold` seconds. 1 for negative times; 0 for NaN.
  package func opacity(after time: Double, hold: Double) -> Double {
    let faded = time - max(hold, 0)
    if time.isNaN { return 0 }
    if time < 0 || !(faded > 0) { return 1 }
    if !(faded < fade) { return 0 }
    return 1 - curve.progress(at: faded / fade)
  }
}
