import MesmerGeometry

// Layout: the first half of a display cycle.
//
// A view is marked (`needsLayout`) when it is made, when its size or its
// subviews change, and by `setNeedsLayout`. Its ancestors are marked as having
// a marked view below (`subtreeNeedsLayout`), so that a pass goes only where
// there is something to do: a frame in which nothing is marked costs nothing,
// however many views there are.
//
// Invariant: the ancestors of a marked view have `subtreeNeedsLayout`, so
// marking stops at the first ancestor that has it already. A pass clears the
// flags of a view before it calls user code and before it goes on to the
// subviews; marks made meanwhile for views that had their turn stay for the
// next pass, and views whose turn is to come have it in this one.

extension View {
  /// Marks the view for layout: the next display, or `layoutIfNeeded`, calls
  /// `layoutSubviews` once, however often it was marked.
  public func setNeedsLayout() {
    needsLayout = true
    markAncestorsForLayout()
  }

  /// Lays out this view and the views inside it now, as far as they are
  /// marked; superviews before subviews, each view once. Begins at the highest
  /// ancestor of an unbroken line of marked ones, whose layout could change
  /// this view's place.
  public func layoutIfNeeded() {
    var top = self
    while let parent = top.superview, parent.needsLayout { top = parent }
    top.layOutTree()
  }

  /// What comes before a frame with this view as the screen: a window's
  /// controller appears, and what is marked is laid out.
  package func prepareForDisplay() {
    willDisplay()
    layoutIfNeeded()
  }

  /// Sets the size of the bounds to what `sizeThatFits` says for the present
  /// one; the frame keeps its origin.
  public func sizeToFit() {
    let fitting = sizeThatFits(bounds.size)
    let origin = frame.origin
    bounds.size = fitting
    center += origin - frame.origin
  }

  /// Marks the ancestors as having a marked view below.
  func markAncestorsForLayout() {
    var ancestor = superview
    while let here = ancestor, !here.subtreeNeedsLayout {
      here.subtreeNeedsLayout = true
      ancestor = here.superview
    }
  }

  /// One pass over the marked views of this tree. A stack of its own, not
  /// recursion: how deep views nest is the user's business.
  private func layOutTree() {
    if !needsLayout && !subtreeNeedsLayout { return }
    var pending = [self]
    var laidOut: [View] = []
    while let view = pending.popLast() {
      if view.needsLayout {
        view.needsLayout = false
        view.layOut()
        if view.fitsItselfAfterLayout { laidOut.append(view) }
      }
      if view.subtreeNeedsLayout {
        view.subtreeNeedsLayout = false
        pending.append(contentsOf: view.subviews.reversed())
      }
    }
    for view in laidOut { view.fitAfterLayout() }
  }

  private func layOut() {
    layoutCount += 1
    let controller = viewController
    controller?.viewWillLayoutSubviews()
    layoutSubviews()
    layoutHandler?(self)
    controller?.viewDidLayoutSubviews()
  }
}
