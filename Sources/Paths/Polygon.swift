import MesmerGeometry

/// Closed contours of vertices in global fixed point (1/1024 px, see
/// `FixedPoint`): what flattening makes and the rasterizer eats.
///
/// A contour is implicitly closed, has at least three vertices and no two
/// equal neighbours; every coordinate lies within ±`FixedPoint.limit` pixels.
/// Meant to be reused: `removeAll()` keeps the memory.
@usableFromInline
package struct Polygon: Sendable, Equatable {
  /// A position in fixed units.
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
  package var vertices: ContiguousArray<Vertex>
  /// For each contour the index after its last vertex.
  package var contourEnds: ContiguousArray<Int>

  /// A polygon without a contour.
  package init() {
    vertices = []
    contourEnds = []
  }

  /// Forgets the contours and keeps the memory.
  package mutating func removeAll() {
    vertices.removeAll(keepingCapacity: true)
    contourEnds.removeAll(keepingCapacity: true)
  }
}
