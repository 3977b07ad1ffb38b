import Mesmer
import TestSupport
import Testing

@testable import MesmerPNGCodec

struct RowFiltersTests {
  /// In Swift, and with each tier of kernels that this processor has.
  static var all: [RowFilters] { (0...2).compactMap { RowFilters(tier: $0) } }

  private static func bytes(
    _ count: Int, kind: Int, _ random: inout SeededGenerator
  ) -> [UInt8] {
    (0..<count).map { i in
      UInt8(kind == 0 ? i % 2 * 255 : kind == 1 ? 3 : random.int(in: 0...2))
    }
  }

  @Test(arguments: [1, 3, 4]) func costsAreCountedByteByByte(channels: Int) {
    var random = SeededGenerator(seed: 59)
    for count in [0, 1, 15, 16, 31, 32, 33, 63, 64, 65, 255, 4095, 4096, 4097, 9000] {
      for kind in 0..<3 {
        let start = channels + 1
        let bytes = Self.bytes(start + count + 32, kind: kind, &random)
        let subtracted = (channels..<start + count).map {
          bytes[$0] &- bytes[$0 - channels]
        }
        let sub = zip(subtracted, subtracted.dropFirst()).filter { $0 != $1 }.count
        let plain = (start..<start + count).filter { bytes[$0] != bytes[$0 - 1] }.count
        bytes.withUnsafeBufferPointer {
          for filters in Self.all {
            let costs = filters.costs(
              $0.baseAddress! + start, channels: channels, count: count)
            #expect(costs == (sub, plain))
          }
        }
      }
    }
  }

  @Test func filteredBytesAreDifferencesAndNothingElseIsWritten() {
    var random = SeededGenerator(seed: 63)
    for count in [1, 2, 31, 32, 33, 63, 64, 65, 128, 300] {
      for kind in 0..<3 {
        let a = Self.bytes(count + 32, kind: kind, &random)
        let b = Self.bytes(count + 32, kind: 2, &random)
        var expected = [UInt8](repeating: 77, count: count + 40)
        for i in 0..<count { expected[i + 1] = a[i] &- b[i] }
        let changes = (0..<count).filter { expected[$0] != expected[$0 + 1] }.count
        for filters in Self.all {
          var out = [UInt8](repeating: 77, count: count + 40)
          let found = out.withUnsafeMutableBufferPointer {
            filters.filter(a, minus: b, count: count, to: $0.baseAddress! + 1)
          }
          #expect(out == expected && found == changes)
        }
      }
    }
  }

  @Test func differencesAreTheFirstAndTheLast() {
    var random = SeededGenerator(seed: 64)
    for count in [1, 7, 8, 9, 15, 16, 17, 33, 40, 41] {
      for _ in 0..<60 {
        let a = (0..<count).map { _ in UInt32(random.int(in: 0...3)) }
        var b = a
        for _ in 0..<random.int(in: 0...2) {
          b[random.int(in: 0...count - 1)] ^= 1 << UInt32(random.int(in: 0...31))
        }
        let places = (0..<count).filter { a[$0] != b[$0] }
        let expected = places.isEmpty ? 0..<0 : places[0]..<places.last! + 1
        for filters in Self.all {
          #expect(filters.differences(a, b, count: count) == expected)
        }
      }
    }
  }

  @Test(arguments: PNGEncoderTests.contents)
  func packedPixelsAreTheSame(content: PixelContent) {
    var random = SeededGenerator(seed: 65)
    for count in [1, 3, 4, 5, 31, 100] {
      let pixmap = PNGEncoderTests.randomPixmap(
        width: count, height: 1, content: content, using: &random)
      let packed = Self.all.map { filters in
        var out = [UInt8](repeating: 0, count: count * 4 + 16)
        filters.pack(pixmap.row(0), count: count, content: content, to: &out)
        return Array(out[..<(count * content.channels)])
      }
      for other in packed.dropFirst() { #expect(packed[0] == other) }
    }
  }
}
