import MesmerGeometry

/// An output that receives the vertices of a contour in device pixels, one by one.
protocol ContourOutput {
  /// Adds an edge to a position.
  mutating func line(_ x: Double, _ y: Double)
  /// Moves the newest position.
  mutating func replaceLast(_ x: Double, _ y: Double)
  mutating func reserve(_ count: Int)
}

/// A buffer of positions in device pixels, for the second side of a stroke, which is
/// appended in reverse after the first side.
struct PointList: ContourOutput {
  var points: ContiguousArray<Point> = []

  mutating func line(_ x: Double, _ y: Double) {
    points.append(Point(x: x, y: y))
  }

  mutating func replaceLast(_ x: Double, _ y: Double) {
    points[points.count - 1] = Point(x: x, y: y)
  }

  mutating func reserve(_ count: Int) {}
}

/// A builder of a `Polygon` from contours in device pixels (Double): rounds the
/// vertices, clamps them and drops contours that enclose nothing.
///
/// Unit: device pixels, with the content's origin. Invariants: a finished contour has at
/// least three vertices, neighbours differ, and no coordinate is outside
/// ±`FixedPoint.limit`.
///
/// The limit is applied once, here, in Double and to whole edges, never to a tile. An
/// edge that leaves the box is cut at the border of the box, and the part outside is
/// moved straight onto the border. The winding number of every point inside the box stays
/// the same. (Coordinates beyond 2^500 are first moved to 2^500, so that no product
/// overflows; the slope of such an edge changes.)
struct ContourSink: ContourOutput {
  var vertices: ContiguousArray<Polygon.Vertex>
  var contourEnds: ContiguousArray<Int>
  /// Index of the first vertex of the open contour.
  private var contourStart: Int
  /// The contour's first and newest position, before limiting.
  private var firstX = 0.0
  private var firstY = 0.0
  private var lastX = 0.0
  private var lastY = 0.0
  /// Whether all positions of the contour were within the limits so far.
  private var isInside = true
  /// Scratch memory of `curve`, for vertices that are not appended yet.
  private var scratch: ContiguousArray<Polygon.Vertex>

  /// Takes a polygon's memory; return it with `finish(into:)`.
  init(appendingTo polygon: inout Polygon) {
    vertices = []
    contourEnds = []
    swap(&vertices, &polygon.vertices)
    swap(&contourEnds, &polygon.contourEnds)
    contourStart = vertices.count
    scratch = ContiguousArray(
      repeating: Polygon.Vertex(x: 0, y: 0), count: ContourSink.chunk)
  }

  /// Drops an open contour and moves the others back into the polygon.
  mutating func finish(into polygon: inout Polygon) {
    abandonContour()
    swap(&vertices, &polygon.vertices)
    swap(&contourEnds, &polygon.contourEnds)
  }

  /// Reserves memory for vertices while keeping doubling growth.
  mutating func reserve(_ count: Int) {
    let needed = vertices.count + count
    if needed > vertices.capacity {
      vertices.reserveCapacity(max(needed, 2 * vertices.capacity))
    }
  }

  /// Begins a contour at a position; a contour that was not ended is dropped.
  @inline(__always)
  mutating func begin(_ x: Double, _ y: Double) {
    abandonContour()
    firstX = x
    firstY = y
    lastX = x
    lastY = y
    isInside = ContourSink.isInside(x, y)
    if isInside {
      vertices.append(
        Polygon.Vertex(x: FixedPoint.fixed(x), y: FixedPoint.fixed(y)))
    } else {
      appendLimited(x, y)
    }
  }

  @inline(__always)
  mutating func line(_ x: Double, _ y: Double) {
    if isInside && ContourSink.isInside(x, y) {
      append(Polygon.Vertex(x: FixedPoint.fixed(x), y: FixedPoint.fixed(y)))
    } else {
      isInside = false
      cutLine(x, y)
    }
    lastX = x
    lastY = y
  }

  /// The maximum number of vertices that `curve` writes at once.
  static var chunk: Int { 64 }

  /// Adds edges to the positions `position(0)` ..< `position(count)`, at most `chunk` of
  /// them: like `line` for each, but faster.
  ///
  /// With `isNear`, all positions must be inside the limits.
  @inline(__always)
  mutating func curve(
    _ count: Int, isNear: Bool, _ position: (Int) -> SIMD2<Double>
  ) {
    var p = SIMD2<Double>.zero
    var used = 0
    var fits = count > 0 && isInside
    let newest = vertices[vertices.count &- 1]
    var last = SIMD2(newest.x, newest.y)
    scratch.withUnsafeMutableBufferPointer { scratch in
      let out = scratch.baseAddress.unsafelyUnwrapped
      for i in 0..<count {
        p = position(i)
        if !isNear { fits = fits && ContourSink.isInside(p.x, p.y) }
        let vertex = ContourSink.fixed(p)
        UnsafeMutableRawPointer(out + used).storeBytes(
          of: vertex, as: SIMD2<Int64>.self)
        let change = vertex ^ last
        used &+= change.x | change.y == 0 ? 0 : 1
        last = vertex
      }
    }
    guard fits else {
      for i in 0..<count {
        let p = position(i)
        line(p.x, p.y)
      }
      return
    }
    scratch.withUnsafeBufferPointer { scratch in
      vertices.append(contentsOf: UnsafeBufferPointer(rebasing: scratch[0..<used]))
    }
    lastX = p.x
    lastY = p.y
  }

  /// Returns `FixedPoint.fixed` of both coordinates.
  @inline(__always)
  private static func fixed(_ p: SIMD2<Double>) -> SIMD2<Int64> {
    let shift = SIMD2<Double>(repeating: 6_755_399_441_055_744)
    return unsafeBitCast(p * 1024 + shift, to: SIMD2<Int64>.self)
      &- unsafeBitCast(shift, to: SIMD2<Int64>.self)
  }

  /// Adds edges to positions in reverse order.
  mutating func linesBackwards(_ points: ContiguousArray<Point>) {
    var end = points.count
    points.withUnsafeBufferPointer { points in
      while end > 0 {
        let count = min(end, ContourSink.chunk)
        curve(count, isNear: false) { i in
          let p = points[end &- 1 &- i]
          return SIMD2(p.x, p.y)
        }
        end -= count
      }
    }
  }

  /// Whether all positions of the open contour were within the limits so far, which
  /// `append` requires.
  var isNear: Bool { isInside && vertices.count > contourStart }

  /// The newest vertex; there must be one.
  var last: Polygon.Vertex { vertices[vertices.count &- 1] }

  /// Adds edges to vertices within the limits. Neighbours must differ, also from the
  /// newest vertex; the last vertex is (x, y) rounded.
  mutating func append(
    _ added: UnsafeBufferPointer<Polygon.Vertex>, _ x: Double, _ y: Double
  ) {
    vertices.append(contentsOf: added)
    lastX = x
    lastY = y
  }

  /// Moves the newest vertex, which may be the contour's first. At the limits, adds an
  /// edge to the new position instead.
  mutating func replaceLast(_ x: Double, _ y: Double) {
    guard ContourSink.isInside(x, y), isInside else {
      line(x, y)
      return
    }
    if vertices.count == contourStart + 1 {
      begin(x, y)
    } else {
      vertices.removeLast()
      line(x, y)
    }
  }

  /// Moves the contour's first vertex, unless it would equal the second. Returns false
  /// and does nothing at the limits and for a contour of one vertex.
  mutating func replaceFirst(_ x: Double, _ y: Double) -> Bool {
    guard ContourSink.isInside(x, y), isInside,
      vertices.count > contourStart + 1
    else { return false }
    let vertex = Polygon.Vertex(x: FixedPoint.fixed(x), y: FixedPoint.fixed(y))
    if vertices[contourStart + 1] != vertex {
      vertices[contourStart] = vertex
      firstX = x
      firstY = y
    }
    return true
  }

  /// Ends the contour; it is dropped if it encloses nothing.
  mutating func endContour() {
    guard vertices.count > contourStart else { return }
    if !isInside { line(firstX, firstY) }
    while vertices.count > contourStart + 1,
      vertices[vertices.count - 1] == vertices[contourStart]
    {
      vertices.removeLast()
    }
    if vertices.count >= contourStart + 3 {
      contourEnds.append(vertices.count)
      contourStart = vertices.count
    } else {
      abandonContour()
    }
  }

  @inline(__always)
  mutating func abandonContour() {
    let excess = vertices.count - contourStart
    if excess > 0 { vertices.removeLast(excess) }
  }

  /// Whether the open contour has only its first vertex.
  var hasOneVertex: Bool { vertices.count == contourStart + 1 }

  // MARK: Limits

  @inline(__always)
  private static func isInside(_ x: Double, _ y: Double) -> Bool {
    x.magnitude <= FixedPoint.limit && y.magnitude <= FixedPoint.limit
  }

  @inline(__always)
  private mutating func append(_ vertex: Polygon.Vertex) {
    // begin() precedes, so there is a newest vertex.
    if vertices[vertices.count &- 1] != vertex { vertices.append(vertex) }
  }

  /// Adds a position, moved straight onto the box if it is outside.
  private mutating func appendLimited(_ x: Double, _ y: Double) {
    // Written so that NaN, which callers exclude, becomes the limit.
    let limit = FixedPoint.limit
    let lx = x < limit ? (x > -limit ? x : -limit) : limit
    let ly = y < limit ? (y > -limit ? y : -limit) : limit
    let vertex = Polygon.Vertex(
      x: FixedPoint.fixed(lx), y: FixedPoint.fixed(ly))
    if vertices.count == contourStart {
      vertices.append(vertex)
    } else {
      append(vertex)
    }
  }

  /// Adds an edge that leaves or enters the box: its crossings with the four border
  /// lines, in order, and its end, each moved onto the box.
  private mutating func cutLine(_ x: Double, _ y: Double) {
    let limit = FixedPoint.limit
    if (x > limit && lastX > limit) || (x < -limit && lastX < -limit)
      || (y > limit && lastY > limit) || (y < -limit && lastY < -limit)
    {
      // Completely beyond one side: along that border, without a cut.
      appendLimited(x, y)
      return
    }
    let huge = 0x1p500
    let x0 = min(max(lastX, -huge), huge)
    let y0 = min(max(lastY, -huge), huge)
    let dx = min(max(x, -huge), huge) - x0
    let dy = min(max(y, -huge), huge) - y0
    var cuts: [Double] = []
    for border in [-limit, limit] {
      let tx = (border - x0) / dx
      let ty = (border - y0) / dy
      if tx > 0 && tx < 1 { cuts.append(tx) }
      if ty > 0 && ty < 1 { cuts.append(ty) }
    }
    cuts.sort()
    for t in cuts { appendLimited(x0 + t * dx, y0 + t * dy) }
    appendLimited(x, y)
  }
}
