import MesmerJSONText

// A view with `use`: the members of the template, and the values of its names.

extension TemplateExpansion {
  /// The maximum nesting of templates.
  private static let deepest = 32

  /// Returns the members of a view, with those of the template that it uses; nil after an
  /// error. `given` are the values from a `repeat` or from the enclosing template. The
  /// view's own `runs` replaces the template's `text`, and the reverse.
  mutating func members(
    _ node: Int, _ scope: Scope?, given: [String: Value] = [:]
  ) -> [Member]? {
    let own = tree.children(node).map { (key: $0, value: $0 + 1, scope: scope) }
    guard let use = tree.member(node, "use") else { return own }
    guard let template = template(use, of: node) else { return nil }
    if scope?.depth == TemplateExpansion.deepest {
      reader.fault(
        use, "the template \(self.use(of: node)) uses itself, or nests too deep")
      isTooDeep = true
      return nil
    }
    guard let inner = self.scope(of: template, node, scope, given: given),
      var members = members(template, inner, given: inner.values)
    else { return nil }
    members.removeAll {
      switch tree.string($0.key) {
      case "values": true
      case "text": tree.member(node, "runs") != nil
      case "runs": tree.member(node, "text") != nil
      default: false
      }
    }
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

  /// Returns the template that a view uses, and marks it as used; nil after an error.
  private mutating func template(_ use: Int, of node: Int) -> Int? {
    guard let name = reader.string(use) else { return nil }
    if let view = tree.member(node, "view") {
      reader.fault(
        view, "a view with \"use\" has the template's class; remove \"view\"")
      return nil
    }
    guard let template = templates.view(name) else {
      if !templates.contains(name) {
        reader.fault(
          use,
          "no template has the name \(JSONTree.quoted(name))"
            + reader.suggestion(for: name, among: templates.all))
      }
      return nil
    }
    templates.used.insert(template)
    return template
  }

  /// Returns the quoted name of the template that a view uses.
  func use(of node: Int) -> String {
    JSONTree.quoted(tree.member(node, "use").map(tree.string) ?? "")
  }

  /// Returns the values of a template's names in a view that uses it; nil after an error.
  ///
  /// A view with `use` that is a template itself has defaults, too. Given values override
  /// them. A default that contains its own name is used nevertheless, with the given
  /// value for the name: "{title}!" appends an exclamation mark to the title.
  private mutating func scope(
    of template: Int, _ node: Int, _ outer: Scope?, given: [String: Value]
  ) -> Scope? {
    let depth = (outer?.depth ?? 0) + 1
    let inner = Scope(depth: depth, constants: constants)
    // The scope of the template's own values: the given values, and its plain values.
    let plain = Scope(depth: depth, constants: constants)
    let known = templates.names(in: template)
    let others = templates.knownNames(in: node)
    for owner in [template, node] {
      let values = tree.member(owner, "values")
      if let values, tree.kind(values) != .object {
        reader.fault(
          values, "expected values by name, found \(tree.described(values))")
        return nil
      }
      for key in values.map({ tree.children($0) }) ?? [] {
        let name = tree.string(key)
        let written = tree.namesWritten(in: key + 1)
        if owner == template {
          if written.contains(name) { continue }
          if written.isEmpty { plain.values[name] = (key + 1, nil) }
        } else if !written.contains(name), let given = given[name], given.node != key + 1
        {
          continue
        }
        if !known.contains(name) {
          if owner == node && others.contains(name) { continue }
          let hint = templates.hint(for: name, in: template)
          reader.fault(
            key,
            "the template \(use(of: node)) has no {\(name.shortened)}"
              + (hint ?? reader.suggestion(for: name, among: known.sorted())))
        }
        inner.values[name] = (key + 1, owner == node ? outer : plain)
      }
      if owner == template {
        inner.values.merge(given.filter { known.contains($0.key) }) { $1 }
      }
    }
    plain.values.merge(inner.values.filter { $0.value.scope !== plain }) { $1 }
    return inner
  }
}
