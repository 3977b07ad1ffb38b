import MesmerDrawing

/// The colours of a gradient by position: segments between neighbouring stops,
/// and where their slopes allow it a table of them.
///
/// What is exact: at position t in segment k the channels are
/// c0 + (c1 - c0)·(t - t0)/(t1 - t0) of the premultiplied pixels that the two
/// stops' colours paint, rounded half up. The table has an entry at i/n for
/// i in 0...n and is read at the nearest; n is such that no channel changes by
/// more than half a level from entry to entry, so a colour read from it is
/// within 1/4 + 1/2 of a level. Gradients that are steeper, or change at once,
/// are looked up in their segments for each pixel.
///
/// Rounding is monotone, so no channel comes to exceed its alpha.
final class GradientColors {
  struct Segment {
    var start: Double
    var end: Double
    /// Premultiplied channels at the start, 0...255, and their change for
    /// each unit of position.
    var base: SIMD4<Double>
    var slope: SIMD4<Double>
  }

  /// Segments of positive length that cover 0...1.
  let segments: UnsafeMutablePointer<Segment>
  let count: Int
  /// The pixels before the first and from the last stop on.
  let first: UInt32
  let last: UInt32
  /// Entries of the table less one, 0 where there is none, and the table:
  /// after its last entry a transparent pixel, for positions without colour.
  let tableSize: Int
  let table: UnsafeMutablePointer<UInt32>

  /// The colours of stops as `Gradient.orderedStops` gives them, not empty.
  /// Without a table if `tabulates` is false.
  init(_ stops: [Gradient.Stop], tabulates: Bool = true) {
    let pixels = stops.map(\.color.premultiplied)
    first = pixels[0]
    last = pixels[pixels.count - 1]
    var made: [Segment] = []
    var steepest = 0.0
    var isContinuous = true
    for i in 1..<max(stops.count, 2) where stops.count > 1 {
      let (start, end) = (stops[i - 1].offset, stops[i].offset)
      let base = GradientColors.channels(pixels[i - 1])
      let change = GradientColors.channels(pixels[i]) - base
      if start == end {
        if pixels[i] != pixels[i - 1] { isContinuous = false }
        continue
      }
      let slope = change / (end - start)
      for c in 0..<4 { steepest = max(steepest, slope[c].magnitude) }
      // Stops so near each other that the slope overflows: a change at once.
      if steepest == .infinity {
        isContinuous = false
        steepest = 0
        continue
      }
      made.append(Segment(start: start, end: end, base: base, slope: slope))
    }
    count = made.count
    segments = .allocate(capacity: max(made.count, 1))
    segments.initialize(from: made, count: made.count)
    tableSize =
      !tabulates || !isContinuous || steepest > 2048
      ? 0 : steepest <= 512 ? 1024 : 4096
    table = .allocate(capacity: tableSize + 2)
    if tableSize > 0 {
      var k = 0
      for i in 0...tableSize {
        table[i] = color(at: Double(i) / Double(tableSize), near: &k)
      }
    }
    table[tableSize + 1] = 0
  }

  deinit {
    segments.deallocate()
    table.deallocate()
  }

  private static func channels(_ p: UInt32) -> SIMD4<Double> {
    SIMD4(
      Double(p & 255), Double(p >> 8 & 255), Double(p >> 16 & 255),
      Double(p >> 24))
  }

  /// The pixel at a position in 0...1, found from the segment k on, which is
  /// moved to the one that holds it.
  @inline(__always)
  func color(at t: Double, near k: inout Int) -> UInt32 {
    if t >= 1 || count == 0 { return last }
    while t >= segments[k].end && k &+ 1 < count { k &+= 1 }
    while t < segments[k].start && k > 0 { k &-= 1 }
    let s = segments[k]
    let c = s.base + s.slope * (t - s.start) + 0.5
    // At most 255.5 and a rounding error: truncated, it fits a byte.
    return UInt32(c.x) | UInt32(c.y) &<< 8 | UInt32(c.z) &<< 16
      | UInt32(c.w) &<< 24
  }
}
