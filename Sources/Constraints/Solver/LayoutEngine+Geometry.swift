import MesmerGeometry

// The attributes and frames of items, as expressions of the solver's variables.

extension LayoutEngine {
  // MARK: Frames

  /// Returns the frame of an item in its parent. The edges of the item and of the parent
  /// are rounded to pixels; `scale` is in pixels per point.
  package mutating func frame(of item: Item, scale: Double) -> Rect {
    let node = nodes[item.index]
    func onPixels(_ x: Double) -> Double { LayoutEngine.onPixels(x, scale) }
    let (left, top) = (solver.value(node.left), solver.value(node.top))
    let right = onPixels(left + solver.value(node.width))
    let bottom = onPixels(top + solver.value(node.height))
    var origin = Point(x: onPixels(left), y: onPixels(top))
    let size = Size(width: right - origin.x, height: bottom - origin.y)
    if let parent = node.parent.map({ nodes[$0] }) {
      origin.x -= onPixels(solver.value(parent.left))
      origin.y -= onPixels(solver.value(parent.top))
    }
    return Rect(origin: origin, size: size)
  }

  /// Returns the size of an item, rounded to pixels; `scale` is in pixels per point.
  package mutating func size(of item: Item, scale: Double) -> Size {
    let node = nodes[item.index]
    return Size(
      width: LayoutEngine.onPixels(solver.value(node.width), scale),
      height: LayoutEngine.onPixels(solver.value(node.height), scale))
  }

  private static func onPixels(_ x: Double, _ scale: Double) -> Double {
    Elementary.floor(x * scale + 0.5) / scale
  }

  /// Returns the size of an item as `systemLayoutSizeFitting` does. The item's frame is
  /// ignored, and the lengths of the target are additional constraints of the given
  /// priorities. The size is rounded up to pixels; `scale` is in pixels per point.
  package func fittingSize(
    of item: Item, target: Size, horizontal: Float = 50, vertical: Float = 50,
    scale: Double
  ) -> Size {
    let node = nodes[item.index]
    var copy = self
    for constraint in node.frame { copy.solver.remove(constraint) }
    for (variable, length, priority) in [
      (node.width, target.width, horizontal), (node.height, target.height, vertical),
    ] {
      // A required length could contradict the item's constraints.
      let priority = min(priority, Float(1000).nextDown)
      _ = try? copy.solver.add([(variable, 1)], .equal, length, priority: priority)
    }
    func up(_ x: Double) -> Double { Elementary.ceil(x * scale - 1e-6) / scale }
    return Size(
      width: up(copy.solver.value(node.width)), height: up(copy.solver.value(node.height))
    )
  }

  // MARK: Attributes

  /// Returns the nearest item that contains both items or is one of them; nil if the
  /// items have different roots.
  private func container(of first: Item, _ second: Item) -> Node? {
    var ancestors: Set<Int> = []
    var next: Int? = first.index
    while let index = next {
      ancestors.insert(index)
      next = nodes[index].parent
    }
    next = second.index
    while let index = next {
      if ancestors.contains(index) { return nodes[index] }
      next = nodes[index].parent
    }
    return nil
  }

  /// Returns the variable part of first - multiplier · second.
  func terms(_ first: Side, _ second: Side?, multiplier: Double) -> Expression {
    guard let second else { return terms(first, nil, false) }
    let origin = container(of: first.item, second.item)
    let flips =
      nodes[first.item.index].isRightToLeft
      && (first.attribute.followsDirection || second.attribute.followsDirection)
    return terms(first, origin, flips)
      + terms(second, origin, flips).map { ($0.variable, -multiplier * $0.coefficient) }
  }

  /// Returns the variable part of an attribute: its distance from the left or top edge of
  /// the origin, or its own coordinate if the origin is nil. With `flips`, distances
  /// along x are measured from the origin's right edge to the left.
  private func terms(_ side: Side, _ origin: Node?, _ flips: Bool) -> Expression {
    let node = nodes[side.item.index]
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

  /// Returns the constant part of an attribute: the distance of a baseline from its edge,
  /// positive downwards; 0 for other attributes.
  func offset(_ side: Side) -> Double {
    switch side.attribute {
    case .firstBaseline: nodes[side.item.index].firstBaseline
    case .lastBaseline: -nodes[side.item.index].lastBaseline
    default: 0
    }
  }

  /// Returns the constant of the solver's constraint: the constant of the relation, minus
  /// the constant part of the first attribute, plus the multiplier times that of the
  /// second one.
  func solverConstant(of relation: Relation) -> Double {
    let second = relation.second.map { relation.multiplier * offset($0) } ?? 0
    return relation.constant - offset(relation.first) + second
  }
}

extension LayoutEngine.Attribute {
  /// Whether the attribute depends on the layout direction.
  fileprivate var followsDirection: Bool { self == .leading || self == .trailing }

  private var isSize: Bool { self == .width || self == .height }

  var isBaseline: Bool { self == .firstBaseline || self == .lastBaseline }

  private var isAcross: Bool {
    switch self {
    case .left, .right, .leading, .trailing, .centerX: true
    default: false
    }
  }

  /// Returns the error message for a constraint between two attributes; nil if it is
  /// valid.
  func fault(with other: Self?) -> String? {
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
