import MesmerGeometry

/// An estimate of the work for a path's outline, made without computing the outline.
///
/// Lengths are in device pixels. The cost of a curve follows from its control points
/// (Wang's formula for the number of chords), that of a stroke from its two sides, joins,
/// caps and dashes. Most paths need less; none needs many times more.
package struct OutlineCost: Hashable, Sendable {
  /// Vertices of the polygon.
  package var vertices = 0.0
  /// The number of pixels in the area that the polygon's edges pass through.
  package var crossings = 0.0
  /// The mean number of dash ends that cross a pixel of a dashed stroke.
  package var dashCrowd = 0.0
  /// The work of cutting curves into dashes, in nanoseconds.
  package var cutting = 0.0

  package init() {}

  /// Returns the number of chords of a curve whose second derivative has this length in
  /// pixels.
  fileprivate static func parts(bend: Double) -> Double {
    min((bend / (8 * flatteningTolerance)).squareRoot() + 1, maximumParts)
  }

  /// Adds an element that is inside a box of device pixels.
  fileprivate mutating func add(
    _ box: Rect, length: Double, parts: Double, in area: PixelRect
  ) {
    guard length.isFinite, !box.isNull else { return }
    vertices += parts
    let height = min(box.maxY, Double(area.maxY)) - max(box.minY, Double(area.minY))
    if height < 0 || box.minX > Double(area.maxX) { return }
    // Edges to the left of the area are followed row by row.
    let width = min(box.maxX, Double(area.maxX)) - max(box.minX, Double(area.minX))
    crossings += min(length, 3 * (height + max(width, 0))) + 1
  }
}

extension Path {
  /// Returns the cost of the path's outline (of its stroke, if there is a style), mapped
  /// by a transform, within an area.
  package func outlineCost(
    _ t: AffineTransform, stroke style: StrokeStyle? = nil, in area: PixelRect
  ) -> OutlineCost {
    var cost = OutlineCost()
    guard t.isFinite else { return cost }
    let scale = Swift.max(
      Vector(dx: t.a, dy: t.b).length, Vector(dx: t.c, dy: t.d).length)
    let wide = (style?.lineWidth ?? 0) * scale
    let pen = wide > 0 ? Swift.min(wide, 1e9) : 0
    let room = Int(pen) + 1
    let reach = PixelRect(
      minX: area.minX - room, minY: area.minY - room, maxX: area.maxX + room,
      maxY: area.maxY + room)
    var total = 0.0
    var elements = 0.0
    /// The dashes of the pattern; `Dash.maximumCount` limits those of all subpaths
    /// together.
    let period = style?.dash.flatMap(DashPattern.init)?.period
    var dashes = 0.0
    var subpath = 0.0
    /// The crossings of all previous subpaths.
    var crossings = 0.0
    /// The nanoseconds of a cut, times the length on which they apply.
    var bent = 0.0
    func endSubpath() {
      guard let period, subpath > 0 else { return }
      let perLength = Double(period.dashes.count) / (period.length * scale)
      let count = subpath * perLength + 2 * Double(period.dashes.count)
      let all = Double(Dash.maximumCount)
      if dashes + count <= all {
        dashes += count
        cost.cutting += bent * perLength
      } else if perLength <= 16 {
        // Of a subpath with more dashes, only those near the area are made.
        let seen = min(1, (cost.crossings - crossings) / subpath)
        dashes += max(count * seen, 2 * Double(period.dashes.count))
        cost.cutting += bent * perLength * seen
      }
      (subpath, bent, crossings) = (0, 0, cost.crossings)
    }
    func box(_ a: Point, _ b: Point, _ c: Point, _ d: Point) -> Rect {
      let low = Point(
        x: Swift.min(Swift.min(a.x, b.x), Swift.min(c.x, d.x)),
        y: Swift.min(Swift.min(a.y, b.y), Swift.min(c.y, d.y)))
      let high = Point(
        x: Swift.max(Swift.max(a.x, b.x), Swift.max(c.x, d.x)),
        y: Swift.max(Swift.max(a.y, b.y), Swift.max(c.y, d.y)))
      return Rect(minX: low.x, minY: low.y, maxX: high.x, maxY: high.y)
    }
    for step in steps {
      var length = 0.0
      var cut = 0.0
      func add(_ box: Rect, bend: Double? = nil) {
        cost.add(
          box, length: length, parts: bend.map { OutlineCost.parts(bend: $0) } ?? 1,
          in: reach)
      }
      switch step {
      case .begin: continue
      case .end(_, _, isClosed: false):
        endSubpath()
        continue
      case .line(let start, let end), .end(let start, let end, _):
        let (a, b) = (start.applying(t), end.applying(t))
        length = (b - a).length
        add(box(a, a, b, b))
      case .quad(let start, let control, let end):
        let (a, b, c) = (start.applying(t), control.applying(t), end.applying(t))
        length = (b - a).length + (c - b).length
        cut = 2000
        add(box(a, b, b, c), bend: 2 * ((c - b) - (b - a)).length)
      case .cubic(let start, let control1, let control2, let end):
        let (a, b) = (start.applying(t), control1.applying(t))
        let (c, d) = (control2.applying(t), end.applying(t))
        length = (b - a).length + (c - b).length + (d - c).length
        cut = 2000
        let bends = (((c - b) - (b - a)).length, ((d - c) - (c - b)).length)
        add(box(a, b, c, d), bend: 6 * Swift.max(bends.0, bends.1))
      case .arc(let arc, _, _):
        let arc = arc.applying(t)
        let radius = Swift.max(arc.xAxis.length, arc.yAxis.length)
        let other = Swift.min(arc.xAxis.length, arc.yAxis.length)
        // The length along an ellipse is an integral, which takes more time.
        cut = other < radius * 0.999 ? 14_000 : 1000
        let sweep = arc.sweep.magnitude
        length = radius * sweep
        let reachX = Vector(dx: arc.xAxis.dx, dy: arc.yAxis.dx).length
        let reachY = Vector(dx: arc.xAxis.dy, dy: arc.yAxis.dy).length
        add(
          Rect(
            x: arc.center.x - reachX, y: arc.center.y - reachY, width: 2 * reachX,
            height: 2 * reachY), bend: radius * sweep * sweep)
      }
      if length.isFinite {
        total += length
        subpath += length
        bent += cut * length
      }
      elements += 1
      if case .end = step { endSubpath() }
    }
    if let style {
      cost.outline(style, pen, length: total, elements: elements, dashes: dashes)
    }
    return cost
  }
}

extension OutlineCost {
  /// Converts the cost of a path to that of its stroke.
  fileprivate mutating func outline(
    _ style: StrokeStyle, _ pen: Double, length: Double, elements: Double,
    dashes: Double
  ) {
    let ends = elements + dashes
    let bend = OutlineCost.parts(bend: 5 * pen)
    let isRound = style.lineCap == .round || style.lineJoin == .round
    vertices = 2 * vertices + ends * (isRound ? 2 * bend : 6)
    let part = vertices > 0 ? min(crossings / max(length, 1), 1) : 0
    let covered = max(crossings * max(pen, 1), 1)
    // A dash crosses the pen at both ends; round caps do so in rows and in columns.
    let round = style.lineCap == .round ? 2.0 : 1
    let across = min(max(pen, 1), 65536) * 2 * part
    dashCrowd = round * dashes * across / covered
    crossings = 2 * crossings + (elements + round * dashes) * across
  }
}
