import Mesmer
import TestSupport
import Testing

/// Scroll indicators as they are drawn.
@Suite struct IndicatorTests {
  private func scroll(_ display: IndicatorDisplay = .always) -> ScrollView {
    let scroll = ScrollView(frame: Rect(0, 0, 60, 100))
    scroll.contentSize = Size(60, 400)
    scroll.backgroundColor = .white
    scroll.indicatorDisplay = display
    return scroll
  }

  private let white = Renderer(scale: 1, background: .white)

  /// The rectangle of pixels that are not white.
  private func inked(_ frame: Pixmap) -> PixelRect {
    var box = PixelRect.empty
    for y in 0..<frame.height {
      for x in 0..<frame.width where frame.row(y)[x] != 0xFFFF_FFFF {
        box = box.union(PixelRect(x: x, y: y, width: 1, height: 1))
      }
    }
    return box
  }

  @Test("[1.28] [1.29] a still has indicators only where they are always shown")
  func display() {
    #expect(ScrollView().indicatorDisplay == .auto)
    #expect(inked(white.render(scroll(.auto))).isEmpty)
    #expect(inked(white.render(scroll(.never))).isEmpty)
    #expect(inked(white.render(scroll())) == PixelRect(x: 54, y: 3, width: 3, height: 36))
    #expect(white.render(scroll()).content == .opaqueGray)
  }

  /// Over stripes of every gray and of colours, at every pixel that the knobs
  /// cover, and nowhere else.
  @Test(
    "[1.33] default and black darken by 35 %, white lightens by half, all over the knobs",
    arguments: ScrollView.IndicatorStyle.allCases, [1.0, 2])
  func stylesEverywhere(style: ScrollView.IndicatorStyle, scale: Double) throws {
    let scroll = scroll()
    scroll.contentSize = Size(120, 400)
    scroll.contentOffset = Point(20, 110)
    for y in 0..<50 {
      let stripe = View(frame: Rect(0, 110 + 2 * Double(y), 120, 2))
      let level = Double(y * 5) / 255
      stripe.backgroundColor =
        y % 5 == 4 ? Color(red: level, green: 1 - level, blue: 0.2) : Color(white: level)
      scroll.addSubview(stripe)
    }
    scroll.indicatorDisplay = .never
    let renderer = Renderer(scale: scale, background: .white)
    let before = renderer.render(scroll)
    scroll.indicatorDisplay = .always
    scroll.indicatorStyle = style
    let after = renderer.render(scroll)
    let geometry = scroll.indicatorGeometry
    let knobs = [
      try #require(geometry.vertical(at: scroll.contentOffset)),
      try #require(geometry.horizontal(at: scroll.contentOffset)),
    ]
    let (target, alpha) = style == .white ? (255.0, 128.0 / 255) : (0, 89.0 / 255)
    var covered = 0
    for y in 0..<after.height {
      for x in 0..<after.width {
        let center = Point((Double(x) + 0.5) / scale, (Double(y) + 0.5) / scale)
        let (old, new) = (before[x, y], after[x, y])
        let near = knobs.contains { $0.insetBy(dx: -1, dy: -1).contains(center) }
        if !near {
          #expect(old == new, "\(x), \(y)")
          continue
        }
        // Away from the round ends.
        let inside = knobs.contains { knob in
          let radius = min(knob.width, knob.height) / 2 + 1
          return knob.width > knob.height
            ? knob.insetBy(dx: radius, dy: 0.6).contains(center)
            : knob.insetBy(dx: 0.6, dy: radius).contains(center)
        }
        guard inside else { continue }
        covered += 1
        for (a, b) in [(old.red, new.red), (old.green, new.green), (old.blue, new.blue)] {
          let exact = Double(a) + (target - Double(a)) * alpha
          #expect(abs(Double(b) - exact) <= 1, "\(x), \(y): \(a) to \(b)")
        }
      }
    }
    #expect(covered > Int(40 * scale * scale))
  }

  @Test("[1.28] [1.29] showing and hiding each axis") func axes() {
    let scroll = scroll()
    scroll.contentSize.width = 240
    #expect(scroll.commands().map(\.kind).filter { $0.hasSuffix("fill") }.count == 2)
    scroll.showsVerticalScrollIndicator = false
    #expect(inked(white.render(scroll)) == PixelRect(x: 3, y: 94, width: 36, height: 3))
    scroll.showsHorizontalScrollIndicator = false
    #expect(inked(white.render(scroll)).isEmpty)
  }

  @Test("[1.34] insets move the indicators") func insets() {
    let scroll = scroll()
    scroll.scrollIndicatorInsets = EdgeInsets(top: 10, left: 0, bottom: 0, right: 5)
    #expect(inked(white.render(scroll)) == PixelRect(x: 49, y: 13, width: 3, height: 36))
  }

  @Test(
    "[1.28] [1.29] scrolling moves a knob by whole pixels and reshapes it nowhere",
    arguments: [1.0, 1.5, 2, 3])
  func shape(scale: Double) {
    let scroll = scroll()
    let renderer = Renderer(scale: scale, background: .white)
    func rows(_ frame: Pixmap) -> [[UInt32]] {
      let box = inked(frame)
      return (box.minY..<box.maxY).map { y in
        (box.minX..<box.maxX).map { frame.row(y)[$0] }
      }
    }
    let first = rows(renderer.render(scroll))
    #expect(first.count == Int((36 * scale).rounded()))
    for offset in stride(from: 0.0, through: 300, by: 17.3) {
      scroll.contentOffset.y = offset
      let same = rows(renderer.render(scroll)) == first
      #expect(same, "at \(offset)")
    }
    // Past the end it stays at the end, at any length.
    scroll.contentOffset.y = 300
    let end = inked(renderer.render(scroll)).maxY
    for past in [0.3, 5.5, 17.2, 90] {
      scroll.contentOffset.y = 300 + past
      #expect(inked(renderer.render(scroll)).maxY == end, "past by \(past)")
    }
    scroll.contentOffset.y = 500
    #expect(inked(renderer.render(scroll)).height == Int((8 * scale).rounded()))
  }

  @Test("[1.28] [1.29] indicators are drawn over the content and are no part of it")
  func overlay() {
    let scroll = scroll()
    let content = DrawingView(frame: Rect(0, 0, 60, 400))
    content.backgroundColor = .red
    scroll.addSubview(content)
    _ = white.render(scroll)
    #expect(scroll.subviews.count == 1 && scroll.layoutCount == 1)
    #expect(scroll.hitTest(Point(55, 10), with: nil) === content)
    #expect(scroll.contentSizeThatFitsSubviews == Size(60, 400))
    #expect(content.drawCount == 1)
    scroll.contentOffset.y = 20
    let frame = white.render(scroll)
    #expect(content.drawCount == 1)
    #expect(frame.row(20)[55] != frame.row(20)[30])
    // The scroll view's own bitmap holds none.
    scroll.contents = .bitmap
    scroll.indicatorDisplay = .never
    #expect(white.render(scroll).pixel(55, 20) == frame.row(20)[30])
  }

  @Test("[1.28] [1.29] indicators fade with their scroll view and end at its clip")
  func group() {
    let scroll = scroll()
    scroll.backgroundColor = nil
    scroll.alpha = 0.5
    #expect(scroll.commands().map(\.kind) == ["group 0.5", "fill", "endGroup"])
    scroll.alpha = 1
    // An inset of the other sign puts the knob outside the bounds.
    scroll.scrollIndicatorInsets.right = -5
    let root = View(frame: Rect(0, 0, 80, 100))
    root.addSubview(scroll)
    #expect(inked(white.render(root)) == PixelRect(x: 59, y: 3, width: 1, height: 36))
  }
}
