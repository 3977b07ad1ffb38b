/// A report as text for people.
extension GoldenReport {
  /// The lines of each case that is not equal, then one for each group of cases that
  /// differ alike, then one with the counts.
  package var lines: [String] {
    cases.flatMap(\.lines) + alike.map { self.line(of: $0) } + [counts]
  }

  /// How many cases there are of each status, in one line.
  package var counts: String {
    let words: [(Status, String)] = [
      (.equal, "equal"), (.toleranceUnused, "equal without their tolerance"),
      (.recorded, "recorded"), (.different, "different"), (.missing, "missing"),
      (.missed, "with missed expectations"), (.failed, "with errors"),
    ]
    let parts = words.map { (count($0.0), $0.1) }.filter { $0.0 > 0 }
      .map { "\($0.0) \($0.1)" }
    return "\(cases.count) \(cases.count == 1 ? "case" : "cases")"
      + (parts.isEmpty ? "" : ": " + parts.joined(separator: ", "))
  }

  private func line(of group: AlikeGroup) -> String {
    let names = group.cases.prefix(3).map { cases[$0].name }.joined(separator: ", ")
    let rest = group.cases.count - 3
    let verb = cases[group.cases[0]].status == .different ? "differ" : "fail"
    return "\(group.cases.count) cases \(verb) alike: \(group.reason) (\(names)"
      + (rest > 0 ? " and \(rest) more)" : ")")
  }
}

extension GoldenReport.Case {
  /// The lines of `view`.
  private var views: [Substring] { (view ?? "").split(separator: "\n") }

  /// The lines of the case; none if it is equal.
  var lines: [String] {
    var lines: [String]
    switch status {
    case .equal: return []
    case .recorded:
      return [
        "recorded  \(name)\(message == "replaced" ? " (replaced)" : "")",
        "    golden    \(golden)",
      ]
    case .different:
      lines = ["different \(name): \(message)"]
      if let expected = files.expected { lines.append("    expected  \(expected)") }
    case .missing: lines = ["missing   \(name): \(message)"]
    case .missed: lines = ["missed    \(name): \(message)"]
    case .failed: lines = ["error     \(name): \(message)"]
    case .toleranceUnused: lines = ["unneeded  \(name): \(message)"]
    }
    if let actual = files.actual { lines.append("    actual    \(actual)") }
    if let difference = files.difference { lines.append("    diff      \(difference)") }
    lines += views.map { "    view      \($0)" }
    if let pending = files.pending { lines.append("    pending   \(pending)") }
    return lines
  }
}

extension GoldenReport.Frames {
  /// How the frames differ, in one line.
  var summary: String {
    let differing = curve.filter { $0.pixels > 0 }.count
    let counts =
      expectedCount == actualCount
      ? "" : "\(actualCount) frames, expected \(expectedCount); "
    return counts
      + (differing == 0
        ? "the pictures that both have are equal"
        : "\(differing) \(differing == 1 ? "picture differs" : "pictures differ"), the "
          + "first in frame \(first)")
  }
}
