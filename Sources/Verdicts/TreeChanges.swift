import MesmerGeometry
import MesmerJSONText
import MesmerSceneFormat

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
      if one.isStated, !one.row.isEmpty { return .row }
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
      guard let change = changes[node] else { return [] }
      return match.before[node] == nil
        ? ["added" + shown(tree, node) + consequence(of: place)] : change.texts
    case .before(let node):
      return ["removed" + shown(before, node) + consequence(of: place)]
    case .fact(let key):
      return factChanges(key).map { $0.text(standard: ShownTree.standardFacts[key]) }
    }
  }

  /// The change of a fact.
  func factChanges(_ key: String) -> [ValueChange] {
    guard let fact = facts.first(where: { $0.key == key }) else { return [] }
    return ValueChange.all(fact.before, fact.now, at: [.name(key)])
  }

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

  // MARK: Causes

  /// The places of all causes: facts, then views in the order of the tree, then views
  /// that are gone.
  var causes: [Place] {
    var places = facts.map { Place.fact($0.key) }
    for node in tree.nodes.indices {
      if changes(of: node).isEmpty { continue }
      let isInner =
        match.before[node] == nil && tree.parents[node] >= 0
        && match.before[tree.parents[node]] == nil
      if isInner || leaders[.now(node)] != nil || isLaidOutAnew(node) { continue }
      places.append(.now(node))
    }
    for old in before.nodes.indices where match.now[old] == nil {
      let parent = before.parents[old]
      if before.nodes[old].isMask || leaders[.before(old)] != nil { continue }
      if parent >= 0 {
        guard let now = match.now[parent], !isLaidOutAnew(in: now) else { continue }
      }
      if before.nodes[old].isStated, !before.nodes[old].row.isEmpty { continue }
      places.append(.before(old))
    }
    return places
  }

  /// The causes in a view that is there.
  func changes(of node: Int) -> [ViewChange.Cause] {
    let all = changes[node]?.causes ?? []
    if isMotion { return all }
    let sceneClass = tree.nodes[node].sceneClass
    return all.filter { cause in
      guard case .key(let key)? = cause.path.first else { return true }
      return ViewValues.isSeen(key, of: sceneClass)
    }
  }

  /// Whether a timeline is played, in which all keys count.
  private var isMotion: Bool { tree.facts.contains { $0.key.hasPrefix("timeline.") } }

  /// The pixels in which a cause may show something; empty for a fact.
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

  /// Whether something in a view changed, be it a cause or not.
  func isChanged(_ node: Int) -> Bool { changes[node] != nil }

  /// The view that is nearest to a place: the view itself, or the superview of what is
  /// gone; nil for a fact.
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

  /// The position of the cause that a change of a view follows from: the one that is
  /// nearest in the tree, or else a fact.
  func source(of place: Place?, among causes: [Place]) -> Int? {
    var isKnown = true
    if case .now(let node)? = place { isKnown = isChanged(node) }
    let facts = causes.firstIndex { nearestView($0) == nil }
    if case .now(let node)? = place, changes[node]?.effect.isScrolled ?? false,
      let motion = causes.firstIndex(where: TreeChanges.isMotion)
    {
      return motion
    }
    guard let place, isKnown || facts == nil, let view = nearestView(place) else {
      return facts ?? (causes.isEmpty ? nil : 0)
    }
    let chain = Set(superviews(of: view))
    var best: (index: Int, depth: Int)?
    for (index, cause) in causes.enumerated() {
      guard let other = nearestView(cause) else { continue }
      let depth = superviews(of: other).first(where: chain.contains)
      let common = depth.map { tree.nodes[$0].depth } ?? -1
      if common > best?.depth ?? -2 { best = (index, common) }
    }
    return best?.index ?? facts
  }

  /// Whether a fact says what scroll views do.
  private static func isMotion(_ cause: Place) -> Bool {
    guard case .fact(let key) = cause else { return false }
    return key.hasPrefix("timeline.") || key.hasPrefix("case.")
  }

  private func superviews(of view: Int) -> [Int] {
    var list: [Int] = []
    var here = view
    while here >= 0 {
      list.append(here)
      here = tree.parents[here]
    }
    return list
  }

  /// The consequences of the causes, in one line; nil without any.
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
    func views(_ count: Int) -> String { count == 1 ? "1 view" : "\(count) views" }
    var parts: [String] = []
    if let first = moves.first {
      let texts = Set(moves.map(ViewChange.text))
      parts.append(
        views(moves.count) + " moved"
          + (texts.count == 1 ? " by \(ViewChange.text(first)) pt" : ""))
    }
    if resized > 0 {
      parts.append((parts.isEmpty ? views(resized) : "\(resized)") + " resized")
    }
    if rows > 0 { parts.append(rows == 1 ? "1 other row" : "\(rows) other rows") }
    parts += scrolled.count > 2 ? ["\(scrolled.count) scrolled"] : scrolled
    return parts.isEmpty ? nil : "as a consequence " + parts.joined(separator: ", ")
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
