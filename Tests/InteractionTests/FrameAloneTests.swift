import Mesmer
import TestSupport
import Testing

/// A window whose code moves things: a delegate, a display link, animations, a timer, a
/// button and layout. Nothing in it reads pixels.
private final class BusyWindow: ScrollViewDelegate {
  final class Page: View {
    var ticks = 0
    let header = View(frame: Rect(0, 0, 200, 20))

    override func layoutSubviews() { header.frame.size.width = 100 + Double(ticks % 50) }
  }

  let window = Window(frame: Rect(0, 0, 200, 300))
  let scroll = ScrollView(frame: Rect(0, 0, 200, 300))
  let page = Page(frame: Rect(0, 0, 200, 300))
  let dot = View(frame: Rect(10.5, 30, 25, 25.5))
  let clock: WindowClock

  init() throws {
    let timeline = Timeline([
      .tap(Point(20, 40)),
      .drag(from: Point(100, 250), to: Point(90, 60), duration: 0.12), .wait(0.15),
      .pinch(center: Point(90, 120), scale: 1.7, duration: 0.2),
    ])
    window.addSubview(scroll)
    window.addSubview(page)
    page.isUserInteractionEnabled = false
    page.addSubview(page.header)
    page.header.backgroundColor = .green
    let rings = HypnosisView(frame: Rect(0, 0, 300, 900))
    rings.circleColor = .red
    scroll.show(rings, zoom: 1...2)
    dot.backgroundColor = .blue
    window.addSubview(dot)
    clock = try WindowClock(window, timeline: timeline, screenScale: 2)
    clock.display = 60
    scroll.delegate = self
    dot.addGestureRecognizer(
      TapGestureRecognizer(target: self, action: BusyWindow.tapped))
    let page = page
    clock.perform {
      DisplayLink { _ in
        page.ticks += 1
        page.setNeedsLayout()
      }.add()
      _ = ClockTimer.scheduledTimer(withTimeInterval: 0.31, repeats: false) { [dot] _ in
        dot.backgroundColor = .black
      }
    }
  }

  private func tapped(_: TapGestureRecognizer) {
    View.animate(withDuration: 0.8) { [dot] in
      dot.center = Point(150, 200)
      dot.alpha = 0.25
    }
  }

  func scrollViewDidScroll(_ scrollView: ScrollView) {
    page.header.frame.origin.y = scrollView.contentOffset.y / 10
  }

  func scrollViewWillBeginDecelerating(_ scrollView: ScrollView) {
    scrollView.contentInset.bottom = 40
  }
}

@Suite struct FrameAloneTests {
  @Test("case 70: frame k drawn alone has the pixels of frame k of the run")
  func alone() throws {
    let renderer = Renderer(scale: 2, background: .white)
    let run = try BusyWindow()
    var frames: [[UInt8]] = []
    for frame in 0..<60 {
      run.clock.advance(to: Double(frame) / 60)
      frames.append(renderer.render(run.window).premultipliedBytes)
    }
    for frame in [0, 1, 4, 9, 17, 20, 33, 59] {
      let alone = try BusyWindow()
      alone.clock.advance(to: Double(frame) / 60)
      #expect(
        renderer.render(alone.window).premultipliedBytes == frames[frame], "\(frame)")
    }
    // It has moved between any two of these.
    for (a, b) in [(0, 4), (4, 9), (9, 17), (17, 33)] { #expect(frames[a] != frames[b]) }
    #expect(run.dot.alpha == 0.25 && run.scroll.contentOffset != .zero)
  }
}
