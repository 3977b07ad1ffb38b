import MesmerPlatform

/// The locks that this process has read, so that a thousand checks do not parse the same
/// file a thousand times.
final class LockCache: @unchecked Sendable {
  static let shared = LockCache()

  private let mutex = Mutex()
  private var locks: [String: (stamp: FileStamp?, lock: GoldenLock)] = [:]

  /// The lock of a folder as the file is now.
  func lock(of folder: String) throws(PictureError) -> GoldenLock {
    mutex.lock()
    defer { mutex.unlock() }
    let stamp = FileSystem.stamp(FileSystem.path(GoldenLock.fileName, in: folder))
    if let known = locks[folder], known.stamp == stamp { return known.lock }
    let lock = try GoldenLock.read(folder: folder)
    locks[folder] = (stamp, lock)
    return lock
  }
}
