import Foundation
import Mesmer
import TestSupport
import Testing

struct ReadFileTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func theLimitIsTheLastSizeThatIsRead() throws {
    let path = folder.path("a")
    try AtomicFile.write(AtomicFileTests.bytes(1000), to: path)
    #expect(try readFile(path, limit: 1000) == AtomicFileTests.bytes(1000))
    let error = FileError.tooLarge(path: path, limit: 999)
    #expect(throws: error) { try readFile(path, limit: 999) }
    #expect(error.description.contains("999 bytes"))
  }

  @Test func endlessAndEmptyDevicesEnd() throws {
    #expect(try readFile("/dev/null", limit: 0) == [])
    #expect(throws: FileError.tooLarge(path: "/dev/zero", limit: 200_000)) {
      try readFile("/dev/zero", limit: 200_000)
    }
  }

  @Test(.enabled(if: TestSystem.hasProc, "only /proc has such files"))
  func aFileThatStatesNoSizeIsReadToItsEnd() throws {
    #expect(try !readFile("/proc/self/status", limit: 1 << 16).isEmpty)
  }

  @Test func aPipeIsReadToItsEnd() throws {
    var ends: [Int32] = [0, 0]
    #expect(pipe(&ends) == 0)
    let bytes = AtomicFileTests.bytes(3000)
    #expect(write(ends[1], bytes, bytes.count) == bytes.count)
    close(ends[1])
    defer { close(ends[0]) }
    #expect(try readFile("/dev/fd/\(ends[0])", limit: 1 << 16) == bytes)
  }

  @Test func whatCannotBeReadIsNamed() throws {
    #expect(throws: FileError.missing(path: folder.path("a"))) {
      try readFile(folder.path("a"), limit: 1)
    }
    #expect(throws: FileError.isDirectory(path: folder.path)) {
      try readFile(folder.path, limit: 1)
    }
    #expect(throws: FileError.invalidPath(path: "")) { try readFile("", limit: 1) }
    #expect(FileError.missing(path: "a.png").description == "a.png: no such file")
    #expect(FileError.missing(path: "a.png").path == "a.png")
  }

  @Test(.enabled(if: geteuid() != 0, "root may read anything"))
  func aFileWithoutPermissionIsNotPermitted() throws {
    try AtomicFile.write([1], to: folder.path("a"))
    chmod(folder.path("a"), 0)
    let error = #expect(throws: FileError.self) {
      try readFile(folder.path("a"), limit: 1)
    }
    guard case .notPermitted = error else {
      Issue.record("not notPermitted but \(String(describing: error))")
      return
    }
  }

  @Test func bytesAreEqualWhenAllAre() {
    let a = AtomicFileTests.bytes(100)
    #expect(bytesEqual([], []) && bytesEqual(a, a))
    #expect(!bytesEqual(a, Array(a.dropLast())))
    for i in a.indices {
      var b = a
      b[i] ^= 1
      #expect(!bytesEqual(a, b))
    }
  }
}
