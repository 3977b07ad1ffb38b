/// A frame rate for the delays of an APNG or the header of a video, as a fraction whose
/// numerator and denominator have 16 bits.
///
/// A rate is rounded to the nearest fraction: exact for every whole number up to 65535,
/// for 59.94 (2997/50) and for 60000/1001. Other rates have a relative error below
/// 1/65536: fractions of 16 bits are farthest apart between 32768 and 32769 frames per
/// second, by 1/32768.5 of the rate.
package struct FrameRate: Hashable, Sendable {
  /// The rate is `frames` / `seconds`; both numbers are 1...65535.
  package let frames: Int
  package let seconds: Int

  /// The largest numerator and denominator.
  static let limit = 65535

  /// Creates the nearest rate that can be written; nil for NaN and outside
  /// 1/65535...65535 frames per second.
  package init?(_ framesPerSecond: Double) {
    let limit = Double(Self.limit)
    guard framesPerSecond >= 1 / limit, framesPerSecond <= limit else { return nil }
    var best = (error: Double.infinity, frames: 0, seconds: 0)
    for seconds in 1...Self.limit {
      let exact = framesPerSecond * Double(seconds)
      // From here on, the fraction is out of range.
      if exact > limit + 1 { break }
      let frames = min(max(Int(exact.rounded()), 1), Self.limit)
      let error = (Double(frames) / Double(seconds) - framesPerSecond).magnitude
      if error < best.error { best = (error, frames, seconds) }
      if error == 0 { break }
    }
    // The first of equally near fractions has no common factor.
    frames = best.frames
    seconds = best.seconds
  }

  /// Creates a rate that was written; nil if a number is outside 1...65535.
  init?(frames: Int, seconds: Int) {
    guard (1...Self.limit).contains(frames), (1...Self.limit).contains(seconds) else {
      return nil
    }
    self.frames = frames
    self.seconds = seconds
  }

  /// A delay as stored in fcTL, in seconds: numerator / denominator.
  struct Delay: Hashable, Sendable {
    let numerator: Int
    let denominator: Int
  }

  /// Returns the delays with a total of exactly `count` frames: one if a fraction of 16
  /// bits can express it, otherwise as few as whole seconds allow.
  func delays(frames count: Int) -> [Delay] {
    var delays: [Delay] = []
    var rest = count
    while rest > 0 {
      if let delay = delay(frames: rest) {
        delays.append(delay)
        break
      }
      // `frames` frames are whole seconds, of which up to 65535 can be written.
      let whole = min(rest / frames, Self.limit / seconds) * frames
      let part = whole > 0 ? whole : Self.limit / seconds
      delays.append(delay(frames: part)!)
      rest -= part
    }
    return delays
  }

  private func delay(frames count: Int) -> Delay? {
    let (product, overflow) = count.multipliedReportingOverflow(by: seconds)
    if overflow { return nil }
    var (a, b) = (product, frames)
    while b != 0 { (a, b) = (b, a % b) }
    return product / a <= Self.limit
      ? Delay(numerator: product / a, denominator: frames / a) : nil
  }
}
