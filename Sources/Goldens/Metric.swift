/// The measure of the difference of two pixels, with the threshold from which it counts.
///
/// Pixels are straight (not premultiplied); those with alpha 0 are equal. `pixelmatch`
/// composites translucent pixels over a background that depends on their position, as
/// pixelmatch 7 does, so that no single background hides a change.
package enum Metric: Equatable, Sendable {
  /// The largest difference of a channel (red, green, blue or alpha), 0...255. Pixels
  /// differ if any of their four bytes do.
  case exact
  /// As `exact`, but a pixel counts only if a channel differs by more than the
  /// threshold, 0...255.
  case channels(threshold: Int)
  /// The distance in the colour space YIQ of Kotsarenko and Ramos, as pixelmatch 7.2,
  /// Playwright and reg-cli measure it; 0...1, where 1 is the largest possible distance.
  /// pixelmatch's default threshold is 0.1.
  case pixelmatch(threshold: Double)

  /// The term of a tolerance's text, with a letter for the threshold, and its
  /// description in help.
  package var usage: (term: String, description: String) {
    switch self {
    case .exact: ("exact", "any byte of a pixel differs; this is the default")
    case .channels: ("channels:N", "the channel that differs most, 0 to 255")
    case .pixelmatch:
      ("pixelmatch:T", "YIQ as in pixelmatch 7.2 and Playwright, 0 to 1")
    }
  }

  /// The name in a tolerance's text, without the threshold.
  package var name: String { String(usage.term.prefix { $0 != ":" }) }

  /// The largest difference that does not count, in the metric's unit.
  package var threshold: Double {
    switch self {
    case .exact: 0
    case .channels(let threshold): Double(threshold)
    case .pixelmatch(let threshold): threshold
    }
  }

  /// The metrics with their default thresholds.
  package static let standard: [Metric] = [
    .exact, .channels(threshold: 0), .pixelmatch(threshold: 0.1),
  ]

  /// Returns the same metric with another threshold; nil if the threshold is invalid.
  func with(threshold: Double) -> Metric? {
    guard threshold >= 0 else { return nil }
    switch self {
    case .exact: return nil
    case .channels:
      guard threshold <= 255, let whole = Int(exactly: threshold) else { return nil }
      return .channels(threshold: whole)
    case .pixelmatch: return threshold <= 1 ? .pixelmatch(threshold: threshold) : nil
    }
  }

  /// A description of the thresholds that `with(threshold:)` accepts.
  var thresholds: String {
    switch self {
    case .exact: "is 0"
    case .channels: "is a whole number from 0 to 255"
    case .pixelmatch: "is a number from 0 to 1"
    }
  }
}
