/// A transform of space, with CATransform3D's layout: a point is a row to the left of the
/// matrix. The x axis points to the right, y down, and z out of the screen.
///
/// `m34` is -1 / d for the perspective of an eye at the distance d. A point is shown at
/// the x and y of its image, divided by the image's fourth coordinate.
public struct Transform3D: Hashable, Sendable {
  /// The first row: the image of the x axis.
  public var m11, m12, m13, m14: Double
  /// The second row: the image of the y axis.
  public var m21, m22, m23, m24: Double
  /// The third row: the image of the z axis.
  public var m31, m32, m33, m34: Double
  /// The fourth row: the image of the origin.
  public var m41, m42, m43, m44: Double

  /// Creates a matrix of zeros.
  public init() { self.init(Array(repeating: 0, count: 16)) }

  /// Creates a matrix from its sixteen numbers, by rows.
  public init(
    m11: Double, m12: Double, m13: Double, m14: Double,
    m21: Double, m22: Double, m23: Double, m24: Double,
    m31: Double, m32: Double, m33: Double, m34: Double,
    m41: Double, m42: Double, m43: Double, m44: Double
  ) {
    (self.m11, self.m12, self.m13, self.m14) = (m11, m12, m13, m14)
    (self.m21, self.m22, self.m23, self.m24) = (m21, m22, m23, m24)
    (self.m31, self.m32, self.m33, self.m34) = (m31, m32, m33, m34)
    (self.m41, self.m42, self.m43, self.m44) = (m41, m42, m43, m44)
  }

  /// Creates a matrix from its sixteen numbers, by rows.
  package init(_ m: [Double]) {
    self.init(
      m11: m[0], m12: m[1], m13: m[2], m14: m[3], m21: m[4], m22: m[5], m23: m[6],
      m24: m[7], m31: m[8], m32: m[9], m33: m[10], m34: m[11], m41: m[12], m42: m[13],
      m43: m[14], m44: m[15])
  }

  /// Creates the transform that applies an affine map to x and y and leaves z unchanged.
  package init(_ m: AffineTransform) {
    self.init(
      m11: m.a, m12: m.b, m13: 0, m14: 0, m21: m.c, m22: m.d, m23: 0, m24: 0, m31: 0,
      m32: 0, m33: 1, m34: 0, m41: m.tx, m42: m.ty, m43: 0, m44: 1)
  }

  /// Creates a translation by (x, y, z).
  package init(translationX x: Double, y: Double, z: Double) {
    self.init([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, x, y, z, 1])
  }

  /// Creates a rotation by an angle, given by its sine and cosine, about an axis of
  /// length 1. About (0, 0, 1) it is clockwise on screen.
  package init(sine s: Double, cosine c: Double, x: Double, y: Double, z: Double) {
    let r = 1 - c
    let (xy, xz, yz): (Double, Double, Double) = (x * y * r, x * z * r, y * z * r)
    let (xs, ys, zs): (Double, Double, Double) = (x * s, y * s, z * s)
    self.init([
      x * x * r + c, xy + zs, xz - ys, 0, xy - zs, y * y * r + c, yz + xs, 0,
      xz + ys, yz - xs, z * z * r + c, 0, 0, 0, 0, 1,
    ])
  }

  /// Creates a rotation by an angle in radians about an axis; the identity if the axis's
  /// length is zero or not finite.
  package init(rotation angle: Double, x: Double, y: Double, z: Double) {
    let length = (x * x + y * y + z * z).squareRoot()
    guard length > 0, length.isFinite else {
      self = .identity
      return
    }
    let (s, c) = Elementary.sincos(angle)
    self.init(sine: s, cosine: c, x: x / length, y: y / length, z: z / length)
  }

  package static let identity = Transform3D(AffineTransform.identity)

  /// The sixteen numbers, by rows.
  package var numbers: [Double] {
    [m11, m12, m13, m14, m21, m22, m23, m24, m31, m32, m33, m34, m41, m42, m43, m44]
  }

  /// The affine map of x and y, without depth and perspective.
  package var affine: AffineTransform {
    AffineTransform(a: m11, b: m12, c: m21, d: m22, tx: m41, ty: m42)
  }

  /// Whether z is unchanged and has no influence on x and y, without perspective.
  package var isAffine: Bool { self == Transform3D(affine) }

  package var isFinite: Bool { numbers.allSatisfy(\.isFinite) }

  /// Returns the transform that first applies this one, then `next`.
  package func concatenating(_ next: Transform3D) -> Transform3D {
    let (m, n) = (numbers, next.numbers)
    return Transform3D(
      (0..<16).map { k in
        let (i, j) = (k / 4 * 4, k % 4)
        return m[i] * n[j] + m[i + 1] * n[j + 4] + m[i + 2] * n[j + 8]
          + m[i + 3] * n[j + 12]
      })
  }
}
