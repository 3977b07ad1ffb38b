/// How long frames stay, as an APNG states it: seconds as a fraction whose
/// numerator and denominator have 16 bits.
///
/// A rate is taken as the fraction nearest to it: exact for every whole number
/// up to 65535, for 59.94 (2997/50) and for 60000/1001. Others are wrong by less
/// than a 65536th of themselves: fractions of 16 bits lie 1/32768.5 of the rate
/// apart where they are rarest, between 32768 and 32769 frames a second.
struct FrameRate: Hashable, Sendable {
  /// `frames` frames last `seconds` seconds; both 1...65535, no common factor.
  let frames: Int
  let seconds: Int

  /// The largest numerator and denominator.
  static let limit = 65535

  /// The nearest rate that can be stated; nil for NaN and where 1/65535...65535
  /// frames a second do not hold it.
  init?(_ framesPerSecond: Double) {
    let limit = Double(Self.limit)
    guard framesPerSecond >= 1 / limit, framesPerSecond <= limit else { return nil }
    var best = (error: Double.infinity, frames: 0, seconds: 0)
    for seconds in 1...Self.limit {
      let exact = framesPerSecond * Double(seconds)
      // Beyond this only a part of a frame is too much.
      if exact > limit + 1 { break }
      let frames = min(max(Int(exact.rounded()), 1), Self.limit)
      let error = (Double(frames) / Double(seconds) - framesPerSecond).magnitude
      if error < best.error { best = (error, frames, seconds) }
      if error == 0 { break }
    }
    // The first of equally near ones has no common factor.
    frames = best.frames
    seconds = best.seconds
  }

  /// The rate that is stated, in frames a second.
  var framesPerSecond: Double { Double(frames) / Double(seconds) }

  /// A delay as fcTL holds it, in seconds: numerator / denominator.
  struct Delay: Hashable, Sendable {
    let numerator: Int
    let denominator: Int
  }

  /// The delays that together last exactly `count` frames: one where a fraction
  /// of 16 bits can state it, else as few as whole seconds allow.
  func delays(frames count: Int) -> [Delay] {
    var delays: [Delay] = []
    var rest = count
    while rest > 0 {
      if let delay = delay(frames: rest) {
        delays.append(delay)
        break
      }
      // `frames` frames are whole seconds, of which 65535 can be stated.
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
