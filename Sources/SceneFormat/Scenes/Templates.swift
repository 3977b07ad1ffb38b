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
// Templates are expanded in the document, before views are created. A view with `use` has
// the keys of the template, except those that it gives itself. Its `values` replace names
// in braces. A text that is only a name becomes the value, of any type; a value that is a
// list of views is spliced into the list around it. Names without a value stay: `{row}`,
// `{section}`, `{index}` and the values of a list's rows. A template can use others; its
// `values` are defaults.
//
// Names are also replaced by the `values` and `for` of a `repeat`, whose lists the copies
// use in turn, and by the `constants` of the file. Templates, constants and colours of
// included files are treated as the file's own.

/// The expansion of the templates in a scene's document.
struct TemplateExpansion {
  let reader: DocumentReader
  let tree: JSONTree
  var copy: JSONTreeCopy
  var templates: DeclaredTemplates
  /// The file's constants; nil if it has none.
  let constants: Scope?
  /// The nesting depth of the values.
  private var level = 0
  /// The amount of text searched for names.
  private var readText = 0
  /// Whether a template nests too deep. The expansion then stops, because the error could
  /// otherwise recur any number of times.
  var isTooDeep = false
  /// The number of lists spliced into others.
  private var listCount = 0

  /// The values of names in braces.
  final class Scope {
    var values: [String: Value] = [:]
    /// The number of enclosing templates.
    let depth: Int
    /// The file's constants, which `values` override; nil if it has none.
    let constants: Scope?

    init(depth: Int, constants: Scope? = nil) {
      (self.depth, self.constants) = (depth, constants)
    }

    subscript(name: String) -> Value? { values[name] ?? constants?.values[name] }

    /// Returns the value of a text that is only a name in braces; nil for other texts and
    /// unknown names.
    func value(ofWhole text: String) -> Value? {
      guard text.first == "{", text.last == "}" else { return nil }
      return self[String(text.dropFirst().dropLast())]
    }
  }

  /// A value, and the scope of the names in it.
  typealias Value = (node: Int, scope: Scope?)

  /// A member of a view: its key, its value, and the scope of the names in the value.
  typealias Member = (key: Int, value: Int, scope: Scope?)

  /// The maximum number of values added by templates and copies: some 400,000 views.
  private static let mostValues = 1 &<< 22
  /// The maximum number of lists spliced into others, which may all be empty.
  private static let mostLists = 1 &<< 19

  /// Returns the reader's document with templates, constants and values of copies
  /// expanded. Returns the document itself if there is nothing to expand, or after an
  /// error, which the reader records.
  static func expanded(_ reader: DocumentReader) -> JSONTree {
    let tree = reader.tree
    guard tree.kind(JSONTree.root) == .object else { return tree }
    let mayHaveValues =
      !tree.keepsAllKeys || tree.keys.contains("use") || !tree.parts.isEmpty
      || tree.keys.contains("constants")
      || tree.keys.contains("repeat")
        && (tree.keys.contains("values") || tree.keys.contains("for"))
    if !mayHaveValues, tree.member(JSONTree.root, "templates") == nil { return tree }
    let templates = reader.declared("templates", "views").mapValues { $0 + 1 }
    let colors = reader.declared("colors", "colours").values.sorted()
    if reader.hasFaults { return tree }
    var expansion = TemplateExpansion(
      reader: reader, tree: tree, copy: JSONTreeCopy(tree),
      templates: DeclaredTemplates(templates, of: tree), constants: constants(reader))
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
    for template in expansion.templates.unused where template < tree.next(JSONTree.root) {
      reader.warn(
        template - 1,
        "no view uses this template; write { \"use\": "
          + "\(JSONTree.quoted(tree.string(template - 1))) } in place of a view")
    }
    return reader.hasFaults ? tree : expansion.copy.finish()
  }

  /// Returns the file's constants, whose values contain no names; nil if it has none.
  private static func constants(_ reader: DocumentReader) -> Scope? {
    let constants = Scope(depth: 0)
    for (name, key) in reader.declared("constants", "values") {
      if ["index", "row", "section"].contains(name) {
        reader.fault(key, "{\(name)} is the number of a copy, row or section")
      }
      constants.values[name] = (key + 1, nil)
    }
    return constants.values.isEmpty ? nil : constants
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
    var values: [JSONTreeCopy.Insertion] = []
    let new = text.replacingNames { name, position in
      let text = value(of: name, scope)
      if let text, let node = scope[name]?.node {
        values.append((position..<position + text.utf8.count, node))
      }
      return text
    }
    if new == text {
      copy.copy(node)
    } else {
      copy.add(new, for: node, insertions: values)
    }
  }

  /// Returns the text that replaces a name inside a text; nil for a name without a value
  /// or after an error.
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

  /// Returns whether the document may grow; otherwise the reader has recorded an error.
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

  /// Appends an element of a list. A name whose value is a list of views, and a view with
  /// `repeat`, become any number of elements.
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

  /// Returns whether a value is a list of views, or of names of views and lists.
  private func isListOfViews(_ node: Int, _ scope: Scope?) -> Bool {
    tree.kind(node) == .array
      && tree.each(node).allSatisfy { element in
        let kind = tree.kind(meant(element, scope).node)
        return kind == .object || kind == .array && tree.kind(element) == .string
      }
  }

  /// Returns the value of a text that is only a name, resolved repeatedly; other values
  /// unchanged.
  func meant(_ node: Int, _ scope: Scope?) -> Value {
    var value: Value = (node, scope)
    while tree.kind(value.node) == .string,
      let next = value.scope?.value(ofWhole: tree.string(value.node))
    {
      value = next
    }
    return value
  }
}
