/// Many pieces: a pixel is measured on 256 horizontal lines.
extension ExactPixel {
  /// Measures 256 horizontal lines across the pixel, 4/1024 px apart.
  mutating func sample(_ base: Int) {
    bins.removeAll()
    bins.append(0, count: 1025)
    var all = UnsafeMutableBufferPointer(start: steps.base, count: steps.count)
    all.sort { $0.y < $1.y }
    var side = base
    var taken = 0
    var begun = 0
    inside.removeAll()
    for y in stride(from: 2.0, to: 1024, by: 4) {
      while taken < steps.count && Double(steps[taken].y) <= y {
        side += steps[taken].change
        taken += 1
      }
      // Lines are in the order of their upper ends.
      while begun < lines.count && lines[begun].y0 <= y {
        inside.append(lines[begun])
        begun += 1
      }
      var kept = 0
      for i in 0..<inside.count {
        let line = inside[i]
        if line.y1 <= y { continue }
        inside[kept] = line
        kept += 1
      }
      inside.keep(kept)
      sampleLine(y, side)
    }
  }

  /// Adds the parts of one of the 256 lines.
  private mutating func sampleLine(_ y: Double, _ side: Int) {
    // Sorting a few is quicker than going through all places.
    let isFew = inside.count <= 24
    let places = bins.base
    for i in 0..<inside.count {
      let line = inside.base + i
      let x = Int(line.pointee.x(at: y) + 0.5)
      let weight = line.pointee.weight
      if isFew {
        var j = i
        while j > 0 && Int(places[2 &* j &- 2]) > x {
          places[2 &* j] = places[2 &* j &- 2]
          places[2 &* j &+ 1] = places[2 &* j &- 1]
          j &-= 1
        }
        places[2 &* j] = Int32(truncatingIfNeeded: x)
        places[2 &* j &+ 1] = Int32(truncatingIfNeeded: weight)
      } else {
        places[x] &+= Int32(truncatingIfNeeded: weight)
      }
    }
    var winding = side
    var enclosed = 0
    var from = 0
    func add(to x: Int) {
      if x == from { return }
      lowest = Swift.min(lowest, winding)
      highest = Swift.max(highest, winding)
      if rule == .nonZero ? winding != 0 : winding & 1 != 0 { enclosed += x - from }
      from = x
    }
    if isFew {
      for i in 0..<inside.count {
        add(to: Int(places[2 * i]))
        winding += Int(places[2 * i + 1])
        places[2 * i] = 0
        places[2 * i + 1] = 0
      }
    } else {
      for x in 0...1024 where places[x] != 0 {
        add(to: x)
        winding += Int(places[x])
        places[x] = 0
      }
    }
    add(to: 1024)
    area += Double(enclosed * 4)
  }
}
