#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A new file beside its final path, and the removal of files left by killed runs.
///
/// Its name is `.mesmer-MACHINE-PROCESS-NUMBER.tmp`. The writer holds a lock on it until
/// it has its final name. The system releases the lock when the process ends for any
/// reason: a file without a lock is abandoned. On a disk shared by several machines, a
/// lock may be visible to only one of them. A file of another machine (or of this one
/// before its last start) is therefore removed only when it is a day old; so is a file
/// on a system without locks.
///
/// A process removes abandoned files from a folder at its first write into it.
package struct TemporaryFile {
  /// The path of the file.
  package let path: String
  /// The descriptor of the file, for writing.
  package let file: Int32
  /// Another descriptor of the same open file description, which holds the lock.
  private let keeper: Int32
  /// The index of the path in `Unfinished`; nil if it has none.
  private let entry: Int?

  /// Creates a new, empty file in a folder; errors name `output`.
  package static func make(
    in folder: String, for output: String
  ) throws(FileError) -> TemporaryFile {
    if Swept.shared.insert(folder) { sweep(folder) }
    for _ in 0..<1000 {
      let path = folder + "/" + name(process: getpid(), number: Counter.shared.next())
      let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
      if file >= 0 {
        // Another process may have treated the file as abandoned before it was locked.
        _ = flock(file, LOCK_EX)
        var status = stat()
        if fstat(file, &status) == 0 && status.st_nlink > 0 {
          let keeper = fcntl(file, F_DUPFD_CLOEXEC, 0)
          return TemporaryFile(
            path: path, file: file, keeper: keeper, entry: Unfinished.add(path))
        }
        _ = closeDescriptor(file)
        continue
      }
      if errno == EEXIST || errno == EINTR { continue }
      if errno == ENOENT {
        if FileSystem.kind(folder) != .folder {
          throw .missingFolder(path: output, folder: folder)
        }
        // For example /proc.
        throw .notPermitted(
          path: output, reason: "no files can be created in \(folder.shortenedPath)")
      }
      if errno == ENOTDIR {
        throw .failed(
          path: output, operation: "creating it",
          reason: "\(folder.shortenedPath) is not a folder")
      }
      throw FileError(
        errno: errno, path: output, operation: "creating it in \(folder.shortenedPath)")
    }
    throw .failed(
      path: output, operation: "creating it",
      reason: "\(folder.shortenedPath) is full of temporary files; remove .mesmer-*.tmp")
  }

  /// Closes the file but keeps the lock; returns false, with errno set, if written data
  /// was lost.
  package func close() -> Bool { closeDescriptor(file) == 0 }

  /// Releases the lock of a file that has its final name or was removed.
  package func unlock() {
    if let entry { Unfinished.remove(entry) }
    if keeper >= 0 { _ = closeDescriptor(keeper) }
  }

  /// Lets signals that end the process remove its unfinished files first. A signal that
  /// the process ignores, as a job in the background ignores SIGINT, stays ignored.
  static func removeAtSignals() {
    _ = Unfinished.paths
    for number in [SIGHUP, SIGINT, SIGTERM] {
      let old = signal(number) {
        Unfinished.unlinkAll()
        signal($0, SIG_DFL)
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, $0)
        pthread_sigmask(SIG_UNBLOCK, &signals, nil)
        raise($0)
        // The default action does not end the first process of a container.
        _exit(128 + $0)
      }
      if unsafeBitCast(old, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) {
        signal(number, SIG_IGN)
      }
    }
  }

  /// The paths of files without their final name, in memory that a signal handler can
  /// read at any time: it allocates nothing, takes no lock, and no path is freed. Files
  /// beyond the capacity are left to the next process.
  private enum Unfinished {
    private static let capacity = 256
    private static let length = Int(PATH_MAX)
    /// The paths, of `length` bytes each; an unused one begins with 0.
    nonisolated(unsafe) static let paths =
      calloc(capacity, length).assumingMemoryBound(to: CChar.self)
    private static let lock = Mutex()

    static func add(_ path: String) -> Int? {
      let bytes = path.utf8CString
      return lock.locked {
        guard bytes.count <= length,
          let entry = (0..<capacity).first(where: { paths[$0 * length] == 0 })
        else { return nil }
        let place = paths + entry * length
        for i in bytes.indices.reversed() { place[i] = bytes[i] }
        return entry
      }
    }

    static func remove(_ entry: Int) { lock.locked { paths[entry * length] = 0 } }

    static func unlinkAll() {
      for i in 0..<capacity where paths[i * length] != 0 { unlink(paths + i * length) }
    }
  }

  // MARK: Names

  package static func name(process: Int32, number: Int) -> String {
    ".mesmer-\(machine)-\(process)-\(number).tmp"
  }

  /// Returns the identifier of the machine in the name of a temporary file; nil for all
  /// other names.
  package static func machine(ofName name: String) -> Substring? {
    guard name.hasPrefix(".mesmer-"), name.hasSuffix(".tmp") else { return nil }
    let parts = name.dropFirst(8).dropLast(4).split(
      separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0].utf8.count == 16,
      parts.allSatisfy({ part in
        !part.isEmpty && part.utf8.allSatisfy { 48...57 ~= $0 || 97...102 ~= $0 }
      })
    else { return nil }
    return parts[0]
  }

  /// The identifier of this machine in names. It changes at each boot, which releases all
  /// locks; on systems without a boot identifier, such as macOS, it depends on the host
  /// name.
  private static let machine: String = {
    let start = try? readFile("/proc/sys/kernel/random/boot_id", limit: 100)
    var name = [CChar](repeating: 0, count: 256)
    gethostname(&name, name.count - 1)
    // FNV-1a.
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in start ?? name.map({ UInt8(bitPattern: $0) }) {
      hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3
    }
    return hash.hexadecimal(16)
  }()

  // MARK: Sweeping

  /// The age in seconds above which a file of any machine is removed.
  private static let longAgo = 24 * 60 * 60

  /// Removes files left by killed runs from a folder. Files that cannot be examined are
  /// kept.
  static func sweep(_ folder: String) {
    guard let stream = opendir(folder) else { return }
    defer { closedir(stream) }
    while let entry = readdir(stream) {
      guard let name = FileSystem.name(of: entry).name,
        let machine = machine(ofName: name)
      else { continue }
      let path = folder + "/" + name
      // Some systems only lock files that are open for writing.
      let file = open(path, O_WRONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
      if file < 0 { continue }
      defer { _ = closeDescriptor(file) }
      var status = stat()
      guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
        continue
      }
      let isFree = flock(file, LOCK_EX | LOCK_NB) == 0
      if !isFree && errno == EWOULDBLOCK { continue }
      #if canImport(Darwin)
        let written = status.st_mtimespec.tv_sec
      #else
        let written = status.st_mtim.tv_sec
      #endif
      if isFree && machine == TemporaryFile.machine || time(nil) - written > longAgo {
        unlink(path)
      }
    }
  }

  /// The folders from which this process has removed abandoned files.
  private final class Swept: @unchecked Sendable {
    static let shared = Swept()
    private let lock = Mutex()
    private var folders: Set<String> = []

    /// Adds a folder; returns false if it is already there.
    func insert(_ folder: String) -> Bool {
      lock.locked { folders.insert(folder).inserted }
    }
  }

  private final class Counter: @unchecked Sendable {
    static let shared = Counter()
    private let lock = Mutex()
    private var value = 0

    func next() -> Int {
      lock.lock()
      defer { lock.unlock() }
      value += 1
      return value
    }
  }
}

/// Calls the system's `close`, under another name because a method is called `close`.
private func closeDescriptor(_ file: Int32) -> Int32 { close(file) }

/// A new folder below the system's temporary one, which is removed with its contents
/// when the object is deinitialized.
package final class ScratchFolder {
  /// The folder's absolute path.
  package let path: String
  /// The contents, each folder before its own contents.
  private var entries: [String] = []

  /// Creates a folder; nil if that fails.
  package init?() {
    let parent = Environment.value("TMPDIR") ?? ""
    let pattern = FileSystem.path(
      "mesmer-XXXXXX", in: parent.utf8.first == UInt8(ascii: "/") ? parent : "/tmp")
    var name = pattern.utf8CString.map { $0 }
    guard mkdtemp(&name) != nil else { return nil }
    path = String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit {
    for entry in entries.reversed() where unlink(entry) != 0 { rmdir(entry) }
    rmdir(path)
  }

  /// Writes a new file at a path inside, creating missing folders, and returns its
  /// absolute path. Returns nil if it cannot be written, exists already, or the path has
  /// an empty component, `.` or `..`.
  package func write(_ bytes: [UInt8], to name: String) -> String? {
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    if parts.contains(where: { $0.isEmpty || $0 == "." || $0 == ".." }) { return nil }
    var here = path
    for part in parts.dropLast() {
      here += "/" + part
      if FileSystem.kind(here) == .nothing {
        guard mkdir(here, 0o700) == 0 else { return nil }
        entries.append(here)
      }
    }
    let file = path + "/" + name
    if FileSystem.kind(file) != .nothing { return nil }
    entries.append(file)
    return (try? AtomicFile.write(bytes, to: file)) == nil ? nil : file
  }
}
