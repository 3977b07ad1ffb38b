/// The version of Unicode, whose rules and tables these are. A newer toolchain's standard
/// library may know a newer one; what text looks like does not depend on that.
package enum UnicodeTables {
  /// The version of the files from which the tables are made.
  package static let version = "15.0.0"
}

/// What a scalar is, as far as the choice of a font and the shaping of text need it.
package struct ScalarTraits: OptionSet, Sendable {
  /// The bits, as in the table.
  package let rawValue: UInt8

  /// Traits with the given bits.
  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The traits of a scalar.
  package init(of scalar: Unicode.Scalar) { rawValue = Self.table[scalar] }

  /// A combining mark: general category Mn, Mc or Me.
  package static let mark = ScalarTraits(rawValue: 1 << 0)
  /// A decimal digit: Nd.
  package static let digit = ScalarTraits(rawValue: 1 << 1)
  /// A space: Zs. TAB and the breaks are controls, not spaces.
  package static let space = ScalarTraits(rawValue: 1 << 2)
  /// Without ink where a font does not know it: joiners, variation selectors, bidi
  /// controls, and what Unicode reserves for such.
  package static let defaultIgnorable = ScalarTraits(rawValue: 1 << 3)
}
