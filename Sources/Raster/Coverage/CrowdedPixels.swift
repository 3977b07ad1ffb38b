import MesmerGeometry
import MesmerPaths

/// The pixels of a band that contours enter more than once: finds the edges in
/// them, and corrects the sums that are wrong.
///
/// One arc of a contour that does not cross itself cuts a pixel into parts of
/// two neighbouring winding numbers, and the fold of their mean is the
/// coverage. More arcs may make more winding numbers (a shape that lies there
/// twice, opposite windings that cross), whose mean says nothing: the parts
/// have to be measured (`ExactPixel`). Where that finds that the sum was right
/// after all it stays, so pixels marked in vain do no harm: which pixels a
/// window marks is its own business, what a pixel shows is not.
///
/// The band knows the edge that each arc enters the pixel with, so the arcs are
/// found without a look at any other edge: from there the contour is followed
/// until it leaves the pixel. Their parts have the very corners that the sums
/// were made of: x at a row's boundary and y at a column's are the same floors
/// of the same edge (`ContourWalk`).
///
/// A corrected pixel's cell is given the difference between its coverage and
/// its sum, and the next cell loses it: the sweep sees nothing special.
struct CrowdedPixels {
  private var exact = ExactPixel()

  /// Gives the memory back.
  func free() { exact.free() }

  /// Measures the pixels that a band lists, corrects its cells and empties the
  /// list.
  mutating func settle<Cell: CoverCell>(
    _ polygon: Polygon, _ walk: ContourWalk<Cell>, rule: FillRule
  ) {
    let band = walk.band
    let entries = band.repeated.pointee
    band.repeated.pointee.removeAll()
    var list = UnsafeMutableBufferPointer(start: entries.base, count: entries.count)
    // By cell, which is by row and from the left.
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
            // The cell behind the last one is no pixel.
            repeat { i += 1 } while i < list.count && list[i].cell == cell
            continue
          }
          assert(band.isEntered(row, column), "a crowded cell is entered")
          exact.removeAll()
          arcs.move(toColumn: column, row: row)
          arcs.add(from: band.first[cell], to: &exact)
          while i < list.count && list[i].cell == cell {
            if list[i].edge == CellEntry.itself {
              // What may cross itself counts as more arcs than it is.
              exact.beginArc()
            } else {
              arcs.add(from: list[i].edge, to: &exact)
            }
            i += 1
          }
          if exact.isBetweenNeighbours() { continue }
          let cells = band.cells + rowStart
          sum &+= CrowdedPixels.sum(cells + summed, column &+ 1 &- summed)
          summed = column &+ 1
          if let coverage = exact.coverage(sum: Int(sum), rule: rule) {
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

  /// The sum of some cells.
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
