import ArgumentParser
import Mesmer
import MesmerGoldenReports

/// The output formats of a report, besides text and the report's folder.
package struct ReportOptions: ParsableArguments {
  @Option(
    "Write JUnit XML to this file, with a test case for each golden.",
    "file", parsing: .next)
  package var junit: String?

  @Flag(
    help: """
      Print notes for GitHub; the default if the environment variable GITHUB_ACTIONS is \
      true. The summary of the job is added to the file named by GITHUB_STEP_SUMMARY.
      """)
  package var github = false

  @Flag(
    help: """
      Embed the pictures in report.html, so that it is a single file; at most 192 MiB of \
      them. By default, the page loads pictures from its folder when they are visible.
      """)
  package var singleFile = false

  @Option(
    "The future address of the report's folder on the web: GitHub's summary shows "
      + "pictures from there.", "url", parsing: .next)
  package var picturesURL: String?

  package init() {}

  package func validate() throws {
    guard let url = picturesURL else { return }
    let isPlain = url.utf8.allSatisfy {
      0x21...0x7e ~= $0 && !"()<>|\\\"".utf8.contains($0)
    }
    if !isPlain || !["https://", "http://"].contains(where: url.hasPrefix) {
      throw ValidationError(
        "--pictures-url \(TerminalText.visible(url.shortened)): expected an address that begins with "
          + "https://")
    }
  }

  /// Writes a report to the folder of its pictures and as `write` does, prints it with
  /// further lines, and throws its exit status unless that is 0.
  package func publish(
    _ report: GoldenReport, in folder: ReportFolder, _ next: [String] = []
  ) throws {
    try folder.write(report, asSingleFile: singleFile)
    try Output.findings(report.lines + ["report    \(folder.page)"] + next)
    try write(report, in: folder.path)
    let status = report.findings.exitStatus
    if status != 0 { throw ExitCode(status) }
  }

  /// Writes the JUnit file and GitHub's notes and summary of a report, if the options
  /// request them. `folder` has its pictures. GitHub reads notes from both standard
  /// output and standard error.
  package func write(
    _ report: GoldenReport, in folder: String, notesTo stream: StandardStream = .output
  ) throws {
    if let junit {
      try AtomicFile.write(Array(JUnitReport(report).text.utf8), to: junit)
    }
    guard github || Environment.value("GITHUB_ACTIONS") == "true" else { return }
    let notes = GitHubReport(report)
    try Output.lines(notes.notes, to: stream)
    if let file = Environment.value("GITHUB_STEP_SUMMARY"), !file.isEmpty {
      // Earlier programs of the step may have written to the file: their text is kept.
      let limit = 1 &<< 20
      let before =
        FileSystem.kind(file) == .nothing ? [] : try readFile(file, limit: limit)
      try AtomicFile.write(
        before + Array(notes.summary(in: folder, at: picturesURL).utf8), to: file)
    }
  }
}

extension Option {
  /// Creates an option that may be absent. By default its value may begin with a minus
  /// sign.
  package init<T: ExpressibleByArgument>(
    _ help: String, _ valueName: String,
    parsing: SingleValueParsingStrategy = .unconditional
  ) where Value == T? {
    self.init(parsing: parsing, help: ArgumentHelp(help, valueName: valueName))
  }
}
