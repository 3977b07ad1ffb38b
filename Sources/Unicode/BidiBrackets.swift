/// Pairs of brackets for the bidirectional algorithm: UAX 9, definitions BD14 to BD16.
enum BidiBrackets {
  /// How many brackets may be open at a time.
  static let depth = 63

  /// What stands for a closing bracket: U+232A is the same as U+3009.
  static func canonical(_ close: Unicode.Scalar) -> Unicode.Scalar {
    close == "\u{232A}" ? "\u{3009}" : close
  }

  /// The closing bracket that belongs to an opening one.
  static func close(of open: Unicode.Scalar) -> Unicode.Scalar {
    canonical(MirroredScalars.mirror(of: open) ?? open)
  }
}
