/// The version of Unicode of the rules and tables. The standard library, which divides
/// text into graphemes, may have a newer version.
package enum UnicodeTables {
  /// The version of the files from which the tables are made.
  package static let version = "15.0.0"
}

/// The properties of a scalar for the choice of a font and the shaping of text.
package struct ScalarTraits: OptionSet, Sendable {
  /// The bits, as in the table.
  package let rawValue: UInt8

  /// Creates traits with the given bits.
  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Creates the traits of a scalar.
  package init(of scalar: Unicode.Scalar) { rawValue = Self.table[scalar] }

  /// A combining mark: general category Mn, Mc or Me.
  package static let mark = ScalarTraits(rawValue: 1 &<< 0)
  /// A space: Zs. TAB and the breaks are controls, not spaces.
  package static let space = ScalarTraits(rawValue: 1 &<< 1)
  /// Invisible if a font has no glyph for it: joiners, variation selectors, bidi
  /// controls, and code points that Unicode reserves for these purposes.
  package static let defaultIgnorable = ScalarTraits(rawValue: 1 &<< 2)
}
