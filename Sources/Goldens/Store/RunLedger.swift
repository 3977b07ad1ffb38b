import MesmerPlatform

/// What the runs of tests have compared, so that goldens that no test compares any more can
/// be found: files of JSON lines in a folder, one file for each process.
///
/// A file's name begins with the time of its process in milliseconds. For a test that ran
/// in several processes the latest counts.
package struct RunLedger: Sendable {
  /// The goldens, by their store's path and their own, that each test compared in its latest
  /// run.
  package private(set) var claims: [String: Set<String>] = [:]

  /// One comparison: a test and the path of its golden, from the store's folder on.
  package struct Line: Hashable, Sendable {
    package var owner: String
    package var golden: String

    package init(owner: String, golden: String) {
      self.owner = owner
      self.golden = golden
    }
  }

  /// A ledger without lines.
  package init() {}

  /// Adds the lines of a process; those of earlier processes must be added before.
  package mutating func add(_ lines: [Line]) {
    var latest: [String: Set<String>] = [:]
    for line in lines { latest[line.owner, default: []].insert(line.golden) }
    claims.merge(latest) { _, new in new }
  }

  /// Whether a golden belongs to nothing: no test compares it, and the test that owned it
  /// ran, or does not exist. `tests` are the names of all tests, as folders of goldens have
  /// them; nil if they are not known.
  package func isOrphan(_ golden: String, tests: Set<String>?) -> Bool {
    if claims.values.contains(where: { $0.contains(golden) }) { return false }
    guard let slash = golden.lastIndex(of: "/") else { return false }
    let owner = String(golden[..<slash])
    if claims[owner] != nil { return true }
    return tests.map { !$0.contains(owner) } ?? false
  }
}
