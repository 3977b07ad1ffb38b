/// A text in the form used by the Unicode algorithms: its scalars and their UTF-8
/// offsets.
///
/// Line breaks, bidirectional levels and script runs all count in scalars; `utf8Offsets`
/// converts such an index to the byte offset that shapers use. A text uses 12 bytes of
/// memory for each scalar.
package struct ScalarText: Sendable {
  /// The scalars.
  package let scalars: [Unicode.Scalar]
  /// The UTF-8 offset of each scalar, and last the length of the text in UTF-8.
  package let utf8Offsets: [Int]

  /// Creates a text of scalars.
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

  /// Creates a text of the scalars of a string. Offsets of a substring count from its
  /// own start.
  package init(_ text: some StringProtocol) {
    self.init(Array(text.unicodeScalars))
  }

  /// The number of scalars.
  package var count: Int { scalars.count }
}
