import Mesmer
import TestSupport
import Testing

struct PNGEncoderTests {
  static let contents = [PixelContent.rgba, .opaque, .opaqueGray]

  /// A pixmap of random pixels that its content allows.
  static func randomPixmap(
    width: Int, height: Int, content: PixelContent, scale: Double = 1,
    using random: inout some RandomNumberGenerator
  ) -> Pixmap {
    let pixmap = Pixmap(width: width, height: height, scale: scale, content: content)
    for y in 0..<height {
      let row = pixmap.row(y)
      for x in 0..<width {
        switch content {
        case .opaqueGray:
          row[x] = UInt32.random(in: 0...255, using: &random) * 0x01_0101 | 255 << 24
        case .opaque:
          row[x] = UInt32.random(in: 0...0xff_ffff, using: &random) | 255 << 24
        case .rgba:
          let a = UInt32.random(in: 0...255, using: &random)
          func c() -> UInt32 { UInt32.random(in: 0...a, using: &random) }
          row[x] = c() | c() << 8 | c() << 16 | a << 24
        }
      }
    }
    return pixmap
  }

  /// The straight bytes of all pixels, one by one through the subscript.
  static func straightBytes(_ pixmap: Pixmap) -> [UInt8] {
    var bytes: [UInt8] = []
    for y in 0..<pixmap.height {
      for x in 0..<pixmap.width {
        let p = pixmap[x, y]
        bytes += [p.red, p.green, p.blue, p.alpha]
      }
    }
    return bytes
  }

  @Test(arguments: contents)
  func decodingWhatWasEncodedGivesTheSamePixels(content: PixelContent) throws {
    var random = SeededGenerator(seed: 21)
    for (width, height) in [(1, 1), (1, 9), (3, 2), (17, 5), (64, 3), (65, 140)] {
      let pixmap = Self.randomPixmap(
        width: width, height: height, content: content, using: &random)
      let file = try pixmap.pngData()
      let pixels = try PNGDecoder.decodeStraight(file)
      #expect(pixels.width == width && pixels.height == height)
      #expect(firstDifference(pixels.bytes, Self.straightBytes(pixmap)) == nil)
      let image = try PNGDecoder.decode(file)
      #expect(image.pixmap.content == content)
      let difference = firstDifference(
        image.pixmap.premultipliedBytes, pixmap.premultipliedBytes)
      #expect(difference == nil)
    }
  }

  @Test(arguments: contents)
  func aFileHoldsThesePartsAndNoOthers(content: PixelContent) throws {
    var random = SeededGenerator(seed: 22)
    let pixmap = Self.randomPixmap(
      width: 40, height: 30, content: content, scale: 2, using: &random)
    let chunks = try #require(try PNGFormat.chunks(of: pixmap.pngData()))
    let types = chunks.map(\.type)
    let pixelChunks = types.filter { $0 == "IDAT" }
    #expect(types == ["IHDR", "sRGB", "pHYs", "tEXt"] + pixelChunks + ["IEND"])
    #expect(!pixelChunks.isEmpty)
    let type: UInt8 = content == .rgba ? 6 : content == .opaque ? 2 : 0
    #expect(
      chunks[0].data
        == PNGFormat.big32(40) + PNGFormat.big32(30) + [8, type, 0, 0, 0])
    #expect(chunks[1].data == [0])
    #expect(chunks[3].data == Array("Software\0Mesmer".utf8))
  }

  @Test func theDensityStatesTheScale() throws {
    for (scale, density) in [(1.0, 2835), (2, 5669), (3, 8504), (1.5, 4252)] {
      let pixmap = Pixmap(width: 1, height: 1, scale: scale)
      let chunks = try #require(try PNGFormat.chunks(of: pixmap.pngData()))
      let expected = PNGFormat.big32(density) + PNGFormat.big32(density) + [1]
      #expect(chunks.first { $0.type == "pHYs" }?.data == expected)
      #expect(try PNGDecoder.decodeStraight(pixmap.pngData()).pixelsPerMetre == density)
    }
    // Scales that no density can state.
    for scale in [1e-6, 1e9, .infinity, .nan] {
      let pixmap = Pixmap(width: 1, height: 1, scale: scale)
      let chunks = try #require(try PNGFormat.chunks(of: pixmap.pngData()))
      #expect(!chunks.contains { $0.type == "pHYs" })
    }
  }

  @Test(arguments: contents)
  func theSamePixmapGivesTheSameBytes(content: PixelContent) throws {
    var first = SeededGenerator(seed: 23)
    var second = SeededGenerator(seed: 23)
    let a = Self.randomPixmap(width: 70, height: 90, content: content, using: &first)
    let b = Self.randomPixmap(width: 70, height: 90, content: content, using: &second)
    // The padding of the rows must have no effect.
    for y in 0..<90 { b.row(y)[70] = 0x1234_5678 }
    let file = try a.pngData()
    #expect(try firstDifference(a.pngData(), file) == nil)
    #expect(try firstDifference(b.pngData(), file) == nil)
  }

  @Test func sizesThatNoPNGHasAreRefused() throws {
    for (width, height) in [(0, 0), (0, 5), (5, 0)] {
      #expect(throws: PNGEncodingError.empty(width: width, height: height)) {
        try Pixmap(width: width, height: height).pngData()
      }
    }
    let wide = PNGEncodingError.tooLarge(width: 1_000_001, height: 1)
    #expect(throws: wide) { try Pixmap(width: 1_000_001, height: 1).pngData() }
    #expect(wide.description.contains("1000001 x 1"))
    let longest = try Pixmap(width: 1_000_000, height: 1).pngData()
    #expect(try PNGDecoder.decodeStraight(longest).width == 1_000_000)
  }

  @Test func aWrittenFileIsWholeAndOneThatCannotBeIsNotThere() throws {
    var random = SeededGenerator(seed: 24)
    let pixmap = Self.randomPixmap(width: 9, height: 9, content: .rgba, using: &random)
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    try pixmap.writePNG(to: folder.path("a.png"))
    #expect(try readFile(folder.path("a.png"), limit: 1 << 20) == pixmap.pngData())
    #expect(throws: PNGEncodingError.empty(width: 0, height: 1)) {
      try Pixmap(width: 0, height: 1).writePNG(to: folder.path("a.png"))
    }
    #expect(try readFile(folder.path("a.png"), limit: 1 << 20) == pixmap.pngData())
    #expect(throws: FileError.self) {
      try pixmap.writePNG(to: folder.path("missing/b.png"))
    }
    #expect(folder.files == ["a.png"])
  }
}
