import MesmerJSONText
import MesmerScenes

// Changes are undone by editing the scene's document, which is then read again.

/// An edit of an object of a document.
private struct Edit: Hashable {
  let node: Int
  let path: [JSONStep]
  let value: JSONElement?
}

/// A key of a view with the place of its value in the file, which views of one template
/// share.
private struct ValuePlace: Hashable {
  let key: String
  let offset: Int

  init(_ tree: JSONTree, _ key: Int) {
    (self.key, offset) = (tree.string(key), tree.nodes[key + 1].offset)
  }
}

extension TreeChanges {
  /// A change that can be undone alone: of a value of a view or of a fact, of a view that
  /// was added, or of one that was removed from a superview or has another class. Copies
  /// of a `repeat` are renumbered.
  enum Undoing {
    case value(ValueChange, view: Int?)
    case added(Int)
    case removed(Int, from: Int)
    case replaced(Int, by: Int)
  }
}

extension SceneStatements {
  /// Whether an asset has an orientation, so that a path alone does not identify an
  /// image.
  private var statesOrientations: Bool {
    guard let assets = tree.member(JSONTree.root, "assets") else { return false }
    return tree.each(assets).contains {
      tree.kind($0 + 1) == .object && tree.member($0 + 1, "orientation") != nil
    }
  }

  /// The maximum number of added, removed and replaced views that are undone together:
  /// the work of each grows with the number of its siblings.
  private static var mostUndoneViews: Int { 64 }

  /// Returns the scene with the given changes undone; nil if one cannot be undone, or for
  /// more than `mostUndoneViews`.
  func scene(
    without undoings: [TreeChanges.Undoing], _ changes: TreeChanges, _ shown: ShownTree
  ) -> Scene? {
    let isLong =
      undoings.count { if case .value = $0 { false } else { true } }
      > SceneStatements.mostUndoneViews
    if isLong { return nil }
    var edits: [Int: [(inout JSONElement) -> Bool]] = [:]
    var removed: Set<Int> = []
    var done: Set<Edit> = []
    var restored: Set<Int> = []
    let kept = Set(changes.match.before.keys.map { changes.statements[$0] })
    /// The nodes that state only added views, by the places of their values.
    var added: [ValuePlace: [Int]] = [:]
    for node in Set(changes.statements).subtracting(kept) where node >= 0 {
      for key in tree.each(node) {
        added[ValuePlace(tree, key), default: []].append(node)
      }
    }
    /// The change of the index of each copy of a `repeat`.
    var shifts: [Int: Int] = [:]
    /// Changes the indices of the copies from an index on.
    func shift(_ parent: Int, _ copy: (repetition: Int, index: Int), by step: Int) {
      for node in Set(changes.tree.subviews[parent].map { changes.statements[$0] }) {
        guard let other = self.copy(node), other.repetition == copy.repetition,
          other.index >= copy.index
        else { continue }
        shifts[node, default: 0] += step
      }
    }
    for undoing in undoings {
      switch undoing {
      case .value(let change, let view):
        guard let old = change.undone else { return nil }
        let (node, path, whole) = place(change, view, changes)
        if node < 0 { return nil }
        if old.value != change.before, statesOrientations { return nil }
        // Copies of a view share the node that states a value.
        if !done.insert(Edit(node: node, path: path, value: old.value)).inserted {
          continue
        }
        // Added views of the same template have the value, too.
        var nodes = [node]
        if view != nil, let value = tree.member(node, path[0].text) {
          nodes += added.removeValue(forKey: ValuePlace(tree, value - 1)) ?? []
        }
        for node in nodes {
          edits[node, default: []].append { element in
            if element.set(path[...], to: old.value, inserts: old.isInsertion) {
              return true
            }
            // The file names a value that is compared by its parts.
            guard var value = whole,
              value.set(change.path.dropFirst(), to: old.value, inserts: old.isInsertion),
              let plain = value.withPaths
            else { return false }
            return element.set(
              path.dropLast(change.path.count - 1), to: plain, inserts: false)
          }
        }
      case .added(let view):
        let node = changes.statements[view]
        if node < 0 || kept.contains(node) { return nil }
        if removed.insert(node).inserted, let copy = copy(node) {
          shift(changes.tree.parents[view], copy, by: -1)
        }
      case .replaced(let old, let view):
        let node = changes.statements[view]
        guard let view = changes.before.element(of: old), node >= 0,
          !kept.contains(node)
        else { return nil }
        edits[node, default: []].append { element in
          let kept = ["id", "repeat"].map { ($0, element[$0]) }
          element = view
          return kept.allSatisfy { element.set([.key($0)], to: $1, inserts: false) }
        }
      case .removed(let old, let parent):
        guard var view = changes.before.element(of: old),
          changes.statements[parent] >= 0
        else { return nil }
        let property = changes.before.nodes[old].property
        if !property.isEmpty {
          let key = [JSONStep.key(property)][...]
          edits[changes.statements[parent], default: []].append {
            $0.set(key, to: view, inserts: false)
          }
          continue
        }
        // The header of a section, which its list states, too.
        if changes.before.nodes[changes.before.parents[old]].sceneClass == "ListView" {
          return nil
        }
        if let twin = changes.twin(of: old, in: parent, self),
          let repetition = copy(changes.statements[twin.view])?.repetition
        {
          let count = restored.count { changes.before.isTwin($0, old) }
          let number = JSONElement.number(Double(twin.index + count))
          let numbers = JSONElement.present([
            "count": 1, "first": number, "offset": view["repeat"]?["offset"],
          ])
          _ = view.set([.key("repeat")], to: numbers, inserts: false)
          shift(parent, (repetition, twin.index), by: 1)
        }
        let key = JSONStep.key("subviews")
        let index = changes.statedIndex(of: old, in: parent, restored)
        restored.insert(old)
        let edit = Edit(
          node: changes.statements[parent], path: [key, .index(index)], value: view)
        if !done.insert(edit).inserted { continue }
        edits[edit.node, default: []].append {
          if $0["subviews"] == nil {
            return $0.set([key], to: .list([view]), inserts: false)
          }
          return $0.set([key, .index(index)], to: view, inserts: true)
        }
      }
    }
    var isValid = true
    let scene = scene { node, element in
      if removed.contains(node) { return nil }
      var element = element
      if let shift = shifts[node], let first = copy(node)?.index {
        _ = element.set(
          [.key("repeat"), .key("first")], to: .number(Double(first + shift)),
          inserts: false)
      }
      for edit in edits[node] ?? [] where !edit(&element) { isValid = false }
      return element
    }
    return isValid ? scene : nil
  }

  /// Returns the object of the document that states a value, the steps to it, and the
  /// recorded value of the first step.
  private func place(
    _ change: ValueChange, _ view: Int?, _ changes: TreeChanges
  ) -> (node: Int, path: [JSONStep], whole: JSONElement?) {
    guard let view else {
      guard case .name(let name)? = change.path.first else {
        return (JSONTree.root, change.path, nil)
      }
      let keys = name.split(separator: ".").map { JSONStep.key(String($0)) }
      return (
        JSONTree.root, keys + change.path.dropFirst(),
        changes.tree.facts.first { $0.key == name }?.value
      )
    }
    guard case .key(let key)? = change.path.first else { return (-1, [], nil) }
    return (
      changes.statements[view], change.path, changes.tree.nodes[view].value(key)
    )
  }
}

extension ValueChange {
  /// The value before, as a file states it, and whether undoing inserts it into a list.
  /// Nil if only a digest of it is known, or if the file of an image has other pixels.
  fileprivate var undone: (value: JSONElement?, isInsertion: Bool)? {
    let isElement = if case .index? = path.last { true } else { false }
    guard let before else { return (nil, false) }
    guard let old = before.withPaths, old != now?.withPaths else { return nil }
    return (old, isElement && now == nil)
  }
}

extension ViewTree {
  /// Returns a view with its subviews as a file states them, where each copy of a view is
  /// a view of its own; nil if that is not known.
  fileprivate func element(of node: Int) -> JSONElement? {
    let one = nodes[node]
    if !one.isStated || one.sceneClass == "ListView" { return nil }
    var members = [JSONElement.Member(key: "view", value: .string(one.sceneClass))]
    if !one.id.isEmpty { members.append(.init(key: "id", value: .string(one.id))) }
    for member in one.values {
      guard var value = member.value.withPaths else { return nil }
      if member.key == "repeat" {
        let index = JSONElement.number(Double(copyIndex(of: node)))
        value = .present(["count": 1, "first": index, "offset": value["offset"]])
      }
      members.append(.init(key: member.key, value: value))
    }
    if let mask = masks[node] {
      guard let mask = element(of: mask) else { return nil }
      members.append(.init(key: "mask", value: mask))
    }
    let inner = subviews[node].map { element(of: $0) }
    if inner.contains(nil) { return nil }
    members.append(.init(key: "subviews", value: .list(inner.compactMap { $0 })))
    return .object(members)
  }
}

extension JSONElement {
  /// The value with the paths of images in place of their digests; nil if a digest has no
  /// path.
  fileprivate var withPaths: JSONElement? {
    switch self {
    case .null, .bool, .number, .string: return self
    case .list(let list):
      let paths = list.compactMap(\.withPaths)
      return paths.count == list.count ? .list(paths) : nil
    case .object(let members):
      if self["digest"] != nil { return self["path"] }
      var result: [Member] = []
      for member in members {
        guard let value = member.value.withPaths else { return nil }
        result.append(Member(key: member.key, value: value))
      }
      return .object(result)
    }
  }

  /// Replaces the value at the end of the steps or, with `inserts`, inserts it there into
  /// a list; nil removes it. Returns false if a step does not exist.
  fileprivate mutating func set(
    _ path: ArraySlice<JSONStep>, to value: JSONElement?, inserts: Bool
  ) -> Bool {
    guard let step = path.first else {
      if let value { self = value }
      return value != nil
    }
    let rest = path.dropFirst()
    switch (step, self) {
    case (.key(let key), .object(var members)), (.name(let key), .object(var members)):
      if let index = members.firstIndex(where: { $0.key == key }) {
        if !rest.isEmpty {
          if !members[index].value.set(rest, to: value, inserts: inserts) { return false }
        } else if let value {
          members[index].value = value
        } else {
          members.remove(at: index)
        }
      } else {
        guard rest.isEmpty else { return false }
        if let value { members.append(Member(key: key, value: value)) }
      }
      self = .object(members)
    case (.index(let index), .list(var list)):
      if inserts, rest.isEmpty, let value {
        list.insert(value, at: min(index, list.count))
      } else {
        guard list.indices.contains(index) else { return false }
        if !rest.isEmpty {
          if !list[index].set(rest, to: value, inserts: inserts) { return false }
        } else if let value {
          list[index] = value
        } else {
          list.remove(at: index)
        }
      }
      self = .list(list)
    case (.key, _), (.name, _), (.index, _): return false
    }
    return true
  }
}
