/// An affine map of the plane, with CGAffineTransform's layout:
///
///     x' = a·x + c·y + tx
///     y' = b·x + d·y + ty
///
/// With y pointing down, a positive rotation turns clockwise on screen.
@frozen
public struct AffineTransform: Hashable, Sendable {
  /// The factor of x in x'.
  public var a: Double
  /// The factor of x in y'.
  public var b: Double
  /// The factor of y in x'.
  public var c: Double
  /// The factor of y in y'.
  public var d: Double
  /// Translation along x.
  public var tx: Double
  /// Translation along y.
  public var ty: Double

  /// Creates a transform from its six numbers.
  @inlinable
  public init(
    a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double
  ) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.tx = tx
    self.ty = ty
  }

  /// The transform that leaves every point in place.
  @inlinable
  public static var identity: AffineTransform {
    AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)
  }

  /// Creates a translation by (x, y).
  @inlinable
  public init(translationX x: Double, y: Double) {
    self.init(a: 1, b: 0, c: 0, d: 1, tx: x, ty: y)
  }

  /// Creates a scale about the origin.
  @inlinable
  public init(scaleX x: Double, y: Double) {
    self.init(a: x, b: 0, c: 0, d: y, tx: 0, ty: 0)
  }

  /// Creates a rotation about the origin, in radians, clockwise on screen.
  ///
  /// The sine and cosine of an angle in radians are rounded, so quarter turns are not
  /// exact: the cosine of `.pi / 2` is 6e-17 instead of 0. An angle that is not finite
  /// gives NaN in all entries but the translation.
  public init(rotationAngle radians: Double) {
    let (s, c) = Elementary.sincos(radians)
    self.init(a: c, b: s, c: -s, d: c, tx: 0, ty: 0)
  }

  /// Creates a rotation about the origin, in degrees, clockwise on screen.
  ///
  /// Angles that are whole turns apart give the same transform, and multiples of 90
  /// degrees of any size are exact. Rotations a quarter turn apart contain the same two
  /// numbers, up to the sign, in different entries. An angle that is not finite gives NaN
  /// in all entries but the translation.
  package init(rotationDegrees degrees: Double) {
    let turn = Elementary.withoutWholeTurns(degrees)
    guard turn.isFinite else {
      self.init(rotationAngle: .nan)
      return
    }
    let quarters = Elementary.nearestInteger(turn / 90)
    let (s, c) = Elementary.sincos((turn - 90 * quarters) * (Double.pi / 180))
    // Subtracting from zero keeps a zero positive, so that quarter turns equal transforms
    // written by hand, including hash and description.
    switch Int(quarters) & 3 {
    case 0: self.init(a: c, b: s, c: 0 - s, d: c, tx: 0, ty: 0)
    case 1: self.init(a: 0 - s, b: c, c: 0 - c, d: 0 - s, tx: 0, ty: 0)
    case 2: self.init(a: 0 - c, b: 0 - s, c: s, d: 0 - c, tx: 0, ty: 0)
    default: self.init(a: s, b: 0 - c, c: c, d: s, tx: 0, ty: 0)
    }
  }

  /// Returns the transform that first applies this one, then `next`.
  @inlinable
  public func concatenating(_ next: AffineTransform) -> AffineTransform {
    AffineTransform(
      a: a * next.a + b * next.c,
      b: a * next.b + b * next.d,
      c: c * next.a + d * next.c,
      d: c * next.b + d * next.d,
      tx: tx * next.a + ty * next.c + next.tx,
      ty: tx * next.b + ty * next.d + next.ty)
  }

  /// Returns the transform that first translates by (x, y), then applies this one.
  @inlinable
  public func translatedBy(x: Double, y: Double) -> AffineTransform {
    AffineTransform(translationX: x, y: y).concatenating(self)
  }

  /// Returns the transform that first scales by (x, y), then applies this one.
  @inlinable
  public func scaledBy(x: Double, y: Double) -> AffineTransform {
    AffineTransform(scaleX: x, y: y).concatenating(self)
  }

  /// Returns the transform that first rotates by an angle in radians, clockwise on
  /// screen, then applies this one.
  public func rotated(by radians: Double) -> AffineTransform {
    AffineTransform(rotationAngle: radians).concatenating(self)
  }

  /// `a·d - b·c`: the factor by which areas grow; negative if mirrored.
  @inlinable
  package var determinant: Double { a * d - b * c }

  /// The inverse; nil if the determinant is zero (the plane collapses) or not finite, or
  /// if an entry of the inverse is not finite.
  @inlinable
  package var inverse: AffineTransform? {
    let det = determinant
    if !(det.magnitude > 0 && det.isFinite) { return nil }
    let inverse = AffineTransform(
      a: d / det, b: -b / det, c: -c / det, d: a / det,
      tx: (c * ty - d * tx) / det, ty: (b * tx - a * ty) / det)
    return inverse.isFinite ? inverse : nil
  }

  /// Whether all six numbers are finite.
  @inlinable
  package var isFinite: Bool {
    a.isFinite && b.isFinite && c.isFinite && d.isFinite && tx.isFinite
      && ty.isFinite
  }

  /// Whether the transform leaves every point in place.
  @inlinable
  public var isIdentity: Bool { self == .identity }

  /// Whether the transform only translates.
  @inlinable
  package var isTranslation: Bool { a == 1 && b == 0 && c == 0 && d == 1 }

  /// Whether sides parallel to the axes stay parallel to them: true for scales, mirrors,
  /// translations and quarter turns.
  @inlinable
  package var isAxisAligned: Bool {
    (b == 0 && c == 0) || (a == 0 && d == 0)
  }

  /// Whether circles stay circles, that is, the scale is the same in all directions,
  /// with or without a mirror.
  ///
  /// The comparison is exact. Rotations by an angle whose sine and cosine are rounded
  /// also pass, because both columns are built from the same two numbers.
  @inlinable
  package var isSimilarity: Bool {
    (a == d && b == -c) || (a == -d && b == c)
  }
}
