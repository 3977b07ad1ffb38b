import CKernels

/// Shared data of the rows of one image under the separable filter: the weights of the
/// device columns, and source rows filtered once for all device rows that use them. Call
/// `reset` before the first row of another sampler.
///
/// If the image's height is kept or enlarged, a source row is filtered horizontally
/// first, and a few of those rows are stored to be filtered vertically. If its height is
/// reduced, rows are filtered vertically first, in the source's columns. Between the two
/// passes a channel is rounded to 1/64. The order depends only on the sampler, and so
/// does every pixel.
final class FilterScratch {
  private let kernels: mesmer_filter_kernels
  private var columns: [mesmer_tap_run] = []
  private var weights: [Int16] = []
  private var start = 0
  /// Whether all runs of taps have been padded to a multiple of four readable pixels.
  private var isPadded = true
  private var rowWeights: [Int16] = []
  /// A row filtered vertically.
  private var filtered = SumRow()
  /// Source rows filtered horizontally, each at its index modulo 8: more than the number
  /// of rows that one device row uses.
  private var rows = (0..<8).map { _ in SumRow() }
  /// Pointers to the rows of one device row.
  private let sources: UnsafeMutablePointer<UnsafePointer<Int16>?>

  init(_ kernels: mesmer_filter_kernels = FilterKernels.best) {
    self.kernels = kernels
    sources = .allocate(capacity: 8)
    sources.initialize(repeating: nil, count: 8)
  }

  deinit {
    filtered.deallocate()
    for row in rows { row.deallocate() }
    sources.deallocate()
  }

  func reset() {
    columns.removeAll(keepingCapacity: true)
    for i in rows.indices { rows[i].part = RowPart() }
  }

  /// Extends the table of columns to `count` columns from x. A rebuilt table has `count`
  /// more columns on each side.
  private func reach(_ sampler: ImageSampler, from x: Int, count: Int) {
    if x >= start && x + count <= start + columns.count { return }
    let margin = columns.isEmpty ? 0 : count
    start = x - margin
    columns.removeAll(keepingCapacity: true)
    weights.removeAll(keepingCapacity: true)
    isPadded = true
    let filter = ResamplingFilter(
      step: sampler.ux, low: sampler.minX, high: sampler.maxX)
    // Sums have extra capacity after the row; a source has none.
    let low = sampler.filtersAcrossFirst ? sampler.minX : Int.min
    let end = sampler.filtersAcrossFirst ? sampler.maxX + 1 : Int.max
    for i in 0..<count + 2 * margin {
      let offset = weights.count
      var taps = filter.append(at: sampler.column(start + i), to: &weights)
      let padding = -taps.count & 3
      let before = max(taps.first + taps.count + padding - end, 0)
      if taps.first - before < low {
        isPadded = false
      } else if padding > 0 {
        for _ in 0..<before { weights.insert(0, at: offset) }
        for _ in before..<padding { weights.append(0) }
        taps = (taps.first - before, taps.count + padding)
      }
      columns.append(
        mesmer_tap_run(
          first: Int32(truncatingIfNeeded: taps.first),
          count: Int32(truncatingIfNeeded: taps.count),
          offset: Int32(truncatingIfNeeded: offset)))
    }
  }

  func row(
    _ sampler: ImageSampler, _ v: Int64, from x: Int, count: Int,
    _ out: UnsafeMutablePointer<UInt32>
  ) {
    if count <= 0 { return }
    reach(sampler, from: x, count: count)
    rowWeights.removeAll(keepingCapacity: true)
    let taps = ResamplingFilter(
      step: sampler.vy, low: sampler.minY, high: sampler.maxY
    ).append(at: v, to: &rowWeights)
    columns.withUnsafeBufferPointer { columns in
      weights.withUnsafeBufferPointer { weights in
        rowWeights.withUnsafeBufferPointer { rowWeights in
          guard let runs = columns.baseAddress, let weights = weights.baseAddress,
            let rowWeights = rowWeights.baseAddress
          else { return }
          if sampler.filtersAcrossFirst {
            acrossFirst(
              sampler, taps, rowWeights, runs + (x - start), weights, x, count, out)
          } else {
            downFirst(
              sampler, taps, rowWeights, runs + (x - start), weights, count, out)
          }
        }
      }
    }
  }

  private func acrossFirst(
    _ sampler: ImageSampler, _ taps: (first: Int, count: Int),
    _ rowWeights: UnsafePointer<Int16>, _ runs: UnsafePointer<mesmer_tap_run>,
    _ weights: UnsafePointer<Int16>, _ x: Int, _ count: Int,
    _ out: UnsafeMutablePointer<UInt32>
  ) {
    let across = isPadded ? kernels : FilterKernels.twin
    for t in 0..<taps.count {
      let y = taps.first + t
      let k = y & 7
      if !rows[k].part.contains(y, x, count) {
        rows[k].reserve(count)
        rows[k].part = RowPart(y: y, start: x, count: count)
        across.columns_of_bytes(
          sampler.source(y), runs, weights, count, rows[k].sums)
      }
      sources[t] = UnsafePointer(rows[k].sums + 4 * (x - rows[k].part.start))
    }
    kernels.rows_of_sums(sources, rowWeights, taps.count, count, out)
  }

  private func downFirst(
    _ sampler: ImageSampler, _ taps: (first: Int, count: Int),
    _ rowWeights: UnsafePointer<Int16>, _ runs: UnsafePointer<mesmer_tap_run>,
    _ weights: UnsafePointer<Int16>, _ count: Int,
    _ out: UnsafeMutablePointer<UInt32>
  ) {
    // Columns run in the source's direction or against it.
    let (a, b) = (runs[0], runs[count - 1])
    let from = Int(min(a.first, b.first))
    let end = min(Int(max(a.first + a.count, b.first + b.count)), sampler.maxX + 1)
    filtered.reserve(end - from)
    let first = UnsafeRawPointer(sampler.source(taps.first) + from)
    kernels.rows_of_bytes(
      first.assumingMemoryBound(to: UInt8.self), sampler.rowBytes, rowWeights,
      taps.count, 4 * (end - from), filtered.sums)
    kernels.columns_of_sums(filtered.sums - 4 * from, runs, weights, count, out)
  }
}

/// A row of sums between the two passes: red, green, blue, alpha in units of
/// 1/64. At most 255 · 64 · 1.3 with the overshoot of Catmull-Rom.
private struct SumRow {
  private(set) var sums = UnsafeMutablePointer<Int16>.allocate(capacity: 0)
  private var capacity = 0
  /// The pixels of the sums.
  var part = RowPart()

  func deallocate() { sums.deallocate() }

  /// Reserves capacity for as many pixels, and three more that may be read.
  mutating func reserve(_ count: Int) {
    if count + 3 <= capacity { return }
    sums.deallocate()
    capacity = count + 64
    sums = .allocate(capacity: 4 * capacity)
    sums.initialize(repeating: 0, count: 4 * capacity)
  }
}

/// Pixels of a source row: those at `count` device columns from `start`.
struct RowPart {
  var y = Int.min
  var start = 0
  var count = 0

  func contains(_ y: Int, _ x: Int, _ count: Int) -> Bool {
    y == self.y && x >= start && x + count <= start + self.count
  }
}
