import Mesmer
import TestSupport
import Testing

@testable import MesmerScrolling

@Suite("Inputs of a timeline in order") struct TimelineCursorTests {
  /// The inputs with their times in milliseconds; those deferred to rest are at `rest`.
  private func inputs(
    _ actions: [Timeline.Action], rest: Double = 0
  ) throws -> [(time: Double, input: TimelineCursor.Input)] {
    var cursor = try TimelineCursor(Timeline(actions))
    var inputs: [(Double, TimelineCursor.Input)] = []
    while inputs.count < 10_000 {
      switch cursor.next {
      case .never: return inputs
      case .time(let time): inputs.append((time, cursor.take(now: time)))
      case .atRest: inputs.append((rest, cursor.take(now: rest)))
      }
    }
    Issue.record("the timeline does not end")
    return inputs
  }

  @Test func `fingers along paths end, whenever they begin`() throws {
    let path = Timeline.FingerPath([
      .init(time: 0.05, point: .zero), .init(time: 0.3, point: Point(0, 9)),
    ])
    for number in 1...200 {
      let rest = Double(number) * 123.456789 / 7
      let inputs = try inputs(
        [.waitUntilSettled, .fingers([path]), .step(0)], rest: rest)
      let times = inputs.map(\.time)
      #expect(times == times.sorted())
      #expect((times.last! - rest - 300).magnitude < 1e-9)
      let touches = inputs.flatMap { input -> [TouchUpdate] in
        if case .touches(let updates, _) = input.input { updates } else { [] }
      }
      #expect(touches.first?.phase == .began && touches.last?.phase == .ended)
      #expect(touches.count { $0.phase == .began } == 1)
    }
  }

  @Test("keys come one at a time, and only the first focuses a view")
  func typing() throws {
    func requests(_ action: Timeline.Action) throws -> [(Double, String, String?)] {
      try inputs([action, .wait(1)]).compactMap {
        guard case .request(.type(let text, _), let id) = $0.input else { return nil }
        return ($0.time, text, id)
      }
    }
    let keys = try requests(.on("user", .type("a\n👩‍🚀", interval: 0.1)))
    #expect(keys.map(\.0) == [0, 100, 200])
    #expect(keys.map(\.1) == ["a", "\n", "👩‍🚀"])
    #expect(keys.map(\.2) == ["user", nil, nil])
    #expect(try requests(.type("ab", interval: 0)).map(\.1) == ["ab"])
    #expect(try requests(.type("", interval: 0.1)).isEmpty)
  }

  @Test("an action during fingers is between their samples, and changes none of them")
  func during() throws {
    let drag = Timeline.Action.drag(
      from: .zero, to: Point(0, 90), duration: 0.1, hold: 0.1)
    func samples(
      _ inputs: [(time: Double, input: TimelineCursor.Input)]
    ) -> [[TouchUpdate]] {
      inputs.compactMap {
        if case .touches(let updates, _) = $0.input { updates } else { nil }
      }
    }
    let plain = try inputs([.wait(1), drag, .wait(1)])
    for seconds in [0, 0.03, 0.05, 0.1, 0.15, 0.2] {
      let mixed = try inputs([
        .wait(1), drag, .during(seconds, .cancelTouches), .during(seconds, .step(1)),
        .during(seconds, .type("ab", interval: 0)),
        .wait(1),
      ])
      #expect(samples(mixed) == samples(plain))
      let requests = mixed.filter { if case .request = $0.input { true } else { false } }
      #expect(requests.count == 3)
      #expect(requests.allSatisfy { ($0.time - 1000 - seconds * 1000).magnitude < 1e-6 })
      #expect(mixed.last?.time == plain.last?.time)
    }
  }

  @Test func `an action during fingers needs fingers, and has none`() {
    let drag = Timeline.Action.drag(from: .zero, to: .zero, duration: 1)
    for actions: [Timeline.Action] in [
      [.during(0, .step(0))], [.wait(1), .during(0, .step(0))],
      [drag, .during(0.5, .tap(.zero))], [drag, .during(0.5, .wait(1))],
      [drag, .during(0.5, .waitUntilSettled)], [drag, .during(-1, .step(0))],
    ] { #expect(throws: TimelineError.self) { try Timeline(actions).validate() } }
    let late = "a time during fingers is 1.5 seconds; it must be 0 to 1.0, when they lift"
    #expect(throws: TimelineError.badFingers(index: 1, what: late)) {
      try Timeline([drag, .during(1.5, .step(0))]).validate()
    }
    #expect(throws: Never.self) {
      try Timeline([drag, .during(0.5, .step(0)), .during(1, .cancelTouches)]).validate()
    }
  }
}
