import MesmerDrawing
import MesmerGeometry
import MesmerPNGCodec
import MesmerPlatform

// Sequences: `<path>.frames` is the golden, `<path>.png` its film for people, unless only
// digests are kept.

/// A sequence as rendered: its frames, and the film of them.
package struct RenderedFrames {
  package private(set) var list: FrameList
  private var film: APNGEncoder?
  private var last: Pixmap?

  /// A sequence without frames.
  package init(framesPerSecond: Double) {
    list = FrameList(
      size: PixelSize(width: 0, height: 0), framesPerSecond: framesPerSecond)
  }

  /// Adds a frame. Frames are of one size.
  package mutating func add(
    _ pixmap: Pixmap, offset: Point, zoomScale: Double
  ) throws {
    if film == nil {
      list.size = pixmap.size
      film = try APNGEncoder(
        width: pixmap.width, height: pixmap.height, content: .rgba, scale: pixmap.scale,
        framesPerSecond: list.framesPerSecond)
    }
    try film?.append(APNGEncoder.frame(pixmap, after: last, content: .rgba))
    last = pixmap
    list.frames.append(
      FrameList.Frame(
        digest: PixelDigest(pixmap), offset: offset, zoomScale: zoomScale))
  }

  /// The bytes of the film. Throws if there is no frame.
  package func filmData() throws -> [UInt8] {
    guard var film else { throw PNGEncodingError.noFirstFrame }
    return try film.finish()
  }
}

extension GoldenStore {
  /// The result of a check of a sequence.
  package enum FramesOutcome: Sendable {
    case equal
    case different(FrameListDifference, pending: Bool)
    case missing(pending: Bool)
    case recorded(replaced: Bool)
  }

  /// The file of a sequence's golden.
  package func framesFile(_ path: String) -> String {
    FileSystem.path(path + ".frames", in: folder)
  }

  /// The file of a sequence that awaits a decision.
  package func pendingFramesFile(_ path: String) -> String {
    FileSystem.path(path + ".new.frames", in: folder)
  }

  /// Compares a sequence with its golden, and records what the mode allows.
  package func check(
    _ actual: RenderedFrames, at path: String, update: UpdateMode
  ) throws -> FramesOutcome {
    let file = framesFile(path)
    let exists = FileSystem.kind(file) != .nothing
    if update == .all || !exists && update.recordsMissing {
      try record(actual, at: path)
      return .recorded(replaced: exists)
    }
    guard exists else {
      if update == .new { try writePending(actual, replacing: nil, at: path) }
      return .missing(pending: update == .new)
    }
    let expected: FrameList
    do { expected = try FrameList.read(file) } catch {
      guard update == .changed else { throw error }
      try record(actual, at: path)
      return .recorded(replaced: true)
    }
    guard let difference = FrameListDifference(expected: expected, actual: actual.list)
    else {
      if update != .never { try removePending(at: path) }
      return .equal
    }
    if update == .changed {
      try record(actual, at: path)
      return .recorded(replaced: true)
    }
    if update == .new {
      try writePending(actual, replacing: expected.digest, at: path)
    }
    return .different(difference, pending: update == .new)
  }

  private func record(_ frames: RenderedFrames, at path: String) throws {
    let film = keeping == .pictures ? try frames.filmData() : nil
    try record(frames.list, film: film, at: path)
  }

  /// Writes the golden of a sequence, its film if it is kept, and its line.
  func record(_ list: FrameList, film: [UInt8]?, at path: String) throws {
    if let film {
      try write(film, to: file(path))
    } else {
      try FileSystem.remove(file(path))
    }
    let bytes = Array(list.text.utf8)
    try write(bytes, to: framesFile(path))
    try GoldenLock.update(folder: folder) {
      $0.entries[path + ".frames"] = GoldenLock.Entry(
        digest: list.digest, size: list.size, frames: list.frames.count,
        checksum: PictureFile.checksum(of: bytes))
    }
    try removePending(at: path)
  }

  private func writePending(
    _ frames: RenderedFrames, replacing old: PixelDigest?, at path: String
  ) throws {
    let note = PendingNote(golden: path + ".frames", replaces: old, keeping: keeping)
    try write(try frames.filmData(), to: pendingFile(path))
    try write(
      Array((note.comments + frames.list.text).utf8), to: pendingFramesFile(path))
  }

  private func removePending(at path: String) throws {
    try FileSystem.remove(pendingFile(path))
    try FileSystem.remove(pendingFramesFile(path))
  }
}

/// The pictures of a sequence's golden, frame by frame, from its film.
package struct ExpectedFrames {
  private var film: FilmReader
  private let list: FrameList
  private var number = -1
  private var current: Bitmap?

  /// The pictures of a list; nil if the film is not there or cannot be read.
  package init?(_ list: FrameList, film path: String) {
    guard let bytes = try? readFile(path, limit: 1 << 31) else { return nil }
    self.init(list, film: bytes)
  }

  /// The pictures of a list, from the bytes of its film.
  package init?(_ list: FrameList, film bytes: [UInt8]) {
    guard let film = try? FilmReader(bytes) else { return nil }
    self.film = film
    self.list = list
  }

  /// The picture of a frame, not before the last one asked for; nil if the film does not
  /// have it as the list says.
  package mutating func picture(ofFrame frame: Int) -> Bitmap? {
    while number < frame {
      number += 1
      guard number < list.frames.count else { return nil }
      let isNew =
        number == 0 || list.frames[number].digest != list.frames[number - 1].digest
      if !isNew { continue }
      guard let pixels = try? film.nextFrame() else { return nil }
      let picture = Bitmap(pixels)
      guard PixelDigest(picture) == list.frames[number].digest else { return nil }
      current = picture
    }
    return current
  }
}
