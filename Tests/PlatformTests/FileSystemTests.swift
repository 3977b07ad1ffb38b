import Foundation
import Mesmer
import TestSupport
import Testing

@Suite("File system") struct FileSystemTests {
  @Test("folders are made with those above them, and again without harm")
  func makeFolder() throws {
    let folder = try TemporaryFolder()
    try FileSystem.makeFolder(folder.path("a/b/c"))
    try FileSystem.makeFolder(folder.path("a/b/c"))
    #expect(FileSystem.kind(folder.path("a/b/c")) == .folder)
    try folder.write("x", to: "a/file")
    #expect(throws: FileError.self) { try FileSystem.makeFolder(folder.path("a/file/d")) }
    #expect(throws: FileError.self) { try FileSystem.makeFolder(folder.path("a/file")) }
  }

  @Test("names come in the order of their bytes") func names() throws {
    let folder = try TemporaryFolder()
    for name in ["b", "a", "B", "é", ".hidden"] { try folder.write("", to: name) }
    #expect(try FileSystem.names(in: folder.path) == [".hidden", "B", "a", "b", "é"])
    #expect(throws: FileError.missing(path: folder.path("none"))) {
      try FileSystem.names(in: folder.path("none"))
    }
  }

  @Test("removing a missing file is no error") func remove() throws {
    let folder = try TemporaryFolder()
    try folder.write("x", to: "file")
    try FileSystem.remove(folder.path("file"))
    try FileSystem.remove(folder.path("file"))
    #expect(FileSystem.kind(folder.path("file")) == .nothing)
  }

  @Test(
    "a name that is no UTF-8 is reported, and not confused with another",
    .enabled(if: TestSystem.hasNamesOfAnyBytes, "names are UTF-8 here"))
  func notUTF8() throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let name = folder.path.utf8.map { CChar(bitPattern: $0) } + [47, 97, -1, 98, 0]
    close(creat(name, 0o600))
    let error = #expect(throws: FileError.self) { try FileSystem.names(in: folder.path) }
    #expect(error?.description.contains("the name a\\xffb in it is not UTF-8") == true)
    unlink(name)
    #expect(try FileSystem.names(in: folder.path) == [])
  }

  @Test("descriptors have paths, which lie in no folder") func descriptors() {
    #expect(FileSystem.descriptor("/dev/stdin") == 0)
    #expect(FileSystem.descriptor("/dev/stdout") == 1)
    #expect(FileSystem.descriptor("/dev/stderr") == 2)
    #expect(FileSystem.descriptor("/dev/fd/63") == 63)
    #expect(FileSystem.descriptor("/proc/self/fd/1") == 1)
    for path in ["-", "dev/fd/1", "/dev/fd/", "/dev/fd/x", "/dev/fd/-1", "/dev/fd/1/2"] {
      #expect(FileSystem.descriptor(path) == nil)
    }
    #expect(FileSystem.folder(of: "/dev/stdout") == ".")
    #expect(FileSystem.folder(of: "/dev/null") == "/dev")
  }

  @Test("paths are joined and taken apart") func paths() {
    #expect(FileSystem.folder(of: "a/b/c.png") == "a/b")
    #expect(FileSystem.folder(of: "c.png") == ".")
    #expect(FileSystem.folder(of: "/c.png") == "/")
    #expect(FileSystem.path("x.png", in: "a/b") == "a/b/x.png")
    #expect(FileSystem.path("x.png", in: ".") == "x.png")
    #expect(FileSystem.path("/x.png", in: "a") == "/x.png")
    #expect(FileSystem.path("x.png", in: "/") == "/x.png")
  }
}
