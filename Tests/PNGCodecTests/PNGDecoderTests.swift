import Mesmer
import TestSupport
import Testing

struct PNGDecoderTests {
  static let sizes = [(1, 1), (2, 3), (5, 4), (9, 11), (33, 17)]

  /// Decodes a forged file both ways and compares every pixel.
  func check(_ forge: PNGForge, piece: Int = 8192, _ note: String) throws {
    let file = forge.file(piece: piece, block: 777)
    let straight = try PNGDecoder.decodeStraight(file)
    #expect(straight.width == forge.width && straight.height == forge.height)
    #expect(firstDifference(straight.bytes, forge.expected) == nil, "\(note)")
    let image = try PNGDecoder.decode(file)
    let expected = Image(width: forge.width, height: forge.height, rgba: forge.expected)
    let difference = firstDifference(
      image.pixmap.premultipliedBytes, expected.pixmap.premultipliedBytes)
    #expect(difference == nil, "\(note)")
  }

  @Test(arguments: PNGForge.formats.indices, [false, true])
  func everyColourTypeDepthAndInterlaceDecodes(format: Int, interlaced: Bool) throws {
    let (type, depth) = PNGForge.formats[format]
    var random = SeededGenerator(seed: UInt64(format))
    for (width, height) in Self.sizes {
      let forge = PNGForge(
        width: width, height: height, type: type, depth: depth,
        interlaced: interlaced, using: &random)
      try check(forge, piece: 100, "\(width) x \(height), type \(type), \(depth) bit")
    }
  }

  @Test(arguments: PNGForge.formats.filter { $0.type < 4 }.map { [$0.type, $0.depth] })
  func transparencyIsComparedAtFullDepth(format: [Int]) throws {
    var random = SeededGenerator(seed: 7)
    for interlaced in [false, true] {
      var forge = PNGForge(
        width: 23, height: 9, type: format[0], depth: format[1],
        interlaced: interlaced, using: &random)
      if forge.type == 3 {
        let count = max(1, forge.palette.count * 2 / 3)
        forge.transparency = (0..<count).map { _ in
          Int.random(in: 0...255, using: &random)
        }
      } else {
        let key = Array(forge.samples[0..<forge.channels])
        forge.transparency = key
        // A third of the pixels are the key, a third differ in the lowest bit.
        for i in 0..<forge.width * forge.height where i % 3 < 2 {
          for c in key.indices {
            forge.samples[i * key.count + c] = i % 3 == 0 ? key[c] : key[c] ^ 1
          }
        }
      }
      try check(forge, "type \(forge.type), \(forge.depth) bit")
      #expect(forge.expected.indices.contains { $0 % 4 == 3 && forge.expected[$0] < 255 })
    }
  }

  @Test func colourChunksAndTextChangeNoPixel() throws {
    var random = SeededGenerator(seed: 11)
    for (type, depth) in [(2, 8), (6, 16), (3, 4), (0, 2)] {
      var forge = PNGForge(
        width: 6, height: 6, type: type, depth: depth, interlaced: false,
        using: &random)
      forge.extraChunks = [
        PNGChunk("gAMA", PNGFormat.big32(100_000)),
        PNGChunk("cHRM", (1...8).flatMap { PNGFormat.big32($0 * 9_000) }),
        PNGChunk("sRGB", [1]),
        PNGChunk("iCCP", Array("profile".utf8) + [0, 0, 1, 2, 3]),
        PNGChunk("sBIT", [UInt8](repeating: 3, count: type == 3 ? 3 : forge.channels)),
        PNGChunk("tEXt", Array("Title".utf8) + [0] + Array("x".utf8)),
        PNGChunk("zTXt", Array("Comment".utf8) + [0, 0, 9, 9, 9]),
        PNGChunk("tIME", [7, 230, 1, 1, 0, 0, 0]),
        PNGChunk("prVt", [1, 2, 3]),
      ]
      try check(forge, "type \(type), \(depth) bit")
    }
  }

  @Test func thePhysicalDensityIsReadWhereItIsOneNumber() throws {
    var random = SeededGenerator(seed: 12)
    var forge = PNGForge(
      width: 2, height: 2, type: 0, depth: 8, interlaced: false, using: &random)
    #expect(try PNGDecoder.decodeStraight(forge.file()).pixelsPerMetre == nil)
    for (x, y, unit, expected) in [
      (5669, 5669, UInt8(1), 5669 as Int?), (5669, 2835, 1, nil), (3, 3, 0, nil),
    ] {
      forge.extraChunks = [
        PNGChunk("pHYs", PNGFormat.big32(x) + PNGFormat.big32(y) + [unit])
      ]
      #expect(try PNGDecoder.decodeStraight(forge.file()).pixelsPerMetre == expected)
    }
  }

  @Test func theContentFollowsTheColourTypeNotThePixels() throws {
    var random = SeededGenerator(seed: 13)
    for (type, plain) in [
      (0, PixelContent.opaqueGray), (2, .opaque), (3, .opaque), (4, .rgba), (6, .rgba),
    ] {
      var forge = PNGForge(
        width: 3, height: 3, type: type, depth: 8, interlaced: false, using: &random)
      #expect(try PNGDecoder.decode(forge.file()).pixmap.content == plain)
      guard type < 4 else { continue }
      forge.transparency = [Int](repeating: 255, count: type == 2 ? 3 : 1)
      #expect(try PNGDecoder.decode(forge.file()).pixmap.content == .rgba)
    }
  }

  @Test func anImageTakesTheScaleItIsGiven() throws {
    var random = SeededGenerator(seed: 14)
    let forge = PNGForge(
      width: 6, height: 4, type: 2, depth: 8, interlaced: false, using: &random)
    let image = try PNGDecoder.decode(forge.file(), scale: 2)
    #expect(image.scale == 2 && image.size == Size(width: 3, height: 2))
  }

  @Test(
    "a scale that is not positive and finite is an error",
    arguments: [.nan, .infinity, -.infinity, 0, -0.0, -2])
  func hostileScales(scale: Double) throws {
    let file = try Pixmap(width: 2, height: 3, background: .red).pngData()
    let error = #expect(throws: PNGDecodingError.self) {
      try PNGDecoder.decode(file, scale: scale)
    }
    #expect(
      error?.description == "an image's scale must be positive and finite, not \(scale)")
    #expect(try PNGDecoder.decode(file, scale: 5e-324).scale == 5e-324)
  }
}
