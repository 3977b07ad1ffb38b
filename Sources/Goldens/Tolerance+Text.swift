import MesmerGeometry
import MesmerPlatform

/// The text form of a tolerance: terms separated by spaces, each a name with its numbers
/// after colons.
///
/// | term | meaning |
/// |---|---|
/// | `exact`, `channels:N` and so on (`Metric.Kind`) | metric, threshold |
/// | `perceptual`, `fuzzy:A-B;C-D` | a preset |
/// | `max-pixels:N` and so on (`Tolerance.Limit`) | the limits |
///
/// The metric or preset comes first; the default is `exact`.
extension Tolerance {
  /// Creates a tolerance from its text, such as "pixelmatch:0.1 skip-antialiasing";
  /// docs/comparing.md lists the terms. Throws an error of one line with the expected
  /// form. A mask has no text.
  public init(parsing text: String) throws {
    var words = text.split(separator: " ").map { Word($0) }
    self = .exact
    if let first = words.first, let base = try Tolerance.base(first) {
      self = base
      words.removeFirst()
    }
    // Another limit replaces the default limit of no pixels, unless `max-pixels` is given
    // too.
    let hasCount = words.contains { $0.name == Limit.maxPixels.rawValue }
    for word in words {
      guard let limit = Limit(rawValue: word.name) else {
        throw word.fault(
          try Tolerance.base(word) != nil
            ? "the metric or preset must come first, and only once"
            : "unknown term; expected "
              + Metric.Kind.allCases.map { Metric($0).usage.term + ", " }.joined()
              + "perceptual or fuzzy:A-B;C-D, then "
              + Limit.allCases.map(\.usage.term).joined(separator: ", "))
      }
      let old = pixels
      guard limit.read(word, &self) else { throw word.fault(limit.expectation) }
      if hasCount, pixels == nil { pixels = old }
    }
  }

  /// The text that `init(parsing:)` reads as this tolerance, except for a mask. Limits
  /// that no term expresses are omitted.
  package var text: String {
    var words: [String] = []
    if let fuzzyText {
      words.append(fuzzyText)
    } else {
      let form = metric.kind.form
      let threshold =
        form.isWhole ? "\(Int(metric.threshold))" : Tolerance.plain(metric.threshold)
      words.append(metric.name + (form.ending.isEmpty ? "" : ":" + threshold))
    }
    for limit in Limit.allCases {
      words += limit.values(of: self).map {
        limit.rawValue + ($0.isEmpty ? "" : ":" + $0)
      }
    }
    return words.joined(separator: " ")
  }

  /// The term of `fuzzy(maxDifference:totalPixels:)`; nil for other tolerances.
  var fuzzyText: String? {
    guard metric == .exact, let pixels, let channelDifference else { return nil }
    return "fuzzy:\(channelDifference.lowerBound)-\(channelDifference.upperBound);"
      + "\(pixels.lowerBound)-\(pixels.upperBound)"
  }

  /// Returns a nonnegative number without an exponent, the form that the parser accepts.
  static func plain(_ value: Double) -> String {
    let parts = "\(value)".split(separator: "e")
    guard parts.count == 2, let exponent = Int(parts[1]) else { return "\(value)" }
    let digits = parts[0].filter { $0 != "." }
    return exponent < 0
      ? "0." + String(repeating: "0", count: -exponent - 1) + digits
      : digits + String(repeating: "0", count: max(0, exponent + 1 - digits.count))
  }

  /// A term: its name, and the text after the first colon.
  struct Word {
    let name: String
    let rest: String?

    init(_ text: Substring) {
      let parts = text.split(
        separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      name = String(parts[0])
      rest = parts.count > 1 ? String(parts[1]) : nil
    }

    /// The term as messages quote it.
    var text: String { (name + (rest.map { ":" + $0 } ?? "")).shortened }

    func fault(_ reason: String) -> PictureError {
      PictureError("tolerance \(text): \(reason)")
    }

    /// Returns the components of the text after the colon.
    func parts(_ separator: Character) -> [String] {
      (rest ?? "").split(separator: separator, omittingEmptySubsequences: false)
        .map(String.init)
    }
  }

  /// Returns the metric or preset of a term; nil if the term is of another kind.
  private static func base(_ word: Word) throws(PictureError) -> Tolerance? {
    switch word.name {
    case "perceptual":
      guard word.rest == nil else { throw word.fault("perceptual has no numbers") }
      return .perceptual
    case "fuzzy":
      guard let ranges = fuzzyRanges(word) else {
        throw word.fault(
          "expected fuzzy:A-B;C-D, the ranges of the largest channel difference and of "
            + "the number of pixels, such as fuzzy:0-15;0-300")
      }
      return .fuzzy(maxDifference: ranges.0, totalPixels: ranges.1)
    default:
      guard let metric = Metric.Kind(rawValue: word.name).map({ Metric($0) }) else {
        return nil
      }
      guard let rest = word.rest else { return Tolerance(metric) }
      guard let threshold = number(rest), let result = metric.with(threshold: threshold)
      else {
        throw word.fault(metric.thresholds)
      }
      return Tolerance(result)
    }
  }

  /// Returns the two ranges of "A-B;C-D", or of the form of the web platform tests'
  /// metadata, "maxDifference=A-B;totalPixels=C-D" in either order. A single number is a
  /// range of that number alone.
  private static func fuzzyRanges(_ word: Word) -> (ClosedRange<Int>, ClosedRange<Int>)? {
    var items = word.parts(";")
    guard items.count == 2 else { return nil }
    if items[0].hasPrefix("totalPixels=") { items.swapAt(0, 1) }
    let ranges = zip(items, ["maxDifference=", "totalPixels="]).map {
      item, name -> ClosedRange<Int>? in
      let bare = item.hasPrefix(name) ? String(item.dropFirst(name.count)) : item
      let ends = bare.split(separator: "-", omittingEmptySubsequences: false)
        .map { whole(String($0)) }
      guard (1...2).contains(ends.count), let low = ends[0],
        let high = ends[ends.count - 1],
        low <= high
      else { return nil }
      return low...high
    }
    guard let first = ranges[0], let second = ranges[1] else { return nil }
    return (first, second)
  }

  /// Returns a whole number from 0 to 10^9, written in digits only.
  static func whole(_ text: String) -> Int? {
    guard !text.utf8.contains(46), let value = number(text), value <= 1e9 else {
      return nil
    }
    return Int(value)
  }

  /// Returns a nonnegative number, written in digits with at most one point, in at most
  /// 40 bytes.
  static func number(_ text: String) -> Double? {
    guard text.utf8.count <= 40, text.utf8.contains(where: { (48...57).contains($0) }),
      text.utf8.allSatisfy({ (48...57).contains($0) || $0 == 46 })
    else { return nil }
    return Double(text)
  }
}
