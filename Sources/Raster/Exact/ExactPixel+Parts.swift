/// Strips of a pixel, each an eighth of its height, in which no winding number is zero.
struct WholeStrips {
  /// A bit for each strip, from the top: all winding numbers in it are positive, or
  /// negative.
  var positive: UInt8 = 0
  var negative: UInt8 = 0
}

/// Many pieces: bounds of the winding numbers from 8 by 8 parts of the pixel.
///
/// The winding number at the middle of a part is computed exactly. A straight line from
/// there to any other point of the part crosses each piece at most once, from the side on
/// which the middle is, so the pieces in the part bound the number there. Each part
/// contains only a few of the pixel's pieces.
extension ExactPixel {
  /// The number of parts along each side, and their size.
  private static var parts: Int { 8 }
  private static var size: Double { 128 }

  /// Narrows `lowest` and `highest`, and finds the strips without a zero.
  mutating func boundParts(_ base: Int) -> WholeStrips {
    var whole = WholeStrips()
    var (least, most) = (Int.max, Int.min)
    for row in 0..<ExactPixel.parts {
      let (low, high) = boundStrip(row, base)
      least = Swift.min(least, low)
      most = Swift.max(most, high)
      if low > 0 { whole.positive |= 1 &<< UInt8(row) }
      if high < 0 { whole.negative |= 1 &<< UInt8(row) }
    }
    lowest = Swift.max(lowest, least)
    highest = Swift.min(highest, most)
    return whole
  }

  /// Returns the bounds of the winding numbers of a strip.
  private func boundStrip(_ row: Int, _ base: Int) -> (low: Int, high: Int) {
    let top = Double(row) * ExactPixel.size
    let bottom = top + ExactPixel.size
    // No piece ends at half a unit.
    let middle = top + 64.5
    var numbers = SIMD8<Int>.zero
    var falls = SIMD8<Int>.zero
    var rises = SIMD8<Int>.zero
    /// Returns the first part whose middle is to the right of x.
    func first(rightOf x: Double) -> Int {
      Int(Swift.min(Swift.max((x - 64.5) * (1 / 128.0), -1), 7).rounded(.down)) &+ 1
    }
    func part(_ x: Double) -> Int {
      Int(Swift.min(Swift.max(x * (1 / 128.0), 0), 7))
    }
    func cross(_ part: Int, _ change: Int) {
      if change < 0 { falls[part] &+= change } else { rises[part] &+= change }
    }
    for i in 0..<lines.count {
      let line = lines.base + i
      // Lines are in the order of their upper ends.
      if line.pointee.y0 >= bottom { break }
      if line.pointee.y1 <= top { continue }
      let weight = line.pointee.weight
      let right = first(rightOf: line.pointee.x(at: middle))
      if line.pointee.y0 < middle && line.pointee.y1 > middle && right < 8 {
        numbers[right] &+= weight
      }
      let a = line.pointee.x(at: Swift.max(line.pointee.y0, top))
      let b = line.pointee.x(at: Swift.min(line.pointee.y1, bottom))
      // With a small margin, because crossings of a border are rounded.
      let from = part(Swift.min(a, b) - 0.001)
      let to = part(Swift.max(a, b) + 0.001)
      for j in from...to { cross(j, j < right ? weight : 0 &- weight) }
    }
    for i in 0..<flats.count {
      let flat = flats.base[i]
      if flat.y < top || flat.y > bottom { continue }
      // Above a piece that goes right the number is one larger.
      let change = flat.y > middle ? 0 &- flat.weight : flat.weight
      for j in part(flat.x0 - 0.001)...part(flat.x1 + 0.001) { cross(j, change) }
    }
    var (low, high) = (Int.max, Int.min)
    var number = side(base, below: middle)
    for j in 0..<ExactPixel.parts {
      number &+= numbers[j]
      low = Swift.min(low, number &+ falls[j])
      high = Swift.max(high, number &+ rises[j])
    }
    return (low, high)
  }
}
