import MesmerGeometry

/// Layout of rectangles by constraints like those of `NSLayoutConstraint`.
///
/// The engine is independent of views: an item represents a view or a layout guide.
/// Lengths are in points. The variables of all items' edges are in one coordinate system,
/// because constraints can cross the hierarchy. A frame is in the coordinate system of
/// the item's parent.
package struct LayoutEngine: Sendable {
  package struct Item: Hashable, Sendable { let index: Int }

  /// A constraint added by `add`.
  package struct Constraint: Hashable, Sendable { let index: Int }

  package enum Attribute: String, Sendable {
    case left, right, top, bottom, leading, trailing, width, height, centerX, centerY
    case firstBaseline, lastBaseline
  }

  package typealias Side = (item: Item, attribute: Attribute)

  /// The origin of the solver's constraints, which identifies them in a conflict.
  package enum Source: Hashable, Sendable {
    case constraint(Constraint)
    /// The frame set by `setFrame`.
    case frame(Item)
    /// The size set by `setIntrinsicSize`.
    case intrinsicSize(Item)
  }

  package enum Fault: Error, Equatable {
    case invalid(String)
    /// The requirement `broken` contradicts the others, and is removed.
    case conflict(broken: Source?, others: [Source])
  }

  /// The priorities with which an item resists growing and shrinking along an axis.
  package struct ContentPriorities: Equatable, Sendable {
    package var hugging: Float = 250
    package var compression: Float = 750
  }

  struct Node {
    var parent: Int?
    var isRightToLeft: Bool
    var left: ConstraintSolver.Variable
    var top: ConstraintSolver.Variable
    var width: ConstraintSolver.Variable
    var height: ConstraintSolver.Variable
    /// The distance of the first baseline from the top.
    var firstBaseline = 0.0
    /// The distance of the last baseline from the bottom.
    var lastBaseline = 0.0
    var bounds: [ConstraintSolver.Constraint] = []
    var frame: [ConstraintSolver.Constraint] = []
    var content: [ConstraintSolver.Constraint] = []
    var contentPriorities: [ContentPriorities] = []
  }

  struct Relation {
    var first: Side
    var second: Side?
    var multiplier: Double
    var constant: Double
    var solved: ConstraintSolver.Constraint
  }

  typealias Expression = [(
    variable: ConstraintSolver.Variable, coefficient: Double
  )]

  var solver = ConstraintSolver()
  /// The items by index.
  private(set) var nodes: [Node] = []
  private var relations: [Relation] = []
  private var sources: [ConstraintSolver.Constraint: Source] = [:]

  package init() {}

  package static let exhausted =
    "their solution takes more than 2^28 steps, the limit; remove inequalities and "
    + "priorities that compete"

  /// Whether the solution exceeds the limit on its work. Frames then may not satisfy the
  /// constraints.
  package var isExhausted: Bool { solver.isExhausted }

  /// Restarts the count of the work, before a new layout.
  package mutating func allowWork() { solver.allowWork() }

  // MARK: Items

  /// Adds an item; an item without a parent is a root.
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

  /// Sets an item's frame in its parent by required constraints, as a translated
  /// autoresizing mask does. With nil, other constraints determine the frame. A conflict
  /// of one edge or length removes only this one. Throws the first error.
  package mutating func setFrame(of item: Item, to frame: Rect?) throws(Fault) {
    guard let frame else { return drop(\.frame, of: item) }
    let node = nodes[item.index]
    let constants = [
      frame.origin.x, frame.origin.y, frame.size.width, frame.size.height,
    ]
    if node.frame.count == 4 && node.frame.allSatisfy({ sources[$0] != nil }) {
      return try set(zip(node.frame, constants).map { ($0, $1) })
    }
    drop(\.frame, of: item)
    let parent = node.parent.map { nodes[$0] }
    let places: [Expression] = [
      [(node.left, 1)] + (parent.map { [($0.left, -1)] } ?? []),
      [(node.top, 1)] + (parent.map { [($0.top, -1)] } ?? []),
      [(node.width, 1)], [(node.height, 1)],
    ]
    try fill(
      \.frame, of: item, for: .frame(item),
      zip(places, constants).map { ($0, .equal, $1, 1000) })
  }

  /// Sets an item's intrinsic content size, with the priorities of width and height. If a
  /// length is nil, its priorities have no effect. A conflict of one bound removes only
  /// this one. Throws the first error.
  package mutating func setIntrinsicSize(
    of item: Item, width: Double?, height: Double?,
    horizontal: ContentPriorities = ContentPriorities(),
    vertical: ContentPriorities = ContentPriorities()
  ) throws(Fault) {
    let node = nodes[item.index]
    let sizes = [(node.width, width, horizontal), (node.height, height, vertical)]
      .filter { $0.1 != nil }
    let priorities = [horizontal, vertical]
    if node.content.count == 4, sizes.count == 2, node.contentPriorities == priorities,
      node.content.allSatisfy({ sources[$0] != nil })
    {
      let constants: [Double] = sizes.flatMap { [$0.1 ?? 0, $0.1 ?? 0] }
      return try set(zip(node.content, constants).map { ($0, $1) })
    }
    drop(\.content, of: item)
    nodes[item.index].contentPriorities = priorities
    try fill(
      \.content, of: item, for: .intrinsicSize(item),
      sizes.flatMap { variable, size, priority in
        [
          ([(variable, 1)], .atMost, size ?? 0, priority.hugging),
          ([(variable, 1)], .atLeast, size ?? 0, priority.compression),
        ]
      })
  }

  /// Sets the distances of the first baseline from the top and of the last baseline from
  /// the bottom, for constraints that are added afterwards.
  package mutating func setBaselines(of item: Item, first: Double, last: Double) {
    nodes[item.index].firstBaseline = first
    nodes[item.index].lastBaseline = last
  }

  // MARK: Constraints

  /// Adds the constraint first = multiplier · second + constant, or the same with <= or
  /// >=. Without `second`, `first` must be a width or a height. Positions are measured
  /// from the leading or top edge of the nearest item that contains both items or is one
  /// of them.
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

  /// Changes the constants of several constraints in one step.
  package mutating func setConstants(
    _ changes: [(constraint: Constraint, constant: Double)]
  ) throws(Fault) {
    var solved: [(ConstraintSolver.Constraint, Double)] = []
    for (constraint, constant) in changes {
      relations[constraint.index].constant = constant
      let relation = relations[constraint.index]
      solved.append((relation.solved, solverConstant(of: relation)))
    }
    try set(solved)
  }

  private mutating func drop(
    _ list: WritableKeyPath<Node, [ConstraintSolver.Constraint]>, of item: Item
  ) {
    for constraint in nodes[item.index][keyPath: list] {
      solver.remove(constraint)
      sources[constraint] = nil
    }
    nodes[item.index][keyPath: list] = []
  }

  /// Adds each of the bounds that is in no conflict to a list. Throws the first error.
  private mutating func fill(
    _ list: WritableKeyPath<Node, [ConstraintSolver.Constraint]>, of item: Item,
    for source: Source,
    _ bounds: [(Expression, ConstraintSolver.Relation, Double, priority: Float)]
  ) throws(Fault) {
    var first: Fault?
    for (terms, relation, constant, priority) in bounds {
      do throws(Fault) {
        let constraint = try add(terms, relation, constant, priority, for: source)
        nodes[item.index][keyPath: list].append(constraint)
      } catch {
        first = first ?? error
      }
    }
    if let first { throw first }
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

  /// Changes the constants of the solver's constraints. Throws the first conflict, if
  /// there is one. The broken constraints of all conflicts are removed.
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
}
