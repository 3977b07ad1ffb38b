import MesmerGoldens
import MesmerJSONText
import MesmerPlatform

/// What tests with `expectGolden` left about their goldens: `*.jsonl` in a folder, a file
/// for each process, with a line of JSON for each golden that a test asked for.
///
/// A line has `golden` and `status`, and may have `store` (the folder of goldens), `owner`
/// (the test), `message`, `expected`, `actual`, `difference`, `pending` (paths), `view`,
/// `source`, `line` and `seconds`; other keys are skipped. Paths are absolute or relative
/// to the working folder. A file's name begins with the time of its process in
/// milliseconds. If a golden has several lines, the latest process's last one counts. A
/// last line without an end is one that a process did not finish, and is skipped.
package struct TestLedger {
  /// The newest line of each golden, in the order of golden paths.
  package private(set) var report = GoldenReport()
  /// Which goldens each test compared in its latest run.
  package private(set) var runs = RunLedger()
  /// A line for each one that was cut off.
  package private(set) var notes: [String] = []

  /// Maximum size of a file in bytes: 256 MiB.
  private static let limit = 256 << 20

  /// The folder of the ledger in a folder of results.
  package static func folder(in results: String) -> String {
    FileSystem.path("ledger", in: results)
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
    var found: [String: GoldenReport.Case] = [:]
    var faults: [Fault] = []
    for (name, _) in files {
      let file = FileSystem.path(name, in: folder)
      let bytes = try DocumentReader.bytes(of: file, limit: TestLedger.limit)
      let lines = bytes.split(
        separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      var compared: [RunLedger.Line] = []
      for (number, line) in lines.enumerated() where !line.isEmpty {
        do {
          let one = try TestLedger.read(Array(line), file: file)
          found[one.golden] = one
          // The case's name is the golden's path in its store.
          if !one.owner.isEmpty {
            compared.append(.init(owner: one.owner, golden: one.name))
          }
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
      runs.add(compared)
    }
    if !faults.isEmpty { throw SceneError(faults) }
    report.cases = found.values.sorted {
      $0.golden.utf8.lexicographicallyPrecedes($1.golden.utf8)
    }
    for i in report.cases.indices { report.cases[i].measure() }
  }

  /// The time in a file's name; 0 if there is none.
  private static func time(_ name: String) -> Int {
    Int(name.prefix { $0.isASCII && $0.isNumber }) ?? 0
  }

  private static func read(
    _ line: [UInt8], file: String
  ) throws(SceneError) -> GoldenReport.Case {
    try DocumentReader.read(line, path: file, "line") { reader in
      let tree = reader.tree
      let top = JSONTree.root
      guard tree.kind(top) == .object else {
        reader.fault(top, "expected an object, found \(tree.described(top))")
        return nil
      }
      var values: [String: Int] = [:]
      for key in tree.children(top) { values[tree.string(key)] = key + 1 }
      // Null says as little as a missing key.
      func text(_ key: String) -> String? {
        guard let node = values[key], tree.kind(node) != .null else { return nil }
        return reader.string(node)
      }
      for key in ["golden", "status"] where values[key] == nil {
        reader.fault(top, "\(key) is missing")
      }
      guard let name = text("golden"),
        let status = values["status"].flatMap({
          reader.choice($0) as GoldenReport.Status?
        })
      else { return nil }
      if name.isEmpty { reader.fault(top, "golden is empty") }
      let golden = FileSystem.path(name, in: text("store") ?? "")
      var one = GoldenReport.Case(
        golden: FilePaths.inner(golden, of: FileSystem.resolved(".") ?? "."),
        owner: text("owner") ?? "", name: name, status: status)
      one.message = text("message") ?? ""
      one.view = text("view")
      one.source = text("source") ?? ""
      if let node = values["line"], tree.kind(node) != .null {
        one.line = reader.integer(node, in: 0...(1 << 31)) ?? 0
      }
      if let node = values["seconds"], tree.kind(node) != .null {
        one.seconds = reader.number(node, in: 0...1e9) ?? 0
      }
      one.files.expected = text("expected")
      one.files.actual = text("actual")
      one.files.difference = text("difference")
      one.files.pending = text("pending")
      return one
    }
  }
}
