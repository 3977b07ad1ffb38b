import ArgumentParser
import Mesmer

/// `mesmer compare`: two PNG files or two folders of them.
struct CompareCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compare",
    abstract: "Compares two PNG files, or the PNG files of two folders by name.",
    discussion: """
      Pictures of different sizes are never equal; only their common area is
      compared. In the diff picture, equal content is pale. A green pixel is darker
      in ACTUAL, a red one lighter; purple means another hue, blue another opacity.
      - reads one of the pictures from standard input, or writes the diff to
      standard output; the report then goes to standard error. Symbolic links to
      folders are not followed.

      EXAMPLE
        mesmer compare expected.png actual.png --diff diff.png

      EXIT STATUS
        0 equal; 1 different, or an actual file is missing; 2 bad usage or input;
        3 an expected file is missing, and there is no other difference
      """)

  @Argument(help: "The expected picture, or a folder of them.")
  var expected: InputPath

  @Argument(help: "The actual picture, or a folder of them.")
  var actual: InputPath

  @Option(help: "How pixels are compared; exact is the only metric.")
  var metric = "exact"

  @Option(
    help: """
      Write a picture of the differences to this file. For folders: the folder that \
      gets one file for each pair that differs.
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
      expected: expected.path, actual: actual.path, by: Tolerance(parsing: metric),
      diff: diff?.path)
    if json {
      try Output.json(result.json, beside: diff)
    } else {
      try Output.lines(result.lines, beside: diff)
    }
    if !result.passes { throw ExitCode(result.exitStatus) }
  }
}
