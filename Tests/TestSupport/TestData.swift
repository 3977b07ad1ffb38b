import Foundation
import Mesmer

/// A folder of files that tests read.
package struct TestData: Sendable {
  /// The folder; nil if its environment variable is not set.
  package let folder: String?
  /// The reason why tests without the folder are skipped.
  package let absence: String

  /// Figures measured on UIKit and published by others: Tests/Evidence. Always present.
  package static let evidence = TestData(folder: tests + "/Evidence", absence: "")
  /// Files of other projects: the folder in MESMER_CONFORMANCE.
  package static let conformance = TestData(variable: "MESMER_CONFORMANCE")
  /// Listings of articles: the folder in MESMER_ARTICLES.
  package static let articles = TestData(variable: "MESMER_ARTICLES")

  /// The folder Tests of the repository.
  package static let tests = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent()  // TestSupport
    .deletingLastPathComponent().path

  /// The folder of the repository.
  package static let repository = URL(fileURLWithPath: tests)
    .deletingLastPathComponent().path

  private init(folder: String?, absence: String) {
    self.folder = folder
    self.absence = absence
  }

  private init(variable: String) {
    let folder = ProcessInfo.processInfo.environment[variable] ?? ""
    self.init(
      folder: folder.isEmpty ? nil : folder,
      absence: "\(variable) is not set; docs/contributing/conformance.md names the files")
  }

  /// Whether the folder is set, for `.enabled(if:)`. A folder that is set but missing
  /// fails the tests.
  package var isPresent: Bool { folder != nil }

  /// Returns the bytes of a file.
  package func bytes(_ path: String) throws -> [UInt8] {
    guard let folder else { throw ConformanceError.unreadable("\(path): \(absence)") }
    return try readFile(folder + "/" + path, limit: 1 << 26)
  }

  /// Returns the lines of a text file, without empty ones.
  package func lines(_ path: String) throws -> [Substring] {
    String(decoding: try bytes(path), as: UTF8.self).split(separator: "\n")
  }

  /// Returns the rows of a tab-separated file, without lines that begin with #.
  package func table(_ path: String) throws -> [[String]] {
    try lines(path).filter { !$0.hasPrefix("#") }.map {
      $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    }
  }

  /// Returns the numbers of the rows of a tab-separated file that begin with a label.
  package func numbers(_ path: String, _ word: String) throws -> [[Double]] {
    try table(path).filter { $0[0] == word }.map { $0.compactMap(Double.init) }
  }
}
