import Foundation
import Mesmer
import TestSupport
import Testing

struct AtomicFileTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  static func bytes(_ count: Int, seed: UInt64 = 1) -> [UInt8] {
    var random = SeededGenerator(seed: seed)
    return (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
  }

  @Test func whatWasWrittenIsReadBackAndNothingElseIsLeft() throws {
    for count in [0, 1, 4096, 300_000, 7] {
      let bytes = Self.bytes(count)
      try AtomicFile.write(bytes, to: folder.path("a"))
      #expect(try bytesEqual(readFile(folder.path("a"), limit: count), bytes))
      #expect(folder.files == ["a"])
    }
  }

  @Test func aReplacedFileKeepsItsPermissions() throws {
    try AtomicFile.write([1], to: folder.path("a"))
    chmod(folder.path("a"), 0o640)
    try AtomicFile.write([2, 3], to: folder.path("a"))
    var status = stat()
    #expect(stat(folder.path("a"), &status) == 0)
    #expect(status.st_mode & 0o777 == 0o640 && status.st_size == 2)
  }

  @Test func aSymbolicLinkIsFollowedAndStays() throws {
    try AtomicFile.write([1], to: folder.path("target"))
    #expect(symlink("target", folder.path("link")) == 0)
    try AtomicFile.write([9, 9], to: folder.path("link"))
    #expect(try readFile(folder.path("target"), limit: 9) == [9, 9])
    var status = stat()
    #expect(lstat(folder.path("link"), &status) == 0)
    #expect(status.st_mode & S_IFMT == S_IFLNK)
    #expect(folder.files == ["link", "target"])
  }

  @Test(arguments: ["none", "link", "file/x"])
  func aLinkThatLeadsToNoFileIsAnErrorAndStays(target: String) throws {
    try AtomicFile.write([1], to: folder.path("file"))
    let link = folder.path("link")
    #expect(symlink(target, link) == 0)
    let error = #expect(throws: FileError.self) { try AtomicFile.write([9], to: link) }
    #expect(error?.path == link)
    #expect(error?.description.contains("is a broken link (") == true)
    #expect(FileSystem.isLink(link))
    #expect(try readFile(folder.path("file"), limit: 9) == [1])
    #expect(try FileSystem.names(in: folder.path) == ["file", "link"])
  }

  @Test(.enabled(if: TestSystem.hasProc, "only /proc has such links"))
  func aLinkToAFileThatWasDeletedIsAnError() throws {
    try AtomicFile.write([1], to: folder.path("file"))
    let file = open(folder.path("file"), O_RDWR)
    defer { close(file) }
    unlink(folder.path("file"))
    // Another file of the name that the system shows for it.
    try AtomicFile.write([7], to: folder.path("file (deleted)"))
    let error = #expect(throws: FileError.self) {
      try AtomicFile.write([9], to: "/proc/\(getpid())/fd/\(file)")
    }
    #expect(error?.description.contains("the file was deleted") == true)
    #expect(try readFile(folder.path("file (deleted)"), limit: 9) == [7])
    #expect(folder.files == ["file (deleted)"])
  }

  @Test func aPathOfADescriptorIsWrittenThroughIt() throws {
    let file = open(folder.path("file"), O_RDWR | O_CREAT, 0o600)
    defer { close(file) }
    var before = stat()
    #expect(fstat(file, &before) == 0)
    try AtomicFile.write([1, 2], to: "/dev/fd/\(file)")
    try AtomicFile.write([3], to: "/proc/self/fd/\(file)")
    // No other file took its place.
    var after = stat()
    #expect(stat(folder.path("file"), &after) == 0 && after.st_ino == before.st_ino)
    unlink(folder.path("file"))
    try AtomicFile.write([4], to: "/dev/fd/\(file)")
    lseek(file, 1, SEEK_SET)
    #expect(try readFile("/dev/fd/\(file)", limit: 9) == [2, 3, 4])
    #expect(folder.files == [])
  }

  @Test func aPipeIsWrittenIntoAndStays() async throws {
    let path = folder.path("pipe")
    #expect(mkfifo(path, 0o600) == 0)
    // An open reader lets the writer continue.
    let reader = open(path, O_RDONLY | O_NONBLOCK)
    defer { close(reader) }
    try AtomicFile.write([5, 6], to: path)
    var bytes: [UInt8] = [0, 0, 0]
    #expect(read(reader, &bytes, 3) == 2 && bytes == [5, 6, 0])
    var status = stat()
    #expect(stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO)
  }

  @Test func aMissingFolderIsNamed() throws {
    let path = folder.path("no/a.png")
    let error = FileError.missingFolder(path: path, folder: folder.path("no"))
    #expect(throws: error) { try AtomicFile.write([1], to: path) }
    #expect(error.description.contains("the folder \(folder.path("no")) does not exist"))
    #expect(folder.files == [])
  }

  @Test func foldersAndImpossiblePathsAreRefused() throws {
    #expect(throws: FileError.isDirectory(path: folder.path)) {
      try AtomicFile.write([1], to: folder.path)
    }
    for path in ["", folder.path("a\0b")] {
      #expect(throws: FileError.invalidPath(path: path)) {
        try AtomicFile.write([1], to: path)
      }
    }
    try AtomicFile.write([1], to: folder.path("file"))
    for path in [folder.path("file/a"), folder.path("new/"), folder.path("file/")] {
      #expect(throws: FileError.self, "\(path)") { try AtomicFile.write([1], to: path) }
    }
    let long = folder.path(String(repeating: "x", count: 300))
    #expect(throws: FileError.self) { try AtomicFile.write([1], to: long) }
    #expect(folder.files == ["file"])
  }

  @Test func aFullDeviceIsToldAndStays() {
    let error = #expect(throws: FileError.self) {
      try AtomicFile.write([1, 2, 3], to: "/dev/full")
    }
    guard case .diskFull(path: "/dev/full", let reason) = error else {
      Issue.record("not diskFull but \(String(describing: error))")
      return
    }
    #expect(!reason.isEmpty)
    var status = stat()
    #expect(stat("/dev/full", &status) == 0 && status.st_mode & S_IFMT == S_IFCHR)
  }

  @Test func aDeviceIsWrittenInPlace() throws {
    try AtomicFile.write([1, 2, 3], to: "/dev/null")
    var status = stat()
    #expect(stat("/dev/null", &status) == 0 && status.st_mode & S_IFMT == S_IFCHR)
  }

  /// A limit on file sizes fails during the write, as a full disk does.
  @Test func aFailureHalfwayLeavesTheOldFileAndNothingElse() async {
    await #expect(processExitsWith: .success) {
      let folder = try TemporaryFolder()
      defer { folder.remove() }
      let path = folder.path("a")
      try AtomicFile.write([7, 7], to: path)
      signal(SIGXFSZ, SIG_IGN)
      var limit = rlimit(rlim_cur: 10_000, rlim_max: rlim_t.max)
      precondition(getrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit) == 0)
      limit.rlim_cur = 10_000
      precondition(setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit) == 0)
      do {
        try AtomicFile.write(AtomicFileTests.bytes(20_000), to: path)
        fatalError("a file over the limit was written")
      } catch FileError.diskFull(path, _) {
      }
      let left = try readFile(path, limit: 10)
      precondition(left == [7, 7])
      precondition(folder.files == ["a"], "\(folder.files)")
    }
  }

  @Test(.enabled(if: geteuid() != 0, "root may write anywhere"))
  func aReadOnlyFolderIsNotPermitted() throws {
    chmod(folder.path, 0o500)
    defer { chmod(folder.path, 0o700) }
    let error = #expect(throws: FileError.self) {
      try AtomicFile.write([1], to: folder.path("a"))
    }
    guard case .notPermitted = error else {
      Issue.record("not notPermitted but \(String(describing: error))")
      return
    }
    #expect(folder.files == [])
  }

  @Test func writersAtOnceLeaveOneWholeFile() throws {
    let path = folder.path("a")
    DispatchQueue.concurrentPerform(iterations: 40) { i in
      let bytes = [UInt8](repeating: UInt8(i), count: 5000 + i)
      do { try AtomicFile.write(bytes, to: path) } catch { Issue.record(error) }
      if let seen = try? readFile(path, limit: 1 << 20), let first = seen.first {
        #expect(seen.count == 5000 + Int(first) && seen.allSatisfy { $0 == first })
      } else {
        Issue.record("no whole file was there")
      }
    }
    #expect(folder.files == ["a"])
  }
}
