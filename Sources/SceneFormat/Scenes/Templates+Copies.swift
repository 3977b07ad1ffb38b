import MesmerJSONText

// Copies with values: a view whose `repeat` has `values`, or objects in `for`, becomes
// one view for each copy, with the next values and a `repeat` with the index of the copy.

extension TemplateExpansion {
  /// Returns whether a member is a `repeat` with values.
  func isRepetition(_ member: Member) -> Bool {
    tree.string(member.key) == "repeat"
      && (tree.member(member.value, "values") ?? tree.member(member.value, "for")) != nil
  }

  /// Appends the copies of a view, whose `repeat` is one of its members.
  mutating func addCopies(of node: Int, _ repetition: Member, _ scope: Scope?) {
    guard let copies = copies(repetition) else { return }
    checkNames(of: node, beside: copies.names.map(\.name))
    checkUse(of: copies.names, in: node)
    func number(_ key: String) -> Int?? {
      guard let number = tree.member(repetition.value, key) else { return .some(nil) }
      return reader.integer(
        meant(number, repetition.scope).node, in: 0...SceneBudget.maximumViews)
    }
    guard let given = number("count"), let first = number("first") else { return }
    let count = given ?? copies.count
    for index in 0..<count {
      guard hasRoom(node), !reader.hasFaults else { return }
      let given = copies.values(index)
      let own = Scope(depth: scope?.depth ?? 0, constants: scope?.constants)
      own.values = (scope?.values ?? [:]).merging(given) { $1 }
      guard let members = members(node, own, given: given) else { return }
      copy.begin(node)
      for member in members {
        copy.begin(member.key)
        if isRepetition(member) {
          add(repetition: member, (first ?? 0) + index, of: given)
        } else {
          add(member.value, member.scope)
        }
      }
      copy.end()
    }
  }

  /// Reports names to which both a view and its `repeat` give a value.
  private func checkNames(of node: Int, beside names: [String]) {
    guard let own = tree.member(node, "values"), tree.kind(own) == .object else { return }
    for key in tree.each(own) where names.contains(tree.string(key)) {
      reader.fault(
        key, "repeat gives values of {\(tree.string(key).shortened)}, too; give them once"
      )
    }
  }

  /// Reports names that occur neither in a view nor in the template that it uses.
  private mutating func checkUse(of names: [(name: String, key: Int)], in node: Int) {
    guard let use = tree.member(node, "use"), tree.kind(use) == .string,
      let template = templates.view(tree.string(use))
    else { return }
    let known = templates.names(in: template).union(tree.namesWritten(in: node))
    for (name, key) in names where !known.contains(name) {
      reader.fault(
        key,
        "the template \(JSONTree.quoted(tree.string(use))) has no {\(name.shortened)}"
          + reader.suggestion(for: name, among: known.sorted()))
    }
  }

  /// Appends the `repeat` of one copy: a count of 1, its index with the place of the
  /// first of its values, and the keys other than the values.
  private mutating func add(
    repetition: Member, _ index: Int, of given: [String: Value]
  ) {
    let node = repetition.value
    copy.begin(node)
    copy.add("count", as: .key, for: node)
    copy.add(1, for: node)
    copy.add("first", as: .key, for: node)
    let values = given.values.map(\.node).min {
      tree.nodes[$0].offset < tree.nodes[$1].offset
    }
    copy.add(Int32(index), for: values ?? node)
    for key in tree.each(node)
    where !["count", "first", "values", "for"].contains(tree.string(key)) {
      copy.begin(key)
      add(key + 1, repetition.scope)
    }
    copy.end()
  }

  /// The values of the copies of a view.
  private struct Copies {
    /// The names with the key at which each occurs first.
    var names: [(name: String, key: Int)] = []
    /// The number of copies if the file gives none.
    var count = 0
    /// Returns the values of a copy by name.
    var values: (Int) -> [String: Value] = { _ in [:] }
  }

  /// Returns the values of a `repeat`: lists by name, or a list of objects. Nil after an
  /// error.
  private func copies(_ repetition: Member) -> Copies? {
    let tree = tree
    let lists = tree.member(repetition.value, "values")
    guard let list = tree.member(repetition.value, "for") else {
      guard let lists, let values = self.lists(meant(lists, repetition.scope)) else {
        return nil
      }
      return Copies(
        names: values.map { ($0.name, $0.key) },
        count: values.map(\.nodes.count).max() ?? 0
      ) { index in
        var given: [String: Value] = [:]
        for (name, _, nodes, scope) in values {
          given[name] = (nodes[index % nodes.count], scope)
        }
        return given
      }
    }
    if let lists {
      reader.fault(lists, "repeat has the values of its copies in \"for\", too")
      return nil
    }
    let (node, scope) = meant(list, repetition.scope)
    guard let nodes = reader.list(node, of: "objects such as { \"title\": \"One\" }")
    else { return nil }
    var copies = Copies(count: nodes.count)
    var known: Set<String> = []
    let objects = nodes.map { meant($0, scope) }
    for (node, _) in objects {
      guard tree.kind(node) == .object else {
        reader.fault(
          node,
          "expected an object of values by name, such as { \"title\": \"One\" }, found "
            + tree.described(node))
        return nil
      }
      for key in tree.each(node) where known.insert(tree.string(key)).inserted {
        copies.names.append((tree.string(key), key))
      }
    }
    copies.values = { index in
      guard !objects.isEmpty else { return [:] }
      let (node, scope) = objects[index % objects.count]
      var given: [String: Value] = [:]
      for key in tree.each(node) { given[tree.string(key)] = (key + 1, scope) }
      return given
    }
    return copies
  }

  /// Returns the lists of a `repeat`'s values by name, each with the scope of its names.
  private func lists(
    _ value: Value
  ) -> [(name: String, key: Int, nodes: [Int], scope: Scope?)]? {
    let node = value.node
    guard tree.kind(node) == .object, tree.count(node) > 0 else {
      reader.fault(
        node,
        "expected lists by name, such as { \"title\": [\"One\", \"Two\"] }, found "
          + (tree.kind(node) == .object ? "none" : tree.described(node)))
      return nil
    }
    var lists: [(String, Int, [Int], Scope?)] = []
    for key in tree.each(node) {
      let list = meant(key + 1, value.scope)
      guard let nodes = reader.list(list.node, of: "values") else { return nil }
      if nodes.isEmpty {
        reader.fault(list.node, "the list has no values")
        return nil
      }
      lists.append((tree.string(key), key, nodes, list.scope))
    }
    return lists
  }
}
