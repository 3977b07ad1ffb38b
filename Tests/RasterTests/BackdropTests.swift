import Mesmer
import TestSupport
import Testing

@testable import MesmerRaster

@Suite("Backdrops") struct BackdropTests {
  private static let plain = Backdrop(sigma: 5, saturation: 256, tint: 0)
  private static let area = PixelRect(x: 0, y: 0, width: 90, height: 70)

  private static func append(
    _ rect: Rect, _ color: Color, to builder: inout PictureBuilder
  ) { builder.append(.box(rect, color), Placement(), clip: -1, bounds: rect) }

  private static func append(
    _ backdrop: Backdrop, _ rect: Rect, _ placement: Placement = Placement(),
    to builder: inout PictureBuilder
  ) {
    builder.hasBackdrops = true
    builder.append(
      .backdrop(rect, backdrop), placement, clip: -1, bounds: placement.bounds(of: rect))
  }

  private func drawn(
    _ picture: Picture, _ region: PixelRect = area, threads: Int = 1, cut: Int? = nil,
    background: Color? = .white
  ) -> Pixmap {
    let pixmap = Pixmap(width: region.width, height: region.height)
    var plan = DrawingPlan(picture, region: region, threads: threads)
    if let cut { plan.bands.count = cut }
    Rasterizer(threads: threads).draw(
      picture, region: region, background: background, plan: plan, into: pixmap)
    return pixmap
  }

  @Test("keep a colour, and a gray gray, exactly, at any blur and saturation")
  func uniform() {
    var random = SeededGenerator(seed: 1)
    for sigma in [0, 0.3, 1, 3.9, 4, 11, 40, 300] {
      for gray in [false, true] {
        let value = random.unit()
        let color = Color(
          red: value, green: gray ? value : random.unit(),
          blue: gray ? value : random.unit(), alpha: 1)
        var builder = PictureBuilder()
        Self.append(Rect(x: -9, y: -9, width: 200, height: 200), color, to: &builder)
        let below = drawn(builder.finish()).premultipliedBytes
        let backdrop = Backdrop(sigma: sigma, saturation: gray ? 461 : 256, tint: 0)
        Self.append(backdrop, Rect(x: 3, y: 5, width: 70.5, height: 50), to: &builder)
        #expect(drawn(builder.finish()).premultipliedBytes == below, "sigma \(sigma)")
      }
    }
  }

  /// A checker of rectangles in many colours, some of them translucent.
  private static func mosaic(_ seed: UInt64, to builder: inout PictureBuilder) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<25 {
      append(
        Rect(
          x: Double(random.int(in: -20...80)), y: Double(random.int(in: -20...60)),
          width: Double(random.int(in: 1...40)), height: Double(random.int(in: 1...40))),
        RandomPictures.color(&random), to: &builder)
    }
  }

  /// Backdrops over each other, turned ones, and some in groups that they see through or
  /// not, with and without shadows.
  private static func picture(_ seed: UInt64) -> Picture {
    var random = SeededGenerator(seed: seed)
    var builder = PictureBuilder()
    mosaic(seed, to: &builder)
    for _ in 0..<4 {
      let isGroup = random.bool()
      if isGroup {
        let shadow = Shadow(offset: Size(width: 4, height: -3), blur: 6, color: .black)
        builder.beginGroup(
          alpha: 0.25 + random.unit() / 2, clip: -1,
          shadow: random.bool() ? .init(shadow, at: .null) : nil)
        append(
          Rect(x: 20, y: Double(random.int(in: 0...40)), width: 50, height: 9),
          RandomPictures.color(&random), to: &builder)
      }
      let turn = random.bool() ? AffineTransform(rotationAngle: 0.2) : .identity
      append(
        Backdrop(
          sigma: Double(random.int(in: 1...20)) / 2, saturation: 461, tint: 0x4010_2030,
          groups: isGroup ? random.int(in: 0...1) : 0),
        Rect(
          x: Double(random.int(in: -30...50)), y: Double(random.int(in: -30...40)),
          width: Double(random.int(in: 5...90)), height: Double(random.int(in: 5...60))),
        Placement(turn), to: &builder)
      if isGroup { builder.endGroup() }
    }
    return builder.finish()
  }

  @Test(
    "are the same in every region, band and number of threads",
    arguments: 1...8 as ClosedRange<UInt64>)
  func regions(seed: UInt64) {
    let picture = Self.picture(seed)
    var random = SeededGenerator(seed: seed)
    for background in [Color.white, nil] {
      let whole = drawn(picture, background: background)
      for (threads, cut) in [(1, 9), (3, 3), (2, 70)] {
        let other = drawn(picture, threads: threads, cut: cut, background: background)
        #expect(firstDifference(other, whole) == nil, "\(cut) bands")
      }
      for _ in 0..<6 {
        let part = PixelRect(
          x: random.int(in: 0...60), y: random.int(in: 0...50),
          width: random.int(in: 1...30), height: random.int(in: 1...20))
        let pixmap = drawn(picture, part, background: background)
        #expect(firstDifference(pixmap, whole.part(part)) == nil, "\(part)")
      }
    }
  }

  /// Rows of numbers: R of a picture, drawn over white.
  private func reds(_ picture: Picture, _ y: Int, _ columns: [Int]) -> [Int] {
    let pixmap = drawn(picture)
    return columns.map { Int(pixmap.row(y)[$0] & 255) }
  }

  /// The numbers are those of scipy.ndimage.gaussian_filter (truncate 8, mode nearest).
  @Test("are within a level of the Gaussian of SciPy, whose edges continue")
  func reference() {
    for (sigma, expected) in BackdropTests.gaussians {
      var builder = PictureBuilder()
      Self.append(Rect(x: 30, y: 20, width: 25, height: 25), .black, to: &builder)
      Self.append(Rect(x: 5, y: 5, width: 4, height: 60), .black, to: &builder)
      var backdrop = Self.plain
      backdrop.sigma = sigma
      Self.append(backdrop, Rect(x: 5, y: 5, width: 80, height: 60), to: &builder)
      let found = reds(builder.finish(), 25, Array(stride(from: 5, to: 85, by: 8)))
      for (a, b) in zip(found, expected) {
        #expect(abs(a - b) <= 1, "sigma \(sigma): \(found), not \(expected)")
      }
    }
  }

  private static let gaussians: [(Double, [Int])] = [
    (1, [0, 255, 255, 178, 0, 0, 15, 255, 255, 255]),
    (2.5, [20, 246, 255, 149, 4, 3, 72, 254, 255, 255]),
    (5, [62, 208, 244, 154, 49, 41, 119, 234, 255, 255]),
    (12, [95, 151, 179, 170, 147, 145, 171, 209, 237, 250]),
  ]

  @Test("keep the mean of content far from the edges, and are symmetric") func mean() {
    for sigma in [0.7, 3, 6] {
      var builder = PictureBuilder()
      Self.append(Rect(x: 41, y: 31, width: 8, height: 8), .black, to: &builder)
      var backdrop = Self.plain
      backdrop.sigma = sigma
      Self.append(backdrop, Rect(x: 0, y: 0, width: 90, height: 70), to: &builder)
      let pixmap = drawn(builder.finish())
      var sum = 0
      for y in 0..<70 {
        for x in 0..<90 {
          let value = Int(pixmap.row(y)[x] & 255)
          sum += 255 - value
          for other in [pixmap.row(y)[89 - x], pixmap.row(69 - y)[x]] {
            #expect(abs(Int(other & 255) - value) <= 1, "\(x), \(y)")
          }
        }
      }
      // Rounding moves each of the pixels by half a level.
      #expect(abs(sum - 64 * 255) < 64 * 255 / 10)
    }
  }

  @Test("sample earlier drawings of their group only, or of enclosing groups on request")
  func groups() {
    for (groups, expected) in [(0, [255, 255, 255]), (1, [255, 0, 0])] {
      var builder = PictureBuilder()
      Self.append(Rect(x: 0, y: 0, width: 90, height: 70), .red, to: &builder)
      builder.beginGroup(alpha: 1, clip: -1)
      var backdrop = Self.plain
      backdrop.groups = groups
      // White outside the sampled area.
      backdrop.tint = groups == 0 ? 0xffff_ffff : 0
      Self.append(backdrop, Rect(x: 0, y: 0, width: 90, height: 70), to: &builder)
      builder.endGroup()
      let pixel = drawn(builder.finish()).pixel(45, 35)
      #expect([0, 8, 16].map { Int(pixel >> $0 & 255) } == expected)
    }
  }

  @Test("of one scale are those of another with as many pixels in a standard deviation")
  func scales() {
    func picture(_ scale: Double, _ shift: PixelOffset) -> Picture {
      let placement = Placement(AffineTransform(scaleX: scale, y: scale), shift: shift)
      var builder = PictureBuilder()
      Self.mosaic(7, to: &builder)
      var backdrop = Self.plain
      backdrop.sigma = 6 / scale
      Self.append(
        backdrop,
        Rect(x: 12 / scale, y: 6 / scale, width: 60 / scale, height: 48 / scale),
        placement, to: &builder)
      return builder.finish()
    }
    let expected = drawn(picture(1, .zero)).premultipliedBytes
    for scale in [2.0, 3, 0.5] {
      #expect(drawn(picture(scale, .zero)).premultipliedBytes == expected)
    }
  }

  @Test("have their work and memory in the plan, with all that they read") func costs() {
    func plan(_ sigma: Double?, height: Double) -> DrawingPlan {
      var builder = PictureBuilder()
      Self.append(Rect(x: 0, y: 0, width: 90, height: 2000), .red, to: &builder)
      if let sigma {
        var backdrop = Self.plain
        backdrop.sigma = sigma
        Self.append(backdrop, Rect(x: 0, y: 0, width: 90, height: height), to: &builder)
      }
      return DrawingPlan(builder.finish(), region: Self.area, threads: 1)
    }
    let without = plan(nil, height: 70)
    let within = plan(40, height: 70)
    let beyond = plan(40, height: 2000)
    #expect(without.bytes == 0 && within.bytes > Double(90 * 70 * 16))
    // The blur reaches 260 pixels past the sampled area, also over the edge of the box.
    #expect(within.steps > without.steps + Double((90 + 520) * (70 + 520) * 10))
    #expect(beyond.bytes > within.bytes && beyond.steps > within.steps)
  }

  @Test("that cover each other read no more than a sum of margins, in whatever number")
  func margins() {
    var builder = PictureBuilder()
    for i in 0..<50 {
      Self.append(
        Self.plain, Rect(x: 0, y: Double(i) - 900, width: 90, height: 2000), to: &builder)
    }
    let area = builder.finish().areaWithSources(of: Self.area)
    #expect(area == PixelRect(minX: 0, minY: -900, maxX: 90, maxY: 1119))
    #expect(Picture.empty.areaWithSources(of: Self.area) == Self.area)
  }
}
