import MesmerPlatform

/// A comparison of two PNG files, or of all PNG files with the same names in two folders,
/// as in `mesmer compare`.
package struct PathComparison: Sendable {
  /// The result for one pair.
  package enum Outcome: Sendable {
    /// Both files exist.
    case compared(Comparison)
    /// Only the expected folder has the file.
    case actualMissing
    /// Only the actual folder has the file: its golden is missing.
    case expectedMissing
    /// One of the files is not a picture: one line.
    case failed(String)
  }

  /// One pair, with its name inside the folders.
  package struct Entry: Sendable {
    package var name: String
    package var outcome: Outcome
  }

  /// The tolerance of all pairs.
  package let tolerance: Tolerance
  /// The pairs by name; for two files, a single one without a name.
  package let entries: [Entry]
  /// Whether folders were compared.
  package let isFolders: Bool

  /// Compares two files or two folders.
  ///
  /// Subfolders are included; `*.new.png` files are not. Links to folders are not
  /// followed, so that each folder is visited once, and none outside. With a `diff` path,
  /// a picture of the differences is written there: for files always, for folders one
  /// file for each pair that differs.
  package init(
    expected: String, actual: String, by tolerance: Tolerance, diff: String?
  ) throws(PictureError) {
    self.tolerance = tolerance
    let kinds = (FileSystem.kind(expected), FileSystem.kind(actual))
    for (kind, path) in [(kinds.0, expected), (kinds.1, actual)] where kind == .nothing {
      throw PictureError("\(path): no such file or folder")
    }
    isFolders = kinds.0 == .folder
    guard isFolders == (kinds.1 == .folder) else {
      throw PictureError(
        "\(isFolders ? actual : expected) is a file and "
          + "\(isFolders ? expected : actual) a folder; compare two files or two folders")
    }
    guard isFolders else {
      let outcome = try PathComparison.compare(
        expected, actual, by: tolerance, diff: diff, isAlone: true)
      entries = [Entry(name: "", outcome: outcome)]
      return
    }
    if let diff, FileSystem.kind(diff) == .file {
      throw PictureError("\(diff): is a file; the diffs of folders need a folder")
    }
    let left = try PathComparison.pictures(in: expected)
    let right = try PathComparison.pictures(in: actual)
    if left.isEmpty && right.isEmpty {
      throw PictureError("\(expected), \(actual): no PNG files to compare")
    }
    var found: [Entry] = []
    let inLeft = Set(left)
    let inRight = Set(right)
    for name in inLeft.union(right).sorted(by: {
      $0.utf8.lexicographicallyPrecedes($1.utf8)
    }) {
      let outcome: Outcome
      if !inRight.contains(name) {
        outcome = .actualMissing
      } else if !inLeft.contains(name) {
        outcome = .expectedMissing
      } else {
        outcome = try PathComparison.compare(
          FileSystem.path(name, in: expected), FileSystem.path(name, in: actual),
          by: tolerance, diff: diff.map { FileSystem.path(name, in: $0) }, isAlone: false)
      }
      found.append(Entry(name: name, outcome: outcome))
    }
    entries = found
  }

  /// Whether every pair is there and within the tolerance.
  package var passes: Bool { exitStatus == 0 }

  /// 2 if a file is not a picture; else 1 if a pair does not pass or an actual file is
  /// missing; 3 if only expected files are missing; else 0.
  package var exitStatus: Int32 {
    var status: Int32 = 0
    for entry in entries {
      switch entry.outcome {
      case .failed: return 2
      case .compared(let result): if !result.passes { status = 1 }
      case .actualMissing: status = 1
      case .expectedMissing: if status == 0 { status = 3 }
      }
    }
    return status
  }

  /// Why the first pair that failed could not be compared; nil if all could.
  package var firstError: String? {
    for entry in entries {
      if case .failed(let message) = entry.outcome { return message }
    }
    return nil
  }

  /// One JSON object. For two files it is that of the comparison. For folders it has
  /// passes, tolerance and files, an array of the same objects that begin with name and
  /// status.
  package var json: String {
    if !isFolders, case .compared(let result) = entries[0].outcome { return result.json }
    let files = entries.map { entry -> String in
      let name = JSONText.quoted(entry.name)
      return switch entry.outcome {
      case .compared(let result):
        "{\"name\": \(name), \"status\": \"compared\", \(result.jsonMembers)}"
      case .actualMissing: "{\"name\": \(name), \"status\": \"actual missing\"}"
      case .expectedMissing: "{\"name\": \(name), \"status\": \"expected missing\"}"
      case .failed(let message):
        "{\"name\": \(name), \"status\": \"failed\", "
          + "\"message\": \(JSONText.quoted(message))}"
      }
    }
    return "{\"passes\": \(passes), "
      + "\"tolerance\": \(JSONText.quoted(tolerance.text)), \"files\": ["
      + files.joined(separator: ", ") + "]}"
  }

  /// The results of two folders as `reg.json` of reg-cli, whose tools read it: a new item is
  /// one without an expected picture, a deleted one has no actual picture. Nil for files.
  package func regJSON(expected: String, actual: String, diff: String?) -> String? {
    guard isFolders else { return nil }
    var items: [String: [String]] = [:]
    for entry in entries {
      switch entry.outcome {
      case .compared(let result):
        items[result.passes ? "passedItems" : "failedItems", default: []].append(
          entry.name)
        if !result.passes, diff != nil {
          items["diffItems", default: []].append(entry.name)
        }
      case .actualMissing: items["deletedItems", default: []].append(entry.name)
      case .expectedMissing: items["newItems", default: []].append(entry.name)
      case .failed: items["failedItems", default: []].append(entry.name)
      }
      if case .expectedMissing = entry.outcome {
      } else {
        items["expectedItems", default: []].append(entry.name)
      }
      if case .actualMissing = entry.outcome {
      } else {
        items["actualItems", default: []].append(entry.name)
      }
    }
    let keys = [
      "failedItems", "newItems", "deletedItems", "passedItems", "expectedItems",
      "actualItems", "diffItems",
    ]
    let lists = keys.map { key in
      "\"\(key)\": [\((items[key] ?? []).map(JSONText.quoted).joined(separator: ", "))]"
    }
    let folders = [
      ("actualDir", actual), ("expectedDir", expected), ("diffDir", diff ?? ""),
    ]
    .map { "\"\($0)\": \(JSONText.quoted($1))" }
    return "{" + (lists + folders).joined(separator: ", ") + "}"
  }

  /// The results as text: for two files a line; for folders a line for each pair that does
  /// not pass, and a line with the counts.
  package var lines: [String] {
    var lines: [String] = []
    var passing = 0
    for entry in entries {
      switch entry.outcome {
      case .compared(let result):
        if !isFolders { return [result.summary] }
        if result.passes {
          passing += 1
        } else {
          lines.append("\(entry.name): \(result.summary)")
        }
      case .actualMissing: lines.append("\(entry.name): the actual picture is missing")
      case .expectedMissing:
        lines.append("\(entry.name): the expected picture is missing")
      case .failed(let message): lines.append("\(entry.name): \(message)")
      }
    }
    let word = tolerance == .exact ? "are equal" : "are within the tolerance"
    lines.append("\(passing) of \(entries.count) pictures \(word)")
    return lines
  }

  /// Compares two files. Of one pair among several, an error of a file is a result.
  private static func compare(
    _ expected: String, _ actual: String, by tolerance: Tolerance, diff: String?,
    isAlone: Bool
  ) throws(PictureError) -> Outcome {
    if let diff {
      do { try InputFiles([expected, actual]).check(diff) } catch {
        throw PictureError("\(error)")
      }
    }
    let (e, a): (Bitmap, Bitmap)
    do throws(PictureError) { (e, a) = try PictureFile.read(expected, actual) } catch {
      if isAlone { throw error }
      return .failed(error.description)
    }
    let result = Comparison(expected: e, actual: a, by: tolerance)
    if let diff, isAlone || !result.passes {
      do {
        if !isAlone { try FileSystem.makeFolder(FileSystem.folder(of: diff)) }
        try PictureFile.write(
          try DiffPicture.picture(expected: e, actual: a, by: tolerance), to: diff)
      } catch { throw PictureError("\(error)") }
    }
    return .compared(result)
  }

  /// The names of the PNG files in a folder and its subfolders.
  private static func pictures(in folder: String) throws(PictureError) -> [String] {
    var found: [String] = []
    var waiting = [""]
    while let inner = waiting.popLast() {
      let names: [String]
      do {
        names = try FileSystem.names(
          in: FileSystem.path(inner.isEmpty ? "." : inner, in: folder))
      } catch { throw PictureError("\(error)") }
      for name in names where name.utf8.first != UInt8(ascii: ".") {
        let relative = inner.isEmpty ? name : inner + "/" + name
        let path = FileSystem.path(relative, in: folder)
        if FileSystem.kind(path) == .folder {
          if !FileSystem.isLink(path) { waiting.append(relative) }
        } else if name.hasSuffix(".png") && !name.hasSuffix(".new.png") {
          // It may be a pipe that no one ever writes to.
          if FileSystem.kind(path) != .nothing && !FileSystem.isRegularFile(path) {
            throw PictureError("\(path): no regular file, so no picture to compare")
          }
          found.append(relative)
        }
      }
    }
    return found
  }
}

/// Text as JSON writes it.
package enum JSONText {
  /// A string in quotes, with JSON's escapes.
  package static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      default:
        if scalar.value < 32 {
          let digits = String(scalar.value, radix: 16)
          result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        } else {
          result.unicodeScalars.append(scalar)
        }
      }
    }
    return result + "\""
  }
}
