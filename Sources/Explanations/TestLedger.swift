import MesmerGoldens
import MesmerJSONText
import MesmerPlatform

/// The findings of tests with `expectGolden`: files of JSON lines in a folder, one file
/// for each process, with a finding in each line.
///
/// A file's name begins with the start time of its process in milliseconds. If a golden
/// has several lines, the last line of the latest process is used. Paths are absolute or
/// relative to the working folder. A last line without a line break is incomplete and
/// skipped.
///
/// A process that exits by itself writes a last line, `{}`. Its findings replace all
/// earlier ones of its tests. A process without this line was stopped during a test, so
/// goldens that it did not compare keep their findings and are not orphans.
package struct TestLedger {
  /// The newest finding of each golden that its test still compares, sorted by the
  /// golden's path.
  package private(set) var findings: [Finding] = []
  /// The names of the findings of each test, from its latest completed run and from later
  /// incomplete ones.
  package private(set) var claims: [String: Set<String>] = [:]
  /// The tests with a completed run. All their goldens are in `claims`.
  private var ended: Set<String> = []
  /// One line for each incomplete or omitted entry.
  package private(set) var notes: [String] = []

  /// Maximum size of a file in bytes: 256 MiB.
  private static let limit = 256 &<< 20
  /// The maximum number of earlier files, the newest ones, that are kept beside a new
  /// file.
  private static let kept = 200

  /// Creates a ledger without lines.
  package init() {}

  /// Returns the folder of the ledger in a folder of results.
  package static func folder(in results: String) -> String {
    FileSystem.path("ledger", in: results)
  }

  /// Adds a finding to the file of a process. The first finding creates the file, and
  /// removes the oldest files. A line is written in one call, so a process that is killed
  /// leaves complete lines.
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

  /// Reads the ledger in a folder. Findings of tests that `sources` no longer declares
  /// are omitted with a note, except those of the newest file. Throws if the folder or a
  /// file cannot be read; otherwise the errors of all lines.
  package init(folder: String, sources: TestSources? = nil) throws(SceneError) {
    let names: [String]
    do { names = try FileSystem.names(in: folder) } catch {
      throw SceneError(
        Fault(
          file: "",
          message: "\(error); expected a folder with the findings of expectGolden, "
            + "such as .build/mesmer/results/ledger"))
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
          compared.append(finding)
        } catch {
          // The last line has no line break at its end.
          if number == lines.count - 1 {
            notes.append("\(file):\(number + 1): incomplete line, skipped")
            continue
          }
          faults += error.faults.map {
            var fault = $0
            fault.line = number + 1
            return fault
          }
        }
      }
      newest = Set(compared.map(\.owner))
      if hasEnded {
        found = found.filter { $1.owner.isEmpty || !newest.contains($1.owner) }
      }
      for finding in compared { found[finding.golden] = finding }
      add(compared, hasEnded: hasEnded)
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
      "\($0): omitted, because no Swift file of the package declares this test"
    }
  }

  /// Adds the findings of a process to `claims`, in the order of the processes' starts.
  /// If the process has not ended by itself, earlier claims of its tests stay valid.
  package mutating func add(_ compared: [Finding], hasEnded: Bool = true) {
    var latest: [String: Set<String>] = [:]
    for one in compared where !one.owner.isEmpty {
      latest[one.owner, default: []].insert(one.name)
    }
    claims.merge(latest) { hasEnded ? $1 : $0.union($1) }
    if hasEnded { ended.formUnion(latest.keys) }
  }

  /// Returns whether a golden is an orphan: its test ran without comparing it, or does
  /// not exist.
  ///
  /// `tests` are the names of all tests, in the form of folders of goldens; nil if they
  /// are unknown. A golden compared by a function that is not a test is no orphan as long
  /// as `sources` declares the function.
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

  /// Returns the time in a file's name; 0 if there is none.
  private static func time(_ name: String) -> Int {
    Int(name.prefix { $0.isASCII && $0.isNumber }) ?? 0
  }
}
