import MesmerJSONText

/// The templates that a scene's document declares, with the names in them.
struct DeclaredTemplates {
  private let tree: JSONTree
  /// The nodes of the views by the names of the templates.
  private let views: [String: Int]
  /// The names in braces in each template and in its base template.
  private var names: [Int: Set<String>] = [:]
  /// The views of the templates that were used.
  var used: Set<Int> = []

  init(_ views: [String: Int], of tree: JSONTree) {
    (self.views, self.tree) = (views, tree)
  }

  /// The names of all templates, sorted.
  var all: [String] { views.keys.sorted() }

  /// The views of the templates that were not used, sorted.
  var unused: [Int] { views.values.sorted().filter { !used.contains($0) } }

  /// Returns the view of a template; nil if there is none, or if it is not a view.
  func view(_ name: String) -> Int? {
    views[name].flatMap { tree.kind($0) == .object ? $0 : nil }
  }

  /// Returns whether there is a template with a name.
  func contains(_ name: String) -> Bool { views[name] != nil }

  /// Returns the names in braces in the view of a template, and in its base template.
  mutating func names(in view: Int) -> Set<String> {
    if let known = names[view] { return known }
    names[view] = []
    var found = tree.namesWritten(in: view)
    if let use = tree.member(view, "use"), tree.kind(use) == .string,
      let base = views[tree.string(use)]
    {
      found.formUnion(names(in: base))
    }
    names[view] = found
    return found
  }

  /// Returns the names in the view of a template if they were requested before; otherwise
  /// an empty set.
  func knownNames(in view: Int) -> Set<String> { names[view] ?? [] }

  /// Returns a hint for a name that is unknown in a template but known in another one
  /// that the template uses; nil if there is no such template.
  mutating func hint(for name: String, in view: Int) -> String? {
    for node in view..<tree.next(view)
    where tree.kind(node) == .key && tree.string(node) == "use"
      && tree.kind(node + 1) == .string
    {
      let inner = tree.string(node + 1)
      if let used = views[inner], names(in: used).contains(name) {
        return ", only \(JSONTree.quoted(inner)) inside it: that needs "
          + "\"values\": { \(JSONTree.quoted(name)): \"{\(name)}\" }"
      }
    }
    return nil
  }
}

extension JSONTree {
  /// Returns the names in braces in the texts of a value.
  func namesWritten(in value: Int) -> Set<String> {
    var found: Set<String> = []
    for node in value..<next(value) where kind(node) == .string {
      _ = string(node).replacingNames {
        if !$0.isEmpty { found.insert($0) }
        return nil
      }
    }
    return found
  }
}

extension DocumentReader {
  /// Returns the keys, by name, of an object that the file and its included files may
  /// have. A name that occurs twice is an error. `what` describes the object's values.
  func declared(_ object: String, _ what: String) -> [String: Int] {
    var keys: [String: Int] = [:]
    for root in [JSONTree.root] + tree.parts.map(\.root) {
      guard let node = tree.member(root, object) else { continue }
      guard tree.kind(node) == .object else {
        fault(
          node, "expected an object of \(what) by name, found \(tree.described(node))")
        continue
      }
      for key in tree.each(node) {
        guard let other = keys.updateValue(key, forKey: tree.string(key)) else {
          continue
        }
        let place = self.place(of: other)
        fault(
          key,
          "\(JSONTree.quoted(tree.string(key))) is declared twice, here and at "
            + "\(place.file.shortenedPath):\(place.line):\(place.column)")
      }
    }
    return keys
  }
}
