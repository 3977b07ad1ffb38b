import MesmerConstraints
import MesmerGeometry

// Views under constraints.
//
// Constraints are solved in systems. The root of a system is a view with a given frame:
// it translates its mask, as by default, and no constraint of a superview refers to a
// descendant. So each cell of a list is a system of its own, and nothing is solved when
// it moves. A layout pass solves the system of a root before it visits the subviews.
//
// A change of structure (constraints, views, priorities) rebuilds the system at the next
// layout, in the order of the tree: the result depends on the current state and not on
// its history. A change of numbers (constants, frames, sizes of contents) is solved
// incrementally.

/// The constraint state of a view, and of its ancestors up to the system's root.
final class ViewLayout {
  var translatesMask = true
  var content: [LayoutEngine.ContentPriorities]
  /// The version of the contents' size, incremented with each change.
  var contentVersion = 0
  /// The active constraints, by activation, whose items' nearest common ancestor is this
  /// view.
  var held: [LayoutConstraint] = []
  var guides: [LayoutGuide] = []
  var ownGuides: [LayoutGuide.Kind: LayoutGuide] = [:]
  var margins: EdgeInsets?
  var preservesSuperviewMargins = false
  var marginsFollowSafeArea = true
  /// The number of constraints of superviews with items inside the view.
  var crossing = 0
  /// The number of constraints that refer to the view.
  var naming = 0
  var needsUpdateConstraints = true
  /// Whether the view or a descendant needs an update of constraints.
  var subtreeNeedsUpdate = false
  /// Whether a system is to be solved; for the root of the tree.
  var hasUnsolved = false
  /// The system of the constraints inside, if the view is its root.
  var system: ConstraintSystem?

  /// The changes that the view's last layout made to its own constraints.
  var ownChange = OwnConstraintChange.none

  init(of view: View) { content = view.defaultContentPriorities }
}

extension View {
  var someLayout: ViewLayout {
    if let layout = rare?.layout { return layout }
    let new = ViewLayout(of: self)
    someRare.layout = new
    markConstraintUpdate()
    return new
  }

  /// Whether the view is the root of a system.
  var isConstraintRoot: Bool {
    guard let layout = rare?.layout else { return true }
    return parent == nil || layout.translatesMask && layout.crossing == 0
  }

  /// The root of the system of the view's own constraints.
  var constraintRoot: View {
    var view = self
    while !view.isConstraintRoot, let parent = view.parent { view = parent }
    return view
  }

  /// Marks the system for a rebuild after a change of constraints or views.
  func constraintsChanged() {
    var view = self
    while true {
      let layout = view.someLayout
      if view.isConstraintRoot { break }
      layout.system = nil
      guard let parent = view.parent else { break }
      view = parent
    }
    let layout = view.someLayout
    let system = layout.system ?? ConstraintSystem(view)
    layout.system = system
    system.needsBuild = true
    view.solveAgain()
  }

  /// Marks the system for solving after a change of numbers; the view is its root.
  func solveAgain() {
    rare?.layout?.system?.isDirty = true
    markForOwnChange()
    root.someLayout.hasUnsolved = true
  }

  /// Updates the systems after the view was added to a superview.
  func entersConstraints() {
    guard let layout = rare?.layout else { return }
    if layout.subtreeNeedsUpdate {
      layout.subtreeNeedsUpdate = false
      markConstraintUpdate()
    }
    // A root that is inserted keeps its system.
    if !isConstraintRoot {
      constraintsChanged()
    } else if layout.system?.isCurrent == false {
      solveAgain()
    }
  }

  /// Deactivates the constraints between inside and outside before the view is removed.
  func leavesConstraints() {
    var ancestor = parent
    while let here = ancestor {
      for constraint in here.rare?.layout?.held ?? []
      where constraint.views.contains(where: { $0.isDescendant(of: self) }) {
        constraint.deactivate()
      }
      ancestor = here.parent
    }
    if !isConstraintRoot { parent?.constraintsChanged() }
  }

  /// Handles a frame change that was not made by the view's system.
  func placeChangedUnderConstraints() {
    guard let layout = rare?.layout, layout.translatesMask,
      layout.naming + layout.crossing > 0
    else { return }
    parent?.constraintRoot.solveAgain()
  }

  /// The topmost root, the view or an ancestor, whose system is to be solved.
  var unsolvedRoot: View? {
    var found: View?
    var view: View? = self
    while let here = view {
      if here.rare?.layout?.system?.isSolved == false { found = here }
      view = here.parent
    }
    return found
  }

  // MARK: Updating constraints

  func markConstraintUpdate() {
    var view: View? = self
    while let here = view, here.rare?.layout?.subtreeNeedsUpdate != true {
      let layout = here.someRare.layout ?? ViewLayout(of: here)
      here.someRare.layout = layout
      layout.subtreeNeedsUpdate = true
      view = here.parent
    }
  }

  /// Calls `updateConstraints` of marked views, subviews first.
  func updateMarkedConstraints() {
    guard let layout = rare?.layout, layout.subtreeNeedsUpdate else { return }
    layout.subtreeNeedsUpdate = false
    for view in stack { view.updateMarkedConstraints() }
    if !layout.needsUpdateConstraints { return }
    layout.needsUpdateConstraints = false
    if let viewController {
      viewController.updateViewConstraints()
    } else {
      updateConstraints()
    }
  }
}
