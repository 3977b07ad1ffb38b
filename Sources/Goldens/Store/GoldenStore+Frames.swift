import MesmerDrawing
import MesmerGeometry
import MesmerPNGCodec
import MesmerPlatform

// Sequences: `<path>.frames` is the golden, `<path>.png` its film for viewing, unless
// only digests are stored.

/// A rendered sequence: its frames, and their film.
package struct RenderedFrames {
  package private(set) var list: FrameList
  private var film: APNGEncoder?
  private var last: Pixmap?
  /// The film's bytes, if they come from a file.
  private var bytes: [UInt8]?

  /// Creates a sequence without frames.
  package init(framesPerSecond: Double) {
    list = FrameList(
      size: PixelSize(width: 0, height: 0), framesPerSecond: framesPerSecond)
  }

  /// Creates a sequence from its list and its film.
  package init(_ list: FrameList, film: [UInt8]) {
    self.list = list
    bytes = film
  }

  /// Appends a frame. All frames must have the same size.
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

  /// Returns the bytes of the film. Throws if there is no frame.
  package func filmData() throws -> [UInt8] {
    if let bytes { return bytes }
    guard var film else { throw PNGEncodingError.noFirstFrame }
    return try film.finish()
  }
}

extension GoldenStore {
  /// Returns the path of a sequence's golden.
  package func framesFile(_ path: String) -> String {
    FileSystem.path(path + ".frames", in: folder)
  }

  /// Returns the path of a pending sequence.
  package func pendingFramesFile(_ path: String) -> String {
    FileSystem.path(path + ".new.frames", in: folder)
  }

  /// Compares a sequence with its golden, and writes the files that the mode allows.
  /// `see` is called with each frame that does not pass.
  package func compare(
    _ actual: RenderedFrames, at path: String, tolerance: Tolerance = .exact,
    update: UpdateMode, isGone: (String) -> Bool = { _ in false },
    see: (_ frame: Int, ComparisonScan) throws -> Void = { _, _ in },
    views: (PixelDigest) -> String? = { _ in nil },
    explain: () -> String = { "" }
  ) throws -> Checked {
    let file = framesFile(path)
    if update.recordsChanged {
      _ = try LockCache.shared.lock(of: folder, repairs: true)
    }
    let exists = FileSystem.kind(file) != .nothing
    let digest = actual.list.digest
    func record(replaced: Bool) throws -> Checked {
      try self.record(actual, at: path)
      try self.record(views: views(digest), of: digest, at: path)
      return Checked(verdict: .recorded, isReplaced: replaced)
    }
    if update == .all || !exists && update.recordsMissing {
      return try record(replaced: exists)
    }
    guard exists else {
      let moves = try LockCache.shared.lock(of: folder)
        .twin(of: digest, at: path, ".frames", isGone)
      let fault = writePending(
        actual, update, replacing: nil, tolerance, moving: moves, views(digest), at: path)
      return Checked(verdict: .missing, moves: moves, pendingFault: fault)
    }
    let expected: FrameList
    do { expected = try FrameList.read(file) } catch {
      guard update == .changed else { throw error }
      return try record(replaced: true)
    }
    var checked = Checked(verdict: .different)
    checked.film = film(of: expected, at: path)
    let film = checked.film.flatMap { try? readFile($0, limit: 1 &<< 31) }
    if let film, hasFilm(path), !PNGFile.isComplete(film) {
      if update == .changed { return try record(replaced: true) }
      throw PictureError(
        "\(self.file(path).shortenedPath): the film of the golden is damaged; restore the "
          + "file, or record it again")
    }
    checked.frames = try FramesComparison(
      golden: expected, film: film, isKept: hasFilm(path), actual: actual, by: tolerance,
      see: see)
    if checked.frames?.passes ?? true {
      if checked.frames == nil, !hasFilm(path) { try keepInCache(actual) }
      if update != .never { try removePending(at: path) }
      if expected.digest == digest { try addViews(views, of: digest, at: path, update) }
      let isUnused = checked.frames == nil && tolerance != .exact && hasFilm(path)
      checked.verdict = isUnused ? .toleranceUnused : .equal
      return checked
    }
    if update == .changed { return try record(replaced: true) }
    let explanation = explain()
    checked.pendingFault = writePending(
      actual, update, replacing: expected.digest, tolerance, views(digest), explanation,
      at: path)
    return checked
  }

  /// Returns whether the film of a sequence is stored with its golden. Without it, no
  /// tolerance applies.
  package func hasFilm(_ path: String) -> Bool { FileSystem.isRegularFile(file(path)) }

  /// Returns the path of a golden's film, in the folder or else in the cache; nil if
  /// neither exists.
  package func film(of list: FrameList, at path: String) -> String? {
    hasFilm(path)
      ? file(path)
      : cacheFile(list.digest).flatMap { FileSystem.isRegularFile($0) ? $0 : nil }
  }

  /// Writes the film of a sequence to the cache, if the store has one and the film is not
  /// in it.
  private func keepInCache(_ frames: RenderedFrames) throws {
    guard let file = cacheFile(frames.list.digest), !FileSystem.isRegularFile(file) else {
      return
    }
    try write(try frames.filmData(), to: file)
  }

  private func record(_ frames: RenderedFrames, at path: String) throws {
    let film = keeping == .pictures ? try frames.filmData() : nil
    if film == nil { try keepInCache(frames) }
    try record(frames.list, film: film, at: path)
  }

  /// Writes the golden of a sequence, its line in the lock, and its film. If `film` is
  /// nil, removes an older film.
  func record(_ list: FrameList, film: [UInt8]?, at path: String) throws {
    if let film {
      try write(film, to: file(path))
    } else {
      try FileSystem.remove(file(path))
    }
    let bytes = Array(list.text.utf8)
    try write(bytes, to: framesFile(path))
    try LockCache.shared.set(
      GoldenLock.Entry(
        digest: list.digest, size: list.size, frames: list.frames.count,
        checksum: PictureFile.checksum(of: bytes)),
      at: path + ".frames", folder: folder)
    try removePending(at: path)
  }

  /// Writes the pending files in the mode `new`. Returns their error.
  private func writePending(
    _ frames: RenderedFrames, _ update: UpdateMode, replacing old: PixelDigest?,
    _ tolerance: Tolerance, moving moves: String? = nil, _ views: String?,
    _ explanation: String = "", at path: String
  ) -> PictureError? {
    if update != .new { return nil }
    let note = PendingNote(
      golden: path + ".frames", replaces: old, keeping: keeping, tolerance: tolerance,
      moves: moves, views: views, explanation: explanation)
    return PictureError.caught {
      try write(try frames.filmData(), to: pendingFile(path))
      try write(
        Array((note.comments + frames.list.text).utf8), to: pendingFramesFile(path))
    }
  }

  private func removePending(at path: String) throws {
    try FileSystem.remove(pendingFile(path))
    try FileSystem.remove(pendingFramesFile(path))
  }
}
