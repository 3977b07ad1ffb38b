import MesmerDrawing
import MesmerGeometry
import TestSupport
import Testing

@testable import MesmerRaster

@Suite struct ImageSamplerLevelsTests {
  private static func sampler(
    _ image: Pixmap, width: Double, height: Double, angle: Double = 0,
    source: Rect? = nil, _ derived: DerivedPixmaps?
  ) throws -> ImageSampler {
    try #require(
      ImageSampler(
        image, isOpaque: false, source: source,
        in: Rect(x: 0.25, y: 0.5, width: width, height: height),
        interpolation: .high, placement: Placement(AffineTransform(rotationAngle: angle)),
        derived: derived))
  }

  private static let box = PixelRect(x: -50, y: -50, width: 100, height: 100)

  @Test func betweenTwoAndFourPixelsAreLeftForTheFilter() {
    let reductions: [Double] = [0.3, 3.999, 4, 7.999, 8, 1023, 1_048_576, .infinity]
    #expect(reductions.map(ImageSampler.halvings) == [0, 0, 1, 1, 2, 8, 8, 8])
  }

  @Test func whatIsKeptChangesNoPixel() throws {
    let image = Pixmap.noise(width: 203, height: 171, seed: 21)
    let (roomy, tight) = (
      DerivedPixmaps(byteLimit: 1 << 24), DerivedPixmaps(byteLimit: 0)
    )
    for _ in 0..<2 {
      for angle in [0.0, Double.pi / 2, 0.4] {
        for (w, h) in [(13.5, 9), (44, 44), (90, 12.0)] {
          for source in [nil, Rect(x: 20, y: 31, width: 101, height: 97)] {
            func rows(_ derived: DerivedPixmaps?) throws -> [UInt32] {
              ImageSamplerTests.rows(
                try Self.sampler(
                  image, width: w, height: h, angle: angle, source: source, derived),
                Self.box)
            }
            let want = try rows(nil)
            #expect(try rows(roomy) == want)
            #expect(try rows(tight) == want)
          }
        }
      }
    }
    #expect(tight.keptBytes == 0 && roomy.keptBytes > 0)
  }

  @Test func aZoomReadsTheSourceOnceForEachLevel() throws {
    let image = Pixmap.noise(width: 640, height: 480, seed: 22)
    for angle in [0.0, Double.pi / 2] {
      let kept = DerivedPixmaps(byteLimit: 1 << 24)
      var sizes: Set<Int> = []
      for step in 0..<60 {
        let scale = 0.24 - 0.0035 * Double(step)
        let sampler = try Self.sampler(
          image, width: 640 * scale, height: 480 * scale, angle: angle, kept)
        sizes.insert(max(sampler.pixmap.width, sampler.pixmap.height))
        #expect(max(sampler.ux.magnitude, sampler.vy.magnitude) < 4 << 32)
      }
      #expect(sizes.isSubset(of: [320, 160, 80, 40]) && sizes.count >= 3)
      #expect(kept.madeCount == sizes.count)
    }
  }

  @Test func aTurnedImageIsReducedOnce() throws {
    let image = Pixmap.noise(width: 300, height: 200, seed: 23)
    let kept = DerivedPixmaps(byteLimit: 1 << 24)
    for _ in 0..<5 {
      _ = try Self.sampler(image, width: 100, height: 70, angle: 0.3, kept)
    }
    #expect(kept.madeCount == 1)
    // A level, and the sampler made from it.
    for _ in 0..<5 {
      _ = try Self.sampler(image, width: 50, height: 30, angle: 0.3, kept)
    }
    #expect(kept.madeCount == 3)
  }

  @Test func severalThreadsGetWhatOneMade() async throws {
    let image = Pixmap.noise(width: 400, height: 300, seed: 24)
    let kept = DerivedPixmaps(byteLimit: 1 << 24)
    let want = ImageSamplerTests.rows(
      try Self.sampler(image, width: 70, height: 60, nil), Self.box)
    let rows = try await withThrowingTaskGroup(of: [UInt32].self) { group in
      for _ in 0..<8 {
        group.addTask {
          ImageSamplerTests.rows(
            try Self.sampler(image, width: 70, height: 60, kept), Self.box)
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(rows.count == 8 && rows.allSatisfy { $0 == want })
    #expect(kept.madeCount == 1)
  }

  /// A photo-like picture and the exact mean over each device pixel: the error that the
  /// level adds to the filter's own is small.
  @Test(arguments: [4.0, 4.7, 6, 7.9, 8, 13.3])
  func levelsAreCloseToTheFilterAlone(reduction: Double) throws {
    let side = 240
    let image = Pixmap(width: side, height: side)
    for y in 0..<side {
      for x in 0..<side {
        let (u, v) = (Double(x) / reduction, Double(y) / reduction)
        // Up to a quarter of a cycle a device pixel, and some fine grain.
        let wave = 60 * Elementary.sin(1.5 * u) + 50 * Elementary.cos(1.1 * v + 0.4 * u)
        let grain = Double((x * 7 + y * 13) % 5 - 2) * 6
        let level = UInt32(127.5 + wave + grain)
        image.row(y)[x] = level | level << 8 | level << 16 | 0xff00_0000
      }
    }
    let size = Double(side) / reduction
    let rect = Rect(x: 0, y: 0, width: size, height: size)
    let sampler = try ImageSamplerTests.sampler(image, in: rect, .high)
    #expect(sampler.pixmap !== image)
    // The filter over the source itself: a sampler without a level.
    let whole = Int(size)
    let got = ImageSamplerTests.rows(
      sampler, PixelRect(x: 0, y: 0, width: whole, height: whole))
    var worst = 0.0
    for y in 3..<whole - 3 {
      for x in 3..<whole - 3 {
        let want = Self.filtered(image, x, y, reduction)
        worst = max(worst, abs(Double(got[y * whole + x] & 255) - want))
      }
    }
    #expect(worst < 4, "\(worst) levels")
  }

  /// Mitchell over the source itself, in Double.
  private static func filtered(
    _ image: Pixmap, _ x: Int, _ y: Int, _ r: Double
  ) -> Double {
    func mitchell(_ d: Double) -> Double {
      let a = d.magnitude
      return a < 1
        ? (7 * a - 12) * a * a + 16.0 / 3
        : a < 2 ? ((-7.0 / 3 * a + 12) * a - 20) * a + 32.0 / 3 : 0
    }
    func taps(_ i: Int) -> [(Int, Double)] {
      let centre = (Double(i) + 0.5) * r - 0.5
      let range = Int(centre - 2 * r)...Int(centre + 2 * r) + 1
      let all = range.map { ($0, mitchell((Double($0) - centre) / r)) }
      let sum = all.reduce(0) { $0 + $1.1 }
      return all.map { (min(max($0.0, 0), image.width - 1), $0.1 / sum) }
    }
    let across = taps(x)
    return taps(y).reduce(0) { sum, down in
      let row = image.row(down.0)
      return sum + down.1 * across.reduce(0) { $0 + Double(row[$1.0] & 255) * $1.1 }
    }
  }

  /// Stripes and squares of one pixel come out gray at any reduction.
  @Test(arguments: [3.4, 4.0, 5.1, 8.3, 21, 64])
  func aCheckerboardTurnsGray(reduction: Double) throws {
    let side = 512
    let board = Pixmap(width: side, height: side)
    for y in 0..<side {
      for x in 0..<side { board.row(y)[x] = (x ^ y) & 1 == 0 ? 0xff00_0000 : 0xffff_ffff }
    }
    let whole = Int(Double(side) / reduction)
    let sampler = try ImageSamplerTests.sampler(
      board,
      in: Rect(
        x: 0.3, y: 0.1, width: Double(side) / reduction,
        height: Double(side) / reduction),
      .high)
    let rows = ImageSamplerTests.rows(
      sampler, PixelRect(x: 2, y: 2, width: whole - 4, height: whole - 4))
    #expect(rows.allSatisfy { abs(Int($0 & 255) - 127) <= 2 })
  }
}
