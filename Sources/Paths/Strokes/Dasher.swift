import MesmerGeometry

/// One dash: an open subpath, or a whole subpath without gaps.
struct DashPiece {
  var steps: [Path.Step]
  var start: Point
  var last: Point
  /// The direction of travel at the start, along which square caps are placed if the
  /// dash has length 0. Zero for a subpath without a direction.
  var direction: Vector
  var isClosed: Bool
}

/// A cutter of subpaths into dashes, in user space.
///
/// The ends of the n-th dash are computed from n, not by adding up, so that errors do
/// not grow along the path. Two lengths that differ by less than a negligible part of the
/// subpath's size (`Path.negligiblePart`) are treated as equal: a dash that ends at a
/// corner up to rounding does not continue round it, and no dash begins at the very end
/// of the subpath.
///
/// Of a subpath that exceeds `Dash.maximumCount`, only the dashes near the visible area
/// are made. It is drawn without gaps if no area is known, if a dash with its gap is
/// shorter than 1/16 px, or from 2^31 dashes on, for which lengths along the subpath are
/// too inexact. None of these conditions depends on the position of the area.
struct Dasher {
  private let period: DashPattern.Period
  /// The visible area grown by the reach of the pen, in user space; nil if it is unknown
  /// or dashes are too short.
  private let visible: Rect?
  /// The number of dashes that may still be made.
  private var budget = Dash.maximumCount

  init(_ period: DashPattern.Period, visible: Rect? = nil) {
    self.period = period
    self.visible = visible
  }

  /// Returns the dashes of a subpath with finite numbers, in order. If the first and
  /// last dash of a closed subpath are joined, the joined dash is the last.
  mutating func cut(
    _ steps: [Path.Step], from start: Point, to last: Point, isClosed: Bool
  ) -> DashPieces {
    var closing = steps
    if isClosed && last != start { closing.append(.line(last, start)) }
    let whole = DashPiece(
      steps: steps, start: start, last: last, direction: .zero,
      isClosed: isClosed)
    var pieces = DashPieces(closing, whole, period)
    let count =
      (pieces.total / period.length + 2) * Double(period.dashes.count)
    if count <= Double(budget) {
      budget -= Int(count)
    } else if let visible, count < 0x1p31 {
      pieces.limit(to: visible)
    } else {
      pieces.isSolid = true
    }
    return pieces
  }
}

/// The dashes of one subpath, made one at a time.
struct DashPieces: Sequence, IteratorProtocol {
  private let period: DashPattern.Period
  private let whole: DashPiece
  private let segments: [SegmentLength]
  /// Length of the subpath up to each segment and to the end.
  private var offsets = [0.0]
  /// Lengths closer than this are equal.
  private let slack: Double
  /// Whether the subpath is drawn without gaps.
  var isSolid = false

  /// The ranges of lengths in which dashes are made, the last range first; nil for all.
  private var ranges: [ClosedRange<Double>]?
  private var isFinished = false
  /// The next dash: its period, and its index in the period.
  private var cycle = 0
  private var index = 0
  /// The segment that the newest dash began in.
  private var segment = 0
  /// The first dash of a closed subpath, stored to be joined with the last one.
  private var first: DashPiece?

  init(
    _ steps: [Path.Step], _ whole: DashPiece, _ period: DashPattern.Period
  ) {
    self.period = period
    self.whole = whole
    segments = steps.map { SegmentLength($0) }.filter { $0.length > 0 }
    for segment in segments {
      offsets.append(offsets[offsets.count - 1] + segment.length)
    }
    let size = offsets[offsets.count - 1]
    slack =
      Path.negligiblePart
      * (size + whole.start.x.magnitude + whole.start.y.magnitude)
  }

  /// Length of the whole subpath.
  var total: Double { offsets[offsets.count - 1] }

  /// Omits the dashes outside a rectangle.
  mutating func limit(to visible: Rect) {
    let most = Swift.max(visible.width + visible.height, period.length)
    var ranges: [ClosedRange<Double>] = []
    for (segment, offset) in zip(segments, offsets) {
      // Every point of a part of a curve is within half of its length from one of its
      // ends.
      func add(_ low: Double, _ high: Double) {
        let a = segment.point(segment.parameter(atLength: low))
        let b = segment.point(segment.parameter(atLength: high))
        let reach = (high - low) / 2
        let box = Rect(
          minX: Swift.min(a.x, b.x) - reach, minY: Swift.min(a.y, b.y) - reach,
          maxX: Swift.max(a.x, b.x) + reach, maxY: Swift.max(a.y, b.y) + reach)
        guard box.minX <= visible.maxX, box.maxX >= visible.minX,
          box.minY <= visible.maxY, box.maxY >= visible.minY
        else { return }
        let middle = low + (high - low) / 2
        if high - low > most && middle > low && middle < high {
          add(low, middle)
          add(middle, high)
        } else if let last = ranges.last, last.upperBound >= offset + low {
          ranges[ranges.count - 1] =
            last.lowerBound...Swift.max(last.upperBound, offset + high)
        } else {
          ranges.append(offset + low...offset + high)
        }
      }
      add(0, segment.length)
    }
    self.ranges = ranges.reversed()
  }

  /// Advances to the next range if the dashes of this one are made; returns whether
  /// dashes are left.
  private mutating func skip() -> Bool {
    while let range = ranges?.last {
      let here = Double(cycle) * period.length - period.phase
      let start = range.lowerBound - period.length
      let next = ((start + period.phase) / period.length).rounded(.down)
      if here < start, next > Double(cycle), next < 0x1p53 {
        (cycle, index) = (Int(next), 0)
        return true
      }
      if here + period.dashes[index].start <= range.upperBound { return true }
      ranges?.removeLast()
    }
    return ranges == nil
  }

  mutating func next() -> DashPiece? {
    if isFinished { return nil }
    if isSolid {
      isFinished = true
      return whole
    }
    while true {
      if !skip() {
        isFinished = true
        return first
      }
      let (start, end) = period.dashes[index]
      let base = Double(cycle) * period.length - period.phase
      let (a, b) = (base + start, base + end)
      if segments.isEmpty ? a > 0 : a >= total - slack && cycle + index > 0 {
        isFinished = true
        return first
      }
      index += 1
      if index == period.dashes.count {
        index = 0
        cycle += 1
      }
      if b < 0 || (b == 0 && a < 0) { continue }
      if segments.isEmpty {
        // A point: a dot if the pattern begins with a dash.
        isFinished = true
        return whole
      }
      let reachesEnd = b >= total - slack
      if a <= 0 && reachesEnd {
        isFinished = true
        return whole
      }
      var dash = piece(Swift.max(a, 0), Swift.min(b, total))
      if whole.isClosed && a <= 0 {
        first = dash
        continue
      }
      if reachesEnd, let begun = first {
        dash.steps += begun.steps
        dash.last = begun.last
        first = nil
      }
      return dash
    }
  }

  /// Returns the part of the subpath between two lengths.
  private mutating func piece(_ a: Double, _ b: Double) -> DashPiece {
    while segment + 1 < segments.count && offsets[segment + 1] <= a + slack {
      segment += 1
    }
    let begin = segments[segment]
    let t = begin.parameter(atLength: a - offsets[segment])
    let start = begin.point(t)
    var dash = DashPiece(
      steps: [], start: start, last: start, direction: begin.direction(t),
      isClosed: false)
    for k in segment..<segments.count {
      let s0 = Swift.max(a - offsets[k], 0)
      let s1 = Swift.min(b - offsets[k], segments[k].length)
      if s1 - s0 > slack { dash.steps.append(segments[k].part(from: s0, to: s1)) }
      if b <= offsets[k + 1] + slack { break }
    }
    if let first = dash.steps.first, let last = dash.steps.last {
      dash.start = first.startPoint
      dash.last = last.endPoint
    }
    return dash
  }
}

extension Path {
  /// Returns the path cut into dashes, each an open subpath; arcs stay arcs.
  ///
  /// A dash of length 0 is a line from a point to itself. A subpath with which the path
  /// would exceed 2^17 dashes is returned whole. If the pattern is solid, the result is
  /// the path itself; if the pattern draws nothing, it is empty. Otherwise subpaths with
  /// numbers that are not finite are omitted.
  public func dashed(_ dash: Dash) -> Path { dashed(dash, visible: nil) }

  /// Returns the path cut into dashes; of subpaths that exceed `Dash.maximumCount`, only
  /// the dashes near a rectangle.
  func dashed(_ dash: Dash, visible: Rect?) -> Path {
    let period: DashPattern.Period
    switch DashPattern(dash) {
    case .solid: return self
    case .nothing: return Path()
    case .dashes(let value): period = value
    }
    var dasher = Dasher(period, visible: visible)
    var result = Path()
    var subpath: [Step] = []
    for step in steps {
      switch step {
      case .begin: subpath.removeAll(keepingCapacity: true)
      case .end(let last, let start, let isClosed):
        if subpath.isEmpty && !isClosed { continue }
        let last = Path.dropNegligible(
          &subpath, from: start, to: last, isClosed: isClosed)
        let pieces = dasher.cut(subpath, from: start, to: last, isClosed: isClosed)
        guard start.isFinite, pieces.total.isFinite else { continue }
        for piece in pieces { result.add(piece) }
      case .line, .quad, .cubic, .arc: subpath.append(step)
      }
    }
    return result
  }

  private mutating func add(_ piece: DashPiece) {
    move(to: piece.start)
    for step in piece.steps { add(step) }
    if piece.isClosed {
      close()
    } else if piece.steps.isEmpty {
      addLine(to: piece.start)
    }
  }
}
