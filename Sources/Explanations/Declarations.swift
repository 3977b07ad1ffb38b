import MesmerJSONText
import MesmerScenes

/// The constants and named colours of a scene file whose changes explain changes of
/// views. A declaration is a cause if at least two values use it and all of them changed
/// in the same way.
struct Declarations {
  /// A value that names a constant or a colour.
  fileprivate struct Use {
    /// The view; nil for the screen.
    let view: Int?
    let path: [JSONStep]
    /// A longer text, and the bytes of it that are the value of the constant.
    var text: (bytes: [UInt8], part: Range<Int>)?
  }

  /// The uses of a constant or colour, and the changes at each.
  private struct Declared {
    /// Returns the place of the declaration's value, or of a part of it.
    let place: ([JSONStep]) -> Fault
    var uses: [Use] = []
    var changes: [[ValueChange]] = []

    /// Whether there are at least two uses, and all changed in the same way.
    var isCause: Bool {
      changes.count > 1 && !changes[0].isEmpty && changes.allSatisfy { $0 == changes[0] }
    }
  }

  /// The maximum number of constants of a text that can be causes.
  private static let mostInText = 64

  /// The declarations that are causes, by the views that use them; nil is the screen.
  private var causes: [Int?: [(declaration: SceneStatements.Declaration, use: Use)]] = [:]

  /// Finds the declarations that are causes; none unless a scene file states the views.
  init(_ changes: TreeChanges, _ shown: ShownTree) {
    guard shown.isStated, let statements = shown.scene?.statements,
      statements.hasDeclarations
    else { return }
    var declared: [String: Declared] = [:]
    for (view, node) in changes.tree.nodes.enumerated()
    where node.isStated && changes.match.before[view] != nil {
      let found = changes.changes[view]?.causes.compactMap(\.change) ?? []
      let object = changes.statements[view]
      for member in node.values {
        guard let place = statements.tree.member(object, member.key) else { continue }
        let use = Use(view: view, path: [.key(member.key)])
        Self.find(statements, place, use, member.value, found, &declared)
      }
    }
    let background = "screen.background"
    if let fact = changes.facts.first(where: { $0.key == background }), let now = fact.now
    {
      let path = [JSONStep.key("screen"), .key("background")]
      Self.find(
        statements, statements.tree.node(path, from: JSONTree.root),
        Use(view: nil, path: path), now, ValueChange.all(fact.before, now, at: path),
        &declared)
    }
    for (name, one) in declared.sorted(by: { $0.key < $1.key }) where one.isCause {
      for use in one.uses {
        causes[use.view, default: []].append(((name, one.place), use))
      }
    }
  }

  /// Adds the uses of declarations in a value, which `node` of the document states.
  private static func find(
    _ statements: SceneStatements, _ node: Int, _ use: Use, _ value: JSONElement,
    _ changes: [ValueChange], _ declared: inout [String: Declared]
  ) {
    func add(_ use: Use, _ declaration: SceneStatements.Declaration) {
      let (name, place) = declaration
      declared[name, default: Declared(place: place)].uses.append(use)
      declared[name]?.changes.append(
        changes.compactMap { $0.narrowed(to: use, of: name) }.map {
          ValueChange(
            path: Array($0.path.dropFirst(use.path.count)), before: $0.before, now: $0.now
          )
        })
    }
    if let declaration = statements.declaration(node, of: value) {
      add(use, declaration)
      return
    }
    func find(_ step: JSONStep, _ node: Int, _ value: JSONElement) {
      let use = Use(view: use.view, path: use.path + [step])
      Self.find(statements, node, use, value, changes, &declared)
    }
    let tree = statements.tree
    switch value {
    case .null, .bool, .number: break
    case .string(let text):
      guard tree.kind(node) == .string else { return }
      let bytes = Array(text.utf8)
      for (part, declaration) in statements.declarations(inText: node)
        .prefix(Declarations.mostInText) where part.upperBound <= bytes.count
      {
        var use = use
        use.text = (bytes, part)
        add(use, declaration)
      }
    case .list(let list):
      guard tree.kind(node) == .array else { return }
      for (i, (inner, value)) in zip(tree.each(node), list).enumerated() {
        find(.index(i), inner, value)
      }
    case .object(let members):
      guard tree.kind(node) == .object else { return }
      for member in members {
        if let inner = tree.member(node, member.key) {
          find(.key(member.key), inner, member.value)
        }
      }
    }
  }

  /// Returns a line about the declaration that explains a change, the function that
  /// returns places in the declaration's value, and the steps to the part of the value
  /// that changed. Nil if no declaration explains the change.
  func cause(
    of undoing: TreeChanges.Undoing?
  ) -> (line: Explanation.Line, place: ([JSONStep]) -> Fault, path: [JSONStep])? {
    guard case .value(let change, let view) = undoing, let causes = causes[view] else {
      return nil
    }
    var steps = change.path
    if view == nil {
      guard steps.first == .name("screen.background") else { return nil }
      steps = [.key("screen"), .key("background")] + steps.dropFirst()
    }
    let whole = ValueChange(path: steps, before: change.before, now: change.now)
    for ((name, place), use) in causes {
      guard let narrowed = whole.narrowed(to: use, of: name) else { continue }
      let rest = Array(narrowed.path.dropFirst(use.path.count))
      var line = narrowed.line()
      line.key = JSONPlaces.joined([name] + rest.map(\.text))
      if view == nil { line.views = 0 }
      return (line, place, rest)
    }
    return nil
  }
}

extension ValueChange {
  /// Returns the change as one of a declaration's value at some steps, or of a part of
  /// the value; nil if the change is another value's. Of a list of numbers that is not a
  /// colour, in which only one differs, it is the change of that number.
  fileprivate func narrowed(to use: Declarations.Use, of name: String) -> ValueChange? {
    if let (bytes, part) = use.text {
      let ends = (bytes[..<part.lowerBound], bytes[part.upperBound...])
      guard path == use.path, let old = before?.part(between: ends),
        let new = now?.part(between: ends)
      else { return nil }
      return ValueChange(path: path, before: old, now: new)
    }
    let single = name.hasPrefix("colors") ? self : single
    return single.path.starts(with: use.path) ? single : nil
  }

  /// The change of the only number that differs in a list of numbers, or else the change.
  private var single: ValueChange {
    guard case .list(let old)? = before, case .list(let new)? = now,
      old.count == new.count
    else { return self }
    let indices = old.indices.filter { old[$0] != new[$0] }
    guard indices.count == 1, let index = indices.first else { return self }
    return ValueChange(path: path + [.index(index)], before: old[index], now: new[index])
  }
}

extension JSONElement {
  /// Returns the part of a text between two others, a number if it is one; nil if the
  /// text does not begin and end with them.
  fileprivate func part(
    between ends: (before: ArraySlice<UInt8>, after: ArraySlice<UInt8>)
  ) -> JSONElement? {
    guard case .string(let text) = self else { return nil }
    let bytes = Array(text.utf8)
    guard bytes.count >= ends.before.count + ends.after.count,
      bytes.starts(with: ends.before),
      bytes.suffix(ends.after.count).elementsEqual(ends.after)
    else { return nil }
    let part = String(
      decoding: bytes[ends.before.count..<bytes.count - ends.after.count], as: UTF8.self)
    let number = Double(part).flatMap { JSONTree.text($0) == part ? $0 : nil }
    return number.map { .number($0) } ?? .string(part)
  }
}
