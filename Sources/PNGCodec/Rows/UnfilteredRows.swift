/// The inverse of PNG's filters (W3C PNG, third edition, section 9), combined with the
/// conversion of pixels to RGBA8.
///
/// A filter adds each byte to its prediction from the pixel before, the one above and
/// the one above that before. The four bytes of a pixel are added at once, each modulo
/// 256, and gray counts as three equal bytes. Opaque pixels get the alpha 255 from their
/// neighbours: pixels outside the picture have it too, so that every filter preserves
/// it.
///
/// Eight pixels that are all 0, the most common case in drawings, are copied from the
/// neighbour.
struct UnfilteredRows {
  /// The format of a pixel in the file: gray, gray and alpha, RGB or RGBA.
  enum Form: Int {
    case gray = 1
    case grayAlpha = 2
    case rgb = 3
    case rgba = 4

    var hasAlpha: Bool { self == .grayAlpha || self == .rgba }
  }

  let form: Form
  let width: Int

  /// The number of bytes of a row, including the filter number before its pixels.
  var rowBytes: Int { 1 + width * form.rawValue }

  /// Decodes the pixels of a row. `above` is the row above, or `outside` in the first.
  /// Up to 3 bytes after the row are read. Returns false if the filter is invalid.
  func undo(
    _ row: UnsafePointer<UInt8>, above: UnsafePointer<UInt32>,
    to out: UnsafeMutablePointer<UInt32>
  ) -> Bool {
    switch form {
    case .gray: undo(1, row, above: above, to: out)
    case .grayAlpha: undo(2, row, above: above, to: out)
    case .rgb: undo(3, row, above: above, to: out)
    case .rgba: undo(4, row, above: above, to: out)
    }
  }

  /// The value of pixels outside the picture.
  var outside: UInt32 { form.hasAlpha ? 0 : 0xff00_0000 }

  @inline(__always)
  private func undo(
    _ size: Int, _ row: UnsafePointer<UInt8>, above: UnsafePointer<UInt32>,
    to out: UnsafeMutablePointer<UInt32>
  ) -> Bool {
    let pixels = UnsafeRawPointer(row + 1)
    let outside: UInt32 = size & 1 == 1 ? 0xff00_0000 : 0
    switch row[0] {
    case 0: plain(size, pixels, outside, out)
    case 1: undoSub(size, pixels, outside, out)
    case 2: undoUp(size, pixels, above, out)
    case 3: undoAverage(size, pixels, outside, above, out)
    case 4: undoPaeth(size, pixels, outside, above, out)
    default: return false
    }
    return true
  }

  @inline(__always)
  private func plain(
    _ size: Int, _ row: UnsafeRawPointer, _ outside: UInt32,
    _ out: UnsafeMutablePointer<UInt32>
  ) {
    var x = 0
    while x < width {
      out[x] = UnfilteredRows.pixel(size, row, x) | outside
      x &+= 1
    }
  }

  @inline(__always)
  private func undoSub(
    _ size: Int, _ row: UnsafeRawPointer, _ outside: UInt32,
    _ out: UnsafeMutablePointer<UInt32>
  ) {
    var left = outside
    var x = 0
    while x < width {
      if x &+ 8 <= width, UnfilteredRows.areZero(size, row, x) {
        let two = UInt64(left) &* 0x1_0000_0001
        let to = UnsafeMutableRawPointer(out + x)
        to.storeBytes(of: two, as: UInt64.self)
        to.storeBytes(of: two, toByteOffset: 8, as: UInt64.self)
        to.storeBytes(of: two, toByteOffset: 16, as: UInt64.self)
        to.storeBytes(of: two, toByteOffset: 24, as: UInt64.self)
        x &+= 8
        continue
      }
      let end = min(x &+ 8, width)
      while x < end {
        left = UnfilteredRows.add(UnfilteredRows.pixel(size, row, x), left)
        out[x] = left
        x &+= 1
      }
    }
  }

  @inline(__always)
  private func undoUp(
    _ size: Int, _ row: UnsafeRawPointer, _ above: UnsafePointer<UInt32>,
    _ out: UnsafeMutablePointer<UInt32>
  ) {
    var x = 0
    while x < width {
      if x &+ 8 <= width, UnfilteredRows.areZero(size, row, x) {
        let from = UnsafeRawPointer(above + x)
        let to = UnsafeMutableRawPointer(out + x)
        let a = from.loadUnaligned(as: UInt64.self)
        let b = from.loadUnaligned(fromByteOffset: 8, as: UInt64.self)
        let c = from.loadUnaligned(fromByteOffset: 16, as: UInt64.self)
        let d = from.loadUnaligned(fromByteOffset: 24, as: UInt64.self)
        to.storeBytes(of: a, as: UInt64.self)
        to.storeBytes(of: b, toByteOffset: 8, as: UInt64.self)
        to.storeBytes(of: c, toByteOffset: 16, as: UInt64.self)
        to.storeBytes(of: d, toByteOffset: 24, as: UInt64.self)
        x &+= 8
        continue
      }
      let end = min(x &+ 8, width)
      while x < end {
        out[x] = UnfilteredRows.add(UnfilteredRows.pixel(size, row, x), above[x])
        x &+= 1
      }
    }
  }

  @inline(__always)
  private func undoAverage(
    _ size: Int, _ row: UnsafeRawPointer, _ outside: UInt32,
    _ above: UnsafePointer<UInt32>, _ out: UnsafeMutablePointer<UInt32>
  ) {
    var left = outside
    var x = 0
    while x < width {
      // The average of each byte, rounded down.
      let up = above[x]
      let average = (left & up) &+ ((left ^ up) &>> 1 & 0x7f7f_7f7f)
      left = UnfilteredRows.add(UnfilteredRows.pixel(size, row, x), average)
      out[x] = left
      x &+= 1
    }
  }

  @inline(__always)
  private func undoPaeth(
    _ size: Int, _ row: UnsafeRawPointer, _ outside: UInt32,
    _ above: UnsafePointer<UInt32>, _ out: UnsafeMutablePointer<UInt32>
  ) {
    var left = UnfilteredRows.lanes(outside)
    var before = left
    let bytes = SIMD4<Int16>(repeating: 255)
    var x = 0
    while x < width {
      let up = UnfilteredRows.lanes(above[x])
      // The distance of the prediction left + up - before from each.
      let p = up &- before
      let q = left &- before
      let toLeft = p.replacing(with: 0 &- p, where: p .< 0)
      let toUp = q.replacing(with: 0 &- q, where: q .< 0)
      let sum = p &+ q
      let toBefore = sum.replacing(with: 0 &- sum, where: sum .< 0)
      let best = before.replacing(with: up, where: toUp .<= toBefore)
      let isLeft = (toLeft .<= toUp) .& (toLeft .<= toBefore)
      let predicted = best.replacing(with: left, where: isLeft)
      let raw = UnfilteredRows.lanes(UnfilteredRows.pixel(size, row, x))
      left = (predicted &+ raw) & bytes
      before = up
      out[x] = UnfilteredRows.packed(left)
      x &+= 1
    }
  }

  // MARK: Pixels

  /// Returns a pixel of the file as RGBA, without an alpha that the file does not have.
  @inline(__always)
  private static func pixel(_ size: Int, _ row: UnsafeRawPointer, _ x: Int) -> UInt32 {
    switch size {
    case 1:
      let gray = UInt32(row.load(fromByteOffset: x, as: UInt8.self))
      return gray | gray &<< 8 | gray &<< 16
    case 2:
      let both = UInt32(
        UInt16(littleEndian: row.loadUnaligned(fromByteOffset: 2 &* x, as: UInt16.self)))
      let gray = both & 255
      return gray | gray &<< 8 | gray &<< 16 | (both &>> 8) &<< 24
    case 3:
      let word = row.loadUnaligned(fromByteOffset: 3 &* x, as: UInt32.self)
      return UInt32(littleEndian: word) & 0xff_ffff
    default:
      let word = row.loadUnaligned(fromByteOffset: 4 &* x, as: UInt32.self)
      return UInt32(littleEndian: word)
    }
  }

  /// Whether eight pixels of the file are 0.
  @inline(__always)
  private static func areZero(_ size: Int, _ row: UnsafeRawPointer, _ x: Int) -> Bool {
    var any: UInt64 = 0
    var i = 0
    while i < size {
      any |= row.loadUnaligned(fromByteOffset: x &* size &+ 8 &* i, as: UInt64.self)
      i &+= 1
    }
    return any == 0
  }

  /// Returns the sums of four bytes, each modulo 256.
  @inline(__always)
  private static func add(_ a: UInt32, _ b: UInt32) -> UInt32 {
    unsafeBitCast(
      unsafeBitCast(a, to: SIMD4<UInt8>.self) &+ unsafeBitCast(b, to: SIMD4<UInt8>.self),
      to: UInt32.self)
  }

  @inline(__always)
  private static func lanes(_ p: UInt32) -> SIMD4<Int16> {
    SIMD4<Int16>(truncatingIfNeeded: unsafeBitCast(p, to: SIMD4<UInt8>.self))
  }

  @inline(__always)
  private static func packed(_ p: SIMD4<Int16>) -> UInt32 {
    unsafeBitCast(SIMD4<UInt8>(truncatingIfNeeded: p), to: UInt32.self)
  }
}
