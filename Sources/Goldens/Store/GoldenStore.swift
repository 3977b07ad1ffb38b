import MesmerDrawing
import MesmerGeometry
import MesmerPNGCodec
import MesmerPlatform

/// A folder of goldens.
///
/// A golden is a PNG file, and a line in the folder's `goldens.lock` with the digest of
/// its pixels and the checksum of the file. A picture with that digest is equal, and
/// nothing is decoded. If the line is missing or does not match the file, the file is
/// decoded and takes precedence. A store can also have digests only: the lines without
/// the files.
///
/// Goldens are written atomically, and processes change the lock one at a time, so
/// goldens are neither lost nor incomplete.
public struct GoldenStore: Sendable {
  /// The stored form of goldens.
  public enum Keeping: Sendable {
    /// The PNG file and its digest.
    case pictures
    /// The digest only. For a comparison, the expected picture is read from `cache`, or
    /// rendered again from the files of the commit that recorded it, if those are known.
    case digests

    /// The name in files.
    package var name: String { "\(self)" }
    /// The cases, with their names in files.
    package static let named = [
      (name: "pictures", value: Keeping.pictures), (name: "digests", value: .digests),
    ]
  }

  /// The folder, created when the first golden is recorded.
  package var folder: String
  /// The stored form of goldens that are recorded; `.pictures` by default.
  package var keeping: Keeping
  /// The folder for the pictures of goldens that are stored as digests, each named after
  /// its digest; nil disables it. The folder can be removed at any time.
  package var cache: String?

  /// Creates a store in a folder.
  public init(folder: String, keeping: Keeping = .pictures, cache: String? = nil) {
    self.folder = folder
    self.keeping = keeping
    self.cache = cache
  }

  // MARK: Files

  /// The path of `goldens.lock`.
  package var lockFile: String { FileSystem.path(GoldenLock.fileName, in: folder) }

  /// Returns the path of a golden's file; `path` is relative to the folder, without
  /// extension.
  package func file(_ path: String) -> String {
    FileSystem.path(path + ".png", in: folder)
  }

  /// Returns the path of a pending picture's file.
  package func pendingFile(_ path: String) -> String {
    FileSystem.path(path + ".new.png", in: folder)
  }

  /// Returns the file that lists the views in a golden with a digest: beside the golden
  /// or, if only digests are stored, in the cache; nil without a cache.
  private func viewsFile(_ path: String, _ digest: PixelDigest) -> String? {
    (keeping == .pictures ? file(path) : cacheFile(digest)).map {
      GoldenFiles.views(of: $0)
    }
  }

  /// Returns the content of the file that lists a golden's views; nil if there is no
  /// file, or if it describes a picture with another digest.
  package func views(at path: String, of digest: PixelDigest) -> [UInt8]? {
    guard let file = viewsFile(path, digest), FileSystem.isRegularFile(file),
      let bytes = try? readFile(file, limit: 1 &<< 26),
      String(decoding: bytes, as: UTF8.self).contains("\"golden\": \"\(digest)\"")
    else { return nil }
    return bytes
  }

  /// Removes the file that lists the views of a golden's earlier picture, and writes a
  /// new one unless the text is nil. The file is not flushed to the disk, because an
  /// incomplete file is ignored.
  package func record(
    views text: String?, of digest: PixelDigest, at path: String
  ) throws(PictureError) {
    try remove(GoldenFiles.views(of: file(path)))
    guard let text, let file = viewsFile(path, digest) else { return }
    try PictureError.telling {
      if keeping == .digests {
        // Goldens with the same digest share a file; threads may write it concurrently.
        try FileSystem.makeFolder(FileSystem.folder(of: file))
        return try AtomicFile.write(Array(text.utf8), to: file)
      }
      try AtomicFile.append(Array(text.utf8), to: file)
    }
  }

  /// Returns the path of a digest's picture in the cache; nil without a cache.
  func cacheFile(_ digest: PixelDigest) -> String? {
    cache.map { FileSystem.path("\(digest).png", in: $0) }
  }

  // MARK: Checking

  /// Compares a picture with its golden, and writes the files that the mode allows.
  ///
  /// - Parameters:
  ///   - path: The golden's path in the folder, without extension, with forward slashes:
  ///     `menu/open` is the file `menu/open.png`.
  ///   - tolerance: The allowed difference.
  ///   - update: The goldens that may be written; none by default.
  /// - Returns: A one-line description of the difference, or of the missing golden; nil
  ///   if the picture passes or has been recorded.
  /// - Throws: An error of one line if the path leaves the folder, or the golden or its
  ///   line cannot be read or written.
  public func check(
    _ picture: Pixmap, at path: String, tolerance: Tolerance = .exact,
    update: UpdateMode = .never
  ) throws -> String? {
    if let fault = PictureName.fault(path) {
      throw PictureError("\(path.shortenedPath): \(fault)")
    }
    let checked = try compare(picture, at: path, tolerance: tolerance, update: update)
    return checked.verdict.isFailure ? checked.message(file(path), tolerance) : nil
  }

  /// Writes the text about a golden's views if there is none yet and `update` records
  /// missing goldens.
  func addViews(
    _ text: (PixelDigest) -> String?, of digest: PixelDigest, at path: String,
    _ update: UpdateMode
  ) throws(PictureError) {
    guard update.recordsMissing, views(at: path, of: digest) == nil,
      let text = text(digest)
    else { return }
    try record(views: text, of: digest, at: path)
  }

  /// Compares a picture with its golden, and writes the files that the mode allows.
  ///
  /// `redraw` renders the expected picture of a golden that is stored as a digest and is
  /// not in the cache; a picture with another digest is ignored. `isGone` returns whether
  /// the test of a golden no longer exists: accepting a picture without a golden removes
  /// the first such golden with the same digest. `views` returns the text about the views
  /// of a picture that is written. `explain` returns the explanation of a difference,
  /// which is stored in the pending picture.
  package func compare(
    _ actual: Pixmap, at path: String, tolerance: Tolerance = .exact, update: UpdateMode,
    redraw: (PixelDigest) -> Pixmap? = { _ in nil },
    isGone: (String) -> Bool = { _ in false },
    views: (PixelDigest) -> String? = { _ in nil },
    explain: (ComparisonScan) -> String = { _ in "" }
  ) throws(PictureError) -> Checked {
    let digest = PixelDigest(actual)
    func record(replaced: Bool) throws(PictureError) -> Checked {
      try self.record(actual, digest, at: path)
      try self.record(views: views(digest), of: digest, at: path)
      return Checked(verdict: .recorded, isReplaced: replaced)
    }
    /// Writes the pending picture in the mode `new`. Returns the error of its file.
    func writePending(
      replacing old: PixelDigest?, moving moves: String? = nil,
      _ explanation: String = ""
    ) -> PictureError? {
      if update != .new { return nil }
      let note = PendingNote(
        golden: path + ".png", replaces: old, keeping: keeping, tolerance: tolerance,
        moves: moves, views: views(digest), explanation: explanation)
      return PictureError.caught {
        try write(
          try PictureFile.bytes(actual, for: pendingFile(path), text: note.texts),
          to: pendingFile(path))
      }
    }
    let file = file(path)
    var (isLocked, entry) = (false, GoldenLock.Entry?.none)
    do {
      // Released before recording: a second reference would make the change copy the
      // table.
      let lock = try LockCache.shared.lock(of: folder, repairs: update.recordsChanged)
      (isLocked, entry) = (!lock.entries.isEmpty, lock.entries[path + ".png"])
    }
    let kind = FileSystem.kind(file)
    let exists = kind != .nothing
    // Reading a pipe without a writer would block.
    if exists && kind != .folder && !FileSystem.isRegularFile(file) {
      throw PictureError(
        "\(file.shortenedPath): is not a regular file, so it cannot be a golden")
    }
    // A golden whose file has been removed is missing.
    if !exists, entry?.checksum != nil { entry = nil }
    if update == .all { return try record(replaced: exists || entry != nil) }
    if let entry, entry.digest == digest, tolerance.passesEqual,
      entry.checksum == (exists ? PictureFile.checksum(file) : nil)
    {
      if !exists { try keepInCache(actual, digest) }
      if update != .never { try remove(pendingFile(path)) }
      try addViews(views, of: digest, at: path, update)
      return Checked(verdict: tolerance == .exact ? .equal : .toleranceUnused)
    }
    guard exists || entry != nil else {
      if update.recordsMissing { return try record(replaced: false) }
      let moves = try LockCache.shared.lock(of: folder).twin(
        of: digest, at: path, ".png", isGone)
      return Checked(
        verdict: .missing, moves: moves,
        pendingFault: writePending(replacing: nil, moving: moves))
    }
    let expected = try expected(at: path, entry, update, redraw)
    let scan = expected.map {
      ComparisonScan(expected: $0, actual: Bitmap(actual), by: tolerance)
    }
    if let scan, scan.comparison.passes {
      let comparison = scan.comparison
      if update != .never { try remove(pendingFile(path)) }
      // The line is missing or outdated. A folder without a lock does not get one.
      if update != .never, comparison.isEqual, exists, isLocked {
        try note(digest, actual.size, PictureFile.checksum(file), at: path)
      }
      if comparison.isEqual { try addViews(views, of: digest, at: path, update) }
      return Checked(
        verdict: comparison.isToleranceUnused ? .toleranceUnused : .equal, scan: scan)
    }
    if update == .changed { return try record(replaced: true) }
    let explanation = scan.map(explain) ?? ""
    let fault = writePending(
      replacing: expected.map { PixelDigest($0) } ?? entry?.digest, explanation)
    return Checked(verdict: .different, pendingFault: fault, scan: scan)
  }

  /// Returns the picture of a golden, from its file or, if it has none, by its digest
  /// from the cache or `redraw`; nil if no picture is found. In the mode `changed`, the
  /// result is also nil for a file that cannot be read as a picture.
  private func expected(
    at path: String, _ entry: GoldenLock.Entry?, _ update: UpdateMode,
    _ redraw: (PixelDigest) -> Pixmap?
  ) throws(PictureError) -> Bitmap? {
    let file = file(path)
    if FileSystem.kind(file) != .nothing {
      do throws(PictureError) { return try PictureFile.read(file) } catch {
        if update == .changed { return nil }
        throw error
      }
    }
    guard let digest = entry?.digest else { return nil }
    if let kept = cacheFile(digest), FileSystem.kind(kept) != .nothing,
      let picture = try? PictureFile.read(kept), PixelDigest(picture) == digest
    {
      return picture
    }
    guard let picture = redraw(digest), PixelDigest(picture) == digest else { return nil }
    if update != .never { try keepInCache(picture, digest) }
    return Bitmap(picture)
  }

  // MARK: Writing

  /// Writes a golden and its line in the lock.
  package func record(
    _ pixmap: Pixmap, _ digest: PixelDigest, at path: String
  ) throws(PictureError) {
    let bytes = try PictureFile.bytes(pixmap, for: file(path))
    try record(bytes, digest, pixmap.size, at: path)
  }

  /// Writes the bytes of a golden to its file or, if only digests are stored, to the
  /// cache; and its line in the lock.
  func record(
    _ bytes: [UInt8], _ digest: PixelDigest, _ size: PixelSize, at path: String
  ) throws(PictureError) {
    switch keeping {
    case .pictures: try write(bytes, to: file(path))
    case .digests:
      if let cached = cacheFile(digest) { try write(bytes, to: cached) }
      try remove(file(path))
      try PictureError.telling { try FileSystem.makeFolder(folder) }
    }
    let checksum = keeping == .pictures ? PictureFile.checksum(of: bytes) : nil
    try note(digest, size, checksum, at: path)
    try remove(pendingFile(path))
  }

  /// Writes a picture to the cache, if the store has one and the picture is not in it.
  private func keepInCache(
    _ pixmap: Pixmap, _ digest: PixelDigest
  ) throws(PictureError) {
    guard let file = cacheFile(digest) else { return }
    if FileSystem.isRegularFile(file), let kept = try? PictureFile.read(file),
      PixelDigest(kept) == digest
    {
      return
    }
    try write(try PictureFile.bytes(pixmap, for: file), to: file)
  }

  func write(_ bytes: [UInt8], to path: String) throws(PictureError) {
    try PictureError.telling {
      try FileSystem.makeFolder(FileSystem.folder(of: path))
      try AtomicFile.write(bytes, to: path)
    }
  }

  private func note(
    _ digest: PixelDigest, _ size: PixelSize, _ checksum: UInt32?, at path: String
  ) throws(PictureError) {
    try LockCache.shared.set(
      GoldenLock.Entry(digest: digest, size: size, checksum: checksum),
      at: path + ".png", folder: folder)
  }

  private func remove(_ path: String) throws(PictureError) {
    try PictureError.telling { try FileSystem.remove(path) }
  }
}

extension Tolerance {
  /// Whether equal pictures pass: no range of the tolerance has a lower bound over 0.
  fileprivate var passesEqual: Bool {
    pixels?.contains(0) ?? true && channelDifference?.contains(0) ?? true
  }
}

extension Pixmap {
  var size: PixelSize { PixelSize(width: width, height: height) }
}
