import MesmerDrawing
import MesmerGeometry
import MesmerPlatform

/// A compressor of rows of pixels without a library: rows of a PNG (W3C PNG, third
/// edition, section 9) into a `DeflateStream`.
///
/// A row equal to the one above is all 0 under the filter Up and is neither packed nor
/// filtered; of other rows, only the part from the first to the last differing pixel is
/// packed and filtered with Up. Rows are tried with Up and Sub, grays also unfiltered;
/// the length of each result is estimated from the number of bytes that differ from the
/// previous byte. (The sum of magnitudes, libpng's measure, takes longer; its files are
/// at best 2 percent smaller for pictures, and a sixth larger for grays.) The first row
/// is not tried with Up. The bytes depend only on the pixels and `content`.
///
/// Scratch memory is reused from piece to piece. An instance is for one thread.
package final class RowCompressor {
  /// PNG's numbers for the filters.
  private enum Filter {
    static let none: UInt8 = 0
    static let sub: UInt8 = 1
    static let up: UInt8 = 2
  }

  /// The number of bytes before and after each row that kernels may read.
  private static let slack = 64

  private var stream = DeflateStream()
  private var memory: UnsafeMutablePointer<UInt8>?
  private var stride = 0

  package init() {}

  deinit { memory?.deallocate() }

  /// Returns memory for two packed and two filtered rows, `stride` bytes apart, each with
  /// `slack` bytes before and after it. The byte before a row is its filter number;
  /// before a packed row, this byte and the pixel to the left are 0.
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

  /// Compresses a rectangle of a pixmap, written with `content`. The rectangle must be
  /// inside the pixmap and not be empty.
  package func compress(
    _ pixmap: Pixmap, in rect: PixelRect, content: PixelContent
  ) -> CompressedRows {
    let filters = RowFilters()
    let channels = content.channels
    let count = rect.width * channels
    // The packed row above and the packed current row, equal outside the changed part.
    let last = rows(of: count)
    let row = last + stride
    let up = row + stride
    let sub = up + stride
    for row in [last, row] {
      (row - Self.slack).update(repeating: 0, count: Self.slack + count)
    }
    up[-1] = Filter.up
    up.update(repeating: 0, count: count)
    sub[-1] = Filter.sub

    var checksum = Adler32()
    /// The numbers of bytes that differ from the previous byte: of the row under Sub, and
    /// unfiltered. The filter number is taken as 0 here; its effect is added below.
    var costs = (sub: 0, plain: 0)
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
      let start = changed.lowerBound * channels
      let end = changed.upperBound * channels
      filters.pack(
        pixels + changed.lowerBound, count: changed.count, content: content,
        to: row + start)
      // Packing may write past the end.
      (row + end).update(from: last + end, count: 16)
      var upCost = Int.max
      if !isFirst {
        upCost = filters.filter(
          row + start, minus: last + start, count: end - start, to: up + start)
        if start > 0 { upCost += 1 }
        if end < count, up[end - 1] != 0 { upCost += 1 }
      }
      if 2 * (end - start) >= count {
        costs = filters.costs(row, channels: channels, count: count)
      } else {
        // The old costs are subtracted and the new ones added, up to the last byte that
        // depends on a changed one.
        let part = min(end + channels + 1, count) - start
        let was = filters.costs(last + start, channels: channels, count: part)
        let now = filters.costs(row + start, channels: channels, count: part)
        costs = (costs.sub - was.sub + now.sub, costs.plain - was.plain + now.plain)
      }
      (last + start).update(from: row + start, count: end - start)

      var best = sub
      var least =
        costs.sub + (row[0] != Filter.sub ? 1 : 0) - (row[0] != Filter.none ? 1 : 0)
      if upCost <= least { (best, least) = (up, upCost) }
      // Unfiltered rows have few different grays, which makes codes short. They are
      // therefore preferred unless they have over a third more tokens.
      if channels == 1, 3 * costs.plain < 4 * least { best = row }
      if best == sub {
        _ = filters.filter(row, minus: row - channels, count: count, to: sub)
      }
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

  /// Returns the zlib stream of a rectangle of a pixmap, in pieces; there is a cut at
  /// the row `phase` of the rectangle.
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
