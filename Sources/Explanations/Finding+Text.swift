import MesmerGoldens
import MesmerPlatform

/// The human-readable text of findings.
extension Finding {
  /// The text for a single line: the cause, or else the message.
  package var summary: String { causeLine ?? message }

  /// The first line of the explanation, if it is a cause.
  private var causeLine: String? {
    explanation.lines.first.flatMap { $0.kind == .cause ? $0.text : nil }
  }

  /// The lines for a terminal and for a failed test; none if there is nothing to report.
  package var lines: [String] {
    var lines: [String]
    let name = name.shortenedPath
    switch verdict {
    case .equal: return message.isEmpty ? [] : ["note      \(name): \(message)"]
    case .recorded:
      return [
        "recorded  \(name)\(message == "replaced" ? " (replaced)" : "")",
        "    golden    \(golden)",
      ]
    case .different:
      lines = ["different \(name): \(summary)"]
      if causeLine != nil { lines.append("    pixels    \(message)") }
    case .missing: lines = ["missing   \(name): \(message)"]
    case .missed: lines = ["missed    \(name): \(message)"]
    case .failed: lines = ["error     \(name): \(message)"]
    case .toleranceUnused: lines = ["unneeded  \(name): \(message)"]
    }
    if let expected = files.expected { lines.append("    expected  \(expected)") }
    if let actual = files.actual { lines.append("    actual    \(actual)") }
    if let difference = files.difference { lines.append("    diff      \(difference)") }
    lines += explanation.lines.dropFirst(causeLine == nil ? 0 : 1)
      .map { "    view      \($0.text)" }
    if let pending = files.pending { lines.append("    pending   \(pending)") }
    return lines
  }
}

extension [Finding] {
  /// The number of findings of each verdict, in one line.
  package var counts: String {
    let words: [(Verdict, String)] = [
      (.equal, "equal"), (.toleranceUnused, "equal without their tolerance"),
      (.recorded, "recorded"), (.different, "different"), (.missing, "missing"),
      (.missed, "with missed expectations"), (.failed, "with errors"),
    ]
    let parts = words.map { (count($0.0), $0.1) }.filter { $0.0 > 0 }
      .map { "\($0.0) \($0.1)" }
    return count.counted("case")
      + (parts.isEmpty ? "" : ": " + parts.joined(separator: ", "))
  }
}
