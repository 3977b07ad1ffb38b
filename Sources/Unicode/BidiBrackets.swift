/// Pairs of brackets for the bidirectional algorithm: UAX 9, definitions BD14 to BD16.
enum BidiBrackets {
  /// The maximum number of open brackets.
  static let depth = 63

  /// Returns the canonical equivalent of a closing bracket: U+3009 for U+232A.
  static func canonical(_ close: Unicode.Scalar) -> Unicode.Scalar {
    close == "\u{232A}" ? "\u{3009}" : close
  }

  /// Returns the closing bracket that belongs to an opening one.
  static func close(of open: Unicode.Scalar) -> Unicode.Scalar {
    canonical(MirroredScalars.mirror(of: open) ?? open)
  }
}
