import Mesmer
import TestSupport
import Testing

/// Gesture recognizers: the rules of docs/window.md.
@Suite struct RecognizerCaseTests {
  let b = WindowBench()
  let v: TouchView
  let middle = Point(150, 350)

  init() { v = b.front("V", Rect(0, 200, 375, 300)) }

  /// Adds a recognizer that notes its name and state.
  @discardableResult
  func add<R: GestureRecognizer>(
    _ recognizer: R, _ name: String, to view: View? = nil
  ) -> R {
    let log = b.log
    recognizer.addAction { log.calls.append("\(name) \($0.state)") }
    (view ?? v).addGestureRecognizer(recognizer)
    return recognizer
  }

  /// A finger that moves after a rest.
  func press(
    _ way: Vector, at start: Double, over length: Double, until end: Double
  ) -> Timeline.Action {
    .fingers([
      .init([
        .init(time: 0, point: middle), .init(time: start, point: middle),
        .init(time: start + length, point: middle + way),
        .init(time: end, point: middle + way),
      ])
    ])
  }

  @Test("cases 19 and 20: a tap cancels its view's touch, unless it must not")
  func tap() throws {
    let tap = add(TapGestureRecognizer(), "tap")
    try b.play([.tap(middle)])
    #expect(b.log.calls == ["V began", "tap ended", "V cancelled"])
    b.log.calls = []
    tap.cancelsTouchesInView = false
    try b.play([.tap(middle)])
    #expect(b.log.calls.sorted() == ["V began", "V ended", "tap ended"])
    #expect(b.log.calls.first == "V began")
  }

  @Test func `case 21: delayed touches come once the tap has failed`() throws {
    add(TapGestureRecognizer(), "tap").delaysTouchesBegan = true
    try b.play([.tap(middle)])
    #expect(b.log.calls == ["tap ended"])
    b.log.calls = []
    try b.play([press(Vector(dx: 50, dy: 0), at: 0.1, over: 0.1, until: 0.3)])
    #expect(b.log.calls == ["V began", "V moved", "V ended"])
    #expect(v.places[0] == Point(150, 150) && v.places[1].x - 150 > 45)
  }

  @Test("the moves of a delayed touch add up to its way, also at its end")
  func delayedWay() throws {
    final class Sum: View {
      var way = 0.0
      func add(_ touches: Set<Touch>) {
        for one in touches {
          way += one.location(in: self).x - one.previousLocation(in: self).x
        }
      }
      override func touchesBegan(_ touches: Set<Touch>, with event: Event?) {
        add(touches)
      }
      override func touchesMoved(_ touches: Set<Touch>, with event: Event?) {
        add(touches)
      }
      override func touchesEnded(_ touches: Set<Touch>, with event: Event?) {
        add(touches)
      }
    }
    for (time, recognizer) in [(0.1, TapGestureRecognizer()), (0.02, nil)] {
      let window = Window(frame: Rect(0, 0, 300, 400))
      let scroll = ScrollView(frame: window.bounds)
      let sum = Sum(frame: window.bounds)
      window.addSubview(scroll)
      scroll.addSubview(sum)
      if let recognizer {
        scroll.isScrollEnabled = false
        sum.addGestureRecognizer(recognizer)
        recognizer.delaysTouchesBegan = true
      }
      let way = recognizer == nil ? 6.0 : 60
      try window.play([
        .drag(from: Point(100, 200), to: Point(100 + way, 200), duration: time)
      ])
      #expect((sum.way - way).magnitude < 1e-9)
    }
  }

  @Test func `case 22: a tap is deferred until the double tap fails`() throws {
    let single = add(TapGestureRecognizer(), "single")
    let double = add(TapGestureRecognizer(), "double")
    double.numberOfTapsRequired = 2
    single.require(toFail: double)
    let clock = try b.clock([.tap(middle), .wait(1)])
    clock.advance(to: 0.05 + 0.349)
    #expect(b.log.calls == ["V began"])
    clock.advance(to: 0.05 + 0.351)
    #expect(b.log.calls == ["V began", "single ended", "V cancelled"])
    v.removeGestureRecognizer(single)
    b.log.calls = []
    v.times = []
    try b.play([.tap(middle), .wait(1)])
    #expect(b.log.calls == ["V began", "V ended"])
    #expect((v.times[1] - 0.4).magnitude < 1e-9)
  }

  @Test func `case 23: a second tap is the double tap's`() throws {
    let single = add(TapGestureRecognizer(), "single")
    let double = add(TapGestureRecognizer(), "double")
    double.numberOfTapsRequired = 2
    let taps = Timeline.Action.taps(middle, count: 2)
    try b.play([taps, .wait(1)])
    #expect(
      b.log.calls.filter { !$0.hasPrefix("V") } == ["single ended", "double ended"])
    b.log.calls = []
    single.require(toFail: double)
    try b.play([taps, .wait(1)])
    #expect(b.log.calls.filter { !$0.hasPrefix("V") } == ["double ended"])
  }

  @Test func `case 24: a press is no tap`() throws {
    add(TapGestureRecognizer(), "tap")
    try b.play([.touch(middle, duration: 0.8)])
    #expect(b.log.calls == ["V began", "V ended"])
  }

  @Test func `case 25: a long press begins at its time, by itself`() throws {
    let press = add(LongPressGestureRecognizer(), "press")
    let clock = try b.clock([.wait(0.1), .touch(middle, duration: 0.8)])
    clock.advance(to: 0.599)
    #expect(press.state == .possible)
    clock.advance(to: 0.601)
    #expect(b.log.calls == ["V began", "press began", "V cancelled"])
    clock.advance(to: 2)
    #expect(b.log.calls.last == "press ended")
  }

  @Test("case 26: it fails if the finger moves before, and follows it after")
  func movedPress() throws {
    add(LongPressGestureRecognizer(), "press")
    try b.play([press(Vector(dx: 11, dy: 0), at: 0.3, over: 0.01, until: 0.9)])
    #expect(!b.log.calls.contains { $0.hasPrefix("press") })
    try b.play([press(Vector(dx: 11, dy: 0), at: 0.7, over: 0.01, until: 0.9)])
    #expect(b.log.calls.contains("press changed") && b.log.calls.last == "press ended")
  }

  @Test func `case 27: a pan begins at ten points with translation zero`() throws {
    let pan = add(PanGestureRecognizer(), "pan")
    var translations: [Double] = []
    let view = v
    pan.addAction {
      translations.append(($0 as! PanGestureRecognizer).translation(in: view).x)
    }
    try b.play([
      .drag(from: middle, to: middle + Vector(dx: 50, dy: 0), duration: 10.0 / 120)
    ])
    #expect(zip(translations, [0, 5, 10, 15]).allSatisfy { ($0 - $1).magnitude < 1e-9 })
    #expect(b.log.calls.filter { $0 == "pan began" }.count == 1)
  }

  @Test func `case 28: a swipe is quick, long and straight`() throws {
    add(SwipeGestureRecognizer(), "swipe").direction = .left
    func swipe(_ dx: Double, _ duration: Double, dy: Double = 0) throws -> Bool {
      b.log.calls = []
      try b.play([
        .drag(from: middle, to: middle + Vector(dx: dx, dy: dy), duration: duration)
      ])
      return b.log.calls.contains("swipe ended")
    }
    let swipes: [Bool] = try [
      swipe(-60, 0.2), swipe(-60, 0.6), swipe(-40, 0.2), swipe(60, 0.2),
      swipe(-60, 0.2, dy: 20), swipe(-60, 0.2, dy: 24),
    ]
    #expect(swipes == [true, false, false, false, true, false])
  }

  @Test("cases 29 and 30: the deeper view's recognizer wins, unless both may")
  func two() throws {
    final class Both: GestureRecognizerDelegate {
      var refuses = false
      func gestureRecognizer(
        _ gestureRecognizer: GestureRecognizer,
        shouldRecognizeSimultaneouslyWith otherGestureRecognizer: GestureRecognizer
      ) -> Bool { true }
      func gestureRecognizerShouldBegin(_ gestureRecognizer: GestureRecognizer) -> Bool {
        !refuses
      }
    }
    add(TapGestureRecognizer(), "outer", to: b.window)
    let inner = add(TapGestureRecognizer(), "inner")
    try b.play([.tap(middle)])
    #expect(b.log.calls == ["V began", "inner ended", "V cancelled"])
    let both = Both()
    inner.delegate = both
    b.log.calls = []
    try b.play([.tap(middle)])
    #expect(
      b.log.calls.filter { $0.hasSuffix("r ended") } == ["inner ended", "outer ended"])
    both.refuses = true
    b.log.calls = []
    try b.play([.tap(middle)])
    #expect(b.log.calls == ["V began", "outer ended", "V cancelled"])
  }

  @Test("every touch that is counted has a place, in the action of the end too")
  func placesOfTouches() throws {
    final class Log { var places: [[Point]] = [] }
    func places(
      _ recognizer: GestureRecognizer, _ action: Timeline.Action
    ) throws -> [[Point]] {
      let log = Log()
      let window = Window(frame: Rect(0, 0, 300, 300))
      window.addGestureRecognizer(recognizer)
      recognizer.addAction { recognizer in
        log.places.append(
          (0..<recognizer.numberOfTouches).map {
            recognizer.location(ofTouch: $0, in: nil)
          })
      }
      let clock = try WindowClock(
        window, timeline: Timeline([.on("window", action)]), screenScale: 2)
      clock.advance(to: 2)
      #expect(recognizer.state == .possible)
      return log.places
    }
    let end = Point(150, 250)
    let pan = try places(
      PanGestureRecognizer(),
      .drag(from: Point(150, 50), to: end, duration: 0.5, hold: 0.1))
    #expect(pan.count > 2 && pan.allSatisfy { $0.count == 1 } && pan.last == [end])
    let pinch = try places(
      PinchGestureRecognizer(), .pinch(center: Point(150, 150), scale: 2, duration: 0.5))
    #expect(pinch.count > 2 && pinch.last?.isEmpty == true)
    #expect(pinch.dropLast().allSatisfy { $0.count == 2 && $0[0] != $0[1] })
  }
}
