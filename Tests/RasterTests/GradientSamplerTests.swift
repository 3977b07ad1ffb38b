import MesmerGeometry
import TestSupport
import Testing

@testable import Mesmer
@testable import MesmerDrawing
@testable import MesmerRaster

@Suite struct GradientSamplerTests {
  // MARK: Accuracy

  /// 200 gradients of every kind, spread and number of stops, under random
  /// transforms: every channel within 1 level of the formulas in Double.
  @Test func everyPixelIsWithinOneLevelOfTheExactColour() {
    var random = SeededGenerator(seed: 11)
    for round in 0..<200 {
      let gradient = RandomGradients.gradient(&random, size: 40)
      let transform = AffineTransform(
        a: random.double(in: 0.4...1.6), b: random.double(in: -0.5...0.5),
        c: random.double(in: -0.5...0.5), d: random.double(in: 0.4...1.6),
        tx: random.double(in: -20...20), ty: random.double(in: -20...20))
      let pixmap = drawn(gradient, 40, 24, transform)
      let reference = GradientReference(gradient, transform)
      var worst = 0.0
      for y in 0..<pixmap.height {
        for x in 0..<pixmap.width {
          worst = max(worst, reference.distance(pixmap.row(y)[x], x, y))
        }
      }
      #expect(worst <= 1, "round \(round): \(worst) levels, \(gradient)")
    }
  }

  /// The band that UIKit's developers avoid with `white.withAlphaComponent(0)`.
  @Test(
    "halfway to clear is half-opaque gray, to the same colour without opacity is not",
    arguments: [(Color.clear, 64), (Color.white.withAlpha(0), 128)] as [(Color, UInt8)])
  func fading(end: Color, channel: UInt8) {
    let gradient = Gradient.linear(
      from: .zero, to: Point(x: 65, y: 0), stops: [.init(0, .white), .init(1, end)])
    #expect(
      drawn(gradient, 65, 1, .identity).row(0)[32] == 0x0101_0101 * UInt32(channel)
        & 0x00FF_FFFF | 128 << 24)
  }

  @Test func longRowsStayWithinOneLevel() {
    let stops = [
      Gradient.Stop(0, .red), Gradient.Stop(0.3, .green), Gradient.Stop(1, .blue),
    ]
    for translucent in [false, true] {
      var colors = stops
      if translucent { colors[1].color = Color.green.withAlpha(0.25) }
      for gradient in [
        Gradient.linear(
          from: Point(x: 10.25, y: 3), to: Point(x: 29_000, y: 17), stops: colors),
        .radial(center: Point(x: 15_000, y: -9), radius: 14_000, stops: colors),
        .conic(center: Point(x: 15_000, y: -3000), stops: colors),
      ] {
        let pixmap = drawn(gradient, 30_000, 2, .identity)
        let reference = GradientReference(gradient, .identity)
        var worst = 0.0
        for x in 0..<pixmap.width {
          worst = max(worst, reference.distance(pixmap.row(1)[x], x, 1))
        }
        #expect(worst <= 1, "\(worst) levels, \(gradient)")
      }
    }
  }

  @Test func stopsHaveExactlyTheirColours() {
    let colors = [
      Color(red: 0.9, green: 0.1, blue: 0.3), Color.green.withAlpha(0.4), .blue,
    ]
    let offsets = [0, 0.375, 1]
    for opaque in [true, false] {
      let stops = zip(offsets, colors).map {
        Gradient.Stop($0, opaque ? $1.withAlpha(1) : $1)
      }
      // Pixel centres at the offsets 0, 3/8 and 1 of 64 pixels.
      let gradient = Gradient.linear(
        from: Point(x: 4.5, y: 0), to: Point(x: 68.5, y: 0), stops: stops)
      let row = firstRow(gradient, 80)
      let colors = stops.map(\.color.premultiplied)
      #expect(
        [row[0], row[4], row[28], row[68], row[79]]
          == [colors[0], colors[0], colors[1], colors[2], colors[2]])
    }
  }

  @Test func coloursAreMonotoneBetweenStops() {
    for length in [50.0, 255, 1000, 3000, 20_000] {
      for alpha in [1.0, 0.6] {
        for falls in [false, true] {
          let stops = [
            Gradient.Stop(falls ? 1 : 0, Color(white: 0.1, alpha: alpha)),
            Gradient.Stop(falls ? 0 : 1, Color(white: 0.9, alpha: alpha)),
          ]
          let gradient = Gradient.linear(
            from: Point(x: 0.3, y: 0), to: Point(x: length, y: 1), stops: stops)
          let row = firstRow(gradient, Int(length) + 10)
          var breaks = 0
          for x in 1..<Int(length) + 10 {
            let (a, b) = (row[x - 1] & 255, row[x] & 255)
            if falls ? a < b : a > b { breaks += 1 }
          }
          #expect(breaks == 0)
        }
      }
    }
  }

  @Test func aSuddenChangeHappensAtItsPixel() {
    let stops = [
      Gradient.Stop(0, .red), Gradient.Stop(0.5, .red), Gradient.Stop(0.5, .yellow),
      Gradient.Stop(0.5, .blue), Gradient.Stop(1, .blue),
    ]
    for spread in Gradient.Spread.allCases {
      // 0.5 is at column 16: pixel 15 has its centre before it, 16 after.
      let gradient = Gradient(
        .linear(from: .zero, to: Point(x: 32, y: 0)), stops: stops, spread: spread)
      let row = firstRow(gradient, 32)
      for x in 0..<32 { #expect(row[x] == (x < 16 ? Color.red : .blue).premultiplied) }
    }
    // On a pixel centre the change has happened.
    let gradient = Gradient.linear(
      from: Point(x: 0.5, y: 0), to: Point(x: 32.5, y: 0), stops: stops)
    #expect(firstRow(gradient, 32)[16] == Color.blue.premultiplied)
  }

  // MARK: Laws

  /// Between offsets this near the slope of the channels overflows.
  @Test func stopsNextToEachOtherAreASuddenChange() {
    for offset in [Double.leastNonzeroMagnitude, .leastNormalMagnitude / 64, 1e-300] {
      let gradient = Gradient.linear(
        from: Point(x: 0.5, y: 0), to: Point(x: 8.5, y: 0),
        stops: [
          Gradient.Stop(0, .red), Gradient.Stop(offset, .green), Gradient.Stop(1, .green),
        ])
      let pixmap = drawn(gradient, 8, 1, .identity)
      for x in 1..<8 {
        #expect(pixmap.row(0)[x] == Color.green.premultiplied, "pixel \(x), \(offset)")
      }
    }
  }

  /// Rows may be cut anywhere, and whole-pixel moves change no pixel.
  @Test func aPixelDependsOnlyOnItsPosition() throws {
    var random = SeededGenerator(seed: 5)
    for _ in 0..<150 {
      let gradient = RandomGradients.gradient(&random, size: 60)
      let transform = AffineTransform(
        a: random.double(in: 0.5...2), b: random.double(in: -0.5...0.5),
        c: random.double(in: -0.5...0.5), d: random.double(in: 0.5...2), tx: 3.25,
        ty: -7.5)
      let whole = try #require(GradientSampler(gradient, Placement(transform)))
      let far = try #require(
        GradientSampler(
          gradient,
          Placement(transform, shift: PixelOffset(dx: -123_456_789, dy: 987_654_321))))
      let y = random.int(in: -30...90)
      var a = [UInt32](repeating: 1, count: 3000)
      var b = a
      var c = a
      whole.row(y, from: -1000, count: 3000, into: &a)
      far.row(y + 987_654_321, from: -123_457_789, count: 3000, into: &b)
      var x = 0
      c.withUnsafeMutableBufferPointer { c in
        while x < 3000 {
          let n = min(random.int(in: 1...700), 3000 - x)
          whole.row(y, from: x - 1000, count: n, into: c.baseAddress! + x)
          x += n
        }
      }
      #expect(a == b)
      #expect(a == c)
    }
  }

  @Test("a pixel near the limit of Float does not depend on where its row is cut")
  func rowsAcrossTheLimitOfFloat() throws {
    // At 2^24 px, the limit, the row passes through the ring between the two radii.
    let gradient = Gradient(
      .radial(
        startCenter: .zero, startRadius: 9 * 0x1p18, endCenter: .zero,
        endRadius: 10 * 0x1p18),
      stops: [.init(0, .black), .init(1, .white)])
    let transform = AffineTransform(scaleX: 7, y: 1.0 / 7)
    let sampler = try #require(GradientSampler(gradient, Placement(transform)))
    #expect(sampler.kind == .fastConcentric)
    let (count, part) = (100_000, 100)
    for side in [-1, 1] {
      let start = side * 0x1000000 - count / 2
      var whole = [UInt32](repeating: 0, count: count)
      var parts = whole
      sampler.row(0, from: start, count: count, into: &whole)
      parts.withUnsafeMutableBufferPointer {
        for x in stride(from: 0, to: count, by: part) {
          sampler.row(0, from: start + x, count: part, into: $0.baseAddress! + x)
        }
      }
      #expect(whole == parts)
      #expect(Set(whole).count > 2)
    }
  }

  /// No channel exceeds its alpha, and an opaque gradient leaves no hole.
  @Test func pixelsArePremultipliedAndOpaqueGradientsOpaque() {
    var random = SeededGenerator(seed: 21)
    var count = 0
    for _ in 0..<300 {
      let gradient = RandomGradients.gradient(&random, size: 30)
      let isOpaque = gradient.isOpaque
      if isOpaque { count += 1 }
      let pixmap = drawn(gradient, 40, 30, .identity)
      var wrong = 0
      for y in 0..<30 {
        for x in 0..<40 {
          let p = pixmap.row(y)[x]
          let least: UInt32 = isOpaque ? 255 : max(p & 255, p >> 8 & 255, p >> 16 & 255)
          if least > p >> 24 { wrong += 1 }
        }
      }
      #expect(wrong == 0, "\(gradient)")
    }
    #expect(count > 40)
  }

  @Test func strangeGradientsPaintNothingOrSomethingWithoutATrap() {
    let numbers = [0, 1, -1, 1e-300, 1e300, 1e18, .infinity, -.infinity, .nan, 20]
    let stops = [
      Gradient.Stop(.nan, .green), Gradient.Stop(0, .red),
      Gradient.Stop(1e-300, .black), Gradient.Stop(.infinity, .blue),
    ]
    var random = SeededGenerator(seed: 2)
    func number() -> Double { numbers[random.int(in: 0...numbers.count - 1)] }
    for _ in 0..<800 {
      let p = Point(x: number(), y: number())
      let q = Point(x: number(), y: number())
      let spread = Gradient.Spread.allCases[random.int(in: 0...2)]
      let geometries: [Gradient.Geometry] = [
        .linear(from: p, to: q),
        .radial(startCenter: p, startRadius: number(), endCenter: q, endRadius: number()),
        .conic(center: p, startAngle: number()),
      ]
      for geometry in geometries {
        let gradient = Gradient(geometry, stops: stops, spread: spread)
        let pixmap = drawn(
          gradient, 5, 3,
          AffineTransform(
            a: number(), b: number(), c: number(), d: number(), tx: 0, ty: 0))
        let p = pixmap.row(1)[2]
        #expect(p & 255 <= p >> 24)
      }
    }
    #expect(
      GradientSampler(.linear(from: .zero, to: .zero, stops: stops), Placement()) == nil)
    #expect(
      GradientSampler(
        .linear(from: .zero, to: Point(x: 1, y: 0), stops: []), Placement()) == nil)
  }

  // MARK: Shapes and clips

  /// Through a mask that covers everything the pixels are the same, and a
  /// shape shows the gradient inside and nothing outside.
  @Test func shapesAndClipsShowTheGradient() {
    let gradient = Gradient.linear(
      from: .zero, to: Point(x: 30, y: 20),
      stops: [Gradient.Stop(0, .red), Gradient.Stop(1, .blue)])
    let plain = drawn(gradient, 30, 20, .identity)
    let box = Rect(x: 0, y: 0, width: 30, height: 20)
    let masked = Pixmap(width: 30, height: 20)
    Rasterizer().draw(
      Canvas.record {
        $0.clip(to: Path(ovalIn: Rect(x: -50, y: -50, width: 130, height: 120)))
        $0.fill(box, with: gradient)
      }, into: masked)
    let stroked = Pixmap(width: 30, height: 20)
    Rasterizer().draw(
      Canvas.record {
        var line = Path()
        line.move(to: Point(x: 0, y: 10))
        line.addLine(to: Point(x: 30, y: 10))
        $0.stroke(line, with: gradient, style: StrokeStyle(lineWidth: 6))
      }, into: stroked)
    for y in 0..<20 {
      for x in 0..<30 {
        #expect(plain.row(y)[x] == masked.row(y)[x])
        #expect(stroked.row(y)[x] == (7..<13 ~= y ? plain.row(y)[x] : 0))
      }
    }
  }

  private func firstRow(_ gradient: Gradient, _ width: Int) -> [UInt32] {
    let pixmap = drawn(gradient, width, 1, .identity)
    return (0..<width).map { pixmap.pixel($0, 0) }
  }

  private func drawn(
    _ gradient: Gradient, _ width: Int, _ height: Int, _ transform: AffineTransform
  ) -> Pixmap {
    let pixmap = Pixmap(width: width, height: height)
    // Clipped by the pixmap: the shape covers all of it.
    let picture = Canvas.record {
      $0.concatenate(transform)
      let inverse = transform.inverse ?? .identity
      let box = Rect(x: 0, y: 0, width: Double(width), height: Double(height))
      var path = Path()
      path.move(to: Point(x: box.minX, y: box.minY).applying(inverse))
      path.addLine(to: Point(x: box.maxX, y: box.minY).applying(inverse))
      path.addLine(to: Point(x: box.maxX, y: box.maxY).applying(inverse))
      path.addLine(to: Point(x: box.minX, y: box.maxY).applying(inverse))
      path.close()
      $0.fill(path, with: gradient)
    }
    Rasterizer().draw(picture, into: pixmap)
    return pixmap
  }
}
