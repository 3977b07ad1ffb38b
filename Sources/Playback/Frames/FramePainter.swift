import MesmerDrawing
import MesmerGeometry
import MesmerPNGCodec
import MesmerRaster

/// Paints frames, one at a time, and compresses their rows.
///
/// The rows of a frame are cut where the content has multiples of 64 rows
/// (`StreamCuts`). Compressed rows that show the same as before are taken from the cache,
/// and nothing is drawn for them. Others are drawn; but where only what lies over the
/// content has moved, or the content has moved sideways, the pixels of the content are
/// taken from tiles of 512 columns between the same cuts.
package final class FramePainter {
  /// The number of pieces that are drawn before they are compressed: 128 rows of a large
  /// screen are 600 KB.
  private static let piecesAtOnce = 2

  private let cache: FrameCache
  private let rasterizer = Rasterizer(threads: 1)
  private let compressor = RowCompressor()
  /// The pixels of the frame being painted, as far as they are needed; kept for the next
  /// frame of the same size.
  private var pixmap: Pixmap?

  /// A painter that shares a cache with others.
  package init(_ cache: FrameCache) { self.cache = cache }

  /// The frame's pixels.
  package func pixmap(of frame: PlayedFrame) -> Pixmap {
    let work = Work(frame, cache)
    let pixmap = work.makePixmap()
    paint(Array(work.pieces.indices), work, pixmap)
    return pixmap
  }

  /// The frame's compressed rows, with a film's content if it has another, and its pixels
  /// if they are wanted.
  package func paint(
    _ frame: PlayedFrame, content: PixelContent? = nil, wantsPixmap: Bool
  ) -> (rows: [CompressedRows], pixmap: Pixmap?) {
    let work = Work(frame, cache)
    let content = content ?? frame.content
    let pixmap: Pixmap
    if wantsPixmap {
      pixmap = work.makePixmap()
    } else if let kept = self.pixmap, kept.bounds == work.frame.region {
      pixmap = kept
    } else {
      pixmap = work.makePixmap()
      self.pixmap = pixmap
    }
    let keys = work.keys.keys(of: work.pieces, format: content)
    let claims = cache.rows.claim(keys)
    var rows: [CompressedRows?] = Array(repeating: nil, count: keys.count)
    var missing: [Int] = []
    for (index, claim) in claims.enumerated() {
      switch claim {
      case .value(let value): rows[index] = value
      case .mine: missing.append(index)
      case .another: break
      }
    }
    if wantsPixmap { paint(Array(keys.indices), work, pixmap) }
    // A few pieces at a time, so that their pixels are still near when they are
    // compressed.
    var shared: SharedParts?
    for start in stride(from: 0, to: missing.count, by: FramePainter.piecesAtOnce) {
      let some = missing[start..<min(start + FramePainter.piecesAtOnce, missing.count)]
      if !wantsPixmap {
        // Outlines are made for the whole frame, which pays only if most is drawn.
        if shared == nil, 2 * missing.count > keys.count {
          shared = rasterizer.sharedParts(
            of: frame.picture, region: frame.region,
            count: keys.count / FramePainter.piecesAtOnce)
        }
        paint(Array(some), work, pixmap, shared ?? SharedParts())
      }
      for index in some {
        let piece = compressor.compress(pixmap, in: work.pieces[index], content: content)
        rows[index] = piece
        cache.rows.give(piece, for: keys[index], bytes: piece.size)
      }
    }
    for (index, claim) in claims.enumerated() {
      guard case .another = claim else { continue }
      rows[index] = cache.rows.wait(for: keys[index])
      if rows[index] == nil {
        if !wantsPixmap { paint([index], work, pixmap) }
        rows[index] = compressor.compress(
          pixmap, in: work.pieces[index], content: content)
      }
    }
    return (rows.map { $0! }, wantsPixmap ? pixmap : nil)
  }

  /// A frame with its pieces and keys.
  private struct Work {
    let frame: PlayedFrame
    let keys: RegionKeys
    /// The parts of the frame between two cuts.
    let pieces: [PixelRect]
    /// The number of rows of a piece that is not at the edge of the frame.
    let rows: Int
    let hasMovedSideways: Bool

    init(_ frame: PlayedFrame, _ cache: FrameCache) {
      self.frame = frame
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

    /// The columns of the frame's tiles, and whether the frame shows all of each. Without
    /// a shift sideways, tiles end at the frame.
    func columns(of count: Int) -> [(range: Range<Int>, areWhole: Bool)] {
      let width = frame.region.width
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

    func makePixmap() -> Pixmap {
      let pixmap = Pixmap(
        width: frame.region.width, height: frame.region.height, scale: frame.scale,
        content: frame.content, cleared: false)
      pixmap.cutPhase = frame.scrolled.shift.dy
      return pixmap
    }
  }

  // MARK: Pixels

  /// Paints some pieces of a frame, in order, into a pixmap of the frame's size.
  private func paint(
    _ indices: [Int], _ work: Work, _ pixmap: Pixmap,
    _ shared: SharedParts = SharedParts()
  ) {
    if indices.isEmpty { return }
    let frame = work.frame
    let end = frame.scrolled.end ?? frame.picture.commands.count
    // A piece at the edge of the frame shows a part of its tiles, and what the frame
    // knows of the others is not all that they show.
    var tiled: [Int] = []
    var drawn: [Int] = []
    for index in indices {
      let piece = work.pieces[index]
      if work.keys.areMostlyKnown, piece.height == work.rows,
        work.hasMovedSideways || work.keys.isTouched(piece, from: end)
      {
        tiled.append(index)
      } else {
        drawn.append(index)
      }
    }
    draw(drawn, work, pixmap, shared)
    if tiled.isEmpty { return }
    copyTiles(tiled, upTo: end, work, pixmap)
    for index in tiled {
      rasterizer.draw(
        frame.picture, commands: end..<frame.picture.commands.count,
        in: work.pieces[index], of: frame.region, background: nil, into: pixmap)
    }
  }

  /// Draws pieces, those that follow each other at once.
  private func draw(
    _ indices: [Int], _ work: Work, _ pixmap: Pixmap, _ shared: SharedParts
  ) {
    let frame = work.frame
    var start = 0
    while start < indices.count {
      var part = work.pieces[indices[start]]
      var end = start + 1
      while end < indices.count, indices[end] == indices[end - 1] + 1,
        work.pieces[indices[end]].maxY - part.minY <= frame.rowsAtOnce
      {
        part.maxY = work.pieces[indices[end]].maxY
        end += 1
      }
      rasterizer.draw(
        frame.picture, commands: frame.picture.commands.indices, in: part,
        of: frame.region, background: frame.background ?? .clear, shared: shared,
        into: pixmap)
      start = end
    }
  }

  /// Copies the tiles of the content in some pieces. Tiles that the frame shows in part
  /// are drawn.
  private func copyTiles(
    _ indices: [Int], upTo end: Int, _ work: Work, _ pixmap: Pixmap
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
            frame.picture, commands: 0..<end, in: tile, of: frame.region,
            background: frame.background ?? .clear, into: pixmap)
        }
        continue
      }
      let keys = work.keys.keys(of: tiles, upTo: end)
      let claims = cache.tiles.claim(keys)
      for (i, claim) in claims.enumerated() {
        guard case .mine = claim else { continue }
        let tile = draw(tiles[i], upTo: end, frame)
        copy(tile, at: tiles[i], to: pixmap)
        cache.tiles.give(tile, for: keys[i], bytes: tile.rowBytes * tile.height)
      }
      for (i, claim) in claims.enumerated() {
        switch claim {
        case .mine: continue
        case .value(let kept): copy(kept, at: tiles[i], to: pixmap)
        case .another:
          copy(
            cache.tiles.wait(for: keys[i]) ?? draw(tiles[i], upTo: end, frame),
            at: tiles[i], to: pixmap)
        }
      }
    }
  }

  private func draw(_ area: PixelRect, upTo end: Int, _ frame: PlayedFrame) -> Pixmap {
    let tile = Pixmap(width: area.width, height: area.height, cleared: false)
    rasterizer.draw(
      frame.picture, commands: 0..<end, in: area, of: area,
      background: frame.background ?? .clear, into: tile)
    return tile
  }

  private func copy(_ tile: Pixmap, at area: PixelRect, to pixmap: Pixmap) {
    for y in area.minY..<area.maxY {
      (pixmap.row(y) + area.minX).update(from: tile.row(y - area.minY), count: area.width)
    }
  }
}
