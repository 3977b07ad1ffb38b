import MesmerPlatform

/// A cache of the golden locks (`GoldenLock`) that this process has read. A file is
/// parsed again only after it has changed.
final class LockCache: @unchecked Sendable {
  static let shared = LockCache()

  private let mutex = Mutex()
  private var locks: [String: (stamp: FileStamp?, lock: GoldenLock)] = [:]
  /// The folders whose lock is sorted when the process ends.
  private var sorted: Set<String> = []

  /// Returns the current lock of a folder. With `repairs`, different lines of one golden
  /// are removed from the file.
  func lock(
    of folder: String, repairs: Bool = false
  ) throws(PictureError) -> GoldenLock {
    try mutex.locked { () throws(PictureError) in
      do throws(PictureError) { return try read(folder).lock } catch {
        guard repairs else { throw error }
        try GoldenLock.update(folder: folder, repairs: true) { _ in }
        return try read(folder).lock
      }
    }
  }

  private func read(
    _ folder: String
  ) throws(PictureError) -> (stamp: FileStamp?, lock: GoldenLock) {
    let stamp = FileSystem.stamp(FileSystem.path(GoldenLock.fileName, in: folder))
    if let known = locks[folder], known.stamp == stamp { return known }
    let read = (stamp, try GoldenLock.read(folder: folder))
    locks[folder] = read
    return read
  }

  /// Sets the entry of a golden in the lock of a folder. Other processes may change the
  /// lock concurrently. A file with appended lines, from this call or from a killed
  /// process, is sorted when this process exits.
  func set(
    _ entry: GoldenLock.Entry, at path: String, folder: String
  ) throws(PictureError) {
    let isSet = try PictureError.telling {
      mutex.lock()
      defer { mutex.unlock() }
      return try FileLock.hold(folder: folder) {
        // Changed in place, without a second reference: copying a large lock takes
        // longer than appending the line.
        _ = try read(folder)
        if locks[folder]!.lock.ending == .added { sortAtEnd(folder) }
        if locks[folder]!.lock.entries[path] == entry { return true }
        guard try locks[folder]!.lock.add(entry, at: path, folder: folder) else {
          return false
        }
        locks[folder]!.stamp = FileSystem.stamp(
          FileSystem.path(GoldenLock.fileName, in: folder))
        sortAtEnd(folder)
        return true
      }
    }
    if !isSet { try GoldenLock.update(folder: folder) { $0.entries[path] = entry } }
  }

  private func sortAtEnd(_ folder: String) {
    if sorted.insert(folder).inserted {
      CommandProcess.atEnd { try? GoldenLock.update(folder: folder) { _ in } }
    }
  }
}
