import MesmerGoldens

/// What the results of a verification mean.
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
