import MesmerDrawing
import MesmerGeometry
import MesmerPlatform

/// Filters and compresses rows of pixels without a library: rows of a PNG (W3C PNG, third
/// edition, section 9) into a `DeflateStream`.
///
/// A row equal to the one above is all 0 under the filter Up and is neither packed nor
/// filtered; of other rows, only the part from the first to the last pixel that differs is.
/// Rows are tried with Up and Sub, grays also unfiltered; the shortest result is estimated
/// from how often a byte differs from the previous one. (The sum of magnitudes, libpng's
/// measure, takes longer; it is at best 2 % better on pictures, and a sixth worse on
/// grays.) The first row is not tried with Up. The bytes depend only on the pixels and
/// `content`.
///
/// It keeps its scratch memory from one piece to the next, and is for one thread.
package final class RowCompressor {
  /// PNG's numbers for the filters.
  private enum Filter {
    static let none: UInt8 = 0
    static let sub: UInt8 = 1
    static let up: UInt8 = 2
  }

  /// Bytes after each row that kernels may read.
  private static let slack = 64

  private var stream = DeflateStream()
  private var memory: UnsafeMutablePointer<UInt8>?
  private var stride = 0

  package init() {}

  deinit { memory?.deallocate() }

  /// Two written rows and two filtered ones, each after the number of its filter, which is
  /// 0 for unfiltered rows as are the bytes of the pixel before them.
  private func rows(of count: Int) -> UnsafeMutablePointer<UInt8> {
    let needed = Self.slack + count + Self.slack
    if needed > stride {
      memory?.deallocate()
      memory = .allocate(capacity: 4 * needed)
      memory!.initialize(repeating: 0, count: 4 * needed)
      stride = needed
    }
    return memory! + Self.slack
  }

  /// Compresses a rectangle of a pixmap, written with `content`. The rectangle must lie
  /// inside the pixmap and not be empty.
  package func compress(
    _ pixmap: Pixmap, in rect: PixelRect, content: PixelContent
  ) -> CompressedRows {
    let filters = RowFilters()
    let channels = content.channels
    let count = rect.width * channels
    let row = rows(of: count)
    let new = row + stride
    let up = new + stride
    let sub = up + stride
    for i in 1...4 { row[-i] = Filter.none }
    up[-1] = Filter.up
    up.update(repeating: 0, count: count)
    sub[-1] = Filter.sub

    var checksum = Adler32()
    /// How many bytes of `sub` and of `row` differ from the one before.
    var subCost = 0
    var plainCost = 0
    for y in rect.minY..<rect.maxY {
      let pixels = pixmap.row(y) + rect.minX
      let isFirst = y == rect.minY
      var changed = 0..<rect.width
      if !isFirst {
        changed = filters.differences(
          pixels, pixmap.row(y - 1) + rect.minX, count: rect.width)
        if changed.isEmpty {
          stream.add(Filter.up, then: 0, count: count)
          checksum.add(up - 1, count: 1)
          checksum.addZeros(count)
          continue
        }
      }
      // The bytes that change, and those of which the left neighbour does.
      let start = changed.lowerBound * channels
      let end = changed.upperBound * channels
      filters.pack(
        pixels + changed.lowerBound, count: changed.count, content: content,
        to: new + start)
      var upCost = Int.max
      if !isFirst {
        upCost = filters.filter(
          new + start, minus: row + start, count: end - start, to: up + start)
        if start > 0 { upCost += 1 }
        if end < count, up[end - 1] != 0 { upCost += 1 }
      }
      if 2 * (end - start) >= count {
        (row + start).update(from: new + start, count: end - start)
        subCost = filters.filter(row, minus: row - channels, count: count, to: sub)
        if channels == 1 { plainCost = filters.changes(in: row, count: count) }
      } else {
        // The changes of before are taken off, and those of now added.
        let subEnd = min(end + channels, count)
        let (next, subNext) = (min(end + 1, count), min(subEnd + 1, count))
        subCost -= filters.changes(in: sub + start, count: subNext - start)
        if channels == 1 {
          plainCost -= filters.changes(in: row + start, count: next - start)
        }
        (row + start).update(from: new + start, count: end - start)
        subCost += filters.filter(
          row + start, minus: row + start - channels, count: subEnd - start,
          to: sub + start)
        if subEnd < count, sub[subEnd] != sub[subEnd - 1] { subCost += 1 }
        if channels == 1 {
          plainCost += filters.changes(in: row + start, count: next - start)
        }
      }

      var best = sub
      var least = subCost
      if upCost <= subCost { (best, least) = (up, upCost) }
      // Unfiltered rows share their few grays with one another, which makes codes
      // short; they are therefore preferred with up to a third more tokens.
      if channels == 1, 3 * plainCost < 4 * least { best = row }
      stream.add(best - 1, count: count + 1)
      if best == up {
        checksum.add(up - 1, count: 1)
        checksum.addZeros(start)
        checksum.add(up + start, count: end - start)
        checksum.addZeros(count - end)
      } else {
        checksum.add(best - 1, count: count + 1)
      }
      if !isFirst { (up + start).update(repeating: 0, count: end - start) }
    }
    return CompressedRows(
      blocks: stream.flush(), count: (count + 1) * rect.height,
      checksum: checksum.value)
  }

  /// The zlib stream of a rectangle of a pixmap, in pieces; there is a cut at the row
  /// `phase` of the rectangle.
  func stream(
    _ pixmap: Pixmap, in rect: PixelRect, content: PixelContent, phase: Int
  ) -> PixelStream {
    let pieces = StreamCuts.pieces(width: rect.width, height: rect.height, phase: phase)
    return .pieces(
      pieces.map { rows in
        compress(
          pixmap,
          in: PixelRect(
            x: rect.minX, y: rect.minY + rows.lowerBound, width: rect.width,
            height: rows.count), content: content)
      })
  }
}
