import ArgumentParser
import Mesmer
import MesmerGoldenReports

/// `mesmer merge`: one report of several.
struct MergeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge",
    abstract: "Joins reports of golden tests, as of the shards of a run, to one.",
    discussion: """
      A report is a folder that mesmer verify --report or mesmer report has written,
      or the report.json in it. The pictures are copied to the folder of --output,
      which gets report.json and report.html. A golden may be in several reports if
      they say the same about it.

      EXAMPLE
        mesmer merge shard-1 shard-2 --output out/report --junit goldens.xml

      EXIT STATUS
        0 nothing fails; 1 a picture differs, or a timeline expects what did not
        happen; 2 bad usage or input, or a case with an error; 3 a golden is missing
      """)

  @Argument(help: ArgumentHelp("Reports to join.", valueName: "report"))
  var reports: [String]

  @Option(help: ArgumentHelp("The folder for the joined report.", valueName: "dir"))
  var output: String

  @OptionGroup var options: ReportOptions

  func run() throws {
    let target = FileSystem.resolved(output)
    for path in reports {
      let folder =
        FileSystem.kind(path) == .folder ? path : FileSystem.folder(of: path)
      if let target, FileSystem.resolved(folder) == target {
        throw ValidationError(
          "--output \(output): is the folder of the report \(path); choose another one")
      }
    }
    let loaded = try reports.map { ($0, try GoldenReport.load(path: $0)) }
    var folder = ReportFolder(output)
    let report = try folder.collect(try GoldenReport.merged(loaded))
    try folder.write(report)
    try Output.lines(report.lines + ["report    \(folder.page)"])
    try options.write(report, in: output)
    if report.exitStatus != 0 { throw ExitCode(report.exitStatus) }
  }
}
