import MesmerPlatform

/// The paths of a case's files.
package struct CaseFiles: Hashable, Sendable {
  /// The golden.
  package let golden: String
  /// The pending picture, beside the golden, that awaits a decision.
  package let pending: String
  /// The rendered picture, kept if it differs from the golden.
  package let actual: String
  /// The picture of the differences.
  package let diff: String

  /// The files of a case of a suite; `report` is the folder for failed cases.
  package init(suite: SuiteFile, name: String, report: String) {
    golden = FileSystem.path(name + ".png", in: suite.goldens)
    pending = FileSystem.path(name + ".new.png", in: suite.goldens)
    // In the report, suites are distinguished by the folder of their goldens.
    let parts = suite.goldens.split(separator: "/").filter { $0 != "." && $0 != ".." }
    let folder = FileSystem.path(parts.last.map(String.init) ?? "goldens", in: report)
    actual = FileSystem.path(name + "-actual.png", in: folder)
    diff = FileSystem.path(name + "-diff.png", in: folder)
  }
}
