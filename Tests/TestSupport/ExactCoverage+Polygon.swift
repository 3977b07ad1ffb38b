import MesmerGeometry
import MesmerPaths

/// Exact coverage of polygons.
///
/// A pixel that no edge enters is in one region; a ray gives its winding number. Any
/// other pixel is cut at the heights of its vertices, of the crossings between its edges,
/// and of their crossings with the pixel's sides. Between two neighbouring cuts no edge
/// begins, ends, crosses another or leaves the pixel, so each region is a trapezoid,
/// whose area is its width at half height times the height. (Superfluous cuts do no
/// harm.)
///
/// Error: coordinates are relative to the window, so areas are accurate to about 1e-15 of
/// the window's extent for each edge in a pixel.
extension ExactCoverage {
  /// One edge, its upper end first. Horizontal ones meet no ray, but pixels
  /// are cut at their height.
  private struct Edge {
    var x0: Double
    var y0: Double
    var x1: Double
    var y1: Double
    /// The change of the winding number on crossing the edge to the right: +1 where
    /// the contour runs up, as on the left of one that is clockwise on screen.
    var sign: Int

    func x(at y: Double) -> Double {
      if y <= y0 { return x0 }
      if y >= y1 { return x1 }
      // From the nearer end, so that both ends are met exactly.
      let t = (y - y0) / (y1 - y0)
      return t < 0.5 ? x0 + (x1 - x0) * t : x1 - (x1 - x0) * (1 - t)
    }

    func y(at x: Double) -> Double { y0 + (y1 - y0) * ((x - x0) / (x1 - x0)) }
  }

  /// The coverage of the pixels of a window by the closed contours given by
  /// their vertices, in pixels. All coordinates are finite.
  package static func polygon(
    _ contours: [[Point]], rule: FillRule, in bounds: PixelRect
  ) -> PolygonCoverage {
    var result = PolygonCoverage(
      grid: CoverageGrid(bounds: bounds), winding: CoverageGrid(bounds: bounds),
      isMixed: [], isEdge: [])
    let (width, height) = (bounds.width, bounds.height)
    result.isMixed = Array(repeating: false, count: width * height)
    result.isEdge = result.isMixed
    if bounds.isEmpty { return result }

    let edges = self.edges(contours, bounds)
    var rows: [[Edge]] = Array(repeating: [], count: height)
    for edge in edges where edge.y1 > 0 && edge.y0 < Double(height) {
      let first = Int(max(edge.y0, 0))
      let last = Int(min(edge.y1, Double(height)).rounded(.up)) - 1
      for row in first...max(first, last) { rows[row].append(edge) }
    }

    for row in 0..<height where !rows[row].isEmpty {
      let top = Double(row)
      let all = rows[row]
      var columns: [[Edge]] = Array(repeating: [], count: width)
      for edge in all {
        let isFlat = edge.y0 == edge.y1
        let a = isFlat ? edge.x0 : edge.x(at: top)
        let b = isFlat ? edge.x1 : edge.x(at: top + 1)
        let (low, high) = (min(a, b), max(a, b))
        if high < 0 || low >= Double(width) { continue }
        let first = Int(max(low, 0))
        let last = Int(min(high, Double(width - 1)))
        for column in first...last { columns[column].append(edge) }
      }
      var runWinding: Int?
      for column in 0..<width {
        let index = row * width + column
        if columns[column].isEmpty {
          let winding = runWinding ?? self.winding(all, column, row)
          runWinding = winding
          result.winding.values[index] = Double(winding)
          result.grid.values[index] = rule.encloses(winding) ? 1 : 0
        } else {
          runWinding = nil
          let pixel = integrate(columns[column], all, column, row, rule)
          result.grid.values[index] = pixel.area
          result.winding.values[index] = pixel.mean
          result.isMixed[index] = pixel.isMixed
          result.isEdge[index] = true
        }
      }
    }
    return result
  }

  private static func edges(_ contours: [[Point]], _ bounds: PixelRect) -> [Edge] {
    let (ox, oy) = (Double(bounds.minX), Double(bounds.minY))
    var result: [Edge] = []
    for contour in contours {
      guard var from = contour.last else { continue }
      for to in contour {
        defer { from = to }
        let (a, b) = from.y < to.y ? (from, to) : (to, from)
        result.append(
          Edge(
            x0: a.x - ox, y0: a.y - oy, x1: b.x - ox, y1: b.y - oy,
            sign: from.y < to.y ? -1 : 1))
      }
    }
    return result
  }

  /// The winding number at the centre of a pixel that no edge enters.
  private static func winding(_ edges: [Edge], _ column: Int, _ row: Int) -> Int {
    let (x, y) = (Double(column) + 0.5, Double(row) + 0.5)
    var winding = 0
    for edge in edges where edge.y0 <= y && y < edge.y1 && edge.x(at: y) < x {
      winding += edge.sign
    }
    return winding
  }

  /// One pixel that the edges `inside` enter; `all` are those of its row.
  private static func integrate(
    _ inside: [Edge], _ all: [Edge], _ column: Int, _ row: Int, _ rule: FillRule
  ) -> (area: Double, mean: Double, isMixed: Bool) {
    let (left, top) = (Double(column), Double(row))
    let cuts = self.cuts(inside, left, top)
    var area = 0.0
    var mean = 0.0
    var lowest = Int.max
    var highest = Int.min
    var crossings: [(x: Double, sign: Int)] = []
    for (upper, lower) in zip(cuts, cuts.dropFirst()) where lower > upper {
      let height = lower - upper
      let y = upper + height / 2
      var winding = 0
      crossings.removeAll(keepingCapacity: true)
      for edge in all where edge.y0 <= y && y < edge.y1 {
        let x = edge.x(at: y) - left
        if x <= 0 {
          winding += edge.sign
        } else if x < 1 {
          crossings.append((x, edge.sign))
        }
      }
      crossings.sort { $0.x < $1.x }
      var x = 0.0
      for k in 0...crossings.count {
        let next = k < crossings.count ? crossings[k].x : 1
        let part = (next - x) * height
        if rule.encloses(winding) { area += part }
        mean += part * Double(winding)
        if part > 1e-9 {
          lowest = min(lowest, winding)
          highest = max(highest, winding)
        }
        if k < crossings.count { winding += crossings[k].sign }
        x = next
      }
    }
    return (area, mean, highest > lowest && highest - lowest > 1)
  }

  /// The heights at which a pixel is cut, in order.
  private static func cuts(_ edges: [Edge], _ left: Double, _ top: Double) -> [Double] {
    var cuts = [top, top + 1]
    func add(_ y: Double) { if y > top && y < top + 1 { cuts.append(y) } }
    for (i, a) in edges.enumerated() {
      add(a.y0)
      if a.y0 == a.y1 { continue }
      add(a.y1)
      if a.x0 != a.x1 {
        add(a.y(at: left))
        add(a.y(at: left + 1))
      }
      for b in edges[..<i] where b.y0 != b.y1 {
        // Edges cross only at heights that both have.
        let from = max(a.y0, b.y0, top)
        let to = min(a.y1, b.y1, top + 1)
        if from >= to { continue }
        let before = b.x(at: from) - a.x(at: from)
        let after = b.x(at: to) - a.x(at: to)
        if (before < 0) == (after < 0) { continue }
        add(from + (to - from) * (before / (before - after)))
      }
    }
    return cuts.sorted()
  }
}

extension FillRule {
  /// Whether points with a winding number are inside.
  func encloses(_ winding: Int) -> Bool {
    switch self {
    case .nonZero: winding != 0
    case .evenOdd: winding & 1 != 0
    }
  }
}
