import MesmerDrawing
import MesmerGeometry

// Clipping to a patch: one of several parts that together form a drawing.
//
// A device pixel shows the part that contains its centre, also under rotation and
// skew: every pixel shows exactly one picture, completely. Antialiased edges would let
// the background show through where two parts meet.
//
// Under an axis-aligned transform each edge becomes a column or row of device pixels by
// one formula, so it is the same for two parts with a common edge. Otherwise the pixel's
// centre is mapped back by one formula for all parts.

extension ClipState {
  /// Returns the clip intersected with a patch; `area` contains everything drawn in it.
  func intersecting(
    _ edges: PatchEdges, _ placement: Placement, area: PixelRect
  ) -> ClipState {
    var result = self
    result.rect = rect.intersection(area)
    let t = placement.transform
    if result.rect.isEmpty || edges == .everything { return result }
    if t.isAxisAligned {
      // A quarter turn maps x to y.
      let turned = t.a == 0 && t.d == 0
      let x = ClipState.pixels(
        turned ? edges.minY : edges.minX, turned ? edges.maxY : edges.maxX,
        scale: turned ? t.c : t.a, offset: t.tx, shift: placement.shift.dx)
      let y = ClipState.pixels(
        turned ? edges.minX : edges.minY, turned ? edges.maxX : edges.maxY,
        scale: turned ? t.b : t.d, offset: t.ty, shift: placement.shift.dy)
      result.rect = result.rect.intersection(
        PixelRect(
          minX: x.lowerBound, minY: y.lowerBound, maxX: x.upperBound, maxY: y.upperBound))
      return result
    }
    guard let inverse = t.inverse else {
      return ClipState(rect: .empty, mask: nil)
    }
    let new = ClipMask(area: result.rect)
    for y in new.area.minY..<new.area.maxY {
      let row = new.row(y)
      let v = Double(y - placement.shift.dy) + 0.5
      for x in new.area.minX..<new.area.maxX {
        let u = Double(x - placement.shift.dx) + 0.5
        let px = inverse.a * u + inverse.c * v + inverse.tx
        let py = inverse.b * u + inverse.d * v + inverse.ty
        if px >= edges.minX && px < edges.maxX && py >= edges.minY
          && py < edges.maxY
        {
          row[x - new.area.minX] = 32768
        }
      }
    }
    if let mask { new.multiply(by: mask) }
    result.mask = new
    return result
  }

  /// Returns the device pixels between two edges along one axis.
  private static func pixels(
    _ low: Double, _ high: Double, scale: Double, offset: Double, shift: Int
  ) -> Range<Int> {
    /// Returns the first pixel whose centre is at or after the edge.
    func first(_ edge: Double) -> Int {
      // Well inside the range of Int, and far outside any picture.
      let limit = 1_099_511_627_776.0
      let centre = (scale * edge + offset - 0.5).rounded(.up)
      return Int(min(max(centre, -limit), limit)) + shift
    }
    if scale == 0 { return 0..<0 }
    let a = first(low)
    let b = first(high)
    return min(a, b)..<max(a, b)
  }
}
