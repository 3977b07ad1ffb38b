import Mesmer
import TestSupport
import Testing

/// scalesPageToFit: a page as wide as the viewport.
@Suite struct PageFitTests {
  private let scroll = ScrollView(frame: Rect(0, 0, 320, 480))
  private let page = View(frame: Rect(0, 0, 960, 3000))

  private func prepare() {
    scroll.addSubview(page)
    scroll.contentSize = page.frame.size
    scroll.viewForZooming = page
  }

  @Test("[2.24] the scale is the bounds' width by the content's") func scale() {
    prepare()
    let third: Double = 320 / 960
    #expect(!scroll.scalesPageToFit && scroll.zoomScale == 1)
    #expect(scroll.pageFittingScale == third)
    scroll.contentOffset = Point(300, 600)
    scroll.scalesPageToFit = true
    #expect(scroll.zoomScale == third && scroll.contentSize == Size(320, 1000))
    // The content at the corner stays there, within the scroll range.
    #expect(scroll.contentOffset.x == 0)
    #expect((scroll.contentOffset.y - 200).magnitude < 1e-9)
    #expect(scroll.scrollGeometry.canScrollHorizontally == false)
  }

  @Test("[2.24] a narrow page is enlarged, whatever the order of setting up")
  func order() {
    scroll.scalesPageToFit = true
    #expect(scroll.pageFittingScale == nil && scroll.zoomScale == 1)
    page.bounds.size.width = 160
    scroll.viewForZooming = page
    #expect(scroll.zoomScale == 1)
    scroll.addSubview(page)
    #expect(scroll.zoomScale == 2)
    page.bounds.size.width = 640
    #expect(scroll.zoomScale == 0.5)
    #expect(scroll.contentSize == Size(320, 1500))
    page.bounds.size.width = 0
    #expect(scroll.pageFittingScale == nil && scroll.zoomScale == 0.5)
  }

  @Test("[2.24] rotating fits again, unless the page was zoomed meanwhile")
  func turning() {
    prepare()
    scroll.scalesPageToFit = true
    scroll.frame.size = Size(480, 320)
    #expect(scroll.zoomScale == 0.5)
    // Zooming is allowed between the page's scale and the limits.
    #expect(scroll.canZoom && scroll.zoomLimits == ZoomLimits(minimum: 0.5, maximum: 1))
    scroll.zoomScale = 0.75
    scroll.frame.size = Size(320, 480)
    #expect(scroll.zoomScale == 0.75)
    scroll.zoomScale = 0.01
    #expect(scroll.zoomScale == 320.0 / 960)
    scroll.scalesPageToFit = false
    #expect(!scroll.canZoom && scroll.zoomLimits == ZoomLimits())
    #expect(scroll.zoomScale == 1 && scroll.contentSize == page.bounds.size)
  }

  @Test("[2.24] a page without a zoomed view inside has no scale") func none() {
    scroll.scalesPageToFit = true
    let stranger = View(frame: Rect(0, 0, 10, 10))
    scroll.viewForZooming = stranger
    #expect(scroll.pageFittingScale == nil)
    scroll.viewForZooming = scroll
    #expect(scroll.pageFittingScale == nil && scroll.transform.isIdentity)
    #expect(
      ZoomGeometry(boundsSize: .zero, zoomedBounds: page.bounds).scaleFittingWidth == nil)
  }
}
