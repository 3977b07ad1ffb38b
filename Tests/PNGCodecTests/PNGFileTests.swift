import Mesmer
import TestSupport
import Testing

/// Reading a text distinguishes a whole file from one that is not.
struct PNGFileTests {
  static func file() throws -> [UInt8] {
    var random = SeededGenerator(seed: 46)
    let pixmap = PNGEncoderTests.randomPixmap(
      width: 5, height: 4, content: .rgba, using: &random)
    return try PNGEncoder.encode(pixmap, text: [PNGText(keyword: "key", text: "value")])
  }

  @Test func aWholeFileHasItsText() throws {
    let file = try Self.file()
    #expect(PNGFile.text(keyword: "key", in: file) == "value")
    #expect(PNGFile.text(keyword: "other", in: file) == nil)
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    try AtomicFile.write(file, to: folder.path("a.png"))
    #expect(PNGFile.text(keyword: "key", path: folder.path("a.png")) == "value")
    #expect(PNGFile.text(keyword: "key", path: folder.path("b.png")) == nil)
    #expect(PNGFile.text(keyword: "key", path: folder.path) == nil)
  }

  @Test func aFileThatIsNotWholeHasNone() throws {
    let file = try Self.file()
    for count in 0..<file.count {
      #expect(PNGFile.text(keyword: "key", in: Array(file[..<count])) == nil)
    }
    #expect(PNGFile.text(keyword: "key", in: file + [0]) == nil)
    for i in file.indices {
      var damaged = file
      damaged[i] ^= 1 << UInt8(i % 8)
      #expect(PNGFile.text(keyword: "key", in: damaged) == nil, "byte \(i)")
    }
  }

  @Test func aFileOfWrongStructureHasNone() throws {
    let good = try #require(PNGFormat.chunks(of: Self.file()))
    func text(_ change: (inout [PNGChunk]) -> Void) -> String? {
      var chunks = good
      change(&chunks)
      return PNGFile.text(keyword: "key", in: PNGFormat.file(chunks))
    }
    #expect(text { _ in } == "value")
    #expect(text { $0.insert(PNGChunk("vpAg", [1, 2]), at: 1) } == "value")
    let damages: [(inout [PNGChunk]) -> Void] = [
      { $0.removeFirst() }, { $0.removeLast() },
      { $0.removeAll { $0.type == "IDAT" } }, { $0.removeAll { $0.type == "tEXt" } },
      { $0.append(PNGChunk("tEXt", [65, 0, 65])) }, { $0[$0.count - 1].data = [0] },
      { $0[0].data.append(0) }, { $0.insert(PNGChunk("tEXt", [65]), at: 1) },
    ]
    #expect(damages.map { text($0) } == Array(repeating: nil, count: 8))
  }
}
