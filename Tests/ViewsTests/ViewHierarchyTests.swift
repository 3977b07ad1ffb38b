import Mesmer
import TestSupport
import Testing

@Suite struct ViewHierarchyTests {
  private let parent = View()
  private let views = ["a", "b", "c", "d"].map { id in
    let view = View()
    view.id = id
    return view
  }
  private var order: String { parent.subviews.compactMap(\.id).joined() }

  private func addAll() { views.forEach(parent.addSubview) }

  /// The order after each of some changes.
  private func orders(_ changes: (() -> Void)...) -> [String] {
    addAll()
    return changes.map { change in
      change()
      return order
    }
  }

  @Test("[4.25] [4.41] adding appends, and moves a subview to the front")
  func addingAppendsAndMovesToTheFront() {
    addAll()
    #expect(order == "abcd")
    parent.addSubview(views[1])
    #expect(order == "acdb")
    #expect(views[1].superview === parent)
  }

  @Test("[4.30] [4.41] [1.49] a view leaves its old superview")
  func aViewLeavesItsOldSuperview() {
    addAll()
    let other = View()
    other.addSubview(views[2])
    #expect(order == "abd")
    #expect(views[2].superview === other)
    views[2].removeFromSuperview()
    #expect(views[2].superview == nil && other.subviews.isEmpty)
    views[2].removeFromSuperview()
  }

  @Test("[4.26] insertion at an index is clamped") func insertionAtAnIndexIsClamped() {
    let orders = orders(
      { parent.insertSubview(views[3], at: 0) },
      { parent.insertSubview(views[3], at: 99) },
      { parent.insertSubview(views[3], at: -4) })
    #expect(orders == ["dabc", "abcd", "dabc"])
  }

  @Test("[4.26] insertion above and below a sibling") func insertionBesideASibling() {
    let orders = orders(
      { parent.insertSubview(views[0], aboveSubview: views[2]) },
      { parent.insertSubview(views[3], belowSubview: views[1]) },
      { parent.insertSubview(views[3], aboveSubview: views[3]) })
    #expect(orders == ["bcad", "dbca", "dbca"])
  }

  /// The flowkey tests pin it: a sibling that is none means the end.
  @Test func insertionBesideAStrangerAppends() {
    let orders = orders(
      { parent.insertSubview(views[0], belowSubview: View()) },
      { parent.insertSubview(views[1], aboveSubview: View()) })
    #expect(orders == ["bcda", "cdab"])
  }

  @Test("[4.27] [4.28] [4.29] front, back and exchange") func frontBackAndExchange() {
    let orders = orders(
      { parent.bringSubviewToFront(views[0]) }, { parent.sendSubviewToBack(views[3]) },
      { parent.exchangeSubview(at: 0, withSubviewAt: 3) },
      { parent.exchangeSubview(at: 1, withSubviewAt: 2) },
      { parent.exchangeSubview(at: 0, withSubviewAt: 4) },
      { parent.bringSubviewToFront(View()) }, { parent.sendSubviewToBack(View()) })
    #expect(orders == ["bcda", "dbca", "abcd", "acbd", "acbd", "acbd", "acbd"])
    #expect(parent.subviews.count == 4)
  }

  @Test("[4.42] a view is its own descendant, and one of all its ancestors")
  func descendants() {
    addAll()
    views[0].addSubview(views[1])
    #expect(views[1].isDescendant(of: parent))
    #expect(views[1].isDescendant(of: views[1]))
    #expect(!parent.isDescendant(of: views[1]))
    #expect(!views[2].isDescendant(of: views[0]))
  }

  @Test func superviewsAreNotKeptAlive() {
    let child = View()
    do {
      let owner = View()
      owner.addSubview(child)
      #expect(child.superview === owner)
    }
    #expect(child.superview == nil)
  }

  @Test func `subclasses may override the methods of the tree and of conversion`() {
    final class Box: View {
      let content = View(frame: Rect(10, 20, 30, 40))
      var removals = 0
      override func addSubview(_ view: View) { content.addSubview(view) }
      override func bringSubviewToFront(_ view: View) {
        content.bringSubviewToFront(view)
      }
      override func convert(_ point: Point, to view: View?) -> Point {
        content.convert(point, to: view)
      }
      override func removeFromSuperview() {
        removals += 1
        super.removeFromSuperview()
      }
    }
    let box: Box = Box(frame: Rect(1, 2, 50, 70))
    box.insertSubview(box.content, at: 0)
    let view: View = box
    for subview in views.prefix(2) { view.addSubview(subview) }
    view.bringSubviewToFront(views[0])
    #expect(box.content.subviews == [views[1], views[0]])
    parent.addSubview(view)
    #expect(view.convert(.zero, to: parent) == Point(11, 22))
    #expect(view.convert(.zero, from: parent) == Point(-1, -2))
    view.removeFromSuperview()
    #expect(box.removals == 1 && box.superview == nil)
  }

  // MARK: Levels

  /// A chain of so many views, the outermost first.
  private func chain(_ levels: Int) -> [View] {
    let views = (0..<levels).map { _ in View() }
    for (outer, inner) in zip(views, views.dropFirst()) { outer.addSubview(inner) }
    return views
  }

  @Test func `bounds of levels are exact again when they matter`() {
    // Made from above, from below and in the middle.
    let a = chain(512)
    #expect(a[511].isDescendant(of: a[0]))
    var top = View()
    for _ in 1..<512 {
      let view = View()
      view.addSubview(top)
      top = view
    }
    let (b, c) = (chain(256), chain(256))
    b[255].addSubview(c[0])
    // A view that was deep and no longer is can be added deep again.
    a[0].subviews[0].removeFromSuperview()
    let d = chain(511)
    d[510].addSubview(a[0])
    #expect(a[0].superview === d[510])
    // A mask is a level.
    let e = chain(511)
    e[510].mask = View()
    e[510].mask = nil
    e[510].addSubview(View())
    let (f, g) = (chain(256), chain(256))
    f[255].mask = g[0]
    #expect(f[255].mask === g[0])
  }

  @Test func `a view masks one other, and none as a subview`() {
    let (a, b, mask) = (View(), View(), View())
    a.mask = mask
    b.mask = mask
    #expect(a.mask == nil && b.mask === mask)
    b.mask = mask
    #expect(b.mask === mask)
    a.addSubview(mask)
    #expect(b.mask == nil && mask.superview === a)
    b.mask = mask
    #expect(b.mask === mask && mask.superview == nil && a.subviews.isEmpty)
    // Nested masks, and a mask of a view inside the first one.
    let inner = mask.add(View())
    inner.mask = a
    #expect(inner.mask === a)
  }
}
