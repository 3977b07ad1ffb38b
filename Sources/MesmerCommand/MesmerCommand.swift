import ArgumentParser

/// The `mesmer` command: one type for each subcommand, in a file of its name.
struct MesmerCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "mesmer",
    abstract: "Renders scroll scenes to PNG, the same bytes on every machine.",
    discussion: """
      EXAMPLE
        mesmer render scene.json --offset 100,200 --zoom 1.5 --output frame.png

      FILES
        - is standard input or standard output. Files appear only when they are
        whole; links and devices are written through. No output may be a file that
        is read. A picture is PNG: its name ends in .png, in nothing or in what no
        other format has; .jpg, .gif, .mp4 and others are refused.

      EXIT STATUS
        0 done or equal; 1 differences; 2 bad usage, bad input or a lost output;
        3 a golden is missing
      """,
    version: "0.1.0",
    subcommands: [
      RenderCommand.self, FlingCommand.self, PlayCommand.self, PlotCommand.self,
      CompareCommand.self, VerifyCommand.self, InspectCommand.self,
      ValidateCommand.self, SchemaCommand.self,
    ])
}
