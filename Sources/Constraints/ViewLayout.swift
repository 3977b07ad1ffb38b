import MesmerGeometry
@_spi(Components) import MesmerViews

// Views under constraints.
//
// Constraints are solved in systems. The root of a system is a view whose frame
// constraints do not determine. Either it has no superview; or its
// `translatesAutoresizingMaskIntoConstraints` is true, the default, and no superview
// holds a constraint to one of its descendants. Each cell of a list is therefore the root
// of a separate system, and nothing is solved when the cell moves. A layout pass solves
// the system of a root before it visits the subviews.
//
// After a change of structure (constraints, views, priorities), the next layout rebuilds
// the system in the order of the tree. The result therefore depends on the current state
// and not on its history. A change of numbers (constants, frames, sizes of contents) is
// solved incrementally, unless constraints refer to baselines, which depend on sizes.

/// The constraint state of one view. Views with constraints have such a state, and so do
/// their ancestors up to the system's root.
final class ViewLayout: LayoutState {
  var content: [LayoutEngine.ContentPriorities]
  /// The version of the contents' size, incremented with each change.
  var contentVersion = 0
  /// The active constraints whose items have this view as their nearest common ancestor,
  /// in order of activation.
  var held: [LayoutConstraint] = []
  var guides: [LayoutGuide] = []
  var ownGuides: [LayoutGuide.Kind: LayoutGuide] = [:]
  /// The number of constraints that superviews hold and that have an item inside the
  /// view.
  var crossing = 0
  /// The number of constraints that refer to the view and are held by a superview.
  var naming = 0
  /// The system of the constraints inside the view, if the view is its root; otherwise
  /// nil.
  var system: ConstraintSystem?

  init(of view: View) { content = view.defaultContentPriorities }

  override var isUnsolved: Bool { system?.isSolved == false }
  override func solve() { system?.layOut() }

  override func rulesChanged(of view: View) { view.constraintsChanged() }

  override func marginsChanged(of view: View) {
    view.constraintRoot.solveAgain()
    view.solveAgain()
  }

  override func safeAreaChanged(of view: View) { view.constraintRoot.solveAgain() }

  override func contentChanged(of view: View) {
    contentVersion += 1
    view.constraintRoot.solveAgain()
    // The baselines of the view may have moved.
    placeChanged(of: view)
  }

  override func scrolledSizeChanged(of view: View) {
    if ownGuides[.content] != nil { view.constraintRoot.solveAgain() }
  }

  /// Handles a frame change that was not made by the view's system.
  override func placeChanged(of view: View) {
    if translatesMask && naming + crossing > 0 {
      view.parent?.constraintRoot.solveAgain()
    }
  }

  override func traitsChanged() { system?.needsBuild = true }

  override func viewWasAdded(_ view: View) {
    if subtreeNeedsUpdate {
      subtreeNeedsUpdate = false
      view.markForUpdate()
    }
    // A root that is inserted keeps its system.
    if !view.isConstraintRoot {
      view.constraintsChanged()
    } else if system?.isCurrent == false {
      view.solveAgain()
    }
  }

  /// Deactivates the constraints that superviews hold and that have this view or a view
  /// inside it as an item.
  override func viewLeaves(_ view: View) {
    for here in Ancestry(view.parent) {
      for constraint in here.layout?.held ?? []
      where constraint.views.contains(where: { $0.isDescendant(of: view) }) {
        constraint.deactivate()
      }
    }
    if !view.isConstraintRoot { view.parent?.constraintsChanged() }
  }
}

extension View: LayoutSystem {
  package static func makeState(of view: View) -> LayoutState { ViewLayout(of: view) }

  package static func fittingSize(
    of view: View, _ target: Size, _ horizontal: LayoutPriority,
    _ vertical: LayoutPriority
  ) -> Size {
    ConstraintSystem(view).fittingSize(target, horizontal.limited, vertical.limited)
  }
}

extension View {
  /// The constraint state of the view; nil for a view without one.
  var layout: ViewLayout? {
    layoutState.map { unsafeDowncast($0, to: ViewLayout.self) }
  }

  /// The constraint state of the view, created on first use.
  var someLayout: ViewLayout {
    unsafeDowncast(makeLayoutState()!, to: ViewLayout.self)
  }

  /// Whether the view is the root of a system.
  var isConstraintRoot: Bool {
    guard let layout else { return true }
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

  /// Marks the system of the view, which is its root, for solving after a change of
  /// numbers.
  func solveAgain() {
    layout?.system?.isDirty = true
    markForOwnChange()
    root.someLayout.hasUnsolved = true
  }
}
