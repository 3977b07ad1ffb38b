import MesmerGoldens
import MesmerJSONText
import MesmerPlatform

/// What tests with `expectGolden` found: files of JSON lines in a folder, one file for
/// each process, with a finding in each line.
///
/// A file's name begins with the time of its process in milliseconds. If a golden has
/// several lines, the latest process's last one counts; so does the latest run of a test.
/// Paths are absolute or relative to the working folder. A last line without an end is
/// one that a process did not finish, and is skipped.
package struct TestLedger {
  /// The newest finding of each golden, in the order of golden paths.
  package private(set) var findings: [Finding] = []
  /// The goldens, by the names of findings, that each test compared in its latest run.
  package private(set) var claims: [String: Set<String>] = [:]
  /// A line for each one that was cut off.
  package private(set) var notes: [String] = []

  /// Maximum size of a file in bytes: 256 MiB.
  private static let limit = 256 << 20
  /// The newest files that are kept in a folder.
  private static let kept = 200

  /// A ledger without lines.
  package init() {}

  /// The folder of the ledger in a folder of results.
  package static func folder(in results: String) -> String {
    FileSystem.path("ledger", in: results)
  }

  /// Adds a finding to the file of a process. A line is written in one piece, so a
  /// process that is killed leaves whole lines.
  package static func add(
    _ finding: Finding, results: String, process: String
  ) throws(FileError) {
    let folder = folder(in: results)
    let file = FileSystem.path(process + ".jsonl", in: folder)
    if FileSystem.kind(file) == .nothing {
      try FileSystem.makeFolder(folder)
      let old = try FileSystem.names(in: folder).sorted()
      for name in old.dropLast(kept) {
        try? FileSystem.remove(FileSystem.path(name, in: folder))
      }
    }
    try AtomicFile.append(Array((finding.json().line + "\n").utf8), to: file)
  }

  /// Reads the ledger in a folder. Throws all faults of its lines.
  package init(folder: String) throws(SceneError) {
    let names: [String]
    do { names = try FileSystem.names(in: folder) } catch {
      throw SceneError(
        Fault(
          file: "",
          message: "\(error); it is where tests with expectGolden leave what "
            + "they found, as in .build/mesmer/results/ledger"))
    }
    let files = names.filter { $0.hasSuffix(".jsonl") }.map { ($0, TestLedger.time($0)) }
      .sorted { ($0.1, $0.0) < ($1.1, $1.0) }
    let here = FileSystem.resolved(".") ?? "."
    var found: [String: Finding] = [:]
    var faults: [Fault] = []
    for (name, _) in files {
      let file = FileSystem.path(name, in: folder)
      let bytes = try DocumentReader.bytes(of: file, limit: TestLedger.limit)
      let lines = bytes.split(
        separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      var compared: [Finding] = []
      for (number, line) in lines.enumerated() where !line.isEmpty {
        do throws(SceneError) {
          let finding = try DocumentReader.read(Array(line), path: file, "line") {
            Finding($0, JSONTree.root)
          }.seen(from: here)
          found[finding.golden] = finding
          compared.append(finding)
        } catch {
          // Without a line break at its end, it is the last one.
          if number == lines.count - 1 {
            notes.append("\(file):\(number + 1): is cut off, and skipped")
            continue
          }
          faults += error.faults.map {
            var fault = $0
            fault.line = number + 1
            return fault
          }
        }
      }
      add(compared)
    }
    if !faults.isEmpty { throw SceneError(faults) }
    findings = found.values.sorted {
      $0.golden.utf8.lexicographicallyPrecedes($1.golden.utf8)
    }
  }

  /// Adds what a process compared; earlier processes must be added before.
  package mutating func add(_ compared: [Finding]) {
    var latest: [String: Set<String>] = [:]
    for one in compared where !one.owner.isEmpty {
      latest[one.owner, default: []].insert(one.name)
    }
    claims.merge(latest) { _, new in new }
  }

  /// Whether a golden belongs to nothing: no test compares it, and the test that owned it
  /// ran, or does not exist. `tests` are the names of all tests, as folders of goldens
  /// have them; nil if they are not known.
  package func isOrphan(_ golden: String, tests: Set<String>?) -> Bool {
    if claims.values.contains(where: { $0.contains(golden) }) { return false }
    guard let slash = golden.lastIndex(of: "/") else { return false }
    let owner = String(golden[..<slash])
    if claims[owner] != nil { return true }
    return tests.map { !$0.contains(owner) } ?? false
  }

  /// The time in a file's name; 0 if there is none.
  private static func time(_ name: String) -> Int {
    Int(name.prefix { $0.isASCII && $0.isNumber }) ?? 0
  }
}
