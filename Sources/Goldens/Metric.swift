/// The rule by which two pixels differ.
///
/// A name contains a version if the definition in the field has changed under the same
/// name, so that a stored result never changes its meaning.
package enum Metric: String, Hashable, Sendable, CaseIterable {
  /// Pixels differ if any of their four straight bytes do; pixels with alpha 0 are equal.
  case exact

  /// The metric with a name, as users type it.
  package init(named name: String) throws(ComparisonError) {
    guard let metric = Metric(rawValue: name) else { throw .unknownMetric(name) }
    self = metric
  }
}

/// Why a comparison is not possible.
package enum ComparisonError: Error, Hashable, Sendable, CustomStringConvertible {
  /// There is no metric with this name.
  case unknownMetric(String)
  /// The picture of the differences would have more than 2^28 pixels.
  case diffTooLarge(width: Int, height: Int)

  /// One line: what is wrong, and what would be right.
  package var description: String {
    switch self {
    case .unknownMetric(let name):
      "unknown metric \(name); this version has exact"
    case .diffTooLarge(let width, let height):
      "a diff picture of \(width) x \(height) pixels is over the limit of 2^28 pixels"
    }
  }
}
