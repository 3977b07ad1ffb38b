// The conversion of a pixmap's premultiplied rows to the rows of a PNG file.

import MesmerDrawing

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

extension Pixmap {
  /// The pixels as straight RGBA8, rows from the top without padding.
  package var straightBytes: [UInt8] {
    let count = width * height * 4
    return [UInt8](unsafeUninitializedCapacity: count) { out, initialized in
      for y in 0..<height {
        writeRow(
          row(y), count: width, content: .rgba, to: out.baseAddress! + y * width * 4)
      }
      initialized = count
    }
  }
}
