/// A sink that collects coverage in a plane of 15-bit numbers (0...32768) for a clip
/// mask. The plane must be zero at the beginning.
struct MaskSink: CoverageSink {
  let base: UnsafeMutablePointer<UInt16>
  let stride: Int
  var row: UnsafeMutablePointer<UInt16>

  init(_ base: UnsafeMutablePointer<UInt16>, stride: Int) {
    self.base = base
    self.stride = stride
    row = base
  }

  @inline(__always)
  mutating func beginRow(_ y: Int) { row = base + y &* stride }

  @inline(__always)
  mutating func block(_ x: Int, _ coverage: SIMD4<UInt32>) {
    FifteenBits.block(row + x, coverage)
  }

  @inline(__always)
  mutating func pixel(_ x: Int, _ coverage: UInt32) {
    FifteenBits.pixel(row + x, coverage)
  }

  @inline(__always)
  mutating func span(_ x: Int, _ count: Int, _ coverage: UInt32) {
    FifteenBits.span(row + x, count, coverage)
  }
}

/// Coverage in units of 2^-15 (0...32768), as in masks and the rows of `RowSink`,
/// converted from units of 2^-21.
enum FifteenBits {
  /// Writes four pixels: lanes of zero keep the existing value, others require it to be
  /// 0.
  @inline(__always)
  static func block(
    _ at: UnsafeMutablePointer<UInt16>, _ coverage: SIMD4<UInt32>
  ) {
    let v = (coverage &+ 32) &>> 6
    at[0] |= UInt16(truncatingIfNeeded: v[0])
    at[1] |= UInt16(truncatingIfNeeded: v[1])
    at[2] |= UInt16(truncatingIfNeeded: v[2])
    at[3] |= UInt16(truncatingIfNeeded: v[3])
  }

  @inline(__always)
  static func pixel(_ at: UnsafeMutablePointer<UInt16>, _ coverage: UInt32) {
    at[0] = UInt16(truncatingIfNeeded: CoverageUnit.fifteenBits(coverage))
  }

  @inline(__always)
  static func span(
    _ at: UnsafeMutablePointer<UInt16>, _ count: Int, _ coverage: UInt32
  ) {
    let v = UInt16(truncatingIfNeeded: CoverageUnit.fifteenBits(coverage))
    at.update(repeating: v, count: count)
  }

  /// Returns coverage as 0...255, rounded half up.
  @inline(__always)
  static func byte(_ v: UInt16) -> UInt8 {
    UInt8(truncatingIfNeeded: (UInt32(v) &* 255 &+ 16384) &>> 15)
  }
}
