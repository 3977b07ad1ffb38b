import TestSupport
import Testing

@testable import MesmerFonts

@Suite("Font files") struct FontFileTests {
  static func message(_ body: () throws -> Void) -> String {
    do {
      try body()
      return "no error"
    } catch { return "\(error)" }
  }

  @Test("a file without a font signature is rejected, with its first bytes")
  func magic() {
    func refusal(_ bytes: [UInt8]) -> String {
      Self.message { _ = try FontFile(bytes: bytes, path: "a.ttf") }
    }
    let advice =
      "only TrueType and OpenType fonts and their collections are read (.ttf, .otf, .ttc)"
    #expect(refusal([]) == "a.ttf: is empty; a TrueType or OpenType font is needed")
    #expect(
      refusal([0x50, 0x4B, 3, 4, 9])
        == "a.ttf: not a font, it begins with 50 4B 03 04; \(advice)")
    #expect(refusal([0, 1]) == "a.ttf: not a font, it begins with 00 01; \(advice)")
    // Formats that FreeType would open.
    for other in ["wOFF", "wOF2", "%!PS", "STAR", "typ1"] {
      #expect(
        refusal(Array(other.utf8) + [0, 0, 0, 0])
          == "a.ttf: not a font, it begins with \"\(other)\"; \(advice)")
    }
    #expect(refusal([1, 0x66, 0x63, 0x70]).contains("01 66 63 70"))
    // An escape sequence never reaches a terminal.
    #expect(refusal([0x1B, 0x5B, 0x33, 0x31]).contains("1B 5B 33 31"))
  }

  @Test("a file that is missing or a folder is an error of the file") func missing() {
    #expect(
      Self.message { _ = try FontFile(path: "/no/font.ttf") }
        == "/no/font.ttf: no such file")
    #expect(Self.message { _ = try FontFile(path: "/") }.contains("is a folder"))
  }

  @Test("a required digest is compared, in either case of its letters")
  func digest() throws {
    let bytes = Array("OTTO and so on".utf8)
    let file = try FontFile(bytes: bytes, path: "a.otf")
    #expect(file.sha256.count == 64 && file.faceCount == 1)
    _ = try FontFile(bytes: bytes, path: "a.otf", sha256: file.sha256.uppercased())
    let other = String(repeating: "0", count: 64)
    #expect(
      Self.message { _ = try FontFile(bytes: bytes, path: "a.otf", sha256: other) }
        == "a.otf has SHA-256 \(file.sha256), but \(other) is required; install that version "
        + "of the font, or change the digest and record the goldens again")
  }

  @Test("a collection states its faces; one that states more than it can hold is damaged")
  func collection() throws {
    let header = Array("ttcf".utf8) + [0, 1, 0, 0]
    let two = header + [0, 0, 0, 2] + [UInt8](repeating: 0, count: 8)
    #expect(try FontFile(bytes: two, path: "a.ttc").faceCount == 2)
    for count in [[0, 0, 0, 3], [0, 0, 0, 0], [255, 255, 255, 255], [0]] as [[UInt8]] {
      let bytes = header + count + [UInt8](repeating: 0, count: 8)
      #expect(
        Self.message { _ = try FontFile(bytes: Array(bytes.prefix(20)), path: "a.ttc") }
          == "a.ttc: a damaged font: a collection without a list of its faces")
    }
  }

  @Test("the bytes have a limit") func size() {
    #expect(FontFile.sizeLimit == 67_108_864)
    let bytes = [UInt8](repeating: 0, count: FontFile.sizeLimit + 1)
    #expect(
      Self.message { _ = try FontFile(bytes: bytes, path: "a.ttf") }
        == "a.ttf: larger than 67108864 bytes, the limit")
  }
}
