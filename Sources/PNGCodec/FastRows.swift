import MesmerDrawing
import MesmerGeometry
import MesmerPlatform

/// Filters and compresses pixels without a library: rows of a PNG (W3C PNG, third
/// edition, section 9) into a `DeflateStream`.
///
/// A row equal to the one above is all 0 under the filter Up and is neither packed nor
/// filtered. Other rows are tried with Up and Sub, grays also unfiltered; the shortest
/// result is estimated from how often a byte differs from the previous one. (The sum of
/// magnitudes, libpng's measure, takes longer; it is at best 2 % better on pictures, and
/// a sixth worse on grays.) The bytes depend only on the pixels and `content`.
enum FastRows {
  /// PNG's numbers for the filters.
  private enum Filter {
    static let none: UInt8 = 0
    static let sub: UInt8 = 1
    static let up: UInt8 = 2
  }

  /// Bytes after each row that kernels may read.
  private static let slack = 64

  /// The zlib stream of a rectangle of a pixmap, written with `content`. The rectangle
  /// must lie inside the pixmap and not be empty.
  static func compressed(
    _ pixmap: Pixmap, in rect: PixelRect, content: PixelContent
  ) -> [UInt8] {
    let channels = content.channels
    let count = rect.width * channels
    // Two written rows, each after a pixel of 0s, and three filtered ones, each after the
    // number of its filter.
    let stride = slack + count + slack
    let memory = UnsafeMutablePointer<UInt8>.allocate(capacity: 5 * stride)
    memory.initialize(repeating: 0, count: 5 * stride)
    defer { memory.deallocate() }
    var row = memory + slack
    var above = row + stride
    let up = above + stride
    let sub = up + stride
    let plain = sub + stride
    up[-1] = Filter.up
    sub[-1] = Filter.sub
    plain[-1] = Filter.none

    var stream = DeflateStream()
    var checksum = Adler32()
    for y in rect.minY..<rect.maxY {
      let pixels = pixmap.row(y) + rect.minX
      if y > rect.minY,
        bytesEqual(pixels, pixmap.row(y - 1) + rect.minX, count: rect.width * 4)
      {
        stream.add(Filter.up, then: 0, count: count)
        checksum.add(up - 1, count: 1)
        checksum.addZeros(count)
        continue
      }
      writeRow(pixels, count: rect.width, content: content, to: row)
      filterRow(row, minus: above, count: count, to: up)
      filterRow(row, minus: row - channels, count: count, to: sub)
      var best = up
      var least = changes(in: up, count: count)
      let subCost = changes(in: sub, count: count)
      if subCost < least { (best, least) = (sub, subCost) }
      if channels == 1 {
        // Unfiltered rows share their few grays with one another, which makes codes
        // short; they are therefore preferred with up to a third more tokens.
        plain.update(from: row, count: count)
        if 3 * changes(in: plain, count: count) < 4 * least { best = plain }
      }
      stream.add(best - 1, count: count + 1)
      checksum.add(best - 1, count: count + 1)
      swap(&row, &above)
    }
    return stream.finish(checksum: checksum.value)
  }
}
