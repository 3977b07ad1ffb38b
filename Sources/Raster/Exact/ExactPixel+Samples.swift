/// Many pieces: the pixel is measured on 256 horizontal lines.
extension ExactPixel {
  /// The maximum number of pieces at one height for which sorting is faster than visiting
  /// all positions.
  private static var sortable: Int { 512 }

  /// Measures 256 horizontal lines across the pixel, 4/1024 px apart. Strips that are
  /// certainly covered are counted without measuring, unless their winding numbers decide
  /// whether the sum was right.
  mutating func sample(_ base: Int, _ whole: WholeStrips) {
    if rule == .evenOdd || whole.positive | whole.negative == 0 {
      sample(base, strips: 0xff)
      return
    }
    let known = whole.positive | whole.negative
    sample(base, strips: ~known)
    if whole.positive != 0 && whole.negative != 0 {
      lowest = Swift.min(lowest, -1)
      highest = Swift.max(highest, 1)
    } else {
      let isUndecided =
        whole.positive != 0
        ? lowest == 0 && highest <= 1 : highest == 0 && lowest >= -1
      if isUndecided {
        area = 0
        sample(base, strips: 0xff)
        return
      }
      if whole.positive != 0 {
        lowest = Swift.min(lowest, 1)
        highest = Swift.max(highest, 1)
      } else {
        lowest = Swift.min(lowest, -1)
        highest = Swift.max(highest, -1)
      }
    }
    area += Double(known.nonzeroBitCount * 32 * 4 * 1024)
  }

  /// Measures the lines in some of the pixel's eight strips, a bit for each.
  private mutating func sample(_ base: Int, strips: UInt8) {
    bins.removeAll()
    bins.append(0, count: 1025)
    var all = UnsafeMutableBufferPointer(start: steps.base, count: steps.count)
    all.sort { $0.y < $1.y }
    var side = base
    var taken = 0
    var begun = 0
    inside.removeAll()
    for y in stride(from: 2.0, to: 1024, by: 4) {
      if strips &>> UInt8(y * (1 / 128.0)) & 1 == 0 { continue }
      while taken < steps.count && Double(steps[taken].y) <= y {
        side += steps[taken].change
        taken += 1
      }
      var kept = 0
      for i in 0..<inside.count {
        let line = inside[i]
        if lines.base[Int(line)].y1 <= y { continue }
        inside[kept] = line
        kept += 1
      }
      inside.keep(kept)
      // Lines are in the order of their upper ends.
      while begun < lines.count && lines.base[begun].y0 <= y {
        if lines.base[begun].y1 > y {
          inside.append(Int32(truncatingIfNeeded: begun))
        }
        begun += 1
      }
      if inside.count <= ExactPixel.sortable {
        sampleSorted(y, side)
      } else {
        samplePlaces(y, side)
      }
    }
  }

  /// Returns the position at which a line passes through a height.
  @inline(__always)
  private func place(_ line: Int32, at y: Double) -> Int32 {
    Int32(truncatingIfNeeded: Int(lines.base[Int(line)].x(at: y) + 0.5))
  }

  /// The parts at one height, visited from the left.
  private struct Parts {
    var winding: Int
    var from = 0
    var enclosed = 0
  }

  /// Adds the part up to a position.
  @inline(__always)
  private mutating func add(to x: Int, _ parts: inout Parts) {
    if x == parts.from { return }
    lowest = Swift.min(lowest, parts.winding)
    highest = Swift.max(highest, parts.winding)
    if rule == .nonZero ? parts.winding != 0 : parts.winding & 1 != 0 {
      parts.enclosed += x - parts.from
    }
    parts.from = x
  }

  /// Adds the parts of one of the 256 lines by sorting its crossings, which are nearly in
  /// the same order as on the previous line.
  private mutating func sampleSorted(_ y: Double, _ side: Int) {
    let count = inside.count
    places.removeAll()
    places.reserve(count)
    let (places, inside) = (self.places.base, self.inside.base)
    for i in 0..<count {
      let line = inside[i]
      let x = place(line, at: y)
      var j = i
      while j > 0 && places[j &- 1] > x {
        places[j] = places[j &- 1]
        inside[j] = inside[j &- 1]
        j &-= 1
      }
      places[j] = x
      inside[j] = line
    }
    var parts = Parts(winding: side)
    for i in 0..<count {
      add(to: Int(places[i]), &parts)
      parts.winding &+= lines.base[Int(inside[i])].weight
    }
    add(to: 1024, &parts)
    area += Double(parts.enclosed * 4)
  }

  /// Adds the parts of one of the 256 lines, with a bin for each position (1/1024 px).
  private mutating func samplePlaces(_ y: Double, _ side: Int) {
    let bins = self.bins.base
    for i in 0..<inside.count {
      bins[Int(place(inside[i], at: y))] &+= Int32(
        truncatingIfNeeded: lines.base[Int(inside[i])].weight)
    }
    var parts = Parts(winding: side)
    for x in 0...1024 where bins[x] != 0 {
      add(to: x, &parts)
      parts.winding += Int(bins[x])
      bins[x] = 0
    }
    add(to: 1024, &parts)
    area += Double(parts.enclosed * 4)
  }
}
