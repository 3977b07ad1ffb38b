// swift-format-ignore-file: AlwaysUseLowerCamelCase
// The names are Core Animation's.

import MesmerGeometry

/// A transform of space.
public typealias CATransform3D = MesmerGeometry.Transform3D

/// The identity transform.
public let CATransform3DIdentity = Transform3D.identity

/// Returns whether a transform is the identity.
public func CATransform3DIsIdentity(_ t: CATransform3D) -> Bool {
  t == CATransform3DIdentity
}

/// Returns whether two transforms are equal.
public func CATransform3DEqualToTransform(_ a: CATransform3D, _ b: CATransform3D) -> Bool
{ a == b }

/// Returns a translation.
public func CATransform3DMakeTranslation(
  _ tx: CGFloat, _ ty: CGFloat, _ tz: CGFloat
) -> CATransform3D {
  CATransform3D(translationX: tx, y: ty, z: tz)
}

/// Returns a scaling about the origin.
public func CATransform3DMakeScale(
  _ sx: CGFloat, _ sy: CGFloat, _ sz: CGFloat
) -> CATransform3D {
  var t = CATransform3DIdentity
  (t.m11, t.m22, t.m33) = (sx, sy, sz)
  return t
}

/// Returns a rotation about an axis by an angle in radians; about (0, 0, 1) it is
/// clockwise on screen. The identity if the axis has no length.
public func CATransform3DMakeRotation(
  _ angle: CGFloat, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat
) -> CATransform3D {
  Transform3D(rotation: angle, x: x, y: y, z: z)
}

/// Returns a transform preceded by a translation.
public func CATransform3DTranslate(
  _ t: CATransform3D, _ tx: CGFloat, _ ty: CGFloat, _ tz: CGFloat
) -> CATransform3D {
  CATransform3DConcat(CATransform3DMakeTranslation(tx, ty, tz), t)
}

/// Returns a transform preceded by a scaling.
public func CATransform3DScale(
  _ t: CATransform3D, _ sx: CGFloat, _ sy: CGFloat, _ sz: CGFloat
) -> CATransform3D { CATransform3DConcat(CATransform3DMakeScale(sx, sy, sz), t) }

/// Returns a transform preceded by a rotation.
public func CATransform3DRotate(
  _ t: CATransform3D, _ angle: CGFloat, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat
) -> CATransform3D { CATransform3DConcat(CATransform3DMakeRotation(angle, x, y, z), t) }

/// Returns the transform that applies `a` and then `b`.
public func CATransform3DConcat(_ a: CATransform3D, _ b: CATransform3D) -> CATransform3D {
  a.concatenating(b)
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

/// Returns the transform of space that equals an affine transform of the plane.
public func CATransform3DMakeAffineTransform(_ m: CGAffineTransform) -> CATransform3D {
  CATransform3D(m)
}

/// Returns whether a transform equals an affine transform of the plane.
public func CATransform3DIsAffine(_ t: CATransform3D) -> Bool {
  t.isAffine
}

/// Returns the affine transform of the plane that is part of a transform.
public func CATransform3DGetAffineTransform(_ t: CATransform3D) -> CGAffineTransform {
  t.affine
}
