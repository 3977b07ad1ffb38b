import MesmerGeometry
import MesmerPaths

/// A bound of a polygon's winding numbers, which decides whether Int32 cells suffice.
extension CellRasterizer {
  /// Returns the largest number of edges through one row of the box, which bounds the
  /// winding numbers in the box.
  func deepest(_ polygon: Polygon, shiftY: Int, box: PixelRect) -> Int32 {
    crossings.removeAll(keepingCapacity: true)
    crossings.append(contentsOf: repeatElement(0, count: box.height + 1))
    var start = 0
    for end in polygon.contourEnds {
      var a = polygon.vertices[end - 1]
      for i in start..<end {
        let b = polygon.vertices[i]
        let top = FixedPoint.floorPixel(min(a.y, b.y)) + shiftY - box.minY
        let bottom = FixedPoint.floorPixel(max(a.y, b.y)) + shiftY - box.minY
        if bottom >= 0 && top < box.height {
          crossings[max(top, 0)] += 1
          crossings[min(bottom + 1, box.height)] -= 1
        }
        a = b
      }
      start = end
    }
    var running: Int32 = 0
    var most: Int32 = 0
    for change in crossings {
      running += change
      most = max(most, running)
    }
    return most
  }
}
