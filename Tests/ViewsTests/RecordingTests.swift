import Mesmer
import TestSupport
import Testing

@Suite struct RecordingTests {
  private let view = DrawingView(frame: Rect(0, 0, 60, 40))

  @Test("[3.3] [3.17] [4.3] the first display draws once and later ones never")
  func theFirstDisplayDrawsOnceAndLaterOnesNever() {
    for scale in [1.0, 2, 3] { _ = view.commands(scale: scale) }
    #expect(view.drawCount == 1)
    #expect(view.drawnRects == [Rect(0, 0, 60, 40)])
  }

  @Test("[3.18] a thousand marks draw once") func aThousandMarksDrawOnce() {
    _ = view.commands()
    for _ in 0..<1000 { view.setNeedsDisplay() }
    _ = view.commands()
    #expect(view.drawCount == 2)
  }

  @Test("[3.17] moving, fading, scrolling and zooming draw nothing")
  func movingFadingScrollingAndZoomingDrawNothing() {
    let scroll = ScrollView(frame: Rect(0, 0, 60, 40))
    scroll.show(view, zoom: 1...4)
    _ = scroll.commands()
    for k in 1...60 {
      scroll.contentOffset = Point(Double(k) / 2, 0)
      _ = scroll.commands()
    }
    scroll.zoomScale = 3
    view.alpha = 0.5
    view.center = Point(9, 9)
    view.transform = AffineTransform(rotationDegrees: 30)
    view.backgroundColor = .red
    _ = scroll.commands()
    #expect(view.drawCount == 1)
    #expect(scroll.drawCount == 0)
  }

  @Test("[4.4] [4.8] only redraw draws for a new size")
  func onlyRedrawDrawsForANewSize() {
    _ = view.commands()
    view.bounds.size = Size(10, 10)
    _ = view.commands()
    #expect(view.drawCount == 1)
    view.contentMode = .redraw
    view.bounds.origin = Point(3, 3)
    _ = view.commands()
    #expect(view.drawCount == 1)
    view.bounds.size = Size(30, 10)
    _ = view.commands()
    #expect(view.drawCount == 2)
    #expect(view.drawnRects.last == Rect(3, 3, 30, 10))
  }

  @Test("[3.15] a colour change without invalidation shows nothing new")
  func aColourChangeWithoutAMarkShowsNothingNew() throws {
    var color = Color.red
    view.drawing = { rect, canvas in canvas.fill(rect, with: color) }
    func shown() -> Color? {
      guard
        case .fill(_, _, .color(let c))? =
          view.recorded()?.picture.commands.first?.operation
      else { return nil }
      return c
    }
    #expect(shown() == .red)
    color = .blue
    #expect(shown() == .red)
    view.setNeedsDisplay()
    #expect(shown() == .blue)
  }

  @Test("[3.16] a mark made while drawing counts for the next display")
  func aMarkMadeWhileDrawingCountsForTheNextDisplay() {
    view.drawing = { [unowned view] _, _ in
      if view.drawnRects.count < 3 { view.setNeedsDisplay() }
    }
    _ = view.commands()
    #expect(view.drawnRects.count == 1)
    for _ in 0..<5 { _ = view.commands() }
    #expect(view.drawnRects.count == 3)
  }

  @Test func viewsWithoutAreaAreNotDrawn() {
    view.bounds.size = Size(0, 40)
    _ = view.commands(viewport: PixelRect(x: 0, y: 0, width: 9, height: 9))
    #expect(view.drawCount == 0)
    view.bounds.size = Size(20, 40)
    _ = view.commands()
    #expect(view.drawCount == 1)
  }

  @Test func picturesLieAtTheTopLeftOfTheBounds() throws {
    view.bounds.origin = Point(100, 200)
    view.drawing = { rect, canvas in canvas.fill(rect, with: .red) }
    let picture = try #require(view.recorded()).picture
    #expect(picture.bounds == Rect(0, 0, 60, 40))
  }
}
