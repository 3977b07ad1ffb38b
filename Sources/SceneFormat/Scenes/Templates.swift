import MesmerJSONText

// Templates of a scene: views that are declared once and used with other values.
//
//     "templates": {
//       "cell": {
//         "view": "View", "values": { "detail": "" },
//         "subviews": [{ "view": "Label", "text": "{title}", ... }]
//       }
//     },
//     ... { "use": "cell", "frame": [0, 88, 375, 44], "values": { "title": "Wi-Fi" } }
//
// They are expanded in the document, before views are created. A view with `use` has the
// template's keys, except those that it has itself, and its `values` replace names in
// braces. A text that is only a name becomes the value itself, of any type; in a list, a
// list of views is spliced in. Names without a value stay: `{row}`, `{section}`,
// `{index}` and the values of a list's rows. A template can use others, and its own
// `values` are defaults for those that are not given.
//
// The same applies to `values` and `for` in a `repeat`, of which each copy uses the next
// value, and to `constants` of the file, whose names have their values everywhere.
// Templates, constants and colours of included files count as the file's own.

/// The expansion of the templates of a scene's document.
struct TemplateExpansion {
  let reader: DocumentReader
  let tree: JSONTree
  var copy: JSONTreeCopy
  private let templates: [String: Int]
  /// The file's constants; nil without.
  private let constants: Scope?
  /// The names in braces in each template and in its base template.
  private var names: [Int: Set<String>] = [:]
  /// The templates that were used.
  private var used: Set<Int> = []
  /// The nesting depth of the values.
  private var level = 0
  /// The amount of text searched for names.
  private var readText = 0
  /// Whether a template nests too deep. The expansion then stops, because others would
  /// nest too deep any number of times.
  private var isTooDeep = false
  /// The number of lists spliced in.
  private var listCount = 0

  /// The values of names, each with its own scope.
  final class Scope {
    var values: [String: Value] = [:]
    /// The nesting depth in templates.
    let depth: Int
    /// The file's constants; nil without.
    let constants: Scope?

    init(depth: Int, constants: Scope? = nil) {
      (self.depth, self.constants) = (depth, constants)
    }

    subscript(name: String) -> Value? { values[name] ?? constants?.values[name] }

    /// Returns the value of a text that is only a name in braces.
    func value(ofWhole text: String) -> Value? {
      guard text.first == "{", text.last == "}" else { return nil }
      return self[String(text.dropFirst().dropLast())]
    }
  }

  /// A value, and the scope of its names.
  typealias Value = (node: Int, scope: Scope?)

  /// A member of a view: its key, its value, and the scope of the names in the value.
  typealias Member = (key: Int, value: Int, scope: Scope?)

  /// The maximum number of values added by templates and copies: some 400,000 views.
  private static let mostValues = 1 &<< 22
  /// The maximum number of lists spliced in, which may all be empty.
  private static let mostLists = 1 &<< 19
  /// The maximum nesting of templates.
  private static let deepest = 32

  /// Returns a document with its templates expanded; the same if it has none. The reader
  /// records errors.
  static func expanded(_ reader: DocumentReader) -> JSONTree {
    let tree = reader.tree
    guard tree.kind(JSONTree.root) == .object else { return tree }
    let mayHaveValues =
      !tree.keepsAllKeys || tree.keys.contains("use") || !tree.parts.isEmpty
      || tree.keys.contains("constants")
      || tree.keys.contains("repeat")
        && (tree.keys.contains("values") || tree.keys.contains("for"))
    if !mayHaveValues, tree.member(JSONTree.root, "templates") == nil { return tree }
    let templates = declared("templates", "views", reader).mapValues { $0 + 1 }
    let colors = declared("colors", "colours", reader).values.sorted()
    if reader.hasFaults { return tree }
    var expansion = TemplateExpansion(
      reader: reader, tree: tree, copy: JSONTreeCopy(tree), templates: templates,
      constants: constants(reader))
    for template in templates.values where tree.kind(template) != .object {
      reader.fault(template, "expected a view, found \(tree.described(template))")
    }
    expansion.copy.begin(JSONTree.root)
    for key in tree.each(JSONTree.root) {
      switch tree.string(key) {
      case "templates", "constants", "colors", "include": continue
      case "root", "screen":
        expansion.copy.begin(key)
        expansion.add(key + 1, expansion.constants.map { Scope(depth: 0, constants: $0) })
      default:
        expansion.copy.begin(key)
        expansion.copy.copy(key + 1)
      }
    }
    if !colors.isEmpty {
      expansion.copy.add("colors", as: .key, for: JSONTree.root)
      expansion.copy.begin(JSONTree.root)
      for key in colors {
        expansion.copy.copy(key)
        expansion.copy.copy(key + 1)
      }
      expansion.copy.end()
    }
    expansion.copy.end()
    for template in templates.values.sorted()
    where !expansion.used.contains(template) && template < tree.next(JSONTree.root) {
      reader.warn(
        template - 1,
        "no view uses this template; write { \"use\": "
          + "\(JSONTree.quoted(tree.string(template - 1))) } in place of a view")
    }
    return reader.hasFaults ? tree : expansion.copy.finish()
  }

  /// Returns the file's constants, whose values contain no names; nil without.
  private static func constants(_ reader: DocumentReader) -> Scope? {
    let constants = Scope(depth: 0)
    for (name, key) in declared("constants", "values", reader) {
      if ["index", "row", "section"].contains(name) {
        reader.fault(key, "{\(name)} is the number of a copy, row or section")
      }
      constants.values[name] = (key + 1, nil)
    }
    return constants.values.isEmpty ? nil : constants
  }

  /// Returns the keys in one of the objects of the file and of its included files, by
  /// name.
  private static func declared(
    _ object: String, _ what: String, _ reader: DocumentReader
  ) -> [String: Int] {
    let tree = reader.tree
    var keys: [String: Int] = [:]
    for root in [JSONTree.root] + tree.parts.map(\.root) {
      guard let node = tree.member(root, object) else { continue }
      guard tree.kind(node) == .object else {
        reader.fault(
          node, "expected an object of \(what) by name, found \(tree.described(node))")
        continue
      }
      for key in tree.each(node) {
        guard let other = keys.updateValue(key, forKey: tree.string(key)) else {
          continue
        }
        let place = reader.place(of: other)
        reader.fault(
          key,
          "\(JSONTree.quoted(tree.string(key))) is declared twice, here and at "
            + "\(place.file.shortenedPath):\(place.line):\(place.column)")
      }
    }
    return keys
  }

  // MARK: Values

  /// Appends a value, with names in braces replaced.
  mutating func add(_ node: Int, _ scope: Scope?) {
    guard hasRoom(node) else { return }
    level += 1
    defer { level -= 1 }
    switch tree.kind(node) {
    case .string: addText(node, scope)
    case .array:
      copy.begin(node)
      for element in tree.each(node) { addElement(element, scope) }
      copy.end()
    case .object: addView(members(node, scope), node)
    default: copy.copy(node)
    }
  }

  private mutating func addText(_ node: Int, _ scope: Scope?) {
    let text = tree.string(node)
    guard let scope, text.utf8.contains(UInt8(ascii: "{")) else {
      return copy.copy(node)
    }
    if let value = scope.value(ofWhole: text) { return add(value.node, value.scope) }
    let new = text.replacingNames { value(of: $0, scope) }
    if new == text { copy.copy(node) } else { copy.add(new, for: node) }
  }

  /// Returns the text of a value that is part of a text; nil for a name without a value.
  private mutating func value(of name: String, _ scope: Scope) -> String? {
    guard let (node, outer) = scope[name] else { return nil }
    switch tree.kind(node) {
    case .string:
      let text = tree.string(node)
      readText += text.utf8.count + 64
      guard hasRoom(node) else { return nil }
      guard let outer else { return text }
      return text.replacingNames { self.value(of: $0, outer) }
    case .number: return JSONTree.text(tree.number(node))
    default:
      reader.fault(
        node,
        "the value of {\(name.shortened)} is part of a text; expected a text or a "
          + "number, found " + tree.described(node))
      return nil
    }
  }

  /// Returns whether the document may grow; otherwise the reader has an error.
  func hasRoom(_ node: Int) -> Bool {
    let isDeep = level > JSONScanner.maximumDepth
    let isFull =
      copy.count - tree.nodes.count >= TemplateExpansion.mostValues || copy.isFull
      || readText > JSONScanner.maximumBytes || listCount > TemplateExpansion.mostLists
    if isTooDeep { return false }
    if !isFull && !isDeep { return true }
    if !reader.hasFaults {
      reader.fault(
        node,
        isDeep
          ? "the templates nest deeper than \(JSONScanner.maximumDepth) levels"
          : "the templates produce more than 2^22 values, 2^19 lists in lists or 256 MiB "
            + "of text; use fewer")
    }
    return false
  }

  // MARK: Views

  private mutating func addView(_ members: [Member]?, _ node: Int) {
    guard let members else { return copy.copy(node) }
    copy.begin(node)
    for (key, value, scope) in members {
      copy.begin(key)
      add(value, scope)
    }
    copy.end()
  }

  /// Appends an element of a list, which may become several: a list of views is spliced
  /// in at its name.
  private mutating func addElement(_ element: Int, _ scope: Scope?) {
    let (node, scope) = meant(element, scope)
    let isList = node != element && isListOfViews(node, scope)
    if !isList && tree.kind(node) != .object { return add(node, scope) }
    guard hasRoom(node) else { return }
    level += 1
    defer { level -= 1 }
    if isList {
      listCount += 1
      for view in tree.each(node) where !reader.hasFaults { addElement(view, scope) }
      return
    }
    let members = members(node, scope)
    if let members, let place = members.firstIndex(where: isRepetition) {
      addCopies(of: node, members[place], scope)
    } else {
      addView(members, node)
    }
  }

  /// Returns whether a value is a list of views, and of names of views and lists.
  private func isListOfViews(_ node: Int, _ scope: Scope?) -> Bool {
    tree.kind(node) == .array
      && tree.each(node).allSatisfy { element in
        let kind = tree.kind(meant(element, scope).node)
        return kind == .object || kind == .array && tree.kind(element) == .string
      }
  }

  /// Returns the resolved value: the value itself, or that of a text that is only a name.
  func meant(_ node: Int, _ scope: Scope?) -> Value {
    var value: Value = (node, scope)
    while tree.kind(value.node) == .string,
      let next = value.scope?.value(ofWhole: tree.string(value.node))
    {
      value = next
    }
    return value
  }

  /// Returns the members of a view, with those of the template that it uses; nil after an
  /// error. `given` are the values from a repeat or an outer template.
  mutating func members(
    _ node: Int, _ scope: Scope?, given: [String: Value] = [:]
  ) -> [Member]? {
    let own = tree.children(node).map { (key: $0, value: $0 + 1, scope: scope) }
    guard let use = tree.member(node, "use") else { return own }
    guard let name = reader.string(use) else { return nil }
    if let view = tree.member(node, "view") {
      reader.fault(
        view, "a view with \"use\" has the template's class; remove \"view\"")
      return nil
    }
    guard let template = template(name) else {
      if templates[name] == nil {
        reader.fault(
          use,
          "no template has the name \(JSONTree.quoted(name))"
            + reader.suggestion(for: name, among: templates.keys.sorted()))
      }
      return nil
    }
    used.insert(template)
    let depth = scope?.depth ?? 0
    if depth == TemplateExpansion.deepest {
      reader.fault(
        use, "the template \(JSONTree.quoted(name)) uses itself, or nests too deep")
      isTooDeep = true
      return nil
    }
    let inner = Scope(depth: depth + 1, constants: constants)
    // The scope of the template's own values: the given values, and its plain values.
    let plain = Scope(depth: depth + 1, constants: constants)
    let known = names(in: template)
    // A template that is based on another has defaults for its own names, too. Given
    // values override them, unless they contain the name: "{title}!" is a title's new
    // value.
    let others = names[node] ?? []
    for owner in [template, node] {
      let values = tree.member(owner, "values")
      if let values, tree.kind(values) != .object {
        reader.fault(
          values, "expected values by name, found \(tree.described(values))")
        return nil
      }
      for key in values.map({ tree.children($0) }) ?? [] {
        let value = tree.string(key)
        let written = namesWritten(in: key + 1)
        let isMadeOfIt = written.contains(value)
        if owner == template {
          if isMadeOfIt { continue }
          if written.isEmpty { plain.values[value] = (key + 1, nil) }
        }
        if owner == node, !isMadeOfIt, let given = given[value], given.node != key + 1 {
          continue
        }
        if !known.contains(value) {
          if owner == node && others.contains(value) { continue }
          reader.fault(
            key,
            "the template \(JSONTree.quoted(name)) has no {\(value.shortened)}"
              + (adviceInside(template, value)
                ?? reader.suggestion(for: value, among: known.sorted())))
        }
        inner.values[value] = (key + 1, owner == node ? scope : plain)
      }
      if owner == template {
        inner.values.merge(given.filter { known.contains($0.key) }) { $1 }
      }
    }
    plain.values.merge(inner.values.filter { $0.value.scope !== plain }) { $1 }
    guard var members = members(template, inner, given: inner.values) else { return nil }
    members.removeAll { tree.string($0.key) == "values" }
    for member in own {
      let key = tree.string(member.key)
      if key == "use" || key == "values" { continue }
      if let same = members.firstIndex(where: { tree.string($0.key) == key }) {
        members[same] = member
      } else {
        members.append(member)
      }
    }
    return members
  }

  /// Returns the view of a template.
  func template(_ name: String) -> Int? {
    templates[name].flatMap { tree.kind($0) == .object ? $0 : nil }
  }

  /// Returns a hint if a nested template that this one uses has the name.
  private mutating func adviceInside(_ template: Int, _ value: String) -> String? {
    for node in template..<tree.next(template)
    where tree.kind(node) == .key && tree.string(node) == "use"
      && tree.kind(node + 1) == .string
    {
      let name = tree.string(node + 1)
      if let used = templates[name], names(in: used).contains(value) {
        return ", only \(JSONTree.quoted(name)) inside it: that needs "
          + "\"values\": { \(JSONTree.quoted(value)): \"{\(value)}\" }"
      }
    }
    return nil
  }

  /// Returns the names in braces in a template, and in its base template.
  mutating func names(in template: Int) -> Set<String> {
    if let known = names[template] { return known }
    names[template] = []
    var found = namesWritten(in: template)
    if let use = tree.member(template, "use"), tree.kind(use) == .string,
      let used = templates[tree.string(use)]
    {
      found.formUnion(names(in: used))
    }
    names[template] = found
    return found
  }

  /// Returns the names in braces in a value.
  func namesWritten(in value: Int) -> Set<String> {
    var found: Set<String> = []
    for node in value..<tree.next(value) where tree.kind(node) == .string {
      _ = tree.string(node).replacingNames {
        if !$0.isEmpty { found.insert($0) }
        return nil
      }
    }
    return found
  }
}
