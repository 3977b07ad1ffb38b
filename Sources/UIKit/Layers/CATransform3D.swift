// swift-format-ignore-file: AlwaysUseLowerCamelCase
// The names are Core Animation's.

import MesmerGeometry

/// A transform of space, with Core Animation's layout: a point is a row to the left of
/// the matrix.
///
/// Layers show its projection along z to the plane, without perspective: `m34` and the
/// other numbers of the third row and column have no effect on pictures. A rotation
/// about x or y narrows a layer.
public struct CATransform3D: Hashable, Sendable {
  public var m11, m12, m13, m14: CGFloat
  public var m21, m22, m23, m24: CGFloat
  public var m31, m32, m33, m34: CGFloat
  public var m41, m42, m43, m44: CGFloat

  /// Creates a matrix of zeros.
  public init() { self.init(Array(repeating: 0, count: 16)) }

  /// Creates a matrix from its sixteen numbers, by rows.
  public init(
    m11: CGFloat, m12: CGFloat, m13: CGFloat, m14: CGFloat,
    m21: CGFloat, m22: CGFloat, m23: CGFloat, m24: CGFloat,
    m31: CGFloat, m32: CGFloat, m33: CGFloat, m34: CGFloat,
    m41: CGFloat, m42: CGFloat, m43: CGFloat, m44: CGFloat
  ) {
    (self.m11, self.m12, self.m13, self.m14) = (m11, m12, m13, m14)
    (self.m21, self.m22, self.m23, self.m24) = (m21, m22, m23, m24)
    (self.m31, self.m32, self.m33, self.m34) = (m31, m32, m33, m34)
    (self.m41, self.m42, self.m43, self.m44) = (m41, m42, m43, m44)
  }

  /// Creates a matrix from its rows.
  init(_ m: [Double]) {
    self.init(
      m11: m[0], m12: m[1], m13: m[2], m14: m[3], m21: m[4], m22: m[5], m23: m[6],
      m24: m[7], m31: m[8], m32: m[9], m33: m[10], m34: m[11], m41: m[12], m42: m[13],
      m43: m[14], m44: m[15])
  }

  /// The rows, one after the other.
  var numbers: [Double] {
    [m11, m12, m13, m14, m21, m22, m23, m24, m31, m32, m33, m34, m41, m42, m43, m44]
  }

  /// The projection to the plane, as layers show it.
  var projection: CGAffineTransform {
    CGAffineTransform(a: m11, b: m12, c: m21, d: m22, tx: m41, ty: m42)
  }
}

/// The identity transform.
public let CATransform3DIdentity = CATransform3D([
  1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1,
])

/// Whether a transform is the identity.
public func CATransform3DIsIdentity(_ t: CATransform3D) -> Bool {
  t == CATransform3DIdentity
}

/// Whether two transforms are equal.
public func CATransform3DEqualToTransform(_ a: CATransform3D, _ b: CATransform3D) -> Bool
{ a == b }

/// Returns a translation.
public func CATransform3DMakeTranslation(
  _ tx: CGFloat, _ ty: CGFloat, _ tz: CGFloat
) -> CATransform3D {
  var t = CATransform3DIdentity
  (t.m41, t.m42, t.m43) = (tx, ty, tz)
  return t
}

/// Returns a scale about the origin.
public func CATransform3DMakeScale(
  _ sx: CGFloat, _ sy: CGFloat, _ sz: CGFloat
) -> CATransform3D {
  var t = CATransform3DIdentity
  (t.m11, t.m22, t.m33) = (sx, sy, sz)
  return t
}

/// Returns a rotation about an axis, in radians: about (0, 0, 1) it is clockwise on
/// screen. The identity if the axis has no length.
public func CATransform3DMakeRotation(
  _ angle: CGFloat, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat
) -> CATransform3D {
  let length = (x * x + y * y + z * z).squareRoot()
  guard length > 0, length.isFinite else { return CATransform3DIdentity }
  let (x, y, z) = (x / length, y / length, z / length)
  let (s, c) = Elementary.sincos(angle)
  let r = 1 - c
  return CATransform3D([
    x * x * r + c, x * y * r + z * s, x * z * r - y * s, 0,
    x * y * r - z * s, y * y * r + c, y * z * r + x * s, 0,
    x * z * r + y * s, y * z * r - x * s, z * z * r + c, 0,
    0, 0, 0, 1,
  ])
}

/// Returns a transform preceded by a translation.
public func CATransform3DTranslate(
  _ t: CATransform3D, _ tx: CGFloat, _ ty: CGFloat, _ tz: CGFloat
) -> CATransform3D {
  CATransform3DConcat(CATransform3DMakeTranslation(tx, ty, tz), t)
}

/// Returns a transform preceded by a scale.
public func CATransform3DScale(
  _ t: CATransform3D, _ sx: CGFloat, _ sy: CGFloat, _ sz: CGFloat
) -> CATransform3D { CATransform3DConcat(CATransform3DMakeScale(sx, sy, sz), t) }

/// Returns a transform preceded by a rotation.
public func CATransform3DRotate(
  _ t: CATransform3D, _ angle: CGFloat, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat
) -> CATransform3D { CATransform3DConcat(CATransform3DMakeRotation(angle, x, y, z), t) }

/// Returns the concatenation of `a` and then `b`.
public func CATransform3DConcat(_ a: CATransform3D, _ b: CATransform3D) -> CATransform3D {
  let (m, n) = (a.numbers, b.numbers)
  return CATransform3D(
    (0..<16).map { k in
      let (i, j) = (k / 4 * 4, k % 4)
      return m[i] * n[j] + m[i + 1] * n[j + 4] + m[i + 2] * n[j + 8]
        + m[i + 3] * n[j + 12]
    })
}

/// Returns the inverse of a transform; the transform itself if it has none.
public func CATransform3DInvert(_ t: CATransform3D) -> CATransform3D {
  // Gauss-Jordan elimination, with the largest pivot of each column.
  var rows = (0..<4).map { i in
    Array(t.numbers[i * 4..<i * 4 + 4]) + (0..<4).map { $0 == i ? 1.0 : 0 }
  }
  for i in 0..<4 {
    let pivot = (i..<4).max { rows[$0][i].magnitude < rows[$1][i].magnitude } ?? i
    rows.swapAt(i, pivot)
    let factor = rows[i][i]
    guard factor != 0, factor.isFinite else { return t }
    rows[i] = rows[i].map { $0 / factor }
    for j in 0..<4 where j != i && rows[j][i] != 0 {
      let part = rows[j][i]
      rows[j] = zip(rows[j], rows[i]).map { $0 - part * $1 }
    }
  }
  return CATransform3D(rows.flatMap { $0[4...] })
}

/// Returns the transform of space for one of the plane.
public func CATransform3DMakeAffineTransform(_ m: CGAffineTransform) -> CATransform3D {
  CATransform3D([m.a, m.b, 0, 0, m.c, m.d, 0, 0, 0, 0, 1, 0, m.tx, m.ty, 0, 1])
}

/// Whether a transform is exactly one of the plane.
public func CATransform3DIsAffine(_ t: CATransform3D) -> Bool {
  t == CATransform3DMakeAffineTransform(t.projection)
}

/// Returns the part of a transform in the plane.
public func CATransform3DGetAffineTransform(_ t: CATransform3D) -> CGAffineTransform {
  t.projection
}
