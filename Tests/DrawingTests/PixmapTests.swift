import Mesmer
import Testing

@Suite struct PixmapTests {
  @Test func bytesAreRowsOfPremultipliedPixels() {
    let pixmap = Pixmap(width: 3, height: 2, background: .clear)
    Rasterizer(threads: 1).draw(
      Canvas.record {
        $0.fill(
          Rect(x: 1, y: 1, width: 1, height: 1),
          with: Color(red: 1, green: 0, blue: 1, alpha: 0.5))
      }, into: pixmap)
    #expect(pixmap.rowBytes >= 12 && pixmap.rowBytes % 64 == 0)
    pixmap.withUnsafeBytes { bytes in
      #expect(bytes.count == pixmap.rowBytes * 2)
      #expect(bytes[..<12].allSatisfy { $0 == 0 })
      #expect(
        Array(bytes[pixmap.rowBytes + 4..<pixmap.rowBytes + 8]) == [128, 0, 128, 128])
    }
  }

  @Test func rowsAreApartByNoMultipleOfAPage() {
    for width in [1, 16, 1023, 1024, 1025, 2048, 4096, 5000] {
      let pixmap = Pixmap(width: width, height: 2, background: .red)
      #expect(pixmap.rowBytes % 64 == 0 && pixmap.rowBytes % 4096 != 0)
      #expect((4 * width..<4 * width + 128).contains(pixmap.rowBytes))
      #expect(pixmap[width - 1, 1] == (255, 0, 0, 255))
    }
  }

  @Test func whatIsWrittenIsThereAndNoChannelIsAboveItsAlpha() {
    let pixmap = Pixmap(width: 5, height: 3, background: .white)
    #expect(pixmap.content == .opaque)
    pixmap.withUnsafeMutableBytes { bytes in
      for x in 0..<5 {
        bytes.storeBytes(
          of: 0x40_ff_20_80, toByteOffset: pixmap.rowBytes + 4 * x, as: UInt32.self)
      }
    }
    #expect(pixmap.content == .rgba)
    #expect(pixmap[0, 0] == (255, 255, 255, 255))
    pixmap.withUnsafeBytes { bytes in
      #expect(
        Array(bytes[pixmap.rowBytes..<pixmap.rowBytes + 4]) == [0x40, 0x20, 0x40, 0x40])
    }
  }

  @Test func aPixmapWithoutPixelsHasNoBytes() {
    let pixmap = Pixmap(width: 0, height: 4, background: .red)
    pixmap.withUnsafeBytes { #expect($0.isEmpty) }
    pixmap.withUnsafeMutableBytes { #expect($0.isEmpty) }
  }

  @Test("a pixmap has up to 2^28 pixels, and a width below 64 counts as 64")
  func limits() {
    for (width, height) in [
      (0, 0), (0, 1 << 32), (1 << 32, 0), (64, 1 << 22), (1, 1 << 22), (16384, 16384),
      (1 << 22, 64),
    ] { #expect(Pixmap.canHold(width: width, height: height), "\(width) x \(height)") }
    for (width, height) in [
      (-1, 1), (1, -1), (-1, -1), (0, 1 << 32 + 1), (1 << 32 + 1, 0), (.max, 0),
      (.max, .max), (.min, .min),
      (64, 1 << 22 + 1), (1, 1 << 22 + 1), (16384, 16385), (1 << 32, 1 << 32),
    ] { #expect(!Pixmap.canHold(width: width, height: height), "\(width) x \(height)") }
  }
}
