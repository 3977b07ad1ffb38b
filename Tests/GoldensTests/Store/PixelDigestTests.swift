import Mesmer
import TestSupport
import Testing

@Suite struct PixelDigestTests {
  /// An opaque pixmap with pixels (37 n, 11 n, 5 n).
  private func pixmap(_ width: Int, _ height: Int) -> Pixmap {
    let pixmap = Pixmap(width: width, height: height, background: .white)
    for n in 0..<width * height {
      let red = UInt32(n * 37 % 256)
      let green = UInt32(n * 11 % 256)
      let blue = UInt32(n * 5 % 256)
      pixmap.row(n / width)[n % width] = red | green << 8 | blue << 16 | 0xff00_0000
    }
    return pixmap
  }

  @Test("it equals the xxHash library's for the documented bytes")
  func reference() {
    #expect("\(PixelDigest(pixmap(3, 2)))" == "c32d3d1b19c30cba051c2909b573c5e4")
    #expect("\(PixelDigest(pixmap(70, 41)))" == "1e172c316ca3c1490b72b381de2198f3")
    let clear = Pixmap(width: 2, height: 1)
    clear.row(0)[0] = 100 | 50 << 8 | 25 << 16 | 128 << 24
    #expect("\(PixelDigest(clear))" == "673264fe29a2816e6c0df764c8c26c55")
    let empty = Pixmap(width: 0, height: 0)
    #expect("\(PixelDigest(empty))" == "8e6c910fa5ef3d8f017ce09777b9a146")
  }

  @Test("a picture and the PNG file of it have one digest")
  func file() throws {
    for seed in 1...20 as ClosedRange<UInt64> {
      var random = SeededGenerator(seed: seed)
      let pixmap = Pixmap(width: random.int(in: 1...90), height: random.int(in: 1...40))
      for y in 0..<pixmap.height {
        for x in 0..<pixmap.width {
          let alpha = UInt32(random.int(in: 0...255))
          func part() -> UInt32 { UInt32(random.int(in: 0...Int(alpha))) }
          pixmap.row(y)[x] = part() | part() << 8 | part() << 16 | alpha << 24
        }
      }
      let file = Bitmap(try PNGDecoder.decodeStraight(pixmap.pngData()))
      #expect(PixelDigest(file) == PixelDigest(pixmap))
    }
  }

  @Test("any changed pixel and any other size changes it")
  func changes() {
    var seen: Set<PixelDigest> = [
      PixelDigest(pixmap(12, 2)), PixelDigest(pixmap(2, 12)), PixelDigest(pixmap(24, 1)),
    ]
    for n in 0..<24 {
      for bit in [0, 7, 8, 23] as [UInt32] {
        let changed = pixmap(12, 2)
        changed.row(n / 12)[n % 12] ^= 1 << bit
        seen.insert(PixelDigest(changed))
      }
    }
    #expect(seen.count == 3 + 24 * 4)
  }

  @Test func itsTextIsReadBack() {
    let digest = PixelDigest(pixmap(5, 5))
    #expect(PixelDigest("\(digest)") == digest)
    for text in [
      "", "0", "\(digest)0", "\(digest)".uppercased(), "g" + "\(digest)".dropFirst(),
    ]
    where text != "\(digest)" {
      #expect(PixelDigest(text) == nil)
    }
  }
}
