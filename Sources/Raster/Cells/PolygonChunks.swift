import MesmerGeometry
import MesmerPaths

/// A polygon's vertices in chunks of up to 64 from one contour, each with its box. For a
/// window (a tile, a band of rows), chunks outside it are skipped, and those inside it
/// need no checks. Chunks of tall edges have fewer vertices, so that they are in few
/// bands.
///
/// A chunk represents the edges that END in its vertices, so its box also contains the
/// vertex before its first one.
struct PolygonChunks {
  struct Chunk {
    /// Vertices `start..<end` of contour `contourStart..<contourEnd`.
    var start: Int
    var end: Int
    var contourStart: Int
    var contourEnd: Int
    /// The box of the edges in fixed units.
    var low: Polygon.Vertex
    var high: Polygon.Vertex
    /// Whether the box of the contour is in one cell, so that no edge enters it from
    /// another cell. Set only in the contour's first chunk.
    var isOneCell: Bool
  }

  /// The maximum number of vertices in a chunk.
  static let most = 64
  /// The height, in fixed units, at which a chunk ends: 48 px.
  static let tall: Int64 = 48 &<< 10

  private(set) var chunks = ScratchBuffer<Chunk>(capacity: 64)
  /// The box of all vertices; `low` is greater than `high` if there are none.
  private(set) var low = Polygon.Vertex(x: .max, y: .max)
  private(set) var high = Polygon.Vertex(x: .min, y: .min)

  /// An upper bound of the number of runs of edges with one vertical direction. A run,
  /// with any number of edges, passes once through a row, so no winding number can be
  /// larger.
  private(set) var runs = 0

  func free() { chunks.free() }

  /// Replaces the chunks by those of another polygon.
  mutating func cut(_ polygon: Polygon) {
    chunks.removeAll()
    runs = 0
    low = Polygon.Vertex(x: .max, y: .max)
    high = Polygon.Vertex(x: .min, y: .min)
    polygon.vertices.withUnsafeBufferPointer { vertices in
      var start = 0
      for end in polygon.contourEnds {
        if end > start { cut(vertices, start, end) }
        start = end
      }
    }
  }

  private mutating func cut(
    _ vertices: UnsafeBufferPointer<Polygon.Vertex>, _ start: Int, _ end: Int
  ) {
    let first = chunks.count
    var at = start
    // A contour may begin in the middle of a run of edges with one direction, which is
    // then counted twice; horizontal edges are treated as going down.
    var turns = 1
    var before: Int64 = 0
    var last = vertices[end &- 1]
    var (left, top) = (last.x, last.y)
    var (right, bottom) = (last.x, last.y)
    while at < end {
      let stop = Swift.min(at &+ PolygonChunks.most, end)
      var chunk = Chunk(
        start: at, end: stop, contourStart: start, contourEnd: end, low: last,
        high: last, isOneCell: false)
      while at < stop {
        let way = vertices[at].y &- last.y
        turns &+= Int(truncatingIfNeeded: ((way ^ before) &>> 63) & 1)
        before = way
        last = vertices[at]
        chunk.low.x = Swift.min(chunk.low.x, last.x)
        chunk.low.y = Swift.min(chunk.low.y, last.y)
        chunk.high.x = Swift.max(chunk.high.x, last.x)
        chunk.high.y = Swift.max(chunk.high.y, last.y)
        at &+= 1
        if chunk.high.y &- chunk.low.y >= PolygonChunks.tall { break }
      }
      chunk.end = at
      chunks.append(chunk)
      left = Swift.min(left, chunk.low.x)
      top = Swift.min(top, chunk.low.y)
      right = Swift.max(right, chunk.high.x)
      bottom = Swift.max(bottom, chunk.high.y)
    }
    runs &+= turns
    low.x = Swift.min(low.x, left)
    low.y = Swift.min(low.y, top)
    high.x = Swift.max(high.x, right)
    high.y = Swift.max(high.y, bottom)
    let isOneCell =
      left &>> 10 == right &>> 10 && (bottom &- 1) &>> 10 <= top &>> 10
    if isOneCell { chunks.base[first].isOneCell = true }
  }
}
