import MesmerGeometry

/// Why a comparison is not possible.
public enum ComparisonError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A word of a tolerance says nothing: the word, and what would be right.
  case invalidTolerance(word: String, reason: String)
  /// The picture of the differences would have more than 2^28 pixels.
  case diffTooLarge(width: Int, height: Int)

  /// One line: what is wrong, and what would be right.
  public var description: String {
    switch self {
    case .invalidTolerance(let word, let reason): "tolerance \(word): \(reason)"
    case .diffTooLarge(let width, let height):
      "a diff picture of \(width) x \(height) pixels is over the limit of 2^28 pixels"
    }
  }
}

/// Tolerances as text: words with spaces between them, each with its numbers after colons.
///
/// | word | meaning |
/// |---|---|
/// | `exact`, `channels:N`, `yiq-2015:T`, `oklab-hyab-2026:T`, `cie94:T`, `ciede2000:T` | the metric and its threshold, which may be left out |
/// | `perceptual`, `fuzzy:A-B;C-D`, `swift-snapshot:P,PP` | a preset |
/// | `skip-antialiasing` | `skipsAntialiasing` |
/// | `max-pixels:N`, `max-ratio:R` | the most pixels that may count, as a number or share |
/// | `window:N:COUNT`, `window:N:COUNT:T` | the densest square |
/// | `ignore:X1,Y1,X2,Y2` | a rectangle that is not compared |
///
/// The word of the metric or preset comes first, and is `exact` if there is none.
extension Tolerance {
  /// A tolerance from its text, such as "yiq-2015:0.1 skip-antialiasing". A mask has no
  /// text.
  public init(parsing text: String) throws(ComparisonError) {
    var words = text.split(separator: " ").map(String.init)
    self = .exact
    if let first = words.first, let base = try Tolerance.base(first) {
      self = base
      words.removeFirst()
    }
    // A limit in place of the number of pixels takes the place of its default.
    let hasCount = words.contains { Tolerance.parts($0).0 == "max-pixels" }
    for word in words { try apply(word, keepsCount: hasCount) }
  }

  /// The text that `init(parsing:)` reads as this tolerance, but for a mask. A tolerance
  /// with limits that no word says has the text of those that words do.
  public var text: String {
    var words: [String] = []
    if metric == .exact, let pixels, let channelDifference {
      words.append(
        "fuzzy:\(channelDifference.lowerBound)-\(channelDifference.upperBound);"
          + "\(pixels.lowerBound)-\(pixels.upperBound)")
    } else {
      switch metric {
      case .exact: words.append("exact")
      case .channels(let threshold): words.append("channels:\(threshold)")
      default: words.append("\(metric.name):\(metric.threshold)")
      }
      let isDefault =
        pixels == 0...0 && pixelRatio == nil && byteRatio == nil
        && (window == nil || window?.threshold != nil)
      if let pixels, !isDefault { words.append("max-pixels:\(pixels.upperBound)") }
    }
    if skipsAntialiasing { words.append("skip-antialiasing") }
    if let pixelRatio { words.append("max-ratio:\(pixelRatio)") }
    if let byteRatio { words.append("max-byte-ratio:\(byteRatio)") }
    if let window {
      words.append(
        "window:\(window.size):\(window.count)"
          + (window.threshold.map { ":\($0)" } ?? ""))
    }
    for rect in ignored {
      words.append("ignore:\(rect.minX),\(rect.minY),\(rect.maxX),\(rect.maxY)")
    }
    return words.joined(separator: " ")
  }

  /// The first words, for messages.
  private static let bases =
    "exact, channels:N, yiq-2015:T, oklab-hyab-2026:T, cie94:T, ciede2000:T, "
    + "perceptual, fuzzy:A-B;C-D or swift-snapshot:P,PP"
  private static let others =
    "skip-antialiasing, max-pixels:N, max-ratio:R, max-byte-ratio:R, window:N:COUNT or "
    + "ignore:X1,Y1,X2,Y2"

  /// The metric or preset of a word; nil if the word is of another kind.
  private static func base(_ word: String) throws(ComparisonError) -> Tolerance? {
    let (name, rest) = parts(word)
    switch name {
    case "perceptual":
      guard rest == nil else { throw wrong(word, "perceptual has no numbers") }
      return .perceptual
    case "fuzzy":
      guard let rest, let ranges = fuzzyRanges(rest) else {
        throw wrong(
          word,
          "expected fuzzy:A-B;C-D, the ranges of the largest channel difference "
            + "and of the number of pixels, such as fuzzy:0-15;0-300")
      }
      return .fuzzy(maxDifference: ranges.0, totalPixels: ranges.1)
    case "swift-snapshot":
      let numbers = (rest ?? "").split(separator: ",", omittingEmptySubsequences: false)
        .map { number(String($0)) }
      guard (1...2).contains(numbers.count),
        numbers.allSatisfy({ $0.map { $0 <= 1 } ?? false })
      else {
        throw wrong(
          word,
          "expected swift-snapshot:P,PP, the precision and perceptual precision "
            + "from 0 to 1, such as swift-snapshot:1,0.98")
      }
      return .swiftSnapshot(
        precision: numbers[0]!, perceptualPrecision: numbers.count > 1 ? numbers[1]! : 1)
    default:
      guard let metric = Metric.standard.first(where: { $0.name == name }) else {
        return nil
      }
      guard let rest else { return Tolerance(metric) }
      guard let threshold = number(rest), let result = metric.with(threshold: threshold)
      else {
        throw wrong(
          word,
          metric == .exact
            ? "exact has no threshold" : "the threshold of \(name) \(metric.thresholds)")
      }
      return Tolerance(result)
    }
  }

  /// Adds a word to the tolerance.
  private mutating func apply(
    _ word: String, keepsCount: Bool
  ) throws(ComparisonError) {
    let (name, rest) = Tolerance.parts(word)
    switch name {
    case "skip-antialiasing":
      guard rest == nil else {
        throw Tolerance.wrong(word, "skip-antialiasing has no numbers")
      }
      skipsAntialiasing = true
    case "max-pixels":
      guard let count = rest.flatMap(Tolerance.whole) else {
        throw Tolerance.wrong(word, "expected max-pixels:N with a whole number")
      }
      pixels = 0...count
    case "max-ratio", "max-byte-ratio":
      guard let ratio = rest.flatMap(Tolerance.number), ratio <= 1 else {
        throw Tolerance.wrong(word, "expected \(name):R with a share from 0 to 1")
      }
      // The share is the limit now, not the number of pixels.
      if pixels == 0...0 && !keepsCount { pixels = nil }
      if name == "max-ratio" { pixelRatio = ratio } else { byteRatio = ratio }
    case "window":
      let numbers = (rest ?? "").split(separator: ":", omittingEmptySubsequences: false)
        .map(String.init)
      guard (2...3).contains(numbers.count), let size = Tolerance.whole(numbers[0]),
        size > 0, let count = Tolerance.whole(numbers[1]),
        numbers.count == 2 || Tolerance.number(numbers[2]) != nil
      else {
        throw Tolerance.wrong(
          word,
          "expected window:N:COUNT, at most COUNT pixels in any N x N, "
            + "such as window:8:5")
      }
      let threshold = numbers.count == 3 ? Tolerance.number(numbers[2]) : nil
      window = Window(size: size, count: count, threshold: threshold)
      // Without a threshold of its own, the window is the limit on counted pixels.
      if threshold == nil && pixels == 0...0 && !keepsCount { pixels = nil }
    case "ignore":
      let numbers = (rest ?? "").split(separator: ",", omittingEmptySubsequences: false)
        .map { Tolerance.whole(String($0)) }
      guard numbers.count == 4, let x1 = numbers[0], let y1 = numbers[1],
        let x2 = numbers[2], let y2 = numbers[3], x1 < x2, y1 < y2
      else {
        throw Tolerance.wrong(
          word,
          "expected ignore:X1,Y1,X2,Y2 in pixels with X1 < X2 and Y1 < Y2, "
            + "such as ignore:0,0,100,20")
      }
      ignored.append(PixelRect(minX: x1, minY: y1, maxX: x2, maxY: y2))
    default:
      if try Tolerance.base(word) != nil {
        throw Tolerance.wrong(word, "the metric or preset comes first, and there is one")
      }
      throw Tolerance.wrong(
        word, "no such word; expected \(Tolerance.bases), then \(Tolerance.others)")
    }
  }

  private static func wrong(_ word: String, _ reason: String) -> ComparisonError {
    .invalidTolerance(word: word, reason: reason)
  }

  /// The name of a word and what follows its first colon.
  private static func parts(_ word: String) -> (String, String?) {
    guard let colon = word.firstIndex(of: ":") else { return (word, nil) }
    return (String(word[..<colon]), String(word[word.index(after: colon)...]))
  }

  /// The two ranges "A-B;C-D", or of the web platform tests' metadata,
  /// "maxDifference=A-B;totalPixels=C-D" in either order. A single number is a range of
  /// that number alone.
  private static func fuzzyRanges(
    _ text: String
  ) -> (ClosedRange<Int>, ClosedRange<Int>)? {
    var items = text.split(separator: ";", omittingEmptySubsequences: false)
      .map(String.init)
    guard items.count == 2 else { return nil }
    if items[0].hasPrefix("totalPixels=") { items.swapAt(0, 1) }
    let names = ["maxDifference=", "totalPixels="]
    let ranges = zip(items, names).map { item, name -> ClosedRange<Int>? in
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

  /// A whole number from 0 to 10^9, digits alone.
  private static func whole(_ text: String) -> Int? {
    guard !text.isEmpty, text.utf8.count <= 10,
      text.utf8.allSatisfy({ (48...57).contains($0) }), let value = Int(text),
      value <= 1_000_000_000
    else { return nil }
    return value
  }

  /// A number from 0, digits with at most one point.
  private static func number(_ text: String) -> Double? {
    guard text.utf8.count <= 40, text.utf8.contains(where: { (48...57).contains($0) }),
      text.utf8.allSatisfy({ (48...57).contains($0) || $0 == 46 })
    else { return nil }
    return Double(text)
  }
}
