import ArgumentParser
import Mesmer

/// Runs a command. An error that it throws is one line on standard error and exit status
/// 2 (1 for an unmet expectation of a timeline), and so are usage errors (which the
/// argument parser would report with status 64 and several lines) and a broken standard
/// output. A thrown `ExitCode` is the status of a result that the command has printed.
package enum CommandMain<Root: ParsableCommand> {
  /// Runs the command as typed. `commands` are its subcommands, for reporting unknown
  /// ones; if empty, the parser reports these.
  package static func run(_ commands: [String] = []) {
    CommandProcess.prepare()
    if let fault = CommandProcess.argumentFault {
      Output.error(fault)
      Root.exit(withError: ExitCode(2))
    }
    // For `--option=` the parser would interpret the next argument as the value.
    let options = CommandLine.arguments.prefix { $0 != "--" }
    if let empty = options.first(where: {
      $0.hasPrefix("--") && $0.hasSuffix("=") && $0.count { $0 == "=" } == 1
    }) {
      Output.error("\(empty): the value is empty; give one, or omit the option")
      Root.exit(withError: ExitCode(2))
    }
    // Answered without the parser, which would take twice as long as the rest of the
    // program.
    if CommandLine.arguments.dropFirst().elementsEqual(["--version"]) {
      show(Root.configuration.version)
    }
    if !commands.isEmpty, let word = CommandLine.arguments.dropFirst().first,
      !word.hasPrefix("-"),
      !(commands + ["help"]).contains(word)
    {
      let near = Spelling.suggestion(for: word, among: commands)
      Output.error(
        "\(word.shortened): unknown command"
          + (near.isEmpty ? "; expected " + commands.joined(separator: ", ") : near))
      Root.exit(withError: ExitCode(2))
    }
    var command: any ParsableCommand
    do { command = try Root.parseAsRoot() } catch {
      end(error, tell: Output.usageError)
    }
    do { try command.run() } catch { end(error, tell: Output.error) }
  }

  private static func end(_ error: any Error, tell: (String) -> Void) -> Never {
    // A command throws ExitCode for the status of a result that it has printed.
    if error is ExitCode { Root.exit(withError: error) }
    guard Root.exitCode(for: error) == .success else {
      tell((error as? SceneError)?.text ?? Root.message(for: error))
      // An unmet expectation of a timeline is a result, not bad input.
      let isMiss = (error as? SceneError)?.faults[0].isMiss == true
      Root.exit(withError: ExitCode(isMiss ? 1 : 2))
    }
    // Help and version texts are not errors.
    show(Root.fullMessage(for: error))
  }

  /// Writes a text to standard output, and exits.
  private static func show(_ text: String) -> Never {
    do throws(FileError) { try StandardStream.output.write(text + "\n") } catch {
      Output.error("\(error)")
      Root.exit(withError: ExitCode(2))
    }
    Root.exit()
  }
}

extension SceneError {
  /// The first error, with parameters as the options that the user typed: `--zoom-to`
  /// for `zoomTo`.
  fileprivate var text: String {
    faults[0].text { parameter in
      "--"
        + parameter.rawValue.map { $0.isUppercase ? "-" + $0.lowercased() : String($0) }
        .joined()
    }
  }
}
