import MesmerGeometry
import MesmerPaths

/// How often a polygon can wind round a pixel: whether Int32 cells hold its sums.
extension CellRasterizer {
  /// At least the number of runs of edges that only go down or only go up. A
  /// run passes once through a row however many edges it has, so no winding
  /// number can be larger: a quick answer for flattened curves, which have
  /// many edges and few turns.
  static func monotoneRuns(_ polygon: Polygon) -> Int {
    polygon.vertices.withUnsafeBufferPointer { vertices in
      // A contour may begin in the middle of a run, which counts twice.
      var runs = 0
      var start = 0
      for end in polygon.contourEnds {
        runs &+= 1
        var y = vertices[end &- 1].y
        var down = false
        for i in start..<end {
          let next = vertices[i].y
          if next != y {
            let isDown = next > y
            if isDown != down { runs &+= 1 }
            down = isDown
          }
          y = next
        }
        start = end
      }
      return runs
    }
  }

  /// The largest number of edges that pass through one row of the box: no
  /// winding number there can be larger.
  func deepest(
    _ polygon: Polygon, shiftY: Int, box: PixelRect
  ) -> Int32 {
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
