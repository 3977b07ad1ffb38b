// swift-format-ignore-file: AlwaysUseLowerCamelCase
// Some names are the C library's.

import MesmerGeometry

// The C library's functions under their names, with Mesmer's results.
//
// Drawing code needs them: a radius is hypot(w, h) / 2, a clock hand is at sin(angle).
// The last bits of the C library's sin, pow and hypot differ between processors, which
// would change pixels. The functions here use only + - * / and sqrt; they are accurate
// to 1 ulp unless stated otherwise, and identical on every machine. sqrt, floor, ceil,
// round, trunc, fabs and fmod are exact and come from the C library.

/// Returns the sine of an angle in radians.
public func sin(_ x: CGFloat) -> CGFloat { Elementary.sin(x) }

/// Returns the cosine of an angle in radians.
public func cos(_ x: CGFloat) -> CGFloat { Elementary.cos(x) }

/// Returns the tangent of an angle in radians, to 3 ulp.
public func tan(_ x: CGFloat) -> CGFloat {
  let (s, c) = Elementary.sincos(x)
  return s / c
}

/// Returns the angle of the vector (x, y), from -pi to pi.
public func atan2(_ y: CGFloat, _ x: CGFloat) -> CGFloat { Elementary.atan2(y, x) }

/// Returns the angle whose tangent is x, from -pi/2 to pi/2.
public func atan(_ x: CGFloat) -> CGFloat { Elementary.atan2(x, 1) }

/// Returns the angle whose sine is x, from -pi/2 to pi/2, to 3 ulp; NaN outside -1...1.
public func asin(_ x: CGFloat) -> CGFloat {
  Elementary.atan2(x, ((1 - x) * (1 + x)).squareRoot())
}

/// Returns the angle whose cosine is x, from 0 to pi, to 3 ulp; NaN outside -1...1.
public func acos(_ x: CGFloat) -> CGFloat {
  Elementary.atan2(((1 - x) * (1 + x)).squareRoot(), x)
}

/// Returns e to the power x.
public func exp(_ x: CGFloat) -> CGFloat { Elementary.exp(x) }

/// Returns 2 to the power x.
public func exp2(_ x: CGFloat) -> CGFloat { Elementary.exp2(x) }

/// Returns the natural logarithm.
public func log(_ x: CGFloat) -> CGFloat { Elementary.log(x) }

/// Returns the logarithm to base 2.
public func log2(_ x: CGFloat) -> CGFloat { Elementary.log2(x) }

/// Returns the logarithm to base 10, to 2 ulp.
public func log10(_ x: CGFloat) -> CGFloat {
  Elementary.log(x) / 2.302585092994046
}

/// Returns x to the power y.
public func pow(_ x: CGFloat, _ y: CGFloat) -> CGFloat { Elementary.pow(x, y) }

/// Returns the length of the vector (x, y): sqrt(x² + y²), to 1 ulp, without
/// intermediate overflow. Infinite if x or y is infinite, even if the other is NaN.
public func hypot(_ x: CGFloat, _ y: CGFloat) -> CGFloat {
  if x.isInfinite || y.isInfinite { return .infinity }
  let larger = max(x.magnitude, y.magnitude)
  // Squares in this range neither overflow nor lose significant bits. Most lengths are
  // in it and have the bits of the plain formula.
  if larger == 0 || (larger > 0x1p-450 && larger < 0x1p510) {
    return (x * x + y * y).squareRoot()
  }
  let scale = larger < 1 ? 0x1p600 : 0x1p-600
  let (a, b) = (x * scale, y * scale)
  return (a * a + b * b).squareRoot() / scale
}
