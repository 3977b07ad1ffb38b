import TestSupport
import Testing

@testable import MesmerPNGCodec

struct Adler32Tests {
  /// The definition, a byte at a time.
  static func plain(_ bytes: [UInt8]) -> UInt32 {
    var (a, b) = (UInt32(1), UInt32(0))
    for byte in bytes {
      a = (a + UInt32(byte)) % 65521
      b = (b + a) % 65521
    }
    return b << 16 | a
  }

  @Test func itIsTheDefinitionHoweverBytesArrive() {
    var random = SeededGenerator(seed: 51)
    for count in [0, 1, 31, 32, 33, 703, 704, 705, 1408, 5552, 70_001] {
      for kind in 0..<3 {
        // 255 everywhere is the largest value of a lane.
        let bytes = (0..<count).map { _ in
          kind == 0 ? 255 : kind == 1 ? 0 : UInt8(random.int(in: 0...255))
        }
        var whole = Adler32()
        whole.add(bytes, count: count)
        #expect(whole.value == Self.plain(bytes))
        var swift = Adler32(usesKernels: false)
        swift.add(bytes, count: count)
        #expect(swift.value == whole.value)
        var pieces = Adler32()
        var start = 0
        while start < count {
          let part = random.int(in: 1...min(2000, count - start))
          pieces.add(Array(bytes[start..<start + part]), count: part)
          start += part
        }
        #expect(pieces.value == whole.value)
      }
    }
  }

  @Test func zerosNeedNoPass() {
    var random = SeededGenerator(seed: 52)
    for count in [0, 1, 65520, 65521, 65522, 1_000_003] {
      let start = (0..<100).map { _ in UInt8(random.int(in: 0...255)) }
      var quick = Adler32()
      quick.add(start, count: start.count)
      quick.addZeros(count)
      quick.add(start, count: start.count)
      let zeros = [UInt8](repeating: 0, count: count)
      #expect(quick.value == Self.plain(start + zeros + start))
    }
  }

  @Test func checksumsOfPartsGiveThatOfAll() {
    var random = SeededGenerator(seed: 53)
    for count in [0, 1, 900, 65_521, 200_000] {
      let parts = (0..<3).map { _ in
        (0..<count).map { _ in UInt8(random.int(in: 0...255)) }
      }
      var sum = Adler32()
      for part in parts { sum.add(Self.plain(part), count: part.count) }
      #expect(sum.value == Self.plain(Array(parts.joined())))
    }
  }
}
