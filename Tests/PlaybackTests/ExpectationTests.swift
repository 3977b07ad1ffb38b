import Mesmer
import TestSupport
import Testing

@testable import MesmerPlayback

@Suite("Expectations of a timeline") struct ExpectationTests: TimelineSample {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(
      """
      { mesmer: 1, screen: { size: [100, 100] }, root: { view: "View", id: "root",
        frame: [0, 0, 100, 100], subviews: [
        { view: "ScrollView", id: "lens", frame: [0, 0, 100, 100], contentSize: [100, 500],
          viewForZooming: "page", maximumZoomScale: 2, subviews: [
          { view: "View", id: "page", frame: [0, 0, 100, 500], subviews: [
            { view: "View", id: "pin", frame: [70, 160, 20, 20], keepsSize: true } ] },
          { view: "ScrollView", frame: [0, 40, 100, 40], contentSize: [100, 400],
            subviews: [ { view: "View", id: "card", frame: [0, 0, 50, 50] } ] } ] },
        { view: "View", id: "bar", frame: [0, 0, 100, 20], alpha: 0.5 } ] } }
      """, to: "s.json")
  }

  static let drag =
    "{ drag: { from: [50, 90], to: [50, 30], duration: 0.1, hold: 0.3 } },"

  @Test func `thousands of expectations of thousands of events are fast`() throws {
    let drags = String(repeating: Self.drag, count: 10)
    let events = "scrollViewDidScroll"
    let asks = """
      { expect: { event: "scrollViewDidEndDragging", count: 10 } },
      { expect: { order: [\(String(repeating: "'\(events)',", count: 20))] } },
      { expect: { event: "scrollViewDidEndZooming", count: 0 } },
      """
    // Seconds when each went through all events; minutes before.
    #expect(try miss(drags + String(repeating: asks, count: 8000)) == nil)
    let last = try miss(
      drags + String(repeating: asks, count: 2)
        + "\n{ expect: { event: 'scrollViewDidEndDragging', count: 11 } }")
    #expect(last?.contains("expected 11 scrollViewDidEndDragging of lens") == true)
    #expect(last?.hasSuffix("found 10") == true)
  }

  /// Actions after DRAG, the drag above, and the error; "-" if the expectations are met.
  private static let expectations = pairs(
    #"""
    DRAG { expect: { contentOffset: [0, 50.4], zoomScale: 1 } } | -
    DRAG { expect: { contentOffset: [0, 51] } }
      2:98: actions[1].expect.contentOffset: expected [0, 51] within 0.5, found [0, 50]
    DRAG { expect: { contentOffset: [0, 51], tolerance: 1 } } | -
    { expect: { id: 'bar', alpha: 0.5, frame: [0, 0, 100, 20] } } | -
    { setZoomScale: { scale: 2 } }, \#
    { setContentOffset: { to: [100, 280], animated: false } }, \#
    { expect: { id: 'pin', frame: [70, 160, 20, 20] } }, \#
    { expect: { hit: [51, 51], is: 'pin' } }, { expect: { hit: [45, 45], is: 'page' } } | -
    { expect: { id: 'bar', alpha: 0.6 } }
      2:31: actions[0].expect.alpha: expected 0.6 within 0.005, found 0.5
    { fling: { velocity: [0, 900] } }, { wait: 0.1 }, { expect: { isDecelerating: true } }
      -
    { expect: { isDecelerating: true, tolerance: 9 } }
      2:29: actions[0].expect.isDecelerating: expected true, found false
    DRAG { at: 0.2, expect: { isDragging: true, contentOffset: [0, 50] } }, \#
    { expect: { isDragging: false } }
      -
    { swipe: { from: [50, 90], direction: 'up', distance: 60 } }, \#
    { at: 0.05, cancelTouches: {} }, { wait: 0.2 }, \#
    { expect: { event: 'scrollViewWillBeginDecelerating', count: 0 } }
      -
    DRAG ENDED, ENDED, { wait: 0.1 }, NONE | -
    DRAG NONE
      2:81: actions[1].expect: expected 0 scrollViewDidEndDragging of lens since the \#
    last expect, found 1
    DRAG DRAG { expect: { event: 'scrollViewDidScroll' } } | -
    DRAG { expect: { order: ['scrollViewWillBeginDragging', 'scrollViewDidEndDragging'] } }
      -
    { expect: { id: 'bar', isHidden: false, backgroundColor: 'clear' } }, \#
    { set: { id: 'bar', isHidden: true, backgroundColor: null } }, \#
    { expect: { id: 'bar', isHidden: true, backgroundColor: 'clear' } }
      -
    { expect: { hit: [5, 5], is: 'bar' } }, { expect: { hit: [5, 50], is: 'card' } }, \#
    { expect: { hit: [500, 5], is: null } }
      -
    { expect: { hit: [5, 30], is: 'bar' } }
      2:11: actions[0].expect: expected bar, found page
    """#)

  @Test(
    "values within their tolerance, states, events since the last expectation and hits",
    arguments: expectations)
  func expected(actions: String, error: String) throws {
    let ended = "{ expect: { event: 'scrollViewDidEndDragging', count: 1 } }"
    let actions = actions.replacing("DRAG", with: Self.drag).replacing(
      "ENDED", with: ended
    ).replacing("NONE", with: ended.replacing("count: 1", with: "count: 0"))
    #expect(try miss(actions) == (error == "-" ? nil : error))
  }

  @Test func `a view without id that was hit is named with the view that it is in`()
    throws
  {
    try folder.write(
      """
      { mesmer: 1, screen: { size: [90, 90] }, root: { view: "View", subviews: [
        { view: "ScrollView", id: "list", frame: [0, 0, 90, 90], subviews: [
          { view: "View", frame: [0, 0, 90, 40] }] },
        { view: "View", id: "bar", frame: [0, 80, 90, 10] }] } }
      """, to: "s.json")
    #expect(
      try miss("{ expect: { hit: [5, 5], is: 'bar' } }")?.hasSuffix(
        "expected bar, found View in list") == true)
  }

  @Test func `the view of a hit is the control, not a component of it`() throws {
    try folder.write(
      """
      { mesmer: 1, screen: { size: [300, 150] }, root: { view: "View", subviews: [
        { view: "SearchBar", id: "search", frame: [0, 0, 300, 52], text: "A",
          showsCancelButton: true },
        { view: "TextField", id: "name", frame: [0, 60, 300, 34], text: "Ada",
          clearButtonMode: "always" },
        { view: "TabBar", id: "tabs", frame: [0, 100, 300, 49],
          items: [{ title: "A" }, { title: "B" }] } ] } }
      """, to: "s.json")
    let hits = [
      ("search", 30, 26), ("search", 280, 26), ("name", 287, 77), ("tabs", 20, 120),
    ]
    for (id, x, y) in hits {
      #expect(try miss("{ expect: { hit: [\(x), \(y)], is: '\(id)' } }") == nil)
      let other = try miss("{ expect: { hit: [\(x), \(y)], is: null } }")
      #expect(other == "2:11: actions[0].expect: expected no view, found \(id)")
    }
  }

  @Test func `events in another order are reported with those that came`() throws {
    let wrong = try miss(
      "\(Self.drag) { expect: { order: ['scrollViewDidEndDragging', 'scrollViewWillBeginDragging'] } }"
    )
    #expect(
      wrong?.hasPrefix(
        "2:81: actions[1].expect: expected scrollViewWillBeginDragging of lens after "
          + "scrollViewDidEndDragging, found ") == true)
  }

  @Test func `a timeline with a missed expectation writes nothing`() throws {
    var writer = try writer("{ expect: { zoomScale: 2 } }")
    writer.output = .film(folder.path("film.png"))
    #expect(throws: SceneError.self) { try writer.write() }
    #expect(!folder.has("film.png"))
  }

  @Test(
    "a key that the view does not have ends the run before its first frame",
    arguments: [
      ("{ expect: { id: 'bar', isOn: true } }", "the view is a View, not a Switch"),
      ("{ expect: { text: 'A' } }", "id is missing"),
      ("{ expect: { id: 'bar', contentOffset: [0, 0] } }", "not a ScrollView"),
    ])
  func otherClass(action: String, message: String) throws {
    #expect { _ = try writer(action).makeRun() } throws: {
      "\($0)".contains(message) && "\($0)".contains("t.json:2:")
    }
  }

  @Test func `an unknown id ends the run before its first frame`() throws {
    #expect {
      _ = try writer("{ wait: 9 }, { tap: [1, 1], in: 'baz' }").makeRun()
    } throws: {
      "\($0)".contains("t.json:2:33: actions[1].in: no view has the id \"baz\"")
    }
  }

  // MARK: Traces

  @Test("others that move are traced, and fingers outside of the main scroll view")
  func trace() throws {
    let actions = """
      { drag: { from: [60, 35], to: [60, 5], duration: 0.1 }, in: "card" },
      { tap: [5, 5], in: "bar" }
      """
    let trace = try writer(actions).play(.trace).trace
    let inner = trace.flatMap(\.others)
    #expect(Set(inner.map(\.id)) == ["ScrollView[0][1]"])
    #expect(inner.last!.contentOffset.y > 10 && inner.contains { $0.velocity.dy > 0 })
    #expect(inner.contains { $0.isDragging })
    #expect(inner.flatMap(\.events).contains { $0.kind == .willBeginDragging })
    #expect(trace.allSatisfy { $0.contentOffset == .zero })
    let touch = trace.flatMap(\.windowTouches)
    #expect(
      !touch.isEmpty && touch.allSatisfy { $0 == .init(point: Point(5, 5), view: "bar") })
    let text = trace.map { $0.line + "\n" }.joined()
    #expect(try TraceFrame.read(Array(text.utf8), path: "t") == trace)
  }

  @Test("touches of another scroll view's content name their view; the main one's do not")
  func touchedViews() throws {
    let trace = try writer(
      "{ longPress: [10, 10], in: 'card' }, { longPress: [50, 90] }"
    ).play(.trace).trace
    let others = trace.flatMap(\.others).flatMap(\.events)
    #expect(others.map(\.view).contains("card"))
    #expect(trace.flatMap(\.events).allSatisfy { $0.view == nil })
    let text = trace.map { $0.line + "\n" }.joined()
    #expect(try TraceFrame.read(Array(text.utf8), path: "t") == trace)
  }

  @Test("a trace without others has the keys of before alone")
  func oldKeys() throws {
    let trace = try writer("{ tap: [50, 90] }").play(.trace).trace
    #expect(
      trace.allSatisfy {
        !$0.line.contains("others") && !$0.line.contains("windowTouches")
          && !$0.line.contains("animations")
      })
  }

  @Test func `a frame made in code is read back`() throws {
    var state = TraceState(id: "a")
    state.isZooming = true
    state.touches = [Point(1, 2)]
    let frame = TraceFrame(
      frame: 1, time: 2, drawn: ["b"], others: [state],
      windowTouches: [.init(point: .zero), .init(point: .zero, view: "c")], animations: 3)
    #expect(try TraceFrame.read(Array(frame.line.utf8), path: "t") == [frame])
  }

  // MARK: The display

  @Test func `with a display, films of several rates agree where they meet`() throws {
    let actions = "{ fling: { velocity: [0, 900] } }, { wait: 0.5 }"
    func frames(_ rate: Double) throws -> [TraceFrame] {
      let timeline = try folder.timeline("t.json")
      return try FrameWriter(
        scenePath: folder.path("s.json"), timeline: timeline, framesPerSecond: rate
      ).play(.trace).trace
    }
    _ = try writer(actions, top: "display: 120,")
    let (slow, fast) = (try frames(24), try frames(120))
    for frame in slow.dropLast() {
      #expect(frame.contentOffset == fast[frame.frame * 5].contentOffset)
      #expect(frame.time == Double(frame.frame) / 24)
    }
    let delivered = { (frames: ArraySlice<TraceFrame>) in frames.flatMap(\.events).count }
    #expect(delivered(slow[...5]) == delivered(fast[...25]))
    _ = try writer(actions)
    let loose = try frames(24)
    #expect(delivered(loose[...5]) < delivered(slow[...5]))
  }

  @Test func `direct touches pass through views in front`() throws {
    let drag = "{ drag: { from: [50, 18], to: [50, 2], duration: 0.1, hold: 0.3 } }"
    let moved = try writer(drag, top: "touches: 'direct',").play(.trace).trace
    #expect(moved.last!.contentOffset.y > 0)
    let covered = try writer(drag).play(.trace).trace
    #expect(covered.last!.contentOffset.y == 0)
  }
}
