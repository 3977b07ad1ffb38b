import ArgumentParser
import Mesmer

/// The `mesmer` command.
@main
struct MesmerCommand: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "mesmer")
}
