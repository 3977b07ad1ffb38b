import Foundation
import TestSupport
import Testing

@testable import MesmerPNGCodec

struct InflateStreamTests {
  /// More with MESMER_MUTATED_PNGS.
  static let rounds =
    ProcessInfo.processInfo.environment["MESMER_MUTATED_PNGS"].flatMap { UInt64($0) }
    ?? 600

  @Test("zlib's streams are read, and of damaged ones none that zlib refuses")
  func isNeverMoreGenerousThanZlib() {
    var taken = 0
    var refused = 0
    for seed in 0..<Self.rounds {
      switch InflateLaws.verdict(seed: seed) {
      case .taken: taken += 1
      case .refused: refused += 1
      case .broken(let text): Issue.record("seed \(seed): \(text)")
      }
    }
    // More than the whole third: damage can leave a stream.
    #expect(taken > Int(Self.rounds) * 35 / 100 && refused > Int(Self.rounds) / 3)
  }

  @Test(
    "every level and strategy of zlib",
    arguments: 0...9 as ClosedRange<Int32>, 0...4 as ClosedRange<Int32>)
  func everySetting(level: Int32, strategy: Int32) throws {
    var random = SeededGenerator(seed: 91)
    let bytes = InflateLaws.bytes(&random) + [UInt8](repeating: 3, count: 700)
    let stream = InflateLaws.deflated(bytes, .init(level: level, strategy: strategy))
    for room in [1, 258, 100_000] {
      let read = try #require(InflateLaws.inflated(stream, room: room))
      #expect(firstDifference(read.bytes, bytes) == nil)
      #expect(read.end == stream.count - 4)
    }
  }

  /// Copies from every distance up to 40 and the longest, of every length up to 40.
  @Test func copiesOverlapAsTheirDistanceSays() throws {
    var random = SeededGenerator(seed: 92)
    for distance in Array(1...40) + [258, 32_000] {
      var bytes = (0..<distance).map { _ in UInt8(random.int(in: 0...255)) }
      for length in 3...40 {
        bytes.append(UInt8(random.int(in: 0...255)))
        for _ in 0..<length { bytes.append(bytes[bytes.count - distance]) }
      }
      let stream = InflateLaws.deflated(bytes, .init(level: 9))
      let read = try #require(InflateLaws.inflated(stream, room: 1000))
      #expect(firstDifference(read.bytes, bytes) == nil, "distance \(distance)")
    }
  }

  @Test func whatIsNoStreamIsRefused() {
    let good = InflateLaws.deflated(Array("what is it".utf8), .init())
    #expect(InflateLaws.inflated(good, room: 10) != nil)
    func refused(_ note: String, _ change: (inout [UInt8]) -> Void) {
      var stream = good
      change(&stream)
      #expect(InflateLaws.inflated(stream, room: 10) == nil, "\(note)")
    }
    refused("not deflate") {
      $0[0] = 0x77; $0[1] = UInt8(31 - 0x7700 % 31)
    }
    refused("a window of 2^16") {
      $0[0] = 0x88; $0[1] = UInt8(31 - 0x8800 % 31)
    }
    refused("a wrong check of the header") { $0[1] ^= 1 }
    refused("a dictionary") { $0[1] = 0x20 + UInt8(31 - 0x7820 % 31) }
    refused("a block of kind 3") { $0[2] |= 6 }
    refused("nothing") { $0 = [] }
    refused("an end in a block") { $0.removeLast($0.count - 8) }
    // A stored block whose length is not the same twice.
    refused("a stored block") {
      $0.replaceSubrange(2..., with: [1, 1, 0, 0xff, 0xff, 5])
    }
    // Fixed codes: a copy from before the start.
    refused("a copy of nothing") {
      $0.replaceSubrange(2..., with: [3, 2, 0, 0, 0, 0, 0])
    }
  }
}
