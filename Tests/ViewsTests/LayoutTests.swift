import Mesmer
import TestSupport
import Testing

/// A view that places its subviews by a closure.
private final class PlacingView: View {
  var place: (PlacingView) -> Void = { _ in }
  override func layoutSubviews() { place(self) }
}

@Suite struct LayoutTests {
  private let root = PlacingView(frame: Rect(0, 0, 100, 100))
  private let child = PlacingView(frame: Rect(0, 0, 10, 10))

  init() { root.addSubview(child) }

  @Test("[4.22] layoutSubviews places subviews before they are displayed") func places() {
    root.place = { view in view.subviews[0].frame = view.bounds.insetBy(dx: 10, dy: 20) }
    child.backgroundColor = .black
    let frame = Renderer(background: .white).render(root)
    #expect(frame[10, 20].red == 0 && frame[89, 79].red == 0)
    #expect(frame[9, 20].red == 255 && frame[10, 19].red == 255)
  }

  @Test("[3.18] layout runs once a cycle, whatever the number of requests") func once() {
    root.layoutIfNeeded()
    #expect(root.layoutCount == 1 && child.layoutCount == 1)
    for _ in 0..<1000 { child.setNeedsLayout() }
    root.layoutIfNeeded()
    root.layoutIfNeeded()
    #expect(root.layoutCount == 1 && child.layoutCount == 2)
    _ = Renderer().render(root)
    #expect(root.layoutCount == 1 && child.layoutCount == 2)
  }

  @Test func `a view that returns to a screen of the same scale is not laid out again`() {
    let inner = child.add(View(frame: child.bounds))
    _ = Renderer(scale: 2).render(root)
    child.removeFromSuperview()
    root.addSubview(child)
    _ = Renderer(scale: 2).render(root)
    #expect(inner.layoutCount == 1)
  }

  @Test func `superviews come before subviews, and masks before both`() {
    var log: [String] = []
    child.autoresizingMask = [.flexibleWidth]
    root.place = { log.append("root \($0.subviews[0].bounds.width)") }
    child.place = { log.append("child \($0.bounds.width)") }
    root.layoutIfNeeded()
    root.bounds.size.width = 200
    root.layoutIfNeeded()
    #expect(log == ["root 10.0", "child 10.0", "root 110.0", "child 110.0"])
  }

  @Test("moving, turning and fading are no reasons for layout; sizes and subviews are")
  func reasons() {
    root.layoutIfNeeded()
    child.center = Point(40, 40)
    child.transform = AffineTransform(rotationDegrees: 10)
    child.alpha = 0.5
    child.bounds.origin = Point(5, 5)
    root.layoutIfNeeded()
    #expect(root.layoutCount == 1 && child.layoutCount == 1)
    child.bounds.size.width = 11
    root.layoutIfNeeded()
    #expect(root.layoutCount == 1 && child.layoutCount == 2)
    child.removeFromSuperview()
    root.layoutIfNeeded()
    #expect(root.layoutCount == 2)
    let scroll = root.add(ScrollView(frame: root.bounds))
    root.layoutIfNeeded()
    scroll.contentOffset = Point(0, 3)
    root.layoutIfNeeded()
    #expect(root.layoutCount == 3 && scroll.layoutCount == 2)
  }

  @Test func `a mark made during one's own layout counts for the next cycle`() {
    root.place = { $0.setNeedsLayout() }
    for k in 1...4 {
      root.layoutIfNeeded()
      #expect(root.layoutCount == k)
    }
    #expect(child.layoutCount == 1)
  }

  @Test func `marks for views whose turn is to come count for this cycle`() {
    let second = PlacingView()
    let deep = second.add(PlacingView())
    root.addSubview(second)
    root.layoutIfNeeded()
    child.place = { _ in deep.setNeedsLayout() }
    child.setNeedsLayout()
    root.layoutIfNeeded()
    #expect(deep.layoutCount == 2 && second.layoutCount == 1)
  }

  @Test func `layoutIfNeeded begins with the superviews that are marked`() {
    root.layoutIfNeeded()
    root.place = { $0.subviews[0].frame = Rect(1, 2, 3, 4) }
    root.setNeedsLayout()
    child.layoutIfNeeded()
    #expect(child.frame == Rect(1, 2, 3, 4))
  }

  @Test func `views that layout adds, moves and removes are laid out without a trap`() {
    let other = PlacingView()
    var added: [View] = []
    child.place = { view in
      other.removeFromSuperview()
      let new = view.add(PlacingView())
      added.append(new)
    }
    other.place = { $0.superview?.addSubview(View()) }
    root.addSubview(other)
    for _ in 0..<3 {
      child.setNeedsLayout()
      root.layoutIfNeeded()
    }
    #expect(other.superview == nil)
    #expect(added.count >= 3)
    #expect(added.dropLast().allSatisfy { $0.layoutCount == 1 })
  }

  @Test func `trees of all levels are laid out`() {
    var bottom = root as View
    for _ in 1..<View.mostLevels {
      let view = bottom.add(View())
      bottom = view
    }
    root.layoutIfNeeded()
    #expect(bottom.layoutCount == 1)
  }

  @Test(
    "[2.17] [2.18] sizeToFit makes an image view as large as its image, from its origin")
  func fitting() {
    let view = ImageView(frame: Rect(5, 6, 50, 70))
    view.image = SampleScenes.bitmap(width: 24, height: 16, scale: 2)
    #expect(view.sizeThatFits(.zero) == Size(12, 8))
    view.sizeToFit()
    #expect(view.frame == Rect(5, 6, 12, 8))
    #expect(child.sizeThatFits(Size(1, 1)) == child.bounds.size)
  }

  @Test("[1.52] an automatic content size follows the subviews") func automaticContent() {
    let scroll = ScrollView(frame: root.bounds)
    scroll.contentSizeIsAutomatic = true
    scroll.addSubview(View(frame: Rect(0, 0, 300, 40)))
    let second = scroll.add(PlacingView(frame: Rect(10, 90, 20, 10)))
    scroll.layoutIfNeeded()
    #expect(scroll.contentSize == Size(300, 100))
    second.frame.origin.y = 500
    scroll.layoutIfNeeded()
    #expect(scroll.contentSize == Size(300, 510))
    // A size that a subview gets in its own layout.
    second.place = { $0.bounds.size.height = 40 }
    second.setNeedsLayout()
    scroll.layoutIfNeeded()
    scroll.layoutIfNeeded()
    #expect(scroll.contentSize == Size(300, 525))
    second.removeFromSuperview()
    scroll.layoutIfNeeded()
    #expect(scroll.contentSize == Size(300, 40))
  }
}
