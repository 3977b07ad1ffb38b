import Mesmer
import TestSupport
import Testing

/// Timelines and their effect on a scroll view.
@Suite struct TimelineTests {
  private typealias S = ScrollScripts

  /// Something of everything.
  private func film() throws -> PlayedMotion {
    try S.play(
      [
        S.flick(300, speed: 2500), .wait(0.25), .touch(Point(160, 200)),
        .setContentOffset(Point(40, 40), animated: true), .waitUntilSettled,
        .pinch(center: Point(160, 240), scale: 2.5, duration: 0.4), .step(3),
        .waitUntilSettled, .fling(velocity: Vector(dx: -900, dy: 4000)),
        .waitUntilSettled, .zoom(to: Rect(0, 0, 500, 700), animated: true),
      ], in: S.picture)
  }

  @Test("many actions during one of fingers are checked in time that grows with them")
  func manyDuring() throws {
    let finger = Timeline.Action.touch(.zero, duration: 1)
    var actions = [finger]
    for n in 0..<100_000 { actions.append(.during(Double(n) / 100_000, .step(n))) }
    try Timeline(actions).validate()
    #expect(throws: TimelineError.self) {
      try Timeline(actions + [.wait(0), .during(0, .step(0))]).validate()
    }
  }

  @Test func frameRatesAgreeWhereTheirTimesMeet() throws {
    let history = try film()
    let rates = [24.0, 60, 120, 1000]
    var compared = 0
    for (n, a) in rates.enumerated() {
      for b in rates[n...] {
        for frame in 0..<history.frameCount(framesPerSecond: a) {
          let other = Double(frame) * b / a
          guard other == Elementary.floor(other) else { continue }
          let first = FrameTimes.time(ofFrame: frame, framesPerSecond: a)
          let second = FrameTimes.time(ofFrame: Int(other), framesPerSecond: b)
          #expect(first == second)
          #expect(history.state(at: first) == history.state(at: second))
          compared += 1
        }
      }
    }
    #expect(compared > 1000)
  }

  @Test func aFrameAloneIsTheFrameOfTheRun() throws {
    let history = try film()
    let count = history.frameCount(framesPerSecond: 60)
    let run = (0..<count).map {
      (
        history.state(at: Double($0) / 60),
        history.events(ofFrame: $0, framesPerSecond: 60)
      )
    }
    let again = try film()
    for frame in (0..<count).reversed() {
      #expect(again.state(at: Double(frame) / 60) == run[frame].0)
      #expect(again.events(ofFrame: frame, framesPerSecond: 60) == run[frame].1)
    }
  }

  @Test func eventsButThoseOfMovementDoNotDependOnTheFrameRate() throws {
    let history = try film()
    func events(_ rate: Double) -> [ScrollEvent] {
      S.events(history, framesPerSecond: rate).filter {
        switch $0.kind {
        case .didScroll, .didZoom: false
        default: true
        }
      }
    }
    let all = events(1000)
    #expect(all.count > 12)
    for rate in [10.0, 24, 60, 120] { #expect(events(rate) == all) }
  }

  @Test func theLastFrameIsTheFirstAtRest() throws {
    let fling = try S.play([S.fling(3000)])
    for rate in [1.0, 24, 29.97, 60, 1000] {
      let last = fling.frameCount(framesPerSecond: rate) - 1
      #expect(Double(last) / rate >= fling.duration - 1e-9)
      #expect(Double(last - 1) / rate < fling.duration)
      #expect(fling.state(at: Double(last) / rate).flags == [])
    }
    let nothing = try Timeline().play(traits: S.list)
    #expect(nothing.frameCount(framesPerSecond: 60) == 1)
    let waits = try S.play([.wait(0.5)])
    #expect(waits.frameCount(framesPerSecond: 60) == 31)
  }

  @Test func fingersAreSampled120TimesASecond() throws {
    let drag = Timeline.Action.drag(
      from: Point(160, 400), to: Point(160, 100), duration: 0.1, hold: 0.2)
    let history = try S.play([drag])
    // Ten samples without the first, which only recognizes.
    for n in 1...12 {
      let y = history.state(at: Double(n) / 120 + 1e-9).exactOffset.y
      #expect((y - (25 * Double(n) - 10)).magnitude < 1e-9)
      let before = history.state(at: Double(n + 1) / 120 - 1e-6).exactOffset.y
      #expect((before - y).magnitude < 1e-9)
    }
    #expect(history.state(at: 0.15).exactOffset.y == 290)
  }

  @Test func stepsAreEventsAtTheirTime() throws {
    let history = try S.play([.step(0), .wait(0.5), .step(7)])
    let events = S.events(history)
    #expect(events.map(\.kind) == [.step(0), .step(7)])
    #expect(events.map(\.time) == [0, 0.5])
    #expect(history.events(after: -.infinity, through: 0).map(\.kind) == [.step(0)])
    #expect(history.events(after: 0, through: 0.4).isEmpty)
    #expect(history.events(after: 1, through: 0).isEmpty)
    #expect(history.events(after: .nan, through: 1).isEmpty)
  }

  private static let bad: [(Timeline.Action, TimelineError)] = [
    (.wait(-1), .badTime(index: 1, what: "wait", seconds: -1)),
    (.wait(.nan), .notFinite(index: 1, what: "wait")),
    (.wait(1e9), .badTime(index: 1, what: "wait", seconds: 1e9)),
    (.fling(velocity: Vector(dx: .nan, dy: 0)), .notFinite(index: 1, what: "velocity")),
    (.pinch(center: .zero, scale: 0, duration: 1), .badScale(index: 1, scale: 0)),
    (
      .drag(from: .zero, to: Point(.infinity, 0), duration: 1),
      .notFinite(index: 1, what: "to")
    ),
    (
      .drag(from: .zero, to: .zero, duration: -0.5),
      .badTime(index: 1, what: "duration", seconds: -0.5)
    ), (.setZoomScale(.nan, animated: true), .notFinite(index: 1, what: "scale")),
    (.tap(Point(.nan, 0)), .notFinite(index: 1, what: "point")),
    (
      .setContentOffset(Point(.nan, 0), animated: false),
      .notFinite(index: 1, what: "offset")
    ),
  ]

  @Test(arguments: bad)
  func badTimelinesSayWhatIsWrong(action: Timeline.Action, error: TimelineError) {
    #expect(throws: error) {
      _ = try S.play([.tap(.zero), action])
    }
    #expect(error.description.hasPrefix("action 1: "))
    #expect(!error.description.contains("\n"))
  }

  @Test func aTimelineLastsADayAtMost() {
    let day = [Timeline.Action](repeating: .wait(80_000), count: 2)
    #expect(throws: TimelineError.tooLong(index: 1, seconds: 160_000)) {
      try Timeline(day).validate()
    }
  }

  /// Restarting a whole scroll view in flight, from its own traits.
  @Test func theStateAtAnyTimeGoesOnAlongTheSamePath() throws {
    var same = S.list
    same.panSlop = 11
    let fling = S.fling(6000)
    let alone = try S.play([fling], from: S.at(2000))
    for t in [0.05, 0.1, 0.3, 0.7, 1.1] {
      let bench = MotionBench(traits: S.list, state: S.at(2000))
      bench.request(fling, at: 0)
      bench.setTraits(same, at: t)
      let restarted = bench.motion()
      for n in 0...50 {
        let time = Double(n) / 25
        let difference =
          restarted.state(at: time).exactOffset.y - alone.state(at: time).exactOffset.y
        #expect(difference.magnitude < 1e-9)
      }
    }
  }

  @Test func `actions nest in up to 8 levels`() throws {
    func nested(_ levels: Int) -> Timeline {
      var action = Timeline.Action.step(1)
      for _ in 1..<levels { action = .on("a", action) }
      return Timeline([action])
    }
    try nested(8).validate()
    for levels in [9, 1000] {
      let error = #expect(throws: TimelineError.self) { try nested(levels).validate() }
      #expect(error?.description == "action 0: actions nest deeper than 8 levels")
    }
  }
}
