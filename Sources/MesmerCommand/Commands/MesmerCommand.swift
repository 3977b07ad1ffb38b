import ArgumentParser
import MesmerGoldenCLI

/// The `mesmer` command: one type for each subcommand, in a file of the same name.
struct MesmerCommand: ParsableCommand {
  /// The configuration with only the typed subcommand, if it is known: the parser takes
  /// time for each subcommand of a configuration.
  static let configuration: CommandConfiguration = configured(
    all.filter { $0._commandName == CommandLine.arguments.dropFirst().first })

  static let all: [any ParsableCommand.Type] = [
    RenderCommand.self, FlingCommand.self, PlayCommand.self, PlotCommand.self,
    FitCommand.self,
    CompareCommand.self, VerifyCommand.self, ReportCommand.self, MergeCommand.self,
    ReviewCommand.self, PendingCommand.self, AcceptCommand.self, RejectCommand.self,
    PruneCommand.self, InspectCommand.self, ServeCommand.self, CheckCommand.self,
    ValidateCommand.self,
    SchemaCommand.self, InitCommand.self,
  ]

  private static func configured(
    _ typed: [any ParsableCommand.Type]
  ) -> CommandConfiguration {
    CommandConfiguration(
      commandName: "mesmer",
      abstract: "Renders scroll scenes to PNG, with the same bytes on every machine.",
      discussion: """
        EXAMPLE
          mesmer render scene.json --offset 100,200 --zoom 1.5 --output frame.png

        FILES
          - means standard input or standard output. An output file appears only
          when it is complete. Symbolic links are followed, devices are written to
          directly, and an output must not be one of the input files. Pictures and
          films are PNG files; names with the ending of another format (.jpg, .gif,
          .mp4, ...) are rejected.

        EXIT STATUS
          0 success, or pictures equal; 1 pictures differ, an expectation of a
          timeline is not met, or check found violations; 2 bad usage, bad input, or
          output that cannot be written; 3 a golden is missing
        """,
      version: mesmerVersion,
      subcommands: typed.isEmpty ? all : typed)
  }
}
