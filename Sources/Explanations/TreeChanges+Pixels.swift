import MesmerGeometry
import MesmerJSONText

// The attribution of differing pixels to causes.

extension TreeChanges {
  /// The index of the cause of differing pixels, and whether the cause is in the view
  /// that paints them.
  private typealias Source = (cause: Int, isOwn: Bool)

  /// The rectangles, in pixels, of the views that the causes change: first those of the
  /// present tree, then those of the earlier one, both front to back.
  var boxes: [PixelTally.Box] {
    let inside = causesInside
    let ordered = causesOfOrder
    var boxes: [PixelTally.Box] = []
    func add(_ tree: ViewTree, isBefore: Bool, _ source: (Int) -> Source?) {
      for node in tree.order.indices.sorted(by: { tree.order[$0] > tree.order[$1] }) {
        let one = tree.nodes[node]
        let own = source(node)
        let parts: [(PixelRect, OwnerMap.Part)] = [
          (one.indicators, .indicators), (one.body, .body), (one.shadow, .shadow),
        ]
        for (rect, part) in parts where !rect.isEmpty {
          // A shadow depends on all subviews.
          let found =
            own
            ?? (part == .shadow ? tree.inside(node).lazy.compactMap(source).first : nil)
          guard let found else { continue }
          boxes.append(
            .init(
              rect: rect, cause: found.cause,
              share: !found.isOwn && isInside(node, found.cause, isBefore: isBefore)
                ? .subviews : own == nil || !found.isOwn ? .own(.body) : .own(part),
              isBefore: isBefore,
              // Indicators are in front of the subviews.
              order: part == .indicators
                ? tree.inside(node).reduce(0) { max($0, tree.order[$1]) }
                : tree.order[node]))
        }
      }
    }
    func found(_ cause: Cause?, _ node: Int?) -> Source? {
      if let (place, isOwn) = cause {
        if let index = indices[place] { return (index, isOwn) }
        return source(of: place, inside, ordered).map { ($0, false) }
      }
      return node.flatMap(fact).flatMap { indices[.fact($0)] }.map { ($0, true) }
    }
    add(tree, isBefore: false) { found(nearest($0), $0) }
    add(before, isBefore: true) { found(nearestBefore($0), match.now[$0]) }
    return boxes
  }

  /// Returns whether a view, of the earlier tree with `isBefore`, is inside that of a
  /// cause.
  private func isInside(_ node: Int, _ cause: Int, isBefore: Bool) -> Bool {
    let (now, old): (Int?, Int?) =
      switch causes[cause] {
      case .now(let now): (now, match.before[now])
      case .before(let old): (nil, old)
      case .fact: (nil, nil)
      }
    guard let outer = isBefore ? old : now else { return false }
    var here = node
    while here > outer { here = (isBefore ? before : tree).parents[here] }
    return here == outer
  }

  /// Returns the index of the cause of pixels outside of all boxes that a view paints;
  /// nil if neither the view nor a view inside it changed. The pixels may be edges of
  /// clipped or masked content, which its superview paints.
  func cause(of node: Int) -> Int? {
    var found = tree.inside(node).lazy.compactMap { nearest($0) }.first
    if found == nil, let old = match.before[node] {
      found = before.inside(old).lazy.compactMap { nearestBefore($0) }.first
    }
    return found.flatMap {
      indices[$0.place] ?? source(of: $0.place, causesInside, causesOfOrder)
    }
  }

  /// The index of the cause of pixels that no view explains: an input besides the views,
  /// or the first cause if a scene file states the views. Otherwise nil.
  var cause: Int? {
    if causes.isEmpty { return nil }
    return isFact(0) || tree.nodes.first?.isStated == true ? 0 : nil
  }

  /// Returns whether a cause is an input besides the views.
  func isFact(_ cause: Int) -> Bool {
    if case .fact = causes[cause] { true } else { false }
  }

  /// Returns whether a change is that of a colour's value for the appearance that its
  /// view does not have.
  func isUnseen(_ undoing: Undoing) -> Bool {
    guard case .value(let change, let view) = undoing, change.path.count > 1,
      case .key(let name)? = change.path.last, name == "light" || name == "dark"
    else { return false }
    var here = view ?? -1
    while here >= 0 {
      let own = tree.nodes[here].value("overrideUserInterfaceStyle")
      if own == "light" || own == "dark" { return own != .string(name) }
      here = tree.parents[here]
    }
    let style = tree.facts.first { $0.key == "screen.style" }?.value ?? "light"
    return style != .string(name)
  }

  /// The index of the first cause inside each view, for the views that have one.
  private var causesInside: [Int: Int] {
    var first: [Int: Int] = [:]
    for (index, cause) in causes.enumerated() {
      var here = nearestView(cause) ?? -1
      while here >= 0, first[here] == nil {
        first[here] = index
        here = tree.parents[here]
      }
    }
    return first
  }

  /// The indices of the causes that added, removed or restacked subviews, by superview.
  private var causesOfOrder: [Int: [Int]] {
    var causes: [Int: [Int]] = [:]
    for (index, cause) in self.causes.enumerated() {
      switch cause {
      case .now(let node) where match.before[node] == nil || restacked.contains(node):
        causes[tree.parents[node], default: []].append(index)
      case .before(let old):
        guard let parent = match.now[before.parents[old]] else { continue }
        causes[parent, default: []].append(index)
      case .now, .fact: continue
      }
    }
    return causes
  }

  /// Returns whether an added, removed or restacked view was before a sibling.
  private func precedes(_ cause: Int, _ node: Int) -> Bool {
    switch causes[cause] {
    case .now(let other): other < node || match.before[other] != nil
    case .before(let old): match.before[node].map { old < $0 } ?? false
    case .fact: false
    }
  }

  /// Returns the index of the cause of an effect on a view: for scrolling, a changed
  /// timeline or case if there is one; for a move, a sibling that was added, removed or
  /// restacked before it; otherwise the nearest cause in the tree, or else `cause`.
  private func source(
    of place: Place, _ inside: [Int: Int], _ ordered: [Int: [Int]]
  ) -> Int? {
    if case .now(let node) = place, changes[node]?.effect.isScrolled ?? false {
      let motion = causes.firstIndex {
        guard case .fact(let key) = $0 else { return false }
        return key.hasPrefix("timeline.") || key.hasPrefix("case.")
      }
      if let motion { return motion }
    }
    var here = nearestView(place) ?? -1
    while here >= 0 {
      if changes[here]?.effect.step != nil,
        let index = ordered[tree.parents[here]]?.first(where: { precedes($0, here) })
      {
        return index
      }
      if let index = inside[here] { return index }
      here = tree.parents[here]
    }
    return cause
  }

  /// Returns the first changed fact that a view depends on: one of the screen or, for a
  /// view with text, a font that it uses or the version of a library. Nil if there is
  /// none.
  private func fact(of node: Int) -> String? {
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
    }
  }

  private typealias Cause = (place: Place, isOwn: Bool)

  /// Returns the view if it changed, otherwise its nearest superview with a change that
  /// affects subviews, or with a changed mask. For views that were added together,
  /// returns the outermost one.
  private func nearest(_ node: Int) -> Cause? {
    var here = node
    while here >= 0 {
      if let change = changes[here], here == node || change.affectsSubviews {
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

  /// Returns the equivalent of `nearest(_:)` for a view of the earlier tree: a removed
  /// view, or a counterpart in the present tree.
  private func nearestBefore(_ node: Int) -> Cause? {
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
      if let change = changes[now], !isLaidOutAnew(now),
        here == node || change.affectsSubviews
      {
        // The earlier pixels of a view that moved and changed are the move's.
        if let leader = leaders[.now(now)] ?? movers[now] { return (leader, true) }
        return (.now(now), here == node)
      }
      if let inner = maskChanges[now] { return (.now(inner), true) }
      here = before.parents[here]
    }
    return nil
  }

  /// Returns the outermost superview for which, and for all views below it down to the
  /// given one, a condition is true; the view itself if there is none.
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
