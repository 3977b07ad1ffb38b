import MesmerGeometry

/// The range of one axis of a scroll view, and its behaviour at the ends. In points.
package struct AxisLimits: Hashable, Sendable {
  /// The minimum offset of the range.
  package var low: Double
  /// The maximum offset of the range, not below `low`.
  package var high: Double
  /// The offset at which the content starts at the start of the viewport: `low` without
  /// insets.
  package var contentLow: Double
  /// The offset at which the content ends at the end of the viewport: `high` without
  /// insets.
  package var contentHigh: Double
  /// The viewport's size along the axis: the asymptote of the rubber band, and the size
  /// of a page.
  package var dimension: Double
  /// Whether content can move past its ends.
  package var bounces: Bool
  /// The size of a device pixel in points.
  package var pixel: Double

  /// Creates limits from their parts; a missing `contentLow` or `contentHigh` means no
  /// inset.
  package init(
    low: Double, high: Double, contentLow: Double? = nil, contentHigh: Double? = nil,
    dimension: Double, bounces: Bool = true, pixel: Double = 1
  ) {
    self.low = low
    self.high = high
    self.contentLow = contentLow ?? low
    self.contentHigh = contentHigh ?? high
    self.dimension = dimension
    self.bounces = bounces
    self.pixel = pixel
  }

  /// Returns the nearest offset in range; `low` for NaN.
  package func clamped(_ offset: Double) -> Double {
    offset > low ? (offset < high ? offset : high) : low
  }

  /// Returns whether an offset is out of range.
  package func excludes(_ offset: Double) -> Bool {
    offset < low || offset > high
  }
}
