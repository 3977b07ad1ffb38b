/// The result of the comparison of a picture, or of a sequence, with its golden.
package enum Verdict: String, Hashable, Sendable, CaseIterable {
  /// The picture is equal to the golden, or within its tolerance.
  case equal
  /// The picture differs from the golden by more than its tolerance allows.
  case different
  /// There is no golden.
  case missing
  /// The golden was written.
  case recorded
  /// An expectation of a timeline failed.
  case missed
  /// The picture could not be rendered or compared.
  case failed
  /// The picture is identical to the golden: the tolerance is unused.
  case toleranceUnused

  /// Whether a run with this verdict fails.
  package var isFailure: Bool {
    switch self {
    case .different, .missing, .missed, .failed: true
    case .equal, .recorded, .toleranceUnused: false
    }
  }

  /// Whether the new picture can be accepted as the golden.
  package var isOpen: Bool { self == .different || self == .missing }

  /// A label of one or two words.
  package var words: String {
    switch self {
    case .failed: "error"
    case .toleranceUnused: "tolerance unused"
    case .equal, .different, .missing, .recorded, .missed: rawValue
    }
  }
}

/// The result of checking a picture or a sequence against a store's golden.
package struct Checked {
  package var verdict: Verdict
  /// Whether the recorded golden replaced another.
  package var isReplaced = false
  /// For a missing golden: the path of another golden with the picture's pixels, whose
  /// test no longer exists; nil if there is none.
  package var moves: String?
  /// The error of the pending file, which could not be written; nil if there is none.
  package var pendingFault: PictureError?
  /// The path of the golden's film, stored or cached; nil if there is none.
  package var film: String?
  /// The comparison of two pictures; nil if they have the same digest, or the golden's
  /// picture is unknown.
  package var scan: ComparisonScan?
  /// The comparison of two sequences; nil if they are equal.
  package var frames: FramesComparison?

  /// The comparison of the pictures, or of the first frame of sequences that does not
  /// pass; nil if there is none.
  package var numbers: Comparison? { scan?.comparison ?? frames?.numbers }

  /// Returns a one-line message about the golden; empty for the verdicts `equal`,
  /// `missed` and `failed`.
  package func message(_ golden: String, _ tolerance: Tolerance) -> String {
    let fault = pendingFault.map { "; it cannot be kept for review: \($0)" }
    return message(of: golden, tolerance) + (fault ?? "")
  }

  private func message(of golden: String, _ tolerance: Tolerance) -> String {
    switch verdict {
    case .equal, .missed, .failed: ""
    case .toleranceUnused:
      "equal without its tolerance \(tolerance.text), which can be removed"
    case .recorded: isReplaced ? "replaced" : "new"
    case .missing:
      "there is no golden \(golden.shortenedPath)"
        + (moves.map { "; \($0) has the same pixels and no test: accepting moves it" }
          ?? "")
    case .different:
      scan?.comparison.summary ?? frames?.summary
        ?? "the digest differs from that of the golden, whose picture is not stored"
    }
  }
}
