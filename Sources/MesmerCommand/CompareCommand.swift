import ArgumentParser
import Mesmer

/// `mesmer compare`: two PNG files or two folders of them.
struct CompareCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compare",
    abstract: "Compares two PNG files, or the PNG files of two folders by name.",
    discussion: """
      Pictures of different sizes are compared on their common area and are never
      equal. In the diff picture equal content is pale; green is darker in ACTUAL,
      red lighter, purple another hue, blue another opacity. - is standard input
      for one of the pictures and standard output for the diff; what is found goes
      to standard error then. Links to folders are not followed.

      EXAMPLE
        mesmer compare expected.png actual.png --diff diff.png

      EXIT STATUS
        0 equal; 1 different; 2 bad usage or input; 3 only expected files are missing
      """)

  @Argument(help: "The expected picture, or a folder of them.")
  var expected: InputPath

  @Argument(help: "The actual picture, or a folder of them.")
  var actual: InputPath

  @Option(help: "What makes a pixel differ: exact.")
  var metric = "exact"

  @Option(
    help: """
      Write a picture of the differences here (for folders: a folder, with a file \
      for each pair that differs).
      """)
  var diff: OutputFile?

  @Flag(help: "Print one JSON object.")
  var json = false

  func validate() throws {
    try InputPath.check([("EXPECTED", expected), ("ACTUAL", actual)])
    if FileSystem.kind(expected.path) != .folder { try diff?.check("--diff", .picture) }
  }

  func run() throws {
    let result = try PathComparison(
      expected: expected.path, actual: actual.path, metric: Metric(named: metric),
      diff: diff?.path)
    if json {
      try Output.json(result.json, beside: diff)
    } else {
      try Output.lines(result.lines, beside: diff)
    }
    if !result.equal { throw ExitCode(result.exitStatus) }
  }
}
