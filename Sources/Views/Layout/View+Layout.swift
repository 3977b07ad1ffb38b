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
  /// What comes before a frame with this view as the screen: a window's
  /// controller appears, and what is marked is laid out.
  package func prepareForDisplay() {
    willDisplay()
    layoutIfNeeded()
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
  func layOutTree() {
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
