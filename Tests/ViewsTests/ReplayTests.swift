import Mesmer
import TestSupport
import Testing

/// The article's hover header, replayed: what is held becomes a subview of the
/// scroll view's superview.
@Suite struct ReplayTests {
  private let root = View(frame: Rect(x: 0, y: 0, width: 60, height: 130))
  private let scroll = ScrollView(frame: Rect(x: 0, y: 0, width: 60, height: 120))
  private let top = HypnosisView(frame: Rect(x: 0, y: 0, width: 60, height: 100))
  private let bar = HypnosisView(frame: Rect(x: 0, y: 100, width: 60, height: 20))
  private let bottom = View(frame: Rect(x: 0, y: 120, width: 60, height: 400))

  init() {
    top.backgroundColor = .green
    bar.backgroundColor = .red
    bottom.backgroundColor = .blue
    for view in [top, bar, bottom] { scroll.addSubview(view) }
    scroll.contentSize = Size(width: 60, height: 520)
    top.stretch = Stretch()
    bar.sticky = Sticky()
    root.addSubview(scroll)
    scroll.stickyReplay = .literal
  }

  @Test("[1.49] the bar moves to the superview and back, to the end each time")
  func reparenting() {
    scroll.contentOffset.y = 99
    #expect(bar.superview === scroll && scroll.subviews.last === bar)
    scroll.contentOffset.y = 100
    #expect(bar.superview === root && root.subviews.last === bar)
    #expect(bar.frame == Rect(x: 0, y: 0, width: 60, height: 20))
    let sibling = View(frame: .zero)
    root.addSubview(sibling)
    scroll.contentOffset.y = 101
    #expect(root.subviews.last === bar && root.subviews.count == 3)
    scroll.contentOffset.y = 40
    #expect(bar.superview === scroll && scroll.subviews.last === bar)
    #expect(bar.frame == Rect(x: 0, y: 100, width: 60, height: 20))
    #expect(scroll.subviews.count == 3)
  }

  @Test("[1.50] a view that is moved while the bar is held stays when the bar comes back")
  func whatIsMovedStays() {
    scroll.contentOffset.y = 150
    #expect(bar.superview === root)
    bottom.frame = Rect(x: 0, y: 133, width: 60, height: 300)
    for offset in [180.0, 99, 20, 100, 230, 0] {
      scroll.contentOffset.y = offset
      _ = Renderer().render(root)
      #expect(bar.superview === (offset >= 100 ? root : scroll))
      #expect(bottom.frame == Rect(x: 0, y: 133, width: 60, height: 300))
      #expect(bottom.convert(.zero, to: root).y == 133 - offset)
      #expect(scroll.contentOffset.y == offset)
    }
    #expect(bar.frame == Rect(x: 0, y: 100, width: 60, height: 20))
  }

  @Test("[1.50] the views below the bar keep their frames")
  func nothingJumps() {
    for offset in [0.0, 100, 300, 99, 400] {
      scroll.contentOffset.y = offset
      #expect(bottom.frame.minY == 120 && scroll.contentSize.height == 520)
      #expect(bottom.convert(.zero, to: root).y == 120 - offset)
    }
  }

  @Test("[1.51] the picture's transform is the article's")
  func transform() {
    scroll.contentOffset.y = -30
    #expect(top.transform == AffineTransform(scaleX: 1.5, y: 1.5))
    scroll.contentOffset.y = 30
    #expect(top.transform.isIdentity)
  }

  @Test("[1.48] [1.51] replay and rule show the same bytes where nothing overlaps")
  func sameBytes() {
    for scale in [1.0, 2] {
      let renderer = Renderer(scale: scale, background: .white)
      // -8 stretches by 2/15, which stays within the top of the scroll view.
      for offset in [0.0, 40, 99.5, 100, 133, 250.5, 61.3, 317.7, -8] {
        scroll.stickyReplay = .literal
        scroll.contentOffset.y = offset
        let literal = renderer.render(root).premultipliedBytes
        #expect(bar.superview === (offset >= 100 ? root : scroll))
        scroll.stickyReplay = .rule
        #expect(bar.superview === scroll)
        let same = renderer.render(root).premultipliedBytes == literal
        #expect(same, "at \(offset)")
      }
    }
  }

  @Test("[1.52] automatic content sizes do not follow the replay")
  func contentSize() {
    bar.frame.size.height = 900
    scroll.contentSizeIsAutomatic = true
    for offset in [-60.0, 0, 300] {
      scroll.contentOffset.y = offset
      #expect(scroll.contentSizeThatFitsSubviews == Size(width: 60, height: 1000))
    }
    #expect(bar.superview === root)
  }

  @Test("[1.49] going back to the rule brings everything home")
  func backToTheRule() {
    scroll.contentOffset.y = 200
    scroll.stickyReplay = .rule
    #expect(bar.superview === scroll)
    #expect(bar.frame == Rect(x: 0, y: 100, width: 60, height: 20))
    scroll.stickyReplay = .literal
    scroll.contentOffset.y = -30
    scroll.stickyReplay = .rule
    #expect(top.transform.isIdentity)
    #expect(top.convert(top.bounds, to: root).height == 150)
  }

  @Test("[1.49] a scroll view elsewhere in its superview holds at its own edge")
  func elsewhere() {
    scroll.frame.origin = Point(x: 7, y: 10)
    scroll.contentOffset = Point(x: 4, y: 260)
    #expect(bar.superview === root)
    #expect(bar.frame == Rect(x: 3, y: 10, width: 60, height: 20))
    // Not clipped by the scroll view.
    scroll.contentInset.top = -15
    scroll.contentOffset.y = 261
    #expect(bar.frame.minY == -5)
  }

  @Test("[1.49] views that were taken away meanwhile are left alone")
  func takenAway() {
    scroll.contentOffset.y = 200
    let other = View(frame: .zero)
    other.addSubview(bar)
    scroll.contentOffset.y = 0
    #expect(bar.superview === other)
    scroll.addSubview(bar)
    bar.frame.origin = Point(x: 0, y: 100)
    // Without a superview nothing can be held.
    scroll.removeFromSuperview()
    scroll.contentOffset.y = 300
    #expect(bar.superview === scroll && bar.frame.minY == 100)
  }
}
