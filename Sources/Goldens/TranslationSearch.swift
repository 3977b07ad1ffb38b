import MesmerGeometry
import MesmerPlatform

/// The search for a translation by whole pixels between two pictures. It is the most
/// common difference of a scrolled frame from its golden.
///
/// A patch of the expected picture that contains an edge and is located where the
/// pictures differ is searched for in the actual one, up to 64 pixels away on both axes,
/// nearest first. If it is found, the whole common part must be equal. The patch is at
/// least as far from the borders as the search extends, so the common part contains it
/// at every shift: pictures whose common part is only plain background never match.
///
/// The work is limited to about 17 000 comparisons of a patch, and to comparisons of
/// about 32 times the rows of a picture: in a repeating pattern the patch fits in many
/// places.
enum TranslationSearch {
  /// The maximum shift along an axis, in pixels.
  static let reach = 64
  /// The patch's side in pixels.
  private static let side = 8
  /// The minimum number of differing pixels examined for a patch, if there are as many;
  /// less than twice as many are examined.
  private static let samples = 64

  /// Returns the shift that turns `expected` into `actual`; nil if none is found within
  /// the limits. The pictures must have the same size, and be both straight or both
  /// premultiplied. `near` lists differing pixels.
  static func shift(
    from expected: Bitmap, to actual: Bitmap, near: [(x: Int, y: Int)]
  ) -> PixelOffset? {
    let width = expected.width
    let height = expected.height
    guard width > side + 2, height > side + 2 else { return nil }
    let reachX = min(reach, (width - side) / 2)
    let reachY = min(reach, (height - side) / 2)
    let inner = PixelRect(
      minX: reachX, minY: reachY, maxX: width - reachX - side + 1,
      maxY: height - reachY - side + 1)
    return withExtendedLifetime((expected, actual)) {
      guard let patch = anchor(expected, inside: inner, near: near) else { return nil }
      let from = expected.row(patch.y)[patch.x]
      var budget = 32 * height
      for d in order where d.dx.magnitude <= reachX && d.dy.magnitude <= reachY {
        guard actual.row(patch.y + d.dy)[patch.x + d.dx] == from,
          patchFits(expected, actual, patch, shift: d)
        else { continue }
        if budget <= 0 { return nil }
        if agree(expected, actual, shift: d, budget: &budget) { return d }
      }
      return nil
    }
  }

  /// All shifts other than zero, the shortest first.
  private static let order: [PixelOffset] = {
    var list: [PixelOffset] = []
    for dy in -reach...reach {
      for dx in -reach...reach where dx != 0 || dy != 0 {
        list.append(PixelOffset(dx: dx, dy: dy))
      }
    }
    // A key for each, so that the order never depends on the sort's stability.
    func key(_ s: PixelOffset) -> Int {
      ((abs(s.dx) + abs(s.dy)) &<< 16) + ((s.dy + reach) &<< 8) + s.dx + reach
    }
    return list.map { (key($0), $0) }.sorted { $0.0 < $1.0 }.map(\.1)
  }()

  /// Returns the top left of the patch with the most edges; nil if all are plain. Patches
  /// are examined at a regular sample of the pixels of `near`.
  private static func anchor(
    _ e: Bitmap, inside: PixelRect, near: [(x: Int, y: Int)]
  ) -> (x: Int, y: Int)? {
    guard !inside.isEmpty else { return nil }
    var best: (x: Int, y: Int)?
    var most = 0
    let step = max(1, near.count / samples)
    for i in stride(from: 0, to: near.count, by: step) {
      // Centred on the pixel, because the edge may be on either side.
      let x = min(max(near[i].x - side / 2, inside.minX), inside.maxX - 1)
      let y = min(max(near[i].y - side / 2, inside.minY), inside.maxY - 1)
      let edges = edgeCount(e.row(y) + x, stride: e.stride)
      if edges > most {
        most = edges
        best = (x, y)
      }
    }
    return best
  }

  private static func edgeCount(_ p: UnsafePointer<UInt32>, stride: Int) -> Int {
    var count = 0
    for y in 0..<side {
      for x in 0..<side {
        let q = p + y * stride + x
        if x > 0 && q[0] != q[-1] { count += 1 }
        if y > 0 && q[0] != q[-stride] { count += 1 }
      }
    }
    return count
  }

  private static func patchFits(
    _ e: Bitmap, _ a: Bitmap, _ patch: (x: Int, y: Int), shift: PixelOffset
  ) -> Bool {
    for y in patch.y..<patch.y + side
    where !bytesEqual(
      e.row(y) + patch.x, a.row(y + shift.dy) + patch.x + shift.dx, count: side * 4)
    {
      return false
    }
    return true
  }

  /// Returns whether the pictures are equal in their common part at a shift. Subtracts
  /// the compared rows from `budget`.
  private static func agree(
    _ e: Bitmap, _ a: Bitmap, shift: PixelOffset, budget: inout Int
  ) -> Bool {
    let count = e.width - Int(shift.dx.magnitude)
    let ex = max(0, -shift.dx)
    let ax = max(0, shift.dx)
    for y in max(0, shift.dy)..<min(e.height, e.height + shift.dy) {
      budget -= 1
      if !bytesEqual(e.row(y - shift.dy) + ex, a.row(y) + ax, count: count * 4) {
        return false
      }
    }
    return true
  }
}
