import MesmerGeometry
import MesmerPlatform

/// The digests of the goldens below a folder: its file `goldens.lock`.
///
/// The file has one line for each golden, sorted: path, digest, size and number of frames,
/// separated by single spaces. A path may contain spaces; it is relative to the folder,
/// with forward slashes. A line that ends with `@<commit>` belongs to a golden of which
/// only the digest is kept, and which the scene of that commit draws. Lines that begin
/// with `#` are comments. Two branches that add goldens conflict only where they add the
/// same line, and any merged order is read.
package struct GoldenLock: Hashable, Sendable {
  /// The name of the file.
  package static let fileName = "goldens.lock"
  private static let heading =
    "# Pixel digests of the goldens below this folder: path, digest, size, frames."
  /// Larger files are not read: more than 10^5 goldens.
  private static let limit = 1 << 26

  /// What is known of a golden.
  package struct Entry: Hashable, Sendable {
    package var digest: PixelDigest
    package var size: PixelSize
    /// The number of pictures; 1 for a still.
    package var frames = 1
    /// The commit whose scene draws the golden, if only the digest is kept.
    package var commit: String?

    package init(
      digest: PixelDigest, size: PixelSize, frames: Int = 1, commit: String? = nil
    ) {
      self.digest = digest
      self.size = size
      self.frames = frames
      self.commit = commit
    }
  }

  /// The entries by path.
  package var entries: [String: Entry] = [:]

  /// A lock without entries.
  package init() {}

  /// The lock of a folder; empty if there is no file.
  package static func read(folder: String) throws(PictureError) -> GoldenLock {
    let path = FileSystem.path(fileName, in: folder)
    if FileSystem.kind(path) == .nothing { return GoldenLock() }
    let bytes: [UInt8]
    do throws(FileError) { bytes = try readFile(path, limit: limit) } catch {
      throw PictureError("\(error)")
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw PictureError("\(path): is not UTF-8")
    }
    return try GoldenLock(text, path: path)
  }

  /// Parses the text of a file; `path` is for messages.
  package init(_ text: String, path: String) throws(PictureError) {
    var number = 0
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      number += 1
      if line.isEmpty || line.hasPrefix("#") { continue }
      func fault(_ message: String) -> PictureError {
        PictureError("\(path): line \(number): \(message)")
      }
      if ["<<<<<<<", "=======", ">>>>>>>"].contains(where: line.hasPrefix) {
        throw fault("a merge conflict; keep the lines of both sides")
      }
      var fields = line.split(separator: " ", omittingEmptySubsequences: false)
      var commit: String?
      if let last = fields.last, last.hasPrefix("@") {
        commit = String(last.dropFirst())
        fields.removeLast()
      }
      guard fields.count >= 4, let frames = Int(fields[fields.count - 1]), frames > 0,
        let size = GoldenLock.size(fields[fields.count - 2]),
        let digest = PixelDigest(fields[fields.count - 3])
      else {
        throw fault(
          "expected path, digest, width x height and frames, as in a.png 0...f 8x8 1")
      }
      let name = fields.dropLast(3).joined(separator: " ")
      let entry = Entry(digest: digest, size: size, frames: frames, commit: commit)
      if let other = entries[name], other != entry {
        throw fault("\(name) has another line with another digest; keep one")
      }
      entries[name] = entry
    }
  }

  private static func size(_ text: Substring) -> PixelSize? {
    let parts = text.split(separator: "x", omittingEmptySubsequences: false)
    guard parts.count == 2, let width = Int(parts[0]), let height = Int(parts[1]),
      width >= 0, height >= 0
    else { return nil }
    return PixelSize(width: width, height: height)
  }

  /// The text of the file.
  package var text: String {
    var lines = [GoldenLock.heading]
    for (path, entry) in entries.sorted(by: {
      $0.key.utf8.lexicographicallyPrecedes($1.key.utf8)
    }) {
      let commit = entry.commit.map { " @\($0)" } ?? ""
      lines.append(
        "\(path) \(entry.digest) \(entry.size.width)x\(entry.size.height) "
          + "\(entry.frames)\(commit)")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// Changes the lock of a folder, under a lock across processes. A lock that becomes
  /// empty is removed.
  package static func update(
    folder: String, _ change: (inout GoldenLock) -> Void
  ) throws(PictureError) {
    do {
      try FileLock.hold(folder: folder) {
        let old = try read(folder: folder)
        var new = old
        change(&new)
        if new == old { return }
        let path = FileSystem.path(fileName, in: folder)
        if new.entries.isEmpty {
          try FileSystem.remove(path)
        } else {
          try AtomicFile.write(Array(new.text.utf8), to: path)
        }
      }
    } catch let error as PictureError { throw error } catch {
      throw PictureError("\(error)")
    }
  }
}
