import MesmerGeometry

/// Rounding of a content offset to device pixels: UIScrollView's rule, which
/// is not the usual one.
///
/// At 1 pixel per point an offset is rounded to the nearest integer, ties
/// away from zero (2.5 -> 3, -2.5 -> -3). At more it is the fraction above the
/// floor that is rounded, so ties go up, below zero as well (-2.25 at 2 pixels
/// per point -> -2). Grade B: one published analysis of UIKit, and one
/// published value (3.8 at scale 1 -> 4).
///
/// Rounding is for what is shown: a motion keeps its unrounded value as its
/// state. It is bypassed while zooming and for direct writes of bounds.
package enum PixelRounding {
  /// A coordinate in points, rounded to pixels of a screen with `scale` pixels
  /// a point (positive; from 1 down to 0 it rounds as at 1 with the pixel's
  /// size: a choice of this project). A value or scale that is not finite, or
  /// a scale that is not positive, leaves the value as it is.
  package static func rounded(_ value: Double, scale: Double) -> Double {
    guard value.isFinite, scale.isFinite, scale > 0 else { return value }
    if scale <= 1 {
      let pixels = (value * scale).rounded(.toNearestOrAwayFromZero)
      return scale == 1 ? pixels : pixels / scale
    }
    let floor = value.rounded(.down)
    let pixels = ((value - floor) * scale).rounded(.toNearestOrAwayFromZero)
    return floor + pixels / scale
  }

  /// An offset in points with both coordinates rounded.
  package static func rounded(_ offset: Point, scale: Double) -> Point {
    Point(
      x: rounded(offset.x, scale: scale), y: rounded(offset.y, scale: scale))
  }
}
