import MesmerGoldens
import MesmerJSONText
import MesmerPlatform

/// What tests with `expectGolden` left about their goldens: `ledger/*.jsonl` in a folder of
/// results, a line of JSON for each golden that a test asked for.
///
/// A line has `golden` and `status`, and may have `store` (the folder of goldens), `owner`
/// (the test), `message`, `expected`, `actual`, `difference`, `pending` (paths), `view`,
/// `source`, `line` and `seconds`; other keys are skipped. Paths are absolute or relative
/// to the working folder. If a golden has several lines, the newest file's last one counts.
/// A last line without an end is one that a process did not finish, and is skipped.
///
/// The status `compared` says that a test compared the golden, not what it found. That
/// follows from the pictures: a test that fails leaves the actual one in the folder of
/// results, and one that passes removes it.
package struct TestLedger {
  /// The newest line of each golden, in the order of golden paths.
  package private(set) var report = GoldenReport()
  /// A line for each one that was cut off.
  package private(set) var notes: [String] = []

  /// Maximum size of a file in bytes: 256 MiB.
  private static let limit = 256 << 20

  /// Reads the ledger of a folder of results. Throws all faults of its lines.
  package init(results: String) throws(SceneError) {
    let folder = FileSystem.path("ledger", in: results)
    let names: [String]
    do { names = try FileSystem.names(in: folder) } catch {
      throw SceneError(
        Fault(
          file: "",
          message: "\(error); it is where tests with expectGolden leave what "
            + "they found, as in .build/mesmer/results"))
    }
    let files = names.filter { $0.hasSuffix(".jsonl") }
      .map { FileSystem.path($0, in: folder) }
    // By time of writing, then by name.
    let times = files.map { ($0, FileSystem.stamp($0)?.time ?? (0, 0)) }
    var found: [String: GoldenReport.Case] = [:]
    var faults: [Fault] = []
    for (file, _) in times.sorted(by: { ($0.1.0, $0.1.1, $0.0) < ($1.1.0, $1.1.1, $1.0) })
    {
      let bytes = try DocumentReader.bytes(of: file, limit: TestLedger.limit)
      let lines = bytes.split(
        separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      for (number, line) in lines.enumerated() where !line.isEmpty {
        do {
          let one = try TestLedger.read(Array(line), file: file, results: results)
          found[one.golden] = one
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
    }
    if !faults.isEmpty { throw SceneError(faults) }
    report.cases = found.values.sorted {
      $0.golden.utf8.lexicographicallyPrecedes($1.golden.utf8)
    }
    for i in report.cases.indices { report.cases[i].measure() }
  }

  private static func read(
    _ line: [UInt8], file: String, results: String
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
      let statuses: [(String, GoldenReport.Status?)] =
        GoldenReport.Status.allCases.map { ($0.rawValue, $0) } + [("compared", nil)]
      guard let name = text("golden"), let node = values["status"],
        let status = reader.choice(node, statuses)
      else { return nil }
      if name.isEmpty { reader.fault(top, "golden is empty") }
      let golden = FileSystem.path(name, in: text("store") ?? "")
      var one = GoldenReport.Case(
        golden: FilePaths.inner(golden, of: FileSystem.resolved(".") ?? "."),
        owner: text("owner") ?? "", name: name, status: status ?? .equal)
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
      if status == nil { one.lookUp(name, in: results) }
      return one
    }
  }
}

extension GoldenReport.Case {
  /// Finds out from the pictures what a test found: `name` is the golden's path in its
  /// store.
  fileprivate mutating func lookUp(_ name: String, in results: String) {
    let base = FilePaths.withoutEnding(name)
    func left(_ kind: String) -> String? {
      let path = FileSystem.path("\(base)-\(kind).png", in: results)
      return FileSystem.isRegularFile(path) ? path : nil
    }
    guard let actual = left("actual") else { return }
    files.actual = actual
    files.difference = left("difference")
    let pending = FilePaths.pending(golden)
    if FileSystem.isRegularFile(pending) { files.pending = pending }
    // The picture of the golden; that of a sequence is its film.
    let expected = FilePaths.withoutEnding(golden) + ".png"
    if FileSystem.isRegularFile(expected) { files.expected = expected }
    // A golden of which only the digest is kept has no file, but can differ.
    status =
      files.difference != nil || FileSystem.isRegularFile(golden) ? .different : .missing
    if status == .missing { message = "there is no golden \(golden)" }
  }

  /// Compares the pictures of a case that differs, where both are there, for its numbers.
  /// Films have none: their frames are compared one by one.
  fileprivate mutating func measure() {
    guard status == .different, let expected = files.expected,
      let actual = files.actual, let e = try? PictureFile.read(expected),
      let a = try? PictureFile.read(actual)
    else { return }
    let comparison = Comparison(expected: e, actual: a)
    // The first pictures of films may be equal.
    if comparison.isEqual { return }
    numbers = GoldenReport.Numbers(comparison)
    if message.isEmpty { message = comparison.summary }
  }
}
