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
///
/// A process that ends by itself writes a last line, `{}`. One without it was stopped in
/// the middle of some test, so what it did not compare says nothing.
package struct TestLedger {
  /// The newest finding of each golden, in the order of golden paths.
  package private(set) var findings: [Finding] = []
  /// The goldens, by the names of findings, that each test compared in its latest run, or
  /// since the latest that ended.
  package private(set) var claims: [String: Set<String>] = [:]
  /// The tests with a run that ended: what they have not compared is no golden of theirs.
  private var ended: Set<String> = []
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
      CommandProcess.atEnd { try? AtomicFile.append(Array("{}\n".utf8), to: file) }
      let old = try FileSystem.names(in: folder).sorted()
      for name in old.dropLast(kept) {
        try? FileSystem.remove(FileSystem.path(name, in: folder))
      }
    }
    try AtomicFile.append(Array((finding.json().line + "\n").utf8), to: file)
  }

  /// Reads the ledger in a folder. Findings of tests that the sources no longer have are
  /// left out, with a note, but for those of the newest file: the test was there. Throws
  /// all faults of its lines.
  package init(folder: String, sources: TestSources? = nil) throws(SceneError) {
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
    var newest: Set<String> = []
    for (name, _) in files {
      let file = FileSystem.path(name, in: folder)
      let bytes = try DocumentReader.bytes(of: file, limit: TestLedger.limit)
      let lines = bytes.split(
        separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      var compared: [Finding] = []
      var hasEnded = false
      for (number, line) in lines.enumerated() where !line.isEmpty {
        if line.elementsEqual("{}".utf8) {
          hasEnded = true
          continue
        }
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
      add(compared, hasEnded: hasEnded)
      newest = Set(compared.map(\.owner))
    }
    if !faults.isEmpty { throw SceneError(faults) }
    findings = found.values.sorted {
      $0.golden.utf8.lexicographicallyPrecedes($1.golden.utf8)
    }
    guard let sources else { return }
    let gone = Set(findings.map(\.owner)).subtracting(newest)
      .filter { !$0.isEmpty && !sources.declare($0) }
    findings.removeAll { gone.contains($0.owner) }
    notes += gone.sorted().map {
      "\($0): is left out, because no Swift file of the package has such a test"
    }
  }

  /// Adds what a process compared; earlier processes must be added before. Of one that
  /// was stopped, the tests may have compared more before.
  package mutating func add(_ compared: [Finding], hasEnded: Bool = true) {
    var latest: [String: Set<String>] = [:]
    for one in compared where !one.owner.isEmpty {
      latest[one.owner, default: []].insert(one.name)
    }
    claims.merge(latest) { hasEnded ? $1 : $0.union($1) }
    if hasEnded { ended.formUnion(latest.keys) }
  }

  /// Whether a golden belongs to nothing: the test that owned it ran and did not compare
  /// it, or does not exist. `tests` are the names of all tests, as folders of goldens
  /// have them; nil if they are not known. A function that is no test is not among
  /// them: it keeps what it compared while the sources have it.
  package func isOrphan(
    _ golden: String, tests: Set<String>?, _ sources: TestSources? = nil
  ) -> Bool {
    guard let slash = golden.lastIndex(of: "/") else { return false }
    let owner = String(golden[..<slash])
    let isListed = tests?.contains(owner) ?? true
    guard let claim = claims[owner] else { return !isListed }
    if !isListed, sources.map({ !$0.declare(owner, isFunction: true) }) ?? false {
      return true
    }
    return ended.contains(owner) && !claim.contains(golden)
  }

  /// The time in a file's name; 0 if there is none.
  private static func time(_ name: String) -> Int {
    Int(name.prefix { $0.isASCII && $0.isNumber }) ?? 0
  }
}
