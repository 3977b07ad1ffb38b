/// The line break opportunity before a scalar.
package enum LineBreak: UInt8, Sendable {
  /// A break is prohibited, unless the line has no earlier opportunity.
  case prohibited
  /// A break is allowed if the line is full. Spaces before it hang over the line's end.
  case allowed
  /// A break is required: the preceding scalar ends a line or the text.
  case required
}

/// The scalars of a text. Line breaks, bidirectional levels and script runs refer to
/// scalars by their indices.
package typealias ScalarText = [Unicode.Scalar]

extension ScalarText {
  /// Returns the break before each scalar, by UAX 14, followed by the break at the end of
  /// the text (`required`; `prohibited` if the text is empty).
  ///
  /// The result does not depend on fonts, attributes or the width of a line, so it can
  /// be cached with the text. A line may break after a soft hyphen; the code that draws
  /// the line adds the hyphen. The time is linear for any text.
  package func lineBreaks() -> [LineBreak] {
    guard let first else { return [.prohibited] }
    var rules = LineBreakRules(first: LineBreakClass(of: first), count: count)
    for i in 1..<count { rules.step(to: LineBreakClass(of: self[i]), at: i) }
    rules.breaks[count] = .required
    return rules.breaks
  }
}
