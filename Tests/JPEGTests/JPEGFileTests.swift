import MesmerDrawing
import Testing

@testable import MesmerJPEG

struct JPEGFileTests {
  /// APP2 segments with the parts of a profile.
  static func profile(_ parts: [(UInt8, UInt8, [UInt8])]) -> [UInt8] {
    parts.flatMap { number, count, bytes in
      JPEGForge.segment(0xe2, Array("ICC_PROFILE\0".utf8) + [number, count] + bytes)
    }
  }

  static func warning(_ prefix: [UInt8]) throws -> String? {
    var forge = JPEGForge(width: 8, height: 8)
    forge.prefix = prefix
    let file = forge.file()
    _ = try JPEGDecoder.decode(file)
    return JPEGFile.warning(file)
  }

  @Test("the number of pixels is read from the header") func pixelCount() throws {
    #expect(JPEGFile.pixelCount(try TestJPEGs.bytes("420")) == 35 * 27)
    #expect(JPEGFile.pixelCount(try TestJPEGs.bytes("progressive")) == 40 * 33)
    #expect(JPEGFile.pixelCount([0xff, 0xd8, 0xff]) == nil)
    #expect(JPEGFile.pixelCount([]) == nil)
    var forge = JPEGForge(width: 65_535, height: 65_535)
    #expect(JPEGFile.pixelCount(Array(forge.file().prefix(200))) == 65_535 * 65_535)
    // Fill bytes before markers, and segments of every kind in front.
    forge = JPEGForge(width: 9, height: 5)
    forge.prefix =
      [0xff, 0xff] + JPEGForge.segment(0xe0, [1, 2]) + JPEGForge.segment(0xfe, [])
    #expect(JPEGFile.pixelCount(forge.file()) == 45)
    _ = try JPEGDecoder.decode(forge.file())
  }

  @Test("every way to cut or change a header has an answer")
  func damagedHeaders() throws {
    let file = try TestJPEGs.bytes("420")
    for count in 0..<file.count {
      let head = Array(file[..<count])
      #expect([nil, 35 * 27].contains(JPEGFile.pixelCount(head)))
      #expect(JPEGFile.warning(head) == nil && JPEGFile.orientation(head) == .up)
    }
  }

  @Test("a picture is oriented by its EXIF metadata") func orientation() throws {
    var forge = JPEGForge(width: 16, height: 8)
    let exif = Array("Exif\0\0".utf8) + EXIFOrientationTests.tiff(6, isBig: true)
    forge.prefix = JPEGForge.segment(0xe1, exif)
    let image = try JPEGDecoder.decode(forge.file())
    #expect(image.orientation == .right && image.size.width == 8)
    #expect(JPEGFile.orientation(forge.file()) == .right)
    // XMP is in APP1, too. The first EXIF counts.
    forge.prefix =
      JPEGForge.segment(0xe1, Array("http://ns.adobe.com/xap/1.0/\0".utf8))
      + forge.prefix
      + JPEGForge.segment(
        0xe1, Array("Exif\0\0".utf8) + EXIFOrientationTests.tiff(3, isBig: true))
    #expect(try JPEGDecoder.decode(forge.file()).orientation == .right)
    forge.prefix = JPEGForge.segment(0xe1, Array("Exif\0\0MM".utf8))
    #expect(try JPEGDecoder.decode(forge.file()).orientation == .up)
  }

  @Test("a profile other than sRGB is one warning, in any number of parts")
  func profiles() throws {
    #expect(try Self.warning([]) == nil)
    let sRGB = ColorProfileTests.profile()
    #expect(try Self.warning(Self.profile([(1, 1, sRGB)])) == nil)
    let halves = [(2, 2, Array(sRGB[200...])), (1, 2, Array(sRGB[..<200]))]
    #expect(
      try Self.warning(Self.profile(halves.map { (UInt8($0), UInt8($1), $2) })) == nil)
    let wide = ColorProfileTests.profile(name: "Wide", red: 33_000)
    #expect(
      try Self.warning(Self.profile([(1, 1, wide)]))
        == "the colour profile \"Wide\" is ignored; convert the picture to sRGB")
    let nameless = ColorProfileTests.profile(name: "a\nb", red: 33_000)
    #expect(
      try Self.warning(Self.profile([(1, 1, nameless)]))
        == "the colour profile is ignored; convert the picture to sRGB")
  }

  @Test("a profile with a missing, double or wrong part is one warning")
  func damagedProfiles() throws {
    let sRGB = ColorProfileTests.profile()
    for parts: [(UInt8, UInt8, [UInt8])] in [
      [(1, 2, sRGB)], [(1, 2, sRGB), (1, 2, sRGB)], [(0, 1, sRGB)], [(2, 1, sRGB)],
      [(1, 2, sRGB), (3, 2, sRGB)], [(1, 1, sRGB), (2, 2, sRGB)],
    ] {
      #expect(
        try Self.warning(Self.profile(parts))
          == "the colour profile is damaged and ignored; convert the picture to sRGB")
    }
    let short = JPEGForge.segment(0xe2, Array("ICC_PROFILE\0".utf8) + [1])
    #expect(try Self.warning(short)?.contains("damaged") == true)
  }
}
