import Mesmer
import TestSupport
import Testing

@Suite struct ScrollViewMotionTests {
  /// Records the calls that it gets.
  final class Log: ScrollViewDelegate {
    var events: [String] = []
    weak var zoomed: View?

    func scrollViewDidScroll(_ scrollView: ScrollView) {
      events.append("scroll \(scrollView.contentOffset.x) \(scrollView.contentOffset.y)")
    }
    func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView) {
      events.append("end")
    }
    func viewForZooming(in scrollView: ScrollView) -> View? { zoomed }
    func scrollViewWillBeginZooming(_ scrollView: ScrollView, with view: View?) {
      events.append("zooming \(view === zoomed)")
    }
    func scrollViewDidZoom(_ scrollView: ScrollView) {
      events.append("zoom \(scrollView.zoomScale)")
    }
    func scrollViewDidEndZooming(
      _ scrollView: ScrollView, with view: View?, atScale scale: Double
    ) { events.append("zoomed \(scale)") }
  }

  func scene() -> (ScrollView, View, Log) {
    let scroll = ScrollView(frame: Rect(0, 0, 100, 100))
    let content = scroll.show(View(frame: Rect(0, 0, 300, 300)))
    scroll.maximumZoomScale = 4
    let log = Log()
    log.zoomed = content
    scroll.delegate = log
    return (scroll, content, log)
  }

  @Test func withoutAClockScrollingArrivesAtOnceAndTellsItsEnd() {
    let (scroll, content, log) = scene()
    scroll.setContentOffset(Point(5, -7), animated: false)
    scroll.setContentOffset(Point(6, 8), animated: true)
    #expect(log.events == ["scroll 5.0 -7.0", "scroll 6.0 8.0", "end"])
    log.events = []
    scroll.scrollRectToVisible(Rect(110, 50, 10, 10), animated: true)
    // Visible already: no effect.
    scroll.scrollRectToVisible(Rect(110, 50, 10, 10), animated: true)
    #expect(log.events == ["scroll 20.0 8.0", "end"])
    withExtendedLifetime(content) {}
  }

  @Test func withoutAClockZoomingTellsItsBeginningAndItsEnd() {
    let (scroll, content, log) = scene()
    scroll.zoom(to: Rect(100, 100, 50, 50), animated: true)
    #expect(scroll.zoomScale == 2)
    #expect(log.events.first == "zooming true")
    #expect(log.events.contains("zoom 2.0"))
    #expect(log.events.last == "zoomed 2.0")
    log.events = []
    scroll.setZoomScale(3, animated: false)
    #expect(scroll.zoomScale == 3)
    #expect(!log.events.contains { $0.hasPrefix("zoomed") })
    withExtendedLifetime(content) {}
  }

  @Test func traitsAreTheProperties() {
    let (scroll, content, log) = scene()
    scroll.contentInset = EdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    scroll.decelerationRate = .fast
    let traits = scroll.scrollTraits(screenScale: 3)
    #expect(traits.boundsSize == scroll.bounds.size)
    #expect(traits.contentSize == Size(300, 300))
    #expect(traits.adjustedInset == scroll.contentInset)
    #expect(traits.screenScale == 3)
    #expect(traits.decelerationRate == .fast)
    #expect(traits.zoomedBounds == content.bounds && traits.canZoom)
    #expect(traits.zoomLimits == ZoomLimits(minimum: 1, maximum: 4))
    // A view that is elsewhere cannot be zoomed.
    content.removeFromSuperview()
    #expect(scroll.scrollTraits(screenScale: 3).zoomedBounds == nil)
    withExtendedLifetime(log) {}
  }
  @Test func eachGesturePropertySetsItsTrait() {
    let properties:
      [(ReferenceWritableKeyPath<ScrollView, Bool>, WritableKeyPath<ScrollTraits, Bool>)] =
        [
          (\.isScrollEnabled, \.isScrollEnabled), (\.isPagingEnabled, \.isPagingEnabled),
          (\.isDirectionalLockEnabled, \.isDirectionalLockEnabled),
          (\.bounces, \.bounces), (\.bouncesZoom, \.bouncesZoom),
          (\.alwaysBounceHorizontal, \.alwaysBounceHorizontal),
          (\.alwaysBounceVertical, \.alwaysBounceVertical),
          (\.delaysContentTouches, \.delaysContentTouches),
          (\.canCancelContentTouches, \.canCancelContentTouches),
          (\.scrollsToTop, \.scrollsToTop),
        ]
    for (property, trait) in properties {
      let scroll = ScrollView(frame: Rect(0, 0, 100, 100))
      var expected = scroll.scrollTraits(screenScale: 1)
      #expect(expected[keyPath: trait] == scroll[keyPath: property])
      scroll[keyPath: property].toggle()
      expected[keyPath: trait].toggle()
      #expect(scroll.scrollTraits(screenScale: 1) == expected)
    }
  }

  @Test func anOverriddenPropertyReachesTheMotion() {
    final class Pager: ScrollView {
      override var isPagingEnabled: Bool {
        get { true }
        set {}
      }
    }
    let pager = Pager(frame: Rect(0, 0, 100, 100))
    #expect(pager.scrollTraits(screenScale: 1).isPagingEnabled)
  }
}
