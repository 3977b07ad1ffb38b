import MesmerDrawing
import TestSupport
import Testing

@testable import MesmerDrawing
@testable import MesmerJPEG

struct EXIFOrientationTests {
  /// A TIFF structure with two entries, the second of which is the orientation.
  static func tiff(
    _ value: Int, isBig: Bool, tag: Int = 0x0112, type: Int = 3, count: Int = 1,
    directory: Int = 10
  ) -> [UInt8] {
    func number16(_ n: Int) -> [UInt8] {
      isBig ? JPEGForge.big16(n) : JPEGForge.big16(n).reversed()
    }
    func number32(_ n: Int) -> [UInt8] {
      isBig ? JPEGForge.big32(n) : JPEGForge.big32(n).reversed()
    }
    return Array((isBig ? "MM" : "II").utf8) + number16(42) + number32(directory)
      + [0, 0] + number16(2) + number16(0x0100) + number16(4) + number32(1) + number32(77)
      + number16(tag) + number16(type) + number32(count) + number16(value) + [0, 0]
      + number32(0)
  }

  @Test("all eight orientations in both orders of bytes", arguments: [true, false])
  func orientations(isBig: Bool) {
    let expected: [ImageOrientation] = [
      .up, .upMirrored, .down, .downMirrored, .leftMirrored, .right, .rightMirrored,
      .left,
    ]
    for (i, orientation) in expected.enumerated() {
      let tiff = Self.tiff(i + 1, isBig: isBig)
      #expect(EXIFOrientation.read(tiff[...]) == orientation)
      // A slice of a file does not begin at 0.
      #expect(EXIFOrientation.read(([9, 9, 9] + tiff).dropFirst(3)) == orientation)
    }
  }

  @Test("an invalid structure gives no orientation", arguments: [true, false])
  func wrong(isBig: Bool) {
    for tiff in [
      Self.tiff(0, isBig: isBig), Self.tiff(9, isBig: isBig),
      Self.tiff(256, isBig: isBig), Self.tiff(3, isBig: isBig, type: 4),
      Self.tiff(3, isBig: isBig, count: 2), Self.tiff(3, isBig: isBig, tag: 0x0113),
      Self.tiff(3, isBig: isBig, directory: 0x7fff_ffff),
      Self.tiff(3, isBig: isBig, directory: 0xffff_ffff),
      Self.tiff(3, isBig: isBig, directory: 3),
    ] { #expect(EXIFOrientation.read(tiff[...]) == nil) }
    var other = Self.tiff(3, isBig: isBig)
    other.replaceSubrange(0..<2, with: Array((isBig ? "II" : "MM").utf8))
    #expect(EXIFOrientation.read(other[...]) == nil)
  }

  @Test("a truncated structure gives no orientation", arguments: [true, false])
  func cut(isBig: Bool) {
    let tiff = Self.tiff(6, isBig: isBig)
    // The value ends six bytes before the end.
    for count in 0..<tiff.count - 6 {
      #expect(EXIFOrientation.read(tiff[..<count]) == nil, "\(count)")
    }
    #expect(EXIFOrientation.read(tiff[..<(tiff.count - 6)]) == .right)
  }

  @Test("any bytes give one of the orientations or none") func random() {
    var random = SeededGenerator(seed: 112)
    var found = 0
    for _ in 0..<20_000 {
      var tiff = Self.tiff(random.int(in: 1...8), isBig: random.bool())
      for _ in 0..<random.int(in: 1...4) {
        tiff[random.int(in: 0...tiff.count - 1)] = UInt8(random.int(in: 0...255))
      }
      if EXIFOrientation.read(tiff[...]) != nil { found += 1 }
    }
    #expect(found > 1000 && found < 19_000)
  }
}
