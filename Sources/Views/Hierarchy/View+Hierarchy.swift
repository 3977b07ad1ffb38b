// The tree of views.
//
// Order of what is told when a view gets another superview: the old superview
// `willRemoveSubview`; the view, and where the window changes all views inside
// it too, `willMove(toWindow:)`; the view `willMove(toSuperview:)`; then the
// trees change; then `didMoveToWindow`, `didMoveToSuperview`, and the new
// superview `didAddSubview`. A new place among the same siblings is told to
// nobody.
//
// Those calls may themselves move views. What was decided before a call is
// looked up again after it: a view that has been taken elsewhere by
// `willMove` while it was to be removed stays there; one that was to be added
// is taken from whoever has it then; and where it has become an ancestor of
// its new superview, it stays where it is.

extension View {
  // MARK: Adding

  /// Adds a view in front of the other subviews. It first leaves its old
  /// superview; one that is a subview already moves to the front. A view
  /// cannot be added to itself or to a view inside it: a programmer's error.
  public func addSubview(_ view: View) { insert(view, at: .index(.max)) }

  /// Inserts a view at a place in `subviews`, 0 being the back; clamped to
  /// what there is (counted without the view itself).
  public func insertSubview(_ view: View, at index: Int) {
    insert(view, at: .index(index))
  }

  /// Inserts a view straight in front of a sibling; in front of all where the
  /// sibling is no subview.
  public func insertSubview(_ view: View, aboveSubview sibling: View) {
    if view !== sibling { insert(view, at: .above(sibling)) }
  }

  /// Inserts a view straight behind a sibling; in front of all where the
  /// sibling is no subview.
  public func insertSubview(_ view: View, belowSubview sibling: View) {
    if view !== sibling { insert(view, at: .below(sibling)) }
  }

  /// A place among subviews.
  private enum Place {
    case index(Int)
    case above(View)
    case below(View)

    /// Where it is among subviews that do not hold the view to be placed.
    func index(in subviews: [View]) -> Int {
      switch self {
      case .index(let index): min(max(index, 0), subviews.count)
      case .above(let sibling):
        subviews.firstIndex { $0 === sibling }.map { $0 + 1 } ?? subviews.count
      case .below(let sibling):
        subviews.firstIndex { $0 === sibling } ?? subviews.count
      }
    }
  }

  private func insert(_ view: View, at place: Place) {
    precondition(
      !isDescendant(of: view), "a view cannot be a subview of itself")
    if view.superview === self {
      view.leave()
      enter(view, at: place)
      return
    }
    let window = self.window
    let changesWindow = view.window !== window
    view.superview?.willRemoveSubview(view)
    if changesWindow {
      for moved in view.tree { moved.willMove(toWindow: window) }
    }
    view.willMove(toSuperview: self)
    if isDescendant(of: view) { return }
    let changesSafeArea =
      view.ownSafeAreaInsets == nil && (isInSafeArea || view.isInSafeArea)
    view.leave()
    enter(view, at: place)
    if changesSafeArea { view.safeAreaChanged() }
    if changesWindow {
      for moved in view.tree { moved.didMoveToWindow() }
    }
    view.didMoveToSuperview()
    if view.superview === self { didAddSubview(view) }
  }

  private func enter(_ view: View, at place: Place) {
    subviews.insert(view, at: place.index(in: subviews))
    view.superview = self
    subviewsChanged()
    if view.needsLayout || view.subtreeNeedsLayout {
      view.markAncestorsForLayout()
    }
  }

  /// Takes the view out of its superview, if it has one, and tells nobody.
  private func leave() {
    guard let parent = superview else { return }
    superview = nil
    if parent.subviews.last === self {
      parent.subviews.removeLast()
    } else if let index = parent.subviews.firstIndex(where: { $0 === self }) {
      parent.subviews.remove(at: index)
    }
    parent.subviewsChanged()
  }

  // MARK: Order

  /// Moves a subview in front of the others; ignored for other views.
  public func bringSubviewToFront(_ view: View) {
    if view.superview === self { addSubview(view) }
  }

  /// Moves a subview behind the others; ignored for other views.
  public func sendSubviewToBack(_ view: View) {
    if view.superview === self { insertSubview(view, at: 0) }
  }

  /// Exchanges two subviews; ignored where one of the indices is none.
  public func exchangeSubview(at first: Int, withSubviewAt second: Int) {
    if subviews.indices.contains(first) && subviews.indices.contains(second) {
      subviews.swapAt(first, second)
      subviewsChanged()
    }
  }

  // MARK: Removing

  /// Takes the view out of its superview; ignored where it has none.
  public func removeFromSuperview() {
    guard let parent = superview else { return }
    let leavesWindow = window != nil
    parent.willRemoveSubview(self)
    if leavesWindow {
      for moved in tree { moved.willMove(toWindow: nil) }
    }
    willMove(toSuperview: nil)
    guard superview === parent else { return }
    let changesSafeArea = ownSafeAreaInsets == nil && parent.isInSafeArea
    leave()
    if changesSafeArea { safeAreaChanged() }
    if leavesWindow {
      for moved in tree { moved.didMoveToWindow() }
    }
    didMoveToSuperview()
  }

  // MARK: Finding

  /// The window that the view is in, or that it is; nil without one.
  public var window: Window? {
    var ancestor: View? = self
    while let here = ancestor {
      if let window = here.asWindow { return window }
      ancestor = here.superview
    }
    return nil
  }

  /// Whether the view is this other view or lies inside it.
  public func isDescendant(of view: View) -> Bool {
    var ancestor: View? = self
    while let here = ancestor {
      if here === view { return true }
      ancestor = here.superview
    }
    return false
  }

  /// The first view with a tag among this view and those inside it, a view
  /// before its subviews and the back before the front; nil if there is none.
  public func viewWithTag(_ tag: Int) -> View? {
    var pending = [self]
    while let view = pending.popLast() {
      if view.tag == tag { return view }
      pending.append(contentsOf: view.subviews.reversed())
    }
    return nil
  }

  /// The views from this one up to the root.
  var ancestry: [View] {
    var chain = [self]
    while let parent = chain[chain.count - 1].superview { chain.append(parent) }
    return chain
  }

  /// This view and those inside it, superviews first, back to front.
  package var tree: [View] {
    var views: [View] = []
    var pending = [self]
    while let view = pending.popLast() {
      views.append(view)
      pending.append(contentsOf: view.subviews.reversed())
    }
    return views
  }
}
