import Mesmer
import MesmerGoldenSuites
import TestSupport

/// Tests of a suite in a folder of their own.
protocol SuiteFolder { var folder: TemporaryFolder { get } }

extension SuiteFolder {
  /// Verifies the suite.
  func run(_ update: UpdateMode = .never, filter: String? = nil) throws -> Verification {
    try Verification(
      suites: [folder.path("suite.json")],
      options: .init(update: update, filter: filter, report: folder.path("report")))
  }
}
