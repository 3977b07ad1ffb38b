import MesmerExplanations
import MesmerGoldens
import MesmerJSONText
import MesmerPlatform

// A report contains the findings of a run of golden tests, for people and for other
// programs.
//
// It is created from a run of suites, from the ledger of tests, or from other reports,
// and written as text, JSON, JUnit, annotations for GitHub and one HTML page. In memory,
// its paths are relative to the working folder; in `report.json` they are relative to
// the report's own folder, so that the folder can be moved.

/// The findings of a run of golden tests.
package struct GoldenReport: Equatable, Sendable {
  /// The findings in the order of the run; no two have the same golden.
  package var findings: [Finding]

  /// Creates a report of some findings.
  package init(_ findings: [Finding] = []) { self.findings = findings }

  /// The families of variants with a failure.
  var openFamilies: Set<String> {
    Set(findings.filter { $0.verdict.isFailure }.compactMap(\.family))
  }

  /// The maximum number of listed cases that are alike.
  private static let shown = 10

  /// The lines of each finding, then one for each group of cases that differ alike, then
  /// one with the counts. Of cases that differ alike, or are missing or recorded, the
  /// first ten have lines: there may be thousands.
  package var lines: [String] {
    let alike = alike
    var hidden = Set(alike.flatMap { $0.cases.dropFirst(Self.shown) })
    var more: [String] = []
    for (verdict, word) in [(Verdict.missing, "missing   "), (.recorded, "recorded  ")] {
      let rest = findings.indices.filter { findings[$0].verdict == verdict }
        .dropFirst(Self.shown)
      hidden.formUnion(rest)
      if !rest.isEmpty { more.append(word + "\(rest.count) more alike") }
    }
    return findings.indices.filter { !hidden.contains($0) }.flatMap { findings[$0].lines }
      + more + alike.map { line(of: $0) } + [findings.counts]
  }

  private func line(of group: AlikeGroup) -> String {
    let names = group.cases.prefix(3).map { findings[$0].name }.joined(separator: ", ")
    let rest = group.cases.count - 3
    let hidden = group.cases.count - Self.shown
    return "\(title(of: group)): \(group.reason) (\(names)"
      + (rest > 0 ? " and \(rest) more)" : ")")
      + (hidden > 0 ? "; \(hidden) more alike" : "")
  }

  /// Returns the union of several reports, such as those of the shards of a run, with
  /// each golden once. A golden with different results in two reports is an error that
  /// names both.
  package static func merged(
    _ reports: [(path: String, report: GoldenReport)]
  ) throws(SceneError) -> GoldenReport {
    var merged = GoldenReport()
    var places: [String: (index: Int, path: String)] = [:]
    var faults: [Fault] = []
    for (path, report) in reports {
      for one in report.findings {
        guard let other = places[one.golden] else {
          places[one.golden] = (merged.findings.count, path)
          merged.findings.append(one)
          continue
        }
        let known = merged.findings[other.index]
        if known.result == one.result { continue }
        faults.append(
          Fault(
            file: path,
            message: "the golden \(one.golden) is \(one.verdict.words) here and "
              + (known.verdict == one.verdict ? "otherwise " : "")
              + "\(known.verdict.words) in \(other.path); merge reports of one run"))
      }
    }
    if !faults.isEmpty { throw SceneError(faults) }
    return merged
  }
}

extension Finding {
  /// The finding without the values that differ between runs with the same result.
  fileprivate var result: Finding {
    var result = self
    result.files = Files()
    result.seconds = 0
    result.source = ""
    result.line = 0
    result.frames?.pictures = []
    result.frames?.expectedFilm = nil
    result.frames?.actualFilm = nil
    return result
  }
}
