import Mesmer
import TestSupport
import Testing

@testable import MesmerPlayback
@testable import MesmerScrolling

@Suite("Traces") struct TraceFrameTests {
  private func read(_ text: String) throws(SceneError) -> [TraceFrame] {
    try TraceFrame.read(Array(text.utf8), path: "t.jsonl")
  }

  private func faults(_ text: String) -> [String] {
    do throws(SceneError) {
      _ = try read(text)
      return []
    } catch {
      return error.faults.map { String($0.description.dropFirst("t.jsonl:".count)) }
    }
  }

  private let state = ScrollState(
    time: 0.05, contentOffset: Point(0, 12.5), exactOffset: Point(0, 12.4),
    zoomScale: 1.5, velocity: Vector(dx: 0, dy: -900.25),
    flags: [.tracking, .dragging, .zoomAnimating],
    geometry: ScrollGeometry(
      boundsSize: Size(100, 50), contentSize: Size(100, 400),
      adjustedInset: EdgeInsets(top: 8, left: 8, bottom: 8, right: 8)),
    indicatorOpacity: 1)

  private static let events: [ScrollEvent.Kind] = [
    .didScroll(Point(1, 2)), .willBeginDragging,
    .willEndDragging(velocity: Vector(dx: 0.1, dy: -3.25), target: Point(0, 1e-9)),
    .didEndDragging(willDecelerate: true), .didEndDragging(willDecelerate: false),
    .willBeginDecelerating, .didEndDecelerating, .didEndScrollingAnimation,
    .willBeginZooming, .didZoom(1.0 / 3), .didEndZooming(2), .shouldScrollToTop,
    .didScrollToTop, .contentTouch(.began, id: 0, Point(3, 4)),
    .contentTouch(.moved, id: 1, .zero), .contentTouch(.ended, id: 2, .zero),
    .contentTouch(.cancelled, id: 3, .zero), .step(7),
  ]

  @Test func `a frame is a line of JSON with UIKit's names`() {
    var frame = TraceFrame(
      frame: 3, state: state, touches: [Point(20, 30)],
      events: [
        ScrollEvent(
          time: 0.045,
          kind: .willEndDragging(velocity: Vector(dx: 0, dy: -0.9), target: .zero),
          flags: [.tracking, .dragging])
      ], drawn: ["HypnosisView \"a\""])
    #expect(
      frame.line == #"""
        {"frame": 3, "time": 0.05, "contentOffset": [0, 12.5], "velocity": [0, -900.25], \#
        "zoomScale": 1.5, "isTracking": true, "isDragging": true, "isDecelerating": false, \#
        "isZooming": false, "isZoomBouncing": false, "offsetRange": [-8, -8, 8, 358], \#
        "touches": [[20, 30]], "events": [{"time": 0.045, \#
        "event": "scrollViewWillEndDragging", "withVelocity": [0, -0.9], \#
        "targetContentOffset": [0, 0], "flags": ["tracking", "dragging"]}], \#
        "drawn": ["HypnosisView \"a\""]}
        """#)
    frame.velocity.dy = .nan
    frame.touches = [Point(.infinity, 1)]
    #expect(frame.line.contains("\"velocity\": [0, 0]"))
    #expect(frame.line.contains("\"touches\": [[0, 1]]"))
  }

  @Test("written frames are read back to the bit, events of every kind too")
  func roundTrip() throws {
    let flags: [ScrollFlags] = [[], .zoomBouncing, [.scrollAnimating, .zooming]]
    let events = Self.events.enumerated().map {
      ScrollEvent(time: Double($0) / 7, kind: $1, flags: flags[$0 % 3])
    }
    #expect(Set(events.map(\.name)).count == 14)
    var frames = (0..<3).map {
      TraceFrame(frame: $0 * 5, state: state, events: Array(events.dropFirst($0 * 4)))
    }
    frames[1].drawn = ["a\nb", "\u{2028}", ""]
    frames[1].isZooming = true
    frames[2].isZoomBouncing = true
    frames[2].isDecelerating = true
    let text = frames.map { $0.line + "\n" }.joined()
    #expect(text.split(separator: "\n").count == 3)
    #expect(try read(text) == frames)
  }

  @Test func `random flights come back as they were`() throws {
    var random = SeededGenerator(seed: 11)
    for _ in 0..<20 {
      let history = try Timeline([
        .drag(
          from: Point(50, .random(in: 0...50, using: &random)),
          to: Point(50, .random(in: -200...200, using: &random)),
          duration: .random(in: 0.02...0.3, using: &random))
      ]).play(
        traits: ScrollTraits(boundsSize: Size(100, 50), contentSize: Size(100, 400)))
      let count = min(history.frameCount(framesPerSecond: 30), 40)
      let frames = (0..<count).map {
        TraceFrame(
          frame: $0, state: history.state(at: Double($0) / 30),
          events: history.events(ofFrame: $0, framesPerSecond: 30))
      }
      #expect(frames.contains { !$0.events.isEmpty })
      #expect(try read(frames.map(\.line).joined(separator: "\r\n\n")) == frames)
    }
  }

  @Test func `each error has its line, column and path`() {
    let good = TraceFrame(frame: 4, state: state).line
    let found = faults(
      """
      \(good)

      {"frame": 4.5, "time": null}
      \(good.replacing("\"time\"", with: "\"tim\"").replacing("4", with: "5"))
      \(good)
      [1
      \(good.replacing("\"events\": []", with: "\"events\": [{}, {\"event\": \"x\"}]"))
      """)
    let expected = [
      "3:1: contentOffset is missing", "3:1: velocity is missing",
      "3:1: zoomScale is missing", "3:1: isTracking is missing",
      "3:1: isDragging is missing", "3:1: isDecelerating is missing",
      "3:1: isZooming is missing", "3:1: isZoomBouncing is missing",
      "3:1: offsetRange is missing", "3:1: touches is missing", "3:1: events is missing",
      "3:1: drawn is missing", "3:11: frame: must be a whole number, not 4.5",
      "3:24: time: expected a number, found null", "4:1: time is missing",
      "4:14: tim: unknown key; did you mean time?",
      "5:1: frame 4 after frame 4; the numbers must grow",
      "6:3: [0]: the file ends inside a list", "7:1: frame 4 after frame 4",
      "7:269: events[0]: event is missing; for example \"event\": \"scrollViewDidScroll\"",
      "7:283: events[1].event: unknown value \"x\"; it must be one of",
    ]
    #expect(firstUnlike(found, expected) == nil)
  }

  @Test func `events have just their own values`() {
    let line = TraceFrame(frame: 0, state: state).line
    func eventFaults(_ event: String) -> [String] {
      faults(line.replacing("\"events\": []", with: "\"events\": [\(event)]"))
    }
    #expect(
      eventFaults("{\"time\": 1, \"event\": \"step\", \"step\": 1, \"flags\": []}")
        .isEmpty)
    for bad in [
      "{\"time\": 1, \"event\": \"step\", \"step\": -1, \"flags\": []}",
      "{\"time\": 1, \"event\": \"step\", \"flags\": []}",
      "{\"event\": \"step\", \"step\": 1, \"flags\": []}",
      "{\"time\": 1, \"event\": \"step\", \"step\": 1, \"flags\": [\"flying\"]}",
      "{\"time\": 1, \"event\": \"scrollViewDidZoom\", \"zoomScale\": \"2\", \"flags\": []}",
      "{\"time\": 1, \"event\": \"scrollViewWillBeginZooming\", \"step\": 1, \"flags\": []}",
      "7",
    ] { #expect(eventFaults(bad).count == 1, "\(bad)") }
  }
}
