import MesmerGoldens

/// The results of a verification as text.
extension Verification {
  /// 2 if a case could not be rendered or compared; else 1 if one differs or misses what
  /// its timeline expects; else 3 if a golden is missing; else 0.
  package var exitStatus: Int32 {
    var status: Int32 = 0
    for result in results {
      switch result.outcome {
      case .failed: return 2
      case .different, .missed: status = 1
      case .missing: if status == 0 { status = 3 }
      case .equal, .recorded: break
      }
    }
    return status
  }

  /// The first case that failed with an error or missed what its timeline expects, as one
  /// line; nil if there is none.
  package var firstError: String? {
    for result in results {
      switch result.outcome {
      case .failed(let message), .missed(let message):
        // A place in the suite identifies the case.
        return message.hasPrefix(result.suite + ":")
          ? message : "\(result.suite): case \(result.name): \(message)"
      default: break
      }
    }
    return nil
  }

  /// The lines of each case that is not equal, then a line with the counts.
  package var lines: [String] {
    var lines: [String] = []
    var equal = 0
    var recorded = 0
    var different = 0
    var missing = 0
    var missed = 0
    var failed = 0
    for result in results {
      let files = result.files
      switch result.outcome {
      case .equal: equal += 1
      case .recorded(let replaced):
        recorded += 1
        lines.append("recorded  \(result.name)\(replaced ? " (replaced)" : "")")
        lines.append("    golden    \(files.golden)")
      case .different(let comparison, let pending):
        different += 1
        lines.append("different \(result.name): \(comparison.summary)")
        lines.append("    expected  \(files.golden)")
        lines.append("    actual    \(files.actual)")
        lines.append("    diff      \(files.diff)")
        lines += result.explanation.map { "    view      \($0)" }
        if pending { lines.append("    pending   \(files.pending)") }
      case .missing(let pending):
        missing += 1
        lines.append("missing   \(result.name): there is no golden \(files.golden)")
        if pending { lines.append("    pending   \(files.pending)") }
      case .missed(let message):
        missed += 1
        lines.append("missed    \(result.name): \(message)")
      case .failed(let message):
        failed += 1
        lines.append("error     \(result.name): \(message)")
      }
    }
    let counts = [
      (equal, "equal"), (recorded, "recorded"), (different, "different"),
      (missing, "missing"), (missed, "with missed expectations"), (failed, "with errors"),
    ].filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
    lines.append(
      "\(results.count) \(results.count == 1 ? "case" : "cases")"
        + (counts.isEmpty ? "" : ": " + counts.joined(separator: ", ")))
    return lines
  }

  /// How to record the new pictures if they are right; nil if nothing differs or is
  /// missing.
  package var remedy: UpdateMode? {
    var remedy: UpdateMode?
    for result in results {
      switch result.outcome {
      case .different: return .changed
      case .missing: remedy = .missing
      case .equal, .recorded, .missed, .failed: break
      }
    }
    return remedy
  }
}
