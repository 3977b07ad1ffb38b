// The tree of views.
//
// When a view gets another superview, the calls come in this order: `willRemoveSubview`
// on the old superview; `willMove(toWindow:)` on the view and, if the window changes, on
// all its descendants; `willMove(toSuperview:)` on the view. Then the trees change. Then
// come `didMoveToWindow`, `didMoveToSuperview`, and `didAddSubview` on the new superview.
// A move among the same siblings makes no calls.
//
// These calls may themselves move views, so the state is checked again after each call. A
// view that `willMove` has put elsewhere while it was being removed stays there. A view
// that is being added is taken from its superview of that moment. A view that has become
// an ancestor of its new superview stays where it is.

extension View {
  // MARK: Adding

  /// Adds a view in front of the other subviews.
  ///
  /// The view first leaves its old superview. If it is a subview already, it moves to the
  /// front. Adding a view to itself or to one of its descendants is a programmer's error.
  public func addSubview(_ view: View) { insert(view, at: .index(.max)) }

  /// Inserts a view at an index in `subviews`; 0 is the back. The index is clamped to the
  /// valid range, the view itself not counted.
  public func insertSubview(_ view: View, at index: Int) {
    insert(view, at: .index(index))
  }

  /// Inserts a view directly in front of a sibling, or in front of all subviews if the
  /// sibling is not one of them.
  public func insertSubview(_ view: View, aboveSubview sibling: View) {
    if view !== sibling { insert(view, at: .above(sibling)) }
  }

  /// Inserts a view directly behind a sibling, or in front of all subviews if the sibling
  /// is not one of them.
  public func insertSubview(_ view: View, belowSubview sibling: View) {
    if view !== sibling { insert(view, at: .below(sibling)) }
  }

  /// A place among subviews.
  private enum Place {
    case index(Int)
    case above(View)
    case below(View)

    /// The index of the place among subviews that do not include the view to be placed.
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
    let animations = view.animationTable
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
    if let animations, animations !== animationTable { animations.cancel(below: view) }
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

  /// Removes the view from its superview, if it has one, without any call.
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

  /// Moves a subview in front of the others; other views are ignored.
  public func bringSubviewToFront(_ view: View) {
    if view.superview === self { addSubview(view) }
  }

  /// Moves a subview behind the others; other views are ignored.
  public func sendSubviewToBack(_ view: View) {
    if view.superview === self { insertSubview(view, at: 0) }
  }

  /// Exchanges two subviews; ignored if an index is out of range.
  public func exchangeSubview(at first: Int, withSubviewAt second: Int) {
    if subviews.indices.contains(first) && subviews.indices.contains(second) {
      subviews.swapAt(first, second)
      subviewsChanged()
    }
  }

  // MARK: Removing

  /// Removes the view from its superview; ignored if it has none.
  public func removeFromSuperview() {
    guard let parent = superview else { return }
    let leavesWindow = window != nil
    parent.willRemoveSubview(self)
    if leavesWindow {
      for moved in tree { moved.willMove(toWindow: nil) }
    }
    willMove(toSuperview: nil)
    guard superview === parent else { return }
    animationTable?.cancel(below: self)
    let changesSafeArea = ownSafeAreaInsets == nil && parent.isInSafeArea
    leave()
    if changesSafeArea { safeAreaChanged() }
    if leavesWindow {
      for moved in tree { moved.didMoveToWindow() }
    }
    didMoveToSuperview()
  }

  // MARK: Finding

  /// The window that the view is in, or the view itself if it is a window; nil without
  /// one.
  public var window: Window? {
    var ancestor: View? = self
    while let here = ancestor {
      if let window = here.asWindow { return window }
      ancestor = here.superview
    }
    return nil
  }

  /// The view that has no superview among this one and its ancestors.
  package var root: View {
    var view = self
    while let superview = view.superview { view = superview }
    return view
  }

  /// Whether the view is the given view or one of its descendants.
  public func isDescendant(of view: View) -> Bool {
    var ancestor: View? = self
    while let here = ancestor {
      if here === view { return true }
      ancestor = here.superview
    }
    return false
  }

  /// The first view with a tag among this view and its descendants; nil if there is none.
  /// A view comes before its subviews, and the back before the front.
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

  /// This view and its descendants, superviews first, back to front.
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
