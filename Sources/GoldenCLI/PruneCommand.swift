import ArgumentParser
import Mesmer
import MesmerExplanations
import MesmerGoldenReports
import MesmerGoldenSuites

/// `mesmer prune`: removes goldens that no test compares any more.
package struct PruneCommand: ParsableCommand {
  package static let configuration = CommandConfiguration(
    commandName: "prune",
    abstract: "Removes goldens that no test compares any more.",
    discussion: """
      A golden is removed if the test that owned it ran and did not compare it, or, with
      --tests, if that test no longer exists. The tests that ran are recorded in the
      ledger, which tests with MesmerTesting write. A golden whose test did not run,
      because of a filter, is kept; so is one of a test whose run was stopped.

      With --suite, removes the goldens in the suites' folders that no case has. Give all
      suites that share a folder.

      EXAMPLE
        mesmer prune --suite suite.json --dry-run
        swift test list | mesmer prune goldens --tests - --dry-run

      EXIT STATUS
        0 success; 1 with --dry-run, something would be removed; 2 bad usage or input
      """)

  @Argument(help: "The folder of goldens.")
  var store = "goldens"

  @Option(help: "The folder of the ledger.")
  var ledger = ".build/mesmer/results/ledger"

  @Option(
    "The output of \"swift test list\"; - is standard input.", "file", parsing: .next)
  var tests: String?

  @Option(
    help: ArgumentHelp(
      "A suite whose folder of goldens is searched instead of the tests'; repeatable.",
      valueName: "file"))
  var suite: [String] = []

  @Flag(help: "List the goldens that would be removed, and remove none.")
  var dryRun = false

  package init() {}

  package func validate() throws {
    if !suite.isEmpty && tests != nil {
      throw ValidationError("give --suite or --tests, not both")
    }
  }

  package func run() throws {
    if !suite.isEmpty { return try pruneSuites() }
    let ledger = try runs()
    let names = try tests.map { try testFolders(in: $0) }
    if ledger.claims.isEmpty && names == nil {
      throw PictureError(
        "\(self.ledger): no run of tests is recorded there; run swift test first, or give "
          + "--tests")
    }
    let sources = TestSources(above: self.ledger)
    let orphans = try GoldenFolder(store).goldens.filter {
      ledger.isOrphan($0, tests: names, sources)
    }
    if !dryRun { try GoldenFolder.remove(orphans, in: store) }
    try tell(orphans.map { FileSystem.path($0, in: store) }, of: "test")
  }

  private func pruneSuites() throws {
    let orphans = try SuiteGoldens(suite.map { try SuiteFile.load(path: $0) }).orphans
    if !dryRun {
      for (folder, own) in Dictionary(grouping: orphans, by: \.folder) {
        try GoldenFolder.remove(own.map(\.golden), in: folder)
      }
    }
    try tell(orphans.map(\.path), of: "case")
  }

  private func tell(_ orphans: [String], of owner: String) throws {
    let word = dryRun ? "would be removed" : "removed"
    try Output.lines(
      orphans.map { "\($0): \(word)" } + ["\(orphans.count) without a \(owner)"])
    if dryRun && !orphans.isEmpty { throw ExitCode(1) }
  }

  /// Reads the ledger; empty if there is none.
  private func runs() throws -> TestLedger {
    if FileSystem.kind(ledger) == .nothing { return TestLedger() }
    let found = try TestLedger(folder: ledger)
    for note in found.notes { Output.note(note) }
    return found
  }

  /// Returns the golden folders of the tests in a list with one test per line.
  private func testFolders(in file: String) throws -> Set<String> {
    let path = file == "-" ? "/dev/stdin" : file
    let bytes = try readFile(path, limit: 1 &<< 26)
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw PictureError(
        "\(file.shortenedPath): is not UTF-8; give it the output of swift test list")
    }
    let lines = text.split(whereSeparator: \.isNewline).filter { !$0.isEmpty }
    guard !lines.isEmpty, lines.allSatisfy({ $0.contains(".") || $0.contains("/") })
    else {
      throw PictureError(
        "\(file.shortenedPath): expected a test in each line, as Target.Suite/test(); give it the output "
          + "of swift test list")
    }
    return Set(lines.map { TestName(String($0)).folder })
  }
}
