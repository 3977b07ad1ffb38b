import MesmerDrawing
import MesmerGeometry
import MesmerPaths
import TestSupport
import Testing

@testable import MesmerRaster

@Suite struct PatternSamplerTests {
  private static func rows(
    _ sampler: PatternSampler, _ box: PixelRect, _ scratch: PatternScratch = .init()
  ) -> [UInt32] {
    scratch.reset()
    return ImageSamplerTests.rows(box) {
      sampler.row($0, from: box.minX, count: box.width, into: $1, scratch)
    }
  }

  private static func draw(
    _ picture: Picture, _ transform: AffineTransform = .identity, side: Int = 90
  ) -> [UInt32] {
    let pixmap = Pixmap(width: side, height: side, background: .red)
    Rasterizer().draw(picture, transform: transform, into: pixmap)
    return pixmap.words
  }

  // MARK: Whole pixels

  @Test func wholePixelTilesAreTheTilesDrawnOneByOne() {
    for (k, interpolation) in Interpolation.allCases.enumerated() {
      for scale in [1.0, 2, 3] {
        for opaque in [false, true] {
          let image = Image(
            pixmap: .noise(width: 7 + k, height: 11, seed: 5, opaque: opaque),
            scale: scale)
          let place = AffineTransform(translationX: 5 / scale, y: -3 / scale)
          let rect = Rect(x: 6, y: 9, width: 21, height: 17)
          let pattern = ImagePattern(
            image, transform: place, interpolation: interpolation)
          let filled = Canvas.record { $0.fill(rect, with: pattern) }
          let tiled = Canvas.record { canvas in
            canvas.clip(to: rect)
            let size = image.size
            for j in -12..<12 {
              for i in -12..<12 {
                canvas.draw(
                  image,
                  at: Point(x: Double(i) * size.width, y: Double(j) * size.height)
                    .applying(place),
                  interpolation: .nearest)
              }
            }
          }
          let toPixels = AffineTransform(scaleX: scale, y: scale)
          #expect(Self.draw(filled, toPixels) == Self.draw(tiled, toPixels))
        }
      }
    }
  }

  @Test func aTileAsLargeAsTheFrameIsTheImage() {
    let image = Image(pixmap: .noise(width: 90, height: 90, seed: 6))
    let frame = Rect(x: 0, y: 0, width: 90, height: 90)
    #expect(
      Self.draw(Canvas.record { $0.fill(frame, with: ImagePattern(image)) })
        == Self.draw(Canvas.record { $0.draw(image, in: frame) }))
  }

  @Test func allOrientationsRepeatTheImageAsItIsShown() throws {
    for orientation in ImageSamplerTests.orientations {
      let image = Image(
        pixmap: .noise(width: 6, height: 4, seed: 7), orientation: orientation)
      let sampler = try #require(PatternSampler(ImagePattern(image), Placement()))
      let size = image.size
      let (w, h) = (Int(size.width), Int(size.height))
      let shown = ImageSamplerTests.rows(
        try ImageSamplerTests.sampler(
          image.pixmap, orientation, in: Rect(origin: .zero, size: size), .nearest),
        PixelRect(x: 0, y: 0, width: w, height: h))
      let got = Self.rows(sampler, PixelRect(x: 0, y: 0, width: 24, height: 24))
      for y in 0..<24 {
        for x in 0..<24 { #expect(got[y * 24 + x] == shown[y % h * w + x % w]) }
      }
    }
  }

  // MARK: Any map

  /// The image's pixel at any index, of either sign.
  private static func pixel(
    _ image: Pixmap, _ x: Int, _ y: Int, _ rx: ImagePattern.Repetition,
    _ ry: ImagePattern.Repetition
  ) -> UInt32 {
    func index(_ i: Int, _ count: Int, _ repetition: ImagePattern.Repetition) -> Int? {
      let wrapped = ((i % count) + count) % count
      switch repetition {
      case .repeat: return wrapped
      case .mirror:
        let back = ((i % (2 * count)) + 2 * count) % (2 * count) >= count
        return back ? count - 1 - wrapped : wrapped
      case .clamp: return min(max(i, 0), count - 1)
      case .once: return i >= 0 && i < count ? i : nil
      }
    }
    guard let x = index(x, image.width, rx), let y = index(y, image.height, ry) else {
      return 0
    }
    return image.row(y)[x]
  }

  @Test func everyPixelIsBilinearBetweenThePixelsOfThePlane() throws {
    var random = SeededGenerator(seed: 331)
    for round in 0..<40 {
      let image = Pixmap.noise(
        width: random.int(in: 1...14), height: random.int(in: 1...14),
        seed: UInt64(round))
      let all = ImagePattern.Repetition.allCases
      let (rx, ry) = (all[round % 4], all[round / 4 % 4])
      let map = AffineTransform(
        a: random.double(in: -3...3), b: round % 3 == 0 ? 0 : random.double(in: -2...2),
        c: round % 3 == 0 ? 0 : random.double(in: -2...2),
        d: random.double(in: 0.4...3), tx: random.double(in: -30...30),
        ty: random.double(in: -30...30))
      guard let back = map.inverse, abs(map.a * map.d - map.b * map.c) > 0.1 else {
        continue
      }
      let pattern = ImagePattern(
        Image(pixmap: image), transform: map, repetitionX: rx, repetitionY: ry)
      let sampler = try #require(PatternSampler(pattern, Placement()))
      let box = PixelRect(x: -40, y: -25, width: 80, height: 50)
      let got = Self.rows(sampler, box)
      var worst = 0.0
      for y in 0..<box.height {
        for x in 0..<box.width {
          let p = Point(x: Double(x) - 39.5, y: Double(y) - 24.5).applying(back)
          let (u, v) = (p.x - 0.5, p.y - 0.5)
          let (i, j) = (Int(u.rounded(.down)), Int(v.rounded(.down)))
          let (fx, fy) = (u - Double(i), v - Double(j))
          let corners = [(0, 0), (1, 0), (0, 1), (1, 1)].map { a, b in
            Self.pixel(image, i + a, j + b, rx, ry)
          }
          for shift in stride(from: UInt32(0), to: 32, by: 8) {
            let c: [Double] = corners.map { Double($0 >> shift & 255) }
            let upper: Double = c[0] * (1 - fx) + c[1] * fx
            let lower: Double = c[2] * (1 - fx) + c[3] * fx
            let level = Double(got[y * box.width + x] >> shift & 255)
            worst = max(worst, abs(level - upper * (1 - fy) - lower * fy))
          }
        }
      }
      // Positions in 1/256 px: half a level along each axis.
      #expect(worst <= 1.55, "round \(round)")
    }
  }

  /// At a scale that 1/256 px can hold the filter is exact: nine tiles joined
  /// in one image and drawn as that give the same bytes.
  @Test(arguments: Interpolation.allCases)
  func tilesJoinWithoutASeam(interpolation: Interpolation) throws {
    let tile = Pixmap.noise(width: 12, height: 8, seed: 12)
    let joined = Pixmap(width: 36, height: 24)
    for y in 0..<24 {
      for x in 0..<36 { joined.row(y)[x] = tile.row(y % 8)[x % 12] }
    }
    for scale in [0.25, 0.5, 2, 4] {
      let (w, h) = (12 * scale, 8 * scale)
      let whole = try ImageSamplerTests.sampler(
        joined, in: Rect(x: -w, y: -h, width: 3 * w, height: 3 * h), interpolation)
      let pattern = ImagePattern(
        Image(pixmap: tile), transform: AffineTransform(scaleX: scale, y: scale),
        interpolation: interpolation)
      let sampler = try #require(PatternSampler(pattern, Placement()))
      let box = PixelRect(x: 0, y: 0, width: Int(w), height: Int(h))
      let (got, want) = (Self.rows(sampler, box), ImageSamplerTests.rows(whole, box))
      #expect(got == want, "\(interpolation) at \(scale)")
      // And the next tile is the same again.
      let next = PixelRect(x: 7 * Int(w), y: -5 * Int(h), width: Int(w), height: Int(h))
      #expect(Self.rows(sampler, next) == got)
    }
  }

  @Test func highQualityDoesNotAlias() throws {
    let board = Pixmap(width: 64, height: 64)
    for y in 0..<64 {
      for x in 0..<64 { board.row(y)[x] = (x ^ y) & 1 == 0 ? 0xff00_0000 : 0xffff_ffff }
    }
    for angle in [0, 0.4] {
      for scale in [0.31, 0.21] {
        let pattern = ImagePattern(
          Image(pixmap: board),
          transform: AffineTransform(scaleX: scale, y: scale).concatenating(
            AffineTransform(rotationAngle: angle)),
          interpolation: .high)
        let sampler = try #require(PatternSampler(pattern, Placement()))
        let rows = Self.rows(sampler, PixelRect(x: -50, y: -50, width: 100, height: 100))
        #expect(rows.allSatisfy { abs(Int($0 & 255) - 127) <= 3 })
      }
    }
  }

  // MARK: Laws

  @Test func aSpanHoldsWhatTheWholeRowHolds() throws {
    var random = SeededGenerator(seed: 332)
    let image = Image(pixmap: .noise(width: 9, height: 7, seed: 13))
    let scratch = PatternScratch()
    for map in [
      AffineTransform.identity, AffineTransform(scaleX: 1.3, y: -0.7),
      AffineTransform(rotationAngle: 0.4),
    ] {
      for repetition in ImagePattern.Repetition.allCases {
        let pattern = ImagePattern(
          image, transform: map, repetitionX: repetition, repetitionY: repetition)
        let sampler = try #require(PatternSampler(pattern, Placement()))
        let whole = Self.rows(sampler, PixelRect(x: -60, y: -60, width: 120, height: 120))
        scratch.reset()
        ImageSamplerTests.expectSpans(of: whole, 40, &random) {
          sampler.row($0, from: $1, count: $2, into: $3, scratch)
        }
      }
    }
  }

  @Test func scrollingMovesTilesAndChangesNone() throws {
    let image = Image(pixmap: .noise(width: 13, height: 10, seed: 14))
    for map in [
      AffineTransform(translationX: 0.25, y: 0.5), AffineTransform(scaleX: 1.7, y: 0.6),
      AffineTransform(rotationAngle: 0.8),
    ] {
      for interpolation in Interpolation.allCases {
        let pattern = ImagePattern(image, transform: map, interpolation: interpolation)
        let near = try #require(PatternSampler(pattern, Placement()))
        let far = try #require(
          PatternSampler(
            pattern,
            Placement(.identity, shift: PixelOffset(dx: -70_000, dy: 987_654_321))))
        let box = PixelRect(x: -9, y: 4, width: 60, height: 40)
        let away = PixelRect(x: -70_009, y: 987_654_325, width: 60, height: 40)
        #expect(Self.rows(near, box) == Self.rows(far, away))
      }
    }
  }

  /// After ten million pixels a whole-pixel tile is where it ought to be.
  @Test func farFromTheOriginTilesAreStillExact() throws {
    let image = Image(pixmap: .noise(width: 7, height: 3, seed: 15), scale: 3)
    // Mirrored, so that rows are not copied.
    let pattern = ImagePattern(image, repetitionX: .mirror)
    let sampler = try #require(
      PatternSampler(pattern, Placement(AffineTransform(scaleX: 3, y: 3))))
    #expect(!sampler.isCopy)
    let near = Self.rows(sampler, PixelRect(x: 0, y: 0, width: 28, height: 6))
    let far = PixelRect(x: 14_000_000, y: -30_000_000, width: 28, height: 6)
    #expect(Self.rows(sampler, far) == near)
  }

  @Test func strokesClipsAndOpacityTakePatterns() {
    let image = Image(pixmap: .constant(0xff00_ff00, width: 3, height: 3))
    let pattern = ImagePattern(image, transform: AffineTransform(rotationAngle: 1))
    var path = Path(ovalIn: Rect(x: 10, y: 12, width: 60, height: 50))
    path.append(Path(rect: Rect(x: 5.5, y: 40.25, width: 80, height: 20)))
    for paint in 0..<3 {
      func picture(_ withPattern: Bool) -> Picture {
        Canvas.record { canvas in
          if paint == 2 { canvas.clip(to: Path(ovalIn: path.controlBounds)) }
          if paint == 1 { canvas.blendMode = .multiply }
          let green = Color(red: 0, green: 1, blue: 0)
          if withPattern {
            canvas.fill(path, with: pattern, rule: .evenOdd)
            canvas.stroke(path, with: pattern, style: StrokeStyle(lineWidth: 3))
          } else {
            canvas.fill(path, with: green, rule: .evenOdd)
            canvas.stroke(path, with: green, style: StrokeStyle(lineWidth: 3))
          }
        }
      }
      let (patterned, plain) = (Self.draw(picture(true)), Self.draw(picture(false)))
      for (p, q) in zip(patterned, plain) {
        for shift in stride(from: UInt32(0), to: 32, by: 8) {
          #expect(abs(Int(p >> shift & 255) - Int(q >> shift & 255)) <= 1)
        }
      }
    }
  }

  // MARK: Anything at all

  @Test func noPatternIsATrap() {
    let bitmap = Pixmap.noise(width: 5, height: 4, seed: 16)
    let images = [
      Image(pixmap: bitmap), Image(pixmap: Pixmap(width: 0, height: 4)),
      Image(pixmap: Pixmap(width: 0, height: 0)),
      Image(pixmap: bitmap, scale: 1e300),
      Image(pixmap: bitmap, scale: .leastNonzeroMagnitude),
    ]
    let numbers = [
      0, 1, -1, 1e-12, 1e-300, .leastNonzeroMagnitude, 1e6, 1e9, 1e12, 1e300, .infinity,
      -.infinity,
      .nan, 0.3,
    ]
    var random = SeededGenerator(seed: 333)
    let pixmap = Pixmap(width: 20, height: 20, background: .white)
    let rasterizer = Rasterizer()
    for round in 0..<4000 {
      func number() -> Double { numbers[random.int(in: 0...numbers.count - 1)] }
      let map = AffineTransform(
        a: number(), b: round % 2 == 0 ? 0 : number(),
        c: round % 2 == 0 ? 0 : number(), d: number(), tx: number(), ty: number())
      let all = ImagePattern.Repetition.allCases
      let pattern = ImagePattern(
        images[random.int(in: 0...images.count - 1)], transform: map,
        repetitionX: all[random.int(in: 0...3)], repetitionY: all[random.int(in: 0...3)],
        interpolation: Interpolation.allCases[random.int(in: 0...2)])
      let picture = Canvas.record {
        $0.fill(Rect(x: 1.5, y: 1, width: 16, height: 17), with: pattern)
      }
      let opaque = pattern.isOpaque
      rasterizer.draw(picture, into: pixmap)
      for y in 0..<20 {
        for x in 0..<20 {
          let p = pixmap.row(y)[x]
          // Painting keeps an opaque picture opaque and premultiplied.
          if p >> 24 != 255 {
            Issue.record("\(pattern) left \(p), opaque \(opaque)")
            return
          }
        }
      }
    }
  }

  @Test func whatCannotBeInvertedPaintsNothing() {
    let image = Image(pixmap: .noise(width: 5, height: 4, seed: 17))
    for map in [
      AffineTransform(scaleX: 0, y: 1), AffineTransform(scaleX: .nan, y: 1),
      AffineTransform(a: 1, b: 2, c: 2, d: 4, tx: 0, ty: 0),
      AffineTransform(scaleX: 1e-9, y: 1e-9),
    ] { #expect(PatternSampler(ImagePattern(image, transform: map), Placement()) == nil) }
    let empty = Image(pixmap: Pixmap(width: 0, height: 3))
    #expect(PatternSampler(ImagePattern(empty), Placement()) == nil)
    #expect(!ImagePattern(empty).isOpaque)
  }
}
