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
    let found = [
      "/dev/stdin", "/dev/stdout", "/dev/stderr", "/dev/fd/63", "/proc/self/fd/1",
    ].map { FileSystem.descriptor($0) }
    #expect(found == [0, 1, 2, 63, 1])
    for path in ["-", "dev/fd/1", "/dev/fd/", "/dev/fd/x", "/dev/fd/-1", "/dev/fd/1/2"] {
      #expect(FileSystem.descriptor(path) == nil)
    }
    #expect(FileSystem.folder(of: "/dev/stdout") == ".")
    #expect(FileSystem.folder(of: "/dev/null") == "/dev")
  }

  @Test("paths are joined and taken apart") func paths() {
    let folders = ["a/b/c.png", "c.png", "/c.png"].map { FileSystem.folder(of: $0) }
    #expect(folders == ["a/b", ".", "/"])
    for (name, folder, path) in [
      ("x.png", "a/b", "a/b/x.png"), ("x.png", ".", "x.png"), ("/x.png", "a", "/x.png"),
      ("x.png", "/", "/x.png"),
    ] { #expect(FileSystem.path(name, in: folder) == path) }
  }
}
