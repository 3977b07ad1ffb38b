/// The scalars of a text, in which line breaks, bidirectional levels and script runs
/// count.
package struct ScalarText: Sendable {
  /// The scalars.
  package let scalars: [Unicode.Scalar]

  /// Creates a text of scalars.
  package init(_ scalars: [Unicode.Scalar]) { self.scalars = scalars }

  /// Creates a text of the scalars of a string.
  package init(_ text: some StringProtocol) { self.init(Array(text.unicodeScalars)) }

  /// The number of scalars.
  package var count: Int { scalars.count }
}
