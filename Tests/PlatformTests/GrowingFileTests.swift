import Mesmer
import TestSupport
import Testing

@testable import MesmerPlatform

@Suite("Files that grow") struct GrowingFileTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test("a file appears when it is complete, with the replaced bytes")
  func parts() throws {
    let path = folder.path("a")
    try AtomicFile.write([9], to: path)
    let file = try GrowingFile(path)
    try file.append([1, 2, 3])
    try file.append([])
    try file.append([4, 5])
    try file.replace(at: 1, with: [7, 8])
    try file.append([6])
    #expect(try folder.bytes("a") == [9])
    #expect(file.count == 6)
    try file.finish()
    #expect(try folder.bytes("a") == [1, 7, 8, 4, 5, 6])
    #expect(folder.files == ["a"])
  }

  @Test("one that is not completed leaves no file") func dropped() throws {
    var file: GrowingFile? = try GrowingFile(folder.path("a"))
    try file?.append([1])
    #expect(folder.files.count == 1 && !folder.has("a"))
    file = nil
    #expect(folder.files.isEmpty)
    #expect(throws: FileError.self) { try GrowingFile(folder.path("none/a")) }
    #expect(throws: FileError.isDirectory(path: folder.path)) {
      try GrowingFile(folder.path)
    }
    #expect(throws: FileError.invalidPath(path: "")) { try GrowingFile("") }
  }

  @Test("a device, which cannot be replaced, is written at the end")
  func device() throws {
    let file = try GrowingFile("/dev/null")
    try file.append([1, 2])
    try file.replace(at: 0, with: [3])
    #expect(file.count == 2)
    try file.finish()
  }
}
