import TestSupport

/// A row of a table of Tests/Evidence/elementary: a function's value for
/// one argument, or for two.
struct ElementaryReference {
  let arguments: [Double]
  /// The true value, rounded to a Double.
  let rounded: Double
  /// The distance of the true value from `rounded`, in ulps: -0.5 to 0.5.
  let offset: Double

  /// The rows of a function's table.
  static func rows(of function: String) throws -> [ElementaryReference] {
    try TestData.evidence.table("elementary/\(function).tsv").map { words in
      let numbers: [Double] = words.dropLast().compactMap { word in
        UInt64(word, radix: 16).map(Double.init(bitPattern:))
      }
      guard let offset = Double(words.last ?? ""), numbers.count == words.count - 1
      else { fatalError("not a reference entry: \(words)") }
      return ElementaryReference(
        arguments: numbers.dropLast(), rounded: numbers.last!, offset: offset)
    }
  }

  /// The error of a result, in ulps of the rounded value; infinite where the result is
  /// not finite.
  func error(of result: Double) -> Double {
    if !result.isFinite { return .infinity }
    return ((result - rounded) / rounded.ulp - offset).magnitude
  }
}
