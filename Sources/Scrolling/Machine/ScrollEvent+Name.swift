extension ScrollEvent {
  /// The events without values, by name.
  package static let plainNames: [(name: String, value: Kind)] = [
    .willBeginDragging, .willBeginDecelerating, .didEndDecelerating,
    .didEndScrollingAnimation, .willBeginZooming, .shouldScrollToTop, .didScrollToTop,
  ].map { (Self.name(of: $0), $0) }

  /// The names that a timeline can expect.
  package static let expectedNames =
    [
      "scrollViewDidScroll", "scrollViewWillEndDragging", "scrollViewDidEndDragging",
      "scrollViewDidZoom", "scrollViewDidEndZooming", "contentTouch",
    ] + plainNames.map(\.name)

  /// The name of the event: that of UIKit's delegate method, or `contentTouch` or `step`
  /// for events that are not delivered to a delegate.
  package var name: String { Self.name(of: kind) }

  private static func name(of kind: Kind) -> String {
    switch kind {
    case .didScroll: "scrollViewDidScroll"
    case .willBeginDragging: "scrollViewWillBeginDragging"
    case .willEndDragging: "scrollViewWillEndDragging"
    case .didEndDragging: "scrollViewDidEndDragging"
    case .willBeginDecelerating: "scrollViewWillBeginDecelerating"
    case .didEndDecelerating: "scrollViewDidEndDecelerating"
    case .didEndScrollingAnimation: "scrollViewDidEndScrollingAnimation"
    case .willBeginZooming: "scrollViewWillBeginZooming"
    case .didZoom: "scrollViewDidZoom"
    case .didEndZooming: "scrollViewDidEndZooming"
    case .shouldScrollToTop: "scrollViewShouldScrollToTop"
    case .didScrollToTop: "scrollViewDidScrollToTop"
    case .contentTouch: "contentTouch"
    case .step: "step"
    }
  }
}
