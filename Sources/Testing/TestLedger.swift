import Foundation
import Mesmer

/// Writes down what this process compares: a file of JSON lines in the results' folder, for
/// `mesmer prune` and `mesmer report`. A line is written in one piece, so a process that is
/// killed leaves whole lines.
final class TestLedger: @unchecked Sendable {
  static let shared = TestLedger()

  private let lock = NSLock()
  private var files: [String: FileHandle] = [:]

  /// The newest files that are kept in a folder.
  private static let kept = 200

  /// Writes a line of texts by key.
  func add(_ line: [(key: String, value: String)], results: String) {
    let text =
      "{"
      + line.map { "\(JSONTree.escaped($0.key)): \(JSONTree.escaped($0.value))" }
      .joined(separator: ", ") + "}\n"
    lock.withLock { file(results)?.write(Data(text.utf8)) }
  }

  private func file(_ results: String) -> FileHandle? {
    if let file = files[results] { return file }
    let folder = results + "/ledger"
    let manager = FileManager.default
    try? manager.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let old = ((try? manager.contentsOfDirectory(atPath: folder)) ?? []).sorted()
    for name in old.dropLast(Self.kept) {
      try? manager.removeItem(atPath: "\(folder)/\(name)")
    }
    let time = Int(Date().timeIntervalSince1970 * 1000)
    let path = "\(folder)/\(time)-\(ProcessInfo.processInfo.processIdentifier).jsonl"
    guard manager.createFile(atPath: path, contents: nil),
      let file = FileHandle(forWritingAtPath: path)
    else { return nil }
    files[results] = file
    return file
  }
}
