import Mesmer
import TestSupport
import Testing

/// UIKit's behaviour around scroll views, found by comparing code with it.
@Suite struct UIKitBehaviourTests {
  private let b = WindowBench()

  /// A scroll view whose delegate centres the zoomed view.
  private final class Centring: ScrollView, ScrollViewDelegate {
    let page = View(frame: Rect(0, 0, 100, 100))
    var zooms = 0

    override init(frame: Rect) {
      super.init(frame: frame)
      addSubview(page)
      viewForZooming = page
      minimumZoomScale = 0.5
      maximumZoomScale = 2
      contentSize = page.frame.size
      delegate = self
      centre()
    }
    required init?(coder: Coder) { nil }

    func centre() {
      page.center = Point(
        max(bounds.width, contentSize.width) / 2,
        max(bounds.height, contentSize.height) / 2)
    }
    func scrollViewDidZoom(_ scrollView: ScrollView) {
      zooms += 1
      centre()
    }
  }

  private func centring() -> Centring {
    b.s.removeFromSuperview()
    return b.window.add(Centring(frame: Rect(0, 0, 300, 400)))
  }

  @Test("[2.43] changes made in DidZoom are animated with an animated zoom")
  func animatedZoom() throws {
    let z = centring()
    let clock = try b.clock([])
    clock.advance(to: 0)
    clock.perform { z.setZoomScale(2, animated: true) }
    #expect(z.zooms == 1)
    var widths: [Double] = []
    for tick in 0...24 {
      clock.advance(to: Double(tick) / 60)
      let frame = z.page.presentation.frame
      widths.append(frame.width)
      #expect(abs(frame.midX - 150) < 1e-9 && abs(frame.midY - 200) < 1e-9, "\(tick)")
    }
    #expect(
      widths.first == 100 && widths.last == 200 && widths[9] > 110 && widths[9] < 190)
    #expect(z.zooms == 1 && clock.isFinished)
  }

  @Test("[2.43] and with the bounce of a zoom") func zoomBounce() throws {
    let z = centring()
    let clock = try b.clock([.pinch(center: Point(150, 200), scale: 0.3, duration: 0.3)])
    var bounces = 0
    for tick in 0...120 {
      clock.advance(to: Double(tick) / 60)
      let frame = z.page.presentation.frame
      #expect(abs(frame.midX - 150) < 1e-6 && abs(frame.midY - 200) < 1e-6, "\(tick)")
      if z.isZoomBouncing && frame.width < 49 { bounces += 1 }
    }
    #expect(bounces > 3 && z.page.frame.width == 50 && clock.isFinished)
  }

  @Test("a drag while a zoom is animated does not turn a page around it")
  func zoomedPage() throws {
    let pager = b.scroll(
      "P", Rect(0, 0, 300, 400), content: Size(600, 400), in: b.window)
    pager.isPagingEnabled = true
    let zoomed = centring()
    pager.addSubview(zoomed)
    let drag = Timeline.Action.drag(
      from: Point(250, 200), to: Point(50, 200), duration: 0.1)
    let clock = try b.clock([.wait(0.1), drag])
    clock.advance(to: 0)
    clock.perform { zoomed.setZoomScale(2, animated: true) }
    clock.advance(to: 3)
    #expect(pager.contentOffset.x == 0 && zoomed.zoomScale == 2)
    // Without a zoom, the inner content fits and the same drag turns the page.
    zoomed.zoomScale = 1
    try b.play([drag])
    #expect(pager.contentOffset.x == 300)
  }

  @Test func `interrupting a zoom also interrupts the changes made in DidZoom`() throws {
    let z = centring()
    let clock = try b.clock([])
    clock.advance(to: 0)
    clock.perform { z.setZoomScale(2, animated: true) }
    clock.advance(to: 0.1)
    #expect(z.page.presentation.center != z.page.center)
    clock.perform { z.setZoomScale(1, animated: false) }
    #expect(z.page.presentation.frame == z.page.frame && z.page.frame.midX == 150)
    // Nothing is animated in a zoom without animation.
    clock.advance(to: 0.2)
    #expect(z.page.presentation.frame == z.page.frame && clock.isFinished)
  }

  /// Counts the notifications of insets.
  private final class InsetLog: ScrollViewDelegate {
    var insets: [EdgeInsets] = []
    func scrollViewDidChangeAdjustedContentInset(_ scrollView: ScrollView) {
      insets.append(scrollView.adjustedContentInset)
    }
  }

  @Test("[1.7] a change of the effective inset is reported, from any cause")
  func adjustedInset() {
    let log = InsetLog()
    let s = b.s
    s.delegate = log
    s.contentInset.top = 10
    s.contentInset.top = 10
    #expect(log.insets == [EdgeInsets(top: 10)])
    let refresh = RefreshControl()
    s.refreshControl = refresh
    refresh.beginRefreshing()
    #expect(log.insets.dropFirst() == [EdgeInsets(top: 70)])
    refresh.endRefreshing()
    b.window.safeAreaInsets.top = 20
    #expect(log.insets.dropFirst(2) == [EdgeInsets(top: 10), EdgeInsets(top: 30)])
    s.contentInsetAdjustmentBehavior = .never
    #expect(log.insets.last == EdgeInsets(top: 10) && log.insets.count == 5)
  }

  @Test("the completion of a zero-duration animation is called in the next turn")
  func noDuration() throws {
    let clock = try b.clock([])
    clock.advance(to: 0.1)
    var calls: [String] = []
    clock.perform {
      View.animate(withDuration: 0) {
        b.content.alpha = 0.5
      } completion: {
        calls.append("completed \($0)")
      }
      calls.append("after")
    }
    #expect(calls == ["after"] && b.content.alpha == 0.5 && !clock.isFinished)
    clock.advance(to: 0.1 + 1 / 60.0)
    #expect(calls == ["after", "completed true"] && clock.isFinished)
    // Without a clock there are no turns.
    View.animate(withDuration: 0, animations: {}) { _ in calls.append("at once") }
    #expect(calls.last == "at once")
  }

  @Test("[1.43] a tap on the status bar scrolls neither of two eligible scroll views")
  func statusBar() throws {
    let other = b.scroll("T", Rect(0, 0, 100, 100), content: Size(100, 500), in: b.window)
    func play(_ tap: Timeline.Action) throws -> [Double] {
      b.s.contentOffset.y = 300
      other.contentOffset.y = 200
      try b.play([tap])
      return [b.s.contentOffset.y, other.contentOffset.y]
    }
    b.s.id = "s"
    #expect(try play(.statusBarTap) == [300, 200])
    #expect(try play(.on("s", .statusBarTap)) == [300, 200])
    other.scrollsToTop = false
    #expect(try play(.statusBarTap) == [0, 200])
    other.scrollsToTop = true
    b.s.scrollsToTop = false
    #expect(try play(.statusBarTap) == [300, 0])
    b.s.scrollsToTop = true
    for hide in [
      { other.isHidden = $0 }, { other.alpha = $0 ? 0.009 : 1 },
      { other.frame.origin.x = $0 ? 5000 : 0 },
    ] as [(Bool) -> Void] {
      hide(true)
      #expect(try play(.statusBarTap) == [0, 200])
      hide(false)
    }
    #expect(try play(.statusBarTap) == [300, 200])
  }

  @Test("a request for a window that names no scroll view is an error that names them")
  func requestWithoutName() throws {
    b.s.id = "list"
    let up = Timeline.Action.setContentOffset(Point(0, 50), animated: false)
    let touch = Timeline.Action.touch(Point(10, 10), duration: 1)
    #expect(
      throws: TimelineError.noScrollView(index: 1, scrollViews: ["list"])
    ) { try WindowClock(b.window, timeline: Timeline([.wait(1), up]), screenScale: 2) }
    let during = Timeline([.on("window", touch), .during(0.5, up)])
    #expect(throws: TimelineError.noScrollView(index: 1, scrollViews: ["list"])) {
      try WindowClock(b.window, timeline: during, screenScale: 2)
    }
    let error = TimelineError.noScrollView(index: 1, scrollViews: ["list", "ScrollView"])
    #expect(
      error.description
        == "action 1: in a window the request needs .on(id, ...) with a scroll view: "
        + "list, ScrollView")
    try b.play([.on("list", up)])
    #expect(b.s.contentOffset.y == 50)
    _ = try WindowClock(
      b.window, timeline: Timeline([touch, .cancelTouches]), screenScale: 2)
  }

  /// Overrides the subclass hooks of UIKit.
  private final class Careful: ScrollView {
    var calls: [String] = []
    override func setContentOffset(_ contentOffset: Point, animated: Bool) {
      calls.append("offset")
      super.setContentOffset(contentOffset, animated: animated)
    }
    override var zoomScale: Double {
      get { super.zoomScale }
      set {
        calls.append("scale")
        super.zoomScale = newValue
      }
    }
    override func zoom(to rect: Rect, animated: Bool) { calls.append("zoom") }
    override var adjustedContentInset: EdgeInsets {
      super.adjustedContentInset + EdgeInsets(top: 5)
    }
    override var isDragging: Bool { true }
    override var safeAreaInsets: EdgeInsets {
      get { EdgeInsets(left: 3) }
      set {}
    }
    override var window: Window? { nil }
    override func addGestureRecognizer(_ recognizer: GestureRecognizer) {
      calls.append("recognizer")
      super.addGestureRecognizer(recognizer)
    }
  }

  @Test func `members that UIKit lets subclasses override can be overridden`() {
    let view = Careful(frame: Rect(0, 0, 100, 100))
    view.contentSize = Size(100, 300)
    let plain: ScrollView = view
    plain.scrollRectToVisible(Rect(0, 250, 10, 10), animated: true)
    plain.zoomScale = 2
    plain.zoom(to: .zero, animated: true)
    plain.addGestureRecognizer(TapGestureRecognizer { _ in })
    #expect(view.calls == ["offset", "scale", "zoom", "recognizer"])
    #expect(plain.isDragging && plain.window == nil && plain.safeAreaInsets.left == 3)
    // The range of offsets follows an inset that a subclass has changed.
    #expect(plain.scrollGeometry.minimumOffset.y == -5)
  }
}
