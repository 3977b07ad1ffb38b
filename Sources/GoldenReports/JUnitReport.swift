import MesmerExplanations

/// A report as JUnit XML for continuous integration: a suite for each owner and a test
/// case for each golden, with its pictures as `[[ATTACHMENT|path]]`.
package struct JUnitReport {
  private let report: GoldenReport

  /// Creates the XML of a report; the paths of pictures are as in the report.
  package init(_ report: GoldenReport) { self.report = report }

  /// The text of the file.
  package var text: String {
    var owners: [String] = []
    var cases: [String: [Finding]] = [:]
    for one in report.findings {
      if cases[one.owner] == nil { owners.append(one.owner) }
      cases[one.owner, default: []].append(one)
    }
    var out = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    out += "<testsuites name=\"goldens\"\(Self.counts(report.findings))>\n"
    for owner in owners {
      let list = cases[owner] ?? []
      out += "  <testsuite name=\"\(Self.escaped(owner))\"\(Self.counts(list))>\n"
      for one in list { out += Self.text(one) }
      out += "  </testsuite>\n"
    }
    return out + "</testsuites>\n"
  }

  private static func counts(_ cases: [Finding]) -> String {
    let errors = cases.filter { $0.verdict == .failed }.count
    let failures = cases.filter { $0.verdict.isFailure }.count - errors
    let time = cases.reduce(0) { $0 + $1.seconds }
    return " tests=\"\(cases.count)\" failures=\"\(failures)\" errors=\"\(errors)\""
      + " skipped=\"0\" time=\"\(seconds(time))\""
  }

  private static func text(_ one: Finding) -> String {
    var out = "    <testcase classname=\"\(escaped(one.owner))\""
    out += " name=\"\(escaped(one.golden))\""
    if !one.source.isEmpty { out += " file=\"\(escaped(one.source))\"" }
    if one.line > 0 { out += " line=\"\(one.line)\"" }
    out += " time=\"\(seconds(one.seconds))\""
    var body = ""
    if one.verdict.isFailure {
      let tag = one.verdict == .failed ? "error" : "failure"
      let lines = one.lines.map { escaped($0) }.joined(separator: "\n")
      body += "      <\(tag) type=\"\(one.verdict.rawValue)\""
      body += " message=\"\(escaped(one.summary))\">\(lines)</\(tag)>\n"
    }
    var said: [String] = []
    if !one.verdict.isFailure, !one.message.isEmpty {
      said.append("\(one.verdict.words): \(one.message)")
    }
    let files = one.files
    for file in [files.expected, files.actual, files.difference, files.crop] {
      if let file { said.append("[[ATTACHMENT|\(file)]]") }
    }
    if !said.isEmpty {
      let lines = said.map { escaped($0) }.joined(separator: "\n")
      body += "      <system-out>\(lines)</system-out>\n"
    }
    return out + (body.isEmpty ? "/>\n" : ">\n\(body)    </testcase>\n")
  }

  private static func escaped(_ text: String) -> String { Markup.escaped(text) }

  /// Returns seconds to the millisecond, without an exponent.
  private static func seconds(_ value: Double) -> String {
    let thousandths = Int((min(max(value, 0), 1e9) * 1000).rounded())
    let rest = "\(thousandths % 1000)"
    return "\(thousandths / 1000)."
      + String(repeating: "0", count: 3 - rest.count) + rest
  }
}
