import MesmerDrawing
import MesmerGeometry

// Layout: the first half of a display cycle.
//
// A view is marked (`needsLayout`) when it is created, when its size or its subviews
// change, and by `setNeedsLayout`. Its ancestors are marked as having a marked descendant
// (`subtreeNeedsLayout`), so a pass visits only marked branches. A frame in which nothing
// is marked has no layout cost, regardless of the number of views.
//
// Invariant: the ancestors of a marked view have `subtreeNeedsLayout` set, so marking
// stops at the first ancestor that has it already. A pass clears the flags of a view
// before it calls user code and before it visits the subviews. If a view is marked during
// the pass and was already visited, its mark remains for the next pass; otherwise the
// present pass handles the mark.
//
// A view is not marked when its own layout changes its subviews: a view that removes and
// adds its subviews, or recreates them, would be laid out in every frame. If the view has
// other subviews after the layout than before, it is laid out once more in the same pass.
// Touches of views that leave the tree during a pass are cancelled at the end of the
// pass, unless the views have been added back by then.

/// The changes made by a layout in progress.
enum LayoutInProgress {
  case unchanged
  /// The layout has changed the view's own subviews or constraints.
  case changed
}

extension View {
  /// The width or height of contents without a natural size: -1.
  public static let noIntrinsicMetric = -1.0

  /// Lays out the highest ancestor that is reached through marked views only, or that
  /// contains unsolved constraints, with its descendants.
  func layOutFromMarkedAncestor() {
    let clock = clock
    clock?.layoutBegins()
    defer { clock?.layoutEnds() }
    var top = self
    while let parent = top.parent, parent.needsLayout { top = parent }
    // A layout may change inputs of constraints, such as the width at which a label
    // wraps.
    var rounds = 0
    repeat {
      top.updateMarkedConstraints()
      if let unsolved = top.unsolvedRoot {
        unsolved.updateMarkedConstraints()
        top = unsolved
      }
      top.root.rare?.layout?.hasUnsolved = false
      top.layOutTree()
      rounds += 1
    } while rounds < 4 && top.root.rare?.layout?.hasUnsolved == true
  }

  /// Sets the size of the bounds to the result of `sizeThatFits`, at the same origin of
  /// the frame.
  func takeFittingSize() {
    let fitting = sizeThatFits(bounds.size)
    let origin = frame.origin
    bounds.size = fitting
    center += origin - frame.origin
  }

  /// Prepares a frame with this view as its root: a window's controller appears, and
  /// marked views are laid out.
  package func prepareForDisplay() {
    takeScreenTraits()
    willDisplay()
    guard let window = asWindow else { return layoutIfNeeded() }
    window.layOutForDisplay()
  }

  /// Marks the ancestors as having a marked descendant.
  func markAncestorsForLayout() {
    var ancestor = parent
    while let here = ancestor, !here.subtreeNeedsLayout {
      here.subtreeNeedsLayout = true
      ancestor = here.parent
    }
  }

  /// Runs one pass over the marked views of this tree, with their traits as
  /// `TraitCollection.current`.
  func layOutTree() {
    let isUnsolved = rare?.layout?.isUnsolved == true
    if !needsLayout && !subtreeNeedsLayout && !isUnsolved { return }
    let traits = inheritedTraits
    asCurrent(traits) { layOutTree(traits) }
  }

  /// Runs one pass. It uses an explicit stack instead of recursion, because views may be
  /// deeply nested. `traits` are the view's traits and the value of
  /// `TraitCollection.current`.
  private func layOutTree(_ traits: TraitCollection) {
    var pending = [(view: self, style: traits.userInterfaceStyle)]
    var laidOut: [View] = []
    while let (view, inherited) = pending.popLast() {
      view.rare?.layout?.solve()
      if view.needsLayout {
        view.needsLayout = false
        let style = view.style(inheriting: inherited)
        if style == traits.userInterfaceStyle {
          view.layOut()
        } else {
          var own = traits
          own.userInterfaceStyle = style
          view.asCurrent(own) { view.layOut() }
        }
        if view.fitsItselfAfterLayout { laidOut.append(view) }
      }
      if view.subtreeNeedsLayout {
        view.subtreeNeedsLayout = false
        let style = view.style(inheriting: inherited)
        for child in view.stack.reversed() { pending.append((child, style)) }
      }
    }
    for view in laidOut { view.fitAfterLayout() }
  }

  /// Marks the view because its subviews or constraints have changed. If its own layout
  /// made the change, the view is not marked; the pass visits it again to solve its
  /// constraints.
  package func markForOwnChange() {
    if layoutInProgress == nil { return setNeedsLayout() }
    layoutInProgress = .changed
    if let layout = rare?.layout, layout.ownChange == .none { layout.ownChange = .made }
    subtreeNeedsLayout = true
    markAncestorsForLayout()
  }

  private func layOut() {
    let (outer, before) = (layoutInProgress, stack)
    layoutInProgress = .unchanged
    if let layout = rare?.layout {
      layout.ownChange = layout.ownChange == .due ? .repeated : .none
    }
    layOutOnce()
    if layoutInProgress == .changed && !settlesAtOnce && hasOtherSubviews(than: before) {
      needsLayout = false
      layOutOnce()
    }
    layoutInProgress = outer
    if let layout = rare?.layout, layout.ownChange == .repeated {
      layout.ownChange = .none
    }
  }

  /// Whether one layout settles the subviews: lists place all of them whenever they are
  /// laid out.
  private var settlesAtOnce: Bool { (self as? ScrollView)?.managesContent ?? false }

  /// Whether the subviews, apart from components, are other views than `before`.
  private func hasOtherSubviews(than before: [View]) -> Bool {
    func ids(_ views: [View]) -> Set<ObjectIdentifier> {
      Set(views.lazy.filter { !$0.isPart }.map(ObjectIdentifier.init))
    }
    return ids(before) != ids(stack)
  }

  private func layOutOnce() {
    layoutCount += 1
    let controller = viewController
    controller?.callIsAppearing()
    controller?.viewWillLayoutSubviews()
    layoutSubviews()
    layoutHandler?(self)
    controller?.viewDidLayoutSubviews()
  }
}
