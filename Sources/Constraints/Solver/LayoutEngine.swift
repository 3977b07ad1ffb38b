import MesmerGeometry

/// Layout of rectangles by constraints like those of `NSLayoutConstraint`. It is
/// independent of views: an item represents a view or a layout guide, and its owner sets
/// its content size.
///
/// The left and top edges of all items are in one coordinate system, so that constraints
/// may cross the hierarchy; frames are in the coordinate system of the item's parent.
package struct LayoutEngine: Sendable {
  package struct Item: Hashable, Sendable { fileprivate let index: Int }

  /// A constraint that was added.
  package struct Constraint: Hashable, Sendable { fileprivate let index: Int }

  package enum Attribute: String, Sendable {
    case left, right, top, bottom, leading, trailing, width, height, centerX, centerY
    case firstBaseline, lastBaseline
  }

  package typealias Side = (item: Item, attribute: Attribute)

  /// The origin of a requirement, which identifies it in a conflict.
  package enum Source: Hashable, Sendable {
    case constraint(Constraint)
    /// The frame set by `setFrame`, or the size set by `setIntrinsicSize`.
    case frame(Item)
    case intrinsicSize(Item)
  }

  package enum Fault: Error, Equatable {
    case invalid(String)
    /// The broken requirement contradicts these others and is dropped.
    case conflict(broken: Source?, others: [Source])
  }

  /// The priorities with which an item resists growing and shrinking along an axis.
  package struct ContentPriorities: Equatable, Sendable {
    package var hugging: Float
    package var compression: Float

    package init(hugging: Float = 250, compression: Float = 750) {
      self.hugging = hugging
      self.compression = compression
    }
  }

  private struct Node {
    var parent: Int?
    var isRightToLeft: Bool
    var left: ConstraintSolver.Variable
    var top: ConstraintSolver.Variable
    var width: ConstraintSolver.Variable
    var height: ConstraintSolver.Variable
    /// The distance from the top to the first baseline, and from the bottom up to the
    /// last.
    var firstBaseline = 0.0
    var lastBaseline = 0.0
    var bounds: [ConstraintSolver.Constraint] = []
    var frame: [ConstraintSolver.Constraint] = []
    var content: [ConstraintSolver.Constraint] = []
    var contentPriorities: [ContentPriorities] = []
  }

  private struct Relation {
    var first: Side
    var second: Side?
    var multiplier: Double
    var constant: Double
    var solved: ConstraintSolver.Constraint
  }

  private typealias Expression = [(
    variable: ConstraintSolver.Variable, coefficient: Double
  )]

  private var solver = ConstraintSolver()
  /// The items by index.
  private var nodes: [Node?] = []
  private var relations: [Relation?] = []
  private var sources: [ConstraintSolver.Constraint: Source] = [:]

  package init() {}

  package static let exhausted =
    "their solution takes more than 2^28 steps, the limit; remove inequalities and "
    + "priorities that compete"

  /// Whether the limit on the work is exceeded; the frames then do not satisfy the
  /// constraints.
  package var isExhausted: Bool { solver.isExhausted }

  /// Restarts the count of the work, for a new layout.
  package mutating func allowWork() { solver.allowWork() }

  // MARK: Items

  /// Adds an item; one without a parent is a root.
  package mutating func addItem(in parent: Item?, isRightToLeft: Bool = false) -> Item {
    var node = Node(
      parent: parent?.index, isRightToLeft: isRightToLeft, left: solver.variable(),
      top: solver.variable(), width: solver.variable(), height: solver.variable())
    for size in [node.width, node.height] {
      if let bound = try? solver.add([(size, 1)], .atLeast, 0) {
        node.bounds.append(bound)
      }
    }
    nodes.append(node)
    return Item(index: nodes.count - 1)
  }

  /// Sets an item's frame in its parent, as a translated autoresizing mask does; with
  /// nil, constraints determine the frame.
  package mutating func setFrame(of item: Item, to frame: Rect?) throws(Fault) {
    guard var node = nodes[item.index] else { return }
    guard let frame else {
      drop(&node.frame)
      nodes[item.index] = node
      return
    }
    let constants = [
      frame.origin.x, frame.origin.y, frame.size.width, frame.size.height,
    ]
    if !node.frame.isEmpty && node.frame.allSatisfy({ sources[$0] != nil }) {
      return try set(zip(node.frame, constants).map { ($0, $1) })
    }
    drop(&node.frame)
    let parent = node.parent.flatMap { nodes[$0] }
    let places: [Expression] = [
      [(node.left, 1)] + (parent.map { [($0.left, -1)] } ?? []),
      [(node.top, 1)] + (parent.map { [($0.top, -1)] } ?? []),
      [(node.width, 1)], [(node.height, 1)],
    ]
    for (place, constant) in zip(places, constants) {
      node.frame.append(try add(place, .equal, constant, 1000, for: .frame(item)))
      nodes[item.index]?.frame = node.frame
    }
  }

  /// Sets an item's intrinsic content size, with the priorities of width and height. An
  /// axis without a size (nil) ignores its priorities.
  package mutating func setIntrinsicSize(
    of item: Item, width: Double?, height: Double?,
    horizontal: ContentPriorities = ContentPriorities(),
    vertical: ContentPriorities = ContentPriorities()
  ) throws(Fault) {
    guard var node = nodes[item.index] else { return }
    let sizes = [(node.width, width, horizontal), (node.height, height, vertical)]
      .filter { $0.1 != nil }
    let priorities = [horizontal, vertical]
    if node.content.count == 4, sizes.count == 2, node.contentPriorities == priorities,
      node.content.allSatisfy({ sources[$0] != nil })
    {
      let constants: [Double] = sizes.flatMap { size in
        [size.1 ?? 0, size.1 ?? 0]
      }
      return try set(zip(node.content, constants).map { ($0, $1) })
    }
    drop(&node.content)
    node.contentPriorities = priorities
    nodes[item.index] = node
    for (variable, size, priority) in sizes {
      for (relation, weight) in [
        (ConstraintSolver.Relation.atMost, priority.hugging),
        (.atLeast, priority.compression),
      ] {
        let constraint = try add(
          [(variable, 1)], relation, size ?? 0, weight, for: .intrinsicSize(item))
        nodes[item.index]?.content.append(constraint)
      }
    }
  }

  /// Sets the baselines: the first measured from the top, the last from the bottom up.
  package mutating func setBaselines(
    of item: Item, first: Double, last: Double
  ) throws(Fault) {
    if nodes[item.index]?.firstBaseline == first
      && nodes[item.index]?.lastBaseline == last
    {
      return
    }
    nodes[item.index]?.firstBaseline = first
    nodes[item.index]?.lastBaseline = last
    var changes: [(ConstraintSolver.Constraint, Double)] = []
    for relation in relations {
      if let relation, relation.first.item == item || relation.second?.item == item {
        changes.append((relation.solved, solverConstant(of: relation)))
      }
    }
    try set(changes)
  }

  // MARK: Constraints

  /// Adds the constraint first = multiplier · second + constant, or at most or at least
  /// that. Without `second`, `first` is a width or a height. Positions are measured from
  /// the edge of the nearest item that contains both.
  package mutating func add(
    _ first: Side, _ relation: ConstraintSolver.Relation, _ second: Side?,
    multiplier: Double = 1,
    constant: Double = 0, priority: Float = 1000
  ) throws(Fault) -> Constraint {
    if let fault = first.attribute.fault(with: second?.attribute) {
      throw .invalid(fault)
    }
    let constraint = Constraint(index: relations.count)
    let offset = offset(first) - (second.map { multiplier * self.offset($0) } ?? 0)
    let solved = try add(
      terms(first, second, multiplier: multiplier), relation, constant - offset, priority,
      for: .constraint(constraint))
    relations.append(
      Relation(
        first: first, second: second, multiplier: multiplier, constant: constant,
        solved: solved))
    return constraint
  }

  /// Changes the constants of constraints at once.
  package mutating func setConstants(
    _ changes: [(constraint: Constraint, constant: Double)]
  ) throws(Fault) {
    var solved: [(ConstraintSolver.Constraint, Double)] = []
    for (constraint, constant) in changes {
      guard var relation = relations[constraint.index] else { continue }
      relation.constant = constant
      relations[constraint.index] = relation
      solved.append((relation.solved, solverConstant(of: relation)))
    }
    try set(solved)
  }

  private mutating func drop(_ constraints: inout [ConstraintSolver.Constraint]) {
    for constraint in constraints {
      solver.remove(constraint)
      sources[constraint] = nil
    }
    constraints = []
  }

  private mutating func add(
    _ terms: Expression, _ relation: ConstraintSolver.Relation, _ constant: Double,
    _ priority: Float, for source: Source
  ) throws(Fault) -> ConstraintSolver.Constraint {
    do throws(ConstraintSolver.Fault) {
      let constraint = try solver.add(terms, relation, constant, priority: priority)
      sources[constraint] = source
      return constraint
    } catch {
      throw fault(error, source)
    }
  }

  /// Changes the constants of the solver's constraints. Throws the first conflict; the
  /// constraints of all conflicts are removed.
  private mutating func set(
    _ changes: [(ConstraintSolver.Constraint, Double)]
  ) throws(Fault) {
    var first: Fault?
    do throws(ConstraintSolver.Fault) {
      for conflict in try solver.setConstants(changes.map { ($0.0, $0.1) }) {
        if let source = sources.removeValue(forKey: conflict.broken), first == nil {
          first = fault(.conflict(conflict.others), source)
        }
      }
    } catch {
      throw fault(error, nil)
    }
    if let first { throw first }
  }

  private func fault(_ fault: ConstraintSolver.Fault, _ broken: Source?) -> Fault {
    switch fault {
    case .number(let reason): return .invalid(reason)
    case .work: return .invalid(Self.exhausted)
    case .conflict(let constraints):
      var others: [Source] = []
      for constraint in constraints {
        if let other = sources[constraint], !others.contains(other) {
          others.append(other)
        }
      }
      return .conflict(broken: broken, others: others)
    }
  }

  // MARK: Attributes as expressions

  /// Returns the nearest common ancestor of two items, which may be one of them.
  private func container(of first: Item, _ second: Item) -> Node? {
    var ancestors: Set<Int> = []
    var next: Int? = first.index
    while let index = next {
      ancestors.insert(index)
      next = nodes[index]?.parent
    }
    next = second.index
    while let index = next {
      if ancestors.contains(index) { return nodes[index] }
      next = nodes[index]?.parent
    }
    return nil
  }

  private func terms(_ first: Side, _ second: Side?, multiplier: Double) -> Expression {
    guard let second else { return terms(first, nil, false) }
    let origin = container(of: first.item, second.item)
    let flips =
      nodes[first.item.index]?.isRightToLeft == true
      && (first.attribute.followsDirection || second.attribute.followsDirection)
    return terms(first, origin, flips)
      + terms(second, origin, flips).map { ($0.variable, -multiplier * $0.coefficient) }
  }

  /// Returns the variable part of an attribute; along x, if it flips, measured from the
  /// origin's right edge to the left.
  private func terms(_ side: Side, _ origin: Node?, _ flips: Bool) -> Expression {
    guard let node = nodes[side.item.index] else { return [] }
    func across(_ share: Double) -> Expression {
      let place: Expression = [(node.left, 1), (node.width, share)]
      guard let origin else { return place }
      if !flips { return place + [(origin.left, -1)] }
      return [(origin.left, 1), (origin.width, 1)]
        + place.map { ($0.variable, -$0.coefficient) }
    }
    func down(_ share: Double) -> Expression {
      [(node.top, 1), (node.height, share)] + (origin.map { [($0.top, -1)] } ?? [])
    }
    switch side.attribute {
    case .left: return across(0)
    case .right: return across(1)
    case .leading: return across(flips ? 1 : 0)
    case .trailing: return across(flips ? 0 : 1)
    case .centerX: return across(0.5)
    case .width: return [(node.width, 1)]
    case .height: return [(node.height, 1)]
    case .top, .firstBaseline: return down(0)
    case .bottom, .lastBaseline: return down(1)
    case .centerY: return down(0.5)
    }
  }

  /// Returns the constant part of an attribute.
  private func offset(_ side: Side) -> Double {
    switch side.attribute {
    case .firstBaseline: nodes[side.item.index]?.firstBaseline ?? 0
    case .lastBaseline: -(nodes[side.item.index]?.lastBaseline ?? 0)
    default: 0
    }
  }

  private func solverConstant(of relation: Relation) -> Double {
    let second = relation.second.map { relation.multiplier * offset($0) } ?? 0
    return relation.constant - offset(relation.first) + second
  }

  // MARK: Results

  /// Returns the frame of an item in its parent; its edges, and the parent's, are
  /// rounded to pixels at this scale.
  package mutating func frame(of item: Item, scale: Double) -> Rect {
    guard let node = nodes[item.index] else { return .zero }
    func onPixels(_ x: Double) -> Double { Elementary.floor(x * scale + 0.5) / scale }
    let (left, top) = (solver.value(node.left), solver.value(node.top))
    let right = onPixels(left + solver.value(node.width))
    let bottom = onPixels(top + solver.value(node.height))
    var origin = Point(x: onPixels(left), y: onPixels(top))
    let size = Size(width: right - origin.x, height: bottom - origin.y)
    if let parent = node.parent.flatMap({ nodes[$0] }) {
      origin.x -= onPixels(solver.value(parent.left))
      origin.y -= onPixels(solver.value(parent.top))
    }
    return Rect(origin: origin, size: size)
  }

  /// Returns the size of an item under additional constraints to the target size with
  /// these priorities, as `systemLayoutSizeFitting` does, rounded up to whole pixels.
  package func fittingSize(
    of item: Item, target: Size, horizontal: Float = 50, vertical: Float = 50,
    scale: Double
  ) -> Size {
    guard let node = nodes[item.index] else { return .zero }
    var copy = self
    for constraint in node.frame { copy.solver.remove(constraint) }
    for (variable, length, priority) in [
      (node.width, target.width, horizontal), (node.height, target.height, vertical),
    ] {
      // Not required, so that an impossible length does not contradict the item's own
      // constraints.
      let priority = min(priority, Float(1000).nextDown)
      _ = try? copy.solver.add([(variable, 1)], .equal, length, priority: priority)
    }
    func up(_ x: Double) -> Double { Elementary.ceil(x * scale - 1e-6) / scale }
    return Size(
      width: up(copy.solver.value(node.width)), height: up(copy.solver.value(node.height))
    )
  }
}

extension LayoutEngine.Attribute {
  fileprivate var followsDirection: Bool { self == .leading || self == .trailing }

  private var isSize: Bool { self == .width || self == .height }

  private var isAcross: Bool {
    switch self {
    case .left, .right, .leading, .trailing, .centerX: true
    default: false
    }
  }

  /// Returns the error message for a constraint between two attributes; nil if it is
  /// valid.
  fileprivate func fault(with other: Self?) -> String? {
    guard let other else {
      return isSize ? nil : "\(rawValue) needs a second item: a constant is no position"
    }
    if isSize != other.isSize || !isSize && isAcross != other.isAcross {
      return "\(rawValue) cannot depend on \(other.rawValue)"
    }
    let sides: Set<Self> = [.left, .right]
    if followsDirection && sides.contains(other)
      || other.followsDirection && sides.contains(self)
    {
      return "\(rawValue) cannot depend on \(other.rawValue): one follows the direction"
    }
    return nil
  }
}
