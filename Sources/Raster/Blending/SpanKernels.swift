import CKernels

/// The choice of kernels that composite long rows and walk through cells: those in Swift
/// (tier 0) or those of the C target. The bytes are the same; tests verify it.
package enum SpanKernels {
  /// The tiers available on this processor, from 0.
  package static var tiers: [Int] {
    [0]
      + (1...Int(MESMER_SPAN_TIERS)).filter {
        mesmer_span_kernels_of(Int32($0)) != nil
      }
  }

  /// Whether C kernels are used: not if the limit is tier 0.
  static var areUsed: Bool { mesmer_kernel_tiers() > 0 }

  /// Makes all tiers above one unavailable, for all threads.
  package static func limit(to tier: Int) {
    mesmer_span_kernels_limit(Int32(clamping: tier))
  }
}
