import CKernels

/// The passes of the separable filter, by instruction set. All give the same bytes;
/// filter_kernels.h describes them.
enum FilterKernels {
  /// The passes in Swift: the reference for tests of the C kernels, and the
  /// implementation where there are none. They accept runs of taps of any length, and are
  /// therefore also used for runs that cannot be padded.
  static let twin = mesmer_filter_kernels(
    rows_of_bytes: { base, rowBytes, weights, taps, channels, out in
      guard let base = UnsafeRawPointer(base), let weights, let out else { return }
      let raw = UnsafeMutableRawPointer(out)
      var i = 0
      while i &+ 16 <= channels {
        var a = SIMD8<Int32>(repeating: 128)
        var b = a
        var at = base + i
        for t in 0..<taps {
          let w = SIMD8<Int32>(repeating: Int32(weights[t]))
          let p = at.loadUnaligned(as: SIMD8<UInt8>.self)
          let q = at.loadUnaligned(fromByteOffset: 8, as: SIMD8<UInt8>.self)
          a = a &+ SIMD8<Int32>(truncatingIfNeeded: p) &* w
          b = b &+ SIMD8<Int32>(truncatingIfNeeded: q) &* w
          at += rowBytes
        }
        raw.storeBytes(
          of: SIMD8<Int16>(truncatingIfNeeded: a &>> 8), toByteOffset: i &* 2,
          as: SIMD8<Int16>.self)
        raw.storeBytes(
          of: SIMD8<Int16>(truncatingIfNeeded: b &>> 8),
          toByteOffset: i &* 2 &+ 16, as: SIMD8<Int16>.self)
        i &+= 16
      }
      while i < channels {
        var sum: Int32 = 128
        for t in 0..<taps {
          let p = base.load(fromByteOffset: t &* rowBytes &+ i, as: UInt8.self)
          sum = sum &+ Int32(p) &* Int32(weights[t])
        }
        out[i] = Int16(truncatingIfNeeded: sum &>> 8)
        i &+= 1
      }
    },
    columns_of_bytes: { row, runs, weights, count, out in
      guard let base = UnsafeRawPointer(row), let runs, let weights, let out
      else { return }
      let raw = UnsafeMutableRawPointer(out)
      for i in 0..<count {
        let run = runs[i]
        let w = weights + Int(run.offset)
        let p = base + Int(run.first) &* 4
        var sum = SIMD4<Int32>(repeating: 128)
        for t in 0..<Int(run.count) {
          let pixel = p.loadUnaligned(fromByteOffset: t &* 4, as: SIMD4<UInt8>.self)
          sum =
            sum &+ SIMD4<Int32>(truncatingIfNeeded: pixel)
            &* SIMD4<Int32>(repeating: Int32(w[t]))
        }
        raw.storeBytes(
          of: SIMD4<Int16>(truncatingIfNeeded: sum &>> 8), toByteOffset: i &* 8,
          as: SIMD4<Int16>.self)
      }
    },
    rows_of_sums: { rows, weights, taps, count, out in
      guard let rows, let weights, let out else { return }
      for i in 0..<count {
        var sum = SIMD4<Int32>(repeating: 1 &<< 19)
        for t in 0..<taps {
          guard let row = rows[t] else { continue }
          let pixel = UnsafeRawPointer(row).loadUnaligned(
            fromByteOffset: i &* 8, as: SIMD4<Int16>.self)
          sum =
            sum &+ SIMD4<Int32>(truncatingIfNeeded: pixel)
            &* SIMD4<Int32>(repeating: Int32(weights[t]))
        }
        out[i] = pixel(sum)
      }
    },
    columns_of_sums: { row, runs, weights, count, out in
      guard let base = UnsafeRawPointer(row), let runs, let weights, let out
      else { return }
      for i in 0..<count {
        let run = runs[i]
        let w = weights + Int(run.offset)
        let p = base + Int(run.first) &* 8
        var sum = SIMD4<Int32>(repeating: 1 &<< 19)
        for t in 0..<Int(run.count) {
          let pixel = p.loadUnaligned(fromByteOffset: t &* 8, as: SIMD4<Int16>.self)
          sum =
            sum &+ SIMD4<Int32>(truncatingIfNeeded: pixel)
            &* SIMD4<Int32>(repeating: Int32(w[t]))
        }
        out[i] = pixel(sum)
      }
    })

  /// Returns the pixel with alpha clamped to 0...255 and the colours to 0...alpha.
  @inline(__always)
  private static func pixel(_ sum: SIMD4<Int32>) -> UInt32 {
    let v = sum &>> 20
    let alpha = min(max(v[3], 0), 255)
    let red = min(max(v[0], 0), alpha)
    let green = min(max(v[1], 0), alpha)
    let blue = min(max(v[2], 0), alpha)
    return UInt32(
      truncatingIfNeeded: red | green &<< 8 | blue &<< 16 | alpha &<< 24)
  }

  /// Returns the passes of a tier (0 SSE2, 1 AVX2, 2 AVX-512); nil if the processor does
  /// not support the tier.
  static func tier(_ tier: Int) -> mesmer_filter_kernels? {
    mesmer_filter_kernels_of(Int32(tier))?.pointee
  }

  /// The fastest passes that the processor supports.
  static let best = tier(2) ?? tier(1) ?? tier(0) ?? twin
}
