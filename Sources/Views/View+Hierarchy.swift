extension View {
  /// Adds a view in front of the other subviews. It first leaves its old
  /// superview; one that is a subview already moves to the front. A view
  /// cannot be added to itself or to a view inside it: a programmer's error.
  public func addSubview(_ view: View) {
    insertSubview(view, at: Int.max)
  }

  /// Inserts a view at a place in `subviews`, 0 being the back; clamped to
  /// what there is (counted without the view itself).
  public func insertSubview(_ view: View, at index: Int) {
    precondition(
      !isDescendant(of: view), "a view cannot be a subview of itself")
    view.removeFromSuperview()
    subviews.insert(view, at: min(max(index, 0), subviews.count))
    view.superview = self
  }

  /// Inserts a view straight in front of a sibling; in front of all where the
  /// sibling is no subview.
  public func insertSubview(_ view: View, aboveSubview sibling: View) {
    insert(view, beside: sibling, offset: 1)
  }

  /// Inserts a view straight behind a sibling; in front of all where the
  /// sibling is no subview.
  public func insertSubview(_ view: View, belowSubview sibling: View) {
    insert(view, beside: sibling, offset: 0)
  }

  private func insert(_ view: View, beside sibling: View, offset: Int) {
    if view === sibling { return }
    precondition(
      !isDescendant(of: view), "a view cannot be a subview of itself")
    // Out first: where the view was among the siblings, indices move.
    view.removeFromSuperview()
    let index = subviews.firstIndex { $0 === sibling }
    insertSubview(view, at: index.map { $0 + offset } ?? Int.max)
  }

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
    }
  }

  /// Takes the view out of its superview; ignored where it has none.
  public func removeFromSuperview() {
    guard let parent = superview else { return }
    superview = nil
    parent.subviews.removeAll { $0 === self }
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

  /// The views from this one up to the root.
  var ancestry: [View] {
    var chain = [self]
    while let parent = chain[chain.count - 1].superview { chain.append(parent) }
    return chain
  }
}
