import Mesmer
import Testing

@Suite("Scratch folder") struct ScratchFolderTests {
  @Test("it contains the written files, and is removed with its value")
  func contents() throws {
    var folder = ScratchFolder()
    let path = try #require(folder?.path)
    let file = try #require(folder?.write([1, 2], to: "a/b/c"))
    #expect(file == path + "/a/b/c")
    #expect(folder?.write([3], to: "a/d") != nil)
    #expect(try readFile(file, limit: 9) == [1, 2])
    folder = nil
    #expect(FileSystem.kind(path) == .nothing)
  }

  @Test("nothing is written outside of it, and nothing twice") func outside() throws {
    let folder = try #require(ScratchFolder())
    for name in ["../x", "/x", "a/../../x", "", "a//b", "./x"] {
      #expect(folder.write([], to: name) == nil)
    }
    #expect(folder.write([], to: "x") != nil)
    #expect(folder.write([], to: "x") == nil)
    #expect(folder.write([], to: "x/y") == nil)
  }
}
