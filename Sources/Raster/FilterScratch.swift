/// What the rows of one image share under the separable filter: the weights of
/// the device columns, and room for a row filtered down. `reset` comes before
/// the first row of another sampler.
final class FilterScratch {
  /// Where the weights of a column are, and the first source column they are
  /// for.
  struct Column {
    let first: Int
    let count: Int
    let offset: Int
  }

  private var columns: [Column] = []
  private var weights: [Int16] = []
  private var start = 0
  private var rowWeights: [Int16] = []
  /// A row filtered down: red, green, blue, alpha in units of 1/64.
  private var filtered: UnsafeMutablePointer<SIMD4<Int16>>
  private var capacity = 0

  init() { filtered = .allocate(capacity: 0) }

  deinit { filtered.deallocate() }

  func reset() { columns.removeAll(keepingCapacity: true) }

  /// Makes the table of columns hold those from x on, with as many on each side
  /// where it has to grow.
  private func reach(_ sampler: ImageSampler, from x: Int, count: Int) {
    if x >= start && x + count <= start + columns.count { return }
    let margin = columns.isEmpty ? 0 : count
    start = x - margin
    columns.removeAll(keepingCapacity: true)
    weights.removeAll(keepingCapacity: true)
    let filter = ResamplingFilter(
      step: sampler.ux, low: sampler.minX, high: sampler.maxX)
    for i in 0..<count + 2 * margin {
      let offset = weights.count
      let taps = filter.append(at: sampler.column(start + i), to: &weights)
      columns.append(Column(first: taps.first, count: taps.count, offset: offset))
    }
  }

  /// Writes a row of the filtered image: first down, in the source's columns,
  /// then across.
  func row(
    _ sampler: ImageSampler, _ v: Int64, from x: Int, count: Int,
    _ out: UnsafeMutablePointer<UInt32>
  ) {
    reach(sampler, from: x, count: count)
    rowWeights.removeAll(keepingCapacity: true)
    let taps = ResamplingFilter(
      step: sampler.vy, low: sampler.minY, high: sampler.maxY
    ).append(at: v, to: &rowWeights)
    // Columns run up or down the source.
    let (a, b) = (columns[x - start], columns[x - start + count - 1])
    let from = min(a.first, b.first)
    let width = max(a.first + a.count, b.first + b.count) - from
    if width > capacity {
      filtered.deallocate()
      capacity = width + width / 2
      filtered = .allocate(capacity: capacity)
    }
    let filtered = filtered
    rowWeights.withUnsafeBufferPointer {
      guard let weights = $0.baseAddress else { return }
      FilterScratch.down(
        UnsafeRawPointer(sampler.source(taps.first) + from), sampler.rowBytes,
        weights, taps.count, width, filtered)
    }
    columns.withUnsafeBufferPointer { columns in
      weights.withUnsafeBufferPointer { weights in
        guard let columns = columns.baseAddress, let weights = weights.baseAddress
        else { return }
        FilterScratch.across(
          filtered - from, columns + (x - start), weights, count, out)
      }
    }
  }

  /// Source rows weighted and summed, in units of 1/64: rounded half up, at most
  /// 255 * 64 * 1.3 with what Catmull-Rom overshoots.
  private static func down(
    _ base: UnsafeRawPointer, _ rowBytes: Int, _ weights: UnsafePointer<Int16>,
    _ taps: Int, _ width: Int, _ out: UnsafeMutablePointer<SIMD4<Int16>>
  ) {
    let raw = UnsafeMutableRawPointer(out)
    var i = 0
    while i &+ 4 <= width {
      var a = SIMD8<Int32>(repeating: 128)
      var b = a
      var at = base + i &* 4
      for t in 0..<taps {
        let w = SIMD8<Int32>(repeating: Int32(weights[t]))
        let p = at.loadUnaligned(as: SIMD8<UInt8>.self)
        let q = at.loadUnaligned(fromByteOffset: 8, as: SIMD8<UInt8>.self)
        a = a &+ SIMD8<Int32>(truncatingIfNeeded: p) &* w
        b = b &+ SIMD8<Int32>(truncatingIfNeeded: q) &* w
        at += rowBytes
      }
      raw.storeBytes(
        of: SIMD8<Int16>(truncatingIfNeeded: a &>> 8), toByteOffset: i &* 8,
        as: SIMD8<Int16>.self)
      raw.storeBytes(
        of: SIMD8<Int16>(truncatingIfNeeded: b &>> 8),
        toByteOffset: i &* 8 &+ 16, as: SIMD8<Int16>.self)
      i &+= 4
    }
    while i < width {
      var a = SIMD4<Int32>(repeating: 128)
      var at = base + i &* 4
      for t in 0..<taps {
        let w = SIMD4<Int32>(repeating: Int32(weights[t]))
        let p = at.loadUnaligned(as: SIMD4<UInt8>.self)
        a = a &+ SIMD4<Int32>(truncatingIfNeeded: p) &* w
        at += rowBytes
      }
      out[i] = SIMD4<Int16>(truncatingIfNeeded: a &>> 8)
      i &+= 1
    }
  }

  /// Pixels of a row weighted, summed and rounded once, alpha clamped to
  /// 0...255 and the colours to 0...alpha.
  private static func across(
    _ row: UnsafePointer<SIMD4<Int16>>, _ columns: UnsafePointer<Column>,
    _ weights: UnsafePointer<Int16>, _ count: Int,
    _ out: UnsafeMutablePointer<UInt32>
  ) {
    for i in 0..<count {
      let column = columns[i]
      let (p, w) = (row + column.first, weights + column.offset)
      var sum = SIMD4<Int32>(repeating: 1 << 19)
      for t in 0..<column.count {
        sum =
          sum &+ SIMD4<Int32>(truncatingIfNeeded: p[t])
          &* SIMD4<Int32>(repeating: Int32(w[t]))
      }
      let v = sum &>> 20
      let alpha = min(max(v[3], 0), 255)
      let red = min(max(v[0], 0), alpha)
      let green = min(max(v[1], 0), alpha)
      let blue = min(max(v[2], 0), alpha)
      out[i] = UInt32(
        truncatingIfNeeded: red | green &<< 8 | blue &<< 16 | alpha &<< 24)
    }
  }
}
