import MesmerGeometry

/// The layout system, which places views by rules: constraints and the arrangements of
/// stack views, in place of frames and autoresizing masks. MesmerConstraints conforms
/// `View` to this protocol; without that module, the properties for constraints have no
/// effect.
package protocol LayoutSystem {
  /// Returns the state of a view without rules.
  static func makeState(of view: View) -> LayoutState
  /// Returns the size that satisfies the rules inside a view and is nearest to a target.
  static func fittingSize(
    of view: View, _ target: Size, _ horizontal: LayoutPriority,
    _ vertical: LayoutPriority
  ) -> Size
}

/// The state that the layout system stores for a view, and the notifications of changes.
@_spi(Components) open class LayoutState {
  /// Whether the frame and the autoresizing mask, rather than rules, place the view.
  public final var translatesMask = true
  /// Whether a call of `updateConstraints` is pending.
  public final var needsUpdate = true
  /// Whether the view or a descendant needs an update.
  public final var subtreeNeedsUpdate = false
  /// Whether rules of the tree must be solved. It is used only in the state of the tree's
  /// root.
  public final var hasUnsolved = false
  /// The progress of a change that the view's layout has made to its own rules.
  final var ownChange = OwnRuleChange.none

  /// Creates the state of a view without rules.
  public init() {}

  /// Whether the rules inside the view must be solved.
  open var isUnsolved: Bool { false }
  /// Solves the rules inside the view and places the views.
  open func solve() {}

  /// Called when rules of the view, or the direction in which it is read, have changed.
  open func rulesChanged(of view: View) {}
  /// Called when the margins have changed.
  open func marginsChanged(of view: View) {}
  /// Called when the safe area has changed.
  open func safeAreaChanged(of view: View) {}
  /// Called when the intrinsic size of the contents, or the scale, has changed.
  open func contentChanged(of view: View) {}
  /// Called when the content size of a scroll view was assigned.
  open func scrolledSizeChanged(of view: View) {}
  /// Called when the position, the size or the transform of the view has changed.
  open func placeChanged(of view: View) {}
  /// Called when the traits of the view have changed.
  open func traitsChanged() {}
  /// Called after the view was added to a superview.
  open func viewWasAdded(_ view: View) {}
  /// Called before the view is removed from its superview.
  open func viewLeaves(_ view: View) {}
}

/// The progress of a change that a view's layout has made to the view's own rules. If
/// solving the rules moves subviews, the view is laid out once more in the same pass.
enum OwnRuleChange {
  case none, made
  /// Subviews have moved: the next layout is the repeated one.
  case due
  case repeated
}

extension View {
  nonisolated(unsafe) private static let layoutSystem =
    View.self as? any LayoutSystem.Type

  /// The state of the layout system; nil for a view without rules.
  package internal(set) final var layoutState: LayoutState? {
    get { rare?.layout }
    set { someRare.layout = newValue }
  }

  /// Returns the state of the layout system, created on first use; nil without a system.
  @discardableResult package func makeLayoutState() -> LayoutState? {
    if let known = layoutState { return known }
    layoutState = View.layoutSystem?.makeState(of: self)
    markForUpdate()
    return layoutState
  }

  /// Sets whether the frame and the autoresizing mask, rather than rules, place the view.
  func setTranslatesMask(_ translates: Bool) {
    if translates == layoutState?.translatesMask ?? true { return }
    makeLayoutState()?.translatesMask = translates
    layoutState?.rulesChanged(of: self)
    if let parent { parent.makeLayoutState()?.rulesChanged(of: parent) }
  }

  /// Returns the size that satisfies the rules inside the view and is nearest to a
  /// target; the target itself without a layout system.
  func fittingSize(
    _ target: Size, _ horizontal: LayoutPriority, _ vertical: LayoutPriority
  ) -> Size {
    updateMarkedConstraints()
    return View.layoutSystem?.fittingSize(of: self, target, horizontal, vertical)
      ?? target
  }

  /// The topmost view, this one or an ancestor, inside which rules must be solved.
  var unsolvedRoot: View? {
    var found: View?
    for here in ancestry where here.rare?.layout?.isUnsolved == true { found = here }
    return found
  }

  /// Called when rules have moved a subview.
  package func rulesMovedSubview() {
    guard let layout = rare?.layout, layout.ownChange == .made else { return }
    layout.ownChange = .due
    setNeedsLayout()
  }

  // MARK: Updating

  /// Marks the view and its ancestors as containing a view that needs a call of
  /// `updateConstraints`.
  package func markForUpdate() {
    for here in ancestry {
      if here.rare?.layout?.subtreeNeedsUpdate == true { return }
      let known = here.layoutState
      guard let layout = known ?? View.layoutSystem?.makeState(of: here) else { return }
      if known == nil { here.layoutState = layout }
      layout.subtreeNeedsUpdate = true
    }
  }

  /// Calls `updateConstraints` of marked views, subviews first.
  package func updateMarkedConstraints() {
    guard let layout = rare?.layout, layout.subtreeNeedsUpdate else { return }
    layout.subtreeNeedsUpdate = false
    for view in stack { view.updateMarkedConstraints() }
    if !layout.needsUpdate { return }
    layout.needsUpdate = false
    if let viewController {
      viewController.updateViewConstraints()
    } else {
      updateConstraints()
    }
  }
}
