import MesmerGoldens
import MesmerPlatform

/// An index of a package's Swift files for checks whether a test still exists.
///
/// A test exists if its target exists, and a file declares its function and contains the
/// names of the enclosing types. Labels, attributes and conditions are ignored, so that
/// no golden is discarded because of unusual syntax. Comment lines are skipped.
package struct TestSources {
  private struct File {
    /// The components of the path; the last is without `.swift`.
    let path: [String]
    let text: [UInt8]
  }

  private let manifest: [UInt8]
  private let files: [File]
  /// The indices of the files that declare a function, by the function's `key(_:)`.
  private let functions: [String: [Int]]

  /// Returns the nearest folder above a path that has a Package.swift; nil if none has.
  package static func package(above path: String) -> String? {
    let here = FileSystem.resolved(".") ?? "."
    var folder = path.hasPrefix("/") ? path : here + "/" + path
    while folder != "/", folder != "." {
      folder = FileSystem.folder(of: folder)
      let manifest = FileSystem.path("Package.swift", in: folder)
      if FileSystem.kind(manifest) == .file { return folder }
    }
    return nil
  }

  /// Creates the index of the package above a path. Files in folders whose names begin
  /// with a dot are skipped. Nil if there is no package or a file cannot be read.
  package init?(above path: String) {
    guard let folder = TestSources.package(above: path),
      let all = try? GoldenFiles.all(below: folder),
      let manifest = try? readFile(
        FileSystem.path("Package.swift", in: folder), limit: 1 &<< 24)
    else { return nil }
    self.manifest = manifest
    var files: [File] = []
    var functions: [String: [Int]] = [:]
    for path in all where path.hasSuffix(".swift") {
      guard let text = try? readFile(path, limit: 1 &<< 24) else { return nil }
      for name in TestSources.functions(in: text) {
        functions[name, default: []].append(files.count)
      }
      let inner = FileSystem.inner(path, of: folder).dropLast(".swift".count)
      files.append(File(path: inner.split(separator: "/").map(String.init), text: text))
    }
    self.files = files
    self.functions = functions
  }

  /// Returns whether a test exists, identified by the folder of its goldens. With
  /// `isFunction`, returns whether a function exists in a file of the given name:
  /// functions that are not tests compare goldens under the name of their file.
  package func declare(_ owner: String, isFunction: Bool = false) -> Bool {
    var parts = owner.split(separator: "/").map(String.init)
    guard let function = parts.popLast(), !parts.isEmpty else { return false }
    let target = parts.removeFirst()
    let isListed = TestSources.contains(target, in: manifest)
    return functions[TestSources.key(function), default: []].contains { index in
      let file = files[index]
      guard isListed || file.path.contains(target) else { return false }
      if isFunction { return parts == [file.path.last ?? ""] }
      return parts.allSatisfy { type in
        // An escaped name differs from the source, so it is not searched for.
        type == file.path.last || type.utf8.contains { $0 == 37 || $0 == 126 }
          || TestSources.contains(type, in: file.text)
      }
    }
  }

  /// Returns whether the test of a golden no longer exists; false if the golden's target
  /// is unknown.
  package func isGone(_ golden: String) -> Bool {
    guard let slash = golden.lastIndex(of: "/"),
      let target = golden.split(separator: "/").first.map(String.init)
    else { return false }
    let isTarget =
      TestSources.contains(target, in: manifest)
      || files.contains { $0.path.contains(target) }
    return isTarget && !declare(String(golden[..<slash]))
  }

  // MARK: Text

  /// Returns the keys, as `key(_:)`, of the functions that a file declares.
  private static func functions(in text: [UInt8]) -> Set<String> {
    var names: Set<String> = []
    for line in text.split(whereSeparator: { $0 == 10 || $0 == 13 }) {
      var rest = line.drop { $0 == 32 || $0 == 9 }
      if rest.starts(with: "//".utf8) { continue }
      // Names of tests and URLs of bugs may contain the word, and two slashes, too.
      while let start = find(Array("func".utf8), in: rest) {
        rest = rest[(start + 4)...]
        let text = rest.drop { $0 == 32 || $0 == 9 }
        if text.startIndex == rest.startIndex { continue }
        let name =
          text.first == 96
          ? text.dropFirst().prefix { $0 != 96 } : text.prefix(while: isPartOfName)
        let path = GoldenPath([String(decoding: name, as: UTF8.self)]).description
        names.insert(key(path))
      }
    }
    return names
  }

  /// Returns the part of a function's name that its golden's folder contains unchanged:
  /// up to the first label or escaped character, and at most 60 characters.
  private static func key(_ name: String) -> String {
    String(name.prefix { $0 != "-" && $0 != "%" && $0 != "~" }.prefix(60))
  }

  private static func isPartOfName(_ byte: UInt8) -> Bool {
    switch byte {
    case 48...57, 65...90, 95, 97...122, 128...: true
    default: false
    }
  }

  /// Returns whether a text contains a word as a whole.
  private static func contains(_ word: String, in text: [UInt8]) -> Bool {
    find(Array(word.utf8), in: text[...]) != nil
  }

  /// Returns the index of the first occurrence of a word in a text.
  private static func find(_ word: [UInt8], in text: ArraySlice<UInt8>) -> Int? {
    guard let first = word.first else { return nil }
    let isName = isPartOfName(first)
    var at = text.startIndex
    while at + word.count <= text.endIndex {
      if text[at] == first, text[at..<at + word.count].elementsEqual(word) {
        let isBegun = at > text.startIndex && isPartOfName(text[at - 1])
        let end = at + word.count
        let goesOn = end < text.endIndex && isPartOfName(text[end])
        if !isName || !isBegun && !goesOn { return at }
      }
      at += 1
    }
    return nil
  }
}
