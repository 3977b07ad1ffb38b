/// A projective map of the plane: an affine map, divided by a linear function of the
/// point, `w`.
///
///     x' = (a·x + c·y + tx) / w       w = wx·x + wy·y + w0
///     y' = (b·x + d·y + ty) / w
///
/// Points with w > 0 are in front of the eye; points with w <= 0 have no image. Only
/// + - * / and the square root are used, so the results have the same bits on every
/// machine.
package struct ProjectiveTransform: Hashable, Sendable {
  /// The affine map in the numerators of x' and y'.
  package var affine: AffineTransform
  package var wx = 0.0
  package var wy = 0.0
  package var w0 = 1.0

  /// Creates the projective form of an affine map.
  package init(_ affine: AffineTransform) { self.affine = affine }

  /// Creates the map of the plane z = 0 under a transform of space, projected along z.
  package init(_ t: Transform3D) {
    (affine, wx, wy, w0) = (t.affine, t.m14, t.m24, t.m44)
  }

  /// Whether w is 1 at every point.
  package var isAffine: Bool { wx == 0 && wy == 0 && w0 == 1 }

  /// The equal affine map; nil if w is not the same positive number at every point.
  package var withoutPerspective: AffineTransform? {
    guard wx == 0, wy == 0, w0 > 0 else { return nil }
    if w0 == 1 { return affine }
    return AffineTransform(
      a: affine.a / w0, b: affine.b / w0, c: affine.c / w0, d: affine.d / w0,
      tx: affine.tx / w0, ty: affine.ty / w0)
  }

  /// Returns w at a point: the distance of the point's image in space from the plane of
  /// the eye, as a multiple of the distance between eye and screen.
  package func w(_ p: Point) -> Double { wx * p.x + wy * p.y + w0 }

  /// Returns the image of a point; NaN for one that is not in front of the eye.
  package func apply(_ p: Point) -> Point {
    let q = p.applying(affine)
    if isAffine { return q }
    let w = w(p)
    return w > 0 ? Point(x: q.x / w, y: q.y / w) : Point(x: .nan, y: .nan)
  }

  /// Returns the map that first applies this one, then `n`.
  package func followed(by n: AffineTransform) -> ProjectiveTransform {
    let m = affine
    var result = self
    result.affine = AffineTransform(
      a: m.a * n.a + m.b * n.c + wx * n.tx, b: m.a * n.b + m.b * n.d + wx * n.ty,
      c: m.c * n.a + m.d * n.c + wy * n.tx, d: m.c * n.b + m.d * n.d + wy * n.ty,
      tx: m.tx * n.a + m.ty * n.c + w0 * n.tx, ty: m.tx * n.b + m.ty * n.d + w0 * n.ty)
    return result
  }

  /// Returns the map that first applies `n`, then this one.
  package func preceded(by n: AffineTransform) -> ProjectiveTransform {
    var result = self
    result.affine = n.concatenating(affine)
    result.wx = n.a * wx + n.b * wy
    result.wy = n.c * wx + n.d * wy
    result.w0 = n.tx * wx + n.ty * wy + w0
    return result
  }

  /// The determinant of the 3 x 3 matrix. If it is negative, images are mirrored: the
  /// plane is seen from behind.
  package var determinant: Double {
    let m = affine
    return m.a * (m.d * w0 - wy * m.ty) - m.b * (m.c * w0 - wy * m.tx)
      + wx * (m.c * m.ty - m.d * m.tx)
  }

  /// The inverse; nil if the determinant is zero (the plane is seen edge-on) or a number
  /// is not finite. Under the inverse, only images of points in front of the eye have an
  /// image.
  package var inverse: ProjectiveTransform? {
    if isAffine { return affine.inverse.map { ProjectiveTransform($0) } }
    let (m, k) = (affine, determinant)
    guard k.magnitude > 0, k.isFinite else { return nil }
    var result = ProjectiveTransform(
      AffineTransform(
        a: (m.d * w0 - wy * m.ty) / k, b: (wx * m.ty - m.b * w0) / k,
        c: (wy * m.tx - m.c * w0) / k, d: (m.a * w0 - wx * m.tx) / k,
        tx: (m.c * m.ty - m.d * m.tx) / k, ty: (m.b * m.tx - m.a * m.ty) / k))
    result.wx = (m.b * wy - wx * m.d) / k
    result.wy = (wx * m.c - m.a * wy) / k
    result.w0 = m.determinant / k
    return result.isFinite ? result : nil
  }

  package var isFinite: Bool {
    affine.isFinite && wx.isFinite && wy.isFinite && w0.isFinite
  }

  /// Returns the scales at a point: the ratio of the length of an image to that of a
  /// small step along x, and along y. NaN for a point that is not in front of the eye.
  package func scales(at p: Point) -> (x: Double, y: Double) {
    let (q, w) = (apply(p), w(p))
    return (
      Vector(dx: (affine.a - q.x * wx) / w, dy: (affine.b - q.y * wx) / w).length,
      Vector(dx: (affine.c - q.x * wy) / w, dy: (affine.d - q.y * wy) / w).length
    )
  }

  /// Returns the corners, in order, of the part of a rectangle in which w is at least
  /// 2^-10 of its largest value at the rectangle's corners. Empty if there is no such
  /// part or a number is not finite.
  package func visiblePart(of rect: Rect) -> [Point] {
    let corners = [
      Point(x: rect.minX, y: rect.minY), Point(x: rect.maxX, y: rect.minY),
      Point(x: rect.maxX, y: rect.maxY), Point(x: rect.minX, y: rect.maxY),
    ]
    let least = corners.reduce(0) { max($0, w($1)) } * 0x1p-10
    guard least > 0, least.isFinite, isFinite else { return [] }
    var result: [Point] = []
    for (index, p) in corners.enumerated() {
      let next = corners[(index + 1) & 3]
      let (from, to) = (w(p) - least, w(next) - least)
      if from >= 0 { result.append(p) }
      if (from >= 0) != (to >= 0) {
        result.append(p + (next - p) * (from / (from - to)))
      }
    }
    return result
  }

  /// Returns the bounding box of the image of a rectangle's visible part
  /// (`visiblePart(of:)`); null if there is none.
  package func bounds(of rect: Rect) -> Rect {
    if isAffine { return rect.applying(affine) }
    return visiblePart(of: rect).reduce(.null) {
      let p = apply($1)
      return $0.union(Rect(x: p.x, y: p.y, width: 0, height: 0))
    }
  }
}
