/// Reference values of the elementary functions: tables as text (one literal
/// each, which compiles at once) and their reader.
enum ElementaryReference {
  /// A function's value for one argument, or for two.
  struct Entry {
    var arguments: [Double]
    /// The true value, rounded to a Double.
    var rounded: Double
    /// The distance of the true value from `rounded`, in ulps: -0.5 to 0.5.
    var offset: Double

    /// The error of a result, in ulps of the rounded value; infinite where
    /// the result is not finite.
    func error(of result: Double) -> Double {
      if !result.isFinite { return .infinity }
      return ((result - rounded) / rounded.ulp - offset).magnitude
    }
  }

  /// The entries of a table.
  static func entries(_ table: String) -> [Entry] {
    table.split(whereSeparator: { $0 == "\n" || $0 == ";" }).map { line in
      let words = line.split(separator: " ")
      let numbers = words.dropLast().compactMap { word in
        UInt64(word, radix: 16).map(Double.init(bitPattern:))
      }
      guard let offset = Double(words.last!), numbers.count == words.count - 1
      else { fatalError("not a reference entry: \(line)") }
      return Entry(
        arguments: Array(numbers.dropLast()), rounded: numbers.last!,
        offset: offset)
    }
  }
}
