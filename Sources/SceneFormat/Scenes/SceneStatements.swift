import MesmerDrawing
import MesmerJSONText
import MesmerViews

/// The document of a scene after the expansion of templates, with the node of each view
/// in it; or the document of a timeline.
package final class SceneStatements {
  package let tree: JSONTree
  /// Whether all values are those of the file. They are not if code, such as that of a
  /// test, may change the views.
  package let isWhole: Bool
  private var nodes: [ObjectIdentifier: Int] = [:]
  private lazy var places = JSONPlaces(tree)
  /// The document before the expansion of templates and constants; nil if it has none.
  var source: JSONTree?
  /// The names of the constants and of their parts, by the offsets of their values.
  private lazy var constants: [Int: String] = {
    var names: [Int: String] = [:]
    guard let source else { return names }
    func add(_ node: Int, _ name: String) {
      names[source.nodes[node].offset] = name
      let isObject = source.kind(node) == .object
      guard isObject || source.kind(node) == .array else { return }
      for (i, inner) in source.children(node).enumerated() {
        let step: JSONStep = isObject ? .key(source.string(inner)) : .index(i)
        add(isObject ? inner + 1 : inner, JSONPlaces.joined([name, step.text]))
      }
    }
    for root in [JSONTree.root] + source.parts.map(\.root) {
      if let node = source.member(root, "constants") { add(node, "constants") }
    }
    return names
  }()
  /// Reads a document with the files and the state of the scene; nil if it is invalid.
  var read: (JSONElement) -> Scene? = { _ in nil }

  package init(_ tree: JSONTree, isWhole: Bool = true) {
    (self.tree, self.isWhole) = (tree, isWhole)
  }

  func add(_ view: View, _ node: Int) { nodes[ObjectIdentifier(view)] = node }

  /// Returns the node of a view; nil for a view created by code.
  package func node(of view: View) -> Int? { nodes[ObjectIdentifier(view)] }

  /// Returns the `repeat` of a copy with values, by the offset of its place in the file,
  /// and the index of the copy; nil for any other view.
  package func copy(_ node: Int) -> (repetition: Int, index: Int)? {
    guard node >= 0, let repetition = tree.member(node, "repeat"),
      tree.kind(repetition) == .object, isCounted(repetition),
      let first = tree.member(repetition, "first")
    else { return nil }
    return (tree.nodes[repetition].offset, Int(tree.number(first)))
  }

  /// Returns whether the expansion of values added the count of a `repeat`, whose place
  /// is that of the whole.
  fileprivate func isCounted(_ repetition: Int) -> Bool {
    tree.member(repetition, "count").map { tree.nodes[$0].offset }
      == tree.nodes[repetition].offset
  }

  /// Returns the scene with other statements; nil if they are invalid. `edit` is called
  /// with each object of the document, inner ones first, and returns the object to put in
  /// its place; nil removes it.
  package func scene(
    editing edit: (_ node: Int, JSONElement) -> JSONElement?
  ) -> Scene? {
    func edited(_ node: Int) -> JSONElement? {
      switch tree.kind(node) {
      case .array: .list(tree.children(node).compactMap(edited))
      case .object:
        edit(
          node,
          .object(
            tree.children(node).compactMap { key in
              edited(key + 1).map { .init(key: tree.string(key), value: $0) }
            }))
      case .null, .false, .true, .number, .string, .key: tree.element(node)
      }
    }
    return edited(JSONTree.root).flatMap(read)
  }

  /// Whether the file has colours or constants.
  package var hasDeclarations: Bool {
    tree.member(JSONTree.root, "colors") != nil || !constants.isEmpty
  }

  /// The name of a constant or colour, such as `colors.card`, and a function that returns
  /// the place of its value, or of a part of it.
  package typealias Declaration = (name: String, place: ([JSONStep]) -> Fault)

  /// Returns the constant or colour that a node names; nil if the node names neither.
  /// `value` is the node's value with colours in place of their names.
  package func declaration(_ node: Int, of value: JSONElement) -> Declaration? {
    if let name = constants[tree.nodes[node].offset] {
      return (name, { self.place(node, $0) })
    }
    guard tree.kind(node) == .string, let colors = tree.member(JSONTree.root, "colors"),
      let color = tree.member(colors, tree.string(node)),
      value != .string(tree.string(node))
    else { return nil }
    return (
      JSONPlaces.joined(["colors", JSONPlaces.step(key: tree.string(node))]),
      { self.place(color, $0) }
    )
  }

  /// Returns the constants that a longer text contains, and their parts of it, in UTF-8
  /// bytes.
  package func declarations(
    inText node: Int
  ) -> [(part: Range<Int>, declaration: Declaration)] {
    tree.insertions(in: node).compactMap { part, origin in
      constants[origin].map { name in
        (part, (name, { _ in self.places.place(of: [part], in: node) }))
      }
    }
  }

  /// Returns the place of a key's value in a view, or of a value in it: the file's name
  /// with line and column. Where the key is missing, it is the place of the enclosing
  /// value.
  package func place(_ node: Int, _ path: [JSONStep]) -> Fault {
    places.fault(tree.node(path, from: node), "")
  }

  /// Returns the place of the part of a text in which it differs from an earlier text, if
  /// another value of the file is inserted there; otherwise the place of the text.
  package func place(_ node: Int, _ path: [JSONStep], since before: String) -> Fault {
    let node = tree.node(path, from: node)
    guard tree.kind(node) == .string else { return places.fault(node, "") }
    let (old, new) = (Array(before.utf8), Array(tree.string(node).utf8))
    let start = zip(old, new).prefix { $0 == $1 }.count
    let most = min(old.count, new.count) - start
    let end = zip(old.reversed(), new.reversed()).prefix(most).prefix { $0 == $1 }.count
    var parts = [start..<new.count - end]
    let longer = old.count < new.count ? new : old
    let shift = longer.count - end - start
    // Beside equal characters, the part could be any of several.
    if start + end == min(old.count, new.count) {
      for i in (0..<start).reversed() {
        if longer[i] != longer[i + shift] { break }
        parts.append(i..<i + parts[0].count)
      }
    }
    return places.place(of: parts, in: node)
  }

  /// The objects of the source document, by their offsets, and the templates by name.
  private lazy var objects = source.map { source in
    source.nodes.indices.filter { source.kind($0) == .object }
      .reduce(into: [Int: Int]()) { $0[source.nodes[$1].offset] = $1 }
  }
  private lazy var declared = source.map { source in
    ([JSONTree.root] + source.parts.map(\.root)).reduce(into: [String: Int]()) {
      guard let node = source.member($1, "templates") else { return }
      for key in source.each(node) { $0[source.string(key)] = key + 1 }
    }
  }
  private lazy var sourcePlaces = source.map { JSONPlaces($0) }

  /// Returns the nodes, in the source document, of the template that a view uses, the
  /// template that this one uses, and so on.
  package func templates(of node: Int) -> [Int] {
    guard let source, let objects, let declared else { return [] }
    var found: [Int] = []
    var next = objects[tree.nodes[node].offset]
    while let use = next.flatMap({ source.member($0, "use") }),
      let template = declared[source.string(use)]
    {
      found.append(template)
      next = template
    }
    return found
  }

  /// Returns whether a template, by its node in the source document, states a key.
  package func states(_ key: String, inTemplate node: Int) -> Bool {
    source?.member(node, key) != nil
  }

  /// Returns the place of a template.
  package func place(ofTemplate node: Int) -> Fault? { sourcePlaces?.fault(node, "") }
}

extension ViewValues {
  /// The keys that a scene file states of a view, sorted, with colours in place of their
  /// names, and with images and long values by their digests.
  package struct Stated {
    package let values: [JSONElement.Member]
    /// Whether the view's id in the file contains `{index}`, as in copies of a `repeat`.
    package let isCopy: Bool
  }

  /// Returns the statements of the scene's file about a view; nil for a view from no
  /// file, or if the scene keeps no statements.
  package func stated(of view: View) -> Stated? {
    guard let statements, let node = statements.node(of: view) else { return nil }
    let tree = statements.tree
    let viewClass = ViewClass.of(view)
    var values: [JSONElement.Member] = []
    for key in tree.each(node) {
      let name = tree.string(key)
      switch name {
      case "repeat":
        let value = repetition(statements, key + 1)
        if value != .object([]) { values.append(.init(key: name, value: value)) }
      case "row": values.append(.init(key: name, value: classes(tree, key + 1)))
      default: break
      }
      if ViewValues.unstated.contains(name) || name.hasPrefix("accessibility")
        || name.hasPrefix("isAccessibility")
      {
        continue
      }
      var value = tree.element(key + 1)
      let isOfFile = name.hasSuffix("mage") || value["image"] != nil
      // Layout sets the frames of the headers in sections, which are views of their own.
      let namesColor =
        name != "sections"
        && value.names(oneOf: scene?.assets.fontContext.colors ?? [:])
      if isOfFile || namesColor, let index = viewClass.index[name],
        let live = viewClass.keys[index].write(writer, view, writer.fresh(viewClass)),
        !isOfFile || live["image"]?["digest"] != nil || live["digest"] != nil
      {
        value = live
      }
      values.append(
        .init(key: name, value: ViewValues.short(value, ViewValues.longestStated)))
    }
    if viewClass.index["row"] != nil, tree.member(node, "row") == nil {
      values.append(.init(key: "row", value: .null))
    }
    let id = tree.member(node, "id").map { tree.string($0) } ?? ""
    return Stated(
      values: values.sorted { $0.key < $1.key },
      isCopy: id.utf8.contains(UInt8(ascii: "{")) && id.contains("{index}"))
  }

  /// Returns the offset and the count of a `repeat`; the expansion of values makes each
  /// copy a `repeat` of its own.
  private func repetition(_ statements: SceneStatements, _ node: Int) -> JSONElement {
    let tree = statements.tree
    let count = statements.isCounted(node) ? nil : tree.member(node, "count")
    return .present([
      "count": count.map(tree.element),
      "offset": tree.member(node, "offset").map(tree.element),
    ])
  }

  /// Returns the classes of the templates of a list's rows.
  private func classes(_ tree: JSONTree, _ node: Int) -> JSONElement {
    if tree.kind(node) == .array {
      return .list(tree.children(node).map { classes(tree, $0) })
    }
    return tree.member(node, "view").map(tree.element) ?? .null
  }

  /// Keys that contain other views or identify the view.
  private static let unstated: Set<String> = [
    "view", "id", "repeat", "subviews", "mask", "row", "tableHeader", "tableFooter",
  ]

  /// The maximum length of a stated value's text, in bytes.
  private static let longestStated = 1 &<< 14
}

extension JSONElement {
  /// Returns whether a text in the value is the name of a colour of the scene.
  fileprivate func names(oneOf colors: [String: Color]) -> Bool {
    if colors.isEmpty { return false }
    switch self {
    case .string(let text): return colors[text] != nil
    case .list(let elements): return elements.contains { $0.names(oneOf: colors) }
    case .object(let members): return members.contains { $0.value.names(oneOf: colors) }
    case .null, .bool, .number: return false
    }
  }
}
