import MesmerExplanations
import MesmerGoldens
import MesmerPlatform

extension HTMLReport {
  /// The list of cases: groups of equal differences, other failures, cases without
  /// failures. Failures are in the order of `sorted`.
  var list: Markup {
    let alike = report.alike
    let grouped = Set(alike.flatMap(\.cases))
    let groups = alike.map { one -> Markup in
      """
      <details class="group" open>
        <summary>\(one.reason)<small>\(report.title(of: one))</small></summary>
        <ul>
      \(sorted(one.cases).map { entry($0, indent: "    ") })  </ul>
      </details>

      """
    }
    let singles = sorted(open.filter { !grouped.contains($0) })
    let others = report.findings.indices.filter { !report.findings[$0].verdict.isFailure }
    let rest: Markup =
      others.isEmpty
      ? ""
      : """
      <details id="others">
        <summary>\(others.count) without failures</summary>
        <ul>
      \(others.map { closedEntry($0) })  </ul>
      </details>

      """
    return """
      <nav id="list" aria-label="Cases">
      \(groups)<ul>
      \(singles.map { entry($0, indent: "  ") })</ul>
      \(rest)</nav>

      """
  }

  /// Returns cases sorted by decreasing share of differing pixels or frames, after those
  /// without a share.
  private func sorted(_ cases: [Int]) -> [Int] {
    let shares = cases.map { report.findings[$0].share ?? 2 }
    return cases.indices.sorted { (-shares[$0], $0) < (-shares[$1], $1) }.map {
      cases[$0]
    }
  }

  private func entry(_ index: Int, indent: Markup) -> Markup {
    let one = report.findings[index]
    let status = one.verdict.rawValue
    let share: Markup = one.shareText.map { "<small>\($0)</small>" } ?? ""
    return """
      \(indent)<li class="entry" data-status="\(status)" data-index="\(index)"
      \(indent)  ><a href="#case-\(index)"><i class="mark \(status)"></i>\(one.name)\(share)</a></li>

      """
  }

  private func closedEntry(_ index: Int) -> Markup {
    let one = report.findings[index]
    return """
          <li class="entry" data-status="\(one.verdict.rawValue)" title="\(one.golden)"
            ><span><i class="mark \(one.verdict.rawValue)"></i>\(one.name)</span></li>

      """
  }
}

extension Finding {
  /// The share of pixels that count as different, 0...1, or of the differing frames of a
  /// sequence; nil without numbers.
  fileprivate var share: Double? {
    if let frames, !frames.curve.isEmpty {
      return Double(frames.differingCount) / Double(max(1, frames.actualCount))
    }
    return numbers.flatMap {
      $0.comparedPixels > 0
        ? Double($0.countedPixels) / Double($0.comparedPixels) : nil
    }
  }

  fileprivate var shareText: String? {
    if let frames, !frames.curve.isEmpty { return frames.differingCount.counted("frame") }
    return numbers.flatMap {
      $0.comparedPixels > 0
        ? Comparison.percent($0.countedPixels, of: $0.comparedPixels) : nil
    }
  }
}
