import MesmerText
import MesmerUnicode

/// The most combining marks in a row: 30, as in Unicode's stream-safe texts (UAX 15).
///
/// HarfBuzz 6 takes a time for a row of marks that grows with the square of its length,
/// 1 s for 16,000 (CVE-2023-25193). What follows the thirtieth mark is left out. No
/// text that people write has as many.
package enum MarkLimit {
  /// The most marks in a row.
  package static let limit = 30

  /// The number of marks of a text that are left out, for a warning.
  package static func omitted(in text: ScalarText) -> Int {
    var omitted = 0
    var row = 0
    for scalar in text.scalars where counts(scalar, &row) { omitted += 1 }
    return omitted
  }

  /// A run's text without the marks that are too many.
  struct Text {
    /// The scalars that are kept.
    var scalars: [Unicode.Scalar]
    /// The run's part of them.
    var part: Range<Int>
    /// Where each kept scalar was; nil if all are kept.
    var places: [Int]?

    /// The place of a kept scalar in the text of the run.
    func original(_ index: Int) -> Int { places?[index] ?? index }
  }

  static func text(_ run: ShapingRun) -> Text {
    // Only what HarfBuzz looks at: the run, and a few scalars beside it.
    let scalars = run.text.scalars
    var row = 0
    for index in run.scalars {
      if counts(scalars[index], &row) { return shortened(run) }
    }
    return Text(scalars: scalars, part: run.scalars, places: nil)
  }

  private static func shortened(_ run: ShapingRun) -> Text {
    var text = Text(scalars: [], part: 0..<0, places: [])
    var places: [Int] = []
    var row = 0
    var start = 0
    for (index, scalar) in run.text.scalars.enumerated() {
      if index == run.scalars.lowerBound {
        start = text.scalars.count
        row = 0
      }
      if index == run.scalars.upperBound { text.part = start..<text.scalars.count }
      if counts(scalar, &row) { continue }
      text.scalars.append(scalar)
      places.append(index)
    }
    if run.scalars.upperBound == run.text.count { text.part = start..<text.scalars.count }
    text.places = places
    return text
  }

  /// Counts a scalar into the row of marks; whether it is one too many.
  private static func counts(_ scalar: Unicode.Scalar, _ row: inout Int) -> Bool {
    let traits = ScalarTraits(of: scalar)
    guard traits.contains(.mark) else {
      // Joiners between the marks do not end the row: the shaper looks past them.
      if !traits.contains(.defaultIgnorable) { row = 0 }
      return false
    }
    row += 1
    return row > limit
  }
}
