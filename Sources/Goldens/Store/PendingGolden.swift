import MesmerGeometry
import MesmerPNGCodec
import MesmerPlatform

/// A picture or a sequence that may replace its golden, stored beside it until it is
/// accepted or rejected: `<name>.new.png` or `<name>.new.frames`.
package struct PendingGolden: Hashable, Sendable {
  /// The pending file.
  package let file: String
  /// The path of the golden that acceptance writes.
  package let golden: String
  /// Whether it is a sequence; its film is `<name>.new.png`.
  package let isSequence: Bool

  private static let picture = ".new.png"
  private static let frames = ".new.frames"

  /// Creates the pending golden in a file; nil if the file has neither ending, or is the
  /// film of a sequence.
  package init?(file: String) {
    self.file = file
    if file.hasSuffix(Self.frames) {
      golden = String(file.dropLast(Self.frames.count)) + ".frames"
      isSequence = true
    } else if file.hasSuffix(Self.picture) {
      let path = String(file.dropLast(Self.picture.count))
      if FileSystem.kind(path + Self.frames) != .nothing { return nil }
      golden = path + ".png"
      isSequence = false
    } else {
      return nil
    }
  }

  /// Returns the pending goldens below a folder, by path. Folders whose names begin with
  /// a dot are skipped.
  package static func all(below folder: String) throws(PictureError) -> [PendingGolden] {
    try GoldenFiles.all(below: folder).compactMap { PendingGolden(file: $0) }
  }

  // MARK: Contents

  private var filmFile: String { String(file.dropLast(Self.frames.count)) + Self.picture }

  /// The paths of the golden's picture or film and of the pending one. The files may be
  /// missing.
  package var pictures: (expected: String, actual: String) {
    isSequence ? (GoldenFiles.withoutEnding(golden) + ".png", filmFile) : (golden, file)
  }

  /// Returns the store of the golden, its path in the store, its tolerance, the path of
  /// the golden that acceptance removes (`PendingNote.moves`), and the explanation of the
  /// difference.
  package func place() throws(PictureError) -> (
    store: GoldenStore, path: String, tolerance: Tolerance, moves: String?,
    explanation: String
  ) {
    let note = note(in: try PictureFile.bytes(of: file))
    guard let note, let folder = folder(note) else {
      let name = String(golden.split(separator: "/").last ?? "")
      return (
        GoldenStore(folder: FileSystem.folder(of: golden)),
        GoldenFiles.withoutEnding(name), .exact, nil, ""
      )
    }
    return (
      GoldenStore(folder: folder, keeping: note.keeping),
      GoldenFiles.withoutEnding(note.golden), note.tolerance, note.moves, note.explanation
    )
  }

  private func note(in bytes: [UInt8]) -> PendingNote? {
    isSequence
      ? PendingNote(text: String(decoding: bytes, as: UTF8.self))
      : PendingNote(png: bytes)
  }

  /// Returns the folder of the store; nil if it is unknown.
  private func folder(_ note: PendingNote?) -> String? {
    guard let note, golden == note.golden || golden.hasSuffix("/" + note.golden)
    else { return nil }
    let folder = golden.dropLast(note.golden.count)
    return folder.isEmpty ? "." : folder == "/" ? "/" : String(folder.dropLast())
  }

  /// Returns the digest of the current golden; nil if there is none.
  private func presentDigest(_ note: PendingNote?) throws(PictureError) -> PixelDigest? {
    if FileSystem.kind(golden) != .nothing {
      return isSequence
        ? try FrameList.read(golden).digest : PixelDigest(try PictureFile.read(golden))
    }
    guard let note, let folder = folder(note) else { return nil }
    // A golden with a checksum whose file is missing has been removed.
    let entry = try GoldenLock.read(folder: folder).entries[note.golden]
    return entry?.checksum == nil ? entry?.digest : nil
  }

  // MARK: Decisions

  /// The changes of a decision, for undoing it.
  package struct Decision: Sendable {
    /// A file that the decision may change, with its bytes before and after the decision;
    /// nil while there is no file.
    private struct Change: Sendable {
      let path: String
      let before: [UInt8]?
      var after: [UInt8]?
    }
    private var changes: [Change]
    /// The path of the golden that acceptance removed, because it has the same pixels and
    /// its test no longer exists; nil if there is none.
    package fileprivate(set) var moved: String?

    /// Records the files before the decision.
    fileprivate init(_ files: [String]) throws(PictureError) {
      changes = []
      for path in files {
        let bytes = try Decision.content(path)
        changes.append(Change(path: path, before: bytes, after: bytes))
      }
    }

    /// Records the files after the decision.
    fileprivate mutating func finish() throws(PictureError) {
      for i in changes.indices {
        changes[i].after = try Decision.content(changes[i].path)
      }
    }

    private static func content(_ path: String) throws(PictureError) -> [UInt8]? {
      if FileSystem.kind(path) == .nothing { return nil }
      return try PictureFile.bytes(of: path)
    }

    /// Restores the files as they were before the decision. Throws if one of them has
    /// changed since, because its content would be lost.
    package func undo() throws(PictureError) {
      for change in changes where try Decision.content(change.path) != change.after {
        throw PictureError(
          "\(change.path): has changed since the decision, which cannot be undone; run "
            + "the tests again")
      }
      for change in changes where change.before != change.after {
        try PictureError.telling {
          guard let bytes = change.before else {
            return try FileSystem.remove(change.path)
          }
          try AtomicFile.write(bytes, to: change.path)
        }
      }
    }
  }

  /// Returns the files that a decision may change.
  private func files(_ folder: String?) -> [String] {
    var files = [file] + GoldenFiles.of(golden)
    if isSequence { files.append(filmFile) }
    if let folder { files.append(FileSystem.path(GoldenLock.fileName, in: folder)) }
    return files
  }

  /// Writes the pending picture to the golden, and removes the pending files and the
  /// golden of `PendingNote.moves`. Throws if the golden has changed since the
  /// comparison.
  @discardableResult
  package func accept() throws(PictureError) -> Decision {
    let bytes = try PictureFile.bytes(of: file)
    let note = note(in: bytes)
    if let note, try presentDigest(note) != note.replaces {
      throw PictureError(
        "\(golden.shortenedPath): has changed since \(file.shortenedPath) was made; "
          + "run the tests again, and review the new difference")
    }
    let folder = folder(note)
    let old = try note.flatMap { note throws(PictureError) in
      try folder.flatMap { folder throws(PictureError) in try moved(note, in: folder) }
    }
    let place = folder ?? ""
    var decision = try Decision(
      files(folder)
        + (old.map { GoldenFolder.files(of: FileSystem.path($0, in: place)) } ?? []))
    try PictureError.telling {
      if isSequence {
        try acceptFrames(bytes, note, folder)
      } else {
        try acceptPicture(bytes, note, folder)
      }
      if let old {
        try GoldenFolder.remove([old], in: place)
        decision.moved = FileSystem.path(old, in: place)
      }
    }
    try decision.finish()
    return decision
  }

  /// Returns the path of the golden in `note.moves`; nil if there is none, or if its
  /// pixels now differ from the pending ones.
  private func moved(
    _ note: PendingNote, in folder: String
  ) throws(PictureError) -> String? {
    guard let old = note.moves, old != note.golden,
      let entry = try GoldenLock.read(folder: folder).entries[old]
    else { return nil }
    let digest =
      isSequence
      ? try FrameList.read(file).digest : PixelDigest(try PictureFile.read(file))
    return entry.digest == digest ? old : nil
  }

  private func acceptPicture(
    _ bytes: [UInt8], _ note: PendingNote?, _ folder: String?
  ) throws {
    let picture = try PictureFile.read(file)
    guard let golden = PNGFile.removing(keywords: PendingNote.keywords, from: bytes)
    else {
      throw PictureError(
        "\(file.shortenedPath): is not a complete PNG file; run the tests again")
    }
    if let note, let folder {
      let store = GoldenStore(folder: folder, keeping: note.keeping)
      let path = GoldenFiles.withoutEnding(note.golden)
      let digest = PixelDigest(picture)
      try store.record(
        golden, digest, PixelSize(width: picture.width, height: picture.height), at: path)
      try store.record(views: note.views, of: digest, at: path)
    } else {
      try AtomicFile.write(golden, to: self.golden)
    }
    try FileSystem.remove(file)
  }

  private func acceptFrames(
    _ bytes: [UInt8], _ note: PendingNote?, _ folder: String?
  ) throws {
    guard let note, let folder else {
      throw PictureError(
        "\(file.shortenedPath): names no golden; run the tests again")
    }
    let list = try FrameList(String(decoding: bytes, as: UTF8.self), path: file)
    let film = note.keeping == .pictures ? try PictureFile.bytes(of: filmFile) : nil
    let store = GoldenStore(folder: folder, keeping: note.keeping)
    let path = GoldenFiles.withoutEnding(note.golden)
    try store.record(list, film: film, at: path)
    try store.record(views: note.views, of: list.digest, at: path)
  }

  /// Removes the pending files.
  @discardableResult
  package func reject() throws(PictureError) -> Decision {
    var decision = try Decision(files(nil))
    try PictureError.telling {
      try FileSystem.remove(file)
      if isSequence { try FileSystem.remove(filmFile) }
    }
    try decision.finish()
    return decision
  }
}

/// The files of goldens.
package enum GoldenFiles {
  /// Returns the paths of all files of a golden, first `golden` itself. They are moved
  /// and removed together.
  package static func of(_ golden: String) -> [String] {
    let film = golden.hasSuffix(".frames") ? [withoutEnding(golden) + ".png"] : []
    return [golden] + film + [views(of: golden)]
  }

  /// Returns a golden's path without the extension of a picture or a sequence.
  package static func withoutEnding(_ golden: String) -> String {
    let ending = [".png", ".frames"].first { golden.hasSuffix($0) } ?? ""
    return String(golden.dropLast(ending.count))
  }

  /// Returns the path of the file that lists the views in a golden.
  package static func views(of golden: String) -> String {
    withoutEnding(golden) + ".views.json"
  }

  /// Returns the paths of all files below a folder, sorted, without those in folders
  /// whose names begin with a dot. Links to folders are not followed.
  package static func all(below folder: String) throws(PictureError) -> [String] {
    var files: [String] = []
    var pending = [folder]
    while let folder = pending.popLast() {
      for name in try PictureError.telling({ try FileSystem.names(in: folder) }) {
        let path = folder == "." ? name : FileSystem.path(name, in: folder)
        switch FileSystem.kind(path) {
        case .folder:
          if !name.hasPrefix("."), !FileSystem.isLink(path) { pending.append(path) }
        case .file, .nothing: files.append(path)
        }
      }
    }
    return files.sorted()
  }
}
