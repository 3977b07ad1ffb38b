import MesmerDrawing
import MesmerGeometry
import MesmerPaths
import TestSupport
import Testing

@testable import MesmerRaster

/// The memory and work of a list, and the bands that limit them.
@Suite struct DrawingPlanTests {
  static let screen = PixelRect(x: 0, y: 0, width: 4000, height: 4000)
  static let whole = Rect(x: 0, y: 0, width: 4000, height: 4000)

  /// So many groups inside each other, each around a rectangle of all pixels.
  static func groups(_ count: Int, boxes: Int = 0) -> Picture {
    var builder = PictureBuilder()
    for _ in 0..<count { builder.beginGroup(alpha: 0.99, clip: -1) }
    box(in: &builder)
    for _ in 0..<count { builder.endGroup() }
    for _ in 0..<boxes { box(in: &builder) }
    return builder.finish()
  }

  /// A black box over everything, or somewhere else.
  static func box(
    in builder: inout PictureBuilder, clip: Int = -1, _ placement: Placement = Placement()
  ) {
    builder.append(
      .box(whole, .black), placement, clip: clip, bounds: placement.bounds(of: whole))
  }

  @Test func aPlainListHasTheBandsOfItsThreadsAndTakesNoMemory() {
    let list = Self.groups(0)
    let plan = DrawingPlan(list, region: Self.screen, threads: 2)
    #expect(plan.bands.count == Bands(Self.screen, threads: 2).count)
    #expect(plan.bytes == 0)
    #expect(plan.steps > 0)
  }

  @Test func nestedGroupsAreDrawnInBandsThatFitMemory() {
    let list = Self.groups(150)
    // 150 layers of 61 MiB.
    #expect(DrawingCost(list, in: Self.screen).bytes >= 150 * 64_000_000)
    for threads in [1, 2, 8] {
      let plan = DrawingPlan(list, region: Self.screen, threads: threads)
      #expect(plan.bytes <= 402_653_184)
      #expect(plan.bands.count > 20)
    }
  }

  @Test func moreBandsChangeNoPixel() {
    var builder = PictureBuilder()
    let shadow = Shadow(offset: Size(width: 3, height: 5), blur: 9, color: .black)
    for i in 0..<3 {
      let rect = Rect(x: 5 + 20 * Double(i), y: 7, width: 30, height: 90)
      builder.beginGroup(alpha: 1, clip: -1, shadow: Picture.CastShadow(shadow, at: rect))
      builder.beginGroup(alpha: 0.7, clip: -1)
      let picture = Canvas.record {
        $0.fill(Path(ovalIn: rect), with: .red)
        $0.stroke(Path(rect: rect), with: .blue)
      }
      let turn = Placement(AffineTransform(rotationAngle: 0.1))
      builder.append(
        .picture(picture), turn, clip: -1, bounds: turn.bounds(of: picture.bounds))
      builder.endGroup()
      builder.endGroup()
    }
    let list = builder.finish()
    let region = PixelRect(x: 0, y: 0, width: 100, height: 120)
    func draw(bands count: Int?) -> [UInt8] {
      var plan = DrawingPlan(list, region: region, threads: 1)
      if let count { plan.bands.count = count }
      let pixmap = Pixmap(width: 100, height: 120)
      Rasterizer(threads: 1).draw(
        list, region: region, background: .white, plan: plan, into: pixmap)
      return pixmap.premultipliedBytes
    }
    let one = draw(bands: nil)
    for count in [2, 7, 15, 120] {
      #expect(firstDifference(draw(bands: count), one) == nil, "\(count)")
    }
  }

  @Test func groupsOutOfSightTakeNothing() {
    var builder = PictureBuilder()
    for _ in 0..<100 { builder.beginGroup(alpha: 0.5, clip: -1) }
    Self.box(in: &builder, Placement(shift: PixelOffset(dx: 100_000)))
    #expect(DrawingCost(builder.finish(), in: Self.screen).bytes == 0)
  }

  @Test func aGroupIsAsLargeAsWhatItsClipsLeaveOfIt() {
    var builder = PictureBuilder()
    let rect = Rect(x: 10, y: 10, width: 20, height: 20)
    builder.beginGroup(alpha: 0.5, clip: -1)
    let clip = builder.addClip(.layer(rect), Placement(), within: -1, bounds: rect)
    builder.beginGroup(alpha: 0.5, clip: clip)
    Self.box(in: &builder, clip: clip)
    let list = builder.finish()
    #expect(list.commands[0].bounds == rect)
    #expect(DrawingCost(list, in: Self.screen).bytes < 10_000)
  }

  @Test func whatIsDrawnTwiceInsideItselfIsCountedSo() {
    // A deviation from 128 px on: a group is drawn again for its shadow.
    func steps(_ depth: Int) -> Double {
      var builder = PictureBuilder()
      let shadow = Shadow(blur: 1000, color: .black)
      for _ in 0..<depth {
        builder.beginGroup(
          alpha: 1, clip: -1, shadow: Picture.CastShadow(shadow, at: Self.whole))
      }
      Self.box(in: &builder)
      return DrawingCost(builder.finish(), in: Self.screen).steps
    }
    #expect(steps(20) > 1000 * steps(10))
    #expect(steps(200) > 1e50)
  }

  @Test func outlinesThatFillMemoryAreKnown() {
    // Curves of 10^8 px have 131 072 chords each.
    var path = Path()
    path.move(to: .zero)
    for _ in 0..<1000 {
      path.addCurve(
        to: .zero, control1: Point(x: 1e8, y: -1e8), control2: Point(x: -1e8, y: 1e8))
    }
    let plan = DrawingPlan(
      Canvas.record { $0.fill(path, with: .black) }, region: Self.screen, threads: nil)
    #expect(plan.bytes > 1e9)
  }

  @Test func theEstimateOfAnOutlineHoldsItsVertices() {
    var random = SeededGenerator(seed: 9)
    func point() -> Point {
      Point(x: random.double(in: -50...350), y: random.double(in: -50...350))
    }
    for _ in 0..<200 {
      var path = Path()
      path.move(to: point())
      for _ in 0..<20 {
        path.addCurve(to: point(), control1: point(), control2: point())
        path.addQuadCurve(to: point(), control: point())
        path.addLine(to: point())
      }
      let scale = AffineTransform(scaleX: 2, y: 2)
      let area = PixelRect(x: 0, y: 0, width: 600, height: 600)
      var polygon = Polygon()
      path.flatten(scale, into: &polygon)
      let filled = path.outlineCost(scale, in: area).vertices
      #expect(filled >= Double(polygon.vertices.count))
      #expect(filled <= 4 * Double(polygon.vertices.count))
      polygon.removeAll()
      let style = StrokeStyle(lineWidth: 3)
      path.flattenStroke(style, scale, into: &polygon)
      let stroked = path.outlineCost(scale, stroke: style, in: area).vertices
      #expect(stroked >= 0.7 * Double(polygon.vertices.count))
      #expect(stroked <= 6 * Double(polygon.vertices.count))
    }
  }

  /// The steps of a stroke or a fill on 400 x 400 pixels.
  static func steps(_ draw: (Canvas) -> Void) -> Double {
    DrawingCost(
      Canvas.record(draw), in: PixelRect(x: 0, y: 0, width: 400, height: 400)
    ).steps
  }

  @Test func dashesCountUpToTheMostThatAPathMayHave() {
    // Seconds of one thread at the end of 2026: 13, 0.05, 0.06.
    func steps(_ lengths: [Double], ovals: Int) -> Double {
      var path = Path()
      for _ in 0..<ovals {
        path.append(Path(ovalIn: Rect(x: 0, y: 0, width: 400, height: 400)))
      }
      return Self.steps {
        $0.stroke(
          path, with: .black,
          style: StrokeStyle(
            lineWidth: 100, lineCap: .round, dash: Dash(lengths: lengths)))
      }
    }
    // A subpath at a time: some ovals are dashed, the rest stays whole.
    #expect(steps([0.1], ovals: 1000) > 4e9)
    // No oval has space for so many dashes, and all stay whole.
    #expect(steps([0.001], ovals: 1000) < steps([0.1], ovals: 1000) / 5)
    #expect(steps([1], ovals: 1) < 5e8)
  }

  @Test("the work of dashes is a quarter to twice the estimate")
  func dashesTakeWhatIsEstimated() {
    let screen = PixelRect(x: 0, y: 0, width: 640, height: 960)
    func path(_ add: (inout Path) -> Void) -> Path {
      var path = Path()
      path.move(to: Point(x: 10, y: 10))
      add(&path)
      return path
    }
    let end = Point(x: 630, y: 950)
    let line = path { $0.addLine(to: end) }
    let quad = path { $0.addQuadCurve(to: end, control: Point(x: 600, y: 200)) }
    let cubic = path {
      $0.addCurve(
        to: end, control1: Point(x: 600, y: 200), control2: Point(x: 40, y: 600))
    }
    let circle = Path(ovalIn: Rect(x: 40, y: 200, width: 560, height: 560))
    let ellipse = Path(ovalIn: Rect(x: 40, y: 40, width: 560, height: 880))
    /// Pixels of length; width; dash; whether caps are round; nanoseconds for a dash, on
    /// one processor at the end of 2026.
    let measured: [(Path, Double, Double, Double, Bool, Double)] = [
      (line, 1126, 20, 0.5, false, 4800), (line, 1126, 80, 0.5, false, 15_300),
      (line, 1126, 20, 0.5, true, 26_800), (line, 1126, 80, 0.5, true, 67_100),
      (quad, 1210, 1, 0.5, false, 2500), (quad, 1210, 80, 0.5, true, 57_600),
      (cubic, 1214, 20, 0.5, false, 6400), (cubic, 1214, 20, 0.5, true, 25_800),
      (circle, 1759, 1, 0.5, true, 5800), (circle, 1759, 80, 0.5, false, 15_700),
      (circle, 1759, 80, 0.5, true, 73_000), (ellipse, 2296, 1, 0.5, false, 15_000),
      (ellipse, 2296, 20, 0.5, false, 18_500), (ellipse, 2296, 80, 0.5, true, 78_500),
      (ellipse, 2296, 80, 4, false, 16_000), (ellipse, 2296, 20, 4, true, 20_700),
    ]
    for (index, one) in measured.enumerated() {
      let (path, length, width, dash, isRound, nanoseconds) = one
      let style = StrokeStyle(
        lineWidth: width, lineCap: isRound ? .round : .butt,
        dash: Dash(lengths: [dash, dash]))
      let steps = DrawingCost(
        Canvas.record { $0.stroke(path, with: .black, style: style) }, in: screen
      ).steps
      let part = nanoseconds * length / (2 * dash) / steps
      #expect((0.25...2).contains(part), "\(index): \(part)")
    }
  }

  /// Nanoseconds for a clip of its own around each of 3000 squares, measured on one
  /// processor at the end of 2026.
  @Test(
    "a clip around a small shape costs its cleared and filled mask",
    arguments: [
      (Path(ovalIn: Rect(x: 0, y: 0, width: 720, height: 720)), 6.0, 230_000.0),
      (Path(rect: Rect(x: 0.6, y: 0.6, width: 718.6, height: 718.6)), 6, 127_000),
      (Path(rect: Rect(x: 0.6, y: 0.6, width: 718.6, height: 718.6)), 720, 640_000),
    ])
  func clips(clip: Path, side: Double, nanoseconds: Double) {
    let picture = Canvas.record { canvas in
      for i in 0..<100 {
        canvas.save()
        canvas.clip(to: clip)
        let place = Double(i) * (714 - side) / 100
        canvas.fill(Rect(x: place, y: place, width: side, height: side), with: .red)
        canvas.restore()
      }
    }
    let screen = PixelRect(x: 0, y: 0, width: 720, height: 720)
    let steps = DrawingCost(picture, in: screen).steps / 100
    #expect((0.25...2).contains(nanoseconds / steps))
  }

  @Test func linesThatCrossEverywhereTakeTimeUntilTheyCoverAll() {
    var random = SeededGenerator(seed: 3)
    var path = Path()
    path.move(to: .zero)
    for _ in 0..<8000 {
      path.addLine(
        to: Point(x: random.double(in: 0...400), y: random.double(in: 0...400)))
    }
    func steps(_ width: Double) -> Double {
      Self.steps { $0.stroke(path, with: .black, style: StrokeStyle(lineWidth: width)) }
    }
    // Seconds of one thread at the end of 2026: 13, 2.7, 1.2.
    #expect(4e9...4e10 ~= steps(0.1))
    #expect(1e9...8e9 ~= steps(1))
    #expect(4e8...4e9 ~= steps(10))
  }

  @Test func thePlansOfNestedShadowsCountAllBands() {
    for depth in [5, 35] {
      var builder = PictureBuilder()
      for _ in 0..<depth {
        builder.beginGroup(
          alpha: 1, clip: -1,
          shadow: Picture.CastShadow(Shadow(blur: 20, color: .black), at: Self.whole))
      }
      Self.box(in: &builder)
      for _ in 0..<depth { builder.endGroup() }
      let list = builder.finish()
      for threads in [1, 2] {
        let plan = DrawingPlan(list, region: Self.screen, threads: threads)
        let costs = (0..<plan.bands.count).map { DrawingCost(list, in: plan.bands[$0]) }
        #expect(plan.steps >= 0.99 * costs.reduce(0) { $0 + $1.steps }, "\(depth)")
        let largest = costs.map(\.bytes).max() ?? 0
        #expect(plan.bytes >= largest, "\(depth)")
        // Of threads that draw at once, each has a band.
        if plan.bytes <= 402_653_184 {
          #expect(largest * Double(plan.bands.threads) <= 402_653_184, "\(depth)")
        }
      }
    }
  }

  @Test func aListTooLongForManyBandsIsRefusedSoon() {
    // Of 2^24 tests there are 2^7 for each entry.
    let list = Self.groups(150, boxes: 1 << 17)
    let plan = DrawingPlan(list, region: Self.screen, threads: 1)
    #expect(plan.bands.count <= 1 << 7)
  }

  /// The memory of a group is that of its painted area: masks of clips around a point
  /// are no larger, and the estimate relies on it.
  @Test func clipsInAGroupAreMadeAsFarAsTheGroupReaches() {
    let turn = Placement(AffineTransform(rotationAngle: 0.1))
    var builder = PictureBuilder()
    var clip = -1
    for _ in 0..<3 {
      clip = builder.addClip(
        .layer(Self.whole), turn, within: clip, bounds: turn.bounds(of: Self.whole))
    }
    let picture = builder.finish()
    let area = PixelRect(x: 500, y: 900, width: 20, height: 10)
    let rasterizer = Rasterizer(threads: 1)
    var scope = ClipScope(
      picture, Placement(), within: ClipState(rect: Self.screen, mask: nil), base: -1)
    #expect(scope.state(0, rasterizer).rect.width > 3000)
    var inner = scope.cropped(to: area)
    for index in [1, 2, 0] {
      let state = inner.state(index, rasterizer)
      #expect(area.contains(state.rect) && !state.rect.isEmpty)
      // The outermost was open already, with its mask.
      if index > 0 { #expect(state.mask.map { area.contains($0.area) } == true) }
    }
    #expect(scope.state(0, rasterizer).rect.width > 3000)
  }
}
