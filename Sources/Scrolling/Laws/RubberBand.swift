/// The rubber band: the movement of content that a finger pulls past its end.
///
/// At the edge the content moves by 0.55 of the finger's movement, past the edge by less
/// and less, and never farther than the dimension D of the viewport along the axis. For a
/// finger at a distance d past the edge, the displayed distance is R(d):
///
///     R(d) = D (1 - 1 / (1 + c d / D)) = c d D / (D + c d)      c = 0.55
///     R⁻¹(y) = (D / c) y / (D - y)                               y < D
///
/// Grade A: published in 2012 from measurements, and found independently by four others.
/// Points throughout. A finger's "raw" offset is the content's position without a rubber
/// band, so a drag is `shown = band(raw)`, without history: content returns along the
/// path on which it moved out.
package enum RubberBand {
  /// The slope at the edge.
  package static let slope = 0.55

  /// Returns the displayed distance past the end for a finger's distance `pull`, at least
  /// 0; 0 if the dimension is not positive.
  package static func distance(forPull pull: Double, dimension: Double) -> Double {
    guard pull > 0, dimension > 0 else { return 0 }
    let pulled = slope * pull
    if pulled == .infinity { return dimension }
    return pulled / (dimension + pulled) * dimension
  }

  /// Returns the finger's distance for a displayed one, at least 0: the inverse of
  /// `distance(forPull:dimension:)`.
  ///
  /// A displayed distance of the whole dimension or more, which only an offset set by a
  /// program can reach, is limited to 1023/1024 of it (a choice of this project). 0 if
  /// the dimension is not positive.
  package static func pull(forDistance distance: Double, dimension: Double) -> Double {
    guard distance > 0, dimension > 0 else { return 0 }
    let shown = min(distance, dimension * (1023.0 / 1024))
    return dimension / slope * shown / (dimension - shown)
  }

  /// Returns the shown offset for a raw one.
  package static func shown(raw: Double, limits: AxisLimits) -> Double {
    offset(raw, limits, distance(forPull:dimension:))
  }

  /// Returns the raw offset for a shown one: the initial raw offset of a drag that begins
  /// out of range, so that the content does not jump. Without bounces, the nearest offset
  /// in range.
  package static func raw(shown: Double, limits: AxisLimits) -> Double {
    offset(shown, limits, pull(forDistance:dimension:))
  }

  /// Returns an offset with its distance past the limits converted by a law, which takes
  /// the distance and the dimension.
  private static func offset(
    _ offset: Double, _ limits: AxisLimits, _ law: (Double, Double) -> Double
  ) -> Double {
    if !limits.bounces { return limits.clamped(offset) }
    if offset > limits.high {
      return limits.high + law(offset - limits.high, limits.dimension)
    }
    if offset < limits.low {
      return limits.low - law(limits.low - offset, limits.dimension)
    }
    return offset
  }
}
