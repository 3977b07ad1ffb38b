import MesmerGeometry
import MesmerViews
import TestSupport
import Testing

@Suite("Scroll view delegates") struct ScrollViewDelegateTests {
  /// Records the offsets and scales that are reported to it.
  final class Log: ScrollViewDelegate {
    var offsets: [Point] = []
    var scales: [Double] = []
    var zoomed: View?
    var onScroll: (ScrollView) -> Void = { _ in }

    func scrollViewDidScroll(_ scrollView: ScrollView) {
      offsets.append(scrollView.contentOffset)
      onScroll(scrollView)
    }
    func scrollViewDidZoom(_ scrollView: ScrollView) {
      scales.append(scrollView.zoomScale)
    }
    func viewForZooming(in scrollView: ScrollView) -> View? { zoomed }
  }

  func scene() -> (ScrollView, View, Log) {
    let scroll = ScrollView(frame: Rect(0, 0, 100, 100))
    let content = scroll.show(View(frame: Rect(0, 0, 300, 300)))
    let log = Log()
    scroll.delegate = log
    return (scroll, content, log)
  }

  @Test(
    "[1.13] [1.14] the delegate is called for every change of the offset, from any cause")
  func everyChange() {
    let (scroll, _, log) = scene()
    scroll.contentOffset = Point(10, 20)
    scroll.contentOffset = Point(10, 20)
    scroll.bounds.origin.y = 250
    scroll.scrollRectToVisible(Rect(0, 0, 5, 5))
    scroll.contentOffset = Point(200, 200)
    // A smaller content moves the offset into its range.
    scroll.contentSize = Size(150, 300)
    #expect(
      log.offsets == [
        Point(10, 20), Point(10, 250), .zero, Point(200, 200), Point(50, 200),
      ])
    scroll.delegate = nil
    scroll.contentOffset = .zero
    #expect(log.offsets.count == 5)
  }

  @Test func whatTheDelegateScrollsIsToldAsWell() {
    let (scroll, _, log) = scene()
    log.onScroll = { scroll in
      if scroll.contentOffset.y > 50 { scroll.contentOffset.y = 50 }
    }
    scroll.contentOffset = Point(0, 80)
    #expect(log.offsets == [Point(0, 80), Point(0, 50)])
    #expect(scroll.contentOffset.y == 50)
  }

  @Test("[1.41] [2.40] [2.42] the delegate names the view that zooming scales")
  func zooming() {
    let (scroll, content, log) = scene()
    scroll.maximumZoomScale = 3
    scroll.zoomScale = 2
    #expect(scroll.zoomScale == 1 && !scroll.canZoom && log.scales.isEmpty)
    log.zoomed = content
    scroll.zoomScale = 2
    #expect(scroll.zoomScale == 2 && log.scales == [2])
    #expect(content.transform == AffineTransform(scaleX: 2, y: 2))
    #expect(scroll.contentSize == Size(600, 600))
    scroll.zoomScale = 2
    #expect(log.scales == [2])
    // The scroll view's own value has precedence.
    let other = scroll.add(View(frame: Rect(0, 0, 10, 10)))
    scroll.viewForZooming = other
    #expect(scroll.zoomedView === other)
  }

  @Test func duringZoomingTheDelegateCanSetTheContentSize() {
    let (scroll, content, log) = scene()
    scroll.maximumZoomScale = 3
    log.zoomed = content
    scroll.contentOffset = Point(200, 200)
    log.onScroll = { scroll in
      if scroll.contentSize.width == 600 { scroll.contentSize = Size(120, 120) }
    }
    scroll.zoomScale = 2
    // The new size has moved the offset into its range.
    #expect(scroll.contentOffset == Point(20, 20))
  }

  @Test func theDelegateIsNotRetained() {
    let (scroll, _, log) = scene()
    var onlyOne: Log? = Log()
    scroll.delegate = onlyOne
    #expect(scroll.delegate != nil)
    onlyOne = nil
    #expect(scroll.delegate == nil)
    scroll.contentOffset = Point(1, 1)
    #expect(log.offsets.isEmpty)
  }
}
