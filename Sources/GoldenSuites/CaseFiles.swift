import MesmerGoldens
import MesmerPlatform

/// The paths of the files of a case's picture.
package struct CaseFiles: Hashable, Sendable {
  /// The golden.
  package let golden: String
  /// The pending picture, beside the golden, that awaits a decision.
  package let pending: String
  /// The expected picture of a golden that is kept as a digest.
  package let expected: String
  /// The rendered picture, kept if it differs from the golden.
  package let actual: String
  /// The picture of the differences.
  package let diff: String

  /// The files of a picture; `report` is the folder for failed cases.
  package init(store: GoldenStore, name: String, report: String) {
    golden = store.file(name)
    pending = store.pendingFile(name)
    // In the report, suites are distinguished by the folder of their goldens.
    let parts = store.folder.split(separator: "/").filter { $0 != "." && $0 != ".." }
    let folder = FileSystem.path(parts.last.map(String.init) ?? "goldens", in: report)
    expected = FileSystem.path(name + "-expected.png", in: folder)
    actual = FileSystem.path(name + "-actual.png", in: folder)
    diff = FileSystem.path(name + "-diff.png", in: folder)
  }
}
