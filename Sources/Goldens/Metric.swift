/// How two pictures are compared: what makes a pixel differ.
///
/// The names carry versions where a definition in the field has changed under
/// its name, so that a stored result never changes its meaning.
public enum Metric: String, Hashable, Sendable, CaseIterable {
  /// A pixel differs if any of its four straight bytes does; pixels of alpha
  /// 0 are equal.
  case exact

  /// Names that the command documents and this version does not compute.
  package static let planned = ["fuzzy", "yiq", "oklab", "delta-e", "perceptual"]

  /// The metric of a name as users type it.
  public init(named name: String) throws(ComparisonError) {
    guard let metric = Metric(rawValue: name) else {
      throw Metric.planned.contains(name)
        ? .metricNotAvailable(name) : .unknownMetric(name)
    }
    self = metric
  }
}

/// Why a comparison cannot be made.
public enum ComparisonError: Error, Hashable, Sendable, CustomStringConvertible {
  /// No metric has this name.
  case unknownMetric(String)
  /// The metric is documented, but this version does not have it yet.
  case metricNotAvailable(String)
  /// The picture of the differences would be larger than 2^28 pixels.
  case diffTooLarge(width: Int, height: Int)

  /// One line: what is wrong and what would be right.
  public var description: String {
    switch self {
    case .unknownMetric(let name):
      "unknown metric \(name); this version has exact"
    case .metricNotAvailable(let name):
      "the metric \(name) is not available in this version; only exact is"
    case .diffTooLarge(let width, let height):
      "a diff picture of \(width) x \(height) pixels is over the limit of 2^28 pixels"
    }
  }
}
