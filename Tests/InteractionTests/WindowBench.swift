import Mesmer
import TestSupport
import Testing

/// The window of the cases of touches: 375 x 667 points at two pixels per point, with a
/// scroll view S that fills it and whose content is 375 x 2000.
final class WindowBench {
  let window = Window(frame: Rect(0, 0, 375, 667))
  let s = LoggingScrollView(frame: Rect(0, 0, 375, 667))
  let content = TouchView(frame: Rect(0, 0, 375, 2000))
  /// The calls of views, recognizers and delegates, in order.
  let log = CallLog()

  init() {
    s.contentSize = content.frame.size
    s.log = log
    s.name = "S"
    s.delegate = s
    content.log = log
    content.name = "content"
    s.addSubview(content)
    window.addSubview(s)
  }

  /// A view in the window, in front.
  func front(_ name: String, _ frame: Rect) -> TouchView {
    let view = TouchView(frame: frame)
    view.name = name
    view.log = log
    window.addSubview(view)
    return view
  }

  /// A scroll view in another view's content.
  func scroll(
    _ name: String, _ frame: Rect, content size: Size, in view: View
  ) -> LoggingScrollView {
    let scroll = LoggingScrollView(frame: frame)
    scroll.name = name
    scroll.log = log
    scroll.delegate = scroll
    scroll.contentSize = size
    view.addSubview(scroll)
    return scroll
  }

  /// A clock with points in the window; 60 ticks per second.
  func clock(_ actions: [Timeline.Action]) throws -> WindowClock {
    try window.clock(actions)
  }

  /// Plays to the end.
  @discardableResult
  func play(_ actions: [Timeline.Action]) throws -> WindowClock {
    try window.play(actions)
  }
}

/// Calls in order, with the times of the clock where they are known.
final class CallLog {
  var calls: [String] = []

  /// The calls that begin with some text.
  func calls(of name: String) -> [String] {
    calls.filter { $0.hasPrefix(name + " ") }.map { String($0.dropFirst(name.count + 1)) }
  }
}

/// A view that writes its touches down: `began`, `moved` (once in a row), `ended`,
/// `cancelled`.
class TouchView: View {
  var name = ""
  var log: CallLog?
  var places: [Point] = []
  var times: [Double] = []

  private func note(_ call: String, _ event: Event?) {
    let line = "\(name) \(call)"
    if call != "moved" || log?.calls.last != line { log?.calls.append(line) }
    times.append(event?.timestamp ?? -1)
  }
  override func touchesBegan(_ touches: Set<Touch>, with event: Event?) {
    note(touches.count == 1 ? "began" : "began \(touches.count)", event)
    places += touches.map { $0.location(in: self) }
  }
  override func touchesMoved(_ touches: Set<Touch>, with event: Event?) {
    note("moved", event)
    places += touches.map { $0.location(in: self) }
  }
  override func touchesEnded(_ touches: Set<Touch>, with event: Event?) {
    note("ended", event)
    places += touches.map { $0.location(in: self) }
  }
  override func touchesCancelled(_ touches: Set<Touch>, with event: Event?) {
    note("cancelled", event)
  }
}

/// A view whose touches a scroll view does not cancel.
final class KeepingView: TouchView {}

/// A scroll view that records the calls of its delegate and its own override points.
final class LoggingScrollView: ScrollView, ScrollViewDelegate {
  var name = ""
  var log: CallLog?
  var offsets: [Point] = []
  var questions: [String] = []

  private func note(_ call: String) { log?.calls.append("\(name) \(call)") }

  override func touchesShouldBegin(
    _ touches: Set<Touch>, with event: Event?, in view: View
  ) -> Bool {
    questions.append("shouldBegin")
    return true
  }
  override func touchesShouldCancel(in view: View) -> Bool {
    questions.append("shouldCancel")
    note("touchesShouldCancel")
    return !(view is KeepingView)
  }
  func scrollViewDidScroll(_ scrollView: ScrollView) {
    offsets.append(contentOffset)
    let line = "\(name) didScroll"
    if log?.calls.last != line { log?.calls.append(line) }
  }
  func scrollViewDidZoom(_ scrollView: ScrollView) { note("didZoom \(zoomScale)") }
  func scrollViewWillBeginDragging(_ scrollView: ScrollView) { note("willBeginDragging") }
  func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate decelerate: Bool)
  { note("didEndDragging \(decelerate)") }
  func scrollViewDidEndDecelerating(_ scrollView: ScrollView) {
    note("didEndDecelerating")
  }
  func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView) {
    note("didEndScrollingAnimation")
  }
  func scrollViewWillBeginZooming(_ scrollView: ScrollView, with view: View?) {
    note("willBeginZooming")
  }
  func scrollViewDidEndZooming(
    _ scrollView: ScrollView, with view: View?, atScale scale: Double
  ) { note("didEndZooming \(scale)") }
}

extension Timeline.Action {
  /// A finger that moves some points at 600 points per second and rests 0.2 seconds.
  static func slow(from: Point, dx: Double = 0, dy: Double = 0) -> Timeline.Action {
    let way = Vector(dx: dx, dy: dy)
    return .drag(from: from, to: from + way, duration: way.length / 600, hold: 0.2)
  }
}
