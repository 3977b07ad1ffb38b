import MesmerGeometry

/// Zoom scales beyond their limits while fingers pinch.
///
/// UIKit's behaviour is unpublished. The same rubber band as for offsets, in octaves, is
/// this project's choice (grade D). With u = log2(raw / max):
///
///     scale = max · 2^(R(u)),    R(u) = 0.55 u / (1 + 0.55 u)
///
/// and mirrored below the minimum: never beyond twice the maximum or half the minimum.
/// Without bouncesZoom the scale stops at the limit (one source).
package enum OverZoom {
  /// Returns the shown scale for a raw one, which is the scale at the beginning times the
  /// ratio of the fingers' distances; the nearest limit if it is not positive and finite.
  package static func shown(
    raw: Double, limits: ZoomLimits, bounces: Bool
  ) -> Double {
    scale(raw, limits, bounces, RubberBand.distance(forPull:dimension:))
  }

  /// Returns the raw scale for a shown one: the initial raw scale of a pinch that begins
  /// beyond the limits.
  package static func raw(
    shown: Double, limits: ZoomLimits, bounces: Bool
  ) -> Double {
    scale(shown, limits, bounces, RubberBand.pull(forDistance:dimension:))
  }

  /// Returns a scale with its octaves beyond the limits converted by a law, which takes
  /// the octaves and the dimension.
  private static func scale(
    _ scale: Double, _ limits: ZoomLimits, _ bounces: Bool,
    _ law: (Double, Double) -> Double
  ) -> Double {
    let clamped = limits.clamped(scale)
    if scale == clamped || !bounces { return clamped }
    guard scale > 0, scale.isFinite, clamped > 0, clamped.isFinite else { return clamped }
    let octaves = Elementary.log2(scale / clamped)
    let converted = law(octaves.magnitude, 1)
    return clamped * Elementary.exp2(octaves < 0 ? -converted : converted)
  }
}
