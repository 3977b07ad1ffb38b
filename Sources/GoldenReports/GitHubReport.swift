import MesmerExplanations
import MesmerPlatform

/// A report for GitHub Actions: annotations at the lines of the cases, and a job
/// summary.
package struct GitHubReport {
  private let report: GoldenReport
  /// The folder of the checkout, to which GitHub's paths are relative.
  private let workspace: String?

  /// Creates the annotations and the summary of a report.
  package init(
    _ report: GoldenReport, workspace: String? = Environment.value("GITHUB_WORKSPACE")
  ) {
    self.report = report
    self.workspace = workspace
  }

  // MARK: Notes

  /// The maximum number of annotations of one kind that GitHub shows for a step.
  private static let most = 10

  /// A line for each failing case, as a GitHub workflow command. Cases that differ alike
  /// have one line. For each kind of annotation, a last line counts those beyond GitHub's
  /// limit.
  package var notes: [String] {
    let alike = report.alike
    let grouped = Set(alike.flatMap(\.cases))
    var errors: [(first: Int, text: String)] = alike.map { group in
      let one = report.findings[group.cases[0]]
      return (
        group.cases[0],
        note(
          one, "error",
          "\(report.summary(of: group)), as in \(one.name)")
      )
    }
    var warnings: [String] = []
    for (index, one) in report.findings.enumerated() {
      let text = one.name + (one.summary.isEmpty ? "" : ": " + one.summary)
      if one.verdict.isFailure, !grouped.contains(index) {
        errors.append((index, note(one, "error", "\(one.verdict.words) \(text)")))
      } else if one.verdict == .toleranceUnused {
        warnings.append(note(one, "warning", text))
      }
    }
    errors.sort { $0.first < $1.first }
    return Self.limited(errors.map(\.text), "error")
      + Self.limited(warnings, "warning")
  }

  private static func limited(_ notes: [String], _ kind: String) -> [String] {
    if notes.count <= most { return notes }
    return notes.prefix(most - 1)
      + ["::\(kind)::and \(notes.count - most + 1) more; see the summary of the job"]
  }

  private func note(_ one: Finding, _ kind: String, _ text: String) -> String {
    var place: [String] = []
    if !one.source.isEmpty {
      place.append("file=" + Self.property(path(one.source)))
      if one.line > 0 { place.append("line=\(one.line)") }
    }
    place.append("title=" + Self.property("golden " + one.name))
    return "::\(kind) \(place.joined(separator: ","))::\(Self.data(text))"
  }

  /// Returns a source file's path relative to the folder of the checkout.
  private func path(_ file: String) -> String {
    guard let workspace, let root = FileSystem.resolved(workspace),
      let full = FileSystem.resolved(file)
    else { return file }
    return FileSystem.inner(full, of: root)
  }

  /// Returns the message of an annotation with percent signs and line breaks escaped.
  static func data(_ text: String) -> String {
    TerminalText.visible(text).replacingScalars { $0 == "%" ? "%25" : nil }
  }

  /// Returns a property of an annotation, with colons and commas escaped too.
  static func property(_ text: String) -> String {
    data(text).replacingScalars { $0 == ":" ? "%3A" : $0 == "," ? "%2C" : nil }
  }

  // MARK: Summary

  /// The maximum number of rows of the table: GitHub shows at most 1 MiB of a summary.
  private static let mostRows = 500

  /// Returns the summary in Markdown: the counts, and a table of failures with a row for
  /// each group of cases that differ alike, then for each other case, with the views
  /// that changed.
  ///
  /// GitHub does not show pictures of an artifact. `address` is the folder of the report
  /// on the web; if it is given, the summary shows pictures of the changes.
  package func summary(in folder: String, at address: String? = nil) -> String {
    var lines = ["### Goldens", "", Self.markdown(report.findings.counts), ""]
    let alike = report.alike
    let grouped = Set(alike.flatMap(\.cases))
    let single = report.findings.indices.filter {
      let verdict = report.findings[$0].verdict
      return verdict != .equal && verdict != .recorded && !grouped.contains($0)
    }
    let groups = alike.map { ($0.cases, report.summary(of: $0)) }
    let rows =
      groups
      + single.map { index in
        let one = report.findings[index]
        let text = one.explanation.lines.first?.text ?? one.message
        return ([index], one.verdict.words + (text.isEmpty ? "" : ": \(text)"))
      }
    if rows.isEmpty { return lines.joined(separator: "\n") }
    lines += ["| cases | what |", "|---|---|"]
    if address != nil {
      lines = lines.dropLast(2) + ["| cases | what | changed |", "|---|---|---|"]
    }
    for (cases, what) in rows.prefix(Self.mostRows) {
      let names = cases.prefix(10).map { Self.markdown(report.findings[$0].name) }
      let rest = cases.count > 10 ? " and \(cases.count - 10) more" : ""
      var row = "| \(names.joined(separator: "<br>"))\(rest) | \(Self.markdown(what)) |"
      if let address {
        let crop = cases.lazy.compactMap { report.findings[$0].files.crop }.first
        let picture = crop.map {
          "![](\(address)/\(FilePaths.link(FileSystem.inner($0, of: folder))))"
        }
        row += " \(picture ?? "") |"
      }
      lines.append(row)
    }
    if rows.count > Self.mostRows {
      lines += ["", "and \(rows.count - Self.mostRows) more"]
    }
    return (lines + ["", ""]).joined(separator: "\n")
  }

  /// Returns a text in which Markdown and HTML are escaped.
  static func markdown(_ text: String) -> String {
    TerminalText.visible(text).replacingScalars { scalar in
      switch scalar {
      case "&": "&amp;"
      case "<": "&lt;"
      case ">": "&gt;"
      // A character reference prevents mentions and links to issues.
      case "@", "#": "&#\(scalar.value);"
      case "\\", "`", "*", "_", "{", "}", "[", "]", "(", ")", "+", "!", "|", "~", "$":
        "\\\(scalar)"
      default: nil
      }
    }
  }
}
