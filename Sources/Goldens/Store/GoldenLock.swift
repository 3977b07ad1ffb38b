import MesmerGeometry
import MesmerPlatform

/// The digests of the goldens below a folder: its file `goldens.lock`.
///
/// The file has one line for each golden, sorted by path. A line contains the path, the
/// digest, the size, the number of frames and the CRC-32 of the golden's file, or `-` if
/// only the digest is stored, separated by single spaces. A path may contain spaces, and
/// has the prefix `./` if it would look like a comment or a conflict marker; it is
/// relative to the folder, with forward slashes. Lines that begin with `#` are comments.
/// Lines are accepted in any order, so a merge conflict is resolved by keeping the lines
/// of both sides. Two different lines of one golden are an error; a run that records
/// changed goldens removes them, and its file, if there is one, is the golden.
///
/// A run that records goldens appends their lines below a marker, a comment. Below the
/// marker, the last line of a golden replaces earlier ones, and a last line without a
/// line break is incomplete and skipped. The file therefore stays valid when a process
/// is killed. The process sorts the file when it exits.
package struct GoldenLock: Equatable, Sendable {
  /// The name of the file.
  package static let fileName = "goldens.lock"
  private static let heading =
    "# Goldens below this folder: path, digest of the pixels, size, frames, CRC of the file."
  /// The comment above the appended, unsorted lines.
  private static let added = "# Added since: the last line of a golden counts."
  /// The maximum size of the file in bytes: more than 10^5 goldens.
  private static let limit = 1 &<< 26

  /// The recorded data of a golden.
  package struct Entry: Equatable, Sendable {
    package var digest: PixelDigest
    package var size: PixelSize
    /// The number of pictures; 1 for a still.
    package var frames = 1
    /// The CRC-32 of the golden's file; nil if only the digest is kept.
    package var checksum: UInt32?
  }

  /// The end of the file: complete lines, appended lines, or an incomplete line.
  enum Ending { case whole, added, cut }

  /// The entries by path.
  package var entries: [String: Entry] = [:]
  var ending = Ending.whole

  /// Creates a lock without entries.
  package init() {}

  /// Returns the lock of a folder; empty if there is no file. With `repairs`, it lacks
  /// goldens with two different lines, which are otherwise an error.
  package static func read(
    folder: String, repairs: Bool = false
  ) throws(PictureError) -> GoldenLock {
    let path = FileSystem.path(fileName, in: folder)
    if FileSystem.kind(path) == .nothing { return GoldenLock() }
    let bytes = try PictureError.telling { try readFile(path, limit: limit) }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw PictureError("\(path.shortenedPath): is not UTF-8")
    }
    return try GoldenLock(text, path: path, repairs: repairs)
  }

  /// Parses the text of a file; `path` is for messages. `repairs` is that of `read`.
  package init(
    _ text: String, path: String, repairs: Bool = false
  ) throws(PictureError) {
    var number = 0
    var doubtful: Set<String> = []
    // By scalars: a carriage return and a line feed are one character.
    let parts = text.unicodeScalars.split(
      separator: "\n", omittingEmptySubsequences: false)
    for part in parts {
      number += 1
      let line = Substring(part.last == "\r" ? part.dropLast() : part)
      if line == GoldenLock.added { ending = .added }
      // Without a line break at its end, the last line is incomplete.
      if ending == .added, number == parts.count { break }
      if line.isEmpty || line.hasPrefix("#") { continue }
      func fault(_ message: String) -> PictureError {
        PictureError("\(path.shortenedPath): line \(number): \(message)")
      }
      if line == "=======" || ["<<<<<<< ", ">>>>>>> "].contains(where: line.hasPrefix) {
        throw fault("a merge conflict; keep the lines of both sides")
      }
      let fields = line.split(separator: " ", omittingEmptySubsequences: false)
      let count = fields.count
      guard count >= 5, let frames = Int(fields[count - 2]), frames > 0,
        let size = GoldenLock.size(fields[count - 3]),
        let digest = PixelDigest(fields[count - 4]),
        let checksum = GoldenLock.checksum(fields[count - 1])
      else {
        throw fault(
          "expected path, digest, size, frames and CRC, as in a.png 0123...cdef 8x8 1 "
            + "89abcdef")
      }
      let name = GoldenLock.path(fields.dropLast(4).joined(separator: " "))
      if let reason = GoldenLock.fault(name) {
        throw fault("\(name.shortened): \(reason)")
      }
      let entry = Entry(digest: digest, size: size, frames: frames, checksum: checksum)
      if let other = entries[name], other != entry, ending != .added {
        guard repairs else {
          throw fault(
            "\(name.shortened) has another line with another digest; keep one, or run in "
              + "the update mode changed")
        }
        doubtful.insert(name)
      }
      if ending == .added { doubtful.remove(name) }
      entries[name] = entry
    }
    for name in doubtful { entries[name] = nil }
    if !doubtful.isEmpty { ending = .cut }
    if text.unicodeScalars.last.map({ $0 != "\n" }) ?? false { ending = .cut }
  }

  /// Returns the reason why a path is invalid for a golden; nil if it is valid. An
  /// invalid path could lead out of the folder, to files that are not goldens.
  private static func fault(_ path: String) -> String? {
    if ![".png", ".frames"].contains(where: path.hasSuffix) {
      return "expected a path that ends in .png or .frames"
    }
    let parts = path.utf8.split(separator: 47, omittingEmptySubsequences: false)
    let isInside = parts.allSatisfy {
      !$0.isEmpty && !$0.elementsEqual(".".utf8) && !$0.elementsEqual("..".utf8)
    }
    return isInside && !path.utf8.contains(where: { $0 < 32 })
      ? nil : "expected a path in the folder; no component may be empty, . or .."
  }

  /// Returns a path as the file has it: with the prefix `./` if it would be a comment or
  /// a conflict marker.
  private static func written(_ path: String) -> String {
    ["#", "<", "=", ">"].contains(where: path.hasPrefix) ? "./" + path : path
  }

  private static func path(_ written: String) -> String {
    written.hasPrefix("./") ? String(written.dropFirst(2)) : written
  }

  private static func size(_ text: Substring) -> PixelSize? {
    let parts = text.split(separator: "x", omittingEmptySubsequences: false)
    guard parts.count == 2, let width = Int(parts[0]), let height = Int(parts[1]),
      width >= 0, height >= 0
    else { return nil }
    return PixelSize(width: width, height: height)
  }

  /// Returns the value of eight hexadecimal digits, `.some(nil)` for `-`, and nil for
  /// other text.
  private static func checksum(_ text: Substring) -> UInt32?? {
    if text == "-" { return .some(nil) }
    guard text.utf8.count == 8, let value = UInt32(hexadecimal: text.utf8) else {
      return nil
    }
    return value
  }

  /// Returns the path of the first golden, in sorted order, that has the digest and the
  /// ending and for which `isGone` returns true; nil if there is none. Goldens with the
  /// file name of `path` are first.
  func twin(
    of digest: PixelDigest, at path: String, _ ending: String, _ isGone: (String) -> Bool
  ) -> String? {
    let name = "/" + (path.split(separator: "/").last ?? "") + ending
    let twins = entries.filter { $0.value.digest == digest && $0.key.hasSuffix(ending) }
      .keys.sorted()
    return
      (twins.filter { "/\($0)".hasSuffix(name) }
      + twins.filter { !"/\($0)".hasSuffix(name) })
      .first(where: isGone)
  }

  /// Returns the line of a golden.
  private static func line(_ path: String, _ entry: Entry) -> String {
    "\(written(path)) \(entry.digest) \(entry.size.width)x\(entry.size.height) "
      + "\(entry.frames) \(entry.checksum?.hexadecimal(8) ?? "-")\n"
  }

  /// The text of the file.
  package var text: String {
    let sorted = entries.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
    return GoldenLock.heading + "\n"
      + sorted.map { GoldenLock.line($0.key, $0.value) }.joined()
  }

  /// Changes the lock of a folder while holding the folder's file lock, which excludes
  /// other processes. A file without entries is removed; appended lines are sorted.
  /// `repairs` is that of `read`.
  package static func update(
    folder: String, repairs: Bool = false, _ change: (inout GoldenLock) -> Void
  ) throws(PictureError) {
    try PictureError.telling {
      try FileLock.hold(folder: folder) {
        let path = FileSystem.path(fileName, in: folder)
        let old = try read(folder: folder, repairs: repairs)
        var new = old
        change(&new)
        if new == old, old.ending == .whole { return }
        if new.entries.isEmpty { return try FileSystem.remove(path) }
        try AtomicFile.write(Array(new.text.utf8), to: path)
      }
    }
  }

  /// Appends the entry of a golden to the file, whose current content is this lock.
  ///
  /// The caller holds the folder's file lock. Returns false without a change if the file
  /// must be written as a whole: if it has no entries or its last line is incomplete.
  mutating func add(_ entry: Entry, at path: String, folder: String) throws -> Bool {
    if entries.isEmpty || ending == .cut { return false }
    let line = GoldenLock.line(path, entry)
    try AtomicFile.append(
      Array((ending == .added ? line : GoldenLock.added + "\n" + line).utf8),
      to: FileSystem.path(GoldenLock.fileName, in: folder))
    entries[path] = entry
    ending = .added
    return true
  }
}
