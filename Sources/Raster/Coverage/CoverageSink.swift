import MesmerPaths

/// A receiver of coverage: the rasterizers compute the coverage of each pixel, and a sink
/// uses it.
///
/// Rasterizers are generic over the sink and specialized for each one, so calls have no
/// cost. Columns and rows are relative to the window's corner. Each pixel of a row is
/// reported at most once; lanes of zero coverage in blocks may repeat pixels, and have no
/// effect.
protocol CoverageSink {
  /// Begins a row of the window.
  mutating func beginRow(_ y: Int)
  /// Announces that pixels in these columns of a row will be covered soon. It is a hint;
  /// the row may be below the window.
  func prepareRow(_ y: Int, _ x: Int, _ count: Int)
  /// Receives four neighbouring pixels with coverages in units of 2^-21, 0...2^21.
  mutating func block(_ x: Int, _ coverage: SIMD4<UInt32>)
  /// Receives one pixel with its coverage in units of 2^-21.
  mutating func pixel(_ x: Int, _ coverage: UInt32)
  /// Receives a run of pixels with one coverage in units of 2^-21, not zero.
  mutating func span(_ x: Int, _ count: Int, _ coverage: UInt32)
  /// Sweeps all cells of a band and returns true; sinks that cannot, the default, return
  /// false. The band's first cell is the pixel at column `left` of row `top`.
  func sweep(_ band: CellBand<Int32>, rule: FillRule, top: Int, left: Int) -> Bool
}

extension CoverageSink {
  @inline(__always)
  func prepareRow(_ y: Int, _ x: Int, _ count: Int) {}

  @inline(__always)
  func sweep(_ band: CellBand<Int32>, rule: FillRule, top: Int, left: Int) -> Bool {
    false
  }
}

/// Coverage in fixed units of 2^-21: the cell rasterizer's cover (1/1024) times
/// its doubled width (1/2048).
enum CoverageUnit {
  @inline(__always) static var full: UInt32 { 1 &<< 21 }

  /// Returns coverage as 0...255, rounded half up. 2^21 · 255 + 2^20 is below 2^30.
  @inline(__always)
  static func byte(_ v: UInt32) -> UInt32 { (v &* 255 &+ (1 &<< 20)) &>> 21 }

  @inline(__always)
  static func bytes(_ v: SIMD4<UInt32>) -> SIMD4<UInt32> {
    // 255·v without a 32-bit multiplication, which SSE2 lacks.
    (v &<< 8 &- v &+ (1 &<< 20)) &>> 21
  }

  /// Returns coverage as 0...32768 (2^15), rounded half up.
  @inline(__always)
  static func fifteenBits(_ v: UInt32) -> UInt32 { (v &+ 32) &>> 6 }
}
