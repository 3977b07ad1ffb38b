import ArgumentParser
import Mesmer
import MesmerExplanations
import MesmerGoldenCLI
import MesmerGoldenReports
import MesmerGoldenSuites

/// `mesmer verify`: verifies golden suites.
struct VerifyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract: "Renders the cases of golden suites and compares them with their goldens.",
    discussion: """
      --update selects the files to write besides the report. The default is new, or
      never when the environment variable CI is set.
        never    nothing
        new      pending pictures (NAME.new.png) beside missing or changed goldens
        missing  goldens that are missing
        changed  goldens that are missing or whose picture changed
        all      every golden

      The first line of a case that differs names the input that changed, and another
      its consequences, if the golden's inputs are beside it (NAME.views.json).

      On a terminal, lines have colours unless NO_COLOR is set. With --json, standard
      output is the text of report.json, with paths from the working folder.

      With --shard 2/4, the second of four parts of the cases runs. Together the parts
      are exactly all cases; their reports are joined by mesmer merge.

      EXAMPLE
        mesmer verify Examples/Hypnosister/suite.json --filter 'offset-*'
        mesmer verify suite.json --report out/report --junit goldens.xml
        mesmer verify suite.json --shard 2/4 --report out/shard-2

      EXIT STATUS
        0 all equal or recorded; 1 a picture differs, or an expectation of a
        timeline is not met; 2 bad usage or input; 3 a golden is missing
      """)

  @Argument(help: "Suite files.")
  var suites: [String]

  @Option(help: "The files to write besides the report.")
  var update: UpdateMode = .standard

  @Option(
    help: """
      Only cases whose name matches this shell pattern, or captures whose \
      CASE/CAPTURE does.
      """)
  var filter: String?

  @Option(
    help: ArgumentHelp(
      """
      The folder of the report: report.json, report.html and the pictures of failing \
      cases. Without the option, it is out/verify, and is written only if a case fails.
      """, valueName: "dir"))
  var report: String?

  @Option(
    help: ArgumentHelp(
      """
      A folder with pictures of goldens that are stored as digests; passing cases \
      fill it. Without one, the picture is drawn again from git.
      """, valueName: "dir"))
  var cache: String?

  @Option(
    "Only part K of N parts of the cases, to share the work among machines; mesmer "
      + "merge joins the reports of the parts.", "k/n")
  var shard: String?

  @Option(
    "Number of cases that run at the same time; by default one per processor, at most "
      + "8. The results do not depend on it.", "n")
  var jobs: Int?

  @OptionGroup var options: ReportOptions

  @Flag(help: "Print one JSON object.")
  var json = false

  func validate() throws {
    try SequenceOptions.check(jobs: jobs)
    _ = try SequenceOptions.shard(shard)
  }

  func run() throws {
    var folder = ReportFolder(report ?? "out/verify", joinsEqual: true)
    var progress = Progress(isQuiet: false, unit: "cases")
    var settings = Verification.Options(
      update: update, filter: filter, report: folder.path, cache: cache)
    settings.shard = try SequenceOptions.shard(shard)
    if let jobs { settings.jobs = jobs }
    let run = try Verification(suites: suites, options: settings) {
      progress.update($0, of: $1)
    }
    progress.clear()
    let found = GoldenReport(run.findings, shard: run.shard)
    let status = run.findings.exitStatus
    let isWritten = report != nil || status != 0
    let more =
      (isWritten ? ["report    \(folder.page)"] : [])
      + run.orphans.map {
        "orphan    \($0): no case of these suites has it; mesmer prune --suite removes it"
      }
      + (run.remedy.map { ["accept    \(command(updating: $0))"] } ?? [])
      + Output.nextStep(found, in: folder.path)
    if !json { try Output.findings(found.lines) }
    if let error = run.firstError { Output.error(error) }
    let collected = try folder.collect(found)
    if json { try Output.json(collected.json(in: ".")) }
    if isWritten {
      try folder.write(collected, asSingleFile: options.singleFile)
    } else {
      try folder.remove()
    }
    if !json { try Output.findings(more) }
    try options.write(collected, in: folder.path, notesTo: json ? .error : .output)
    if status != 0 { throw ExitCode(status) }
  }

  /// Returns the command that records the new pictures of this run.
  private func command(updating mode: UpdateMode) -> String {
    let paths = suites.map(TerminalText.shellWord)
    let options = [
      ("filter", filter), ("shard", shard), ("report", report), ("cache", cache),
    ].compactMap { name, value in
      value.map { "--\(name)=\(TerminalText.shellValue($0))" }
    }
    return Output.command(["verify"] + paths + ["--update", "\(mode)"] + options)
  }
}

extension UpdateMode: ExpressibleByArgument {
  /// Creates the mode with a name; nil if there is none.
  public init?(argument: String) {
    guard let mode = UpdateMode.named.first(where: { $0.name == argument }) else {
      return nil
    }
    self = mode.value
  }

  /// The names of the modes.
  public static var allValueStrings: [String] { named.map(\.name) }
}
