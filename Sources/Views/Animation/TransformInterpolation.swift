import MesmerGeometry

// Between two transforms an animation interpolates their parts: translation, rotation
// (the shorter way), scale and skew. The linear part is, with columns (a, b) and (c, d),
//
//     R(angle) · [1 skew; 0 1] · diag(scaleX, scaleY)
//
// A mirrored transform has one negative scale: that of the axis whose column points
// backwards more, as in CSS. A mirror along x is thus a scale of -1 along x and not a
// half turn. A transform without an inverse has no such parts. If one of the two
// transforms has no inverse, the six elements are interpolated instead (a choice of this
// project).

/// The parts of an invertible transform.
private struct TransformParts {
  var translation: Point
  var angle: Double
  var skew: Double
  var scaleX: Double
  var scaleY: Double

  /// Decomposes a transform; nil if it has no inverse.
  init?(_ t: AffineTransform) {
    if t.inverse == nil { return nil }
    let length = (t.a * t.a + t.b * t.b).squareRoot()
    let scaleX = t.determinant < 0 && t.a < t.d ? -length : length
    let (x, y) = (t.a / scaleX, t.b / scaleX)
    let scaleY = t.determinant / scaleX
    translation = Point(x: t.tx, y: t.ty)
    angle = Elementary.atan2(y, x)
    skew = (x * t.c + y * t.d) / scaleY
    self.scaleX = scaleX
    self.scaleY = scaleY
    if !(angle.isFinite && skew.isFinite && scaleX.isFinite && scaleY.isFinite) {
      return nil
    }
  }

  /// The transform with these parts.
  var transform: AffineTransform {
    let (sine, cosine) = Elementary.sincos(angle)
    return AffineTransform(
      a: cosine * scaleX, b: sine * scaleX, c: (cosine * skew - sine) * scaleY,
      d: (sine * skew + cosine) * scaleY, tx: translation.x, ty: translation.y)
  }
}

/// Returns the number at a fraction between two; exact at both ends.
func interpolated(_ from: Double, _ to: Double, _ fraction: Double) -> Double {
  fraction == 1 ? to : from + (to - from) * fraction
}

extension AffineTransform {
  /// Returns the transform at a fraction between two; exact at both ends.
  package static func interpolated(
    _ from: AffineTransform, _ to: AffineTransform, _ fraction: Double
  ) -> AffineTransform {
    if fraction == 0 { return from }
    if fraction == 1 { return to }
    func mix(_ a: Double, _ b: Double) -> Double {
      MesmerViews.interpolated(a, b, fraction)
    }
    guard var parts = TransformParts(from), let end = TransformParts(to) else {
      return AffineTransform(
        a: mix(from.a, to.a), b: mix(from.b, to.b), c: mix(from.c, to.c),
        d: mix(from.d, to.d), tx: mix(from.tx, to.tx), ty: mix(from.ty, to.ty))
    }
    var turn = end.angle - parts.angle
    if turn > .pi { turn -= 2 * .pi }
    if turn < -.pi { turn += 2 * .pi }
    parts.translation.x = mix(parts.translation.x, end.translation.x)
    parts.translation.y = mix(parts.translation.y, end.translation.y)
    parts.angle += turn * fraction
    parts.skew = mix(parts.skew, end.skew)
    parts.scaleX = mix(parts.scaleX, end.scaleX)
    parts.scaleY = mix(parts.scaleY, end.scaleY)
    return parts.transform
  }
}
