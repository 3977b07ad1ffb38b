import MesmerGeometry
import MesmerJSONText

/// The changes between two view trees, and the attribution of differing pixels to them.
struct TreeChanges {
  /// A view of the present tree, or a removed one of the earlier tree.
  enum Place: Hashable {
    case now(Int)
    case before(Int)
    /// An input of the picture besides the views.
    case fact(String)
  }

  let tree: ViewTree
  let before: ViewTree
  private let match: TreeMatch
  private var changes: [Int: ViewChange] = [:]
  /// The changed views in each view's mask.
  private var maskChanges: [Int: Int] = [:]
  /// The inserted or removed sibling that moved a view.
  private var leaders: [Place: Place] = [:]
  private var followers: [Place: (count: Int, step: Vector)] = [:]
  /// The facts that changed.
  private let facts: [(key: String, before: JSONElement?, now: JSONElement?)]

  init(_ tree: ViewTree, since before: ViewTree) {
    self.tree = tree
    self.before = before
    match = TreeMatch(tree, since: before)
    let keys = Set((tree.facts + before.facts).map(\.key)).sorted()
    func fact(_ tree: ViewTree, _ key: String) -> JSONElement? {
      tree.facts.first { $0.key == key }?.value
    }
    facts = keys.map { ($0, fact(before, $0), fact(tree, $0)) }.filter { $0.1 != $0.2 }
    for node in tree.nodes.indices {
      if let change = change(of: node), !change.isEmpty { changes[node] = change }
    }
    for (node, isForward) in match.restacked() {
      changes[node, default: ViewChange()].add(
        isForward ? "brought forward" : "sent back")
    }
    for node in tree.nodes.indices { foldSteps(in: node) }
    for (node, mask) in tree.masks {
      maskChanges[node] = tree.inside(mask).first { changes[$0] != nil }
    }
  }

  private func change(of node: Int) -> ViewChange? {
    let one = tree.nodes[node]
    guard let other = match.before[node] else {
      return one.isMask ? nil : ViewChange(texts: ["added"])
    }
    let old = before.nodes[other]
    let (parent, oldParent) = (tree.parents[node], before.parents[other])
    var isZoomed = false
    if one.isZoomed, old.isZoomed, parent >= 0, oldParent >= 0 {
      isZoomed = tree.nodes[parent].zoom != before.nodes[oldParent].zoom
    }
    var change = ViewChange(one, since: old, isZoomed: isZoomed)
    if parent >= 0, match.before[parent] != oldParent {
      change.add("moved to another superview")
    }
    let (mask, oldMask) = (tree.masks[node], before.masks[other])
    if let mask, match.before[mask] == nil {
      change.add(oldMask == nil ? "gained a mask" : "has another mask")
    } else if mask == nil, oldMask != nil {
      change.add("lost its mask")
    }
    // The changed rows report it, if they are visible.
    if change.texts.count == 1, change.texts[0].hasPrefix("rowCount "),
      hasOtherRows(node, other)
    {
      return nil
    }
    return change
  }

  private func hasOtherRows(_ list: Int, _ old: Int) -> Bool {
    tree.subviews[list].contains { match.before[$0] == nil }
      || before.subviews[old].contains { match.now[$0] == nil }
  }

  /// Attributes equal movements of siblings to the inserted or removed sibling before
  /// them.
  private mutating func foldSteps(in node: Int) {
    guard let other = match.before[node] else { return }
    var leader: Place?
    var olds = before.subviews[other][...]
    func isGone(_ old: Int) -> Bool { match.now[old] == nil }
    for subview in tree.subviews[node] {
      if let old = match.before[subview], let index = olds.firstIndex(of: old) {
        if let gone = olds[..<index].last(where: isGone) { leader = .before(gone) }
        olds = olds[(index + 1)...]
      } else if match.before[subview] == nil {
        leader = .now(subview)
        continue
      }
      guard let place = leader else { continue }
      guard let step = changes[subview]?.step else {
        // Only adjacent siblings.
        if changes[subview] == nil { leader = nil }
        continue
      }
      if let known = followers[place], known.step != step {
        leader = nil
        continue
      }
      followers[place] = ((followers[place]?.count ?? 0) + 1, step)
      leaders[.now(subview)] = place
    }
    foldRows(of: node, other)
  }

  /// Attributes rows that no longer fit into a list, or fit again, to an inserted or
  /// removed row.
  private mutating func foldRows(of list: Int, _ other: Int) {
    let growth = growth(of: list, other)
    let news = tree.subviews[list].filter { match.before[$0] == nil }.map(Place.now)
    let olds = before.subviews[other].filter { match.now[$0] == nil }.map(Place.before)
    if growth > 0, let first = news.first {
      for old in olds { leaders[old] = first }
    } else if growth < 0, let first = olds.first {
      for new in news { leaders[new] = first }
    }
  }

  /// Returns the number of rows that a list gained.
  private func growth(of list: Int, _ other: Int) -> Double {
    TreeMatch.rowCount(tree.nodes[list]) - TreeMatch.rowCount(before.nodes[other])
  }

  // MARK: Descriptions

  /// Returns the descriptions of the changes of a view or a fact.
  func texts(of place: Place) -> [String] {
    switch place {
    case .now(let node):
      guard let change = changes[node] else { return ["itself did not change"] }
      return match.before[node] == nil
        ? ["added" + shown(tree, node) + consequence(of: place)] : change.texts
    case .before(let node):
      return ["removed" + shown(before, node) + consequence(of: place)]
    case .fact(let key):
      guard let fact = facts.first(where: { $0.key == key }) else { return [] }
      func text(_ value: JSONElement?) -> String {
        guard let value else { return "nothing" }
        if case .string(let text) = value, !key.hasSuffix("background") { return text }
        return ColorText.short(
          value.line, key: key == "screen.background" ? "backgroundColor" : key)
      }
      return ["changed from \(text(fact.before)) to \(text(fact.now))"]
    }
  }

  /// Returns the index of a fact among the changed ones.
  func rank(of key: String) -> Int { facts.firstIndex { $0.key == key } ?? 0 }

  /// Returns the first text in a view, by which users recognize it.
  private func shown(_ tree: ViewTree, _ node: Int) -> String {
    let texts = tree.inside(node).lazy.compactMap { tree.nodes[$0].text }
    guard let text = texts.first(where: { !$0.isEmpty }) else { return "" }
    return " (\(JSONTree.quoted(text)))"
  }

  private func consequence(of place: Place) -> String {
    guard let (count, step) = followers[place] else { return "" }
    let (x, y) = (ViewChange.text(step.dx), ViewChange.text(step.dy))
    if x == "0" { return "; \(count) below moved by \(y) pt" }
    if y == "0" { return "; \(count) beside moved by \(x) pt" }
    return "; \(count) after it moved by (\(x), \(y)) pt"
  }

  /// Returns the changed facts except the named ones.
  func otherFacts(than named: Set<String>) -> [Place] {
    facts.map(\.key).filter { !named.contains($0) }.map { .fact($0) }
  }

  // MARK: Pixels

  /// Returns whether a change explains a difference in a part of a view: a change of the
  /// view, or of a superview that affects its subviews; for a shadow, also of a subview.
  func explains(_ node: Int, _ part: OwnerMap.Part) -> Bool {
    nearest(node, where: \.affectsSubviews) != nil
      || part == .shadow && changedInside(node) != nil || fact(of: node) != nil
  }

  /// Returns the same for a view of the earlier tree.
  func explainsBefore(_ node: Int) -> Bool {
    nearestBefore(node, where: \.affectsSubviews) != nil
      || match.now[node].flatMap(fact) != nil
  }

  /// Returns whether a view of the earlier tree was painted over a view of the present
  /// one, or the latter is new.
  func wasOver(_ old: Int, _ cover: Int) -> Bool {
    match.before[cover].map { before.order[old] > before.order[$0] } ?? true
  }

  /// Returns the cause of differing pixels: the front view if a change explains it;
  /// otherwise a changed view of the earlier tree that is not covered, or a view visible
  /// through the front view; otherwise a changed superview or subview of the front view;
  /// otherwise the background; otherwise the front view.
  func cause(_ pixels: PixelTally.Owners) -> (place: Place, isOwn: Bool)? {
    if let front = pixels.front, let found = nearest(front, where: \.affectsSubviews) {
      return found
    }
    if let old = pixels.before, let found = nearestBefore(old, where: \.affectsSubviews) {
      return found
    }
    if let old = pixels.before, let found = match.now[old].flatMap(fact) {
      return (found, true)
    }
    if let behind = pixels.behind {
      if let found = fact(of: behind) { return (found, true) }
      if let found = nearest(behind, where: \.affectsSubviews) { return found }
      if let found = changedInside(behind) { return found }
    }
    if let front = pixels.front {
      if let found = nearest(front, where: { !$0.isEmpty }) { return found }
      if let found = fact(of: front) { return (found, true) }
      // Edges of clipped or masked content belong to its superview.
      if let found = changedInside(front) { return found }
    }
    if pixels.cover == nil, facts.contains(where: { $0.key == "screen.background" }) {
      return (.fact("screen.background"), true)
    }
    return pixels.front.map { (.now($0), true) }
  }

  /// Returns the first changed or removed view inside a view.
  private func changedInside(_ node: Int) -> Cause? {
    if let inner = tree.inside(node).first(where: { changes[$0] != nil }),
      let found = nearest(inner, where: \.affectsSubviews)
    {
      return (found.place, false)
    }
    guard let old = match.before[node],
      let gone = before.inside(old).first(where: { match.now[$0] == nil })
    else { return nil }
    return nearestBefore(gone, where: \.affectsSubviews).map { ($0.place, false) }
  }

  /// Returns the changed fact that a view depends on: for a view with text, a font with
  /// another file or another version of a library; the scale and the size of the screen.
  private func fact(of node: Int) -> Place? {
    if facts.isEmpty { return nil }
    var keys = facts.map(\.key)
    if tree.nodes[node].text == nil {
      keys.removeAll { !$0.hasPrefix("screen.") }
    } else {
      let used = JSONElement.object(tree.nodes[node].values).line
      keys.removeAll {
        $0.hasPrefix("font ") && !used.contains(JSONTree.escaped(String($0.dropFirst(5))))
      }
    }
    return keys.first {
      $0 != "screen.background" && !$0.hasPrefix("timeline.")
    }.map { .fact($0) }
  }

  private typealias Cause = (place: Place, isOwn: Bool)

  /// Returns the view if it changed, otherwise its nearest superview with a matching
  /// change or a changed mask. For views that were added together, returns the outermost
  /// one.
  private func nearest(_ node: Int, where fits: (ViewChange) -> Bool) -> Cause? {
    var here = node
    while here >= 0 {
      if let change = changes[here], here == node || fits(change) {
        let top = outermost(here, tree) { match.before[$0] == nil }
        if !isLaidOutAnew(top) {
          if let leader = leaders[.now(top)] { return (leader, true) }
          return (.now(top), top == node)
        }
      }
      if let inner = maskChanges[here] { return (.now(inner), true) }
      here = tree.parents[here]
    }
    return nil
  }

  /// Returns the same for a view of the earlier tree: the removed view, or its
  /// counterpart in the present tree.
  private func nearestBefore(_ node: Int, where fits: (ViewChange) -> Bool) -> Cause? {
    var here = node
    while here >= 0 {
      guard let now = match.now[here] else {
        let top = outermost(here, before) { match.now[$0] == nil }
        // The visible rows of a list depend on the list; a mask belongs to its view.
        let parent = before.parents[top]
        if parent >= 0, let now = match.now[parent],
          isLaidOutAnew(in: now) || before.nodes[top].isMask
        {
          return (.now(now), false)
        }
        if let leader = leaders[.before(top)] { return (leader, true) }
        return (.before(top), top == node)
      }
      if let change = changes[now], !isLaidOutAnew(now), here == node || fits(change) {
        if let leader = leaders[.now(now)] { return (leader, true) }
        return (.now(now), here == node)
      }
      if let inner = maskChanges[now] { return (.now(inner), true) }
      here = before.parents[here]
    }
    return nil
  }

  /// Returns whether a view is in a changed list, which determines its subviews and
  /// their positions.
  private func isLaidOutAnew(_ node: Int) -> Bool {
    tree.parents[node] >= 0 && isLaidOutAnew(in: tree.parents[node])
  }

  private func isLaidOutAnew(in list: Int) -> Bool {
    tree.nodes[list].sceneClass == "ListView" && changes[list]?.affectsSubviews ?? false
  }

  /// Returns the outermost superview up to which a condition holds for all views from
  /// the given one; the view itself if there is none.
  private func outermost(
    _ node: Int, _ tree: ViewTree, where holds: (Int) -> Bool
  ) -> Int {
    var top = node
    while holds(top), tree.parents[top] >= 0, holds(tree.parents[top]) {
      top = tree.parents[top]
    }
    return top
  }
}
