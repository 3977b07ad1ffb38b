import Mesmer
import MesmerFigures
import TestSupport
import Testing

@testable import MesmerFigures

@Suite struct MotionPlotTests {
  private func series(
    _ timeline: Timeline, framesPerSecond: Double = 60
  ) throws -> MotionSeries {
    let history = try timeline.play(
      traits: ScrollTraits(
        boundsSize: Size(width: 300, height: 400),
        contentSize: Size(width: 300, height: 3000)))
    let frames = history.frameCount(framesPerSecond: framesPerSecond)
    return MotionSeries(
      (0..<frames).map { frame in
        let state = history.state(at: Double(frame) / framesPerSecond)
        return MotionSeries.Sample(
          time: state.time, contentOffset: state.contentOffset,
          velocity: state.velocity, zoomScale: state.zoomScale, flags: state.flags,
          minimumOffset: state.geometry.minimumOffset,
          maximumOffset: state.geometry.maximumOffset,
          events: history.events(ofFrame: frame, framesPerSecond: framesPerSecond))
      })
  }

  private var fling: MotionSeries {
    get throws {
      try series(
        Timeline([
          .drag(from: Point(x: 90, y: 350), to: Point(x: 90, y: 100), duration: 0.1),
          .waitUntilSettled,
        ]))
    }
  }

  /// A colour's straight bytes.
  private func bytes(_ color: Color) -> [UInt8] {
    let c = color.straight8
    return [c.r, c.g, c.b]
  }

  private func pixel(_ pixmap: Pixmap, _ x: Double, _ y: Double) -> [UInt8] {
    let p = pixmap[Int(x * pixmap.scale), Int(y * pixmap.scale)]
    return [p.red, p.green, p.blue]
  }

  @Test func theCurveGoesThroughItsSamples() throws {
    let size = Size(width: 500, height: 400)
    let series = try fling
    let pixmap = try MotionPlot(size: size, scale: 2).picture(of: series)
    #expect(pixmap.width == 1000 && pixmap.height == 800 && pixmap.content == .opaque)
    let page = PlotPage(series, title: "", size: size, scale: 2)
    for (panel, values) in [(0, series.y), (1, series.velocityY)] {
      let frame = page.frames[panel]
      let range = page.ranges[panel]
      for index in stride(from: 0, to: series.count, by: 7) {
        let x = page.x(series.times[index])
        let y = frame.maxY - (values[index] - range.low) / range.length * frame.height
        #expect(pixel(pixmap, x, y) == bytes(FigurePalette.blue), "\(panel) \(index)")
      }
    }
  }

  @Test func bandsShowTheStatesAndNothingElse() throws {
    let size = Size(width: 500, height: 400)
    let series = try fling
    let page = PlotPage(series, title: "", size: size, scale: 2)
    let pixmap = try MotionPlot(size: size, scale: 2).picture(of: series)
    #expect(page.states.map(\.name) == ["tracking", "dragging", "decelerating"])
    for (index, row) in page.states.enumerated() {
      let y = page.rowsTop + (Double(index) + 0.5) * PlotPage.rowHeight
      for frame in 0..<series.count - 1 {
        let middle = (series.times[frame] + series.times[frame + 1]) / 2
        let isBand = pixel(pixmap, page.x(middle), y) == bytes(row.color)
        #expect(isBand == series.flags[frame].contains(row.flag), "\(row.name) \(frame)")
      }
    }
  }

  @Test func oneFrameOfAHundredThousandIsSeen() throws {
    let size = Size(width: 400, height: 300)
    let spike = 61_803
    let series = MotionSeries(
      (0..<100_000).map {
        MotionSeries.Sample(
          time: Double($0) / 1000,
          contentOffset: Point(x: 0, y: $0 == spike ? 100 : 0), velocity: .zero)
      })
    let pixmap = try MotionPlot(size: size, scale: 1).picture(of: series)
    let page = PlotPage(series, title: "", size: size, scale: 1)
    let frame = page.frames[0]
    let x = page.x(series.times[spike])
    // The line is 1.5 points wide: two columns share it at scale 1.
    let dark = [x - 1, x, x + 1].map { Int(pixel(pixmap, $0, frame.midY)[0]) }.min()
    #expect(try #require(dark) < 140)
    #expect(pixel(pixmap, x - 20, frame.midY)[0] > 220)
  }

  @Test func equalTracesGiveEqualBytes() throws {
    let series = try fling
    let plot = try MotionPlot(size: Size(width: 300, height: 256), scale: 1)
    let one = plot.picture(of: series, title: "fling")
    #expect(
      one.premultipliedBytes
        == plot.picture(of: series, title: "fling").premultipliedBytes)
    #expect(
      one.premultipliedBytes != plot.picture(of: series, title: "f").premultipliedBytes)
  }

  @Test func namesStandAboveThePanelsAndRowsTakeTheirPlace() throws {
    let size = Size(width: 700, height: 460)
    let one = PlotPage(try fling, title: "", size: size, scale: 1)
    #expect(one.lanes.omitted == 0 && one.lanes.places.count == 5)
    #expect(one.rows.count == 3)
    let flick = [
      Timeline.Action.drag(
        from: Point(x: 90, y: 350), to: Point(x: 90, y: 300), duration: 0.1),
      .waitUntilSettled,
    ]
    let many = try series(Timeline((0..<20).flatMap { _ in flick }))
    let page = PlotPage(many, title: "", size: size, scale: 1)
    #expect(page.lanes.places.isEmpty && page.rows.count == 3 + 5)
    #expect(page.frames.allSatisfy { $0.height >= PlotPage.leastPanel })
    #expect(page.bottom <= size.height - PlotPage.timeAxisHeight + 1e-9)
    let low = PlotPage(many, title: "", size: MotionPlot.minimumSize, scale: 1)
    #expect(low.frames.allSatisfy { $0.height > 20 && $0.width > 100 })
    #expect(low.bottom <= MotionPlot.minimumSize.height - PlotPage.timeAxisHeight + 1e-9)
  }

  @Test func anyTraceGivesAPicture() throws {
    var random = SeededGenerator(seed: 12)
    func number() -> Double {
      switch random.int(in: 0...9) {
      case 0: .nan
      case 1: .infinity
      case 2: -.greatestFiniteMagnitude
      case 3: 5e-324
      case 4: 0
      default: random.spread(from: -60, to: 60)
      }
    }
    let kinds: [ScrollEvent.Kind] = [
      .willBeginDragging, .didEndZooming(.nan), .step(.min), .didScroll(.zero),
    ]
    for count in [0, 1, 2, 3, 50] {
      for _ in 0..<8 {
        let series = MotionSeries(
          (0..<count).map { index in
            MotionSeries.Sample(
              time: random.bool() ? Double(index) : number(),
              contentOffset: Point(x: number(), y: number()),
              velocity: Vector(dx: number(), dy: number()), zoomScale: number(),
              flags: ScrollFlags(rawValue: UInt8(random.int(in: 0...255))),
              minimumOffset: Point(x: number(), y: number()),
              maximumOffset: Point(x: number(), y: number()),
              events: (0..<random.int(in: 0...3)).map { _ in
                ScrollEvent(time: number(), kind: kinds[random.int(in: 0...3)], flags: [])
              })
          })
        let plot = try MotionPlot(
          size: Size(
            width: random.double(in: 240...500), height: random.double(in: 256...400)),
          scale: random.double(in: 0.25...1))
        let pixmap = plot.picture(of: series, title: "\(count)\u{0}é")
        #expect(pixmap.premultipliedBytes.contains { $0 < 200 }, "something is drawn")
        #expect((0..<pixmap.height).allSatisfy { pixmap.row($0)[0] >> 24 == 255 })
      }
    }
  }

  @Test func sizesThatCannotBeReadAreRefused() {
    func error(_ width: Double, _ height: Double, _ scale: Double) -> FigureError? {
      do {
        _ = try MotionPlot(size: Size(width: width, height: height), scale: scale)
        return nil
      } catch { return error as? FigureError }
    }
    #expect(error(240, 256, 0.25) == nil)
    let minimum = MotionPlot.minimumSize
    for (width, height) in [(239.0, 500.0), (500, 255), (.nan, 500), (.infinity, 500)] {
      guard case .size(_, minimum) = error(width, height, 1) else {
        Issue.record("\(width) x \(height) is accepted")
        continue
      }
    }
    for scale in [0.0, 0.2, 17, .nan, -1] {
      guard case .scale = error(500, 500, scale) else {
        Issue.record("scale \(scale) is accepted")
        continue
      }
    }
    #expect(
      error(1e6, 1e6, 1)
        == .tooManyPixels(width: 1e6, height: 1e6, limit: MotionPlot.maximumPixels))
    #expect(error(4_400_000, 256, 0.25)?.description.contains("on a side") == true)
    #expect(error(100, 100, 1)?.description.contains("240 x 256") == true)
  }
}
