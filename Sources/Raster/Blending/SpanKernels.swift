import CSpanKernels

/// Which kernels composite long rows and walk through cells: Swift's own (tier 0)
/// or those of the C target. The bytes are the same; tests prove it.
package enum SpanKernels {
  /// The tiers that this processor has, from 0 up.
  package static var tiers: [Int] {
    [0]
      + (1...Int(MESMER_SPAN_TIERS)).filter {
        mesmer_span_kernels_of(Int32($0)) != nil
      }
  }

  /// Whether loops in C are used at all: not when they are limited to tier 0.
  static var areUsed: Bool { mesmer_uses_c_kernels() != 0 }

  /// Makes tiers above one count as missing, for all threads.
  package static func limit(to tier: Int) {
    mesmer_span_kernels_limit(Int32(clamping: tier))
  }
}
