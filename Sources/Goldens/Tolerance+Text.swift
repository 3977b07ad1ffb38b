import MesmerGeometry
import MesmerPlatform

/// The text form of a tolerance: terms separated by spaces, each a name with its numbers
/// after colons.
///
/// | term | meaning |
/// |---|---|
/// | `exact`, `channels:N` and so on (`Metric.Kind`) | metric, threshold |
/// | `perceptual`, `fuzzy:A-B;C-D` | a preset |
/// | `skip-antialiasing` | `skipsAntialiasing` |
/// | `max-pixels:N`, `max-ratio:R` | the most pixels that may count |
/// | `window:N:COUNT`, `window:N:COUNT:T` | the densest square |
/// | `ignore:X1,Y1,X2,Y2` | a rectangle that is not compared |
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
    // Another limit replaces the default of no pixels, unless both are given.
    let hasCount = words.contains { $0.name == "max-pixels" }
    for word in words {
      guard let limit = Tolerance.limits.first(where: { $0.name == word.name }) else {
        throw word.fault(
          try Tolerance.base(word) != nil
            ? "the metric or preset must come first, and only once"
            : "unknown term; expected "
              + Metric.Kind.allCases.map { Metric($0).usage.term + ", " }.joined()
              + "perceptual or fuzzy:A-B;C-D, then skip-antialiasing, max-pixels:N, "
              + "max-ratio:R, window:N:COUNT or ignore:X1,Y1,X2,Y2")
      }
      let old = pixels
      guard limit.read(&self, word) else { throw word.fault(limit.form) }
      if hasCount, pixels == nil { pixels = old }
    }
  }

  /// The text that `init(parsing:)` reads as this tolerance, except for a mask. Limits
  /// that no term expresses are omitted.
  package var text: String {
    var words: [String] = []
    if metric == .exact, let pixels, let channelDifference {
      words.append(
        "fuzzy:\(channelDifference.lowerBound)-\(channelDifference.upperBound);"
          + "\(pixels.lowerBound)-\(pixels.upperBound)")
    } else {
      let form = metric.kind.form
      let threshold =
        form.isWhole ? "\(Int(metric.threshold))" : Tolerance.plain(metric.threshold)
      words.append(metric.name + (form.ending.isEmpty ? "" : ":" + threshold))
      let isDefault =
        pixels == 0...0 && pixelRatio == nil
        && (window == nil || window?.threshold != nil)
      if let pixels, !isDefault { words.append("max-pixels:\(pixels.upperBound)") }
    }
    if skipsAntialiasing { words.append("skip-antialiasing") }
    if let pixelRatio { words.append("max-ratio:" + Tolerance.plain(pixelRatio)) }
    if let window {
      words.append(
        "window:\(window.size):\(window.count)"
          + (window.threshold.map { ":" + Tolerance.plain($0) } ?? ""))
    }
    for rect in ignored {
      words.append("ignore:\(rect.minX),\(rect.minY),\(rect.maxX),\(rect.maxY)")
    }
    return words.joined(separator: " ")
  }

  /// Returns a nonnegative number without an exponent, the form that the parser accepts.
  private static func plain(_ value: Double) -> String {
    let parts = "\(value)".split(separator: "e")
    guard parts.count == 2, let exponent = Int(parts[1]) else { return "\(value)" }
    let digits = parts[0].filter { $0 != "." }
    return exponent < 0
      ? "0." + String(repeating: "0", count: -exponent - 1) + digits
      : digits + String(repeating: "0", count: max(0, exponent + 1 - digits.count))
  }

  /// A term: its name, and the text after the first colon.
  private struct Word {
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

  /// The terms of limits: the expected form of each, and the function that applies it to
  /// a tolerance. A limit that replaces the default of no pixels removes the limit on
  /// their number.
  private static var limits:
    [(name: String, form: String, read: (inout Tolerance, Word) -> Bool)]
  {
    [
      (
        "skip-antialiasing", "skip-antialiasing has no numbers",
        { tolerance, word in
          tolerance.skipsAntialiasing = true
          return word.rest == nil
        }
      ),
      (
        "max-pixels", "expected max-pixels:N with a whole number",
        { tolerance, word in
          guard let count = word.rest.flatMap(whole) else { return false }
          tolerance.pixels = 0...count
          return true
        }
      ),
      (
        "max-ratio", "expected max-ratio:R with a share from 0 to 1",
        { tolerance, word in
          guard let ratio = word.rest.flatMap(number), ratio <= 1 else { return false }
          if tolerance.pixels == 0...0 { tolerance.pixels = nil }
          tolerance.pixelRatio = ratio
          return true
        }
      ),
      (
        "window",
        "expected window:N:COUNT, at most COUNT pixels in any N x N, such as window:8:5",
        { tolerance, word in
          let parts = word.parts(":")
          guard (2...3).contains(parts.count), let size = whole(parts[0]), size > 0,
            let count = whole(parts[1])
          else { return false }
          let threshold = parts.count == 3 ? number(parts[2]) : nil
          if parts.count == 3, threshold == nil { return false }
          tolerance.window = Window(size: size, count: count, threshold: threshold)
          // Without its own threshold, the window is the limit on counted pixels.
          if threshold == nil, tolerance.pixels == 0...0 { tolerance.pixels = nil }
          return true
        }
      ),
      (
        "ignore",
        "expected ignore:X1,Y1,X2,Y2 in pixels with X1 < X2 and Y1 < Y2, such as "
          + "ignore:0,0,100,20",
        { tolerance, word in
          let edges = word.parts(",").map(whole)
          guard edges.count == 4, let x1 = edges[0], let y1 = edges[1],
            let x2 = edges[2], let y2 = edges[3], x1 < x2, y1 < y2
          else { return false }
          tolerance.ignored.append(PixelRect(minX: x1, minY: y1, maxX: x2, maxY: y2))
          return true
        }
      ),
    ]
  }

  /// Returns the two ranges "A-B;C-D", or of the web platform tests' metadata,
  /// "maxDifference=A-B;totalPixels=C-D" in either order. A single number is a range of
  /// that number alone.
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
  private static func whole(_ text: String) -> Int? {
    guard !text.utf8.contains(46), let value = number(text), value <= 1e9 else {
      return nil
    }
    return Int(value)
  }

  /// Returns a nonnegative number, written in digits with at most one point.
  private static func number(_ text: String) -> Double? {
    guard text.utf8.count <= 40, text.utf8.contains(where: { (48...57).contains($0) }),
      text.utf8.allSatisfy({ (48...57).contains($0) || $0 == 46 })
    else { return nil }
    return Double(text)
  }
}
