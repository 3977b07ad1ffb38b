import MesmerDrawing

/// The colours of a gradient by position: segments between neighbouring stops and, if
/// their slopes permit it, a table.
///
/// The exact values: at position t in segment k the channels are c0 + (c1 - c0)·(t -
/// t0)/(t1 - t0) of the straight bytes of the two stops' colours, and those of the pixel
/// c·a/255, rounded half up. The table has an entry at i/n for i in 0...n and is read at
/// the nearest entry. n is chosen so that no channel changes by more than half a level
/// between entries, so a colour from the table is within 1/4 + 1/2 of a level. Gradients
/// that are steeper, or change abruptly, are evaluated from their segments for each
/// pixel.
///
/// Rounding is monotone, so no channel exceeds its alpha afterwards.
final class GradientColors {
  struct Segment {
    var start: Double
    var end: Double
    /// Straight channels at the start, 0...255, and their change per unit of position.
    var base: SIMD4<Double>
    var slope: SIMD4<Double>
  }

  /// Segments of positive length that cover 0...1.
  let segments: UnsafeMutablePointer<Segment>
  let count: Int
  /// The pixels before the first stop and from the last stop on.
  let first: UInt32
  let last: UInt32
  /// The number of entries in the table minus one, 0 without a table; and the table,
  /// which ends with a transparent pixel for positions without colour.
  let tableSize: Int
  let table: UnsafeMutablePointer<UInt32>
  /// Whether a stop is translucent.
  let isTranslucent: Bool

  /// Creates the colours of stops from `Gradient.orderedStops`, which must not be empty.
  /// There is no table if `tabulates` is false.
  init(_ stops: [Gradient.Stop], tabulates: Bool = true) {
    first = stops[0].color.premultiplied
    last = stops[stops.count - 1].color.premultiplied
    isTranslucent = !stops.allSatisfy { $0.color.straight8.a == 255 }
    let pixels = stops.map(\.color.straight)
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
      // A product of two channels changes by at most the sum of their changes.
      let alpha = isTranslucent ? slope.w.magnitude : 0
      for c in 0..<4 { steepest = max(steepest, slope[c].magnitude + alpha) }
      // Stops so close that the slope overflows: an abrupt change.
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
      Double(p & 255), Double(p &>> 8 & 255), Double(p &>> 16 & 255),
      Double(p &>> 24))
  }

  /// Returns the pixel at a position in 0...1. The search begins at segment k, which is
  /// set to the segment that contains the position.
  @inline(__always)
  func color(at t: Double, near k: inout Int) -> UInt32 {
    if t >= 1 || count == 0 { return last }
    while t >= segments[k].end && k &+ 1 < count { k &+= 1 }
    while t < segments[k].start && k > 0 { k &-= 1 }
    let s = segments[k]
    var c = s.base + s.slope * (t - s.start)
    if isTranslucent {
      // No channel may exceed alpha by rounding.
      let alpha = min(c.w, 255)
      c = SIMD4(min(c.x, 255), min(c.y, 255), min(c.z, 255), 255) * (alpha / 255)
    }
    c += SIMD4(repeating: 0.5)
    // At most 255.5 and a rounding error: truncated, it fits a byte.
    return UInt32(c.x) | UInt32(c.y) &<< 8 | UInt32(c.z) &<< 16
      | UInt32(c.w) &<< 24
  }
}
