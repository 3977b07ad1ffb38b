import MesmerGeometry
import MesmerViews

/// The constraints inside a view, with the engine that solves them.
final class ConstraintSystem {
  /// A view or guide of the engine.
  private struct Part {
    let item: LayoutEngine.Item
    unowned let view: View
    /// Nil for the view itself.
    let guide: LayoutGuide?
    /// The values last given to the engine: the edges of a frame, or the insets of a
    /// guide.
    var given: EdgeInsets?
    /// The constraints of a guide with insets: top, left, bottom, right.
    var edges: [LayoutEngine.Constraint] = []
    var contentVersion = -1
    /// The width at which the text of a view was last wrapped, in points.
    var wrappedWidth: Double?
    /// Whether a constraint refers to it.
    var isNamed = false

    /// Whether the view's frame is computed by the system.
    var isPlaced: Bool { guide == nil && !view.translatesAutoresizingMaskIntoConstraints }
  }

  private unowned let root: View
  private var engine = LayoutEngine()
  private var parts: [Part] = []
  private var indices: [ObjectIdentifier: Int] = [:]
  private var relations:
    [(source: LayoutConstraint, solved: LayoutEngine.Constraint, constant: Double)] = []
  private var scale = 0.0
  private var direction = LayoutDirection.leftToRight
  /// Whether a constraint is left out.
  private var hasFault = false
  private var warnedContents: Set<ObjectIdentifier> = []
  /// Whether the system computes a fitting size: the root has no frame.
  private var isFitting = false

  /// Whether the last layout exceeded its work limit. It is not repeated before the
  /// constraints change.
  private var isExhausted = false

  var needsBuild = true
  var isDirty = true
  var isSolved: Bool { !needsBuild && !isDirty }

  init(_ root: View) { self.root = root }

  // MARK: Solving

  /// Solves the changes and places the views. Placing some may change given frames and
  /// insets of others, so there are up to four passes.
  func layOut() {
    if !isCurrent { needsBuild = true }
    for _ in 0..<4 {
      if isExhausted && !needsBuild {
        isDirty = false
        return
      }
      // After a conflict, the constraint to leave out is determined again.
      if hasFault && isDirty { needsBuild = true }
      isDirty = false
      if needsBuild {
        build()
      } else if !refresh() {
        return
      } else if hasFault {
        build()
      }
      wrapTexts()
      place()
    }
  }

  /// Whether the system was built for the current scale and direction.
  var isCurrent: Bool {
    scale == root.contentScaleFactor
      && direction == root.effectiveUserInterfaceLayoutDirection
  }

  /// Returns the size of the root by its constraints, nearest to a target.
  func fittingSize(_ target: Size, _ horizontal: Float, _ vertical: Float) -> Size {
    isFitting = true
    build()
    let item = parts[0].item
    for (attribute, length, priority) in [
      (LayoutEngine.Attribute.width, target.width, horizontal),
      (.height, target.height, vertical),
    ] {
      _ = try? engine.add(
        (item, attribute), .equal, nil, constant: length,
        priority: min(priority, Float(1000).nextDown))
    }
    wrapTexts()
    return engine.fittingSize(
      of: item, target: target, horizontal: horizontal, vertical: vertical, scale: scale)
  }

  // MARK: Building

  private func build() {
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
    let solved = constraints.map { ($0, sides(of: $0)) }
    for index in parts.indices { give(index) }
    for (constraint, sides) in solved {
      guard let sides else { continue }
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
    for index in parts.indices { giveContent(index) }
    // Constraints that conflict with the others are left out until something changes.
    needsBuild = false
  }

  /// Returns the attributes of a constraint; nil if an item is outside of the system.
  private func sides(
    of constraint: LayoutConstraint
  ) -> (first: LayoutEngine.Side, second: LayoutEngine.Side?)? {
    func side(
      _ item: AnyObject?, _ attribute: LayoutConstraint.Attribute, _ other: AnyObject?
    ) -> LayoutEngine.Side? {
      guard let solved = attribute.solved, let item else { return nil }
      var guide = item as? LayoutGuide
      guard let view = item as? View ?? guide?.owningView, view.isDescendant(of: root)
      else { return nil }
      if solved.isOfMargins && guide == nil { guide = view.layoutMarginsGuide }
      if guide == nil, attribute.isEdge, let scroll = view as? ScrollView,
        scroll.holdsInContent(other)
      {
        guide = scroll.contentLayoutGuide
      }
      let index = part(for: view, guide)
      parts[index].isNamed = true
      return (parts[index].item, solved.attribute)
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

  private func part(for view: View, _ guide: LayoutGuide?) -> Int {
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
    // Arranged subviews use the direction of their stack.
    let leader = guide == nil ? view.arrangingStack ?? view : view
    let item = engine.addItem(in: parent, isRightToLeft: leader.isRightToLeft)
    parts.append(Part(item: item, view: view, guide: guide))
    indices[key] = parts.count - 1
    return parts.count - 1
  }

  // MARK: Given values

  /// Applies changed numbers; returns whether there are any.
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
    if needsBuild { build() }
    return changed
  }

  /// Returns whether the work limit is exceeded, and reports it once.
  private func noteExhaustion() -> Bool {
    if !engine.isExhausted { return false }
    if !isExhausted && !isFitting {
      ConstraintWarnings.tell(
        ConstraintWarning(
          broken: ConstraintWarning.Party(
            name: "the constraints inside \(LayoutConstraint.name(root))"),
          others: [], reason: LayoutEngine.exhausted))
    }
    isExhausted = true
    return true
  }

  @discardableResult private func attempt(
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

  /// Gives the engine a frame not set by constraints, or the insets of a guide. Returns
  /// whether they have changed.
  @discardableResult private func give(_ index: Int) -> Bool {
    let part = parts[index]
    guard let new = given(part), new != part.given else { return false }
    parts[index].given = new
    if let guide = part.guide {
      if part.edges.isEmpty {
        let view = parts[self.part(for: part.view, nil)].item
        // Content has its size at the weakest priority, below those of programs.
        let isContent = guide.kind == .content
        for (attribute, inset, isSize) in [
          (LayoutEngine.Attribute.top, new.top, false), (.left, new.left, false),
          (isContent ? .height : .bottom, -new.bottom, isContent),
          (isContent ? .width : .right, -new.right, isContent),
        ] {
          if let edge = try? engine.add(
            (part.item, attribute), .equal, isSize ? nil : (view, attribute),
            constant: inset,
            priority: isSize ? Float.leastNormalMagnitude : 1000)
          {
            parts[index].edges.append(edge)
          }
        }
      } else {
        let constants = [new.top, new.left, -new.bottom, -new.right]
        let changes = zip(part.edges, constants).map { ($0, $1) }
        attempt { (engine: inout LayoutEngine) throws(LayoutEngine.Fault) in
          try engine.setConstants(changes)
        }
      }
      return true
    }
    let rect = Rect(
      x: new.left, y: new.top, width: new.right - new.left, height: new.bottom - new.top)
    attempt { (engine: inout LayoutEngine) throws(LayoutEngine.Fault) in
      try engine.setFrame(of: part.item, to: rect)
    }
    return true
  }

  /// Returns the given edges of a frame or insets of a guide; nil under constraints.
  private func given(_ part: Part) -> EdgeInsets? {
    let view = part.view
    if let guide = part.guide {
      switch guide.kind {
      case .plain: return nil
      case .safeArea: return view.safeAreaInsets
      case .margins: return view.layoutMargins
      case .content:
        let size = (view as? ScrollView)?.contentSizeOfItsOwn ?? .zero
        return EdgeInsets(top: 0, left: 0, bottom: -size.height, right: -size.width)
      case .frame:
        let offset = view.bounds.origin
        return EdgeInsets(
          top: offset.y, left: offset.x, bottom: -offset.y, right: -offset.x)
      }
    }
    if view === root {
      let size = view.bounds.size
      if isFitting || part.isPlaced { return nil }
      return EdgeInsets(top: 0, left: 0, bottom: size.height, right: size.width)
    }
    if part.isPlaced { return nil }
    let (x, y) = view.axes
    return EdgeInsets(
      top: y.position, left: x.position, bottom: y.position + y.size,
      right: x.position + x.size)
  }

  /// Gives the engine the size of a view's contents and its baselines, if they have
  /// changed. Returns whether they have.
  @discardableResult private func giveContent(_ index: Int) -> Bool {
    let part = parts[index]
    guard part.guide == nil, part.isPlaced || isFitting && part.view === root
    else { return false }
    let version = part.view.layout?.contentVersion ?? 0
    if version == part.contentVersion { return false }
    parts[index].contentVersion = version
    parts[index].wrappedWidth = nil
    setContent(parts[index], part.view.intrinsicContentSize)
    return true
  }

  private func setContent(_ part: Part, _ size: Size) {
    let size =
      part.view.isHiddenInStack
      ? Size(width: View.noIntrinsicMetric, height: View.noIntrinsicMetric) : size
    func known(_ length: Double) -> Double? { length >= 0 ? length : nil }
    let priorities = part.view.contentPriorities
    let fault = attempt { (engine: inout LayoutEngine) throws(LayoutEngine.Fault) in
      try engine.setIntrinsicSize(
        of: part.item, width: known(size.width), height: known(size.height),
        horizontal: priorities[0], vertical: priorities[1])
      let shown = Size(width: part.wrappedWidth ?? size.width, height: size.height)
      if let baselines = part.view.baselines(in: shown) {
        try engine.setBaselines(
          of: part.item, first: baselines.first, last: baselines.last)
      }
    }
    if let fault, !isFitting, warnedContents.insert(ObjectIdentifier(part.view)).inserted
    {
      tell(fault, of: party(.intrinsicSize(part.item)))
    }
  }

  /// Gives multi-line texts their height at their current width.
  private func wrapTexts() {
    for _ in 0..<3 {
      var changed = false
      for index in parts.indices where parts[index].contentVersion >= 0 {
        let part = parts[index]
        if !part.view.wrapsAtItsWidth { continue }
        let width = engine.frame(of: part.item, scale: scale).width
        if width == part.wrappedWidth { continue }
        parts[index].wrappedWidth = width
        let height = part.view.sizeThatFits(Size(width: width, height: 0)).height
        setContent(
          parts[index], Size(width: part.view.intrinsicContentSize.width, height: height))
        changed = true
      }
      if !changed { return }
    }
  }

  // MARK: Results

  private func place() {
    for part in parts where part.isNamed || part.guide != nil {
      var rect = engine.frame(of: part.item, scale: scale)
      if let guide = part.guide {
        guide.layoutFrame = rect
        if guide.kind == .content, let scroll = part.view as? ScrollView,
          scroll.currentZoomScale == 1
        {
          scroll.takeConstrainedSize(rect.size)
        }
      } else if part.isPlaced {
        let (x, y) = part.view.axes
        if part.view === root { rect.origin = Point(x: x.position, y: y.position) }
        rect.origin += zoomShift(part.view, rect.size)
        if x.position == rect.minX && x.size == rect.width && y.position == rect.minY
          && y.size == rect.height
        {
          continue
        }
        part.view.place(
          AutoresizedAxis(position: rect.minX, size: rect.width),
          AutoresizedAxis(position: rect.minY, size: rect.height))
        part.view.parent?.rulesMovedSubview()
      }
    }
  }

  /// Returns the distance from the frame of a zoomed view to its box without scale.
  /// Constraints place the corner of the frame, as zooming does.
  private func zoomShift(_ view: View, _ size: Size) -> Vector {
    guard let scroll = view.parent as? ScrollView, scroll.currentZoomScale != 1,
      scroll.zoomedView === view
    else { return .zero }
    let part = scroll.currentZoomScale - 1
    return Vector(
      dx: view.anchorPoint.x * size.width * part,
      dy: view.anchorPoint.y * size.height * part)
  }

  // MARK: Errors

  private func tell(_ fault: LayoutEngine.Fault, of broken: ConstraintWarning.Party) {
    let warning =
      switch fault {
      case .invalid(let reason):
        ConstraintWarning(broken: broken, others: [], reason: reason)
      case .conflict(_, let others):
        ConstraintWarning(broken: broken, others: others.map(party), reason: "")
      }
    ConstraintWarnings.tell(warning)
  }

  private func party(_ source: LayoutEngine.Source) -> ConstraintWarning.Party {
    func owner(_ item: LayoutEngine.Item) -> String {
      guard let part = parts.first(where: { $0.item == item }) else { return "nothing" }
      return LayoutConstraint.name(part.guide ?? part.view as AnyObject)
    }
    switch source {
    case .constraint(let solved):
      if let relation = relations.first(where: { $0.solved == solved }) {
        return ConstraintWarning.Party(constraint: relation.source)
      }
      let guide = parts.first { $0.edges.contains(solved) }
      let name = guide.map { owner($0.item) } ?? "a guide"
      return ConstraintWarning.Party(name: "the edges of \(name)")
    case .frame(let item):
      return ConstraintWarning.Party(name: "the frame of \(owner(item))")
    case .intrinsicSize(let item):
      return ConstraintWarning.Party(name: "the intrinsic size of \(owner(item))")
    }
  }
}
