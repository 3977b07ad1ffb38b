import MesmerPlatform
import MesmerVerdicts

/// A report for GitHub Actions: notes at the lines of the cases, and a summary of the
/// job.
package struct GitHubReport {
  private let report: GoldenReport
  /// The folder of the checkout, to which GitHub's paths are relative.
  private let workspace: String?

  /// The notes and the summary of a report.
  package init(
    _ report: GoldenReport, workspace: String? = Environment.value("GITHUB_WORKSPACE")
  ) {
    self.report = report
    self.workspace = workspace
  }

  // MARK: Notes

  /// The most notes of one kind that GitHub shows for a step.
  private static let most = 10

  /// A line for each case that fails, in the form in which GitHub takes notes from a
  /// program's output. Cases that differ alike have one line. What is over GitHub's limit
  /// is counted in the last line.
  package var notes: [String] {
    let alike = report.alike
    let grouped = Set(alike.flatMap(\.cases))
    var errors: [(first: Int, text: String)] = alike.map { group in
      let one = report.findings[group.cases[0]]
      return (
        group.cases[0],
        note(
          one, "error",
          "\(report.title(of: group)): \(group.reason), as in \(one.name)")
      )
    }
    var warnings: [String] = []
    for (index, one) in report.findings.enumerated() {
      let text = one.name + (one.message.isEmpty ? "" : ": " + one.message)
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

  /// A source file's path from the folder of the checkout.
  private func path(_ file: String) -> String {
    guard let workspace, let root = FileSystem.resolved(workspace),
      let full = FileSystem.resolved(file)
    else { return file }
    return FileSystem.inner(full, of: root)
  }

  /// A message of a note: percent signs and line breaks have a meaning there.
  static func data(_ text: String) -> String {
    var result = ""
    for scalar in TerminalText.visible(text).unicodeScalars {
      if scalar == "%" {
        result += "%25"
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// A property of a note: colons and commas have a meaning too.
  static func property(_ text: String) -> String {
    var result = ""
    for scalar in data(text).unicodeScalars {
      switch scalar {
      case ":": result += "%3A"
      case ",": result += "%2C"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  // MARK: Summary

  /// The most cases in the table: GitHub shows at most 1 MiB of a summary.
  private static let mostRows = 500

  /// The summary in Markdown: the counts, the groups, and a table of the cases that fail
  /// with links to what changed. `folder` is the report's: links are relative to it.
  package func summary(in folder: String) -> String {
    var lines = ["### Goldens", "", Self.markdown(report.findings.counts), ""]
    for group in report.alike {
      lines.append("- \(report.title(of: group)): \(Self.markdown(group.reason))")
    }
    if lines.last != "" { lines.append("") }
    let open = report.findings.filter { $0.verdict != .equal && $0.verdict != .recorded }
    if open.isEmpty { return lines.joined(separator: "\n") }
    lines += ["| case | what | pictures |", "|---|---|---|"]
    for one in open.prefix(Self.mostRows) {
      let links = [
        ("changed", one.files.crop), ("expected", one.files.expected),
        ("actual", one.files.actual), ("difference", one.files.difference),
      ].compactMap { name, file in
        file.map { "[\(name)](\(Self.link(FileSystem.inner($0, of: folder))))" }
      }
      lines.append(
        "| \(Self.markdown(one.name)) | \(one.verdict.words)"
          + "\(one.message.isEmpty ? "" : ": ")\(Self.markdown(one.message)) | "
          + links.joined(separator: " ") + " |")
    }
    if open.count > Self.mostRows {
      lines += ["", "and \(open.count - Self.mostRows) more"]
    }
    return (lines + ["", ""]).joined(separator: "\n")
  }

  /// Text in Markdown, with nothing in it taken as Markdown or HTML.
  static func markdown(_ text: String) -> String {
    var result = ""
    for scalar in TerminalText.visible(text).unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      // As a reference, so that no one is mentioned and no issue linked.
      case "@", "#": result += "&#\(scalar.value);"
      case "\\", "`", "*", "_", "{", "}", "[", "]", "(", ")", "+", "!", "|", "~", "$":
        result += "\\"
        result.unicodeScalars.append(scalar)
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// A path as the target of a link.
  static func link(_ path: String) -> String {
    var result = ""
    for byte in path.utf8 {
      switch byte {
      case 0x30...0x39, 0x41...0x5a, 0x61...0x7a, 0x2d, 0x2e, 0x2f, 0x5f, 0x7e:
        result.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        let hex = String(byte, radix: 16, uppercase: true)
        result += "%" + (hex.count < 2 ? "0" : "") + hex
      }
    }
    return result
  }
}
