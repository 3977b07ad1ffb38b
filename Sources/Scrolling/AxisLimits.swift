import MesmerGeometry

/// One axis of what a scroll view can do: its range and what happens there.
/// Points.
package struct AxisLimits: Hashable, Sendable {
  /// The least offset in range.
  package var low: Double
  /// The greatest offset in range, not below `low`.
  package var high: Double
  /// The viewport's size along the axis: the rubber band's asymptote, and a
  /// page.
  package var dimension: Double
  /// Whether content can be past its ends.
  package var bounces: Bool
  /// The size of a device pixel in points.
  package var pixel: Double

  /// Limits from their parts.
  package init(
    low: Double, high: Double, dimension: Double, bounces: Bool = true,
    pixel: Double = 1
  ) {
    self.low = low
    self.high = high
    self.dimension = dimension
    self.bounces = bounces
    self.pixel = pixel
  }

  /// The nearest offset in range; `low` for NaN.
  package func clamped(_ offset: Double) -> Double {
    offset > low ? (offset < high ? offset : high) : low
  }

  /// Whether an offset lies out of range.
  package func excludes(_ offset: Double) -> Bool {
    offset < low || offset > high
  }
}
