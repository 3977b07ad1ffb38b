import MesmerScrolling

extension ScrollEvent {
  /// The events without values, by name.
  package static let plainNames: [(name: String, value: Kind)] = [
    ("scrollViewWillBeginDragging", .willBeginDragging),
    ("scrollViewWillBeginDecelerating", .willBeginDecelerating),
    ("scrollViewDidEndDecelerating", .didEndDecelerating),
    ("scrollViewDidEndScrollingAnimation", .didEndScrollingAnimation),
    ("scrollViewWillBeginZooming", .willBeginZooming),
    ("scrollViewShouldScrollToTop", .shouldScrollToTop),
    ("scrollViewDidScrollToTop", .didScrollToTop),
  ]

  /// The names that a timeline can expect.
  static let expectedNames =
    [
      "scrollViewDidScroll", "scrollViewWillEndDragging", "scrollViewDidEndDragging",
      "scrollViewDidZoom", "scrollViewDidEndZooming", "contentTouch",
    ] + plainNames.map(\.name)

  /// The name of the event: that of UIKit's delegate method, or `contentTouch` or `step`
  /// for events that are not delivered to a delegate.
  package var name: String {
    switch kind {
    case .didScroll: return "scrollViewDidScroll"
    case .willEndDragging: return "scrollViewWillEndDragging"
    case .didEndDragging: return "scrollViewDidEndDragging"
    case .didZoom: return "scrollViewDidZoom"
    case .didEndZooming: return "scrollViewDidEndZooming"
    case .contentTouch: return "contentTouch"
    case .step: return "step"
    default: return ScrollEvent.plainNames.first { $0.value == kind }?.name ?? ""
    }
  }
}
