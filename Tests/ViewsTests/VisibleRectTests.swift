import Mesmer
import TestSupport
import Testing

@Suite struct VisibleRectTests {
  private let screen = View(frame: Rect(0, 0, 100, 200))
  private let scroll = ScrollView(frame: Rect(10, 20, 80, 100))
  private let content = View(frame: Rect(0, 0, 400, 600))

  init() {
    scroll.show(content, zoom: 0.125...4)
    screen.addSubview(scroll)
  }

  @Test("[2.33] the visible rectangle follows the offset, the zoom and the sizes")
  func follows() {
    #expect(content.visibleRect == Rect(0, 0, 80, 100))
    scroll.contentOffset = Point(30, 40)
    #expect(content.visibleRect == Rect(30, 40, 80, 100))
    scroll.setZoomScale(2, anchor: .zero)
    #expect(content.visibleRect == Rect(30, 40, 40, 50))
    // Pulled, the scroll view shows more than there is.
    scroll.contentOffset = Point(-20, 1180)
    #expect(content.visibleRect == Rect(0, 590, 30, 10))
    #expect(scroll.visibleRect(in: content) == Rect(-10, 590, 40, 50))
    // The screen cuts as well.
    scroll.contentOffset = .zero
    scroll.frame.origin = Point(60, 180)
    #expect(content.visibleRect == Rect(0, 0, 20, 10))
    #expect(scroll.visibleRect == Rect(0, 0, 40, 20))
    screen.bounds.size = Size(200, 100)
    #expect(content.visibleRect.isNull && scroll.visibleRect.isNull)
    #expect(screen.visibleRect == screen.bounds)
  }

  @Test("[2.33] only views that clip cut, and hidden ones are not seen") func clipping() {
    let box = scroll.add(View(frame: Rect(-5, 90, 20, 20)))
    #expect(box.visibleRect == Rect(5, 0, 15, 10))
    scroll.clipsToBounds = false
    #expect(box.visibleRect == box.bounds)
    scroll.alpha = 0
    #expect(box.visibleRect.isNull)
    scroll.alpha = 1
    box.isHidden = true
    #expect(box.visibleRect.isNull && !scroll.visibleRect.isNull)
    box.isHidden = false
    box.transform = AffineTransform(scaleX: 1, y: 0)
    #expect(box.visibleRect.isNull)
  }

  @Test("[2.33] [1.48] a held view is seen where it is shown") func held() {
    let bar = scroll.add(View(frame: Rect(0, 30, 400, 10)))
    scroll.contentOffset.y = 300
    #expect(bar.visibleRect.isNull)
    bar.sticky = Sticky()
    #expect(bar.visibleRect == Rect(0, 0, 80, 10))
  }

  @Test("[2.33] the visible rectangle agrees with the pixels") func pixels() {
    var random = SeededGenerator(seed: 233)
    content.backgroundColor = .red
    let renderer = Renderer(scale: 1, background: .white)
    for _ in 0..<40 {
      scroll.setZoomScale([0.125, 0.25, 0.5, 1, 2][Int(random.double(in: 0...4.99))])
      scroll.contentOffset = Point(
        random.double(in: -90...300).rounded(), random.double(in: -120...400).rounded())
      let frame = renderer.render(screen)
      var box = PixelRect.empty
      for y in 0..<frame.height {
        let row = frame.row(y)
        for x in 0..<frame.width where row[x] == 0xff00_00ff {
          box = box.union(PixelRect(x: x, y: y, width: 1, height: 1))
        }
      }
      let seen = content.convert(content.visibleRect, to: screen)
      if box.isEmpty {
        #expect(seen.isNull || seen.width < 1 || seen.height < 1)
      } else {
        #expect(
          seen
            == Rect(
              Double(box.minX), Double(box.minY), Double(box.width), Double(box.height)))
      }
    }
  }
}
