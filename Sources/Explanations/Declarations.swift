import MesmerJSONText
import MesmerScenes

/// The constants and colours of a scene file whose changes explain those of the views:
/// all values that name one changed, and in the same way.
struct Declarations {
  /// A value that names a constant or a colour.
  private struct Use {
    /// The view; nil for the screen.
    let view: Int?
    let path: [JSONStep]
  }

  /// The uses of a constant or colour, and the changes at each.
  private struct Declared {
    /// The node of its value.
    let node: Int
    var uses: [Use] = []
    var changes: [[ValueChange]] = []

    /// Whether several values changed in the same way.
    var isCause: Bool {
      changes.count > 1 && !changes[0].isEmpty && changes.allSatisfy { $0 == changes[0] }
    }
  }

  private var declared: [String: Declared] = [:]

  /// Creates the declarations that changed; none if the views are not those of a file.
  init(_ changes: TreeChanges, _ shown: ShownTree) {
    guard shown.isStated, let statements = shown.scene?.statements,
      statements.hasDeclarations
    else { return }
    for (view, node) in changes.tree.nodes.enumerated()
    where node.isStated && changes.match.before[view] != nil {
      let found = changes.changes[view]?.causes.compactMap(\.change) ?? []
      for member in node.values {
        add(
          statements, changes.statements[view], Use(view: view, path: [.key(member.key)]),
          member.value, found)
      }
    }
    let background = "screen.background"
    if let fact = changes.facts.first(where: { $0.key == background }), let now = fact.now
    {
      add(
        statements, JSONTree.root,
        Use(view: nil, path: [.key("screen"), .key("background")]),
        now,
        ValueChange.all(fact.before, now, at: [.key("screen"), .key("background")]))
    }
    declared = declared.filter { $0.value.isCause }
  }

  /// Adds the names in a value that is stated at a node.
  private mutating func add(
    _ statements: SceneStatements, _ node: Int, _ use: Use, _ value: JSONElement,
    _ changes: [ValueChange]
  ) {
    if let (name, place) = statements.declaration(node, use.path, of: value) {
      declared[name, default: Declared(node: place)].uses.append(use)
      declared[name]?.changes.append(
        changes.map(\.narrowed).filter { $0.path.starts(with: use.path) }.map {
          ValueChange(
            path: Array($0.path.dropFirst(use.path.count)), before: $0.before, now: $0.now
          )
        })
      return
    }
    func add(_ step: JSONStep, _ value: JSONElement) {
      self.add(
        statements, node, Use(view: use.view, path: use.path + [step]), value, changes)
    }
    switch value {
    case .null, .bool, .number, .string: break
    case .list(let list): for (i, value) in list.enumerated() { add(.index(i), value) }
    case .object(let members):
      for member in members { add(.key(member.key), member.value) }
    }
  }

  /// Returns the line about the declaration that explains a change, with the node of its
  /// value and the steps to the part of it that changed; nil for none.
  func cause(
    of undoing: TreeChanges.Undoing?
  ) -> (line: Explanation.Line, node: Int, path: [JSONStep])? {
    guard case .value(let change, let view) = undoing, !declared.isEmpty else {
      return nil
    }
    let narrowed = change.narrowed
    var path = narrowed.path
    if view == nil {
      guard path.first == .name("screen.background") else { return nil }
      path = [.key("screen"), .key("background")] + path.dropFirst()
    }
    for (name, one) in declared {
      for use in one.uses where use.view == view && path.starts(with: use.path) {
        let rest = Array(path.dropFirst(use.path.count))
        var line = narrowed.line()
        line.key = JSONPlaces.joined([name] + rest.map(\.text))
        if view == nil { line.views = 0 }
        return (line, one.node, rest)
      }
    }
    return nil
  }
}

extension ValueChange {
  /// The change of the only number that differs in a list of numbers, or else the change.
  fileprivate var narrowed: ValueChange {
    guard case .list(let old)? = before, case .list(let new)? = now,
      old.count == new.count
    else { return self }
    let indices = old.indices.filter { old[$0] != new[$0] }
    guard indices.count == 1, let index = indices.first else { return self }
    return ValueChange(path: path + [.index(index)], before: old[index], now: new[index])
  }
}
