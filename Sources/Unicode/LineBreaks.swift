/// Whether a line may break before a scalar.
package enum LineBreak: UInt8, Sendable {
  /// It may not, unless not even one grapheme fits.
  case prohibited
  /// It may, if the line is full. Spaces before the break hang over the line's end.
  case allowed
  /// It must: the scalar before ends a line or the text.
  case required
}

extension ScalarText {
  /// For each scalar whether a line may break before it, by UAX 14; last, that the line
  /// ends with the text (`required`; `prohibited` if the text is empty).
  ///
  /// Fonts, attributes and the width of a line have no say in this, so it can be kept
  /// with the text. A line may break after a soft hyphen: who draws the line adds the
  /// hyphen. Takes time in proportion to the text, whatever is in it.
  package func lineBreaks() -> [LineBreak] {
    guard let first = scalars.first else { return [.prohibited] }
    var rules = LineBreakRules(first: LineBreakClass(of: first), count: count)
    for i in 1..<count { rules.step(to: LineBreakClass(of: scalars[i]), at: i) }
    rules.breaks[count] = .required
    return rules.breaks
  }
}
