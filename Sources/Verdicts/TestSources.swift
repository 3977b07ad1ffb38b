import MesmerGoldens
import MesmerPlatform

/// The Swift files of a package, which say whether a test of it still exists.
///
/// A test exists if its target is there and a file declares its function and names the
/// types around it. Labels, attributes and conditions are not looked at: in doubt a test
/// exists, so no golden is given up because a test is written in an unusual way. A line
/// that is a comment declares nothing.
package struct TestSources {
  private struct File {
    /// The names in the path; the last is without `.swift`.
    let path: [String]
    let text: [UInt8]
  }

  private let manifest: [UInt8]
  private let files: [File]
  /// The files that declare a function, by the beginning of the function's name.
  private let functions: [String: [Int]]

  /// The nearest folder above a path that has a Package.swift.
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

  /// The files of the package above a path, without those in folders whose names begin
  /// with a dot; nil if there is no package or one of them cannot be read: then nothing
  /// is known.
  package init?(above path: String) {
    guard let folder = TestSources.package(above: path),
      let all = try? GoldenFiles.all(below: folder),
      let manifest = try? readFile(
        FileSystem.path("Package.swift", in: folder), limit: 1 << 24)
    else { return nil }
    self.manifest = manifest
    var files: [File] = []
    var functions: [String: [Int]] = [:]
    for path in all where path.hasSuffix(".swift") {
      guard let text = try? readFile(path, limit: 1 << 24) else { return nil }
      for name in TestSources.functions(in: text) {
        functions[name, default: []].append(files.count)
      }
      let inner = FileSystem.inner(path, of: folder).dropLast(".swift".count)
      files.append(File(path: inner.split(separator: "/").map(String.init), text: text))
    }
    self.files = files
    self.functions = functions
  }

  /// Whether a test exists, by the folder of its goldens; with `isFunction`, whether it
  /// can be a function that is no test and compares goldens under the name of its file.
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
        // Names that are not as they are in a source are not looked for.
        type == file.path.last || type.utf8.contains { $0 == 37 || $0 == 126 }
          || TestSources.contains(type, in: file.text)
      }
    }
  }

  /// Whether a golden is one of a test that is gone. A golden of a target that is not
  /// known may be no test's.
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

  /// The beginnings of the names of the functions that a file declares.
  private static func functions(in text: [UInt8]) -> Set<String> {
    var names: Set<String> = []
    for line in text.split(whereSeparator: { $0 == 10 || $0 == 13 }) {
      var rest = line.drop { $0 == 32 || $0 == 9 }
      if rest.starts(with: "//".utf8) { continue }
      // Names of tests and addresses of bugs may have the word, and two slashes, too.
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

  /// The part of a function's name that its golden's folder has as it is: up to the first
  /// label or character that is written in another way.
  private static func key(_ name: String) -> String {
    String(name.prefix { $0 != "-" && $0 != "%" && $0 != "~" }.prefix(60))
  }

  private static func isPartOfName(_ byte: UInt8) -> Bool {
    switch byte {
    case 48...57, 65...90, 95, 97...122, 128...: true
    default: false
    }
  }

  /// Whether a text has a word.
  private static func contains(_ word: String, in text: [UInt8]) -> Bool {
    find(Array(word.utf8), in: text[...]) != nil
  }

  /// Where a text has a word first.
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
