import MesmerPlatform

/// Where the files of a case lie.
package struct CaseFiles: Hashable, Sendable {
  /// The golden.
  package let golden: String
  /// The picture that waits beside the golden for a decision.
  package let pending: String
  /// The picture that was rendered, kept when it is not the golden's.
  package let actual: String
  /// The picture of the differences.
  package let diff: String

  /// The files of a case of a suite; `report` is the folder of what failed.
  package init(suite: SuiteFile, name: String, report: String) {
    golden = FileSystem.path(name + ".png", in: suite.goldens)
    pending = FileSystem.path(name + ".new.png", in: suite.goldens)
    // Suites are told apart in the report by the name of their goldens' folder.
    let parts = suite.goldens.split(separator: "/").filter { $0 != "." && $0 != ".." }
    let folder = FileSystem.path(parts.last.map(String.init) ?? "goldens", in: report)
    actual = FileSystem.path(name + "-actual.png", in: folder)
    diff = FileSystem.path(name + "-diff.png", in: folder)
  }
}
