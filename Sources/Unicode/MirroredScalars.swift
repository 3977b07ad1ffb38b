/// Pairs of scalars that are each other's mirror images, including brackets: UAX 9, rule
/// L4.
enum MirroredScalars {
  /// Returns the mirror image of a scalar; nil if Unicode has none.
  static func mirror(of scalar: Unicode.Scalar) -> Unicode.Scalar? {
    let place = table.range(of: scalar)
    guard table.number(at: place, 4) == scalar.value else { return nil }
    return Unicode.Scalar(table.number(at: place + 4, 4))
  }
}

/// Pairs of brackets for the bidirectional algorithm: UAX 9, definitions BD14 to BD16.
enum BidiBrackets {
  /// The maximum number of open brackets.
  static let depth = 63

  /// Returns the canonical equivalent of a closing bracket: U+3009 for U+232A.
  static func canonical(_ close: Unicode.Scalar) -> Unicode.Scalar {
    close == "\u{232A}" ? "\u{3009}" : close
  }

  /// Returns the closing bracket, in canonical form, of an opening bracket.
  static func close(of open: Unicode.Scalar) -> Unicode.Scalar {
    canonical(MirroredScalars.mirror(of: open) ?? open)
  }
}

extension Unicode.Scalar {
  /// The scalar whose usual glyph is the mirror image of this one's; right-to-left text
  /// shows that glyph. Shapers mirror scalars themselves; unshaped lettering uses this
  /// property.
  package var mirrored: Unicode.Scalar? { MirroredScalars.mirror(of: self) }
}
