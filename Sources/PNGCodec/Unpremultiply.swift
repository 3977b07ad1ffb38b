// Converts a pixmap's premultiplied rows to the rows of a PNG file (written pixels).
//
// A straight component is (c·255 + a/2) / a, integer division: c·255/a rounded
// half up. The division is a multiplication: with R[a] = ceil(2^24 / a) and
// n = c·255 + a/2, floor(n / a) = (n · R[a]) >> 24, because R[a] = (2^24 + e)/a
// with 0 <= e < a <= 255 and n <= 65152 give n·e < 2^24. Bit budget: c <= a, so
// n <= 255.5 a and n·R[a] < 255.5·2^24 + 255.5·255 < 2^32: 32 bits hold it.
// A test divides all pairs.

import MesmerDrawing

/// ceil(2^24 / a) for a in 1...255; entry 0 makes every component 0.
@usableFromInline package let unpremultiplyReciprocals: [UInt32] =
  [0] + (1...255).map { (UInt32(1) << 24 + $0 - 1) / $0 }

/// Unpremultiplies one component: c·255/a rounded half up, for c <= a and the reciprocal
/// of a. The result for c > a is unspecified, but does not trap.
@inlinable @inline(__always)
package func straightComponent(
  _ c: UInt32, alpha a: UInt32, reciprocal: UInt32
) -> UInt32 {
  ((c &* 255 &+ (a &>> 1)) &* reciprocal) &>> 24
}

/// Writes `count` premultiplied pixels as straight RGBA8; alpha 0 becomes 0, 0, 0, 0.
/// Four pixels that are all opaque or all clear are copied at once.
func writeStraightRow(
  _ row: UnsafePointer<UInt32>, count: Int, reciprocals: UnsafePointer<UInt32>,
  to out: UnsafeMutableRawPointer
) {
  let raw = UnsafeRawPointer(row)
  let alphas: UInt64 = 0xff00_0000_ff00_0000
  var x = 0
  while x < count {
    if count &- x >= 4 {
      let a = raw.loadUnaligned(fromByteOffset: x &* 4, as: UInt64.self)
      let b = raw.loadUnaligned(fromByteOffset: x &* 4 &+ 8, as: UInt64.self)
      if a & b & alphas == alphas || a | b == 0 {
        out.storeBytes(of: a, toByteOffset: x &* 4, as: UInt64.self)
        out.storeBytes(of: b, toByteOffset: x &* 4 &+ 8, as: UInt64.self)
        x &+= 4
        continue
      }
    }
    for i in x..<min(x &+ 4, count) {
      let straight = straightPixel(row[i], reciprocals)
      out.storeBytes(of: straight, toByteOffset: i &* 4, as: UInt32.self)
    }
    x &+= 4
  }
}

@inline(__always)
private func straightPixel(
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

/// Writes `count` opaque pixels as RGB8.
func writeOpaqueRow(
  _ row: UnsafePointer<UInt32>, count: Int, to out: UnsafeMutablePointer<UInt8>
) {
  for x in 0..<count {
    let p = row[x]
    out[x &* 3] = UInt8(truncatingIfNeeded: p)
    out[x &* 3 &+ 1] = UInt8(truncatingIfNeeded: p &>> 8)
    out[x &* 3 &+ 2] = UInt8(truncatingIfNeeded: p &>> 16)
  }
}

/// Writes `count` opaque grays as one byte each.
func writeGrayRow(
  _ row: UnsafePointer<UInt32>, count: Int, to out: UnsafeMutablePointer<UInt8>
) {
  for x in 0..<count { out[x] = UInt8(truncatingIfNeeded: row[x]) }
}

/// Writes `count` pixels in the format of the content: gray8, RGB8 or straight RGBA8.
func writeRow(
  _ row: UnsafePointer<UInt32>, count: Int, content: PixelContent,
  to out: UnsafeMutablePointer<UInt8>
) {
  switch content {
  case .opaqueGray: writeGrayRow(row, count: count, to: out)
  case .opaque: writeOpaqueRow(row, count: count, to: out)
  case .rgba:
    unpremultiplyReciprocals.withUnsafeBufferPointer {
      writeStraightRow(row, count: count, reciprocals: $0.baseAddress!, to: out)
    }
  }
}
