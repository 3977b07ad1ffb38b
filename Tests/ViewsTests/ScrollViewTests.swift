import Mesmer
import TestSupport
import Testing

@Suite struct ScrollViewTests {
  private let scroll = ScrollView(frame: Rect(0, 0, 320, 480))
  private let content = View(frame: Rect(0, 0, 1000, 1000))

  private func prepare(minimum: Double = 0.5, maximum: Double = 4) {
    scroll.show(content, zoom: minimum...maximum)
  }

  @Test("[1.9] [2.41] [4.24] a view has the frame it was given and UIKit's defaults")
  func defaultsAreUIKits() {
    let s = scroll
    #expect(s.frame == Rect(0, 0, 320, 480))
    #expect(s.bounds.size == Size(320, 480))
    #expect(s.clipsToBounds && !View().clipsToBounds)
    #expect(s.contentSize == .zero && s.contentInset == .zero)
    #expect(s.minimumZoomScale == 1 && s.maximumZoomScale == 1)
    #expect(s.zoomScale == 1 && s.viewForZooming == nil)
    #expect(s.bounces && s.bouncesZoom && s.isScrollEnabled && s.scrollsToTop)
    #expect(!s.isPagingEnabled && !s.isDirectionalLockEnabled)
    #expect(!s.alwaysBounceVertical && !s.alwaysBounceHorizontal)
    #expect(s.delaysContentTouches && s.canCancelContentTouches)
    #expect(s.showsVerticalScrollIndicator && s.showsHorizontalScrollIndicator)
    #expect(s.indicatorStyle == .default && s.scrollIndicatorInsets == .zero)
    #expect(s.decelerationRate == .normal)
  }

  /// motion.md section 9: removing an inset moves a resting offset with it.
  @Test("[1.6] [1.7] a new inset, content size or bounds size clamps the offset")
  func aNewInsetSizeOrBoundsClampsTheOffset() {
    scroll.contentSize = Size(375, 2000)
    scroll.contentInset = EdgeInsets(top: 64)
    scroll.contentOffset = Point(0, -64)
    scroll.contentInset = .zero
    #expect(scroll.contentOffset == .zero)
    scroll.contentOffset = Point(0, 1500)
    scroll.contentSize = Size(375, 1000)
    #expect(scroll.contentOffset == Point(0, 520))
    scroll.frame = Rect(0, 0, 320, 600)
    #expect(scroll.contentOffset == Point(0, 400))
    // The same value again is no change.
    scroll.contentOffset = Point(0, -30)
    scroll.contentSize = Size(375, 1000)
    #expect(scroll.contentOffset == Point(0, -30))
  }

  @Test(
    "[1.41] [2.29] [2.37] [2.40] zooming is the transform of one view and sets the content size"
  )
  func zoomingScalesTheViewAndSetsTheContentSize() {
    prepare()
    let outside = scroll.add(View(frame: Rect(0, 0, 9, 9)))
    scroll.contentOffset = Point(100, 200)
    scroll.zoomScale = 2
    #expect(scroll.zoomScale == 2 && scroll.contentOffset == Point(360, 640))
    #expect(content.transform == AffineTransform(scaleX: 2, y: 2))
    #expect(scroll.contentSize == Size(2000, 2000))
    let rects: [Rect] = [content.frame, content.bounds, outside.frame]
    #expect(rects == [Rect(0, 0, 2000, 2000), Rect(0, 0, 1000, 1000), Rect(0, 0, 9, 9)])
    scroll.zoomScale = 1
    #expect(scroll.contentOffset == Point(100, 200))
    #expect(scroll.contentSize == Size(1000, 1000))
  }

  @Test("[1.8] [1.14] [1.35] [2.32] the offset is the bounds' origin and not clamped")
  func offsetIsTheBoundsOrigin() {
    prepare()
    let log = DelegateLog()
    scroll.delegate = log
    let size = scroll.bounds.size
    scroll.bounds.origin = Point(30, 44)
    #expect(scroll.contentOffset == Point(30, 44) && log.calls == ["didScroll"])
    scroll.contentOffset = Point(-7, 5000.25)
    #expect(scroll.bounds == Rect(origin: Point(-7, 5000.25), size: size))
    #expect(scroll.frame == Rect(0, 0, 320, 480))
    #expect(log.calls == ["didScroll", "didScroll"])
    scroll.bounds = Rect(1, 2, size.width, size.height)
    #expect(scroll.contentOffset == Point(1, 2) && log.calls.count == 3)
    scroll.bounds.origin = Point(1, 2)
    scroll.contentOffset = Point(1, 2)
    #expect(log.calls.count == 3)
  }

  @Test("[1.23] [1.24] the zoom scale stays between its limits") func limits() {
    prepare(minimum: 0.5, maximum: 2)
    for (asked, got) in [(3.0, 2.0), (2, 2), (0.1, 0.5), (1.25, 1.25)] {
      scroll.zoomScale = asked
      #expect(scroll.zoomScale == got)
      #expect(content.frame.width == 1000 * got)
    }
    // A new limit alone moves nothing.
    scroll.maximumZoomScale = 1
    #expect(scroll.zoomScale == 1.25)
    scroll.zoomScale = 1.5
    #expect(scroll.zoomScale == 1)
  }

  @Test(
    "[2.31] [2.35] a subview's frame is in the content's space, wherever it is scrolled")
  func framesAreInTheContent() {
    prepare()
    let card = scroll.add(View(frame: Rect(400, 600, 50, 60)))
    let window = View(frame: Rect(0, 0, 400, 600))
    scroll.frame.origin = Point(7, 9)
    window.addSubview(scroll)
    for offset in [Point.zero, Point(300, 450), Point(-20, 0)] {
      scroll.contentOffset = offset
      #expect(card.frame == Rect(400, 600, 50, 60))
      #expect(
        card.convert(card.bounds, to: window)
          == Rect(407 - offset.x, 609 - offset.y, 50, 60))
    }
  }

  @Test func zoomingKeepsTheFrameOriginAndClampsTheOffset() {
    content.frame = Rect(30, 40, 1000, 1000)
    prepare()
    scroll.setZoomScale(3, anchor: Point(30, 40))
    #expect(content.frame == Rect(30, 40, 3000, 3000))
    #expect(scroll.contentOffset == .zero)
    // By hand: f + (o + q - f)·z'/z is (25, 33.3), and 500 - 480 = 20.
    scroll.setZoomScale(0.5, anchor: Point(0, 0))
    #expect(scroll.contentOffset == Point(25, 20))
    scroll.contentOffset = Point(180, 20)
    scroll.zoomScale = 99
    #expect(scroll.zoomScale == 4)
    #expect(scroll.contentOffset == scroll.scrollGeometry.clamped(scroll.contentOffset))
  }

  @Test("[2.42] there is no zoom without a zoomed view or a zoom range")
  func noZoomWithoutAViewOrRoom() {
    scroll.addSubview(content)
    scroll.maximumZoomScale = 4
    scroll.zoomScale = 2
    #expect(scroll.zoomScale == 1 && !scroll.canZoom)
    scroll.viewForZooming = content
    scroll.maximumZoomScale = 1
    scroll.zoomScale = 2
    scroll.zoom(to: Rect(0, 0, 10, 10))
    #expect(scroll.zoomScale == 1 && content.transform.isIdentity)
    scroll.maximumZoomScale = 4
    let stranger = View()
    scroll.viewForZooming = stranger
    scroll.zoomScale = 2
    #expect(scroll.zoomScale == 1)
    scroll.viewForZooming = content
    for bad in [Double.nan, .infinity, 0, -2] { scroll.zoomScale = bad }
    #expect(scroll.zoomScale == 1)
  }

  @Test("[2.44] [2.45] zooming to a rectangle shows all of it, inwards and outwards")
  func zoomingToARectangle() {
    prepare(minimum: 1)
    scroll.zoom(to: Rect(100, 100, 160, 240))
    #expect(scroll.zoomScale == 2)
    #expect(scroll.contentOffset == Point(200, 200))
    let shown = scroll.visibleRect(in: content)
    #expect(shown == Rect(100, 100, 160, 240))
    scroll.zoom(to: Rect(0, 0, 100, 100))
    #expect(scroll.zoomScale == 3.2 && scroll.contentOffset == .zero)
    scroll.minimumZoomScale = 0.25
    scroll.zoom(to: Rect(0, 0, 640, 960))
    #expect(scroll.zoomScale == 0.5)
  }

  @Test("[2.36] revealing a rectangle moves the least") func revealing() {
    prepare()
    scroll.scrollRectToVisible(Rect(0, 900, 50, 60))
    #expect(scroll.contentOffset == Point(0, 480))
    scroll.scrollRectToVisible(Rect(700, 500, 50, 50))
    #expect(scroll.contentOffset == Point(430, 480))
    scroll.scrollRectToVisible(Rect(440, 490, 5, 5))
    #expect(scroll.contentOffset == Point(430, 480))
  }

  @Test func theFittingContentSizeHoldsAllSubviews() {
    #expect(scroll.contentSizeThatFitsSubviews == .zero)
    scroll.addSubview(View(frame: Rect(-50, 10, 90, 20)))
    scroll.addSubview(View(frame: Rect(300, -40, 40, 20)))
    #expect(scroll.contentSizeThatFitsSubviews == Size(340, 30))
  }
}
