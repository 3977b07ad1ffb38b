import MesmerGeometry
import MesmerPaths

/// A corrector of the pixels of a band that contours enter more than once: it finds the
/// edges in them, and corrects wrong sums.
///
/// An arc of a contour that does not cross itself divides a pixel into parts of two
/// neighbouring winding numbers, and the coverage is the folded mean of these. Several
/// arcs can make more winding numbers (a shape drawn twice at the same position, opposite
/// windings that cross), whose mean is meaningless. `ExactPixel` computes the coverage by
/// two arcs that cross at most once in closed form, and measures the parts in other
/// pixels. A sum that proves to be right is kept, so marking pixels unnecessarily does no
/// harm. The marked pixels may depend on the window; the coverage of a pixel does not.
///
/// The band has the edge with which each arc enters the pixel, so the arcs are found
/// without examining any other edge: from there the contour is followed until it leaves
/// the pixel. The parts have exactly the corners from which the sums were made: x at a
/// row's boundary and y at a column's are the same floors of the same edge
/// (`ContourWalk`).
///
/// The difference between a corrected pixel's coverage and its sum is added to its cell
/// and subtracted from the next one, so the sweep needs no special case.
struct CrowdedPixels {
  private var exact = ExactPixel()

  func free() { exact.free() }

  /// Measures the pixels that a band lists, corrects its cells and empties the list.
  mutating func settle<Cell: CoverCell>(
    _ polygon: Polygon, _ walk: ContourWalk<Cell>, rule: FillRule
  ) {
    let band = walk.band
    let entries = band.repeated.pointee
    band.repeated.pointee.removeAll()
    var list = UnsafeMutableBufferPointer(start: entries.base, count: entries.count)
    // By cell, that is, by row and from the left.
    list.sort { $0.key < $1.key }
    var exact = self.exact
    polygon.vertices.withUnsafeBufferPointer { vertices in
      polygon.contourEnds.withUnsafeBufferPointer { ends in
        guard let base = vertices.baseAddress else { return }
        var arcs = CellArcs(
          vertices: base, ends: ends, originX: walk.originX, originY: walk.originY)
        var row = 0
        var rowStart = 0
        var sum: Cell = 0
        var summed = 0
        var i = 0
        while i < list.count {
          let cell = list[i].cell
          if cell >= rowStart + band.stride {
            repeat {
              row += 1
              rowStart += band.stride
            } while cell >= rowStart + band.stride
            sum = 0
            summed = 0
          }
          let column = cell - rowStart
          if column >= band.width {
            // The cell after the last one is not a pixel.
            repeat { i += 1 } while i < list.count && list[i].cell == cell
            continue
          }
          assert(band.isEntered(row, column), "a crowded cell is entered")
          exact.removeAll()
          arcs.move(toColumn: column, row: row)
          arcs.add(from: band.first[cell], to: &exact)
          while i < list.count && list[i].cell == cell {
            if list[i].edge == CellEntry.itself {
              // An arc that may cross itself is treated as several arcs.
              exact.beginArc()
            } else {
              arcs.add(from: list[i].edge, to: &exact)
            }
            i += 1
          }
          let cells = band.cells + rowStart
          sum &+= CrowdedPixels.sum(cells + summed, column &+ 1 &- summed)
          summed = column &+ 1
          let coverage: Int?
          switch exact.pair(sum: Int(sum), rule: rule) {
          case .unknown: coverage = exact.coverage(sum: Int(sum), rule: rule)
          case .sumIsRight: coverage = nil
          case .coverage(let found): coverage = found
          }
          if let coverage {
            let change = Cell(truncatingIfNeeded: coverage) &- sum
            cells[column] &+= change
            cells[column &+ 1] &-= change
            sum &+= change
          }
        }
      }
    }
    self.exact = exact
  }

  @inline(__always)
  private static func sum<Cell: CoverCell>(
    _ cells: UnsafeMutablePointer<Cell>, _ count: Int
  ) -> Cell {
    var sum: Cell = 0
    var i = 0
    while i < count {
      sum &+= cells[i]
      i &+= 1
    }
    return sum
  }
}
