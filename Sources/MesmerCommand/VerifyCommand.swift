import ArgumentParser
import Mesmer
import MesmerGoldenSuites

/// `mesmer verify`: golden suites.
struct VerifyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract: "Renders the cases of golden suites and compares them with their goldens.",
    discussion: """
      --update decides what is written besides the report. The default is new, or
      never when the environment variable CI is set.
        never    nothing
        new      pending pictures (NAME.new.png) beside missing or changed goldens
        missing  goldens that are missing
        changed  goldens that are missing or whose picture changed
        all      every golden

      A case that differs says which views the pixels belong to and, where git has the
      files that show the golden, what changed in them.

      EXAMPLE
        mesmer verify Examples/Hypnosister/suite.json --filter 'offset-*'

      EXIT STATUS
        0 all equal or recorded; 1 a picture differs, or a timeline expects what
        did not happen; 2 bad usage or input; 3 a golden is missing
      """)

  @Argument(help: "Suite files.")
  var suites: [String]

  @Option(help: "What to write besides the report.")
  var update: UpdateMode = .standard

  @Option(
    help: """
      Only cases whose name matches this shell pattern, or captures whose \
      CASE/CAPTURE does.
      """)
  var filter: String?

  @Option(help: "The folder for the actual and diff pictures of failing cases.")
  var report = "out/verify"

  func run() throws {
    let run = try Verification(
      suites: suites,
      options: .init(update: update, filter: filter, report: report))
    let advice = run.remedy.map {
      "to accept the new pictures: --update \($0.rawValue); --filter limits it to some"
    }
    try Output.lines(run.lines + (advice.map { [$0] } ?? []))
    if let error = run.firstError { Output.error(error) }
    if run.exitStatus != 0 { throw ExitCode(run.exitStatus) }
  }
}

extension UpdateMode: ExpressibleByArgument {}
