import ArgumentParser
import Mesmer
import MesmerExplanations
import MesmerGoldenReports

/// `mesmer report`: makes the report of tests with `expectGolden`.
package struct ReportCommand: ParsableCommand {
  package static let configuration = CommandConfiguration(
    commandName: "report",
    abstract: "Makes the report of the golden tests of a package.",
    discussion: """
      Tests with expectGolden write their results to DIR/ledger, one line of JSON
      for each golden, with the numbers. The command writes report.json and
      report.html to DIR, and copies their pictures to DIR/pictures.

      EXAMPLE
        swift test
        mesmer report .build/mesmer/results --junit goldens.xml

      EXIT STATUS
        0 nothing fails; 1 a picture differs; 2 bad usage or input, or a case with an
        error; 3 a golden is missing
      """)

  @Argument(
    help: ArgumentHelp(
      "The folder of the tests' results, .build/mesmer/results in the package.",
      valueName: "dir"))
  var results = ".build/mesmer/results"

  @OptionGroup var options: ReportOptions

  package init() {}

  package func run() throws {
    let ledger = try TestLedger(
      folder: TestLedger.folder(in: results), sources: TestSources(above: results))
    for note in ledger.notes { Output.note(note) }
    var folder = ReportFolder(results)
    let report = try folder.collect(GoldenReport(ledger.findings))
    try options.publish(report, in: folder, Output.nextStep(report, in: results))
  }
}
