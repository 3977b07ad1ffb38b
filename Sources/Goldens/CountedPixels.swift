import MesmerGeometry

/// The pixels of two pictures that count as different by a tolerance.
package struct CountedPixels {
  /// The smallest rectangle around them; empty if there are none.
  package let bounds: PixelRect
  /// The tolerance by which pixels count.
  package let tolerance: Tolerance
  private let flags: FlagRows

  /// Compares the common area of two pictures, aligned at the top left.
  package init(expected: Bitmap, actual: Bitmap, by tolerance: Tolerance) {
    self.tolerance = tolerance
    flags = ComparisonScan(expected: expected, actual: actual, by: tolerance).flags
    bounds = ChangedRects.find(PixelFlags.counts, in: flags)
      .reduce(PixelRect.empty) { $0.union($1) }
  }

  /// A byte for each pixel of a region inside the bounds, row by row: 1 where it counts.
  package func mask(of region: PixelRect) -> [UInt8] {
    var mask = [UInt8](repeating: 0, count: region.width * region.height)
    for y in region.minY..<region.maxY {
      guard let row = flags.row(y) else { continue }
      let start = (y - region.minY) * region.width - region.minX
      for x in region.minX..<region.maxX where row[x] & PixelFlags.counts != 0 {
        mask[start + x] = 1
      }
    }
    return mask
  }
}
