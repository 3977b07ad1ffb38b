import MesmerDrawing
import MesmerGeometry

/// A rectangle of cells with a Float each, for a blur. Cells outside the rectangle are 0.
///
/// Each pass makes a new plane of the requested cells in one direction. A pass along the
/// rows (x) reads a padded copy of each row; a pass across the rows (y) reads a row of
/// zeros outside the rectangle. The terms of every sum are added in a fixed order, so
/// blocks and single cells give the same bits.
final class BlurPlane {
  let area: PixelRect
  let stride: Int
  let cells: UnsafeMutablePointer<Float>
  private let buffer: PixelBuffer
  /// A function that writes cells of a row, for a plane that stores none and is only read
  /// along its rows.
  typealias Writer = (
    _ row: Int, _ columns: Range<Int>, _ cells: UnsafeMutablePointer<Float>
  ) -> Void
  private let writer: Writer?

  /// Creates a plane whose cells are uninitialized, or provided by a writer.
  init(area: PixelRect, writer: Writer? = nil) {
    self.area = area
    self.writer = writer
    stride = (area.width + 15) & ~15
    let count = writer == nil ? stride * area.height : 0
    buffer = PixelBuffer.take(bytes: max(count, 16) * 4)
    cells = buffer.base.assumingMemoryBound(to: Float.self)
  }

  deinit { buffer.giveBack() }

  /// Returns the cells of a row inside the area, from the first column.
  @inline(__always)
  func row(_ y: Int) -> UnsafeMutablePointer<Float> {
    cells + (y &- area.minY) &* stride
  }

  var columns: Range<Int> { area.columns }
  var rows: Range<Int> { area.rows }

  /// Creates a plane of the alpha of a pixmap's part, 0...255, moved right and down by a
  /// fraction of a pixel (0 ..< 1). If the fraction is not 0, a column or row before the
  /// part is read too.
  convenience init(
    alphaOf pixmap: Pixmap, area: PixelRect, column: Int, row: Int, moveX: Float,
    moveY: Float
  ) {
    self.init(area: area)
    if moveX > 0 || moveY > 0 {
      let left = moveX > 0 ? 1 : 0
      let up = moveY > 0 ? 1 : 0
      for y in 0..<area.height {
        let near = pixmap.row(row + y) + column
        let far = pixmap.row(row + y - up) + column
        let target = cells + y &* stride
        for x in 0..<area.width {
          func across(_ source: UnsafeMutablePointer<UInt32>) -> Float {
            let here = Float(source[x] &>> 24)
            let before = Float(source[x &- left] &>> 24)
            return here * (1 - moveX) + before * moveX
          }
          target[x] = across(near) * (1 - moveY) + across(far) * moveY
        }
      }
      return
    }
    for y in 0..<area.height {
      let source = pixmap.row(row + y) + column
      let target = cells + y &* stride
      for x in 0..<area.width { target[x] = Float(source[x] &>> 24) }
    }
  }

  // MARK: Along the rows

  /// Calls `body` for each row with a pointer to the cell of `reads`' first column,
  /// readable up to its last, and the row to write.
  private func eachRow(
    reading reads: Range<Int>, into result: BlurPlane,
    _ body: (UnsafePointer<Float>, UnsafeMutablePointer<Float>) -> Void
  ) {
    let inside = reads.clamped(to: columns)
    // Blocks may read beyond the last required cell.
    withUnsafeTemporaryAllocation(of: Float.self, capacity: reads.count + 64) {
      let padded = $0.baseAddress.unsafelyUnwrapped
      padded.initialize(repeating: 0, count: reads.count + 64)
      for y in rows {
        if let writer {
          writer(y, reads, padded)
        } else if !inside.isEmpty {
          (padded + (inside.lowerBound - reads.lowerBound)).update(
            from: row(y) + (inside.lowerBound - area.minX), count: inside.count)
        }
        body(padded, result.row(y))
      }
    }
  }

  /// Returns the convolution of each row with symmetric weights, for some columns.
  func filteredAlongRows(_ taps: [Float], columns: Range<Int>) -> BlurPlane {
    let radius = taps.count / 2
    let result = BlurPlane(area: PixelRect(columns: columns, rows: self.rows))
    let reads = columns.lowerBound - radius..<columns.upperBound + radius
    taps.withUnsafeBufferPointer { taps in
      eachRow(reading: reads, into: result) { source, target in
        var x = 0
        while x < columns.count {
          var sum = SIMD16<Float>.zero
          for t in 0..<taps.count {
            sum += taps[t] * (source + (x &+ t)).block
          }
          (target + x).block = sum
          x &+= 16
        }
      }
    }
    return result
  }

  /// Returns the plane with columns halved (`BlurAxis`), for some columns of the result.
  func halvedAlongRows(columns: Range<Int>) -> BlurPlane {
    let result = BlurPlane(area: PixelRect(columns: columns, rows: self.rows))
    let reads = 2 * columns.lowerBound - 1..<2 * columns.upperBound + 1
    eachRow(reading: reads, into: result) { source, target in
      var x = 0
      while x < columns.count {
        let a = (source + 2 &* x).block
        let b = (source + (2 &* x &+ 2)).block
        let outer = a.evenHalf + b.oddHalf
        let inner = a.oddHalf + b.evenHalf
        (target + x).half = outer * 0.125 + inner * 0.375
        x &+= 8
      }
    }
    return result
  }

  /// Returns the plane with columns doubled (`BlurAxis`), for some columns of the result.
  func doubledAlongRows(columns: Range<Int>) -> BlurPlane {
    let result = BlurPlane(area: PixelRect(columns: columns, rows: self.rows))
    let first = columns.lowerBound &>> 1
    let reads = first - 1..<((columns.upperBound + 1) &>> 1) + 1
    // The first column may be the second half of its cell.
    let skip = columns.lowerBound & 1
    let count = columns.count + skip
    withUnsafeTemporaryAllocation(of: Float.self, capacity: count + 64) {
      let line = $0.baseAddress.unsafelyUnwrapped
      eachRow(reading: reads, into: result) { source, target in
        var x = 0
        while x &* 2 < count {
          let left = (source + x).half
          let middle = (source + (x &+ 1)).half * 0.75
          let right = (source + (x &+ 2)).half
          var pair = SIMD16<Float>.zero
          pair.evenHalf = middle + left * 0.25
          pair.oddHalf = middle + right * 0.25
          (line + x &* 2).block = pair
          x &+= 8
        }
        target.update(from: line + skip, count: columns.count)
      }
    }
    return result
  }

  // MARK: Across the rows

  /// Calls `body` with a function that returns the cells of a row by number; zeros
  /// outside the area.
  private func withRows(
    _ body: (_ row: (Int) -> UnsafePointer<Float>) -> Void
  ) {
    withUnsafeTemporaryAllocation(of: Float.self, capacity: stride + 16) {
      let zeros = $0.baseAddress.unsafelyUnwrapped
      zeros.initialize(repeating: 0, count: stride + 16)
      body { y in
        self.rows.contains(y) ? UnsafePointer(self.row(y)) : UnsafePointer(zeros)
      }
    }
  }

  func filteredAcrossRows(_ taps: [Float], rows: Range<Int>) -> BlurPlane {
    let radius = taps.count / 2
    let result = BlurPlane(area: PixelRect(columns: columns, rows: rows))
    let width = area.width
    withRows { row in
      taps.withUnsafeBufferPointer { taps in
        withUnsafeTemporaryAllocation(
          of: UnsafePointer<Float>.self, capacity: taps.count
        ) { sources in
          for y in rows {
            for t in 0..<taps.count {
              sources.initializeElement(at: t, to: row(y + t - radius))
            }
            let target = result.row(y)
            var x = 0
            while x < width {
              var sum = SIMD16<Float>.zero
              for t in 0..<taps.count { sum += taps[t] * (sources[t] + x).block }
              (target + x).block = sum
              x &+= 16
            }
          }
        }
      }
    }
    return result
  }

  func halvedAcrossRows(rows: Range<Int>) -> BlurPlane {
    let result = BlurPlane(area: PixelRect(columns: columns, rows: rows))
    let width = area.width
    withRows { row in
      for y in rows {
        let (a, b) = (row(2 * y - 1), row(2 * y))
        let (c, d) = (row(2 * y + 1), row(2 * y + 2))
        let target = result.row(y)
        var x = 0
        while x < width {
          let outer = (a + x).block + (d + x).block
          let inner = (b + x).block + (c + x).block
          (target + x).block = outer * 0.125 + inner * 0.375
          x &+= 16
        }
      }
    }
    return result
  }

  func doubledAcrossRows(rows: Range<Int>) -> BlurPlane {
    let result = BlurPlane(area: PixelRect(columns: columns, rows: rows))
    let width = area.width
    withRows { row in
      for y in rows {
        let near = row(y &>> 1)
        let far = row((y &>> 1) + (y & 1 == 0 ? -1 : 1))
        let target = result.row(y)
        var x = 0
        while x < width {
          (target + x).block = (near + x).block * 0.75 + (far + x).block * 0.25
          x &+= 16
        }
      }
    }
    return result
  }
}

extension UnsafePointer<Float> {
  /// The sixteen cells from the pointer on, which need not be aligned.
  @inline(__always)
  fileprivate var block: SIMD16<Float> {
    UnsafeRawPointer(self).loadUnaligned(as: SIMD16<Float>.self)
  }

  @inline(__always)
  fileprivate var half: SIMD8<Float> {
    UnsafeRawPointer(self).loadUnaligned(as: SIMD8<Float>.self)
  }
}

extension UnsafeMutablePointer<Float> {
  @inline(__always)
  fileprivate var block: SIMD16<Float> {
    get { UnsafePointer(self).block }
    nonmutating set {
      UnsafeMutableRawPointer(self).storeBytes(of: newValue, as: SIMD16<Float>.self)
    }
  }

  @inline(__always)
  fileprivate var half: SIMD8<Float> {
    get { UnsafePointer(self).half }
    nonmutating set {
      UnsafeMutableRawPointer(self).storeBytes(of: newValue, as: SIMD8<Float>.self)
    }
  }
}
