import Mesmer
import TestSupport
import Testing

/// The double tap of `doubleTapZoomScale`.
@Suite struct DoubleTapZoomTests {
  private let window = Window(frame: Rect(0, 0, 200, 200))
  private let scroll = ScrollView(frame: Rect(0, 0, 200, 200))
  private let page = View(frame: Rect(0, 0, 200, 200))

  init() {
    window.addSubview(scroll)
    scroll.addSubview(page)
    scroll.contentSize = page.frame.size
    scroll.maximumZoomScale = 4
    scroll.viewForZooming = page
    scroll.doubleTapZoomScale = 2.5
  }

  private func tap(_ x: Double, _ y: Double, count: Int = 2) throws {
    try window.play([.taps(Point(x: x, y: y), count: count), .wait(1)])
  }

  @Test("it zooms in with the tapped point in the middle, as far as the content allows")
  func zoomsIn() throws {
    try tap(110, 60)
    #expect(scroll.zoomScale == 2.5)
    #expect(scroll.contentOffset == Point(x: 175, y: 50))
    // At the edges of the content, the offset is clamped.
    try tap(100, 100)
    try tap(195, 10)
    #expect(scroll.zoomScale == 2.5)
    #expect(scroll.contentOffset == Point(x: 300, y: 0))
  }

  @Test("the next one zooms out to the minimum, also from another scale; over 0.3 s")
  func zoomsOut() throws {
    scroll.minimumZoomScale = 0.5
    scroll.setZoomScale(1.5)
    let clock = try window.clock([.taps(Point(x: 100, y: 100), count: 2), .wait(1)])
    clock.advance(to: 0.19)
    #expect(scroll.zoomScale == 1.5 && !scroll.isZoomAnimating)
    clock.advance(to: 0.35)
    #expect(scroll.isZoomAnimating)
    clock.advance(to: 0.52)
    #expect(scroll.zoomScale == 0.5 && !scroll.isZoomAnimating)
  }

  @Test("one tap has no effect, the limit bounds the scale, and nil ends the effect")
  func limits() throws {
    try tap(100, 100, count: 1)
    #expect(scroll.zoomScale == 1)
    scroll.doubleTapZoomScale = 9
    try tap(100, 100)
    #expect(scroll.zoomScale == 4)
    scroll.doubleTapZoomScale = nil
    #expect(scroll.doubleTapZoomScale == nil)
    try tap(100, 100)
    #expect(scroll.zoomScale == 4)
  }
}
