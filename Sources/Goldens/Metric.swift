/// The measure of the difference of two pixels, with the threshold above which a pixel
/// counts as different.
///
/// Pixels are straight (not premultiplied); all pixels with alpha 0 are equal.
/// `pixelmatch` composites translucent pixels over a background that depends on their
/// position, as pixelmatch 7 does, so that no single background hides a change.
package struct Metric: Equatable, Sendable {
  /// The kinds of metrics, with their names in a tolerance's text.
  package enum Kind: String, CaseIterable, Sendable {
    /// The largest difference of a channel (red, green, blue or alpha), 0...255. Pixels
    /// differ if any of their four bytes do.
    case exact
    /// As `exact`, but a pixel counts only if a channel differs by more than the
    /// threshold, 0...255.
    case channels
    /// The distance in the colour space YIQ of Kotsarenko and Ramos, as pixelmatch 7.2,
    /// Playwright and reg-cli measure it; 0...1, where 1 is the largest possible
    /// distance. pixelmatch's default threshold is 0.1.
    case pixelmatch

    /// The properties of the kind, for parsing, errors and help.
    var form: Form {
      switch self {
      case .exact:
        Form("any byte of a pixel differs; this is the default", "", 0) {
          $0.measureRows(by: ChannelDifference())
        }
      case .channels:
        Form("the channel that differs most, 0 to 255", ":N", 255, isWhole: true) {
          $0.measureRows(by: ChannelDifference())
        }
      case .pixelmatch:
        Form(
          "YIQ as in pixelmatch 7.2 and Playwright, 0 to 1", ":T", 1, standard: 0.1,
          alpha: .checkerboard
        ) { $0.measureRows(by: YIQDifference()) }
      }
    }
  }

  /// The properties of a kind: its threshold's range and default, and a description.
  struct Form {
    let description: String
    /// The part of the term after the name, with a letter for the threshold; empty if
    /// the kind has no threshold.
    let ending: String
    let maximum: Double
    let isWhole: Bool
    let standard: Double
    /// The background of translucent pixels in the antialiasing test.
    let alpha: AntialiasingTest.Alpha
    /// Measures the differing pixels of a scan.
    let measure: (ComparisonScan) -> Void

    init(
      _ description: String, _ ending: String, _ maximum: Double, isWhole: Bool = false,
      standard: Double = 0, alpha: AntialiasingTest.Alpha = .gray,
      measure: @escaping (ComparisonScan) -> Void
    ) {
      (self.description, self.ending, self.maximum) = (description, ending, maximum)
      (self.isWhole, self.standard, self.alpha) = (isWhole, standard, alpha)
      self.measure = measure
    }
  }

  package let kind: Kind
  /// The largest difference that does not count, in the metric's unit.
  package let threshold: Double

  /// Creates a metric, with the default threshold if none is given.
  package init(_ kind: Kind, threshold: Double? = nil) {
    self.kind = kind
    self.threshold = threshold ?? kind.form.standard
  }

  package static let exact = Metric(.exact)

  /// The name in a tolerance's text, without the threshold.
  package var name: String { kind.rawValue }

  /// The term of a tolerance's text, with a letter for the threshold, and its
  /// description in help.
  package var usage: (term: String, description: String) {
    (name + kind.form.ending, kind.form.description)
  }

  /// Returns the same metric with another threshold; nil if the threshold is invalid.
  func with(threshold: Double) -> Metric? {
    let form = kind.form
    guard !form.ending.isEmpty, threshold >= 0, threshold <= form.maximum,
      !form.isWhole || threshold == threshold.rounded()
    else { return nil }
    return Metric(kind, threshold: threshold)
  }

  /// A description of the thresholds that `with(threshold:)` accepts.
  var thresholds: String {
    let form = kind.form
    if form.ending.isEmpty { return "\(name) has no threshold" }
    let number = form.isWhole ? "a whole number" : "a number"
    return "the threshold of \(name) is \(number) from 0 to \(Int(form.maximum))"
  }
}
