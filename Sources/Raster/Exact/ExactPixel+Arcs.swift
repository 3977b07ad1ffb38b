import MesmerPaths

/// A part of an edge inside one pixel in the contour's direction, in 1/1024 px from the
/// pixel's corner, 0...1024.
struct PixelPiece {
  /// x0, y0, x1, y1 in 16 bits each.
  let bits: UInt64

  @inline(__always)
  init(x0: Int, y0: Int, x1: Int, y1: Int) {
    bits = UInt64(truncatingIfNeeded: x0 | y0 &<< 16 | x1 &<< 32 | y1 &<< 48)
  }

  @inline(__always)
  init(bits: UInt64) { self.bits = bits }

  @inline(__always) private func field(_ shift: UInt64) -> Int {
    Int(truncatingIfNeeded: bits &>> shift) & 0xffff
  }
  @inline(__always) var x0: Int { field(0) }
  @inline(__always) var y0: Int { field(16) }
  @inline(__always) var x1: Int { field(32) }
  @inline(__always) var y1: Int { field(48) }

  /// Whether the piece points down, or right if it is horizontal.
  @inline(__always)
  var isDownward: Bool { y1 &<< 16 | x1 > y0 &<< 16 | x0 }

  /// The signed area to the right of the piece, in units of 2^-21.
  @inline(__always)
  var area: Int { (y1 &- y0) &* (2048 &- x0 &- x1) }

  /// The bits of the piece from its end to its start.
  @inline(__always)
  var reversed: UInt64 { bits &<< 32 | bits &>> 32 }

  /// The piece itself or reversed, whichever points down.
  @inline(__always)
  var downward: PixelPiece { isDownward ? self : PixelPiece(bits: reversed) }

  /// The coordinates of the downward piece in 11 bits each, as a number that sorts from
  /// the top. The lowest bit is 1 if the piece was reversed.
  @inline(__always)
  var key: UInt64 {
    let p = downward
    let place = p.y0 &<< 34 | p.x0 &<< 23 | p.y1 &<< 12 | p.x1 &<< 1
    return UInt64(truncatingIfNeeded: place | (isDownward ? 0 : 1))
  }
}

/// Two arcs from boundary to boundary, the most common crowded pixel, in closed form.
///
/// On the left of an arc's direction the winding number is one higher than on its right.
/// An arc through the boundary positions `from` and `to`, counted clockwise, has on its
/// left the boundary from `from` to `to`. The area on its left is the sum of signed areas
/// of its pieces, as in the cells; less the pixel's area below `from` if `from` is on the
/// left side; plus the area below `to` if `to` is on the left side; plus a whole pixel if
/// the upper left corner is on the arc's left.
///
/// Let A and B be the areas on the left of the two arcs, I the area on the left of both,
/// and w the winding number on the right of both: the sum is w + A + B. The number w + 2
/// covers I, w + 1 covers A + B - 2I, w the rest. If the arcs do not meet, I follows from
/// the order of the four positions. If they cross once, the part on the left of both is
/// bounded by one arc up to the crossing and by the other arc after it.
extension ExactPixel {
  /// The result for a pixel.
  enum Verdict: Equatable {
    /// The coverage is undetermined: the pieces have to be measured.
    case unknown
    case sumIsRight
    /// The coverage in units of 2^-21.
    case coverage(Int)
  }

  /// Pieces in a contour's direction from boundary to boundary.
  private struct Arc {
    let pieces: Range<Int>
    /// The positions on the boundary.
    let from: Int
    let to: Int
    /// The area on the arc's left in units of 2^-21.
    let area: Int
  }

  /// Returns the result for a pixel with two arcs that cross at most once; `unknown` for
  /// all other pixels, and if two ends are at the same position.
  func pair(sum: Int, rule: FillRule) -> Verdict {
    guard arcs == 2, secondArc > 0, secondArc < pieces.count, pieces.count <= 32,
      let a = arc(0..<secondArc, firstArea),
      let b = arc(secondArc..<pieces.count, lastArea)
    else { return .unknown }
    let one = 1 &<< 21
    // The difference is a multiple of 2^21.
    let winding = (sum &- a.area &- b.area &+ one &>> 1) &>> 21
    if rule == .nonZero && (winding > 0 || winding < -2) { return .sumIsRight }
    let aHasStart = ExactPixel.isClockwise(a.from, b.from, a.to)
    let aHasEnd = ExactPixel.isClockwise(a.from, b.to, a.to)
    if a.from == b.from || a.from == b.to || a.to == b.from || a.to == b.to {
      return .unknown
    }
    let common: Double
    if aHasStart == aHasEnd {
      guard areApart(a, b) else { return .unknown }
      // Whether b.from precedes b.to, clockwise from the end of `a` that precedes both.
      let isWithin = ExactPixel.isClockwise(aHasStart ? a.from : a.to, b.from, b.to)
      if aHasStart {
        common = Double(isWithin ? b.area : a.area &+ b.area &- one)
      } else {
        common = Double(isWithin ? 0 : a.area)
      }
    } else {
      guard
        let area = aHasStart ? areaLeft(of: b, then: a) : areaLeft(of: a, then: b)
      else { return .unknown }
      common = area
    }
    let both = Double(a.area &+ b.area)
    let covered: Double
    switch rule {
    case .evenOdd:
      covered = winding & 1 == 0 ? both - 2 * common : Double(one) - both + 2 * common
    case .nonZero:
      switch winding {
      case 0: covered = both - common
      case -1: covered = Double(one) - both + 2 * common
      default: covered = Double(one) - common
      }
    }
    return .coverage(Swift.min(Swift.max(Int(covered + 0.5), 0), one))
  }

  /// Returns an arc with the sum of its pieces' areas; nil if it does not connect two
  /// positions on the boundary.
  @inline(__always)
  private func arc(_ range: Range<Int>, _ area: Int) -> Arc? {
    let first = PixelPiece(bits: pieces[range.lowerBound])
    let last = PixelPiece(bits: pieces[range.upperBound &- 1])
    let from = ExactPixel.place(first.x0, first.y0)
    let to = ExactPixel.place(last.x1, last.y1)
    if (from | to) < 0 || from == to { return nil }
    return Arc(
      pieces: range, from: from, to: to, area: area &+ ExactPixel.frame(from, to))
  }

  /// Returns the area to add to the sum of an arc's pieces, which gives the area on the
  /// arc's left.
  @inline(__always)
  private static func frame(_ from: Int, _ to: Int) -> Int {
    (Swift.max(to &- 3072, 0) &- Swift.max(from &- 3072, 0)) &* 2048
      &+ (to < from ? 1 &<< 21 : 0)
  }

  /// Returns whether no piece of an arc may meet one of the other.
  private func areApart(_ a: Arc, _ b: Arc) -> Bool {
    for i in a.pieces {
      let piece = PixelPiece(bits: pieces[i])
      for j in b.pieces where ExactPixel.mayMeet(piece, PixelPiece(bits: pieces[j])) {
        return false
      }
    }
    return true
  }

  /// Returns the area on the left of `a` up to the crossing of the two arcs and of `b`
  /// after it; nil if they do not cross in one point inside two pieces.
  private func areaLeft(of a: Arc, then b: Arc) -> Double? {
    var found: (i: Int, j: Int)?
    for i in a.pieces {
      let piece = PixelPiece(bits: pieces[i])
      for j in b.pieces where ExactPixel.mayMeet(piece, PixelPiece(bits: pieces[j])) {
        if found != nil { return nil }
        found = (i, j)
      }
    }
    guard let (i, j) = found else { return nil }
    let (first, q) = (PixelPiece(bits: pieces[i]), PixelPiece(bits: pieces[j]))
    // The crossing is the same for both directions of the contour.
    let p = first.downward
    // The ends of q are on opposite sides of p, and those of p on opposite sides of q.
    let (above, below) = ExactPixel.sides(p, q)
    let (before, after) = ExactPixel.sides(q, p)
    if above == 0 || below == 0 || before == 0 || after == 0 { return nil }
    let t = Double(before) / Double(before &- after)
    let x = Double(p.x0) + Double(p.x1 &- p.x0) * t
    let y = Double(p.y0) + Double(p.y1 &- p.y0) * t
    var whole = ExactPixel.frame(a.from, b.to)
    for k in a.pieces.lowerBound..<i { whole &+= PixelPiece(bits: pieces[k]).area }
    for k in j &+ 1..<b.pieces.upperBound { whole &+= PixelPiece(bits: pieces[k]).area }
    return Double(whole)
      + (y - Double(first.y0)) * (2048 - Double(first.x0) - x)
      + (Double(q.y1) - y) * (2048 - x - Double(q.x1))
  }

  /// Returns the distance along the pixel's boundary, clockwise from its upper left
  /// corner, to a point on it; -1 for other points. It has no branches, which `?:` would
  /// become: all sides are equally likely.
  @inline(__always)
  private static func place(_ x: Int, _ y: Int) -> Int {
    func choose(_ a: Int, _ b: Int, _ place: Int, _ other: Int) -> Int {
      other ^ ((other ^ place) & ((a ^ b) &- 1) &>> 63)
    }
    var place = choose(x, 0, 4096 &- y, -1)
    place = choose(y, 1024, 3072 &- x, place)
    place = choose(x, 1024, 1024 &+ y, place)
    return choose(y, 0, x, place)
  }

  /// Returns whether `middle` is on the clockwise way from `from` to `to`.
  @inline(__always)
  private static func isClockwise(_ from: Int, _ middle: Int, _ to: Int) -> Bool {
    (middle &- from) & 4095 < (to &- from) & 4095
  }

  /// Returns whether two pieces may have a common point: their boxes intersect, and
  /// neither has both ends of the other on one side.
  @inline(__always)
  private static func mayMeet(_ p: PixelPiece, _ q: PixelPiece) -> Bool {
    if Swift.max(p.y0, p.y1) < Swift.min(q.y0, q.y1)
      || Swift.max(q.y0, q.y1) < Swift.min(p.y0, p.y1)
      || Swift.max(p.x0, p.x1) < Swift.min(q.x0, q.x1)
      || Swift.max(q.x0, q.x1) < Swift.min(p.x0, p.x1)
    {
      return false
    }
    let (a, b) = sides(p, q)
    if (a > 0 && b > 0) || (a < 0 && b < 0) { return false }
    let (c, d) = sides(q, p)
    return !((c > 0 && d > 0) || (c < 0 && d < 0))
  }

  /// Returns the signed distances, scaled, of the ends of `q` from the line through `p`.
  @inline(__always)
  private static func sides(_ p: PixelPiece, _ q: PixelPiece) -> (Int, Int) {
    let (dx, dy) = (p.x1 &- p.x0, p.y1 &- p.y0)
    return (
      dx &* (q.y0 &- p.y0) &- dy &* (q.x0 &- p.x0),
      dx &* (q.y1 &- p.y0) &- dy &* (q.x1 &- p.x0)
    )
  }
}
