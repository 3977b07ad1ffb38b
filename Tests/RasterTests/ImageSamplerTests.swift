import MesmerDrawing
import MesmerGeometry
import TestSupport
import Testing

@testable import MesmerRaster

@Suite struct ImageSamplerTests {
  /// The rows of a sampler over a box of device space.
  static func rows(
    _ sampler: ImageSampler, _ box: PixelRect, _ scratch: SamplerScratch = .init()
  ) -> [UInt32] {
    scratch.reset()
    return rows(box) {
      sampler.row($0, from: box.minX, count: box.width, into: $1, scratch)
    }
  }

  /// The rows that a closure writes for a box of device space.
  static func rows(
    _ box: PixelRect, _ row: (Int, UnsafeMutablePointer<UInt32>) -> Void
  ) -> [UInt32] {
    var out = [UInt32](repeating: 0, count: box.width * box.height)
    out.withUnsafeMutableBufferPointer { out in
      guard let base = out.baseAddress else { return }
      for y in 0..<box.height { row(box.minY + y, base + y * box.width) }
    }
    return out
  }

  static func sampler(
    _ image: Pixmap, _ orientation: ImageOrientation = .up, source: Rect? = nil,
    in rect: Rect, _ interpolation: Interpolation,
    _ transform: AffineTransform = .identity
  ) throws -> ImageSampler {
    try #require(
      ImageSampler(
        image, isOpaque: false, orientation: orientation, source: source, in: rect,
        interpolation: interpolation, placement: Placement(transform)))
  }

  /// Four products summed exactly and rounded once, channel by channel, at the
  /// sampler's own position.
  static func bilinear(_ s: ImageSampler, _ x: Int, _ y: Int) -> UInt32 {
    let (dx, dy) = (Int64(x - s.originX), Int64(y - s.originY))
    let u = s.u0 + dx * s.ux + dy * s.uy
    let v = s.v0 + dx * s.vx + dy * s.vy
    let (fx, fy) = (Int(u >> 24) & 255, Int(v >> 24) & 255)
    func pixel(_ i: Int, _ j: Int) -> UInt32 {
      let column = min(max(Int(u >> 32) + i, s.minX), s.maxX)
      let row = min(max(Int(v >> 32) + j, s.minY), s.maxY)
      return s.pixmap.row(row)[column]
    }
    var out: UInt32 = 0
    for shift in stride(from: UInt32(0), to: 32, by: 8) {
      func channel(_ i: Int, _ j: Int) -> Int { Int(pixel(i, j) >> shift & 255) }
      let sum =
        (channel(0, 0) * (256 - fx) + channel(1, 0) * fx) * (256 - fy)
        + (channel(0, 1) * (256 - fx) + channel(1, 1) * fx) * fy
      out |= UInt32((sum + 32768) >> 16) << shift
    }
    return out
  }

  static let orientations: [ImageOrientation] = [
    .up, .down, .left, .right, .upMirrored, .downMirrored, .leftMirrored,
    .rightMirrored,
  ]

  // MARK: Bilinear

  @Test func bilinearIsTheSumOfFourProductsRoundedOnce() throws {
    var random = SeededGenerator(seed: 61)
    let scratch = SamplerScratch()
    for round in 0..<120 {
      // Every other one has a column, a row or a pixel only.
      let image = Pixmap.noise(
        width: round % 4 == 1 || round % 8 == 3 ? 1 : random.int(in: 1...20),
        height: round % 8 == 3 || round % 8 == 7 ? 1 : random.int(in: 1...20),
        seed: UInt64(round))
      let turn =
        round % 3 == 0
        ? AffineTransform(rotationAngle: random.double(in: -3...3)) : .identity
      let sampler = try Self.sampler(
        image, Self.orientations[round % 8],
        in: Rect(
          x: random.double(in: -9...9), y: random.double(in: -9...9),
          width: random.double(in: 1...60), height: random.double(in: 1...60)),
        .linear, turn)
      let box = PixelRect(
        x: random.int(in: -30...10), y: random.int(in: -30...10),
        width: random.int(in: 1...50), height: random.int(in: 1...50))
      let got = Self.rows(sampler, box, scratch)
      var i = 0
      for y in box.minY..<box.maxY {
        for x in box.minX..<box.maxX {
          let want = Self.bilinear(sampler, x, y)
          if got[i] != want {
            Issue.record("round \(round), (\(x), \(y)): \(got[i]), not \(want)")
            return
          }
          i += 1
        }
      }
    }
  }

  /// Expects that spans of any place and length, in any order, are those of the pixels of
  /// a square of 120 pixels around the origin.
  static func expectSpans(
    of whole: [UInt32], _ times: Int, _ random: inout SeededGenerator,
    _ row: (_ y: Int, _ x: Int, _ count: Int, UnsafeMutablePointer<UInt32>) -> Void
  ) {
    for _ in 0..<times {
      let (y, x) = (random.int(in: -60...59), random.int(in: -60...59))
      let count = random.int(in: 1...(60 - x))
      var out = [UInt32](repeating: 0, count: count)
      row(y, x, count, &out)
      let from = (y + 60) * 120 + x + 60
      #expect(out == Array(whole[from..<from + count]))
    }
  }

  /// All spans go through one scratch.
  @Test(arguments: Interpolation.allCases)
  func aSpanHoldsWhatTheWholeRowHolds(interpolation: Interpolation) throws {
    var random = SeededGenerator(seed: 62)
    let image = Pixmap.noise(width: 17, height: 13, seed: 5)
    let scratch = SamplerScratch()
    let maps: [AffineTransform] = [
      .identity, AffineTransform(scaleX: -1, y: 1),
      AffineTransform(rotationAngle: 0.4),
      AffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0),
    ]
    for map in maps {
      for size in [7.3, 17, 55] {
        let sampler = try Self.sampler(
          image, in: Rect(x: 2.25, y: -3.5, width: size, height: size * 0.8),
          interpolation, map)
        let box = PixelRect(x: -60, y: -60, width: 120, height: 120)
        let whole = Self.rows(sampler, box)
        scratch.reset()
        Self.expectSpans(of: whole, 60, &random) {
          sampler.row($0, from: $1, count: $2, into: $3, scratch)
        }
      }
    }
  }

  @Test(arguments: Interpolation.allCases)
  func aConstantImageStaysConstant(interpolation: Interpolation) throws {
    let box = PixelRect(x: -20, y: -20, width: 40, height: 40)
    for pixel in [0, 0xff_ffffff, 0x80_407f01, 0xff_01fe80] as [UInt32] {
      let image = Pixmap.constant(pixel, width: 30, height: 21)
      for size in [3.7, 8.8, 30, 33.3, 200] {
        for angle in [0, 0.7] {
          let sampler = try Self.sampler(
            image, in: Rect(x: -5.3, y: -4.1, width: size, height: size),
            interpolation, AffineTransform(rotationAngle: angle))
          #expect(Self.rows(sampler, box).allSatisfy { $0 == pixel })
        }
      }
    }
  }

  // MARK: Whole pixels

  /// Stored pixel of an upright one, by the meaning of each orientation.
  static func stored(
    _ orientation: ImageOrientation, _ x: Int, _ y: Int, _ w: Int, _ h: Int
  ) -> (Int, Int) {
    switch orientation {
    case .up: (x, y)
    case .down: (w - 1 - x, h - 1 - y)
    case .upMirrored: (w - 1 - x, y)
    case .downMirrored: (x, h - 1 - y)
    case .left: (w - 1 - y, x)
    case .right: (y, h - 1 - x)
    case .leftMirrored: (y, x)
    case .rightMirrored: (w - 1 - y, h - 1 - x)
    }
  }

  @Test(arguments: Interpolation.allCases)
  func atScaleOneEveryOrientationMovesWholePixels(interpolation: Interpolation) throws {
    let (w, h) = (7, 5)
    let image = Pixmap.noise(width: w, height: h, seed: 8)
    for orientation in Self.orientations {
      let (width, height) = orientation.swapsAxes ? (h, w) : (w, h)
      let sampler = try Self.sampler(
        image, orientation,
        in: Rect(x: 3, y: -2, width: Double(width), height: Double(height)),
        interpolation)
      let got = Self.rows(sampler, PixelRect(x: 3, y: -2, width: width, height: height))
      for y in 0..<height {
        for x in 0..<width {
          let (sx, sy) = Self.stored(orientation, x, y, w, h)
          #expect(got[y * width + x] == image.row(sy)[sx], "\(orientation) \(x) \(y)")
        }
      }
      // Turned pixels are copied too, once they lie the other way.
      let isTurned = interpolation == .high && orientation == .leftMirrored
      #expect(sampler.isCopy == (orientation == .up || isTurned))
    }
  }

  @Test(arguments: Interpolation.allCases)
  func aPartOfTheSourceIsAllThatIsRead(interpolation: Interpolation) throws {
    let image = Pixmap.constant(0xff00_00ff, width: 20, height: 20)
    for y in 5..<12 { (image.row(y) + 4).update(repeating: 0xffff_0000, count: 9) }
    for size in [4.4, 9, 31] {
      for angle in [0, 0.3, .pi / 2] {
        let sampler = try Self.sampler(
          image, source: Rect(x: 4, y: 5, width: 9, height: 7),
          in: Rect(x: 0.4, y: 0, width: size, height: size), interpolation,
          AffineTransform(rotationAngle: angle))
        let got = Self.rows(sampler, PixelRect(x: -50, y: -50, width: 100, height: 100))
        #expect(got.allSatisfy { $0 == 0xffff_0000 }, "\(size) \(angle)")
      }
    }
  }

  @Test func nearestTakesThePixelThatHoldsTheCentre() throws {
    let image = Pixmap.noise(width: 6, height: 4, seed: 3)
    let sampler = try Self.sampler(
      image, in: Rect(x: 0, y: 0, width: 16, height: 8), .nearest)
    let got = Self.rows(sampler, PixelRect(x: 0, y: 0, width: 16, height: 8))
    for y in 0..<8 {
      for x in 0..<16 {
        // (x + 1/2) * 6 / 16 and (y + 1/2) * 4 / 8, rounded down: no ties.
        let (sx, sy) = ((2 * x + 1) * 6 / 32, (2 * y + 1) * 4 / 16)
        #expect(got[y * 16 + x] == image.row(sy)[sx])
      }
    }
  }

  @Test func theInsideOfASpanIsFoundExactly() {
    var random = SeededGenerator(seed: 63)
    for _ in 0..<2000 {
      let start = Int64(random.int(in: -300...300)) << 28
      let step = Int64(random.int(in: -40...40)) << 29
      let (low, high) = (random.int(in: -3...5), random.int(in: -3...12))
      let range = 0..<random.int(in: 0...40)
      let run = ImageSampler.run(start, step, low, high, range)
      for i in range {
        let x = Int((start + Int64(i) * step) >> 32)
        #expect(run.contains(i) == (x >= low && x < high))
      }
    }
  }
}
