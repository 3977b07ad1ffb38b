import TestSupport
import Testing

@testable import MesmerFonts

@Suite("Faces in use") struct FontStoreTests {
  @Test("the same bytes with the same axes are one face, under any path", .dejaVu)
  func sharing() throws {
    let store = FontStore(limit: 10 << 20)
    let bytes = try TestFonts.bytes(TestFonts.dejaVu)
    func face(
      _ path: String, _ bytes: [UInt8], lines: LineMetrics? = nil
    ) throws -> FileFace {
      try store.face(
        FontFile(bytes: bytes, path: path), index: 0, axes: [:], lines: lines)
    }
    let first = try face("a.ttf", bytes)
    #expect(try face("b.ttf", bytes) === first)
    #expect(try face("a.ttf", bytes, lines: TestFonts.systemLines) !== first)
    // A file that has changed is another face, even by one byte at its end.
    #expect(try face("a.ttf", bytes + [0]) !== first)
    #expect(
      try FileFace.load(path: TestFonts.dejaVu) === FileFace.load(path: TestFonts.dejaVu))
  }

  @Test(
    "faces that were pushed out are opened again, and those in use still work",
    .dejaVu)
  func limit() throws {
    let bytes = try TestFonts.bytes(TestFonts.dejaVu)
    let store = FontStore(limit: bytes.count + 100)
    func face(_ extra: Int) throws -> FileFace {
      try store.face(
        FontFile(bytes: bytes + [UInt8](repeating: 0, count: extra), path: "a.ttf"),
        index: 0, axes: [:], lines: nil)
    }
    let first = try face(0)
    let second = try face(1)
    let again = try face(0)
    #expect(first !== again)
    #expect(first.shape("AVA") == again.shape("AVA") && second.shape("AVA").count == 3)
    #expect(first.outline(of: 36) == again.outline(of: 36))
  }

  @Test("a missing file is one line, and the libraries have versions") func versions() {
    #expect(
      FontFileTests.message { _ = try FileFace.load(path: "/no/font.otf") }
        == "/no/font.otf: no such file")
    for version in [FontLibraries.freeType, FontLibraries.harfBuzz] {
      #expect(version.split(separator: ".").compactMap { Int($0) }.count == 3)
    }
  }
}
