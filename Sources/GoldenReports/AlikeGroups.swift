import MesmerExplanations
import MesmerGoldens

/// A group of cases that differ alike, so that fifty failures with one cause need one
/// review.
///
/// Two cases differ alike if their causes are equal: the same keys with the same values
/// before and after. Without a known cause, cases are compared by the first of these that
/// they have: the distance by which the whole picture moved, the view with the most
/// differing pixels, the distance by which a part moved, or the two sizes of a picture
/// whose size changed. Cases with errors are alike if the errors have the same text.
package struct AlikeGroup: Hashable, Sendable {
  /// A description of the common difference.
  package var reason: String
  /// The positions of the cases in the report, in order; at least two.
  package var cases: [Int]
}

extension GoldenReport {
  /// Returns the title of a group: `3 cases differ alike`.
  func title(of group: AlikeGroup) -> String {
    let isDifferent = findings[group.cases[0]].verdict == .different
    return "\(group.cases.count) cases \(isDifferent ? "differ" : "fail") alike"
  }

  /// Returns the title of a group with its reason: the cause with its view and place, if
  /// they are the same in all cases.
  func summary(of group: AlikeGroup) -> String {
    let causes = Set(group.cases.map { findings[$0].explanation.onlyCause })
    let cause = causes.count == 1 ? causes.first ?? nil : nil
    return "\(title(of: group)): \(cause ?? group.reason)"
  }

  /// The groups of cases that differ alike, the largest first.
  package var alike: [AlikeGroup] {
    var groups: [AlikeGroup] = []
    /// The indices in `groups` by the reason.
    var named: [String: Int] = [:]
    for (index, one) in findings.enumerated() {
      guard let reason = one.reason else { continue }
      if let group = named[reason] {
        groups[group].cases.append(index)
      } else {
        named[reason] = groups.count
        groups.append(AlikeGroup(reason: reason, cases: [index]))
      }
    }
    return groups.filter { $0.cases.count > 1 }
      .sorted { ($1.cases.count, $0.cases[0]) < ($0.cases.count, $1.cases[0]) }
  }
}

extension Finding {
  /// The description of the difference by which cases are grouped; nil if there is none.
  fileprivate var reason: String? {
    switch verdict {
    case .failed, .missed: return message.isEmpty ? nil : message
    case .different: break
    case .equal, .missing, .recorded, .toleranceUnused: return nil
    }
    if !explanation.cause.isEmpty { return explanation.cause }
    let owner = explanation.lines.first { $0.kind == .owner && !$0.view.isEmpty }
    // A part moves because of a view; without views the distance is all that is known.
    if let numbers, let move = numbers.move, numbers.movedRect == nil || owner == nil {
      return "moved by \(move)"
    }
    if let owner { return "view: \(owner.subject)" }
    return numbers.flatMap { $0.expectedSize == $0.actualSize ? nil : $0.failure }
  }
}
