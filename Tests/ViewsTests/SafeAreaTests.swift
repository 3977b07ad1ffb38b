import Mesmer
import TestSupport
import Testing

/// The safe area and its effect on scroll views.
@Suite struct SafeAreaTests {
  /// A screen with a notch above and a bar below.
  private let screen = View(frame: Rect(0, 0, 100, 200))
  private let scroll = ScrollView(frame: Rect(0, 0, 100, 200))

  init() {
    screen.safeAreaInsets = EdgeInsets(top: 44, left: 5, bottom: 34, right: 6)
    scroll.contentSize = Size(100, 500)
  }

  @Test("[1.7] a view's safe area is its overlap with the margin") func derived() {
    let view = View(frame: Rect(0, 20, 100, 150))
    #expect(view.safeAreaInsets == .zero)
    screen.addSubview(view)
    #expect(view.safeAreaInsets == EdgeInsets(top: 24, left: 5, bottom: 4, right: 6))
    view.frame = Rect(10, 50, 50, 50)
    #expect(view.safeAreaInsets == .zero)
    // Larger than the view, but not than the superview's.
    view.frame = Rect(10, 2, 50, 30)
    #expect(view.safeAreaInsets == EdgeInsets(top: 42))
    view.frame = Rect(-10, -90, 50, 300)
    #expect(view.safeAreaInsets == EdgeInsets(top: 44, left: 5, bottom: 34))
    // Further inside, by its own place and in its own points.
    view.frame = Rect(0, 0, 100, 200)
    let inner = View(frame: Rect(0, 12, 100, 20))
    inner.bounds.origin = Point(300, 400)
    view.addSubview(inner)
    #expect(inner.safeAreaInsets == EdgeInsets(top: 32, left: 5, right: 6))
    inner.frame = Rect(0, 12, 100, 100)
    #expect(inner.safeAreaInsets == EdgeInsets(top: 32, left: 5, right: 6))
    inner.transform = AffineTransform(scaleX: 0.5, y: 0.5)
    inner.frame.origin = Point(0, 12)
    #expect(inner.safeAreaInsets == EdgeInsets(top: 64, left: 10))
    inner.transform = AffineTransform(scaleX: 0, y: 1)
    #expect(inner.safeAreaInsets == .zero)
    // At a view with a safe area of its own it begins again.
    view.safeAreaInsets = EdgeInsets(top: 7)
    inner.transform = .identity
    inner.frame.origin = .zero
    #expect(inner.safeAreaInsets == EdgeInsets(top: 7))
    view.safeAreaInsets = EdgeInsets(top: -3, left: .nan, bottom: .infinity, right: 2)
    #expect(view.safeAreaInsets == EdgeInsets(right: 2))
  }

  @Test("margins that preserve the superview's contain the safe area once")
  func preservedMargins() {
    let outer = screen.add(View(frame: screen.bounds))
    outer.layoutMargins = EdgeInsets(top: 20, left: 0, bottom: 8, right: 8)
    let view = outer.add(View(frame: screen.bounds))
    view.preservesSuperviewLayoutMargins = true
    #expect(view.layoutMargins == EdgeInsets(top: 64, left: 13, bottom: 42, right: 14))
    view.insetsLayoutMarginsFromSafeArea = false
    #expect(view.layoutMargins == EdgeInsets(top: 64, left: 8, bottom: 42, right: 14))
  }

  @Test("safeAreaInsetsDidChange is called if the safe area differs, and only then")
  func delivered() {
    final class Listener: View {
      var heard: [Double] = []
      override func safeAreaInsetsDidChange() { heard.append(safeAreaInsets.top) }
    }
    let view = screen.add(Listener(frame: screen.bounds))
    let inner = view.add(Listener(frame: Rect(20, 100, 10, 10)))
    screen.safeAreaInsets.bottom = 34
    screen.safeAreaInsets.top = 50
    screen.addSubview(view)
    view.removeFromSuperview()
    #expect(view.heard == [44, 50, 0] && inner.heard == [])
  }

  @Test("[1.7] [1.8] a scroll view adds the safe area to its inset and begins below it")
  func adjustment() {
    let adopting = AdoptingScrollView(frame: scroll.frame)
    adopting.contentSize = scroll.contentSize
    adopting.contentInset = EdgeInsets(top: 1)
    #expect(adopting.changes == 1)
    adopting.changes = 0
    adopting.contentOffset.y = -1
    screen.addSubview(adopting)
    // Only the vertical axis scrolls.
    #expect(adopting.adjustedContentInset == EdgeInsets(top: 45, bottom: 34))
    #expect(adopting.contentOffset == Point(0, -45))
    #expect(adopting.scrollGeometry.maximumOffset == Point(0, 334))
    #expect(adopting.changes == 1)
    #expect(adopting.contentInset == EdgeInsets(top: 1))
    // An offset elsewhere stays.
    adopting.contentOffset.y = 60
    screen.safeAreaInsets = EdgeInsets(top: 20)
    #expect(adopting.contentOffset.y == 60 && adopting.changes == 2)
    screen.safeAreaInsets = EdgeInsets(top: 20)
    #expect(adopting.changes == 2)
    // One that the new range does not hold is moved into it.
    screen.safeAreaInsets = EdgeInsets(bottom: 34)
    adopting.contentOffset.y = 334
    screen.safeAreaInsets = .zero
    #expect(adopting.contentOffset.y == 300)
    // Without a change an offset out of range stays where it is.
    adopting.contentOffset.y = -80
    adopting.center.x += 1
    adopting.alwaysBounceVertical = true
    #expect(adopting.contentOffset.y == -80)
  }

  @Test(
    "[1.7] contentInsetAdjustmentBehavior",
    arguments: [
      (
        ScrollView.ContentInsetAdjustmentBehavior.automatic,
        EdgeInsets(top: 44, bottom: 34)
      ), (.scrollableAxes, EdgeInsets(top: 44, bottom: 34)), (.never, .zero),
      (.always, EdgeInsets(top: 44, left: 5, bottom: 34, right: 6)),
    ])
  func behavior(
    behavior: ScrollView.ContentInsetAdjustmentBehavior, inset: EdgeInsets
  ) {
    #expect(scroll.contentInsetAdjustmentBehavior == .automatic)
    scroll.contentInsetAdjustmentBehavior = behavior
    screen.addSubview(scroll)
    #expect(scroll.adjustedContentInset == inset)
    #expect(scroll.contentOffset == Point(0 - inset.left, 0 - inset.top))
    // What is no content inset is left to the subviews.
    let content = scroll.add(View(frame: Rect(0, 0, 100, 500)))
    scroll.contentOffset = .zero
    let rest = screen.safeAreaInsets
    #expect(
      content.safeAreaInsets
        == EdgeInsets(
          top: rest.top - inset.top, left: rest.left - inset.left,
          bottom: rest.bottom - inset.bottom, right: rest.right - inset.right))
    scroll.contentInsetAdjustmentBehavior = .never
    #expect(scroll.adjustedContentInset == .zero && scroll.contentOffset == .zero)
  }

  @Test("[1.7] an axis counts as scrollable where it scrolls or always bounces")
  func scrollableAxes() {
    scroll.contentSize = Size(100, 200)
    screen.addSubview(scroll)
    #expect(scroll.adjustedContentInset == .zero && scroll.contentOffset == .zero)
    scroll.alwaysBounceVertical = true
    #expect(scroll.adjustedContentInset == EdgeInsets(top: 44, bottom: 34))
    #expect(scroll.contentOffset == Point(0, -44))
    scroll.alwaysBounceVertical = false
    #expect(scroll.contentOffset == .zero)
    scroll.contentSize = Size(101, 201)
    #expect(scroll.adjustedContentInset == screen.safeAreaInsets)
    #expect(scroll.contentOffset == Point(-5, -44))
  }

  @Test("[1.7] removing, adding, moving and rotating change the safe area")
  func changes() {
    let group = View(frame: screen.bounds)
    group.addSubview(scroll)
    screen.addSubview(group)
    #expect(scroll.contentOffset.y == -44)
    group.removeFromSuperview()
    #expect(scroll.contentOffset.y == 0 && scroll.adjustedContentInset == .zero)
    screen.addSubview(group)
    #expect(scroll.contentOffset.y == -44)
    scroll.frame = Rect(0, 30, 100, 100)
    #expect(scroll.adjustedContentInset == EdgeInsets(top: 14))
    #expect(scroll.contentOffset.y == -14)
    screen.safeAreaInsets.top = 0
    #expect(scroll.contentOffset.y == 0)
  }

  @Test("[1.7] zooming beyond the viewport includes the safe area in the offset")
  func zooming() {
    let content = scroll.show(View(frame: Rect(0, 0, 50, 100)), zoom: 1...8)
    screen.addSubview(scroll)
    #expect(scroll.contentOffset == .zero)
    scroll.setZoomScale(4, anchor: .zero)
    #expect(scroll.contentSize == Size(200, 400))
    #expect(scroll.contentOffset == Point(-5, -44))
  }

  @Test("[1.34] indicators stay within the safe area by default") func indicators() {
    screen.addSubview(scroll)
    scroll.scrollIndicatorInsets.right = 10
    #expect(scroll.automaticallyAdjustsScrollIndicatorInsets)
    #expect(
      scroll.indicatorGeometry.insets
        == EdgeInsets(top: 44, left: 5, bottom: 34, right: 16))
    scroll.automaticallyAdjustsScrollIndicatorInsets = false
    #expect(scroll.indicatorGeometry.insets == EdgeInsets(right: 10))
  }

  @Test("[1.48] sticky views stay below the safe area") func sticky() {
    let bar = View(frame: Rect(0, 100, 100, 20))
    bar.sticky = Sticky()
    scroll.addSubview(bar)
    screen.addSubview(scroll)
    scroll.contentOffset.y = 250
    #expect(bar.convert(bar.bounds, to: screen).minY == 44)
  }
}

/// Counts the changes of its adjusted inset.
private final class AdoptingScrollView: ScrollView {
  var changes = 0
  override func adjustedContentInsetDidChange() { changes += 1 }
}
