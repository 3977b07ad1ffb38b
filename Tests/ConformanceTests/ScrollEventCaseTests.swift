import Mesmer
import TestSupport
import Testing

/// The order of callbacks against the cases of Tests/Evidence/motion.jsonl: logs of
/// devices and published observations.
@Suite struct ScrollEventCaseTests {
  private func test(_ id: String) throws -> MotionCase {
    try #require(try MotionCase.all().first { $0.id == id })
  }

  /// A list of 320 x 480 points, 4000 long.
  private func list(
    _ actions: [Timeline.Action], from y: Double = 0
  ) throws -> PlayedMotion {
    let traits = ScrollTraits(boundsSize: Size(320, 480), contentSize: Size(320, 4000))
    return try Timeline(actions).play(
      traits: traits, state: ZoomState(offset: Point(0, y)))
  }

  private func drag(_ points: Double, speed: Double, hold: Double = 0) -> Timeline.Action
  {
    .drag(
      from: Point(160, 300), to: Point(160, 300 - points),
      duration: points.magnitude / speed, hold: hold)
  }

  private func events(_ history: PlayedMotion, after start: Double = -1) -> [ScrollEvent]
  {
    (0..<history.frameCount(framesPerSecond: 60)).flatMap {
      history.events(ofFrame: $0, framesPerSecond: 60)
    }.filter { $0.time > start }
  }

  /// An event as the cases spell it, without the part in parentheses.
  private func name(_ event: ScrollEvent) -> String {
    switch event.kind {
    case .didEndDragging(let will): "didEndDragging(willDecelerate:\(will))"
    case .willEndDragging: "willEndDragging"
    case .didEndZooming: "didEndZooming"
    case .didZoom: "didZoom"
    case .didScroll: "didScroll"
    default: "\(event.kind)"
    }
  }

  /// The names of events, repeated ones once and with a +.
  private func names(_ events: [ScrollEvent]) -> [String] {
    var names: [String] = []
    for event in events {
      let name = name(event)
      if names.last == name || names.last == name + "+" {
        names[names.count - 1] = name + "+"
      } else {
        names.append(name)
      }
    }
    return names
  }

  /// The expected names, without the arguments of willEndDragging and didEndZooming.
  private func wanted(_ test: MotionCase, _ member: String = "events") throws -> [String]
  {
    try #require(try test.expected(member).elements).map {
      let text = try #require($0.text)
      for name in ["willEndDragging", "didEndZooming"] where text.hasPrefix(name) {
        return name
      }
      return text
    }
  }

  private func end(_ history: PlayedMotion) throws -> (velocity: Vector, target: Point) {
    for event in events(history).reversed() {
      if case .willEndDragging(let velocity, let target) = event.kind {
        return (velocity, target)
      }
    }
    throw ConformanceError.malformed(path: "", "no drag has ended")
  }

  @Test func aFlick() throws {
    let history = try list([drag(200, speed: 1200)])
    #expect(names(events(history)) == (try wanted(try test("delegate.flick"))))
    #expect((try end(history).velocity - Vector(dx: 0, dy: 1.2)).length < 1e-9)
  }

  @Test func aSlowRelease() throws {
    let test = try test("delegate.slow")
    let history = try list([drag(200, speed: 600, hold: 0.2)])
    #expect(names(events(history)) == (try wanted(test)))
    let end = try end(history)
    #expect(end.velocity == .zero)
    #expect(end.target == history.state(at: history.duration).exactOffset)
    for absent in try wanted(test, "not_sent") {
      #expect(!names(events(history)).contains(absent))
    }
  }

  @Test func aReleaseOutOfRange() throws {
    let history = try list([drag(-150, speed: 600, hold: 0.2)])
    #expect(
      names(events(history)) == (try wanted(try test("delegate.overscroll.release"))))
    let end = try end(history)
    #expect(end.velocity == .zero && end.target == .zero)
  }

  @Test func aFlightThatIsCaught() throws {
    let history = try list([
      drag(200, speed: 2000), .wait(0.3), .touch(Point(160, 240), duration: 0.1),
    ])
    let after = events(history, after: 0.4 - 1e-9)
    // Only the set is certain.
    let wanted = try wanted(try test("delegate.catch"), "events_after_touch")
    #expect(Set(names(after)).subtracting(["didScroll"]) == Set(wanted))
  }

  @Test func offsetsThatAreSet() throws {
    let place = Point(0, 300)
    let set = Timeline.Action.setContentOffset(place, animated: false)
    let history = try list([set, .wait(0.1), set, .wait(0.1)])
    #expect(names(events(history)) == (try wanted(try test("delegate.setOffset"))))
  }

  @Test func offsetsThatAreAnimated() throws {
    let test = try test("delegate.setOffset.animated")
    let history = try list([.setContentOffset(Point(0, 300), animated: true)])
    #expect(names(events(history)) == (try wanted(test)))
    let flags = try test.expected("flags_throughout")
    for (name, flag) in [
      ("tracking", ScrollFlags.tracking), ("dragging", .dragging),
      ("decelerating", .decelerating),
    ] {
      let isSet = flags[name] == .bool(true)
      #expect(events(history).allSatisfy { $0.flags.contains(flag) == isSet }, "\(name)")
    }
  }

  @Test func aPinchPastTheMaximum() throws {
    let test = try test("delegate.zoom.bounce")
    var traits = ScrollTraits(boundsSize: Size(320, 480), contentSize: Size(1000, 1000))
    traits.zoomedBounds = Rect(0, 0, 1000, 1000)
    traits.zoomLimits = ZoomLimits(minimum: 1, maximum: 2)
    let history = try Timeline([
      .pinch(center: Point(100, 100), scale: 2.8, duration: 0.3)
    ]).play(traits: traits)
    var log = events(history).map(name)
    let wanted = try wanted(test)
    #expect(log.removeFirst() == wanted[0])
    // The bounce's end is sent with its offset, which the case does not list.
    #expect(log.remove(at: log.count - 2) == "didScroll")
    #expect(Array(log.suffix(2)) == Array(wanted.suffix(2)))
    // (didZoom, didScroll)+ between.
    let pairs = log.dropLast(2)
    #expect(pairs.count > 10)
    for (n, name) in pairs.enumerated() {
      #expect(name == (n % 2 == 0 ? "didZoom" : "didScroll"))
    }
    let last = try #require(events(history).last)
    #expect(name(last) == (try test.expected("last_event").text))
    #expect(last.kind == .didEndZooming(2))
  }
}
