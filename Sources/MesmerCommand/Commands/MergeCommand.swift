import ArgumentParser
import Mesmer
import MesmerExplanations
import MesmerGoldenCLI
import MesmerGoldenReports

/// `mesmer merge`: joins the results of several machines.
struct MergeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge",
    abstract: "Joins the traces or films of a run's shards, or golden reports.",
    discussion: """
      To a trace (--output whole.jsonl, or -): the traces that mesmer fling or play
      wrote with --shard and --trace, in any order. The result is byte for byte the
      trace of a run without --shard. All shards of one run are required, each once.

      To a film (--output film.png, or - if the first input is a .png): the films that
      mesmer fling or play wrote with --shard, in the same way.

      To a folder: a report is a folder that mesmer verify --report or mesmer report
      wrote, or the report.json in it. The pictures are copied to the folder of
      --output, together with report.json and report.html. A golden may be in several
      reports if their results for it are equal.

      EXAMPLE
        mesmer merge trace-1.jsonl trace-2.jsonl --output trace.jsonl
        mesmer merge part-1.png part-2.png --output film.png
        mesmer merge shard-1 shard-2 --output out/report --junit goldens.xml

      EXIT STATUS
        0 joined, and nothing fails in the reports; 1 a picture differs, or an
        expectation of a timeline is not met; 2 bad usage or input, or a case with an
        error; 3 a golden is missing
      """)

  @Argument(
    help: ArgumentHelp(
      "Traces, films or reports to join; - reads a trace from standard input.",
      valueName: "trace|film|report"))
  var inputs: [InputPath]

  @Option(
    name: [.short, .long],
    help: ArgumentHelp(
      "The file for the joined trace, .jsonl, or film, .png, or - for standard output; "
        + "or the folder for the joined report.", valueName: "trace.jsonl|film.png|dir"))
  var output: OutputFile

  @OptionGroup var options: ReportOptions

  /// The kind of the inputs.
  private enum Kind {
    case trace, film, report

    /// Creates the kind of a file by its name: a report by default.
    init(_ name: String) {
      let name = name.lowercased()
      self =
        name.hasSuffix(".jsonl")
        ? .trace : name.hasSuffix(".png") || name.hasSuffix(".apng") ? .film : .report
    }
  }

  /// The kind that the output's name specifies.
  private var kind: Kind {
    if !output.isStandardOutput { return Kind(output.typed) }
    return inputs.first.map { Kind($0.typed) } == .film ? .film : .trace
  }

  func validate() throws {
    if kind != .report, options.junit != nil || options.github {
      throw ValidationError(
        "\(options.junit == nil ? "--github" : "--junit"): only for reports; "
          + "\(output.text) is a \(kind)")
    }
    switch kind {
    case .trace: try InputPath.check(inputs.map { ("TRACE", $0) })
    case .film:
      try output.check("--output", .film)
      for input in inputs where FileSystem.kind(input.path) == .file {
        // Merging reads a film twice, so it cannot come from a pipe.
        if FileSystem.isRegularFile(input.typed) { continue }
        throw ValidationError(
          "\(input.text): the film of a shard is read twice; give the path of its file")
      }
    case .report:
      for (kind, name, file) in [
        (Kind.trace, "trace", "trace.jsonl"), (.film, "film", "film.png"),
      ] {
        guard let input = inputs.first(where: { Kind($0.typed) == kind }) else {
          continue
        }
        throw ValidationError(
          "--output \(output.text): \(input.text) is a \(name); give a file for the "
            + "joined \(name), such as \(file)")
      }
    }
  }

  func run() throws {
    switch kind {
    case .trace: try mergeTraces()
    case .film: try mergeFilms()
    case .report: try mergeReports()
    }
  }

  private func mergeFilms() throws {
    let paths = inputs.map(\.typed)
    try FileSystem.checkFolder(of: output.path)
    try InputFiles(paths).check(output.path)
    try Film.merge(paths, to: output.path)
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
    let target = FileSystem.resolved(output.typed)
    for input in inputs {
      let path = input.typed
      let folder =
        FileSystem.kind(path) == .folder ? path : FileSystem.folder(of: path)
      if let target, FileSystem.resolved(folder) == target {
        throw ValidationError(
          "--output \(output.text): is the folder of the report \(input.text); choose another "
            + "one")
      }
    }
    let loaded = try inputs.map { ($0.typed, try GoldenReport.load(path: $0.typed)) }
    var folder = ReportFolder(output.typed)
    try options.publish(
      try folder.collect(GoldenReport.merged(loaded), compresses: false), in: folder)
  }
}
