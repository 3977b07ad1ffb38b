import MesmerGoldens
import MesmerPlatform
import MesmerSceneFormat

/// The goldens in the folders of suites.
package struct SuiteGoldens {
  let suites: [SuiteFile]
  /// The cases of the suites, each with the names of its pictures. The names are nil if
  /// the case's timeline cannot be read.
  let cases: [(suite: SuiteFile, one: SuiteCase, names: [String]?)]

  /// Reads the timelines of suites.
  package init(_ suites: [SuiteFile]) {
    self.suites = suites
    cases = suites.flatMap { suite in
      suite.cases.map { (suite, $0, (try? CasePictures($0))?.names) }
    }
  }

  /// A golden without a case.
  package struct Orphan: Hashable, Sendable {
    /// The folder of the goldens, and the golden's path in it.
    package let folder: String
    package let golden: String

    /// The path of its file.
    package var path: String { FileSystem.path(golden, in: folder) }
  }

  /// The goldens in the suites' folders without a case, sorted.
  ///
  /// A subfolder that contains a `goldens.lock`, or is the folder of another suite, is
  /// not searched as a part of its parent. The result is empty if a timeline cannot be
  /// read, since its captures are unknown.
  package var orphans: [Orphan] {
    var owned: [String: Set<String>] = [:]
    for suite in suites { owned[suite.goldens] = [] }
    for (suite, one, names) in cases {
      guard let names else { return [] }
      owned[suite.goldens]?.formUnion(names.map(one.golden))
    }
    let all = Set(
      owned.flatMap { folder, names in
        names.map { identity(FileSystem.path($0, in: folder)) }
      })
    var orphans: Set<Orphan> = []
    for folder in owned.keys {
      guard let goldens = try? GoldenFolder(folder).goldens else { continue }
      for golden in goldens {
        let path = FileSystem.path(golden, in: folder)
        if all.contains(identity(path)) { continue }
        if !isOfAnotherStore(path, in: folder, besides: owned.keys) {
          orphans.insert(Orphan(folder: folder, golden: golden))
        }
      }
    }
    return orphans.sorted { $0.path < $1.path }
  }

  /// Returns a digest of the suites, their scenes and timelines, and, if a run does not
  /// write them, their locks: equal for the shards of one run. Files that cannot be read
  /// are errors of their cases.
  func digest(_ options: Verification.Options) -> String {
    var hash = ContentHash()
    hash.add(options.filter ?? "")
    let files =
      suites.map(\.path) + cases.flatMap { [$0.one.scene, $0.one.timeline ?? ""] }
      + (options.update == .never ? suites.map(\.store.lockFile) : [])
    var known: Set<String> = [""]
    for file in files where known.insert(file).inserted {
      hash.add((try? readFile(file, limit: 1 &<< 28)) ?? [])
    }
    return hash.text
  }

  /// Throws if two cases have the same golden, which both would record, or goldens whose
  /// names are equal on some file systems.
  func checkOwners() throws(SceneError) {
    /// The suites' paths by the identities of the goldens.
    var owners: [String: String] = [:]
    var files = FileNames()
    var faults: [Fault] = []
    var paths: Set<String> = []
    for path in suites.map(\.path)
    where !paths.insert(FileSystem.resolved(path) ?? path).inserted {
      faults.append(Fault(file: path, message: "the suite is given twice"))
    }
    if !faults.isEmpty { throw SceneError(faults) }
    for (suite, one, names) in cases {
      func add(_ message: String) {
        var fault = one.places["name"] ?? Fault(file: suite.path, message: "")
        fault.message = message
        if faults.last != fault { faults.append(fault) }
      }
      // An error in a timeline is reported when its case runs.
      for name in names?.map(one.golden) ?? [one.name + ".png"] {
        let golden = FileSystem.path(name, in: suite.goldens)
        if let other = owners.updateValue(suite.path, forKey: identity(golden)) {
          let owner =
            other == suite.path
            ? "another case"
            : "a case of \(other.shortenedPath) already; give each suite a folder of its own"
          add("the golden \(golden.shortenedPath) belongs to \(owner)")
        } else if let other = files.insert(golden) {
          add(FileNames.fault(golden, beside: other))
        }
      }
    }
    if !faults.isEmpty { throw SceneError(faults) }
  }

  /// Returns a path with the links of its folder resolved.
  private func identity(_ path: String) -> String {
    let folder = FileSystem.folder(of: path)
    let name = String(path.split(separator: "/").last ?? "")
    return FileSystem.path(name, in: FileSystem.resolved(folder) ?? folder)
  }

  private func isOfAnotherStore(
    _ path: String, in store: String, besides stores: some Sequence<String>
  ) -> Bool {
    let others = Set(stores.filter { $0 != store }.map { FileSystem.resolved($0) ?? $0 })
    var folder = FileSystem.folder(of: path)
    while folder.utf8.count > store.utf8.count {
      if others.contains(FileSystem.resolved(folder) ?? folder) { return true }
      let lock = FileSystem.path(GoldenLock.fileName, in: folder)
      if FileSystem.kind(lock) != .nothing { return true }
      folder = FileSystem.folder(of: folder)
    }
    return false
  }
}
