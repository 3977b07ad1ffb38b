/// The extrema and values of one coordinate of a Bezier curve.
enum BezierAxis {
  /// Up to two parameters in ascending order.
  struct Parameters {
    private var first = 0.0
    private var second = 0.0
    private(set) var count = 0

    subscript(i: Int) -> Double { i == 0 ? first : second }

    fileprivate mutating func add(_ t: Double) {
      guard t > 0 && t < 1 else { return }
      if count == 0 {
        first = t
      } else if t >= first {
        second = t
      } else {
        second = first
        first = t
      }
      count += 1
    }
  }

  /// Returns the extreme value of a quadratic between its ends; nil if it has none there.
  static func extreme(_ a: Double, _ b: Double, _ c: Double) -> Double? {
    let t = (a - b) / ((a - b) - (b - c))
    guard t > 0 && t < 1 else { return nil }
    return a + t * (2 * (b - a) + t * ((a - b) - (b - c)))
  }

  /// Returns the parameters of the extrema of a cubic's coordinate between its ends.
  static func turningPoints(
    _ a: Double, _ b: Double, _ c: Double, _ d: Double
  ) -> Parameters {
    // Derivative / 3 is k·t² + 2·h·t + e.
    let e = b - a
    let h = (c - b) - e
    let k = (d - c) - 2 * (c - b) + e
    var result = Parameters()
    let discriminant = h * h - k * e
    if discriminant >= 0 {
      let root = discriminant.squareRoot()
      let q = -(h + (h < 0 ? -root : root))
      if k != 0 { result.add(q / k) }
      if q != 0 { result.add(e / q) }
    }
    return result
  }

  /// Returns a cubic's value at a parameter, evaluated symmetrically from both ends.
  static func value(
    _ a: Double, _ b: Double, _ c: Double, _ d: Double, at t: Double
  ) -> Double {
    let s = 1 - t
    return s * s * (s * a + 3 * t * b) + t * t * (3 * s * c + t * d)
  }
}
