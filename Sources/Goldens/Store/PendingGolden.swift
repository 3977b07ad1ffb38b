import MesmerGeometry
import MesmerPNGCodec
import MesmerPlatform

/// A picture, or a sequence, that waits beside its golden for a decision:
/// `<name>.new.png` or `<name>.new.frames`.
package struct PendingGolden: Hashable, Sendable {
  /// The file that waits.
  package let file: String
  /// The golden that it would become.
  package let golden: String
  /// Whether it is a sequence; its film is `<name>.new.png`.
  package let isSequence: Bool

  private static let picture = ".new.png"
  private static let frames = ".new.frames"

  /// The pending golden in a file; nil if the file's name is not one of those, or the file
  /// is the film of a sequence.
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

  /// All that wait below a folder, by path. Folders whose names begin with a dot are left
  /// out.
  package static func all(below folder: String) throws(PictureError) -> [PendingGolden] {
    try GoldenFiles.all(below: folder).compactMap { PendingGolden(file: $0) }
  }

  // MARK: What it is

  private func bytes(_ path: String) throws(PictureError) -> [UInt8] {
    do { return try readFile(path, limit: PictureFile.limit) } catch {
      throw PictureError("\(error)")
    }
  }

  private var filmFile: String { String(file.dropLast(Self.frames.count)) + Self.picture }
  private var goldenFilm: String { String(golden.dropLast(".frames".count)) + ".png" }

  private func note(in bytes: [UInt8]) -> PendingNote? {
    isSequence
      ? PendingNote(text: String(decoding: bytes, as: UTF8.self))
      : PendingNote(png: bytes)
  }

  /// The folder of the store; nil if it cannot be told.
  private func folder(_ note: PendingNote?) -> String? {
    guard let note, golden == note.golden || golden.hasSuffix("/" + note.golden)
    else { return nil }
    let folder = golden.dropLast(note.golden.count)
    return folder.isEmpty ? "." : folder == "/" ? "/" : String(folder.dropLast())
  }

  /// The digest of the golden as it is now; nil if there is none.
  private func presentDigest(_ note: PendingNote?) throws(PictureError) -> PixelDigest? {
    if FileSystem.kind(golden) != .nothing {
      return isSequence
        ? try FrameList.read(golden).digest : PixelDigest(try PictureFile.read(golden))
    }
    guard let note, let folder = folder(note) else { return nil }
    return try GoldenLock.read(folder: folder).entries[note.golden]?.digest
  }

  /// What would change, in one line.
  package func summary() throws(PictureError) -> String {
    if FileSystem.kind(golden) == .nothing { return "no golden yet" }
    if isSequence {
      let difference = FrameListDifference(
        expected: try FrameList.read(golden), actual: try FrameList.read(file))
      return difference?.summary ?? "equal"
    }
    return Comparison(
      expected: try PictureFile.read(golden), actual: try PictureFile.read(file)
    ).summary
  }

  // MARK: Decisions

  /// What a decision changed, so that it can be taken back.
  package struct Decision: Sendable {
    /// The bytes of the files before; nil for those that did not exist.
    fileprivate var before: [(path: String, bytes: [UInt8]?)] = []

    /// Restores the files as they were before the decision.
    package func undo() throws(PictureError) {
      for (path, bytes) in before {
        do {
          if let bytes {
            try AtomicFile.write(bytes, to: path)
          } else {
            try FileSystem.remove(path)
          }
        } catch { throw PictureError("\(error)") }
      }
    }
  }

  private func decision(_ folder: String?) throws(PictureError) -> Decision {
    var files = [file, golden]
    if isSequence { files += [filmFile, goldenFilm] }
    if let folder { files.append(FileSystem.path(GoldenLock.fileName, in: folder)) }
    var decision = Decision()
    for path in files {
      decision.before.append(
        (path, FileSystem.kind(path) == .nothing ? nil : try bytes(path)))
    }
    return decision
  }

  /// Makes it the golden. Refused if the golden is no longer the one with which it was
  /// compared.
  @discardableResult
  package func accept() throws(PictureError) -> Decision {
    let bytes = try bytes(file)
    let note = note(in: bytes)
    if let note, try presentDigest(note) != note.replaces {
      throw PictureError(
        "\(golden): has changed since \(file) was made; run the tests again, and look at "
          + "the new difference")
    }
    let folder = folder(note)
    let decision = try decision(folder)
    do {
      if isSequence {
        try acceptFrames(bytes, note, folder)
      } else {
        try acceptPicture(bytes, note, folder)
      }
    } catch let error as PictureError { throw error } catch {
      throw PictureError("\(error)")
    }
    return decision
  }

  private func acceptPicture(
    _ bytes: [UInt8], _ note: PendingNote?, _ folder: String?
  ) throws {
    let picture = try PictureFile.read(file)
    guard let golden = PNGFile.removing(keywords: PendingNote.keywords, from: bytes)
    else {
      throw PictureError("\(file): is not a whole PNG file; run the tests again")
    }
    if let note, let folder {
      let store = GoldenStore(folder: folder, keeping: note.keeping)
      try store.record(
        golden, PixelDigest(picture),
        PixelSize(width: picture.width, height: picture.height),
        at: String(note.golden.dropLast(4)))
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
        "\(file): does not say which golden it is for; run the tests again")
    }
    let list = try FrameList(String(decoding: bytes, as: UTF8.self), path: file)
    let film = note.keeping == .pictures ? try self.bytes(filmFile) : nil
    try GoldenStore(folder: folder, keeping: note.keeping).record(
      list, film: film, at: String(note.golden.dropLast(".frames".count)))
  }

  /// Removes it.
  @discardableResult
  package func reject() throws(PictureError) -> Decision {
    let decision = try decision(nil)
    do {
      try FileSystem.remove(file)
      if isSequence { try FileSystem.remove(filmFile) }
    } catch { throw PictureError("\(error)") }
    return decision
  }
}

/// The files below a folder.
package enum GoldenFiles {
  /// The paths of all files below a folder, sorted, without those in folders whose names
  /// begin with a dot. Links to folders are not followed.
  package static func all(below folder: String) throws(PictureError) -> [String] {
    var files: [String] = []
    var pending = [folder]
    while let folder = pending.popLast() {
      let names: [String]
      do { names = try FileSystem.names(in: folder) } catch {
        throw PictureError("\(error)")
      }
      for name in names {
        let path = folder == "." ? name : FileSystem.path(name, in: folder)
        switch FileSystem.kind(path) {
        case .folder:
          if !name.hasPrefix("."), !FileSystem.isLink(path) { pending.append(path) }
        default: files.append(path)
        }
      }
    }
    return files.sorted()
  }
}
