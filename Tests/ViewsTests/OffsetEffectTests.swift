import Mesmer
import TestSupport
import Testing

@testable import MesmerViews

func fade(
  from: Double, to: Double, _ alphas: (Double, Double) = (1, 0)
) -> ScrollFade {
  var fade = ScrollFade()
  (fade.from, fade.to) = (from, to)
  (fade.fromAlpha, fade.toAlpha) = alphas
  return fade
}

/// Views inside a scroll view that move or fade by its offset.
@Suite("Parallax and fading") struct OffsetEffectTests {
  private let root = View(frame: Rect(0, 0, 60, 120))
  private let scroll = ScrollView(frame: Rect(0, 0, 60, 120))
  private let content = View(frame: Rect(0, 0, 60, 600))
  private let bar = View(frame: Rect(0, 40, 60, 20))

  init() {
    root.backgroundColor = .white
    bar.backgroundColor = .red
    root.addSubview(scroll)
    scroll.addSubview(content)
    content.addSubview(bar)
    scroll.contentSize = Size(60, 600)
  }

  private func shown(_ view: View) -> Rect { view.convert(view.bounds, to: root) }

  private func rows(_ color: UInt32, scale: Double = 1) -> [Int] {
    let frame = Renderer(scale: scale).render(root)
    return (0..<frame.height).filter { frame.row($0)[frame.width / 2] == color }
  }

  @Test(
    "a view stays behind the content by a part of the way, in range and beyond",
    arguments: [-1.0, 0, 0.25, 0.5, 1, 2])
  func parallax(factor: Double) {
    bar.parallax = Vector(dx: factor, dy: factor)
    for offset in [-30.0, 0, 8, 20, 32] {
      scroll.contentOffset.y = offset
      let y = 40 - offset * (1 - factor)
      #expect(shown(bar) == Rect(0, y, 60, 20), "at \(offset)")
      if y == y.rounded(), y >= 0, y <= 100 {
        #expect(rows(0xff00_00ff) == Array(Int(y)..<Int(y) + 20), "at \(offset)")
      }
      #expect(bar.frame == Rect(0, 40, 60, 20))
    }
  }

  @Test func `content at rest is on whole pixels at every offset`() {
    bar.parallax = Vector(dx: 1, dy: 1)
    for scale in [1.0, 2, 3] {
      for offset in [0.3, 51.25, 217.0 + 1 / 3.0, 388.871] {
        scroll.contentOffset.y = offset
        let top = Int(40 * scale)
        #expect(rows(0xff00_00ff, scale: scale) == Array(top..<top + 20 * Int(scale)))
      }
    }
  }

  @Test func `insets do not count: at the minimum offset the view is at its frame`() {
    scroll.contentInset = EdgeInsets(top: 16)
    bar.parallax = Vector(dx: 0, dy: 0.5)
    bar.scrollFade = fade(from: 0, to: 20)
    scroll.contentOffset.y = -16
    #expect(shown(bar).minY == 56 && bar.shownAlpha == 1)
    scroll.contentOffset.y = -6
    #expect(shown(bar).minY == 51 && bar.shownAlpha == 0.5)
  }

  @Test func `the nearest scroll view counts, and only its axes`() {
    let inner = ScrollView(frame: Rect(0, 100, 60, 60))
    inner.contentSize = Size(300, 60)
    content.addSubview(inner)
    inner.addSubview(bar)
    bar.parallax = Vector(dx: 0.5, dy: 0.5)
    scroll.contentOffset.y = 50
    inner.contentOffset.x = 10
    #expect(shown(bar) == Rect(-5, 90, 60, 20))
    // The inner scroll view follows the outer one.
    inner.parallax = Vector(dx: 0, dy: 1)
    #expect(shown(bar) == Rect(-5, 140, 60, 20))
  }

  @Test("in a zoomed view the way is that of the scroll view, and in a turned one, too")
  func transformed() {
    content.transform = AffineTransform(scaleX: 2, y: 2)
    content.frame.origin = .zero
    bar.parallax = Vector(dx: 1, dy: 1)
    let before = shown(bar)
    scroll.contentOffset.y = 30
    #expect(shown(bar) == before)
    scroll.contentOffset.y = 0
    content.transform = AffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0)
    let turned = shown(bar)
    scroll.contentOffset.y = 30
    #expect(shown(bar) == turned)
    content.transform = AffineTransform(scaleX: 0, y: 0)
    scroll.contentOffset.y = 60
    #expect(rows(0xff00_00ff) == [])
  }

  @Test func `opacity goes from one value to the other, as a factor of the view's own`() {
    bar.scrollFade = fade(from: 10, to: 30)
    for (offset, alpha) in [(-50.0, 1.0), (10, 1), (15, 0.75), (30, 0), (90, 0)] {
      scroll.contentOffset.y = offset
      #expect(bar.shownAlpha == alpha && bar.alpha == 1 && bar.presentation.alpha == 1)
    }
    bar.alpha = 0.5
    scroll.contentOffset.y = 15
    #expect(bar.shownAlpha == 0.375)
    bar.scrollFade = fade(from: 30, to: 10, (0.25, 0.75))
    for (offset, alpha) in [(0.0, 0.75), (10, 0.75), (20, 0.5), (30, 0.25), (31, 0.25)] {
      scroll.contentOffset.y = offset
      #expect(bar.shownAlpha == alpha * 0.5)
    }
    bar.scrollFade?.axis = .horizontal
    #expect(bar.shownAlpha == 0.375)
  }

  @Test func `a view with an effect's opacity has the pixels of one with that alpha`() {
    bar.scrollFade = fade(from: 0, to: 40)
    for offset in [0.0, 1, 13, 30, 39] {
      scroll.contentOffset.y = offset
      let faded = root.pixels(2)
      let (rule, alpha) = (bar.scrollFade, bar.shownAlpha)
      (bar.scrollFade, bar.alpha) = (nil, alpha)
      #expect(root.pixels(2) == faded)
      (bar.scrollFade, bar.alpha) = (rule, 1)
    }
  }

  @Test func `hit testing uses the positions shown`() {
    bar.parallax = Vector(dx: 0, dy: 1)
    scroll.contentOffset.y = 100
    #expect(root.hitTest(Point(30, 45), with: nil) === bar)
    #expect(root.hitTest(Point(30, 65), with: nil) === content)
    bar.scrollFade = fade(from: 0, to: 100)
    #expect(root.hitTest(Point(30, 45), with: nil) === content)
    scroll.contentOffset.y = 98
    #expect(root.hitTest(Point(30, 45), with: nil) === bar)
  }

  @Test func `without an enclosing scroll view there is no effect`() {
    bar.parallax = Vector(dx: 1, dy: 1)
    bar.scrollFade = fade(from: -9, to: -1)
    root.addSubview(bar)
    root.bounds.origin.y = 30
    #expect(bar.convert(bar.bounds, to: root) == bar.frame && bar.shownAlpha == 1)
  }
}
