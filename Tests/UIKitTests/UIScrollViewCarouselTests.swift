import MesmerUIKit
import Testing

/// Paged scroll views whose program moves the offset by whole pages: endless banners.
@Suite struct UIScrollViewCarouselTests {
  enum Setter: CaseIterable { case offset, bounds }

  /// Three pages of 320 points with a copy at both ends.
  final class Banner: NSObject, UIScrollViewDelegate {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 320))
    let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 320, height: 320))
    let isVertical: Bool
    let setter: Setter
    var jumps = 0
    /// Whether the delegate checks only as a drag ends, rather than always.
    var wrapsAtLift = false

    init(isVertical: Bool, setter: Setter, at start: CGFloat) {
      self.isVertical = isVertical
      self.setter = setter
      super.init()
      scroll.contentSize =
        isVertical
        ? CGSize(width: 320, height: 1600) : CGSize(width: 1600, height: 320)
      scroll.isPagingEnabled = true
      window.makeKeyAndVisible()
      window.addSubview(scroll)
      offset = start
      scroll.delegate = self
    }

    var offset: CGFloat {
      get { isVertical ? scroll.contentOffset.y : scroll.contentOffset.x }
      set {
        switch (isVertical, setter) {
        case (false, .offset): scroll.contentOffset.x = newValue
        case (true, .offset): scroll.contentOffset.y = newValue
        case (false, .bounds): scroll.bounds.origin.x = newValue
        case (true, .bounds): scroll.bounds.origin.y = newValue
        }
      }
    }

    func scrollViewDidScroll(_ scrollView: UIScrollView) {
      if !wrapsAtLift { wrap(low: 0, high: 1280) }
    }

    func scrollViewWillEndDragging(
      _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
      targetContentOffset: UnsafeMutablePointer<CGPoint>
    ) {
      if wrapsAtLift { wrap(low: 320, high: 960) }
    }

    private func wrap(low: CGFloat, high: CGFloat) {
      if offset >= high {
        jumps += 1
        offset -= 960
      } else if offset <= low {
        jumps += 1
        offset += 960
      }
    }

    /// Drags by a way along the axis and plays until everything rests.
    func drag(by way: CGFloat, duration: Double = 0.1, hold: Double = 0) throws {
      let middle = CGPoint(x: 160, y: 160)
      let half = isVertical ? CGVector(dx: 0, dy: way / 2) : CGVector(dx: way / 2, dy: 0)
      try window.play(
        .drag(
          from: CGPoint(x: middle.x - half.dx, y: middle.y - half.dy), to: middle + half,
          duration: duration, hold: hold), .waitUntilSettled)
    }
  }

  @Test(
    "a flight to a copy jumps once and rests on the page", arguments: [false, true],
    Setter.allCases)
  func flight(isVertical: Bool, setter: Setter) throws {
    for (start, way, end) in [(960.0, -150.0, 320.0), (320, 150, 960), (640, -150, 960)] {
      let banner = Banner(isVertical: isVertical, setter: setter, at: start)
      try banner.drag(by: way)
      #expect(banner.offset == end)
      #expect(banner.jumps == (start == 640 ? 0 : 1))
      #expect(!banner.scroll.isDecelerating && !banner.scroll.isDragging)
    }
  }

  @Test("a drag to a copy jumps once, and its flight counts from the page moved as far")
  func drag() throws {
    // 400 points of a finger from the last page: past the copy while it drags.
    let banner = Banner(isVertical: false, setter: .offset, at: 960)
    try banner.drag(by: -310, duration: 0.5)
    #expect(banner.offset == 320 && banner.jumps == 1)
    // It moves beyond the copy, which is the limit of one page for a drag.
    let far = Banner(isVertical: true, setter: .bounds, at: 930)
    try far.drag(by: -310, duration: 0.4, hold: 0.2)
    #expect(far.offset == 320)
  }

  @Test(
    "moving the offset in willEndDragging moves the target",
    arguments: Setter.allCases)
  func lift(setter: Setter) throws {
    let banner = Banner(isVertical: false, setter: setter, at: 640)
    banner.wrapsAtLift = true
    // From 790 there is no effect; the flick goes to the next page.
    try banner.drag(by: -150)
    #expect(banner.offset == 960 && banner.jumps == 0)
    // At the lift the offset is 960 + 140: it is 140 then, and continues to 320.
    try banner.drag(by: -150)
    #expect(banner.offset == 320 && banner.jumps == 1)
  }

  @Test(
    "pages inserted before the visible one in flight move it", arguments: [false, true])
  func insertion(sizeFirst: Bool) throws {
    final class Feed: NSObject, UIScrollViewDelegate {
      var sizeFirst = false
      func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView) {
        if sizeFirst { scrollView.contentSize.width += 320 }
        scrollView.contentOffset.x += 320
        if !sizeFirst { scrollView.contentSize.width += 320 }
      }
    }
    // From the last page but one, the flight goes to the last one, which stays the last.
    for (start, way, end) in [(320.0, -150.0, 960.0), (640, -150, 960), (640, 150, 640)] {
      let banner = Banner(isVertical: false, setter: .offset, at: start)
      banner.scroll.contentSize.width = 960
      let feed = Feed()
      feed.sizeFirst = sizeFirst
      banner.scroll.delegate = feed
      try banner.drag(by: way)
      #expect(banner.offset == (start == 640 && way < 0 ? 960 : end))
    }
  }

  @Test("an offset assigned between two frames moves a paged flight by the difference")
  func betweenFrames() throws {
    let banner = Banner(isVertical: false, setter: .offset, at: 320)
    banner.scroll.delegate = nil
    let clock = try banner.window.clock([
      .drag(from: CGPoint(x: 240, y: 160), to: CGPoint(x: 80, y: 160), duration: 0.1),
      .waitUntilSettled,
    ])
    clock.advance(to: 0.2)
    let before = banner.offset
    #expect(banner.scroll.isDecelerating && before < 640)
    banner.scroll.contentOffset.x += 640
    #expect(banner.offset == before + 640 && banner.scroll.isDecelerating)
    clock.advance(to: 5)
    #expect(banner.offset == 1280 && clock.isFinished)
  }
}
