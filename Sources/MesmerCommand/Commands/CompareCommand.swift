import ArgumentParser
import Mesmer
import MesmerExplanations
import MesmerGoldenCLI

/// `mesmer compare`: compares two PNG files or two folders of them.
struct CompareCommand: ParsableCommand {
  /// The rows of the metrics in the help.
  private static var metrics: String {
    Metric.Kind.allCases.map { kind in
      let (term, description) = Metric(kind).usage
      let padding = String(repeating: " ", count: max(1, 21 - term.count))
      return "  " + term + padding + description
    }.joined(separator: "\n")
  }

  static let configuration = CommandConfiguration(
    commandName: "compare",
    abstract: "Compares two PNG files, or the PNG files of two folders by name.",
    discussion: """
      --metric sets how pixels are compared; a threshold follows a colon, and a
      pixel counts if it differs by more. The options after it set how many may count.
      \(metrics)
        perceptual           for screenshots of other programs: pixelmatch:0.1 with
                             --skip-antialiasing --window 8:48:0.02

      Pictures of different sizes are never equal; only their common area is
      compared. In the diff picture, equal content is pale. A blue pixel is darker
      in ACTUAL, an orange one lighter; purple is a difference of hue, green of
      opacity. The colour strengthens with the difference. Yellow is skipped as
      antialiasing, pale lilac is within the tolerance; ignored areas are hatched.
      - reads one of the pictures from standard input, or writes the diff to
      standard output; the report then goes to standard error. Symbolic links to
      folders are not followed.

      EXAMPLE
        mesmer compare expected.png actual.png --diff diff.png
        mesmer compare old new --metric pixelmatch:0.05 --ignore 0,0,390,47

      EXIT STATUS
        0 equal or within the tolerance; 1 different, or the folder ACTUAL lacks a
        file; 2 bad usage or input; 3 the folder EXPECTED lacks a file, and there is
        no other difference
      """)

  @Argument(help: "The expected picture, or a folder of them.")
  var expected: InputPath

  @Argument(help: "The actual picture, or a folder of them.")
  var actual: InputPath

  @OptionGroup var options: ToleranceOptions

  @Option(
    help: """
      Write a picture of the differences to this file. For folders: the folder for \
      one file per differing pair.
      """)
  var diff: OutputFile?

  @Flag(help: "Print one JSON object.")
  var json = false

  func validate() throws {
    try InputPath.check([("EXPECTED", expected), ("ACTUAL", actual)])
    if FileSystem.kind(expected.path) != .folder {
      try diff?.check("--diff", .picture)
    }
  }

  func run() throws {
    let result = try PathComparison(
      expected: expected.path, actual: actual.path, by: options.tolerance(),
      diff: diff?.path)
    if json {
      try Output.json(result.json, beside: diff)
    } else {
      try Output.lines(result.lines, beside: diff)
    }
    if let error = result.firstError { Output.error(error) }
    let status = result.findings.exitStatus
    if status != 0 { throw ExitCode(status) }
  }
}
