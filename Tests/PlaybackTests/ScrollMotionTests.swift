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
    let history = try Timeline([.fling(velocity: fling)]).play(
      traits: view.scrollTraits(screenScale: 1))
    for rate in [24.0, 60, 120, 1000] {
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
}
