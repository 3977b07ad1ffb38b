import MesmerGeometry
import MesmerViews

/// The constraints inside a view, with the engine that solves them.
final class ConstraintSystem {
  /// A view or guide, with its item in the engine.
  struct Part {
    let item: LayoutEngine.Item
    unowned let view: View
    /// The guide; nil for the view itself.
    let guide: LayoutGuide?
    /// The edges of the frame, or the insets of a guide, that were passed to the engine;
    /// nil if constraints determine them.
    var given: EdgeInsets?
    /// The constraints of a guide's insets: top, left, bottom, right.
    var edges: [LayoutEngine.Constraint] = []
    /// The version of the content whose size was passed to the engine; -1 before the
    /// first time.
    var contentVersion = -1
    /// The width at which the text of a view was last wrapped, in points; nil before the
    /// first time.
    var wrappedWidth: Double?
    /// Whether a constraint refers to a baseline of the view.
    var usesBaselines = false
    /// Whether a constraint refers to the view or guide.
    var isNamed = false

    /// Whether constraints determine the frame of the view.
    var isPlaced: Bool { guide == nil && !view.translatesAutoresizingMaskIntoConstraints }
  }

  unowned let root: View
  var engine = LayoutEngine()
  var parts: [Part] = []
  /// The indices in `parts` of views and guides.
  private var indices: [ObjectIdentifier: Int] = [:]
  /// The constraints, and the constants that were passed to the engine.
  private(set) var relations:
    [(source: LayoutConstraint, solved: LayoutEngine.Constraint, constant: Double)] = []
  private(set) var scale = 0.0
  private var direction = LayoutDirection.leftToRight
  /// Whether a constraint or a given value conflicts with others.
  private var hasFault = false
  /// The views whose intrinsic size was reported as conflicting.
  var warnedContents: Set<ObjectIdentifier> = []
  /// Whether the system computes a fitting size. The frame of the root is then ignored.
  private(set) var isFitting = false

  /// Whether the last layout exceeded its work limit. The system is then solved again
  /// only after a change of the constraints.
  var isExhausted = false

  /// Whether the system must be rebuilt, such as after a constraint or view was added.
  var needsBuild = true
  /// Whether a value that was passed to the engine may have changed.
  var isDirty = true
  var isSolved: Bool { !needsBuild && !isDirty }

  init(_ root: View) { self.root = root }

  // MARK: Solving

  /// Solves the changes and places the views, in at most four passes: placing a view may
  /// change frames and insets that are passed to the engine.
  func layOut() {
    if !isCurrent { needsBuild = true }
    for _ in 0..<4 {
      if isExhausted && !needsBuild {
        isDirty = false
        return
      }
      // A change may resolve the conflict.
      if hasFault && isDirty { needsBuild = true }
      isDirty = false
      if !needsBuild && !refresh() { return }
      if needsBuild || hasFault { build() }
      wrapTexts()
      place()
    }
  }

  /// Whether the system was built for the current scale and direction.
  var isCurrent: Bool {
    scale == root.contentScaleFactor
      && direction == root.effectiveUserInterfaceLayoutDirection
  }

  /// Returns the size of the root that satisfies its constraints and is nearest to a
  /// target. The target's width has the priority `horizontal` and its height the priority
  /// `vertical`, limited to less than 1000.
  func fittingSize(_ target: Size, _ horizontal: Float, _ vertical: Float) -> Size {
    isFitting = true
    build(target: [
      (.width, target.width, horizontal), (.height, target.height, vertical),
    ])
    wrapTexts()
    return engine.fittingSize(
      of: parts[0].item, target: target, horizontal: horizontal, vertical: vertical,
      scale: scale)
  }

  // MARK: Building

  /// Builds the system. The lengths of a target are additional constraints of the root.
  private func build(
    target: [(attribute: LayoutEngine.Attribute, length: Double, priority: Float)] = []
  ) {
    scale = root.contentScaleFactor
    direction = root.effectiveUserInterfaceLayoutDirection
    hasFault = false
    isExhausted = false
    engine = LayoutEngine()
    parts = []
    indices = [:]
    relations = []
    _ = part(for: root, nil)
    var constraints: [LayoutConstraint] = []
    var pending = [root]
    while let view = pending.popLast() {
      constraints += view.layout?.held ?? []
      pending += view.stack.reversed().filter {
        $0.layout != nil && !$0.isConstraintRoot
      }
    }
    let solved = constraints.compactMap { constraint in
      sides(of: constraint).map { (constraint, $0) }
    }
    for index in parts.indices { give(index) }
    add(solved.filter { !isOfBaselines($0.1) })
    for index in parts.indices { giveContent(index) }
    for (attribute, length, priority) in target {
      _ = try? engine.add(
        (parts[0].item, attribute), .equal, nil, constant: length,
        priority: min(priority, Float(1000).nextDown))
    }
    if parts.contains(where: \.usesBaselines) {
      // The baselines depend on the sizes that the other constraints determine. They are
      // not computed again for the sizes that constraints of baselines cause, because
      // this repetition might never end.
      wrapTexts()
      giveBaselines()
      add(solved.filter { isOfBaselines($0.1) })
    }
    // Constraints that conflict with others stay left out until the next build.
    needsBuild = false
  }

  private typealias Sides = (first: LayoutEngine.Side, second: LayoutEngine.Side?)

  private func isOfBaselines(_ sides: Sides) -> Bool {
    sides.first.attribute.isBaseline || sides.second?.attribute.isBaseline == true
  }

  /// Adds constraints to the engine, and reports those that conflict.
  private func add(_ constraints: [(LayoutConstraint, Sides)]) {
    for (constraint, sides) in constraints {
      do throws(LayoutEngine.Fault) {
        let added = try engine.add(
          sides.first, constraint.relation.solved, sides.second,
          multiplier: sides.second == nil ? 1 : constraint.multiplier,
          constant: constraint.constant, priority: constraint.priority.limited)
        relations.append((constraint, added, constraint.constant))
      } catch {
        hasFault = true
        if noteExhaustion() { break }
        if constraint.isTold || isFitting { continue }
        constraint.isTold = true
        tell(error, of: ConstraintWarning.Party(constraint: constraint))
      }
    }
  }

  /// Returns the sides of a constraint; nil if an item is outside of the root or does not
  /// exist, or if the first attribute is `notAnAttribute`.
  private func sides(of constraint: LayoutConstraint) -> Sides? {
    func side(
      _ item: AnyObject?, _ attribute: LayoutConstraint.Attribute, _ other: AnyObject?
    ) -> LayoutEngine.Side? {
      guard let solved = attribute.solved, let item else { return nil }
      var guide = item as? LayoutGuide
      guard let view = item as? View ?? guide?.owningView, view.isDescendant(of: root)
      else { return nil }
      if attribute.isOfMargins && guide == nil { guide = view.layoutMarginsGuide }
      if guide == nil, attribute.isEdge, let scroll = view as? ScrollView,
        scroll.holdsInContent(other)
      {
        guide = scroll.contentLayoutGuide
      }
      let index = part(for: view, guide)
      parts[index].isNamed = true
      if solved.isBaseline { parts[index].usesBaselines = true }
      return (parts[index].item, solved)
    }
    guard
      let first = side(
        constraint.firstItem, constraint.firstAttribute, constraint.secondItem)
    else { return nil }
    if constraint.secondItem == nil || constraint.secondAttribute == .notAnAttribute {
      return (first, nil)
    }
    guard
      let second = side(
        constraint.secondItem, constraint.secondAttribute, constraint.firstItem)
    else { return nil }
    return (first, second)
  }

  /// Returns the index in `parts` of a view or of its guide; adds a missing part.
  func part(for view: View, _ guide: LayoutGuide?) -> Int {
    let key = ObjectIdentifier(guide ?? view as AnyObject)
    if let index = indices[key] { return index }
    let parent: LayoutEngine.Item?
    if guide != nil {
      parent = parts[part(for: view, nil)].item
    } else if view === root {
      parent = nil
    } else {
      parent = view.parent.map { parts[part(for: $0, nil)].item }
    }
    // Arranged subviews have the direction of their stack.
    let leader = guide == nil ? view.arrangingStack ?? view : view
    let item = engine.addItem(in: parent, isRightToLeft: leader.isRightToLeft)
    parts.append(Part(item: item, view: view, guide: guide))
    indices[key] = parts.count - 1
    return parts.count - 1
  }

  // MARK: Given values

  /// Passes changed frames, insets, content sizes and constants to the engine. Returns
  /// whether any of them has changed.
  private func refresh() -> Bool {
    engine.allowWork()
    var changed = false
    for index in parts.indices {
      if give(index) { changed = true }
      if giveContent(index) { changed = true }
    }
    var constants: [(constraint: LayoutEngine.Constraint, constant: Double)] = []
    for index in relations.indices {
      let constant = relations[index].source.constant
      if constant == relations[index].constant { continue }
      relations[index].constant = constant
      constants.append((relations[index].solved, constant))
    }
    if !constants.isEmpty {
      changed = true
      attempt { (engine: inout LayoutEngine) throws(LayoutEngine.Fault) in
        try engine.setConstants(constants)
      }
    }
    // Baselines depend on the sizes without constraints of baselines. Only a new engine
    // computes these sizes.
    if changed && parts.contains(where: \.usesBaselines) { needsBuild = true }
    return changed
  }

  /// Changes the engine. Returns the conflict that the change has caused, after which the
  /// system must be built again; nil without a conflict, or if the work limit is
  /// exceeded.
  @discardableResult func attempt(
    _ change: (inout LayoutEngine) throws(LayoutEngine.Fault) -> Void
  ) -> LayoutEngine.Fault? {
    do throws(LayoutEngine.Fault) {
      try change(&engine)
      return nil
    } catch {
      hasFault = true
      if noteExhaustion() { return nil }
      needsBuild = true
      return error
    }
  }
}
