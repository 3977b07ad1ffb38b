import Mesmer
import Testing

@Suite("Scroll view delegates")
struct ScrollViewDelegateTests {
  /// Writes down what it is told.
  private final class Log: ScrollViewDelegate {
    var events: [String] = []
    weak var zoomed: View?

    func scrollViewDidScroll(_ scrollView: ScrollView) {
      events.append("scrolled to \(scrollView.contentOffset.y)")
    }

    func scrollViewDidZoom(_ scrollView: ScrollView) {
      events.append("zoomed to \(scrollView.zoomScale)")
    }

    func viewForZooming(in scrollView: ScrollView) -> View? { zoomed }
  }

  private let scroll = ScrollView(frame: Rect(x: 0, y: 0, width: 100, height: 100))
  private let content = View(frame: Rect(x: 0, y: 0, width: 100, height: 400))

  @Test("[1.13] a delegate follows a scroll view without a subclass")
  func follows() {
    let log = Log()
    scroll.addSubview(content)
    scroll.contentSize = content.frame.size
    scroll.contentOffset.y = 5
    scroll.delegate = log
    scroll.contentOffset.y = 70
    scroll.contentOffset.y = 70
    scroll.scrollRectToVisible(Rect(x: 0, y: 200, width: 10, height: 10))
    // Every change is told, once, with the offset that is there by then.
    #expect(log.events == ["scrolled to 70.0", "scrolled to 110.0"])
    scroll.delegate = nil
    scroll.contentOffset.y = 0
    #expect(log.events.count == 2)
  }

  @Test("[1.13] [1.41] [2.42] the delegate names the view that zooming scales")
  func zooming() {
    let log = Log()
    scroll.addSubview(content)
    scroll.contentSize = content.frame.size
    scroll.maximumZoomScale = 4
    scroll.delegate = log
    scroll.zoomScale = 2
    #expect(scroll.zoomScale == 1 && log.events.isEmpty)
    log.zoomed = content
    scroll.zoomScale = 2
    #expect(scroll.zoomScale == 2 && content.transform.a == 2)
    #expect(log.events.contains("zoomed to 2.0"))
  }

  @Test("a delegate that is gone is told nothing")
  func weakly() {
    var log: Log? = Log()
    scroll.delegate = log
    log = nil
    scroll.contentOffset.y = 1
    #expect(scroll.delegate == nil && scroll.contentOffset.y == 1)
  }
}
