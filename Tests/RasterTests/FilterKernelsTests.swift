import CKernels
import MesmerDrawing
import MesmerGeometry
import TestSupport
import Testing

@testable import MesmerRaster

@Suite struct FilterTwinTests {
  /// The kernels of this processor, compared with those in Swift.
  private static let tiers = (0..<3).compactMap { FilterKernels.tier($0) }

  /// Weights of 14 bits that sum to one, some of them negative.
  private static func weights(_ count: Int, _ random: inout SeededGenerator) -> [Int16] {
    var left = 16384
    var result = (1..<max(count, 1)).map { _ in
      let w = random.int(in: -1200...2400) * 4 / max(count, 4)
      left -= w
      return Int16(w)
    }
    result.append(Int16(left))
    return result
  }

  @Test func rowsOfBytesAreTheTwins() {
    var random = SeededGenerator(seed: 301)
    for round in 0..<120 {
      let taps = random.int(in: 1...19)
      let channels = 4 * random.int(in: 1...70)
      let rowBytes = channels + random.int(in: 0...9)
      let pixels = (0..<taps * rowBytes).map { _ in
        round % 3 == 0 ? 255 : UInt8(truncatingIfNeeded: random.next())
      }
      let weights = Self.weights(taps, &random)
      func sums(_ kernels: mesmer_filter_kernels) -> [Int16] {
        var out = [Int16](repeating: 77, count: channels + 1)
        kernels.rows_of_bytes(pixels, rowBytes, weights, taps, channels, &out)
        return out
      }
      let want = sums(FilterKernels.twin)
      #expect(want[channels] == 77)
      for channel in 0..<channels {
        let sum = (0..<taps).reduce(128) {
          $0 + Int(pixels[$1 * rowBytes + channel]) * Int(weights[$1])
        }
        #expect(Int(want[channel]) == sum >> 8)
      }
      for kernels in Self.tiers { #expect(sums(kernels) == want) }
    }
  }

  @Test func rowsOfSumsAreTheTwins() {
    var random = SeededGenerator(seed: 302)
    for _ in 0..<120 {
      let taps = random.int(in: 1...8)
      let count = random.int(in: 1...75)
      let rows = (0..<taps).map { _ in
        (0..<4 * count).map { _ in Int16(random.int(in: -2000...18000)) }
      }
      let weights = Self.weights(taps, &random)
      // One piece of memory for all, since their addresses are listed.
      let flat = rows.flatMap { $0 }
      func pixels(_ kernels: mesmer_filter_kernels) -> [UInt32] {
        var out = [UInt32](repeating: 77, count: count + 1)
        flat.withUnsafeBufferPointer { flat in
          let starts = (0..<taps).map { t in flat.baseAddress.map { $0 + t * 4 * count } }
          kernels.rows_of_sums(starts, weights, taps, count, &out)
        }
        return out
      }
      let want = pixels(FilterKernels.twin)
      #expect(want[count] == 77)
      for i in 0..<count {
        let v = (0..<4).map { c in
          (0..<taps).reduce(1 << 19) {
            $0 + Int(rows[$1][4 * i + c]) * Int(weights[$1])
          } >> 20
        }
        let alpha = min(max(v[3], 0), 255)
        let c = v.map { min(max($0, 0), alpha) }
        #expect(Int(want[i]) == c[0] | c[1] << 8 | c[2] << 16 | alpha << 24)
      }
      for kernels in Self.tiers { #expect(pixels(kernels) == want) }
    }
  }

  /// Whole rows, both orders of the passes, sources of any width.
  @Test func everyTierFiltersToTheSameBytes() throws {
    var random = SeededGenerator(seed: 303)
    for round in 0..<50 {
      let image = Pixmap.noise(
        width: random.int(in: 1...90), height: random.int(in: 1...60),
        seed: UInt64(round))
      let sampler = try ImageSamplerTests.sampler(
        image,
        in:
          Rect(
            x: random.double(in: -4...4), y: random.double(in: -4...4),
            width: random.double(in: 1...150), height: random.double(in: 1...100)),
        .high, AffineTransform(scaleX: random.bool() ? 1 : -1, y: 1))
      let box = PixelRect(
        x: random.int(in: -150...0), y: random.int(in: -9...0),
        width: random.int(in: 1...200), height: 60)
      func rows(_ kernels: mesmer_filter_kernels) -> [UInt32] {
        ImageSamplerTests.rows(
          sampler, box, SamplerScratch(filter: FilterScratch(kernels)))
      }
      let want = rows(FilterKernels.twin)
      for (tier, kernels) in Self.tiers.enumerated() {
        #expect(rows(kernels) == want, "round \(round), tier \(tier)")
      }
    }
  }
}
