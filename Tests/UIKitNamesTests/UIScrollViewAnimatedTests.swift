import Testing
import UIKitNames

@Suite struct UIScrollViewAnimatedTests {
  /// Writes down what it is told.
  final class Log: UIScrollViewDelegate {
    var events: [String] = []
    weak var zoomed: UIView?

    func scrollViewDidScroll(_ scrollView: UIScrollView) {
      events.append("scroll \(scrollView.contentOffset.x) \(scrollView.contentOffset.y)")
    }
    func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) {
      events.append("end")
    }
    func viewForZooming(in scrollView: UIScrollView) -> UIView? { zoomed }
    func scrollViewWillBeginZooming(_ scrollView: UIScrollView, with view: UIView?) {
      events.append("zooming \(view === zoomed)")
    }
    func scrollViewDidZoom(_ scrollView: UIScrollView) {
      events.append("zoom \(scrollView.zoomScale)")
    }
    func scrollViewDidEndZooming(
      _ scrollView: UIScrollView, with view: UIView?, atScale scale: CGFloat
    ) {
      events.append("zoomed \(scale)")
    }
  }

  func scene() -> (UIScrollView, UIView, Log) {
    let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let content = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
    scroll.addSubview(content)
    scroll.contentSize = content.frame.size
    scroll.maximumZoomScale = 4
    let log = Log()
    log.zoomed = content
    scroll.delegate = log
    return (scroll, content, log)
  }

  @Test func animatedScrollingArrivesAtOnceAndTellsItsEnd() {
    let (scroll, content, log) = scene()
    scroll.setContentOffset(CGPoint(x: 5, y: -7), animated: false)
    scroll.setContentOffset(CGPoint(x: 6, y: 8), animated: true)
    #expect(log.events == ["scroll 5.0 -7.0", "scroll 6.0 8.0", "end"])
    log.events = []
    scroll.scrollRectToVisible(
      CGRect(x: 110, y: 50, width: 10, height: 10), animated: true)
    // Visible already: nothing happens.
    scroll.scrollRectToVisible(
      CGRect(x: 110, y: 50, width: 10, height: 10), animated: true)
    #expect(log.events == ["scroll 20.0 8.0", "end"])
    withExtendedLifetime(content) {}
  }

  @Test func animatedZoomingTellsItsBeginningAndItsEnd() {
    let (scroll, content, log) = scene()
    scroll.zoom(to: CGRect(x: 100, y: 100, width: 50, height: 50), animated: true)
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
}
