/// Shared data of the rows of one image while it is painted: the source positions of
/// device columns, and source rows interpolated horizontally.
///
/// There is one object per thread. Its data are for one sampler: call `reset` before the
/// first row of another. Pixels do not depend on the stored data.
final class SamplerScratch {
  /// The source column and weight (0...256 in both halves) of device columns from
  /// `columnStart`.
  private(set) var columns = UnsafeMutablePointer<SIMD2<UInt32>>.allocate(capacity: 0)
  private(set) var columnStart = 0
  private(set) var columnCount = 0
  private var columnCapacity = 0
  private var rows = (InterpolatedRow(), InterpolatedRow())
  let filter: FilterScratch
  let pattern = PatternScratch()

  init(filter: FilterScratch = FilterScratch()) { self.filter = filter }

  deinit {
    columns.deallocate()
    rows.0.deallocate()
    rows.1.deallocate()
  }

  func reset() {
    columnCount = 0
    rows.0.part = RowPart()
    rows.1.part = RowPart()
    filter.reset()
    pattern.reset()
  }

  /// Extends the table of columns to `count` columns from x. A rebuilt table has `count`
  /// more columns on each side, so that spans that widen row by row need few tables.
  func reach(_ sampler: ImageSampler, from x: Int, count: Int) {
    if x >= columnStart && x + count <= columnStart + columnCount { return }
    let margin = columnCount == 0 ? 0 : count
    columnStart = x - margin
    columnCount = count + 2 * margin
    if columnCount > columnCapacity {
      columns.deallocate()
      columnCapacity = columnCount
      columns = .allocate(capacity: columnCapacity)
    }
    for i in 0..<columnCount {
      let u = sampler.column(columnStart + i)
      let x = Int(u &>> 32)
      var f = UInt32(truncatingIfNeeded: u &>> 24) & 255
      // Both neighbours are read as one pair. Outside, it is the pair at the edge with
      // all of the weight on one side.
      if x < sampler.minX { f = 0 }
      if x >= sampler.maxX { f = 256 }
      let from = min(max(x, sampler.minX), sampler.maxX - 1)
      columns[i] = SIMD2(UInt32(from), f | f &<< 16)
    }
  }

  /// Returns a source row interpolated at the columns from x, as even and odd sums. The
  /// sums of the row `other`, which is used together with it, stay valid.
  func row(
    _ y: Int, besides other: Int, _ sampler: ImageSampler, from x: Int,
    count: Int
  ) -> (even: UnsafePointer<UInt32>, odd: UnsafePointer<UInt32>) {
    if rows.0.part.contains(y, x, count) { return rows.0.sums(x) }
    if rows.1.part.contains(y, x, count) { return rows.1.sums(x) }
    let columns = columns + (x - columnStart)
    if rows.0.part.contains(other, x, count) {
      rows.1.fill(y, x, count, sampler.source(y), columns)
      return rows.1.sums(x)
    }
    rows.0.fill(y, x, count, sampler.source(y), columns)
    return rows.0.sums(x)
  }
}

/// A source row interpolated horizontally, not rounded.
private struct InterpolatedRow {
  private var even = UnsafeMutablePointer<UInt32>.allocate(capacity: 0)
  private var odd = UnsafeMutablePointer<UInt32>.allocate(capacity: 0)
  private var capacity = 0
  /// The pixels of the sums.
  var part = RowPart()

  func deallocate() {
    even.deallocate()
    odd.deallocate()
  }

  func sums(
    _ x: Int
  ) -> (even: UnsafePointer<UInt32>, odd: UnsafePointer<UInt32>) {
    (UnsafePointer(even + (x - part.start)), UnsafePointer(odd + (x - part.start)))
  }

  mutating func fill(
    _ y: Int, _ x: Int, _ count: Int, _ source: UnsafePointer<UInt32>,
    _ columns: UnsafePointer<SIMD2<UInt32>>
  ) {
    if count > capacity {
      deallocate()
      capacity = count + 64
      even = .allocate(capacity: capacity)
      odd = .allocate(capacity: capacity)
    }
    part = RowPart(y: y, start: x, count: count)
    let base = UnsafeRawPointer(source)
    let (even, odd) = (UnsafeMutableRawPointer(even), UnsafeMutableRawPointer(odd))
    var i = 0
    while i < count {
      // The last four pixels may overlap those before.
      if i &+ 4 > count {
        if count < 4 { break }
        i = count &- 4
      }
      var p = SIMD4<UInt32>()
      var q = SIMD4<UInt32>()
      var f = SIMD4<UInt32>()
      for k in 0..<4 {
        let column = columns[i &+ k]
        let pair = base.loadUnaligned(
          fromByteOffset: Int(column.x) &* 4, as: UInt64.self)
        p[k] = UInt32(truncatingIfNeeded: pair)
        q[k] = UInt32(truncatingIfNeeded: pair &>> 32)
        f[k] = column.y
      }
      let w = unsafeBitCast(f, to: SIMD8<UInt16>.self)
      even.storeBytes(
        of: Lerp.across(Lerp.even(p), Lerp.even(q), w), toByteOffset: i &* 4,
        as: SIMD8<UInt16>.self)
      odd.storeBytes(
        of: Lerp.across(Lerp.odd(p), Lerp.odd(q), w), toByteOffset: i &* 4,
        as: SIMD8<UInt16>.self)
      i &+= 4
    }
    if count >= 4 { return }
    for i in 0..<count {
      let (p, q) = (source[Int(columns[i].x)], source[Int(columns[i].x) + 1])
      let f = columns[i].y & 0xffff
      let g = 256 &- f
      self.even[i] = (p & 0xff_00ff) &* g &+ (q & 0xff_00ff) &* f
      self.odd[i] =
        (p &>> 8 & 0xff_00ff) &* g &+ (q &>> 8 & 0xff_00ff) &* f
    }
  }
}
