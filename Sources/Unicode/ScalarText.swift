/// A text as the Unicode algorithms read it: its scalars, and where each begins in UTF-8.
///
/// Line breaks, bidirectional levels and script runs all count in scalars; `utf8Offsets`
/// turns such a count into the bytes that a shaper counts in. A text has 12 bytes of
/// memory for each scalar.
package struct ScalarText: Sendable {
  /// The scalars.
  package let scalars: [Unicode.Scalar]
  /// The UTF-8 offset of each scalar, and last the length of the text in UTF-8.
  package let utf8Offsets: [Int]

  /// A text of scalars.
  package init(_ scalars: [Unicode.Scalar]) {
    var offsets: [Int] = []
    offsets.reserveCapacity(scalars.count + 1)
    var offset = 0
    for scalar in scalars {
      offsets.append(offset)
      offset += UTF8.width(scalar)
    }
    offsets.append(offset)
    self.scalars = scalars
    utf8Offsets = offsets
  }

  /// The scalars of a string. Offsets count from the start of a substring, not of the
  /// string it is part of.
  package init(_ text: some StringProtocol) {
    self.init(Array(text.unicodeScalars))
  }

  /// The number of scalars.
  package var count: Int { scalars.count }
}
