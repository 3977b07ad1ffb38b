import Mesmer
import TestSupport
import Testing

/// The order of callbacks against the cases of Tests/Evidence/motion.jsonl: logs of
/// devices and published observations. ScrollEventsTests has the values and flags.
@Suite struct ScrollEventCaseTests {
  private typealias S = ScrollScripts

  private func test(_ id: String) throws -> MotionCase {
    try #require(try MotionCase.all().first { $0.id == id })
  }

  /// The expected lines, as `ScrollScripts` spells them, without the arguments of
  /// willEndDragging and didEndZooming.
  private func wanted(_ id: String, _ member: String = "events") throws -> [String] {
    try #require(try test(id).expected(member).elements).map {
      let text = try #require($0.text)
      for name in ["willEndDragging", "didEndZooming"] where text.hasPrefix(name) {
        return name
      }
      return text.replacing("(willDecelerate:", with: " ").replacing(")", with: "")
        .replacing("+", with: " *")
    }
  }

  private static let set = Timeline.Action.setContentOffset(
    Point(0, 300), animated: false)

  @Test(
    arguments: [
      ("flick", [S.flick(200, speed: 1200)]),
      ("slow", [S.flick(200, speed: 600, hold: 0.2)]),
      ("overscroll.release", [S.flick(-150, speed: 600, hold: 0.2)]),
      ("setOffset", [set, .wait(0.1), set, .wait(0.1)]),
      ("setOffset.animated", [.setContentOffset(Point(0, 300), animated: true)]),
    ] as [(String, [Timeline.Action])])
  func `the callbacks have the order of the cases`(
    id: String, actions: [Timeline.Action]
  ) throws {
    #expect(S.log(try S.play(actions), flags: false) == (try wanted("delegate.\(id)")))
  }

  @Test func aFlightThatIsCaught() throws {
    let history = try S.play([
      S.flick(200, speed: 2000), .wait(0.3), .touch(Point(160, 240), duration: 0.1),
    ])
    // Only the set is certain.
    let after = S.events(history).filter { $0.time > 0.4 - 1e-9 }.map(S.name)
    let wanted = try wanted("delegate.catch", "events_after_touch")
    #expect(Set(after).subtracting(["didScroll"]) == Set(wanted))
  }

  @Test func offsetsThatAreAnimatedHaveNoFlagsOfADrag() throws {
    let history = try S.play([.setContentOffset(Point(0, 300), animated: true)])
    let flags = try test("delegate.setOffset.animated").expected("flags_throughout")
    for (name, flag) in [
      ("tracking", ScrollFlags.tracking), ("dragging", .dragging),
      ("decelerating", .decelerating),
    ] {
      let isSet = flags[name] == .bool(true)
      #expect(
        S.events(history).allSatisfy { $0.flags.contains(flag) == isSet }, "\(name)")
    }
  }

  @Test func aPinchPastTheMaximum() throws {
    var traits = ScrollTraits(boundsSize: Size(320, 480), contentSize: Size(1000, 1000))
    traits.zoomedBounds = Rect(0, 0, 1000, 1000)
    traits.zoomLimits = ZoomLimits(minimum: 1, maximum: 2)
    let history = try S.play(
      [.pinch(center: Point(100, 100), scale: 2.8, duration: 0.3)], in: traits)
    let last = try #require(S.events(history).last)
    #expect(last.kind == .didEndZooming(2))
    var log = S.events(history).map { String(S.name($0).prefix { $0 != " " }) }
    let wanted = try wanted("delegate.zoom.bounce")
    #expect(log.removeFirst() == wanted[0])
    #expect(log.last == (try test("delegate.zoom.bounce").expected("last_event").text))
    // The bounce's end is sent with its offset, which the case does not list.
    #expect(log.remove(at: log.count - 2) == "didScroll")
    #expect(Array(log.suffix(2)) == Array(wanted.suffix(2)))
    // (didZoom, didScroll)+ between.
    let pairs = log.dropLast(2)
    #expect(pairs.count > 10)
    for (n, name) in pairs.enumerated() {
      #expect(name == (n % 2 == 0 ? "didZoom" : "didScroll"))
    }
  }
}
