import MesmerGeometry

/// Rounding of a content offset to device pixels by UIScrollView's rule, which differs
/// from rounding to nearest.
///
/// At 1 pixel per point an offset is rounded to the nearest integer, ties away from zero
/// (2.5 -> 3, -2.5 -> -3). At larger scales the fraction above the floor is rounded, so
/// ties go up, also below zero (-2.25 at 2 pixels per point -> -2). Grade B: one
/// published analysis of UIKit, and one published value (3.8 at scale 1 -> 4). At scales
/// that are not integers, which no device of UIKit has, the nearest pixel is taken.
///
/// Only shown offsets are rounded: a motion keeps its unrounded state. Offsets during a
/// zoom, and offsets assigned without a clock, are not rounded.
package enum PixelRounding {
  /// Returns a coordinate in points, rounded to pixels of a screen with `scale` pixels
  /// per point.
  ///
  /// Scales between 0 and 1 round as at 1, with the size of the pixel (a choice of this
  /// project). If the value or the scale is not finite, or the scale is not positive, the
  /// value is returned unchanged.
  package static func rounded(_ value: Double, scale: Double) -> Double {
    guard value.isFinite, scale.isFinite, scale > 0 else { return value }
    if scale <= 1 {
      let pixels = (value * scale).rounded(.toNearestOrAwayFromZero)
      return scale == 1 ? pixels : pixels / scale
    }
    let floor = scale == scale.rounded() ? value.rounded(.down) : 0
    let pixels = ((value - floor) * scale).rounded(.toNearestOrAwayFromZero)
    return floor + pixels / scale
  }

  /// Returns an offset in points with both coordinates rounded.
  package static func rounded(_ offset: Point, scale: Double) -> Point {
    Point(
      x: rounded(offset.x, scale: scale), y: rounded(offset.y, scale: scale))
  }
}
