import MesmerConstraints
import MesmerGeometry

extension View {
  /// Returns the system's side margin for a width: 16 points, or 20 from 414 points on.
  package static func systemMargin(width: Double) -> Double { width < 414 ? 16 : 20 }

  // MARK: Who places the view

  var translatesMask: Bool {
    get { rare?.layout?.translatesMask ?? true }
    set {
      if newValue == translatesMask { return }
      someLayout.translatesMask = newValue
      constraintsChanged()
      parent?.constraintsChanged()
    }
  }

  // MARK: Constraints

  /// The active constraints that the view holds: those between its descendants, or
  /// between it and them.
  public var constraints: [LayoutConstraint] { rare?.layout?.held ?? [] }

  /// Activates a constraint.
  public func addConstraint(_ constraint: LayoutConstraint) { constraint.isActive = true }

  /// Activates constraints.
  public func addConstraints(_ constraints: [LayoutConstraint]) {
    LayoutConstraint.activate(constraints)
  }

  /// Deactivates a constraint that the view holds.
  public func removeConstraint(_ constraint: LayoutConstraint) {
    if constraint.holder === self { constraint.isActive = false }
  }

  /// Deactivates constraints that the view holds.
  public func removeConstraints(_ constraints: [LayoutConstraint]) {
    for constraint in constraints { removeConstraint(constraint) }
  }

  // MARK: Contents

  /// Returns the priority with which the view resists growing beyond its intrinsic size;
  /// 250 by default, and 750 for switches and activity indicators.
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

  /// Returns the priority with which the view resists shrinking; 750 by default, and 999
  /// for switches, activity indicators and page controls, which have a fixed size.
  public func contentCompressionResistancePriority(
    for axis: LayoutConstraint.Axis
  ) -> LayoutPriority { LayoutPriority(contentPriorities[axis.rawValue].compression) }

  /// Sets the priority with which the view resists shrinking.
  public func setContentCompressionResistancePriority(
    _ priority: LayoutPriority, for axis: LayoutConstraint.Axis
  ) {
    someLayout.content[axis.rawValue].compression = priority.limited
    constraintsChanged()
  }

  var contentPriorities: [LayoutEngine.ContentPriorities] {
    rare?.layout?.content ?? defaultContentPriorities
  }

  /// The default priorities: those of Interface Builder for controls with a fixed size.
  /// Such a control yields only to required constraints.
  var defaultContentPriorities: [LayoutEngine.ContentPriorities] {
    let priorities =
      fixedSizeHugging.map {
        LayoutEngine.ContentPriorities(hugging: $0.rawValue, compression: 999)
      } ?? LayoutEngine.ContentPriorities()
    return [priorities, priorities]
  }

  /// Solves the constraints again after a change of the contents' size.
  func contentSizeChanged() {
    guard let layout = rare?.layout else { return }
    layout.contentVersion += 1
    constraintRoot.solveAgain()
  }

  // MARK: Updating

  /// Requests a call of `updateConstraints` before the next layout.
  public func setNeedsUpdateConstraints() {
    someLayout.needsUpdateConstraints = true
    markConstraintUpdate()
    setNeedsLayout()
  }

  /// Whether a call of `updateConstraints` is pending.
  public func needsUpdateConstraints() -> Bool {
    rare?.layout?.needsUpdateConstraints ?? false
  }

  /// Performs the pending calls of `updateConstraints` in this view and descendants.
  public func updateConstraintsIfNeeded() { updateMarkedConstraints() }

  // MARK: Sizes that fit

  /// The smallest size: a target of `systemLayoutSizeFitting`.
  public static var layoutFittingCompressedSize: Size { .zero }
  /// The largest size: a target of `systemLayoutSizeFitting`.
  public static var layoutFittingExpandedSize: Size { Size(width: 10000, height: 10000) }

  /// Returns the size given by the constraints inside the view.
  func fittingSize(
    _ targetSize: Size, _ horizontal: LayoutPriority, _ vertical: LayoutPriority
  ) -> Size {
    updateMarkedConstraints()
    return ConstraintSystem(self).fittingSize(
      targetSize, horizontal.limited, vertical.limited)
  }

  // MARK: Margins

  /// The margins, with the safe area; setting them sets the part without it.
  var viewMargins: EdgeInsets {
    get {
      let layout = rare?.layout
      var margins =
        layout?.margins ?? EdgeInsets(top: 8, left: 8, bottom: 8, right: 8)
      if let controller = viewController, controller.keepsSystemMargins {
        let least = controller.systemMargin
        if layout?.margins == nil { (margins.top, margins.bottom) = (0, 0) }
        margins.left = max(margins.left, least)
        margins.right = max(margins.right, least)
      }
      if layout?.preservesSuperviewMargins == true, let parent {
        let outer = parent.layoutMargins
        let (box, room) = (frame, parent.bounds)
        margins.top = max(margins.top, outer.top - (box.minY - room.minY))
        margins.left = max(margins.left, outer.left - (box.minX - room.minX))
        margins.bottom = max(margins.bottom, outer.bottom - (room.maxY - box.maxY))
        margins.right = max(margins.right, outer.right - (room.maxX - box.maxX))
      }
      if layout?.marginsFollowSafeArea == false || !isInSafeArea { return margins }
      return margins + safeAreaInsets
    }
    set { ownLayoutMargins = newValue }
  }

  /// The assigned margins; nil for the default.
  package var ownLayoutMargins: EdgeInsets? {
    get { rare?.layout?.margins }
    set {
      someLayout.margins = newValue
      marginsChanged()
    }
  }

  /// Whether the margins are at least the overlap of the superview's margins with the
  /// view; false by default.
  public var preservesSuperviewLayoutMargins: Bool {
    get { rare?.layout?.preservesSuperviewMargins ?? false }
    set {
      someLayout.preservesSuperviewMargins = newValue
      marginsChanged()
    }
  }

  /// Whether the safe area is added to the margins; true by default.
  public var insetsLayoutMarginsFromSafeArea: Bool {
    get { rare?.layout?.marginsFollowSafeArea ?? true }
    set {
      someLayout.marginsFollowSafeArea = newValue
      marginsChanged()
    }
  }

  func marginsChanged() {
    layoutMarginsDidChange()
    constraintRoot.solveAgain()
    solveAgain()
  }
}
