import MesmerGeometry
@_spi(Components) import MesmerViews

extension View {
  // MARK: Constraints

  /// The active constraints that the view holds: those whose items have this view as
  /// their nearest common ancestor.
  public var constraints: [LayoutConstraint] { layout?.held ?? [] }

  /// Activates a constraint. The nearest common ancestor of its items holds it.
  public func addConstraint(_ constraint: LayoutConstraint) { constraint.isActive = true }

  /// Activates constraints.
  public func addConstraints(_ constraints: [LayoutConstraint]) {
    LayoutConstraint.activate(constraints)
  }

  /// Deactivates a constraint; ignored if another view holds it.
  public func removeConstraint(_ constraint: LayoutConstraint) {
    if constraint.holder === self { constraint.isActive = false }
  }

  /// Deactivates constraints; those that other views hold are ignored.
  public func removeConstraints(_ constraints: [LayoutConstraint]) {
    for constraint in constraints { removeConstraint(constraint) }
  }

  // MARK: Contents

  /// Returns the priority with which the view resists growing beyond its intrinsic size;
  /// 250 by default, and 750 for switches, steppers and activity indicators.
  public func contentHuggingPriority(
    for axis: LayoutConstraint.Axis
  ) -> LayoutPriority { LayoutPriority(contentPriorities[axis.rawValue].hugging) }

  /// Sets the priority with which the view resists growing beyond its intrinsic size.
  public func setContentHuggingPriority(
    _ priority: LayoutPriority, for axis: LayoutConstraint.Axis
  ) {
    someLayout.content[axis.rawValue].hugging = priority.limited
    constraintsChanged()
  }

  /// Returns the priority with which the view resists shrinking below its intrinsic size;
  /// 750 by default, and 999 for controls of a fixed size: switches, steppers, activity
  /// indicators and page controls.
  public func contentCompressionResistancePriority(
    for axis: LayoutConstraint.Axis
  ) -> LayoutPriority { LayoutPriority(contentPriorities[axis.rawValue].compression) }

  /// Sets the priority with which the view resists shrinking below its intrinsic size.
  public func setContentCompressionResistancePriority(
    _ priority: LayoutPriority, for axis: LayoutConstraint.Axis
  ) {
    someLayout.content[axis.rawValue].compression = priority.limited
    constraintsChanged()
  }

  var contentPriorities: [LayoutEngine.ContentPriorities] {
    layout?.content ?? defaultContentPriorities
  }

  /// The default priorities: those of Interface Builder for controls with a fixed size.
  /// Such a control yields to required constraints, but not to the usual priorities.
  var defaultContentPriorities: [LayoutEngine.ContentPriorities] {
    let priorities =
      fixedSizeHugging.map {
        LayoutEngine.ContentPriorities(hugging: $0.rawValue, compression: 999)
      } ?? LayoutEngine.ContentPriorities()
    return [priorities, priorities]
  }

  // MARK: Updating

  /// Requests a call of `updateConstraints` before the next layout.
  public func setNeedsUpdateConstraints() {
    someLayout.needsUpdate = true
    markForUpdate()
    setNeedsLayout()
  }

  /// Returns whether a call of `updateConstraints` is pending.
  public func needsUpdateConstraints() -> Bool {
    layout?.needsUpdate ?? false
  }

  /// Performs the pending calls of `updateConstraints` of this view and its descendants.
  public func updateConstraintsIfNeeded() { updateMarkedConstraints() }

  // MARK: Sizes that fit

  /// The target of `systemLayoutSizeFitting` for the smallest size: zero.
  public static var layoutFittingCompressedSize: Size { .zero }
  /// The target of `systemLayoutSizeFitting` for the largest size: 10000 points on each
  /// axis.
  public static var layoutFittingExpandedSize: Size { Size(width: 10000, height: 10000) }
}
