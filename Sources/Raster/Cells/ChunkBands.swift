import MesmerPaths

/// The chunks in each band of a shape's rows.
struct ChunkBands {
  /// For each band the number of entries of the previous bands, followed by the total
  /// number.
  private var starts = ScratchBuffer<Int32>(capacity: 64)
  /// The indices of the chunks, band by band, ascending within each band.
  private var indices = ScratchBuffer<Int32>(capacity: 256)

  func free() {
    starts.free()
    indices.free()
  }

  subscript(band: Int) -> UnsafeBufferPointer<Int32> {
    UnsafeBufferPointer(
      start: indices.base + Int(starts[band]), count: Int(starts[band + 1] - starts[band])
    )
  }

  /// Lists the chunks of each of `count` bands of `height` rows; the first band begins at
  /// `top` (fixed-point units).
  mutating func sort(_ chunks: PolygonChunks, top: Int, height: Int, count: Int) {
    /// Returns the first and the last band of a chunk; the last is -1 if there is none.
    func bands(of index: Int) -> (first: Int, last: Int) {
      let chunk = chunks.chunks.base + index
      // A chunk that ends on a boundary has nothing below it.
      let first = Swift.max(Int(chunk.pointee.low.y) &- top, 0) &>> 10
      let last = (Int(chunk.pointee.high.y) &- top &- 1) &>> 10
      if last < 0 { return (0, -1) }
      return (first / height, Swift.min(last / height, count &- 1))
    }
    starts.removeAll()
    starts.append(0, count: count + 1)
    for i in 0..<chunks.chunks.count {
      let (first, last) = bands(of: i)
      if first <= last {
        for band in first...last { starts[band + 1] += 1 }
      }
    }
    for band in 0..<count { starts[band + 1] += starts[band] }
    indices.removeAll()
    indices.append(0, count: Int(starts[count]))
    for i in 0..<chunks.chunks.count {
      let (first, last) = bands(of: i)
      if first > last { continue }
      for band in first...last {
        indices[Int(starts[band])] = Int32(truncatingIfNeeded: i)
        starts[band] += 1
      }
    }
    // Each start has moved to the position of the next one.
    for band in stride(from: count, to: 0, by: -1) { starts[band] = starts[band - 1] }
    starts[0] = 0
  }
}
