import MesmerPaths

/// The arcs of contours in one cell of a window, as pieces for `ExactPixel`.
struct CellArcs {
  let vertices: UnsafePointer<Polygon.Vertex>
  /// For each contour the index after its last vertex.
  let ends: UnsafeBufferPointer<Int>
  /// The window's corner in fixed units.
  let originX: Int
  let originY: Int
  /// The cell's upper left corner, in fixed units.
  private var left = 0
  private var top = 0
  /// The vertices of the contour of the last query.
  private var start = 0
  private var end = 0

  init(
    vertices: UnsafePointer<Polygon.Vertex>, ends: UnsafeBufferPointer<Int>,
    originX: Int, originY: Int
  ) {
    self.vertices = vertices
    self.ends = ends
    self.originX = originX
    self.originY = originY
  }

  @inline(__always)
  mutating func move(toColumn column: Int, row: Int) {
    left = originX &+ column &<< 10
    top = originY &+ row &<< 10
  }

  /// Adds the pieces of the arc that enters the cell with the edge to vertex `edge`.
  mutating func add(from edge: Int32, to pixel: inout ExactPixel) {
    pixel.beginArc()
    var i = Int(edge)
    if i < start || i >= end { findContour(of: i) }
    var a = vertices[i == start ? end &- 1 : i &- 1]
    var (ax, ay) = (Int(a.x) &- left, Int(a.y) &- top)
    var isFirst = true
    repeat {
      a = vertices[i]
      let (bx, by) = (Int(a.x) &- left, Int(a.y) &- top)
      // A horizontal edge on a row boundary is in no cell and ends an arc
      // (`ContourWalk`).
      if by == ay && by & 1023 == 0 { return }
      let isIn = (ax | (ay &- (by < ay ? 1 : 0))) &>> 10 == 0
      if !isFirst && !isIn { return }
      let goesOn = (bx | (by &- (by > ay ? 1 : 0))) &>> 10 == 0
      if isIn && goesOn {
        // x is below 1024 here, y may be 1024.
        pixel.add(PixelPiece(x0: ax, y0: ay, x1: bx, y1: by))
      } else {
        addPart(ax, ay, bx, by, to: &pixel)
        if !goesOn { return }
      }
      isFirst = false
      (ax, ay) = (bx, by)
      i &+= 1
      if i == end { i = start }
    } while i != Int(edge)
  }

  /// Adds the part of an edge inside the cell. Its crossings of the cell's sides are
  /// rounded down, computed from the edge's upper end. Both ends of the part are computed
  /// without branches, because all sides are equally likely; the closed forms return an
  /// end inside the cell unchanged.
  @inline(__always)
  private func addPart(
    _ ax: Int, _ ay: Int, _ bx: Int, _ by: Int, to pixel: inout ExactPixel
  ) {
    let (dx, dy) = (bx &- ax, by &- ay)
    let up = dy &>> 63
    let (ux, uy) = (ax &+ (dx & up), ay &+ (dy & up))
    let (fromY, toY) = (CellArcs.clamp(ay), CellArcs.clamp(by))
    var (fromX, toX) = (ax, bx)
    if (dx.magnitude | dy.magnitude) >= 1 &<< 16 {
      let edge = PolygonEdge(
        x0: ux, y0: uy, x1: bx &- (dx & up), y1: by &- (dy & up), sign: 1)
      if fromY != ay { fromX = edge.x(at: fromY) }
      if toY != by { toX = edge.x(at: toY) }
    } else if dy != 0 {
      let left = ((dx ^ up) &- up) &>> 63
      let run = UInt32(truncatingIfNeeded: dx.magnitude)
      let height = UInt32(truncatingIfNeeded: dy.magnitude)
      let rounding = UInt32(truncatingIfNeeded: left) & (height &- 1)
      func x(_ y: Int) -> Int {
        let depth = UInt32(truncatingIfNeeded: y &- uy)
        return ux &+ ((Int((run &* depth &+ rounding) / height) ^ left) &- left)
      }
      (fromX, toX) = (x(fromY), x(toY))
    }
    let (width, height) = (toX &- fromX, toY &- fromY)
    let (upperX, upperY) = (fromX &+ (width & up), fromY &+ (height & up))
    func y(_ x: Int, _ end: Int) -> Int {
      let run = (x &- upperX).magnitude
      if width == 0 { return end }
      // The quotient is at most the height of the part, at most 1024.
      if width.magnitude >= 1 &<< 22 {
        let product = run.multipliedFullWidth(by: height.magnitude)
        return upperY &+ Int(width.magnitude.dividingFullWidth(product).quotient)
      }
      let product = UInt32(truncatingIfNeeded: run &* height.magnitude)
      return upperY &+ Int(product / UInt32(truncatingIfNeeded: width.magnitude))
    }
    let (x0, x1) = (CellArcs.clamp(fromX), CellArcs.clamp(toX))
    pixel.add(PixelPiece(x0: x0, y0: y(x0, fromY), x1: x1, y1: y(x1, toY)))
  }

  /// Returns the nearest number in 0...1024. The compiler makes branches of `min` and
  /// `max` here.
  @inline(__always)
  private static func clamp(_ v: Int) -> Int {
    let below = 1024 &- (v & ~(v &>> 63))
    return 1024 &- (below & ~(below &>> 63))
  }

  private mutating func findContour(of vertex: Int) {
    var low = 0
    var high = ends.count
    while low < high {
      let middle = (low &+ high) &>> 1
      if ends[middle] <= vertex { low = middle &+ 1 } else { high = middle }
    }
    start = low == 0 ? 0 : ends[low &- 1]
    end = ends[low]
  }
}
