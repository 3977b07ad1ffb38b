import MesmerJSONText
import MesmerScenes

// Copies of a `repeat` that were added or removed: their places and numbers.

extension TreeChanges {
  /// Returns the index of a removed view among the subviews that the file states, where
  /// all copies of a view with a count are one, and those that are restored before it.
  func statedIndex(
    of old: Int, in parent: Int, _ restored: Set<Int>
  ) -> Int {
    var stated: [Int: Int] = [:]
    var last: Int?
    for subview in tree.subviews[parent] where last != statements[subview] {
      last = statements[subview]
      stated[statements[subview]] = stated[statements[subview]] ?? stated.count
    }
    var index = 0
    for sibling in before.subviews[before.parents[old]].prefix(while: { $0 != old }) {
      if restored.contains(sibling) {
        index += 1
      } else if let now = match.now[sibling], let place = stated[statements[now]] {
        index = place + 1
      }
    }
    return index
  }

  /// Returns the sibling after a removed copy of a `repeat` with values that is a copy of
  /// it, too, or else the one before: its view, and the index that the removed one had.
  func twin(
    of old: Int, in parent: Int, _ statements: SceneStatements
  ) -> (view: Int, index: Int)? {
    let siblings = before.subviews[before.parents[old]]
    // Siblings are numbered in their order.
    var (place, end) = (0, siblings.count)
    while place < end {
      let middle = (place + end) / 2
      if siblings[middle] < old { place = middle + 1 } else { end = middle }
    }
    func found(_ sibling: Int, _ step: Int) -> (Int, Int)? {
      guard before.isTwin(sibling, old), let now = match.now[sibling],
        tree.parents[now] == parent,
        let copy = statements.copy(self.statements[now])
      else { return nil }
      return (now, copy.index + step)
    }
    return siblings[(place + 1)...].lazy.compactMap { found($0, 0) }.first
      ?? siblings[..<place].reversed().lazy.compactMap { found($0, 1) }.first
  }
}

extension TreeChanges {
  /// The last removed copy whose place was determined: its parent, and whether that has
  /// copies now; itself, its twin before the change, and its place.
  struct RemovedCopy {
    var parent = -1
    var hasCopies = false
    var last: (old: Int, twin: Int?, place: Fault?)?
  }

  /// Returns the place of the values of an added copy of a `repeat`, or of the `repeat`
  /// from which a copy was removed; nil for any other change. A copy with the same twin
  /// as the last one has the same place.
  func placeOfCopy(
    _ undoing: Undoing?, _ shown: ShownTree, _ known: inout RemovedCopy
  ) -> Fault? {
    guard let all = shown.scene?.statements, shown.isStated else { return nil }
    switch undoing {
    case .added(let view):
      guard all.copy(statements[view]) != nil else { return nil }
      return shown.place(statements[view], [.key("repeat"), .key("first")])
    case .removed(let old, let parent):
      if known.parent != parent {
        known = RemovedCopy(
          parent: parent,
          hasCopies: tree.subviews[parent].contains { all.copy(statements[$0]) != nil })
      }
      if !known.hasCopies { return nil }
      if let last = known.last, before.isTwin(last.old, old),
        last.twin.map({ $0 > old || $0 < last.old }) ?? true
      {
        return last.place
      }
      let twin = twin(of: old, in: parent, all)?.view
      let place = twin.flatMap { shown.place(statements[$0], [.key("repeat")]) }
      known.last = (old, twin.flatMap { match.before[$0] }, place)
      return place
    case .value, .replaced, nil: return nil
    }
  }
}

extension ViewTree {
  /// Returns whether two siblings may be copies of one view.
  func isTwin(_ a: Int, _ b: Int) -> Bool {
    let (one, other) = (nodes[a], nodes[b])
    return one.view == other.view && one.isCopy == other.isCopy
      && ["repeat", "frame", "center"].allSatisfy { one.value($0) == other.value($0) }
  }

  /// Returns the number of copies of a view before it.
  func copyIndex(of node: Int) -> Int {
    subviews[parents[node]].prefix { $0 != node }.reversed()
      .prefix { isTwin($0, node) }.count
  }
}
