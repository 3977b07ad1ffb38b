import MesmerGeometry

/// A bitmap of a picture, drawn with perspective: a view whose transform is projective. A
/// class, because a value would make every command larger.
package final class ProjectedBitmap: Sendable {
  /// The picture, in pixels of the bitmap.
  package let store: BackingBitmap
  package let pixelWidth: Int
  package let pixelHeight: Int
  /// The map from pixels of the bitmap to the command's coordinates.
  package let map: ProjectiveTransform

  /// The maximum number of pixels of a bitmap: 2^23, 32 MiB.
  private static var mostPixels: Double { 0x1p23 }
  /// The maximum number of pixels on a side.
  private static var mostOnSide: Double { 0x1p14 }

  package init(
    _ picture: Picture, pixelWidth: Int, pixelHeight: Int, map: ProjectiveTransform
  ) {
    store = BackingBitmap(picture)
    self.pixelWidth = pixelWidth
    self.pixelHeight = pixelHeight
    self.map = map
  }

  /// Returns the number of pixels for a rectangle's width and height under a map to the
  /// device; nil if the rectangle has no image.
  ///
  /// The bitmap has the largest scale of the image along each axis, measured at the
  /// corners of the part with an image, but at most 8 times the smallest of these scales,
  /// and at most 64. Both scales are halved until the bitmap has at most 2^23 pixels, and
  /// 2^14 on a side. The numbers of pixels are rounded up.
  package static func pixels(
    of rect: Rect, _ map: ProjectiveTransform
  ) -> (width: Int, height: Int)? {
    let scales = map.visiblePart(of: rect).map { map.scales(at: $0) }
    func largest(_ scales: [Double]) -> Double {
      let (low, high) = scales.reduce((Double.infinity, 0)) {
        (min($0.0, $1), max($0.1, $1))
      }
      return min(high, 8 * low, 64)
    }
    var width = rect.width * largest(scales.map(\.x))
    var height = rect.height * largest(scales.map(\.y))
    guard !scales.isEmpty, width.isFinite, height.isFinite else { return nil }
    while width * height > mostPixels || max(width, height) > mostOnSide {
      (width, height) = (width / 2, height / 2)
    }
    return (
      max(Int((width - 0x1p-20).rounded(.up)), 1),
      max(Int((height - 0x1p-20).rounded(.up)), 1)
    )
  }
}
