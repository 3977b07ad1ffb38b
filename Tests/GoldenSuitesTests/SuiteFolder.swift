import Mesmer
import MesmerGoldenSuites
import TestSupport

/// Tests of a suite in a folder of their own.
protocol SuiteFolder { var folder: TemporaryFolder { get } }

extension SuiteFolder {
  /// Verifies the suite.
  func run(
    _ update: UpdateMode = .never, filter: String? = nil, cache: String? = nil
  ) throws -> Verification {
    try Verification(
      suites: [folder.path("suite.json")],
      options: .init(
        update: update, filter: filter, report: folder.path("report"), cache: cache))
  }

  /// Replaces a text in a file.
  func replace(
    _ old: String, with new: String, in name: String = "scene.json"
  ) throws {
    try folder.write(folder.text(name).replacing(old, with: new), to: name)
  }
}
