import Mesmer

/// Records the calls that a delegate gets, and its actions in them.
final class DelegateLog: ScrollViewDelegate {
  var calls: [String] = []
  var on: [String: (ScrollView) -> Void] = [:]
  var target: ((Point) -> Point)?
  var goesToTop = true

  func note(_ name: String, _ view: ScrollView) {
    let states: [(Bool, String)] = [
      (view.isTracking, "T"), (view.isDragging, "Dr"), (view.isDecelerating, "De"),
      (view.isZooming, "Z"), (view.isZoomBouncing, "B"),
    ]
    let flags = states.filter(\.0).map(\.1).joined(separator: " ")
    calls.append(flags.isEmpty ? name : "\(name) (\(flags))")
    on[name]?(view)
  }

  /// The calls with those that come again and again only once.
  var order: [String] {
    calls.enumerated().filter { $0.offset == 0 || calls[$0.offset - 1] != $0.element }
      .map(\.element)
  }

  func scrollViewDidScroll(_ view: ScrollView) { note("didScroll", view) }
  func scrollViewWillBeginDragging(_ view: ScrollView) { note("willBeginDragging", view) }
  func scrollViewWillEndDragging(
    _ view: ScrollView, withVelocity velocity: Point,
    targetContentOffset: UnsafeMutablePointer<Point>
  ) {
    if let target { targetContentOffset.pointee = target(targetContentOffset.pointee) }
    note("willEndDragging", view)
  }
  func scrollViewDidEndDragging(_ view: ScrollView, willDecelerate: Bool) {
    note("didEndDragging \(willDecelerate)", view)
  }
  func scrollViewWillBeginDecelerating(_ view: ScrollView) {
    note("willBeginDecelerating", view)
  }
  func scrollViewDidEndDecelerating(_ view: ScrollView) {
    note("didEndDecelerating", view)
  }
  func scrollViewDidEndScrollingAnimation(_ view: ScrollView) {
    note("didEndScrollingAnimation", view)
  }
  func scrollViewShouldScrollToTop(_ view: ScrollView) -> Bool {
    note("shouldScrollToTop", view)
    return goesToTop
  }
  func scrollViewDidScrollToTop(_ view: ScrollView) { note("didScrollToTop", view) }
  func scrollViewWillBeginZooming(_ view: ScrollView, with content: View?) {
    note("willBeginZooming", view)
  }
  func scrollViewDidZoom(_ view: ScrollView) { note("didZoom", view) }
  func scrollViewDidEndZooming(
    _ view: ScrollView, with content: View?, atScale scale: Double
  ) { note("didEndZooming \(scale)", view) }
}
