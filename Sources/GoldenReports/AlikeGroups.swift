import MesmerGeometry
import MesmerGoldens
import MesmerVerdicts

/// A group of cases that differ alike, so that fifty failures with one cause need one
/// review.
///
/// Two cases differ alike if their pictures moved by the same distance; otherwise if the
/// same change occurred in a view of the same name, or the same view owns the differing
/// pixels; otherwise if about as large a share of the same part of the pictures changed.
/// Parts are compared relative to the size: an interface in two scales differs alike.
/// Cases with errors are alike if the errors have the same text.
package struct AlikeGroup: Hashable, Sendable {
  /// A description of the common difference.
  package var reason: String
  /// The positions of the cases in the report, in order; at least two.
  package var cases: [Int]

  /// Creates a group of cases with a reason.
  package init(reason: String, cases: [Int]) {
    self.reason = reason
    self.cases = cases
  }
}

extension GoldenReport {
  /// Returns the title of a group: `3 cases differ alike`.
  func title(of group: AlikeGroup) -> String {
    let isDifferent = findings[group.cases[0]].verdict == .different
    return "\(group.cases.count) cases \(isDifferent ? "differ" : "fail") alike"
  }

  /// The groups of cases that differ alike, the largest first.
  package var alike: [AlikeGroup] {
    var groups: [AlikeGroup] = []
    /// The groups of cases with a common reason, by the reason.
    var named: [String: Int] = [:]
    /// The groups of cases in which the same part changed, with the first one's part.
    var parts: [(part: ChangedPart, group: Int)] = []
    for (index, one) in findings.enumerated() {
      if let reason = one.reason {
        if let group = named[reason] {
          groups[group].cases.append(index)
        } else {
          named[reason] = groups.count
          groups.append(AlikeGroup(reason: reason, cases: [index]))
        }
      } else if one.verdict == .different,
        let part = one.numbers.flatMap(ChangedPart.init)
      {
        if let known = parts.first(where: { $0.part.isLike(part) }) {
          groups[known.group].cases.append(index)
        } else {
          parts.append((part, groups.count))
          groups.append(AlikeGroup(reason: part.text, cases: [index]))
        }
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
    // A part moves because of a view; without views only the distance is known.
    if let numbers, let move = numbers.move, numbers.movedRect == nil || views.isEmpty {
      return "moved by \(move)"
    }
    if let first = views.first { return "view: \(cause(first[...]))" }
    guard let numbers, numbers.expectedSize != numbers.actualSize else { return nil }
    let (expected, actual) = (numbers.expectedSize, numbers.actualSize)
    return "the size is \(actual.width) x \(actual.height), expected "
      + "\(expected.width) x \(expected.height)"
  }
}

/// Returns the change of a view, without the number of pixels and its path, so that the
/// same change of many screens is one. If only the owner is known, returns its name and
/// path: that of `12 px of card (root.subviews[1]), of which ...`.
private func cause(_ line: Substring) -> String {
  let words = line.split(separator: " ", maxSplits: 3)
  if words.count == 4, Int(words[0]) != nil, words[1] == "px", words[2] == "of" {
    return String(words[3].prefix { $0 != "," })
  }
  let change = line.prefix { $0 != ";" }
  guard let start = change.firstRange(of: " (root") else { return String(change) }
  let path = change[start.lowerBound...]
  guard let end = path.firstIndex(of: ")") else { return String(change) }
  let rest = path[path.index(after: end)...]
  return rest.isEmpty ? String(change) : String(change[..<start.lowerBound] + rest)
}

/// The part of a picture that changed, relative to the picture's size.
private struct ChangedPart {
  /// Left, top, right and bottom, 0...1.
  let edges: [Double]
  /// The share of the picture's pixels that differ, 0...1.
  let share: Double

  /// Creates the changed part of a picture; nil if there is none, or if it touches every
  /// edge and so has no location.
  init?(_ numbers: Comparison) {
    let rect = numbers.changedRect
    let size = numbers.actualSize
    guard !rect.isEmpty, size.width > 0, size.height > 0 else { return nil }
    edges = [
      Double(rect.minX) / Double(size.width), Double(rect.minY) / Double(size.height),
      Double(rect.maxX) / Double(size.width), Double(rect.maxY) / Double(size.height),
    ]
    if max(edges[0], edges[1]) <= 0.01, min(edges[2], edges[3]) >= 0.99 { return nil }
    share =
      Double(numbers.countedPixels) / (Double(size.width) * Double(size.height))
  }

  /// Whether the edges are within a hundredth of the size, and the shares within a
  /// quarter.
  func isLike(_ other: ChangedPart) -> Bool {
    zip(edges, other.edges).allSatisfy { ($0 - $1).magnitude <= 0.01 }
      && max(share, other.share) <= 1.25 * min(share, other.share)
  }

  /// A description of the part.
  var text: String {
    let percent = edges.map { "\(Int(($0 * 100).rounded()))" }
    return "changed from \(percent[0]) to \(percent[2]) % of the width and from "
      + "\(percent[1]) to \(percent[3]) % of the height"
  }
}
