import MesmerConstraints
import MesmerGeometry

// Views under constraints.
//
// Constraints are solved in systems. The root of a system is a view whose frame is given:
// it translates its mask, as by default, and no constraint of a superview reaches through
// it to what is inside. So each cell of a list is a system of its own, and nothing is
// solved when it moves. A layout pass that comes to a root solves its system before it
// goes on to the subviews.
//
// A change of what there is (constraints, views, priorities) makes the system anew at the
// next layout, in the order of the tree: what it gives depends on the present state and
// not on how that came about. A change of numbers (constants, frames, sizes of contents)
// is solved from where it stands.

/// What a view under constraints has, and the views around it up to the system's root.
final class ViewLayout {
  var translatesMask = true
  var content: [LayoutEngine.ContentPriorities]
  /// Counts changes of the contents' size.
  var contentVersion = 0
  /// Active constraints, by activation, whose items have this view as the nearest common
  /// one.
  var held: [LayoutConstraint] = []
  var guides: [LayoutGuide] = []
  var ownGuides: [LayoutGuide.Kind: LayoutGuide] = [:]
  var margins: EdgeInsets?
  var preservesSuperviewMargins = false
  var marginsFollowSafeArea = true
  /// How many constraints of superviews have items inside the view.
  var crossing = 0
  /// How many name the view.
  var naming = 0
  var needsUpdateConstraints = true
  /// Whether the view or one inside it needs that.
  var subtreeNeedsUpdate = false
  /// Of the root of the tree: whether a system is to be solved.
  var hasUnsolved = false
  /// The constraints inside, if the view is a root of a system.
  var system: ConstraintSystem?

  /// What the view's last layout has changed of its own constraints.
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

  /// Whether a system would begin at this view.
  var isConstraintRoot: Bool {
    guard let layout = rare?.layout else { return true }
    return parent == nil || layout.translatesMask && layout.crossing == 0
  }

  /// The root of the system that the view's own constraints are in.
  var constraintRoot: View {
    var view = self
    while !view.isConstraintRoot, let parent = view.parent { view = parent }
    return view
  }

  /// There are other constraints or views than before: the system will be made anew.
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

  /// Numbers of the system have changed; the view is its root.
  func solveAgain() {
    rare?.layout?.system?.isDirty = true
    markForOwnChange()
    root.someLayout.hasUnsolved = true
  }

  /// The view has got this superview.
  func entersConstraints() {
    guard let layout = rare?.layout else { return }
    if layout.subtreeNeedsUpdate {
      layout.subtreeNeedsUpdate = false
      markConstraintUpdate()
    }
    // A root that moves in brings its system with it.
    if !isConstraintRoot {
      constraintsChanged()
    } else if layout.system?.isCurrent == false {
      solveAgain()
    }
  }

  /// The view is about to leave its superview: constraints from inside to outside end.
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

  /// The view was placed by someone else than its system.
  func placeChangedUnderConstraints() {
    guard let layout = rare?.layout, layout.translatesMask,
      layout.naming + layout.crossing > 0
    else { return }
    parent?.constraintRoot.solveAgain()
  }

  /// The topmost root above or at this view whose system is to be solved.
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
