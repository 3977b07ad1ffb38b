import Mesmer
import TestSupport
import Testing

@Suite("File system")
struct FileSystemTests {
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

  @Test("names come in the order of their bytes")
  func names() throws {
    let folder = try TemporaryFolder()
    for name in ["b", "a", "B", "é", ".hidden"] { try folder.write("", to: name) }
    #expect(try FileSystem.names(in: folder.path) == [".hidden", "B", "a", "b", "é"])
    #expect(throws: FileError.missing(path: folder.path("none"))) {
      try FileSystem.names(in: folder.path("none"))
    }
  }

  @Test("removing what is not there is fine")
  func remove() throws {
    let folder = try TemporaryFolder()
    try folder.write("x", to: "file")
    try FileSystem.remove(folder.path("file"))
    try FileSystem.remove(folder.path("file"))
    #expect(FileSystem.kind(folder.path("file")) == .nothing)
  }

  @Test("paths are joined and taken apart")
  func paths() {
    #expect(FileSystem.folder(of: "a/b/c.png") == "a/b")
    #expect(FileSystem.folder(of: "c.png") == ".")
    #expect(FileSystem.folder(of: "/c.png") == "/")
    #expect(FileSystem.path("x.png", in: "a/b") == "a/b/x.png")
    #expect(FileSystem.path("x.png", in: ".") == "x.png")
    #expect(FileSystem.path("/x.png", in: "a") == "/x.png")
    #expect(FileSystem.path("x.png", in: "/") == "/x.png")
  }
}
