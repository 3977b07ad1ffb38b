import ArgumentParser
import MesmerGoldenCLI

/// `mesmer-goldens`: the commands of `mesmer` for the goldens of a package's tests,
/// without the readers of scenes, fonts and photos. It shares its dependencies with the
/// tests.
struct GoldensCommand: ParsableCommand {
  static let all: [any ParsableCommand.Type] = [
    PendingCommand.self, AcceptCommand.self, RejectCommand.self, ReviewCommand.self,
    PruneCommand.self, ReportCommand.self,
  ]

  static let configuration = CommandConfiguration(
    commandName: "mesmer-goldens",
    abstract: "Accepts or rejects pending goldens, and reports on the goldens of tests.",
    discussion: """
      These commands are the same as those of mesmer.

      EXAMPLE
        swift run mesmer-goldens accept 'goldens/MenuTests/*'
      """,
    version: mesmerVersion, subcommands: all)
}

@main
enum Main {
  static func main() {
    CommandMain<GoldensCommand>.run(GoldensCommand.all.map { $0._commandName })
  }
}
