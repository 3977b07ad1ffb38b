import Mesmer

/// Records the calls that a delegate gets, and its actions in them.
package final class DelegateLog: ScrollViewDelegate {
  package var calls: [String] = []
  package var on: [String: (ScrollView) -> Void] = [:]
  package var target: ((Point) -> Point)?
  package var goesToTop = true

  package init() {}

  package func note(_ name: String, _ view: ScrollView) {
    let states: [(Bool, String)] = [
      (view.isTracking, "T"), (view.isDragging, "Dr"), (view.isDecelerating, "De"),
      (view.isZooming, "Z"), (view.isZoomBouncing, "B"),
    ]
    let flags = states.filter(\.0).map(\.1).joined(separator: " ")
    calls.append(flags.isEmpty ? name : "\(name) (\(flags))")
    on[name]?(view)
  }

  /// The calls with those that come again and again only once.
  package var order: [String] {
    calls.enumerated().filter { $0.offset == 0 || calls[$0.offset - 1] != $0.element }
      .map(\.element)
  }

  package func scrollViewDidScroll(_ view: ScrollView) { note("didScroll", view) }
  package func scrollViewWillBeginDragging(_ view: ScrollView) {
    note("willBeginDragging", view)
  }
  package func scrollViewWillEndDragging(
    _ view: ScrollView, withVelocity velocity: Point,
    targetContentOffset: UnsafeMutablePointer<Point>
  ) {
    if let target { targetContentOffset.pointee = target(targetContentOffset.pointee) }
    note("willEndDragging", view)
  }
  package func scrollViewDidEndDragging(_ view: ScrollView, willDecelerate: Bool) {
    note("didEndDragging \(willDecelerate)", view)
  }
  package func scrollViewWillBeginDecelerating(_ view: ScrollView) {
    note("willBeginDecelerating", view)
  }
  package func scrollViewDidEndDecelerating(_ view: ScrollView) {
    note("didEndDecelerating", view)
  }
  package func scrollViewDidEndScrollingAnimation(_ view: ScrollView) {
    note("didEndScrollingAnimation", view)
  }
  package func scrollViewShouldScrollToTop(_ view: ScrollView) -> Bool {
    note("shouldScrollToTop", view)
    return goesToTop
  }
  package func scrollViewDidScrollToTop(_ view: ScrollView) {
    note("didScrollToTop", view)
  }
  package func scrollViewWillBeginZooming(_ view: ScrollView, with content: View?) {
    note("willBeginZooming", view)
  }
  package func scrollViewDidZoom(_ view: ScrollView) { note("didZoom", view) }
  package func scrollViewDidEndZooming(
    _ view: ScrollView, with content: View?, atScale scale: Double
  ) { note("didEndZooming \(scale)", view) }
}
