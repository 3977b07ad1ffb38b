// Conversion of premultiplied components to straight ones.
//
// A straight component is (c·255 + a/2) / a, integer division: c·255/a rounded
// half up. The division is a multiplication: with R[a] = ceil(2^24 / a) and
// n = c·255 + a/2, floor(n / a) = (n · R[a]) >> 24, because R[a] = (2^24 + e)/a
// with 0 <= e < a <= 255 and n <= 65152 give n·e < 2^24. Bit budget: c <= a, so
// n <= 255.5 a and n·R[a] < 255.5·2^24 + 255.5·255 < 2^32: 32 bits hold it.
// A test divides all pairs.

import MesmerGeometry

/// ceil(2^24 / a) for a in 1...255; entry 0 makes every component 0.
@usableFromInline package let unpremultiplyReciprocals: [UInt32] =
  [0] + (1...255).map { (UInt32(1) &<< 24 + $0 - 1) / $0 }

/// Returns the straight component: c·255/a rounded half up, for c <= a and the reciprocal
/// of a. The result for c > a is unspecified, but does not trap.
@inlinable @inline(__always)
package func straightComponent(
  _ c: UInt32, alpha a: UInt32, reciprocal: UInt32
) -> UInt32 {
  ((c &* 255 &+ (a &>> 1)) &* reciprocal) &>> 24
}

/// Returns the straight form of a premultiplied RGBA8 pixel, red in the low byte;
/// `reciprocals` are `unpremultiplyReciprocals`.
@inlinable @inline(__always)
package func straightPixel(
  _ p: UInt32, _ reciprocals: UnsafePointer<UInt32>
) -> UInt32 {
  let a = p &>> 24
  if a == 255 { return p }
  let reciprocal = reciprocals[Int(a)]
  let r = straightComponent(p & 255, alpha: a, reciprocal: reciprocal)
  let g = straightComponent(p &>> 8 & 255, alpha: a, reciprocal: reciprocal)
  let b = straightComponent(p &>> 16 & 255, alpha: a, reciprocal: reciprocal)
  return r | g &<< 8 | b &<< 16 | a &<< 24
}
