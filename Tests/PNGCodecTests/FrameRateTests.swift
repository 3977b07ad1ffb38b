import TestSupport
import Testing

@testable import MesmerPNGCodec

struct FrameRateTests {
  @Test func commonRatesAreExact() throws {
    let rates: [(Double, Int, Int)] = [
      (60, 60, 1), (120, 120, 1), (24, 24, 1), (1000, 1000, 1), (59.94, 2997, 50),
      (29.97, 2997, 100), (60000.0 / 1001, 60000, 1001), (0.5, 1, 2),
      (1.0 / 3, 1, 3), (65535, 65535, 1), (1.0 / 65535, 1, 65535), (12.5, 25, 2),
    ]
    for (rate, frames, seconds) in rates {
      let stated = try #require(FrameRate(rate))
      #expect(stated.frames == frames && stated.seconds == seconds, "\(rate)")
      #expect(Double(stated.frames) / Double(stated.seconds) == rate)
    }
  }

  @Test func otherRatesAreTheNearestFraction() throws {
    var random = SeededGenerator(seed: 44)
    for i in 0..<20 {
      let rate =
        i == 0 ? 32768.5 : i == 1 ? 1 / 32768.5 : random.spread(from: -15, to: 15)
      let stated = try #require(FrameRate(rate.magnitude))
      let written = Double(stated.frames) / Double(stated.seconds)
      let error = (written - rate.magnitude).magnitude
      #expect(error < rate.magnitude / 65536)
      // No fraction with the next denominators is nearer.
      for seconds in 1...2000 where rate.magnitude * Double(seconds) <= 65535 {
        let frames = max(1, (rate.magnitude * Double(seconds)).rounded())
        #expect(error <= (frames / Double(seconds) - rate.magnitude).magnitude)
      }
    }
    for rate in [Double.nan, 0, -60, .infinity, 65536, 1e-5] {
      #expect(FrameRate(rate) == nil, "\(rate)")
    }
  }

  /// Delays are exact: their sum is the frames' time, in whole numbers.
  @Test func delaysTogetherLastExactlyTheFrames() throws {
    var random = SeededGenerator(seed: 45)
    for _ in 0..<400 {
      let rate = try #require(
        FrameRate(Double(random.int(in: 1...65535)) / Double(random.int(in: 1...2000))))
      let count = random.int(in: 1...(random.bool() ? 300 : 3_000_000))
      let delays = rate.delays(frames: count)
      #expect(
        delays.allSatisfy {
          (1...65535).contains($0.numerator) && (1...65535).contains($0.denominator)
        })
      // Each denominator divides the rate's frames, so that sums are whole.
      #expect(delays.allSatisfy { rate.frames % $0.denominator == 0 })
      let sum = delays.reduce(0) { $0 + $1.numerator * (rate.frames / $1.denominator) }
      #expect(sum == count * rate.seconds)
    }
    #expect(FrameRate(60)!.delays(frames: 65_535).count == 1)
    #expect(FrameRate(60)!.delays(frames: 60 * 65_535).count == 1)
    #expect(FrameRate(60)!.delays(frames: 60 * 65_535 + 1).count == 2)
  }
}
