import MesmerGeometry
import MesmerPaths
import MesmerPlatform

/// The outline of a glyph, which is drawn at many positions.
///
/// The outline is flattened once for each linear map, with the glyph's origin at (0, 0),
/// and moved to its positions by whole fixed-point units. Its polygon is therefore the
/// same at every position, cached or not.
package final class GlyphShape: @unchecked Sendable {
  /// The outline in font units, y up; filled by the non-zero rule, or stroked with a pen.
  package let path: Path
  /// The pen that strokes the path, in font units; nil to fill.
  package let pen: StrokeStyle?
  /// A rectangle around the painted area, in font units.
  package let bounds: Rect

  /// The polygon of a shape, with a box around its vertices.
  package struct Flat: Sendable {
    package var polygon = Polygon()
    package var low = Polygon.Vertex(x: .max, y: .max)
    package var high = Polygon.Vertex(x: .min, y: .min)
  }

  private let lock = Mutex()
  /// The cached polygons, the newest first. Guarded by `lock`.
  private var known: [(map: AffineTransform, flat: Flat)] = []
  /// The maximum number of cached maps, and of vertices of a cached polygon.
  private static let mostMaps = 3
  private static let mostVertices = 2048

  /// Creates a shape; `pen` is the width of the round pen, or nil to fill the path.
  package init(_ path: Path, pen: Double?) {
    self.path = path
    self.pen = pen.map {
      StrokeStyle(lineWidth: $0, lineCap: .round, lineJoin: .round)
    }
    let reach = (pen ?? 0) / 2
    bounds =
      path.isEmpty ? .null : path.controlBounds.insetBy(dx: 0 - reach, dy: 0 - reach)
  }

  /// Returns the polygon of the shape under a map without a translation.
  package func flat(_ map: AffineTransform) -> Flat {
    lock.lock()
    defer { lock.unlock() }
    if let index = known.firstIndex(where: { $0.map == map }) {
      return known[index].flat
    }
    var flat = Flat()
    if let pen {
      path.flattenStroke(pen, map, into: &flat.polygon)
    } else {
      path.flatten(map, into: &flat.polygon)
    }
    for vertex in flat.polygon.vertices {
      flat.low.x = min(flat.low.x, vertex.x)
      flat.low.y = min(flat.low.y, vertex.y)
      flat.high.x = max(flat.high.x, vertex.x)
      flat.high.y = max(flat.high.y, vertex.y)
    }
    if flat.polygon.vertices.count <= GlyphShape.mostVertices {
      if known.count == GlyphShape.mostMaps { known.removeLast() }
      known.insert((map, flat), at: 0)
    }
    return flat
  }
}

/// Glyphs painted together in one colour, so that adjoining glyphs show no seam.
package final class GlyphRow: @unchecked Sendable {
  /// A glyph and the position of its origin, in points.
  package struct Glyph: Sendable {
    package var shape: GlyphShape
    package var origin: Point

    package init(_ shape: GlyphShape, at origin: Point) {
      self.shape = shape
      self.origin = origin
    }
  }

  /// The glyphs.
  package let glyphs: [Glyph]
  /// The number of points in a font unit.
  package let unit: Double
  /// The size of the glyphs' font in points, 0 if unknown, and whether the font is bold,
  /// for text audits. Neither affects drawing.
  package let fontSize: Double
  package let isBold: Bool
  /// A rectangle around the painted area, in points.
  package let bounds: Rect

  private let lock = Mutex()
  /// The transform of the last drawing. Guarded by `lock`.
  private var lastTransform: AffineTransform?

  /// Records a transform and returns whether the row was last drawn under the same one.
  package func isDrawnAgain(under transform: AffineTransform) -> Bool {
    lock.lock()
    defer { lock.unlock() }
    if lastTransform == transform { return true }
    lastTransform = transform
    return false
  }

  /// Creates a row of glyphs of one size.
  package init(
    _ glyphs: [Glyph], unit: Double, fontSize: Double = 0, isBold: Bool = false
  ) {
    self.glyphs = glyphs
    self.unit = unit
    self.fontSize = fontSize
    self.isBold = isBold
    bounds = glyphs.reduce(.null) { box, glyph in
      let own = glyph.shape.bounds
      if own.isNull { return box }
      return box.union(
        Rect(
          minX: glyph.origin.x + own.minX * unit, minY: glyph.origin.y - own.maxY * unit,
          maxX: glyph.origin.x + own.maxX * unit, maxY: glyph.origin.y - own.minY * unit))
    }
  }

  /// Appends the outlines of the glyphs that intersect an area, in device pixels without
  /// the placement's whole-pixel shift.
  ///
  /// - Parameter transform: from points to device pixels.
  package func flatten(
    _ transform: AffineTransform, in area: PixelRect, into polygon: inout Polygon
  ) {
    let t = transform
    let map = AffineTransform(
      a: t.a * unit, b: t.b * unit, c: 0 - t.c * unit, d: 0 - t.d * unit, tx: 0, ty: 0)
    guard t.isFinite, map.isFinite else { return }
    for glyph in glyphs {
      let place = glyph.origin.applying(t)
      guard place.x.magnitude < FixedPoint.limit / 4,
        place.y.magnitude < FixedPoint.limit / 4
      else { continue }
      let flat = glyph.shape.flat(map)
      if flat.polygon.vertices.isEmpty { continue }
      let (x, y) = (FixedPoint.fixed(place.x), FixedPoint.fixed(place.y))
      if FixedPoint.floorPixel(x &+ flat.low.x) >= area.maxX
        || FixedPoint.ceilPixel(x &+ flat.high.x) <= area.minX
        || FixedPoint.floorPixel(y &+ flat.low.y) >= area.maxY
        || FixedPoint.ceilPixel(y &+ flat.high.y) <= area.minY
      {
        continue
      }
      polygon.append(flat.polygon, movedBy: Polygon.Vertex(x: x, y: y))
    }
  }
}

extension GlyphRow {
  /// Returns an estimate of the work for all outlines, without their points.
  package func outlineCost(_ t: AffineTransform) -> OutlineCost {
    var cost = OutlineCost()
    let scale =
      max(Vector(dx: t.a, dy: t.b).length, Vector(dx: t.c, dy: t.d).length) * unit
    guard scale.isFinite else { return cost }
    for glyph in glyphs where !glyph.shape.bounds.isNull {
      let box = glyph.shape.bounds
      // The edges of letters are about four times as long as the sides of their boxes.
      let length = min(4 * (box.width + box.height) * scale, 1e12)
      let points =
        Double(glyph.shape.path.points.count) * (glyph.shape.pen == nil ? 1 : 4)
      cost.vertices += points * (1 + (length / 64).squareRoot())
      cost.crossings += length
    }
    return cost
  }
}
