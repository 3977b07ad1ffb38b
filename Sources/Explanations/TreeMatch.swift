import MesmerJSONText
import MesmerPlatform

/// The matching of the views of two trees: by equal ids, by the same property of the
/// same superview, or otherwise by alignment of siblings.
///
/// Siblings are aligned mainly by their contents, subviews included: by a longest common
/// subsequence in which equal contents have a larger weight than similar ones, and these
/// a larger one than positions. Of the remaining views, those with equal or similar
/// contents match in any order, and a view with another id may match a similar one at the
/// same index.
struct TreeMatch {
  /// The matching view of the earlier tree, for each view that has one.
  private(set) var before: [Int: Int] = [:]
  /// The matching view of the present tree, for each earlier view that has one.
  private(set) var now: [Int: Int] = [:]
  /// The removed view of each view with its id in the same superview, but of another
  /// class.
  private(set) var replaced: [Int: Int] = [:]
  private let tree: ViewTree
  private let earlier: ViewTree
  private let shown: [ContentHash]
  private let shownBefore: [ContentHash]

  init(_ tree: ViewTree, since earlier: ViewTree) {
    self.tree = tree
    self.earlier = earlier
    shown = TreeMatch.contents(tree)
    shownBefore = TreeMatch.contents(earlier)
    let ids = TreeMatch.ids(earlier)
    for (id, node) in TreeMatch.ids(tree) {
      if let other = ids[id], isSameClass(node, other) { match(node, other) }
    }
    if !tree.nodes.isEmpty, !earlier.nodes.isEmpty, before[0] == nil, now[0] == nil,
      isSameClass(0, 0)
    {
      match(0, 0)
    }
    for node in tree.nodes.indices {
      guard let other = before[node] else { continue }
      matchInside(node, other)
    }
  }

  private mutating func match(_ node: Int, _ other: Int) {
    before[node] = other
    now[other] = node
  }

  private func isSameClass(_ node: Int, _ other: Int) -> Bool {
    tree.nodes[node].view == earlier.nodes[other].view
  }

  /// Returns the views with unique ids, by id. Copies are excluded.
  private static func ids(_ tree: ViewTree) -> [String: Int] {
    var ids: [String: Int] = [:]
    var repeated: Set<String> = []
    for (i, node) in tree.nodes.enumerated() where !node.id.isEmpty && !node.isCopy {
      if ids.updateValue(i, forKey: node.id) != nil { repeated.insert(node.id) }
    }
    for id in repeated { ids[id] = nil }
    return ids
  }

  /// Returns digests of the contents of each view, subviews included, without positions
  /// and names.
  private static func contents(_ tree: ViewTree) -> [ContentHash] {
    var result = [ContentHash](repeating: ContentHash(), count: tree.nodes.count)
    for (i, node) in tree.nodes.enumerated().reversed() {
      var hash = ContentHash()
      hash.add(node.view)
      hash.add(JSONElement.object(node.values).line)
      for inner in [tree.masks[i]].compactMap({ $0 }) + tree.subviews[i] {
        hash.add(result[inner].text)
      }
      result[i] = hash
    }
    return result
  }

  // MARK: Siblings

  private mutating func matchInside(_ node: Int, _ other: Int) {
    if let mask = tree.masks[node], let old = earlier.masks[other], before[mask] == nil,
      now[old] == nil, isSameClass(mask, old)
    {
      match(mask, old)
    }
    func open(_ tree: ViewTree, _ list: [Int], _ matched: [Int: Int]) -> [Int] {
      list.filter {
        matched[$0] == nil && (tree.nodes[$0].id.isEmpty || tree.nodes[$0].isCopy)
      }
    }
    var properties: [String: Int] = [:]
    for old in open(earlier, earlier.subviews[other], now) {
      let name = earlier.nodes[old].property
      // The indices of elements change with insertions and removals.
      if !name.isEmpty, !name.hasSuffix("]") { properties[name] = old }
    }
    for new in open(tree, tree.subviews[node], before) {
      let name = tree.nodes[new].property
      if let old = properties[name], isSameClass(new, old) {
        match(new, old)
        // Properties of two views may have the same name.
        properties.removeValue(forKey: name)
      }
    }
    let hasSameRows =
      TreeMatch.rowCount(tree.nodes[node]) == TreeMatch.rowCount(earlier.nodes[other])
    let similar = align(
      open(tree, tree.subviews[node], before)[...],
      open(earlier, earlier.subviews[other], now)[...], pairsUnlike: hasSameRows)
    // Views with equal contents that the alignment left out are in another order.
    var left: [ContentHash: Int] = [:]
    for old in open(earlier, earlier.subviews[other], now).reversed() {
      left[shownBefore[old]] = old
    }
    for new in open(tree, tree.subviews[node], before) {
      if let old = left.removeValue(forKey: shown[new]) { match(new, old) }
    }
    if let similar {
      var olds = open(earlier, earlier.subviews[other], now)
      for new in open(tree, tree.subviews[node], before) {
        guard let old = olds.max(by: { similar[new, $0] < similar[new, $1] }) else {
          break
        }
        if similar[new, old] > 0,
          tree.nodes[new].row.isEmpty == earlier.nodes[old].row.isEmpty
        {
          match(new, old)
          olds.removeAll { $0 == old }
        }
      }
    }
    let places = Dictionary(
      earlier.subviews[other].map { (earlier.nodes[$0].index, $0) }
    ) { old, _ in old }
    for new in tree.subviews[node] where before[new] == nil {
      if let old = places[tree.nodes[new].index], isRenamed(new, old) { match(new, old) }
    }
    var gone = Dictionary(
      earlier.subviews[other].filter { now[$0] == nil }.map { (earlier.nodes[$0].id, $0) }
    ) { old, _ in old }
    for new in tree.subviews[node] where before[new] == nil && !tree.nodes[new].id.isEmpty
    {
      if let old = gone[tree.nodes[new].id], !isSameClass(new, old) {
        replaced[new] = old
        gone[tree.nodes[new].id] = nil
      }
    }
  }

  /// Returns whether a view with another id, at the same place among its siblings, has
  /// at least half of the values of the earlier one.
  private func isRenamed(_ new: Int, _ old: Int) -> Bool {
    let (a, b) = (tree.nodes[new], earlier.nodes[old])
    return now[old] == nil && isSameClass(new, old) && a.row.isEmpty
      && a.id != b.id && !a.isCopy && !b.isCopy
      && 2 * a.values.count { b.values.contains($0) }
        >= max(a.values.count, b.values.count)
  }

  /// The number of pairs of siblings above which those with equal contents at the ends
  /// match, whatever their frames.
  private static let manyPairs = 1 &<< 14

  /// The maximum number of pairs of the other siblings for a complete comparison. Of
  /// more, siblings at the same position match.
  private static let mostPairs = 1 &<< 20

  /// Returns the number of rows of a list; 0 for other views.
  static func rowCount(_ node: ViewTree.Node) -> Double {
    if case .number(let count)? = node.value("rowCount") { count } else { 0 }
  }

  /// Aligns siblings, and returns the similarity of those without an equal one; nil if
  /// there are none. In a list whose number of rows changed, rows with different contents
  /// do not match.
  private mutating func align(
    _ news: ArraySlice<Int>, _ olds: ArraySlice<Int>, pairsUnlike: Bool
  ) -> SiblingLikeness? {
    var (new, old) = (news, olds)
    func matchEnds(anywhere: Bool) {
      func isSame(_ a: Int?, _ b: Int?) -> Bool {
        guard let a, let b, shown[a] == shownBefore[b] else { return false }
        let (one, other) = (tree.nodes[a], earlier.nodes[b])
        return anywhere || one.frame == other.frame && one.row == other.row
      }
      while isSame(new.first, old.first) { match(new.removeFirst(), old.removeFirst()) }
      while isSame(new.last, old.last) { match(new.removeLast(), old.removeLast()) }
    }
    matchEnds(anywhere: false)
    if new.count * old.count > TreeMatch.manyPairs { matchEnds(anywhere: true) }
    if new.isEmpty || old.isEmpty { return nil }
    guard new.count * old.count <= TreeMatch.mostPairs else {
      for (a, b) in zip(new, old) where isSameClass(a, b) { match(a, b) }
      return nil
    }
    let (a, b) = (Array(new), Array(old))
    let known = (Set(a.map { shown[$0] }), Set(b.map { shownBefore[$0] }))
    let similar = SiblingLikeness(
      a.filter { !known.1.contains(shown[$0]) }, tree,
      b.filter { !known.0.contains(shownBefore[$0]) }, earlier)
    let width = b.count + 1
    var best = [Int](repeating: 0, count: (a.count + 1) * width)
    for i in a.indices.reversed() {
      for j in b.indices.reversed() {
        best[i * width + j] = max(
          best[(i + 1) * width + j], best[i * width + j + 1],
          best[(i + 1) * width + j + 1] + likeness(a[i], b[j], similar, pairsUnlike))
      }
    }
    var (i, j) = (0, 0)
    while i < a.count, j < b.count {
      let like = likeness(a[i], b[j], similar, pairsUnlike)
      if like > 0, best[i * width + j] == best[(i + 1) * width + j + 1] + like {
        match(a[i], b[j])
        i += 1
        j += 1
      } else if best[i * width + j] == best[(i + 1) * width + j] {
        i += 1
      } else {
        j += 1
      }
    }
    return similar
  }

  /// Returns the similarity of two views; 0 if they must not match.
  private func likeness(
    _ node: Int, _ other: Int, _ similar: SiblingLikeness, _ pairsUnlike: Bool
  ) -> Int {
    if !isSameClass(node, other) { return 0 }
    let (a, b) = (tree.nodes[node], earlier.nodes[other])
    // A header of a list is not a row.
    if a.row.isEmpty != b.row.isEmpty { return 0 }
    let place =
      !a.row.isEmpty && a.row == b.row
      ? 96 : a.frame == b.frame ? 64 : a.frame.size == b.frame.size ? 16 : 1
    if shown[node] == shownBefore[other] { return SiblingLikeness.full | place }
    let likeness = similar[node, other]
    if !pairsUnlike, likeness == 0 { return 0 }
    let same = a.values.count { b.values.contains($0) }
    let inner =
      tree.subviews[node].count == earlier.subviews[other].count ? 8 : 0
    return likeness + place + inner + 32 * same / max(1, a.values.count, b.values.count)
  }

  // MARK: Order

  /// Returns a smallest set of subviews of matched views whose moves explain the changed
  /// order, and whether each was brought forward.
  func restacked() -> [(node: Int, isForward: Bool)] {
    var result: [(node: Int, isForward: Bool)] = []
    for node in tree.nodes.indices {
      guard let other = before[node] else { continue }
      let stayed = tree.subviews[node].compactMap { subview in
        before[subview].flatMap { old in
          earlier.parents[old] == other ? (node: subview, place: old) : nil
        }
      }
      let kept = TreeMatch.kept(stayed.map(\.place))
      if kept.count == stayed.count { continue }
      let sorted = stayed.map(\.place).sorted()
      for (i, one) in stayed.enumerated() where !kept.contains(i) {
        result.append((one.node, sorted[i] > one.place))
      }
    }
    return result
  }

  /// Returns the indices of a longest increasing subsequence of distinct numbers: if
  /// possible, one with all numbers whose index in the sorted list is the same.
  static func kept(_ numbers: [Int]) -> Set<Int> {
    let sorted = numbers.sorted()
    // The number of elements with the same index in both lists, before each index and
    // below each number.
    var (places, lower) = ([0], [Int: Int]())
    for (i, number) in sorted.enumerated() {
      lower[number] = places[i]
      places.append(places[i] + (number == numbers[i] ? 1 : 0))
    }
    let fitting = numbers.indices.filter { places[$0] == lower[numbers[$0]] }
    let rise = longestRise(numbers)
    let part = longestRise(fitting.map { numbers[$0] })
    return part.count < rise.count ? rise : Set(part.map { fitting[$0] })
  }

  /// Returns the indices of a longest increasing subsequence of distinct numbers.
  static func longestRise(_ numbers: [Int]) -> Set<Int> {
    /// The index of the smallest last number of an increasing subsequence of each
    /// length.
    var ends: [Int] = []
    var previous = [Int](repeating: -1, count: numbers.count)
    for (i, number) in numbers.enumerated() {
      var low = 0
      var high = ends.count
      while low < high {
        let middle = (low + high) / 2
        if numbers[ends[middle]] < number { low = middle + 1 } else { high = middle }
      }
      if low > 0 { previous[i] = ends[low - 1] }
      if low == ends.count { ends.append(i) } else { ends[low] = i }
    }
    var rise: Set<Int> = []
    var index = ends.last ?? -1
    while index >= 0 {
      rise.insert(index)
      index = previous[index]
    }
    return rise
  }
}
