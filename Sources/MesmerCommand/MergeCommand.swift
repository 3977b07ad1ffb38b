import ArgumentParser
import Mesmer
import MesmerGoldenReports

/// `mesmer merge`: what several machines have made, as if one had.
struct MergeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge",
    abstract: "Joins the traces of a run's shards, or reports of golden tests, to one.",
    discussion: """
      Into a trace (--output whole.jsonl, or -): the traces that mesmer fling or play
      has written with --shard and --trace, in any order. The result is byte for byte
      the trace of a run without --shard. All shards of one run must be there, each
      once.

      Into a folder: a report is a folder that mesmer verify --report or mesmer report
      has written, or the report.json in it. The pictures are copied to the folder of
      --output, which gets report.json and report.html. A golden may be in several
      reports if they say the same about it.

      EXAMPLE
        mesmer merge trace-1.jsonl trace-2.jsonl --output trace.jsonl
        mesmer merge shard-1 shard-2 --output out/report --junit goldens.xml

      EXIT STATUS
        0 joined, and nothing fails in the reports; 1 a picture differs, or a timeline
        expects what did not happen; 2 bad usage or input, or a case with an error;
        3 a golden is missing
      """)

  @Argument(
    help: ArgumentHelp(
      "Traces or reports to join; - reads a trace from standard input.",
      valueName: "trace|report"))
  var inputs: [InputPath]

  @Option(
    help: ArgumentHelp(
      "The file for the joined trace, .jsonl or - for standard output, or the folder "
        + "for the joined report.", valueName: "trace.jsonl|dir"))
  var output: OutputFile

  @OptionGroup var options: ReportOptions

  /// What the output's name asks for.
  private var makesTrace: Bool {
    output.isStandardOutput || MergeCommand.isTrace(output.text)
  }

  /// Whether a name is that of a trace.
  private static func isTrace(_ name: String) -> Bool {
    name.lowercased().hasSuffix(".jsonl")
  }

  func validate() throws {
    if makesTrace {
      try InputPath.check(inputs.map { ("TRACE", $0) })
      if options.junit != nil || options.github {
        throw ValidationError(
          "\(options.junit == nil ? "--github" : "--junit"): only for reports; "
            + "\(output.text) is a trace")
      }
    } else if output.text.lowercased().hasSuffix(".png") {
      throw ValidationError(
        "--output \(output.text): pictures and films are not joined; traces are, to a "
          + ".jsonl file, and reports, to a folder")
    } else if let trace = inputs.first(where: { MergeCommand.isTrace($0.text) }) {
      throw ValidationError(
        "--output \(output.text): \(trace.text) is a trace; give a file for the joined "
          + "trace, such as trace.jsonl")
    }
  }

  func run() throws {
    if makesTrace { try mergeTraces() } else { try mergeReports() }
  }

  private func mergeTraces() throws {
    let paths = inputs.map(\.path)
    try FileSystem.checkFolder(of: output.path)
    try InputFiles(paths).check(output.path)
    let traces = try paths.map { ($0, try TraceFrame.load(path: $0)) }
    try AtomicFile.write(
      TraceFrame.text(try TraceFrame.merged(traces)), to: output.path)
  }

  private func mergeReports() throws {
    let target = FileSystem.resolved(output.text)
    for input in inputs {
      let path = input.text
      let folder =
        FileSystem.kind(path) == .folder ? path : FileSystem.folder(of: path)
      if let target, FileSystem.resolved(folder) == target {
        throw ValidationError(
          "--output \(output.text): is the folder of the report \(path); choose another "
            + "one")
      }
    }
    let loaded = try inputs.map { ($0.text, try GoldenReport.load(path: $0.text)) }
    var folder = ReportFolder(output.text)
    let report = try folder.collect(try GoldenReport.merged(loaded))
    try folder.write(report)
    try Output.lines(report.lines + ["report    \(folder.page)"])
    try options.write(report, in: output.text)
    if report.exitStatus != 0 { throw ExitCode(report.exitStatus) }
  }
}
