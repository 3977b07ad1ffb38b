/// Cases that differ alike, so that fifty failures with one cause are looked at once.
///
/// Two cases differ alike if their pictures moved by the same distance; else if the same
/// view owns what differs; else if the same parts of the pictures changed, in hundredths of
/// their size. Cases with errors are alike if the errors have the same text.
package struct AlikeGroup: Hashable, Sendable {
  /// What the cases have in common, in words.
  package var reason: String
  /// The positions of the cases in the report, in order; at least two.
  package var cases: [Int]
}

extension GoldenReport {
  /// The groups of cases that differ alike, the largest first.
  package var alike: [AlikeGroup] {
    var groups: [String: [Int]] = [:]
    for (index, one) in cases.enumerated() {
      if let reason = one.likeness { groups[reason, default: []].append(index) }
    }
    return groups.filter { $0.value.count > 1 }
      .map { AlikeGroup(reason: $0.key, cases: $0.value) }
      .sorted { ($1.cases.count, $0.cases[0]) < ($0.cases.count, $1.cases[0]) }
  }
}

extension GoldenReport.Case {
  /// What cases that differ alike have in common; nil if that is not known.
  var likeness: String? {
    switch status {
    case .failed, .missed: return message.isEmpty ? nil : message
    case .different: break
    case .equal, .missing, .recorded, .toleranceUnused: return nil
    }
    if let moved = numbers?.movedBy {
      return "moved by (\(moved.dx), \(moved.dy)) pixels"
    }
    if let view { return "the view \(view) differs" }
    guard let numbers else { return nil }
    let (expected, actual) = (numbers.expectedSize, numbers.actualSize)
    if expected != actual {
      return "the size is \(actual.width) x \(actual.height), expected "
        + "\(expected.width) x \(expected.height)"
    }
    guard !numbers.changedRects.isEmpty, expected.width > 0, expected.height > 0 else {
      return nil
    }
    func percent(_ part: Int, _ whole: Int) -> Int { (part * 100 + whole / 2) / whole }
    let parts = numbers.changedRects.prefix(4).map {
      "\(percent($0.minX, expected.width)), \(percent($0.minY, expected.height)) to "
        + "\(percent($0.maxX, expected.width)), \(percent($0.maxY, expected.height))"
    }
    let rest = numbers.changedRects.count - parts.count
    return
      "changed at \(parts.joined(separator: "; "))\(rest > 0 ? " and \(rest) more" : "")"
      + " (in % of the size)"
  }
}
