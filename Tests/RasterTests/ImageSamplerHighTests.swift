import MesmerDrawing
import MesmerGeometry
import TestSupport
import Testing

@testable import MesmerRaster

/// The laws of `Interpolation.high` beside those that all kinds share.
@Suite struct ImageSamplerHighTests {
  @Test func weightsSumToOne() {
    var random = SeededGenerator(seed: 71)
    var weights: [Int16] = []
    for _ in 0..<3000 {
      let step = Int64(random.double(in: 0.01...40) * 0x1p32)
      let low = random.int(in: 0...5)
      let high = low + random.int(in: 0...60)
      let filter = ResamplingFilter(step: step, low: low, high: high)
      weights.removeAll()
      let taps = filter.append(
        at: Int64(random.double(in: -20...80) * 0x1p32), to: &weights)
      #expect(taps.count == weights.count)
      #expect(taps.first >= low && taps.first + taps.count - 1 <= high)
      #expect(weights.reduce(0) { $0 + Int($1) } == 16384)
    }
  }

  /// A zone plate: every frequency up to half a cycle a pixel, at the corner.
  static func zonePlate(_ side: Int) -> Pixmap {
    let out = Pixmap(width: side, height: side)
    for y in 0..<side {
      for x in 0..<side {
        let square = Double(x * x + y * y)
        let wave = Elementary.cos(.pi / 2 * square / Double(side))
        let level = UInt32(127.5 + 127 * wave)
        out.row(y)[x] = level | level << 8 | level << 16 | 0xff00_0000
      }
    }
    return out
  }

  @Test func aReductionDoesNotAlias() throws {
    let (large, small) = (340, 100)
    let plate = Self.zonePlate(large)
    let rect = Rect(x: 0, y: 0, width: 100, height: 100)
    let box = PixelRect(x: 0, y: 0, width: small, height: small)
    func levels(_ interpolation: Interpolation) throws -> [Int] {
      let sampler = try ImageSamplerTests.sampler(plate, in: rect, interpolation)
      return ImageSamplerTests.rows(sampler, box).map { Int($0 & 255) }
    }
    let (high, linear) = try (levels(.high), levels(.linear))
    // Frequencies above half a cycle per small pixel lie beyond 100/3.4 pixels
    // from the corner; none may be left where they have 1.6 times that.
    var (worst, aliased, area) = (0, 0, 0)
    for y in 0..<small {
      for x in 0..<small where max(x, y) > 48 && max(x, y) < 98 {
        worst = max(worst, abs(high[y * small + x] - 127))
        aliased = max(aliased, abs(linear[y * small + x] - 127))
        area = max(area, abs(Self.average(plate, x, y) - 127))
      }
    }
    // The average over each pixel's area leaves more than the filter does.
    #expect(worst < area && worst <= 12, "\(worst) levels, area \(area)")
    #expect(aliased > 100)
    // Frequencies within the limit of the small picture remain.
    var sum = 0
    for y in 0..<14 {
      for x in 0..<14 { sum += abs(high[y * small + x] - Self.average(plate, x, y)) }
    }
    #expect(Double(sum) / 196 < 8, "mean \(Double(sum) / 196)")
  }

  /// Mean level over the 3.4 x 3.4 source pixels of a small pixel.
  static func average(_ plate: Pixmap, _ x: Int, _ y: Int) -> Int {
    func share(_ pixel: Int, _ k: Int) -> Double {
      let end = min(Double(pixel + 1), Double(k + 1) * 3.4)
      return max(end - max(Double(pixel), Double(k) * 3.4), 0)
    }
    var sum = 0.0
    for j in Int(Double(y) * 3.4)..<min(Int(Double(y + 1) * 3.4) + 1, 340) {
      for i in Int(Double(x) * 3.4)..<min(Int(Double(x + 1) * 3.4) + 1, 340) {
        sum += Double(plate.row(j)[i] & 255) * share(i, x) * share(j, y)
      }
    }
    return Int(sum / (3.4 * 3.4) + 0.5)
  }

  @Test func anEnlargedRampStaysStraight() throws {
    let ramp = Pixmap(width: 40, height: 30)
    for y in 0..<30 {
      for x in 0..<40 { ramp.row(y)[x] = UInt32(4 * x + 2 * y) | 0xff00_0000 }
    }
    let sampler = try ImageSamplerTests.sampler(
      ramp, in: Rect(x: 0, y: 0, width: 132, height: 111), .high)
    let rows = ImageSamplerTests.rows(
      sampler, PixelRect(x: 0, y: 0, width: 132, height: 111))
    for y in 8..<103 {
      for x in 8..<124 {
        let want =
          4 * ((Double(x) + 0.5) / 3.3 - 0.5) + 2 * ((Double(y) + 0.5) / 3.7 - 0.5)
        #expect(abs(Double(rows[y * 132 + x] & 255) - want) < 0.55)
      }
    }
  }

  @Test func noChannelExceedsItsAlpha() throws {
    let image = Pixmap.noise(width: 24, height: 19, seed: 4)
    for size in [5.5, 20, 90] {
      for angle in [0, 0.5] {
        let sampler = try ImageSamplerTests.sampler(
          image, in: Rect(x: 0.3, y: 0.6, width: size, height: size), .high,
          AffineTransform(rotationAngle: angle))
        let rows = ImageSamplerTests.rows(
          sampler, PixelRect(x: -40, y: -40, width: 130, height: 130))
        let isPremultiplied = rows.allSatisfy { p in
          max(p & 255, p >> 8 & 255, p >> 16 & 255) <= p >> 24
        }
        #expect(isPremultiplied)
      }
    }
  }

  @Test func aTurnedReductionDoesNotAliasEither() throws {
    let plate = Self.zonePlate(340)
    let sampler = try ImageSamplerTests.sampler(
      plate, in: Rect(x: 0, y: 0, width: 100, height: 100), .high,
      AffineTransform(rotationAngle: 0.3))
    let toImage = try #require(AffineTransform(rotationAngle: 0.3).inverse)
    let rows = ImageSamplerTests.rows(
      sampler, PixelRect(x: -40, y: 0, width: 140, height: 140))
    for y in 0..<140 {
      for x in 0..<140 {
        let p = Point(x: Double(x) - 39.5, y: Double(y) + 0.5).applying(toImage)
        if min(p.x, p.y) > 1 && max(p.x, p.y) < 97 && max(p.x, p.y) > 50 {
          #expect(abs(Int(rows[y * 140 + x] & 255) - 127) <= 14)
        }
      }
    }
  }

  /// Content far down samples as it does at the top.
  @Test func whereTheImageLiesDoesNotMatter() throws {
    let image = Pixmap.noise(width: 30, height: 22, seed: 9)
    for size in [9.5, 70] {
      let rect = Rect(x: 0.25, y: 0.5, width: size, height: size)
      let near = try ImageSamplerTests.sampler(image, in: rect, .high)
      let far = try ImageSamplerTests.sampler(
        image, in: rect, .high, AffineTransform(translationX: 4096, y: 16_777_216))
      let box = PixelRect(x: 0, y: 0, width: 71, height: 71)
      let away = PixelRect(x: 4096, y: 1 << 24, width: 71, height: 71)
      #expect(ImageSamplerTests.rows(near, box) == ImageSamplerTests.rows(far, away))
    }
  }
}
