import MesmerGeometry

/// Closed contours of vertices in global fixed point (1/1024 px, see `FixedPoint`): the
/// output of flattening and the input of the rasterizer.
///
/// A contour is implicitly closed and has at least three vertices, and no two neighbours
/// are equal; every coordinate is within ±`FixedPoint.limit` pixels. A polygon can be
/// reused: `removeAll()` keeps the memory.
@usableFromInline
package struct Polygon: Sendable, Equatable {
  /// A position in fixed-point units.
  @frozen @usableFromInline
  package struct Vertex: Sendable, Hashable {
    @usableFromInline package var x: Int64
    @usableFromInline package var y: Int64

    @inlinable @inline(__always)
    package init(x: Int64, y: Int64) {
      self.x = x
      self.y = y
    }
  }

  /// The vertices of all contours, one contour after the other.
  package var vertices: ContiguousArray<Vertex> = []
  /// For each contour, the index after its last vertex.
  package var contourEnds: ContiguousArray<Int> = []

  package init() {}

  /// Adds the contours of another polygon, moved by a vector in fixed-point units.
  package mutating func append(_ other: Polygon, movedBy move: Vertex) {
    let start = vertices.count
    let count = start + other.vertices.count
    // The capacity at least doubles: otherwise each glyph would copy all glyphs before
    // it.
    if count > vertices.capacity { vertices.reserveCapacity(max(count, 2 * start)) }
    for vertex in other.vertices {
      vertices.append(Vertex(x: vertex.x &+ move.x, y: vertex.y &+ move.y))
    }
    for end in other.contourEnds { contourEnds.append(start + end) }
  }

  package mutating func removeAll() {
    vertices.removeAll(keepingCapacity: true)
    contourEnds.removeAll(keepingCapacity: true)
  }
}
