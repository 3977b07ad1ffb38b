import MesmerPaths

/// The coverage of one pixel, measured from the edges in it.
///
/// Input: all parts of edges in the pixel, with corners in 1/1024 px, and the sum of
/// signed areas from these and from the edges left of the pixel. That sum is exactly the
/// mean winding number, in units of 2^-21. Along the pixel's left side the winding number
/// changes by one where a contour crosses it: down by one below a contour that goes
/// right, up by one below one that goes left. The number there is therefore known except
/// for a constant, which follows from the sum.
///
/// Method: the pixel is cut into slabs at the heights of all corners, and slabs are cut
/// where two pieces cross. Between cuts the pieces have a fixed order from left to right,
/// and the parts between them are trapezoids with one winding number each. Few pieces are
/// measured in this way, in Double, with additions, multiplications and divisions only:
/// the error is about 2^-40 of a pixel. More than `most` different pieces are measured on
/// 256 lines, with crossings rounded to 1/1024 px, in time proportional to the number of
/// pieces: the error is at most half a level if the pieces are on one side. In most
/// pixels with many pieces all winding numbers are far from zero; bounds from 64 parts of
/// the pixel (`boundParts`) detect this first.
///
/// The result depends on the set of the pieces, not on their order.
struct ExactPixel {
  /// A piece, or several at the same position.
  struct Line {
    var x0: Double
    var y0: Double
    var x1: Double
    var y1: Double
    var slope: Double
    var weight: Int
    @inline(__always)
    func x(at y: Double) -> Double { x0 + (y - y0) * slope }
  }

  /// A line in a slab: x at the slab's upper and lower end.
  struct Span {
    var top: Double
    var bottom: Double
    var weight: Int
  }

  /// A change of the winding number along the left side.
  struct Step {
    var y: Int
    var change: Int
  }

  struct Flat {
    var y: Double
    var x0: Double
    var x1: Double
    var weight: Int
  }

  /// The maximum number of pieces that are measured slab by slab.
  static let most = 48
  /// The minimum number of pieces for which bounds from 64 parts of the pixel are
  /// worthwhile.
  static let many = 16

  var pieces = ScratchBuffer<UInt64>(capacity: 64)
  var lines = ScratchBuffer<Line>(capacity: 64)
  var steps = ScratchBuffer<Step>(capacity: 64)
  var flats = ScratchBuffer<Flat>(capacity: 16)
  var cuts = ScratchBuffer<Double>(capacity: 64)
  /// The lines at a height, from the left, with their positions.
  var inside = ScratchBuffer<Int32>(capacity: 64)
  var places = ScratchBuffer<Int32>(capacity: 64)
  var spans = ScratchBuffer<Span>(capacity: 64)
  var crossings = ScratchBuffer<Double>(capacity: 64)
  var bins = ScratchBuffer<Int32>(capacity: 1025)
  /// The number of arcs so far, and the first piece of the second one.
  var arcs = 0
  var secondArc = 0
  /// The sums of the signed areas of the first arc's pieces and of the last one's.
  var firstArea = 0
  var lastArea = 0
  var rule = FillRule.nonZero
  /// Enclosed area in units of 2^-20 px².
  var area = 0.0
  /// The smallest and the largest winding number of a part, or bounds of these.
  var lowest = 0
  var highest = 0

  func free() {
    pieces.free()
    lines.free()
    steps.free()
    flats.free()
    cuts.free()
    inside.free()
    places.free()
    spans.free()
    crossings.free()
    bins.free()
  }

  @inline(__always)
  mutating func removeAll() {
    pieces.removeAll()
    arcs = 0
  }

  /// Begins another arc: its pieces follow in the contour's direction.
  @inline(__always)
  mutating func beginArc() {
    arcs &+= 1
    if arcs == 2 { (secondArc, firstArea) = (pieces.count, lastArea) }
    lastArea = 0
  }

  /// Adds a piece, unless it is a point.
  @inline(__always)
  mutating func add(_ piece: PixelPiece) {
    pieces.append(piece.bits)
    pieces.keep(pieces.count &- (piece.bits == piece.reversed ? 1 : 0))
    lastArea &+= piece.area
  }

  /// Returns the coverage of the pixel in units of 2^-21; nil if its sum is right. The
  /// caller tries `pair` first, which is faster. Overwrites the pieces.
  mutating func coverage(sum: Int, rule: FillRule) -> Int? {
    self.rule = rule
    for i in 0..<pieces.count { pieces[i] = PixelPiece(bits: pieces[i]).key }
    if pieces.count <= 16 {
      ExactPixel.sort(pieces)
    } else {
      var all = UnsafeMutableBufferPointer(start: pieces.base, count: pieces.count)
      all.sort()
    }
    let base = read(sum: sum)
    bound(base)
    if ExactPixel.isExact(lowest, highest, rule) { return nil }
    var whole = WholeStrips()
    if lines.count > ExactPixel.many {
      whole = boundParts(base)
      if ExactPixel.isExact(lowest, highest, rule) { return nil }
    }
    area = 0
    lowest = .max
    highest = .min
    if lines.count <= ExactPixel.most && steps.count <= 2 * ExactPixel.most {
      measure(base)
    } else {
      sample(base, whole)
    }
    if ExactPixel.isExact(lowest, highest, rule) { return nil }
    return Swift.min(Int(area * 2 + 0.5), 1 &<< 21)
  }

  /// Returns whether the folded mean winding number is the coverage, for parts with
  /// winding numbers `lowest...highest`.
  static func isExact(
    _ lowest: Int, _ highest: Int, _ rule: FillRule
  ) -> Bool {
    // Nothing was measured: no part is larger than the threshold.
    if lowest > highest { return true }
    switch rule {
    case .nonZero:
      return lowest >= 1 || highest <= -1 || (lowest >= 0 && highest <= 1)
        || (lowest >= -1 && highest <= 0)
    case .evenOdd: return highest - lowest <= 1
    }
  }

  /// Reads the keys of the pieces, merges equal ones, records the steps of the left side,
  /// and returns the winding number at its upper end.
  private mutating func read(sum: Int) -> Int {
    lines.removeAll()
    steps.removeAll()
    flats.removeAll()
    // The sum for a winding number of 0 at the upper end.
    var known = 0
    var at = 0
    while at < pieces.count {
      let key = pieces[at]
      var weight = 0
      while at < pieces.count && pieces[at] &>> 1 == key &>> 1 {
        weight += pieces[at] & 1 == 0 ? 1 : -1
        at += 1
      }
      if weight == 0 { continue }
      func field(_ shift: UInt64) -> Int { Int(truncatingIfNeeded: key &>> shift) & 2047 }
      let (x0, y0, x1, y1) = (field(23), field(34), field(1), field(12))
      if x0 == 0 {
        steps.append(Step(y: y0, change: -weight))
        known -= weight * (1024 - y0) * 2048
      }
      // A horizontal piece covers nothing, and its left end comes first.
      if y0 == y1 {
        flats.append(
          Flat(y: Double(y0), x0: Double(x0), x1: Double(x1), weight: weight))
        continue
      }
      if x1 == 0 {
        steps.append(Step(y: y1, change: weight))
        known += weight * (1024 - y1) * 2048
      }
      known += weight * (y1 - y0) * (2048 - x0 - x1)
      lines.append(
        Line(
          x0: Double(x0), y0: Double(y0), x1: Double(x1), y1: Double(y1),
          slope: Double(x1 - x0) / Double(y1 - y0), weight: weight))
    }
    // The difference is a multiple of 2^21.
    return (sum &- known &+ 1 &<< 20) &>> 21
  }

  /// Sets `lowest` and `highest` to bounds of the winding numbers.
  ///
  /// Consecutive pieces with the same direction form a chain, whose two sides differ by
  /// its weight. The side without the pixel's upper left corner is the right one, or the
  /// left one if the chain begins on the left side.
  private mutating func bound(_ base: Int) {
    lowest = base
    highest = base
    func add(_ change: Int) {
      if change < 0 { lowest += change } else { highest += change }
    }
    for i in 0..<lines.count {
      let line = lines[i]
      var follows = false
      // Many pieces have many chains; they get a looser bound.
      if lines.count <= 12 {
        for j in 0..<i
        where lines[j].x1 == line.x0 && lines[j].y1 == line.y0
          && lines[j].weight == line.weight
        {
          follows = true
        }
      }
      if !follows { add(line.x0 == 0 ? -line.weight : line.weight) }
    }
    for i in 0..<flats.count where flats[i].x0 == 0 { add(-flats[i].weight) }
  }

  /// Returns the winding number of the left side just below height y.
  func side(_ base: Int, below y: Double) -> Int {
    var winding = base
    for i in 0..<steps.count where Double(steps[i].y) <= y {
      winding += steps[i].change
    }
    return winding
  }

  static func sort<Number: Comparable & BitwiseCopyable>(
    _ values: ScratchBuffer<Number>
  ) {
    for i in 0..<values.count {
      let value = values[i]
      var j = i
      while j > 0 && values[j &- 1] > value {
        values[j] = values[j &- 1]
        j &-= 1
      }
      values[j] = value
    }
  }
}
