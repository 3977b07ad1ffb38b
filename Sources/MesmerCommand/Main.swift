import ArgumentParser
import Mesmer
import MesmerMedia

/// Runs the command. It makes every error one line on standard error with exit status 2,
/// including usage errors (which the argument parser would report with status 64 and
/// several lines) and a broken standard output.
@main
enum Main {
  static func main() {
    CommandProcess.prepare()
    MediaFiles.enable()
    if let fault = CommandProcess.argumentFault {
      Output.error(fault)
      MesmerCommand.exit(withError: ExitCode(2))
    }
    // The parser would take the next argument for the value.
    let options = CommandLine.arguments.prefix { $0 != "--" }
    if let empty = options.first(where: {
      $0.hasPrefix("--") && $0.hasSuffix("=") && $0.count { $0 == "=" } == 1
    }) {
      Output.error("\(empty): the value is empty; give one, or leave the option out")
      MesmerCommand.exit(withError: ExitCode(2))
    }
    // The parser would take twice as long as the rest of the program.
    if CommandLine.arguments.dropFirst().elementsEqual(["--version"]) {
      show(MesmerCommand.configuration.version)
    }
    var command: any ParsableCommand
    do { command = try MesmerCommand.parseAsRoot() } catch {
      end(error, tell: Output.usageError)
    }
    do { try command.run() } catch { end(error, tell: Output.error) }
  }

  private static func end(_ error: any Error, tell: (String) -> Void) -> Never {
    // ExitCode carries the status of a result.
    if error is ExitCode { MesmerCommand.exit(withError: error) }
    guard MesmerCommand.exitCode(for: error) == .success else {
      tell((error as? SceneError)?.text ?? MesmerCommand.message(for: error))
      // What a timeline expects and did not happen is a result, not a bad input.
      let isMiss = (error as? SceneError)?.faults[0].isMiss == true
      MesmerCommand.exit(withError: ExitCode(isMiss ? 1 : 2))
    }
    // Help and version texts are not errors.
    show(MesmerCommand.fullMessage(for: error))
  }

  /// Writes a text to standard output, and ends.
  private static func show(_ text: String) -> Never {
    do throws(FileError) { try StandardStream.output.write(text + "\n") } catch {
      Output.error("\(error)")
      MesmerCommand.exit(withError: ExitCode(2))
    }
    MesmerCommand.exit()
  }
}

extension SceneError {
  /// The first fault, with parameters as the options that the user typed: `--zoom-to` for
  /// `zoomTo`.
  fileprivate var text: String {
    faults[0].text { parameter in
      "--"
        + parameter.rawValue.map { $0.isUppercase ? "-" + $0.lowercased() : String($0) }
        .joined()
    }
  }
}
