import MesmerDrawing
import MesmerGeometry
import MesmerPlatform

/// One pass over two pictures: the differing pixels, the counted pixels, and the flags of
/// the pixels.
///
/// Rows that are equal in memory cost one memory comparison. Three loops over pointers,
/// which are fast in debug builds too, process the remaining rows: the first marks and
/// sums differing pixels, the second measures them, the third detects antialiasing. No
/// limit ends the scan early, so all counts are complete.
///
/// Large pictures whose pixels are straight are scanned in parts, one thread each. All
/// results are sums, maxima and lists in the order of the rows, so they do not depend on
/// the number of parts.
///
/// `Comparison`, `mask(of:)` and `picture()` use the results of one scan, so that each
/// pair of pictures is scanned once.
package final class ComparisonScan {
  let width: Int
  let height: Int
  package let tolerance: Tolerance
  let flags: FlagRows
  /// The totals of the differing pixels that are not ignored.
  private(set) var totals = ByteTotals()
  /// The number of differing pixels that are ignored.
  private(set) var ignored = 0
  /// The number of pixels over the threshold that are skipped as antialiasing.
  private(set) var skipped = 0
  /// The number of pixels over the threshold, the skipped ones included.
  private(set) var over = 0
  /// The number of pixels that count as different.
  package var countedPixels: Int { over - skipped }
  /// The largest difference in the metric's unit.
  private(set) var largest = 0.0
  /// The first differing, not ignored pixel of each row that has one.
  private(set) var firstInRow: [(x: Int, y: Int)] = []

  /// The result of the comparison.
  package private(set) lazy var comparison = Comparison(self)

  let expected: StraightRows
  let actual: StraightRows
  private var differingRows: [Int] = []
  private let parts: Int?

  /// Compares the common area of two pictures, aligned at the top left, in `parts`
  /// parts. Nil selects one part for each processor if the area is large, otherwise one.
  package init(
    expected e: Bitmap, actual a: Bitmap, by tolerance: Tolerance, parts: Int? = nil
  ) {
    self.parts = parts
    width = min(e.width, a.width)
    height = min(e.height, a.height)
    self.tolerance = tolerance
    flags = FlagRows(width: width, height: height)
    expected = StraightRows(e)
    actual = StraightRows(a)
    withExtendedLifetime((e, a)) {
      if width > 0 {
        markRows()
        tolerance.metric.kind.form.measure(self)
        if tolerance.skipsAntialiasing && over > 0 { skipAntialiasing() }
      }
    }
  }

  /// The expected picture, with the colours of its file.
  package var expectedBitmap: Bitmap { expected.bitmap }

  /// The actual picture.
  package var actualBitmap: Bitmap { actual.bitmap }

  /// The two pictures, for display.
  package var expectedPicture: Pixmap { expected.bitmap.pixmap() }
  package var actualPicture: Pixmap { actual.bitmap.pixmap() }

  /// Returns a byte for each pixel of a region of the common area, row by row: 1 for a
  /// counted pixel.
  package func mask(of region: PixelRect) -> [UInt8] {
    var mask = [UInt8](repeating: 0, count: region.width * region.height)
    mark(&mask, in: region, with: 1)
    return mask
  }

  /// Sets bits in the bytes of a region, row by row, for its counted pixels.
  package func mark(_ bytes: inout [UInt8], in region: PixelRect, with bits: UInt8) {
    let common = PixelRect(minX: 0, minY: 0, maxX: width, maxY: height)
    let area = region.intersection(common)
    if area.isEmpty { return }
    for y in area.minY..<area.maxY {
      guard let row = flags.row(y) else { continue }
      let start = (y - region.minY) * region.width - region.minX
      for x in area.minX..<area.maxX where row[x] & PixelFlags.counts != 0 {
        bytes[start + x] |= bits
      }
    }
  }

  // MARK: Parts

  /// The number of pixels below which one thread scans a picture: half a millisecond of
  /// work.
  private static let manyPixels = 1 &<< 19

  /// Divides `0..<rows` into parts and returns the results of `work` for them, in order.
  private func inParts<Part>(_ rows: Int, _ work: (Range<Int>) -> Part) -> [Part] {
    // `StraightRows` converts rows on first access, without synchronization.
    let isShared = expected.bitmap.isStraight && actual.bitmap.isStraight
    let isLarge = rows &* width >= ComparisonScan.manyPixels
    let count = isShared ? parts ?? (isLarge ? Threads.processors : 1) : 1
    if count == 1 { return [work(0..<rows)] }
    var parts: [Part?] = Array(repeating: nil, count: count)
    parts.withUnsafeMutableBufferPointer { buffer in
      nonisolated(unsafe) let slots = buffer
      Threads.perform(count, threads: count) { _, part in
        slots[part] = work(rows &* part / count..<rows &* (part &+ 1) / count)
      }
    }
    return parts.compactMap { $0 }
  }

  // MARK: Marking

  /// The result of marking some rows.
  private struct Marks {
    var totals = ByteTotals()
    var ignored = 0
    var firstInRow: [(x: Int, y: Int)] = []
    var rows: [Int] = []
  }

  private func markRows() {
    let ignoring = IgnoredPixels(tolerance, width: width, height: height)
    for part in inParts(height, { markRows($0, ignoring) }) {
      totals.add(part.totals)
      ignored += part.ignored
      firstInRow += part.firstInRow
      differingRows += part.rows
    }
    if tolerance.metric == .exact { over = totals.pixels }
    largest = Double(totals.largest)
  }

  private func markRows(_ rows: Range<Int>, _ ignoring: IgnoredPixels?) -> Marks {
    let e = expected.bitmap
    let a = actual.bitmap
    let isSameForm = e.isStraight == a.isStraight
    // With the exact metric, every differing pixel counts.
    let mark =
      tolerance.metric == .exact
      ? PixelFlags.differs | PixelFlags.counts : PixelFlags.differs
    var found = Marks()
    let patched = UnsafeMutablePointer<UInt32>.allocate(capacity: width)
    defer { patched.deallocate() }
    for y in rows {
      if isSameForm, bytesEqual(e.row(y), a.row(y), count: width &* 4) { continue }
      let er = expected.row(y)
      let ar = actual.row(y)
      if !isSameForm, bytesEqual(er, ar, count: width &* 4) { continue }
      found.rows.append(y)
      let flags = flags.touch(y)
      guard let ignoring, ignoring.touches(y) else {
        markDifferences(
          er, ar, count: width, mark: mark, flags: flags, totals: &found.totals)
        noteFirst(y, flags, &found)
        continue
      }
      // An ignored pixel is marked, then treated as equal.
      var rest = ByteTotals()
      markDifferences(
        er, ar, count: width, mark: PixelFlags.ignored, flags: flags, totals: &rest)
      patched.update(from: ar, count: width)
      ignoring.copy(y, from: er, to: patched)
      let before = found.totals.pixels
      let seen = UnsafeMutablePointer<UInt8>.allocate(capacity: (width + 15) & ~15)
      defer { seen.deallocate() }
      seen.initialize(repeating: 0, count: (width + 15) & ~15)
      markDifferences(
        er, patched, count: width, mark: mark, flags: seen, totals: &found.totals)
      found.ignored += rest.pixels - (found.totals.pixels - before)
      var x = 0
      while x < width {
        if seen[x] != 0 { flags[x] = seen[x] }
        x &+= 1
      }
      noteFirst(y, flags, &found)
    }
    return found
  }

  private func noteFirst(_ y: Int, _ flags: UnsafePointer<UInt8>, _ found: inout Marks) {
    let differs = PixelFlags.word(PixelFlags.differs)
    var x = 0
    while x < width {
      let word = PixelFlags.load(flags, x) & differs
      if word != 0 {
        found.firstInRow.append((x &+ word.trailingZeroBitCount &>> 3, y))
        return
      }
      x &+= 8
    }
  }

  // MARK: Measuring

  /// Measures the differing pixels: counts those over the threshold, flags those over the
  /// window's, and finds the largest difference. With the exact metric, every differing
  /// pixel has been counted, and only a window requires a measurement.
  func measureRows<D: ColorDifference>(by measure: D) {
    let isExact = tolerance.metric == .exact
    let dense = tolerance.window?.threshold.map { D.scaled($0) }
    if isExact && dense == nil { return }
    largest = 0
    let threshold = isExact ? .infinity : D.scaled(tolerance.metric.threshold)
    let count = measureAll(threshold, dense ?? .infinity, measure)
    if !isExact { over = count }
    largest = D.unscaled(largest)
  }

  /// Measures all differing pixels; returns the number over the threshold.
  @inline(__always)
  private func measureAll<D: ColorDifference>(
    _ threshold: Double, _ dense: Double, _ measure: D
  ) -> Int {
    // Ignored pixels must not be measured with their neighbours.
    let isPlain = ignored == 0
    let start = (measure, most: largest)
    let parts = inParts(differingRows.count) { part -> (count: Int, most: Double) in
      var (measure, most) = start
      var count = 0
      let results = UnsafeMutablePointer<Double>.allocate(capacity: 8)
      defer { results.deallocate() }
      for y in differingRows[part] {
        count &+= measureRow(
          expected.row(y), actual.row(y), count: width, place: 4 &* y &* width,
          flags: flags.touch(y), threshold: threshold, dense: dense, isPlain: isPlain,
          results: results, largest: &most, &measure)
      }
      return (count, most)
    }
    for part in parts { largest = max(largest, part.most) }
    return parts.reduce(0) { $0 + $1.count }
  }

  // MARK: Antialiasing

  private func skipAntialiasing() {
    let test = AntialiasingTest(
      width: width, height: height, alpha: tolerance.metric.kind.form.alpha)
    skipped = inParts(differingRows.count) { skip(differingRows[$0], test) }
      .reduce(0, +)
  }

  private func skip(_ lines: ArraySlice<Int>, _ test: AntialiasingTest) -> Int {
    var skipped = 0
    let rows = UnsafeMutablePointer<UnsafePointer<UInt32>>.allocate(capacity: 10)
    defer { rows.deallocate() }
    for y in lines {
      for dy in -2...2 {
        let line = min(max(y + dy, 0), height - 1)
        (rows + 2 + dy).initialize(to: expected.row(line))
        (rows + 7 + dy).initialize(to: actual.row(line))
      }
      skipped &+= ComparisonScan.skipRow(
        y, flags.touch(y), test, UnsafePointer(rows), UnsafePointer(rows + 5))
    }
    return skipped
  }

  /// Skips the antialiased pixels of a row; returns their number.
  private static func skipRow(
    _ y: Int, _ flags: UnsafeMutablePointer<UInt8>, _ test: AntialiasingTest,
    _ e: AntialiasingTest.Rows, _ a: AntialiasingTest.Rows
  ) -> Int {
    let word = PixelFlags.word(PixelFlags.counts)
    var skipped = 0
    var x = 0
    while x < test.width {
      if PixelFlags.load(flags, x) & word == 0 {
        x &+= 8
        continue
      }
      let end = min(x &+ 8, test.width)
      while x < end {
        if flags[x] & PixelFlags.counts != 0, test.skips(x, y, e, a) {
          flags[x] = flags[x] & ~PixelFlags.counts | PixelFlags.skipped
          skipped &+= 1
        }
        x &+= 1
      }
    }
    return skipped
  }
}
