import MesmerDrawing
import TestSupport
import Testing

@testable import MesmerPNGCodec

@Suite struct PNGMeaningTests {
  private func file(_ chunks: [(String, [UInt8])], depth: Int = 8) -> [UInt8] {
    var random = SeededGenerator(seed: 5)
    var forge = PNGForge(
      width: 2, height: 1, type: 6, depth: depth, interlaced: false, using: &random)
    forge.extraChunks = chunks.map { PNGChunk($0.0, $0.1) }
    return forge.file()
  }

  private func bytes(_ numbers: [Int]) -> [UInt8] {
    numbers.flatMap { n in [24, 16, 8, 0].map { UInt8(n >> $0 & 255) } }
  }

  private static let p3 = [12, 13, 0, 1].map { UInt8($0) }
  private static let sRGB = [1, 13, 0, 1].map { UInt8($0) }

  @Test(
    "a colour space other than sRGB is named, by the first of cICP, iCCP, sRGB and gAMA before the pixels",
    arguments: [
      ([], nil), (["sRGB"], nil), (["gAMA 45455"], nil), (["gAMA 45955"], nil),
      (["gAMA 45956"], "gamma 0.45956"), (["gAMA 100000"], "gamma 1"),
      (["sRGB", "gAMA 100000"], nil), (["cICP sRGB"], nil),
      (["cICP sRGB", "iCCP bad"], nil), (["cICP P3", "sRGB"], "Display P3"),
      (["iCCP bad", "sRGB"], "damaged"), (["cHRM P3", "gAMA 45455"], "chromaticities"),
      (["cHRM P3"], "chromaticities"), (["cHRM sRGB", "gAMA 45455"], nil),
      (["PLTE", "cICP P3"], nil), (["IDAT", "iCCP bad", "gAMA 100000", "cHRM P3"], nil),
      (["cICP P3", "IDAT", "cICP sRGB"], "Display P3"),
    ] as [([String], String?)])
  func space(chunks: [String], expected: String?) {
    let file = file(
      chunks.map { chunk in
        let parts = chunk.split(separator: " ")
        let data: [UInt8] =
          switch chunk {
          case "sRGB": [0]
          case "PLTE", "IDAT": []
          case "cICP sRGB": Self.sRGB
          case "cICP P3": Self.p3
          case "iCCP bad": Array("P3".utf8) + [0, 0, 1, 2, 3]
          case "cHRM P3":
            bytes([31270, 32900, 68000, 32000, 26500, 69000, 15000, 6000])
          case "cHRM sRGB":
            bytes([31270, 32900, 64000, 33000, 30000, 60000, 15000, 6000])
          default: bytes([Int(parts[1])!])
          }
        return (String(parts[0]), data)
      })
    let warning = PNGMeaning(file).warning
    if let expected {
      #expect(warning?.contains(expected) == true && warning?.contains("ignored") == true)
    } else {
      #expect(warning == nil)
    }
  }

  @Test("an image has the orientation of eXIf", arguments: 0...9)
  func orientation(value: Int) throws {
    let tiff: [UInt8] =
      [0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, UInt8(value)]
      + [0, 0, 0, 0, 0, 0]
    let orientations: [ImageOrientation] = [
      .up, .up, .upMirrored, .down, .downMirrored, .leftMirrored, .right, .rightMirrored,
      .left, .up,
    ]
    let image = try PNGDecoder.decode(file([("eXIf", tiff)]))
    #expect(image.orientation == orientations[value])
    #expect(
      try PNGDecoder.decode(file([("eXIf", Array(tiff.prefix(12)))])).orientation == .up)
  }

  @Test("files with equal pixels differ in colour space, orientation or lower halves")
  func difference() {
    let plain = file([])
    #expect(PNGMeaning.difference(plain, plain) == nil)
    #expect(PNGMeaning.difference(plain, file([("sRGB", [0])])) == nil)
    #expect(
      PNGMeaning.difference(plain, file([("cICP", Self.p3)]))?.contains("colour") == true)
    #expect(
      PNGMeaning.difference(
        file([("gAMA", bytes([100_000]))]), file([("gAMA", bytes([45_455]))]))
        != nil)
    let deep = file([], depth: 16)
    #expect(PNGMeaning.difference(deep, deep) == nil)
    #expect(
      PNGMeaning.difference(deep, file([("tIME", [7, 0, 1, 1, 0, 0, 0])], depth: 16))?
        .contains("16-bit") == true)
  }

  @Test("Xcode's PNG files are named") func compressedForIOS() {
    var bytes = file([])
    bytes.insert(
      contentsOf: [0, 0, 0, 4] + Array("CgBI".utf8) + [80, 0, 32, 2, 0, 0, 0, 0], at: 8)
    #expect(throws: PNGDecodingError.compressedForIOS) { try PNGDecoder.decode(bytes) }
  }
}
