import Mesmer
import TestSupport
import Testing

@testable import MesmerPlatform

@Suite("Files that are read in parts") struct OpenFileTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test("the parts are the file, however long they are") func parts() throws {
    let bytes = AtomicFileTests.bytes(200_000)
    try AtomicFile.write(bytes, to: folder.path("a"))
    for count in [1009, 65536, 65537, 131_072, 300_000] {
      let file = try OpenFile(folder.path("a"))
      var read: [UInt8] = []
      while true {
        let part = try file.take(count)
        #expect(part.count == min(count, bytes.count - read.count))
        read += part
        if part.isEmpty { break }
      }
      #expect(read == bytes)
      #expect(try file.take(0).isEmpty && file.take(1).isEmpty)
    }
  }

  @Test("an unreadable file is an error") func faults() throws {
    #expect(throws: FileError.missing(path: folder.path("none"))) {
      try OpenFile(folder.path("none"))
    }
    #expect(throws: FileError.invalidPath(path: "")) { try OpenFile("") }
    #expect(throws: FileError.self) { try OpenFile(folder.path).take(1) }
  }
}
