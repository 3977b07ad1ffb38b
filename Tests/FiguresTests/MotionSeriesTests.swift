import Mesmer
import MesmerFigures
import Testing

@testable import MesmerFigures

@Suite struct MotionSeriesTests {
  private func sample(
    _ time: Double, y: Double = 0, flags: ScrollFlags = []
  ) -> MotionSeries.Sample {
    MotionSeries.Sample(
      time: time, contentOffset: Point(x: 0, y: y), velocity: .zero, flags: flags)
  }

  @Test func framesComeInTheOrderOfTime() {
    let series = MotionSeries([
      sample(2, y: 1), sample(.nan, y: 2), sample(1, y: 3), sample(2, y: 4),
      sample(.infinity, y: 5),
    ])
    #expect(series.times == [1, 2, 2])
    #expect(series.y == [3, 1, 4])
  }

  @Test func numbersThatCannotBeDrawnAreBounded() {
    let series = MotionSeries([sample(0, y: -.infinity), sample(1, y: .nan)])
    #expect(series.y[0] == -1e100 && series.y[1].isNaN)
  }

  @Test func statesAreRunsOfFrames() {
    let flags: [ScrollFlags] = [
      [], .tracking, [.tracking, .dragging], .dragging, [], .tracking,
    ]
    let series = MotionSeries(flags.enumerated().map { sample(Double($0), flags: $1) })
    #expect(series.runs { $0.contains(.tracking) } == [1..<3, 5..<6])
    #expect(series.runs { $0.contains(.dragging) } == [2..<4])
    #expect(series.runs { $0.contains(.zooming) } == [])
  }

  @Test func onlyWhatMovesHasACurve() {
    func series(_ dx: Double, _ dy: Double, zoom: Double = 1) -> MotionSeries {
      MotionSeries(
        (0..<9).map { (i: Int) -> MotionSeries.Sample in
          let time = Double(i)
          return MotionSeries.Sample(
            time: time, contentOffset: Point(x: 7 + dx * time, y: 5 + dy * time),
            velocity: Vector(dx: dx, dy: dy), zoomScale: zoom)
        })
    }
    func curves(_ series: MotionSeries) -> [[String]] {
      series.panels.map { $0.curves.map(\.name) }
    }
    #expect(curves(series(0, 0)) == [["y"], ["y"]])
    #expect(curves(series(0, 2)) == [["y"], ["y"]])
    #expect(series(0, 2).panels[0].note == "x rests at 7")
    #expect(curves(series(2, 0)) == [["x"], ["x"]])
    #expect(curves(series(1, 2)) == [["x", "y"], ["x", "y"]])
    #expect(curves(series(1, 2, zoom: 3)).count == 2)
    let zooming = MotionSeries(
      (0..<3).map {
        MotionSeries.Sample(
          time: Double($0), contentOffset: .zero, velocity: .zero,
          zoomScale: 1 + Double($0))
      })
    #expect(curves(zooming) == [["y"], ["y"], ["zoom"]])
  }

  @Test func farEdgesDoNotSquashTheCurve() {
    func panel(_ high: Double) -> PlotPanel {
      MotionSeries(
        (0...10).map {
          MotionSeries.Sample(
            time: Double($0), contentOffset: Point(x: 0, y: 10 * Double($0)),
            velocity: .zero, maximumOffset: Point(x: 0, y: high))
        }
      ).panels[0]
    }
    #expect(panel(120).range.high > 120 && panel(120).range.high < 150)
    #expect(panel(1e6).range.high < 120)
    #expect(panel(1e6).showsEdges, "the near edge is there")
  }

  @Test func aTraceSaysWhatItsHistorySays() throws {
    var traits = ScrollTraits(
      boundsSize: Size(width: 300, height: 400),
      contentSize: Size(width: 300, height: 3000))
    traits.zoomedBounds = Rect(x: 0, y: 0, width: 300, height: 3000)
    traits.zoomLimits = ZoomLimits(minimum: 0.5, maximum: 2)
    let timeline = Timeline([
      .drag(from: Point(x: 90, y: 350), to: Point(x: 90, y: 100), duration: 0.1),
      .wait(0.2), .setContentOffset(Point(x: 0, y: 100), animated: true),
      .waitUntilSettled, .pinch(center: Point(x: 90, y: 90), scale: 4, duration: 0.3),
    ])
    let history = try timeline.play(traits: traits)
    let frames = (0..<history.frameCount(framesPerSecond: 60)).map { frame in
      TraceFrame(
        frame: frame, state: history.state(at: Double(frame) / 60),
        events: history.events(ofFrame: frame, framesPerSecond: 60))
    }
    let series = MotionSeries(frames)
    #expect(series.count == frames.count)
    #expect(series.highY.last == frames.last?.maximumOffset.y)
    var animated = 0
    for (index, frame) in frames.enumerated() {
      #expect(series.y[index] == frame.contentOffset.y)
      #expect(series.zoom[index] == frame.zoomScale)
      let state = history.state(at: frame.time).flags
      // An animation is seen from its first event on, a frame late.
      let begins =
        index > 0 && series.flags[index] == state.subtracting(.scrollAnimating)
        && !history.state(at: frames[index - 1].time).flags.contains(.scrollAnimating)
      #expect(series.flags[index] == state || begins, "frame \(index)")
      animated += state.contains(.scrollAnimating) ? 1 : 0
    }
    #expect(animated > 5)
    #expect(series.events.contains { $0.text == "didEndScrollingAnimation" })
  }

  @Test("a finger that follows another one has no velocity where it touches down")
  func otherFinger() {
    func sample(_ n: Int, _ y: Double, new: Int = 0) -> MotionSeries.Sample {
      MotionSeries.Sample(
        time: Double(n) / 10, contentOffset: .zero, velocity: .zero,
        touches: [Point(x: 0, y: y)], newTouches: new)
    }
    let series = MotionSeries([
      sample(0, 150), sample(1, 150), sample(2, 640, new: 1), sample(3, 630),
    ])
    #expect(series.fingerY[1] == 0 && abs(series.fingerY[3] - 100) < 1e-9)
    #expect(series.fingerY[0].isNaN && series.fingerY[2].isNaN)
  }
}
