import MesmerDrawing
import MesmerGeometry
import MesmerPNGCodec
import MesmerRaster
import MesmerViews

/// A painter of frames, one at a time, which also compresses their rows.
///
/// The rows of a frame are cut at multiples of 64 rows of the content (`StreamCuts`).
/// Compressed rows with contents in the cache are taken from it without drawing. If the
/// pixels of the frame are requested, rows that equal rows of the painter's last such
/// frame are copied from it. Other rows are drawn. Where only commands over the content
/// have moved, or the content has moved horizontally, the pixels of the content are taken
/// from tiles between the same cuts. A tile is as wide as the frame, or 512 columns
/// during horizontal movement.
package final class FramePainter {
  /// The number of pieces drawn before they are compressed: 128 rows of a large screen
  /// are 600 KB, which fit in the processor's cache.
  private static let piecesAtOnce = 2

  private let cache: FrameCache
  private let rasterizer = Rasterizer(threads: 1)
  private let compressor = RowCompressor()
  /// The pixels of the pieces being painted, reused for the next ones.
  private var strip: Pixmap?
  /// The last frame whose pixels were requested, and the first rows of its pieces.
  private var last: (pixmap: Pixmap, rows: [RegionKey: Int])?

  /// Whether the painter makes the rows of a frame from the bottom up, so that two
  /// painters of identical frames meet in the middle.
  private let beginsBelow: Bool

  /// Creates a painter that shares a cache with others.
  package init(_ cache: FrameCache, beginsBelow: Bool = false) {
    self.cache = cache
    self.beginsBelow = beginsBelow
  }

  /// Returns the frame's pixels, which must not be modified: the next frame may copy
  /// them.
  package func pixmap(of picture: FramePicture) -> Pixmap {
    let work = Work(picture, cache)
    return whole(work, work.keys.keys(of: work.pieces)).pixmap
  }

  /// Returns the frame's compressed rows, in the content of a film if given, and its
  /// pixels if requested. `number` is the frame's number in the log.
  package func paint(
    _ picture: FramePicture, number: Int = 0, content: PixelContent? = nil,
    wantsPixmap: Bool
  ) -> (rows: [CompressedRows], pixmap: Pixmap?) {
    let work = Work(picture, cache)
    let frame = work.frame
    let content = content ?? frame.content
    let keys = work.keys.keys(of: work.pieces, format: content)
    var rows = cache.rows.known(keys)
    let missing = rows.indices.filter { rows[$0] == nil }
    let contents =
      cache.log == nil ? [] : work.keys.keys(of: work.pieces, upTo: frame.scrolled.end)
    // Each piece with a backdrop would also draw the area that the backdrop reads.
    let isWhole = wantsPixmap || frame.picture.hasBackdrops && !missing.isEmpty
    let whole = isWhole ? whole(work, keys) : nil
    func compress(_ index: Int, _ canvas: Canvas) -> CompressedRows {
      compressor.compress(
        canvas.pixmap, in: canvas.place(of: work.pieces[index]), content: content)
    }
    var shared: SharedParts?
    /// The pieces claimed by another painter.
    var others: [Int] = []
    let groups = FramePainter.groups(missing)
    for group in beginsBelow ? groups.reversed() : groups {
      var mine: [Int] = []
      for (index, claim) in zip(group, cache.rows.claim(group.map { keys[$0] })) {
        switch claim {
        case .value(let value): rows[index] = value
        case .mine: mine.append(index)
        case .another: others.append(index)
        }
      }
      guard let first = mine.first, let end = mine.last.map({ $0 + 1 }) else { continue }
      let some = first..<end
      if let log = cache.log {
        for index in some {
          let piece = work.pieces[index]
          let row = piece.minY - frame.scrolled.shift.dy
          log.add(
            keys[index], piece, of: number,
            content: piece.height == work.rows ? (contents[index], row) : nil)
        }
      }
      let canvas = whole ?? strip(of: some, work)
      if whole == nil {
        // Outlines are shared by the whole frame, which pays off only if most of it is
        // drawn.
        if shared == nil, 2 * missing.count > keys.count {
          shared = rasterizer.sharedParts(
            of: frame.picture, region: frame.region,
            count: keys.count / FramePainter.piecesAtOnce)
        }
        paint(Array(some), work, canvas, shared ?? SharedParts())
      }
      for index in some {
        let piece = compress(index, canvas)
        rows[index] = piece
        cache.rows.give(piece, for: keys[index], bytes: piece.size)
      }
    }
    for index in others {
      rows[index] = cache.rows.wait(for: keys[index])
      if rows[index] == nil {
        let canvas = whole ?? strip(of: index..<index + 1, work)
        if whole == nil { paint([index], work, canvas) }
        rows[index] = compress(index, canvas)
      }
    }
    return (rows.map { $0! }, wantsPixmap ? whole?.pixmap : nil)
  }

  /// Returns all pixels of a frame whose pieces have the given keys.
  private func whole(_ work: Work, _ keys: [RegionKey]) -> Canvas {
    let canvas = work.makeCanvas()
    var missing: [Int] = []
    var rows: [RegionKey: Int] = [:]
    for (index, key) in keys.enumerated() {
      let piece = work.pieces[index]
      rows[key] = piece.minY
      if let last, let row = last.rows[key], last.pixmap.width == piece.width {
        copy(last.pixmap, from: row, to: piece, of: canvas)
      } else {
        missing.append(index)
      }
    }
    paint(missing, work, canvas)
    last = (canvas.pixmap, rows)
    return canvas
  }

  /// Pixels of a part of a frame.
  private struct Canvas {
    let pixmap: Pixmap
    /// The part of the frame (device pixels); the pixmap may have more rows.
    let area: PixelRect

    /// Returns the rectangle of the pixmap for a part of the frame.
    func place(of part: PixelRect) -> PixelRect {
      PixelRect(
        minX: part.minX - area.minX, minY: part.minY - area.minY,
        maxX: part.maxX - area.minX, maxY: part.maxY - area.minY)
    }
  }

  /// Returns groups of consecutive pieces that are drawn before they are compressed.
  private static func groups(_ pieces: [Int]) -> [Range<Int>] {
    var groups: [Range<Int>] = []
    for piece in pieces {
      if let last = groups.last, last.upperBound == piece, last.count < piecesAtOnce {
        groups[groups.count - 1] = last.lowerBound..<piece + 1
      } else {
        groups.append(piece..<piece + 1)
      }
    }
    return groups
  }

  /// Returns the reusable pixels as a canvas of some pieces.
  private func strip(of pieces: Range<Int>, _ work: Work) -> Canvas {
    var area = work.pieces[pieces.lowerBound]
    area.maxY = work.pieces[pieces.upperBound - 1].maxY
    if let strip, strip.width == area.width, strip.height >= area.height {
      return Canvas(pixmap: strip, area: area)
    }
    let height = min(FramePainter.piecesAtOnce * work.rows, work.frame.region.height)
    let new = Pixmap(width: area.width, height: height, cleared: false)
    strip = new
    return Canvas(pixmap: new, area: area)
  }

  /// A frame with its pieces and keys.
  private struct Work {
    let frame: DisplayFrame
    /// The number of rows that may be drawn at once.
    let rowsAtOnce: Int
    let keys: RegionKeys
    /// The parts of the frame between two cuts.
    let pieces: [PixelRect]
    /// The number of rows of a piece that does not touch an edge of the frame.
    let rows: Int
    let hasMovedSideways: Bool

    init(_ picture: FramePicture, _ cache: FrameCache) {
      (frame, rowsAtOnce) = (picture.frame, picture.plan.rowsAtOnce)
      keys = RegionKeys(
        frame.picture, origin: frame.scrolled.shift, background: frame.background,
        numbers: cache.numbers)
      hasMovedSideways = cache.hasMovedSideways(frame.scrolled.shift.dx)
      let width = frame.region.width
      rows = StreamCuts.rows(width: width)
      pieces = StreamCuts.pieces(
        width: width, height: frame.region.height, phase: frame.scrolled.shift.dy
      ).map { PixelRect(x: 0, y: $0.lowerBound, width: width, height: $0.count) }
    }

    /// Returns the columns of the frame's tiles, and whether each tile is entirely
    /// visible. Without horizontal movement, a tile is as wide as the frame.
    func columns(of count: Int) -> [(range: Range<Int>, areWhole: Bool)] {
      let width = frame.region.width
      if !hasMovedSideways { return [(0..<width, true)] }
      let rest = frame.scrolled.shift.dx % count
      var start = rest > 0 ? rest - count : rest
      var columns: [(range: Range<Int>, areWhole: Bool)] = []
      while start < width {
        let end = start + count
        if end > 0 {
          columns.append(
            (max(start, 0)..<min(end, width), rest == 0 || start >= 0 && end <= width))
        }
        start = end
      }
      return columns
    }

    func makeCanvas() -> Canvas {
      let pixmap = Pixmap(
        width: frame.region.width, height: frame.region.height, scale: frame.scale,
        content: frame.content, cleared: false)
      pixmap.cutPhase = frame.scrolled.shift.dy
      return Canvas(pixmap: pixmap, area: frame.region)
    }
  }

  // MARK: Pixels

  /// Paints some pieces of a frame, in order, into a canvas that contains them.
  private func paint(
    _ indices: [Int], _ work: Work, _ canvas: Canvas,
    _ shared: SharedParts = SharedParts()
  ) {
    if indices.isEmpty { return }
    let frame = work.frame
    let end = frame.scrolled.end ?? frame.picture.commands.count
    // A piece at the edge of the frame shows a part of its tiles; the commands of the
    // frame do not cover the rest.
    var tiled: [Int] = []
    var drawn: [Int] = []
    for index in indices {
      let piece = work.pieces[index]
      // A backdrop over the content reads pixels around the piece.
      if work.keys.areMostlyKnown, piece.height == work.rows, !frame.picture.hasBackdrops,
        work.hasMovedSideways || work.keys.isTouched(piece, from: end)
      {
        tiled.append(index)
      } else {
        drawn.append(index)
      }
    }
    draw(drawn, work, canvas, shared)
    if tiled.isEmpty { return }
    copyTiles(tiled, upTo: end, work, canvas)
    for index in tiled {
      rasterizer.draw(
        frame.picture, commands: end..<frame.picture.commands.count,
        in: work.pieces[index], of: canvas.area, background: nil, into: canvas.pixmap)
    }
  }

  /// Draws pieces, consecutive ones together.
  private func draw(
    _ indices: [Int], _ work: Work, _ canvas: Canvas, _ shared: SharedParts
  ) {
    let frame = work.frame
    var start = 0
    while start < indices.count {
      var part = work.pieces[indices[start]]
      var end = start + 1
      while end < indices.count, indices[end] == indices[end - 1] + 1,
        work.pieces[indices[end]].maxY - part.minY <= work.rowsAtOnce
      {
        part.maxY = work.pieces[indices[end]].maxY
        end += 1
      }
      rasterizer.draw(
        frame.picture, commands: frame.picture.commands.indices, in: part,
        of: canvas.area, background: frame.background ?? .clear, shared: shared,
        into: canvas.pixmap)
      start = end
    }
  }

  /// Copies the tiles of the content in some pieces. Partly visible tiles are drawn.
  private func copyTiles(
    _ indices: [Int], upTo end: Int, _ work: Work, _ canvas: Canvas
  ) {
    let frame = work.frame
    for columns in work.columns(of: cache.tileColumns) {
      let tiles = indices.map { index in
        PixelRect(
          minX: columns.range.lowerBound, minY: work.pieces[index].minY,
          maxX: columns.range.upperBound, maxY: work.pieces[index].maxY)
      }
      if !columns.areWhole {
        for tile in tiles {
          rasterizer.draw(
            frame.picture, commands: 0..<end, in: tile, of: canvas.area,
            background: frame.background ?? .clear, into: canvas.pixmap)
        }
        continue
      }
      let keys = work.keys.keys(of: tiles, upTo: end)
      let claims = cache.tiles.claim(keys)
      for (i, claim) in claims.enumerated() {
        guard case .mine = claim else { continue }
        let tile = draw(tiles[i], upTo: end, frame)
        copy(tile, to: tiles[i], of: canvas)
        cache.tiles.give(tile, for: keys[i], bytes: tile.rowBytes * tile.height)
      }
      for (i, claim) in claims.enumerated() {
        switch claim {
        case .mine: continue
        case .value(let kept): copy(kept, to: tiles[i], of: canvas)
        case .another:
          copy(
            cache.tiles.wait(for: keys[i]) ?? draw(tiles[i], upTo: end, frame),
            to: tiles[i], of: canvas)
        }
      }
    }
  }

  private func draw(_ area: PixelRect, upTo end: Int, _ frame: DisplayFrame) -> Pixmap {
    let tile = Pixmap(width: area.width, height: area.height, cleared: false)
    rasterizer.draw(
      frame.picture, commands: 0..<end, in: area, of: area,
      background: frame.background ?? .clear, into: tile)
    return tile
  }

  /// Copies pixels, starting at a row, to a part of the frame.
  private func copy(
    _ pixels: Pixmap, from row: Int = 0, to part: PixelRect, of canvas: Canvas
  ) {
    let place = canvas.place(of: part)
    for y in 0..<place.height {
      (canvas.pixmap.row(place.minY + y) + place.minX)
        .update(from: pixels.row(row + y), count: place.width)
    }
  }
}
