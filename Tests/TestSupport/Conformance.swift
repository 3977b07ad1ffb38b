import Foundation
import Mesmer

/// The conformance data: cases of other projects that are not part of this package. Tests
/// that use it are skipped if it is absent.
package enum Conformance {
  /// The folder in MESMER_CONFORMANCE, else ../shared/conformance beside the package; nil
  /// if that is not a folder.
  package static let root: String? = {
    let path =
      ProcessInfo.processInfo.environment["MESMER_CONFORMANCE"]
      ?? URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent()  // TestSupport
      .deletingLastPathComponent()  // Tests
      .deletingLastPathComponent()  // the package
      .deletingLastPathComponent()
      .appendingPathComponent("shared/conformance").path
    var isFolder: ObjCBool = false
    let exists = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
    return exists && isFolder.boolValue ? path : nil
  }()

  /// Whether the data is available: for `.enabled(if:)`.
  package static var isPresent: Bool { root != nil }

  /// The message of a skipped test.
  package static let absence =
    "no conformance data: set MESMER_CONFORMANCE to its folder"

  /// The reasons for failing cases, by kind and name ("canvas 2d.path.name"):
  /// Tests/ConformanceCases/reasons.tsv.
  package static func reasons() throws -> [String: String] {
    let path = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent()  // TestSupport
      .deletingLastPathComponent()  // Tests
      .appendingPathComponent("ConformanceCases/reasons.tsv").path
    let text = String(decoding: try readFile(path, limit: 1 << 20), as: UTF8.self)
    var reasons: [String: String] = [:]
    for line in text.split(separator: "\n") where !line.hasPrefix("#") {
      let row = line.split(separator: "\t")
      guard row.count == 3 else {
        throw ConformanceError.malformed(path: path, "a row needs three columns: \(line)")
      }
      reasons[row[0] + " " + row[1]] = String(row[2])
    }
    return reasons
  }

  /// The bytes of a file below the folder, which must be present.
  package static func bytes(_ path: String) throws -> [UInt8] {
    try readFile((root ?? "") + "/" + path, limit: 1 << 26)
  }

  /// The rows of a tab-separated file below the folder; lines that begin with
  /// # are comments.
  package static func table(_ path: String) throws -> [[String]] {
    String(decoding: try bytes(path), as: UTF8.self)
      .split(separator: "\n").filter { !$0.hasPrefix("#") }
      .map {
        $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      }
  }
}
