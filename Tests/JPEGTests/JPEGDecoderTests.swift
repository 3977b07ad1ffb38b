import CJPEGShim
import MesmerDrawing
import MesmerGeometry
import MesmerPlatform
import Testing

@testable import MesmerJPEG

struct JPEGDecoderTests {
  static func error(_ bytes: [UInt8]) -> JPEGDecodingError? {
    do {
      _ = try JPEGDecoder.decode(bytes)
      return nil
    } catch { return error as? JPEGDecodingError }
  }

  @Test("pixels are those of djpeg -dct int", arguments: TestJPEGs.names)
  func pixels(name: String) throws {
    let image = try JPEGDecoder.decode(TestJPEGs.bytes(name))
    #expect(SHA256.hex(image.samples) == TestJPEGs.digests[name])
    #expect(image.isOpaque)
    #expect(image.pixmap.content == (name == "gray" ? .opaqueGray : .opaque))
  }

  @Test("an image has the scale it is given") func scale() throws {
    let image = try JPEGDecoder.decode(TestJPEGs.bytes("progressive"), scale: 2)
    #expect(image.scale == 2 && image.size == Size(width: 20, height: 16.5))
  }

  @Test(
    "a file that ends early is an error, wherever it ends",
    arguments: ["420", "gray", "progressive", "restart"])
  func truncated(name: String) throws {
    let file = try TestJPEGs.bytes(name)
    for count in 0..<file.count {
      #expect(Self.error(Array(file[..<count])) != nil, "\(count) bytes of \(name)")
    }
    #expect(Self.error(file + [1, 2, 3]) == nil, "what follows the end does not count")
  }

  @Test("libjpeg's warnings are errors: the pixels would be made up")
  func warnings() throws {
    var file = try TestJPEGs.bytes("420")
    // libjpeg has buffered some bytes more than it has used, which it does not count.
    file.insert(contentsOf: [UInt8](repeating: 0x12, count: 30), at: file.count - 2)
    let text = "\(try #require(Self.error(file)))"
    #expect(text.hasPrefix("a damaged JPEG file: ") && !text.contains("Corrupt"))
    #expect(text.hasSuffix(" extraneous bytes before marker 0xd9"))
    // The second restart marker instead of the first.
    file = try TestJPEGs.bytes("restart")
    let first = try #require(
      file.indices.dropLast().first { file[$0] == 0xff && file[$0 + 1] == 0xd0 })
    file[first + 1] = 0xd1
    guard case .damaged = Self.error(file) else {
      Issue.record("\(String(describing: Self.error(file)))")
      return
    }
  }

  @Test("a progressive picture without its details is not smoothed")
  func noSmoothing() throws {
    let image = try JPEGDecoder.decode(TestJPEGs.bytes("dc-only"))
    var values: Set<UInt32> = []
    for y in 0..<image.pixelHeight {
      for x in 0..<image.pixelWidth {
        let corner = image.pixmap.row(y & ~7)[x & ~7]
        values.insert(corner)
        #expect(image.pixmap.row(y)[x] == corner, "(\(x), \(y))")
      }
    }
    #expect(values.count > 5)
  }

  @Test("other kinds of JPEG are refused with advice") func refused() throws {
    #expect(Self.error([]) == .notAJPEG)
    #expect(Self.error(Array("\u{89}PNG\r\n".utf8)) == .notAJPEG)
    #expect(Self.error(try TestJPEGs.bytes("cmyk")) == .components(4))
    #expect(Self.error(try TestJPEGs.bytes("arithmetic")) == .coding(frame: 9))
    var forge = JPEGForge(width: 16, height: 16)
    #expect(Self.error(forge.file()) == nil)
    forge.bitsPerSample = 12
    #expect(Self.error(forge.file()) == .bitsPerSample(12))
    forge.bitsPerSample = 8
    forge.coding = 3
    #expect(Self.error(forge.file()) == .coding(frame: 3))
    forge.coding = 0
    forge.components = [(1, 1), (1, 1)]
    #expect(Self.error(forge.file()) == .components(2))
    forge.components = []
    #expect(Self.error(forge.file()) == .components(0))
  }

  @Test("a size is refused before memory of that size is taken") func size() {
    func error(_ width: Int, _ height: Int, _ bytes: Int) -> JPEGDecodingError? {
      var file = JPEGForge(width: 16, height: 16).file()
      let frame = file.indices.first { file[$0] == 0xff && file[$0 + 1] == 0xc0 }!
      file.replaceSubrange(
        frame + 5..<frame + 9, with: JPEGForge.big16(height) + JPEGForge.big16(width))
      return Self.error(file + [UInt8](repeating: 0, count: bytes))
    }
    #expect(error(65_501, 1, 0) == .tooLarge(width: 65_501, height: 1))
    #expect(error(16_384, 16_385, 0) == .tooLarge(width: 16_384, height: 16_385))
    #expect(
      error(16_384, 16_384, 0)
        == .damaged(reason: "too few bytes for the stated size"))
    // Enough bytes, so libjpeg finds the end.
    #expect(
      error(1024, 1024, 1024)
        != .damaged(reason: "too few bytes for the stated size"))
    guard case .damaged = error(0, 16, 0), case .damaged = error(16, 0, 0) else {
      Issue.record("an empty picture is damaged")
      return
    }
  }

  @Test("the fewest bytes that a picture can have are enough") func smallest() throws {
    var forge = JPEGForge(width: 512, height: 2048)
    forge.coding = 2
    forge.components = [(4, 1), (1, 4), (1, 1)]
    let image = try JPEGDecoder.decode(forge.file())
    #expect(image.pixmap.row(2047)[511] == 0xff80_8080)
    #expect(forge.file().count < 512 * 2048 / 600)
  }

  @Test("a progressive picture has at most 100 scans") func scans() {
    var forge = JPEGForge(width: 40, height: 40)
    forge.coding = 2
    forge.laterScans = 99
    #expect(Self.error(forge.file()) == nil)
    forge.laterScans = 100
    #expect(Self.error(forge.file()) == .tooManyScans(limit: 100))
    // Of a large picture fewer: each goes through all blocks.
    for (side, scans) in [(1, 100), (6553, 100), (8192, 64), (16_384, 16)] {
      let limit = mesmer_jpeg_maximum_scans(UInt32(side), UInt32(side))
      #expect(limit == Int32(scans))
    }
    #expect(mesmer_jpeg_maximum_scans(.max, .max) == 16)
    #expect(mesmer_jpeg_maximum_scans(0, 5) == 100)
  }

  @Test("a progressive picture uses at most a gibibyte for its coefficients")
  func memory() {
    var forge = JPEGForge(width: 15_000, height: 15_000)
    forge.coding = 2
    forge.components = [(1, 1), (1, 1), (1, 1)]
    #expect(Self.error(forge.file()) == .tooMuchMemory(limit: 1 << 30))
  }

  @Test("an error is one line, without a final period") func texts() {
    let errors: [JPEGDecodingError] = [
      .notAJPEG, .tooLarge(width: 1, height: 2), .components(4), .components(2),
      .bitsPerSample(12), .coding(frame: 9), .coding(frame: 3), .coding(frame: 5),
      .tooManyScans(limit: 100), .tooMuchMemory(limit: 3), .damaged(reason: "x"),
      .outOfMemory,
    ]
    for error in errors {
      #expect(!"\(error)".contains("\n") && !"\(error)".hasSuffix("."))
    }
    #expect("\(errors[2])" == "a CMYK picture; convert it to RGB or gray")
    #expect("\(errors[5])".contains("arithmetic") && "\(errors[6])".contains("lossless"))
  }

  @Test(
    "a scale that is not positive and finite is an error",
    arguments: [.nan, .infinity, -.infinity, 0, -0.0, -2])
  func hostileScales(scale: Double) throws {
    let file = try TestJPEGs.bytes(TestJPEGs.names[0])
    let error = #expect(throws: JPEGDecodingError.self) {
      try JPEGDecoder.decode(file, scale: scale)
    }
    #expect(
      error?.description == "an image's scale must be positive and finite, not \(scale)")
    #expect(try JPEGDecoder.decode(file, scale: 5e-324).scale == 5e-324)
  }
}
