import MesmerGeometry
import MesmerGoldens
import MesmerJSONText
import MesmerPlatform
import MesmerSceneFormat

/// The changes between two view trees, and the attribution of differing pixels to them.
struct TreeChanges {
  /// The place of a cause: a view of the present tree, a removed view of the earlier
  /// tree, or another input.
  enum Place: Hashable {
    case now(Int)
    case before(Int)
    /// An input of the picture besides the views.
    case fact(String)
  }

  let tree: ViewTree
  let before: ViewTree
  /// The node of each view in the scene's document; -1 for a view without one.
  let statements: [Int]
  /// The places of all causes: facts, then views in the order of the tree, then removed
  /// views.
  private(set) var causes: [Place] = []
  /// The index of each cause in `causes`.
  private(set) var indices: [Place: Int] = [:]
  let match: TreeMatch
  private(set) var changes: [Int: ViewChange] = [:]
  /// The first changed view in the mask of each view whose mask changed.
  private(set) var maskChanges: [Int: Int] = [:]
  /// The inserted or removed sibling that moved a view.
  private(set) var leaders: [Place: Place] = [:]
  /// The inserted or removed sibling that moved a view that has causes of its own.
  private(set) var movers: [Int: Place] = [:]
  /// The views whose order among their siblings changed.
  private(set) var restacked: Set<Int> = []
  private var followers: [Place: (count: Int, step: Vector)] = [:]
  /// The facts that changed, sorted by key.
  let facts: [(key: String, before: JSONElement?, now: JSONElement?)]

  init(_ now: ShownTree.Described, since before: ViewTree) {
    let tree = now.tree
    self.tree = tree
    statements = now.statements
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
      restacked.insert(node)
      let isStacked = tree.nodes[tree.parents[node]].sceneClass == "StackView"
      let what =
        isStacked
        ? "moved \(isForward ? "later" : "earlier") in its stack"
        : isForward ? "brought forward" : "sent back"
      changes[node, default: ViewChange()].add(what + shown(tree, node))
    }
    for (new, old) in match.replaced { leaders[.before(old)] = .now(new) }
    for node in tree.nodes.indices {
      foldSteps(in: node)
      foldCopies(in: node)
    }
    for (node, mask) in tree.masks {
      maskChanges[node] = tree.inside(mask).first { changes[$0] != nil }
    }
    causes = facts.map { .fact($0.key) } + changedViews + goneViews
    for (index, cause) in causes.enumerated() { indices[cause] = index }
  }

  private func change(of node: Int) -> ViewChange? {
    let one = tree.nodes[node]
    guard let other = match.before[node] else {
      if one.isStated, !one.row.isEmpty { return .row }
      if one.isMask { return nil }
      if let old = match.replaced[node] {
        return ViewChange(one, replacing: before.nodes[old])
      }
      var change = ViewChange()
      change.add("added" + shown(tree, node))
      return change
    }
    let old = before.nodes[other]
    let (parent, oldParent) = (tree.parents[node], before.parents[other])
    var isZoomed = false
    if one.isZoomed, old.isZoomed, parent >= 0, oldParent >= 0 {
      isZoomed = tree.nodes[parent].zoom != before.nodes[oldParent].zoom
    }
    var change = ViewChange(
      one, since: old, isZoomed: isZoomed,
      isPlayed: facts.contains { $0.key.hasPrefix("timeline.") })
    if parent >= 0, (match.before[parent] ?? match.replaced[parent]) != oldParent {
      change.add("moved to another superview")
    }
    let (mask, oldMask) = (tree.masks[node], before.masks[other])
    if let mask, match.before[mask] == nil {
      change.add(oldMask == nil ? "gained a mask" : "has another mask")
    } else if mask == nil, oldMask != nil {
      change.add("lost its mask")
    }
    return change
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
      if changes[subview]?.causes.count == 1 {
        leaders[.now(subview)] = place
      } else {
        changes[subview]?.removeMove()
        movers[subview] = place
      }
    }
    foldRows(of: node, other)
  }

  /// Attributes inserted and removed copies of a view to a change of its `repeat`.
  private mutating func foldCopies(in node: Int) {
    let copies = tree.subviews[node].filter { copy in
      changes[copy]?.causes.contains { $0.path.first == .key("repeat") } ?? false
    }
    guard !copies.isEmpty, let other = match.before[node] else { return }
    for new in tree.subviews[node] where match.before[new] == nil {
      let copy = copies.first { statements[$0] == statements[new] }
      if let copy { leaders[.now(new)] = .now(copy) }
    }
    for old in before.subviews[other] where match.now[old] == nil {
      let one = before.nodes[old]
      if one.value("repeat") == nil { continue }
      let copy = copies.first { copy in
        guard let known = match.before[copy] else { return false }
        let twin = before.nodes[known]
        return twin.view == one.view && twin.values == one.values
      }
      if let copy { leaders[.before(old)] = .now(copy) }
    }
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

  /// A line about a cause, without its place in a file; the view that has the value; the
  /// steps from the view to the value; and the change to undo, nil if it cannot be
  /// undone.
  typealias Described = (
    line: Explanation.Line, view: Int?, path: [JSONStep], undoing: Undoing?
  )

  /// Returns the lines of a cause.
  func lines(of place: Place) -> [Described] {
    switch place {
    case .fact(let key):
      guard let fact = facts.first(where: { $0.key == key }) else { return [] }
      return ValueChange.all(fact.before, fact.now, at: [.name(key)]).map {
        (
          $0.line(standard: ShownTree.standardFacts[key]), nil, $0.path,
          .value($0, view: nil)
        )
      }
    case .before(let old):
      let what = "removed" + shown(before, old) + consequence(of: place)
      guard before.nodes[old].isStated, let parent = nearestView(place) else {
        return [(before.line(of: old, Explanation.Line(what: what)), nil, [], nil)]
      }
      let key = before.nodes[old].property
      let line = Explanation.Line(
        what: key.isEmpty ? "\(what) from \(tree.label(of: parent))" : what)
      return [
        (
          before.line(of: old, line), parent, [.key(key.isEmpty ? "subviews" : key)],
          .removed(old, from: parent)
        )
      ]
    case .now(let node):
      let causes = causes(in: node)
      let whole = causes.filter(\.path.isEmpty).map(\.line.what).joined(separator: ", ")
      var lines = causes.filter { !$0.path.isEmpty }
      if !whole.isEmpty {
        lines.insert(.init(line: .init(what: whole + consequence(of: place))), at: 0)
      }
      return lines.map { one in
        let undoing: Undoing? =
          if let old = match.replaced[node] {
            .replaced(old, by: node)
          } else if let change = one.change {
            .value(change, view: node)
          } else {
            match.before[node] == nil ? .added(node) : nil
          }
        return (tree.line(of: node, one.line), node, one.path, undoing)
      }
    }
  }

  /// Returns the first text in a view, in parentheses, by which users recognize it; empty
  /// without text.
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

  // MARK: Causes

  private var changedViews: [Place] {
    tree.nodes.indices.filter { node in
      let parent = tree.parents[node]
      let isInner =
        parent >= 0 && match.before[node] == nil && match.before[parent] == nil
      return !isInner && !causes(in: node).isEmpty && leaders[.now(node)] == nil
        && !isLaidOutAnew(node)
    }.map { .now($0) }
  }

  private var goneViews: [Place] {
    before.nodes.indices.filter { old in
      let one = before.nodes[old]
      if match.now[old] != nil || one.isMask || leaders[.before(old)] != nil {
        return false
      }
      let parent = before.parents[old]
      if parent >= 0 {
        guard let now = match.now[parent], !isLaidOutAnew(in: now) else { return false }
      }
      return !one.isStated || one.row.isEmpty
    }.map { .before($0) }
  }

  /// Returns the causes in a view of the present tree that can have a visible effect.
  private func causes(in node: Int) -> [ViewChange.Cause] {
    let all = changes[node]?.causes ?? []
    if isMotion { return all }
    let one = tree.nodes[node]
    return all.filter { cause in
      guard case .key(let key)? = cause.path.first else { return true }
      if key == "clipsToBounds", !one.isStated, !clips(node) { return false }
      return ViewValues.isSeen(key, of: one.sceneClass)
    }
  }

  /// Returns whether clipping may have a visible effect: corners are round, or a view
  /// inside paints another rectangle than before.
  private func clips(_ node: Int) -> Bool {
    tree.nodes[node].value("cornerRadius") != nil
      || tree.inside(node).contains { inner in
        guard let old = match.before[inner] else { return true }
        let (one, other) = (tree.nodes[inner], before.nodes[old])
        return one.body != other.body || one.shadow != other.shadow
      }
  }

  /// Whether a timeline is played. In a motion, every key can have a visible effect.
  private var isMotion: Bool { tree.facts.contains { $0.key.hasPrefix("timeline.") } }

  /// Returns the rectangle, in pixels, in which a cause may have an effect; empty for a
  /// fact.
  func region(of place: Place) -> PixelRect {
    func painted(_ tree: ViewTree, _ node: Int) -> PixelRect {
      tree.inside(node).reduce(PixelRect.empty) {
        $0.union(tree.nodes[$1].body).union(tree.nodes[$1].shadow)
      }
    }
    switch place {
    case .now(let node): return painted(tree, node)
    case .before(let node): return painted(before, node)
    case .fact: return .empty
    }
  }

  /// Returns the view at a place or, for a removed view, its nearest superview that is
  /// still present; nil for a fact.
  func nearestView(_ place: Place) -> Int? {
    switch place {
    case .now(let node): return node
    case .before(let old):
      var here = old
      while here >= 0 {
        if let now = match.now[here] { return now }
        here = before.parents[here]
      }
      return nil
    case .fact: return nil
    }
  }

  /// The consequences of the causes, in one line; nil if there are none.
  var consequences: String? {
    var moves: [Vector] = []
    var (resized, rows) = (0, 0)
    var scrolled: [String] = []
    for node in tree.nodes.indices {
      guard let change = changes[node], !change.isPlaced else { continue }
      let effect = change.effect
      if let step = effect.step { moves.append(step) }
      if effect.isResized { resized += 1 }
      if effect.isRow { rows += 1 }
      if effect.isScrolled, let old = match.before[node] {
        let step = tree.nodes[node].offset - before.nodes[old].offset
        let zoom = tree.nodes[node].zoom
        scrolled.append(
          "\(tree.label(of: node)) "
            + (zoom == before.nodes[old].zoom
              ? "scrolled by \(ViewChange.text(step)) pt"
              : "zoomed to \(ViewChange.text(zoom))"))
      }
    }
    var parts: [String] = []
    if let first = moves.first {
      let texts = Set(moves.map(ViewChange.text))
      parts.append(
        moves.count.counted("view") + " moved"
          + (texts.count == 1 ? " by \(ViewChange.text(first)) pt" : ""))
    }
    if resized > 0 {
      parts.append((parts.isEmpty ? resized.counted("view") : "\(resized)") + " resized")
    }
    if rows > 0 { parts.append(rows.counted("other row")) }
    parts += scrolled.count > 2 ? ["\(scrolled.count) scrolled"] : scrolled
    return parts.isEmpty ? nil : "as a consequence " + parts.joined(separator: ", ")
  }

  /// Returns whether a view is a row of a changed list, which determines its rows and
  /// their positions. Excludes a row whose template in a file changed, too.
  func isLaidOutAnew(_ node: Int) -> Bool {
    let isOwnChange =
      tree.nodes[node].isStated && match.before[node] != nil
      && changes[node]?.causes.isEmpty == false
    return !isOwnChange && tree.parents[node] >= 0
      && isLaidOutAnew(in: tree.parents[node])
  }

  func isLaidOutAnew(in list: Int) -> Bool {
    tree.nodes[list].sceneClass == "ListView" && changes[list]?.affectsSubviews ?? false
  }
}
