import MesmerUIKit
import Testing

/// Zoomed views that are centred, replaced and animated by the program.
@Suite struct UIScrollViewZoomTests {
  /// A view of 200 x 160 points, zoomed in a viewport of 320 x 480.
  class Viewer: UIScrollView, UIScrollViewDelegate {
    var page: UIView? = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 160))
    var layouts = 0

    override init(frame: CGRect) {
      super.init(frame: frame)
      addSubview(page!)
      contentSize = page!.bounds.size
      minimumZoomScale = 0.5
      maximumZoomScale = 4
      delegate = self
    }
    required init?(coder: NSCoder) { nil }

    func viewForZooming(in scrollView: UIScrollView) -> UIView? { page }
    override func layoutSubviews() {
      super.layoutSubviews()
      layouts += 1
      place()
    }
    func place() {}
    func scrollViewDidZoom(_ scrollView: UIScrollView) {}

    var margins: CGSize {
      CGSize(
        width: max((bounds.width - contentSize.width) / 2, 0),
        height: max((bounds.height - contentSize.height) / 2, 0))
    }
    /// The middle of the page on the screen, as shown.
    var middle: CGPoint {
      let place = page!.presentation.center
      let origin = presentation.bounds.origin
      return CGPoint(x: place.x - origin.x, y: place.y - origin.y)
    }
  }

  /// Centres the page in `layoutSubviews`.
  final class LayoutViewer: Viewer {
    override func place() {
      page!.center = CGPoint(
        x: margins.width + contentSize.width / 2,
        y: margins.height + contentSize.height / 2)
    }
  }

  /// Centres the page by the inset, in DidZoom.
  final class InsetViewer: Viewer {
    override func scrollViewDidZoom(_ scrollView: UIScrollView) {
      contentInset = UIEdgeInsets(
        top: margins.height, left: margins.width, bottom: margins.height,
        right: margins.width)
    }
  }

  private let frame = CGRect(x: 0, y: 0, width: 320, height: 480)

  private func window(_ viewer: Viewer) -> UIWindow {
    let window = UIWindow(frame: frame)
    window.makeKeyAndVisible()
    window.addSubview(viewer)
    return window
  }

  @Test("a zoom that leaves the offset marks the scroll view for layout")
  func layout() throws {
    for animated in [false, true] {
      let viewer = LayoutViewer(frame: frame)
      let clock = try window(viewer).started(at: 0.1)
      #expect(viewer.page!.center == CGPoint(x: 160, y: 240))
      let count = viewer.layouts
      clock.perform { viewer.setZoomScale(0.75, animated: animated) }
      for tick in 7...40 {
        clock.advance(to: Double(tick) / 60)
        #expect((viewer.middle.x - 160).magnitude < 1e-9, "tick \(tick)")
        #expect((viewer.middle.y - 240).magnitude < 1e-9, "tick \(tick)")
      }
      #expect(viewer.contentOffset == .zero)
      #expect(viewer.page!.frame == CGRect(x: 85, y: 180, width: 150, height: 120))
      // Showing frames of a zoom causes no layout.
      #expect(viewer.layouts - count <= 3)
    }
  }

  @Test("a pinch and its bounce cause layout too") func pinch() throws {
    let viewer = LayoutViewer(frame: frame)
    let clock = try window(viewer).clock([
      .pinch(center: CGPoint(x: 160, y: 240), scale: 0.2, duration: 0.3),
      .waitUntilSettled,
    ])
    var tick = 0
    while !clock.isFinished && tick < 600 {
      clock.advance(to: Double(tick) / 60)
      if viewer.isZooming || viewer.isZoomBouncing || tick < 3 {
        #expect(
          (viewer.page!.presentation.frame.midX - 160).magnitude < 1, "tick \(tick)")
      }
      tick += 1
    }
    #expect(viewer.zoomScale == 0.5)
    #expect(viewer.page!.frame == CGRect(x: 110, y: 200, width: 100, height: 80))
  }

  @Test("without a clock a new scale marks for layout as well") func still() {
    let viewer = LayoutViewer(frame: frame)
    viewer.layoutIfNeeded()
    viewer.zoomScale = 0.5
    viewer.layoutIfNeeded()
    #expect(viewer.page!.frame == CGRect(x: 110, y: 200, width: 100, height: 80))
  }

  @Test(
    "an inset that DidZoom sets moves with an animated zoom", arguments: [0.5, 1.5, 4])
  func inset(scale: CGFloat) throws {
    let viewer = InsetViewer(frame: frame)
    let clock = try window(viewer).clock([.wait(2)])
    viewer.scrollViewDidZoom(viewer)
    clock.advance(to: 0.1)
    #expect(viewer.middle == CGPoint(x: 160, y: 240))
    clock.perform { viewer.setZoomScale(scale, animated: true) }
    var end: CGPoint?
    for tick in 7...90 {
      clock.advance(to: Double(tick) / 60)
      // Smaller than the viewport, it is centred all the time.
      if scale < 2 {
        #expect((viewer.middle.x - 160).magnitude < 1e-9, "tick \(tick)")
        #expect((viewer.middle.y - 240).magnitude < 1e-9, "tick \(tick)")
      }
      // At the end of the zoom everything is in its place.
      if tick == 26 { end = viewer.middle }
      if tick > 26 { #expect(viewer.middle == end) }
    }
    #expect(viewer.zoomScale == scale && !viewer.isZoomBouncing)
  }

  @Test("the scale is that of the view that is zoomed now") func replaced() throws {
    for hasClock in [false, true] {
      let viewer = Viewer(frame: frame)
      let window = window(viewer)
      let clock = hasClock ? try window.clock([.wait(1)]) : nil
      clock?.advance(to: 0.1)
      viewer.zoomScale = 0.5
      #expect(viewer.page!.frame.size == CGSize(width: 100, height: 80))
      viewer.page!.removeFromSuperview()
      let other = UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 300))
      viewer.page = other
      viewer.addSubview(other)
      #expect(viewer.zoomScale == 1 && other.transform == .identity)
      viewer.contentSize = other.bounds.size
      viewer.zoomScale = 0.5
      #expect(other.frame == CGRect(x: 0, y: 0, width: 200, height: 150))
      #expect(viewer.contentSize == CGSize(width: 200, height: 150))
      // One that was scaled before has the scale of its transform.
      let third = UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 300))
      third.transform = CGAffineTransform(scaleX: 2, y: 2)
      viewer.page = third
      viewer.addSubview(third)
      #expect(viewer.zoomScale == 2)
      viewer.page = nil
      #expect(viewer.zoomScale == 1)
      clock?.advance(to: 0.5)
    }
  }

  @Test("a view that is replaced in an animated zoom ends it")
  func replacedInMotion() throws {
    let viewer = Viewer(frame: frame)
    let clock = try window(viewer).started()
    clock.perform { viewer.setZoomScale(2, animated: true) }
    clock.advance(to: 0.1)
    clock.perform {
      viewer.page!.removeFromSuperview()
      viewer.page = UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 300))
      viewer.addSubview(viewer.page!)
      #expect(viewer.zoomScale == 1)
    }
    clock.advance(to: 1)
    #expect(viewer.zoomScale == 1 && viewer.page!.transform == .identity)
    #expect(clock.isFinished)
  }

  @Test("a scale that is set in a block is animated, and the offset jumps")
  func block() throws {
    let viewer = Viewer(frame: frame)
    let clock = try window(viewer).started()
    clock.perform {
      UIView.animate(withDuration: 0.4, delay: 0, options: .curveLinear) {
        viewer.zoomScale = 3
      }
      #expect(viewer.zoomScale == 3 && viewer.contentSize.width == 600)
    }
    let offset = viewer.contentOffset
    #expect(offset.x > 0 && viewer.presentation.bounds.origin == offset)
    clock.advance(to: 0.2)
    #expect((viewer.page!.presentation.transform.a - 2).magnitude < 1e-9)
    #expect((viewer.page!.presentation.frame.minX).magnitude < 1e-9)
    clock.advance(to: 0.5)
    #expect(viewer.page!.presentation.frame.width == 600)
    #expect(viewer.contentOffset == offset)
  }

  @Test("after a pinch the offset is on device pixels", arguments: [0.1, 0.8, 1.37, 9])
  func pixels(scale: Double) throws {
    for screenScale in [1.0, 2, 3] {
      let viewer = Viewer(frame: frame)
      viewer.page!.frame.size = CGSize(width: 803, height: 1207)
      viewer.contentSize = viewer.page!.frame.size
      viewer.contentOffset = CGPoint(x: 101, y: 53)
      let window = window(viewer)
      let clock = try WindowClock(
        window,
        timeline: Timeline([
          .on(
            "window",
            .pinch(center: CGPoint(x: 111, y: 207), scale: scale, duration: 0.21)),
          .waitUntilSettled,
        ]), screenScale: screenScale)
      clock.display = 60
      clock.advance(to: 5)
      #expect(clock.isFinished && viewer.zoomScale != 1)
      for value in [viewer.contentOffset.x, viewer.contentOffset.y] {
        let pixels = value * screenScale
        #expect(
          (pixels - pixels.rounded()).magnitude < 1e-9, "\(value) at \(screenScale)")
      }
    }
  }
}
