import ArgumentParser

/// Runs the command and settles how every error looks: one line on standard
/// error and exit status 2, errors of usage (which the argument parser would
/// end with status 64 and several lines) included.
@main
enum Main {
  static func main() {
    do {
      var command = try MesmerCommand.parseAsRoot()
      try command.run()
    } catch {
      // Help and version texts are no errors; ExitCode bears a verdict's status.
      if error is ExitCode || MesmerCommand.exitCode(for: error) == .success {
        MesmerCommand.exit(withError: error)
      }
      Output.error(MesmerCommand.message(for: error))
      MesmerCommand.exit(withError: ExitCode(2))
    }
  }
}
