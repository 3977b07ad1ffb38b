/// Few pieces: the pixel is cut into slabs at the heights of all corners, and a slab at
/// the heights of its crossings.
extension ExactPixel {
  /// Measures the parts of all slabs. `base` is the winding number at the upper end of
  /// the left side.
  mutating func measure(_ base: Int) {
    cuts.removeAll()
    cuts.append(0, count: 2 &+ 2 &* lines.count &+ steps.count)
    let cuts = cuts.base
    var count = 0
    // Inserts a height in ascending order. A duplicate is dropped, and the shift undone.
    func cut(_ y: Double) {
      var j = count
      while j > 0 && cuts[j &- 1] > y {
        cuts[j] = cuts[j &- 1]
        j &-= 1
      }
      if j > 0 && cuts[j &- 1] == y {
        while j < count {
          cuts[j] = cuts[j &+ 1]
          j &+= 1
        }
        return
      }
      cuts[j] = y
      count &+= 1
    }
    cut(0)
    for i in 0..<lines.count {
      cut(lines.base[i].y0)
      cut(lines.base[i].y1)
    }
    for i in 0..<steps.count { cut(Double(steps.base[i].y)) }
    cut(1024)
    spans.removeAll()
    spans.append(Span(top: 0, bottom: 0, weight: 0), count: lines.count)
    for i in 1..<count { measureSlab(cuts[i &- 1], cuts[i], base) }
  }

  /// Measures the parts of a slab, in which no piece begins or ends.
  private mutating func measureSlab(_ top: Double, _ bottom: Double, _ base: Int) {
    let side = steps.count == 0 ? base : side(base, below: top)
    let spans = spans.base
    var count = 0
    for i in 0..<lines.count {
      let line = lines.base + i
      // Lines are in the order of their upper ends.
      if line.pointee.y0 > top { break }
      if line.pointee.y1 < bottom { continue }
      let span = Span(
        top: line.pointee.x(at: top), bottom: line.pointee.x(at: bottom),
        weight: line.pointee.weight)
      var j = count
      while j > 0 && spans[j &- 1].top + spans[j &- 1].bottom > span.top + span.bottom {
        spans[j] = spans[j &- 1]
        j &-= 1
      }
      spans[j] = span
      count &+= 1
    }
    // The spans are sorted by their positions at half the height. If they have the same
    // order at both ends, no two cross.
    var isOrdered = true
    var i = 1
    while i < count {
      if spans[i].top < spans[i &- 1].top || spans[i].bottom < spans[i &- 1].bottom {
        isOrdered = false
      }
      i &+= 1
    }
    if isOrdered {
      addParts(count, 0.5, bottom - top, side)
    } else {
      cross(count, bottom - top, side)
    }
  }

  /// Divides a slab where pieces cross, and measures the parts between the cuts.
  private mutating func cross(_ count: Int, _ slab: Double, _ side: Int) {
    let spans = spans.base
    crossings.removeAll()
    for i in 0..<count {
      for j in 0..<i {
        let above = spans[j].top - spans[i].top
        let below = spans[j].bottom - spans[i].bottom
        if (above < 0 && below > 0) || (above > 0 && below < 0) {
          crossings.append(above / (above - below))
        }
      }
    }
    crossings.append(1)
    ExactPixel.sort(crossings)
    var from = 0.0
    for i in 0..<crossings.count where crossings[i] > from {
      let half = (from + crossings[i]) * 0.5
      order(count, half)
      addParts(count, half, (crossings[i] - from) * slab, side)
      from = crossings[i]
    }
  }

  /// Sorts the pieces by their positions at a fraction (0...1) of the slab's height.
  private func order(_ count: Int, _ at: Double) {
    let spans = spans.base
    for i in 0..<count {
      let span = spans[i]
      let x = span.top + (span.bottom - span.top) * at
      var j = i
      while j > 0 {
        let other = spans[j &- 1]
        if other.top + (other.bottom - other.top) * at <= x { break }
        spans[j] = other
        j &-= 1
      }
      spans[j] = span
    }
  }

  /// Adds the areas of the parts between pieces that do not cross.
  ///
  /// The parts are trapezoids of the given height. `middle` is the height halfway up
  /// them, as a fraction of the slab's height; the width there times the height is the
  /// area. Parts of at most 2^-22 px² can result from rounded crossings, so `lowest` and
  /// `highest` exclude them.
  private mutating func addParts(
    _ count: Int, _ middle: Double, _ height: Double, _ side: Int
  ) {
    let spans = spans.base
    let isEvenOdd = rule == .evenOdd
    var (lowest, highest, area) = (self.lowest, self.highest, self.area)
    var winding = side
    var x = 0.0
    for i in 0...count {
      var next = 1024.0
      if i < count {
        next = spans[i].top + (spans[i].bottom - spans[i].top) * middle
      }
      let part = (next - x) * height
      if part > 0.25 {
        lowest = Swift.min(lowest, winding)
        highest = Swift.max(highest, winding)
      }
      if isEvenOdd ? winding & 1 != 0 : winding != 0 { area += part }
      if i < count { winding &+= spans[i].weight }
      x = next
    }
    (self.lowest, self.highest, self.area) = (lowest, highest, area)
  }
}

/// Strips of a pixel, each an eighth of its height, in which no winding number is zero.
struct WholeStrips {
  /// The strips in which all winding numbers are positive. Bit 0 is the top strip.
  var positive: UInt8 = 0
  /// The strips in which all winding numbers are negative. Bit 0 is the top strip.
  var negative: UInt8 = 0
}

/// Many pieces: bounds of the winding numbers from 8 by 8 parts of the pixel.
///
/// The winding number at the middle of a part is computed exactly. A straight line from
/// the middle to any point of the part crosses each piece at most once, from the side on
/// which the middle is. The pieces in the part therefore bound the winding number at that
/// point. A part usually contains only a few of the pixel's pieces.
extension ExactPixel {
  /// The number of parts along each side.
  private static var parts: Int { 8 }
  /// The side of a part, in 1/1024 px.
  private static var size: Double { 128 }

  /// Narrows `lowest` and `highest`, and finds the strips in which no winding number is
  /// zero.
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
    // No piece ends at this height: corners are at whole units.
    let middle = top + 64.5
    var numbers = SIMD8<Int>.zero
    var falls = SIMD8<Int>.zero
    var rises = SIMD8<Int>.zero
    /// Returns the first part whose middle is to the right of x; 8 if there is none.
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
      // With a small margin, because crossings with a part's border are rounded.
      let from = part(Swift.min(a, b) - 0.001)
      let to = part(Swift.max(a, b) + 0.001)
      for j in from...to { cross(j, j < right ? weight : 0 &- weight) }
    }
    for i in 0..<flats.count {
      let flat = flats.base[i]
      if flat.y < top || flat.y > bottom { continue }
      // The winding number above a piece that goes right is one larger than below it.
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
