import Mesmer
import TestSupport
import Testing

@Suite("A scroll view's frames")
struct ScrollMotionTests {
  func lens() -> ScrollView {
    let hypnosis = HypnosisView(frame: Rect(x: 0, y: 0, width: 80, height: 900))
    let lens = ScrollView(frame: Rect(x: 0, y: 0, width: 80, height: 60))
    lens.contentSize = hypnosis.frame.size
    lens.addSubview(hypnosis)
    return lens
  }

  let fling = Vector(dx: 0, dy: 2000)

  @Test func aFrameIsWhatTheScrollViewShowsAtItsOffset() throws {
    let frames = try Array(lens().fling(velocity: fling).frames(scale: 2))
    #expect(frames.count > 60)
    #expect(frames.map(\.number) == Array(0..<frames.count))
    for frame in [frames[0], frames[9], frames[frames.count - 1]] {
      let still = lens()
      still.contentOffset = frame.state.contentOffset
      still.showsVerticalScrollIndicator = false
      let moving = lens()
      moving.showsVerticalScrollIndicator = false
      let again = Array(try moving.fling(velocity: fling).frames(scale: 2))
      let expected = Renderer(scale: 2).render(still)
      #expect(
        again[frame.number].pixmap.premultipliedBytes == expected.premultipliedBytes)
    }
    // The indicator is seen as long as the content moves.
    let resting = Renderer(scale: 2).render(lens())
    #expect(frames[0].pixmap.premultipliedBytes != resting.premultipliedBytes)
  }

  @Test func theLastFrameIsTheFirstAtRest() throws {
    let view = lens()
    for rate in [24.0, 60, 120, 1000] {
      let history = try Timeline([.fling(velocity: fling)]).play(
        traits: view.scrollTraits(screenScale: 1), display: rate)
      var count = 0
      for frame in try lens().fling(velocity: fling).frames(framesPerSecond: rate) {
        count = frame.number + 1
      }
      #expect(count == history.frameCount(framesPerSecond: rate))
    }
  }

  @Test func aSlowFlingIsOneFrame() throws {
    let frames = Array(
      try lens().fling(velocity: Vector(dx: 0, dy: 249)).frames(framesPerSecond: 60))
    #expect(frames.count == 1)
  }

  @Test func framesOfTwoRatesAgreeWhereTheyMeet() throws {
    let slow = Array(try lens().fling(velocity: fling).frames(framesPerSecond: 30))
    let quick = Array(try lens().fling(velocity: fling).frames(framesPerSecond: 60))
    for frame in slow where frame.number % 10 == 0 && frame.number * 2 < quick.count {
      let other = quick[frame.number * 2]
      #expect(frame.pixmap.premultipliedBytes == other.pixmap.premultipliedBytes)
    }
  }

  @Test func badTimelinesThrow() {
    #expect(throws: TimelineError.self) {
      _ = try lens().fling(velocity: Vector(dx: .nan, dy: 0)).frames()
    }
  }

  @Test(
    "a scale or a frame rate that is none is an error",
    arguments: [.nan, .infinity, -.infinity, 0, -0.0, -2])
  func hostileNumbers(number: Double) throws {
    let motion = lens().fling(velocity: fling)
    let scale = #expect(throws: TimelineError.self) { try motion.frames(scale: number) }
    #expect(
      scale?.description == "a screen's scale must be positive and finite, not \(number)")
    let rate = #expect(throws: TimelineError.self) {
      try motion.frames(framesPerSecond: number)
    }
    #expect(
      rate?.description
        == "a frame rate must be at least 0.01 and at most 1000, not \(number)")
  }

  @Test("frame rates are 0.01 through 1000")
  func rates() throws {
    let motion = lens().fling(velocity: fling)
    for rate in [0.01, 1000] {
      #expect(try motion.frames(framesPerSecond: rate).contains { $0.number == 1 })
    }
    for rate in [0.0099, 1000.1, 5e-324, 1e300] {
      #expect(throws: TimelineError.badFrameRate(rate)) {
        try motion.frames(framesPerSecond: rate)
      }
    }
  }

  @Test("frames that no pixmap can hold are an error")
  func hugeFrames() throws {
    let view = lens()
    view.frame = Rect(x: 0, y: 0, width: 1.7e308, height: 1.7e308)
    #expect(throws: TimelineError.self) { try view.fling(velocity: fling).frames() }
    view.frame = Rect(x: 0, y: 0, width: 16384, height: 16385)
    #expect(throws: TimelineError.tooManyPixels(width: 16384, height: 16385)) {
      try view.fling(velocity: fling).frames()
    }
    view.frame = Rect(x: 0, y: 0, width: 16384, height: 16384)
    _ = try view.fling(velocity: fling).frames()
  }
}
