import MesmerGeometry

/// The reduction of marked pixels to at most 16 rectangles around them.
///
/// Each tile of 16 x 16 pixels has the smallest rectangle around its marked pixels.
/// Tiles that touch, at a corner too, form a group with the union of their rectangles.
/// While there are more than 64 groups, every four tiles are merged into one. Rectangles
/// that overlap or are close are merged. While more than 16 are left, the two whose union
/// adds the least area are merged.
enum ChangedRects {
  /// The maximum number of rectangles.
  static let limit = 16
  /// Rectangles less than this distance apart, in pixels, are merged.
  private static let reach = 8

  /// Returns the rectangles around all pixels with a flag, ordered by their top, then by
  /// their left edge.
  static func find(_ flag: UInt8, in flags: FlagRows) -> [PixelRect] {
    var grid = Grid(flag, flags)
    var rects = grid.components()
    while rects.count > 64 {
      grid.halve()
      rects = grid.components()
    }
    mergeNear(&rects)
    while rects.count > limit {
      mergeCheapest(&rects)
      mergeNear(&rects)
    }
    return rects.sorted {
      ($0.minY, $0.minX, $0.maxY, $0.maxX) < ($1.minY, $1.minX, $1.maxY, $1.maxX)
    }
  }

  /// Merges rectangles that are close, until none are.
  private static func mergeNear(_ rects: inout [PixelRect]) {
    var i = 0
    while i < rects.count {
      let a = rects[i]
      let near = PixelRect(
        minX: a.minX - reach, minY: a.minY - reach, maxX: a.maxX + reach,
        maxY: a.maxY + reach)
      if let j = rects.indices.first(where: {
        $0 != i && !near.intersection(rects[$0]).isEmpty
      }) {
        rects[i] = a.union(rects[j])
        rects.remove(at: j)
        // The merged rectangle may be close to one that was checked before.
        i = 0
      } else {
        i += 1
      }
    }
  }

  /// Merges the two rectangles whose union adds the least area.
  private static func mergeCheapest(_ rects: inout [PixelRect]) {
    func area(_ r: PixelRect) -> Int { r.width * r.height }
    var best = (cost: Int.max, i: 0, j: 0)
    for i in rects.indices {
      for j in rects.indices where j > i {
        let cost = area(rects[i].union(rects[j])) - area(rects[i]) - area(rects[j])
        if cost < best.cost { best = (cost, i, j) }
      }
    }
    rects[best.i] = rects[best.i].union(rects[best.j])
    rects.remove(at: best.j)
  }

  /// The tiles, each with the smallest rectangle around its marked pixels, in pixels.
  private struct Grid {
    private var columns: Int
    private var rows: Int
    /// The rectangle of each tile; empty where nothing is marked.
    private var rects: [PixelRect]

    init(_ flag: UInt8, _ flags: FlagRows) {
      columns = (flags.width + 15) / 16
      rows = (flags.height + 15) / 16
      rects = Array(repeating: .empty, count: columns * rows)
      let word = PixelFlags.word(flag)
      for y in 0..<flags.height {
        guard let row = flags.row(y) else { continue }
        let base = y / 16 * columns
        rects.withUnsafeMutableBufferPointer { rects in
          var tile = 0
          while tile < columns {
            let x = tile &* 16
            let low = PixelFlags.load(row, x) & word
            let high = PixelFlags.load(row, x &+ 8) & word
            if low | high != 0 {
              let first =
                low != 0
                ? low.trailingZeroBitCount &>> 3 : 8 &+ high.trailingZeroBitCount &>> 3
              let last =
                high != 0
                ? 15 &- high.leadingZeroBitCount &>> 3
                : 7 &- low.leadingZeroBitCount &>> 3
              var rect = rects[base &+ tile]
              if rect.maxX == 0 {
                rect.minX = x &+ first
                rect.minY = y
                rect.maxX = x &+ last &+ 1
              } else {
                if x &+ first < rect.minX { rect.minX = x &+ first }
                if x &+ last >= rect.maxX { rect.maxX = x &+ last &+ 1 }
              }
              rect.maxY = y &+ 1
              rects[base &+ tile] = rect
            }
            tile &+= 1
          }
        }
      }
    }

    /// Merges every four tiles into one.
    mutating func halve() {
      let w = (columns + 1) / 2
      let h = (rows + 1) / 2
      var larger = Array(repeating: PixelRect.empty, count: w * h)
      for row in 0..<rows {
        for column in 0..<columns {
          let i = row / 2 * w + column / 2
          larger[i] = larger[i].union(rects[row * columns + column])
        }
      }
      (columns, rows, rects) = (w, h, larger)
    }

    /// Returns the union of the rectangles of each group of tiles that touch.
    func components() -> [PixelRect] {
      var isSeen = Array(repeating: false, count: rects.count)
      var found: [PixelRect] = []
      var waiting: [Int] = []
      for start in rects.indices where !isSeen[start] && !rects[start].isEmpty {
        var rect = PixelRect.empty
        waiting.append(start)
        isSeen[start] = true
        while let tile = waiting.popLast() {
          rect = rect.union(rects[tile])
          let column = tile % columns
          let row = tile / columns
          for y in max(row - 1, 0)...min(row + 1, rows - 1) {
            for x in max(column - 1, 0)...min(column + 1, columns - 1) {
              let next = y * columns + x
              if isSeen[next] || rects[next].isEmpty { continue }
              isSeen[next] = true
              waiting.append(next)
            }
          }
        }
        found.append(rect)
      }
      return found
    }
  }
}
