import MesmerPlayback
import MesmerSceneFormat
import MesmerViews

/// What changed between two trees of views, and which change each differing pixel is due
/// to.
struct TreeChanges {
  private let tree: ShownTree
  let before: ShownTree
  private let match: TreeMatch
  private var changes: [ObjectIdentifier: ViewChange] = [:]

  init(_ tree: ShownTree, since before: ShownTree) {
    self.tree = tree
    self.before = before
    let differences: ViewDifferences? =
      if let scene = tree.scene, let other = before.scene {
        ViewDifferences(scene, since: other)
      } else { nil }
    match = TreeMatch(tree.root, since: before.root) {
      ViewChange($0, since: $1, differences).isEmpty
        && $0.stack.count == $1.stack.count
    }
    for view in match.views {
      guard let other = match.before[ObjectIdentifier(view)] else {
        changes[ObjectIdentifier(view)] = ViewChange(texts: ["added"])
        continue
      }
      var change = ViewChange(view, since: other, differences)
      if let parent = view.superview, view !== tree.root,
        match.before[ObjectIdentifier(parent)] !== other.superview
      {
        change.add("moved to another superview")
      }
      if !change.isEmpty { changes[ObjectIdentifier(view)] = change }
    }
    for (view, isForward) in match.restacked() {
      changes[ObjectIdentifier(view), default: ViewChange()].add(
        isForward ? "brought forward" : "sent back")
    }
  }

  // MARK: Pixels

  /// The views that the pixels are due to.
  func culprits(_ tally: PixelTally) -> [Culprit] {
    var result: [ObjectIdentifier?: Culprit] = [:]
    for (pair, count) in tally.counts {
      let (view, share, isBefore) = cause(of: pair)
      result[view.map(ObjectIdentifier.init), default: culprit(view, isBefore)].add(
        count, share)
    }
    return Array(result.values)
  }

  private func culprit(_ view: View?, _ isBefore: Bool) -> Culprit {
    var culprit = Culprit(view: view)
    culprit.isRemoved = isBefore
    culprit.changes = view.map {
      isBefore
        ? ["removed"] : changes[ObjectIdentifier($0)]?.texts ?? ["itself did not change"]
    }
    return culprit
  }

  /// Whether a change explains that a view looks different: one of its own, or one of a
  /// superview that affects its subviews.
  func explain(_ view: View) -> Bool {
    nearest((view, .body), where: \.affectsSubviews) != nil
  }

  /// The same for a view of the tree before.
  func explainBefore(_ view: View) -> Bool {
    nearestBefore((view, .body), where: \.affectsSubviews) != nil
  }

  /// Whether a change explains that pixels with these owners differ.
  func explain(_ pair: PixelTally.Pair) -> Bool {
    pair.now.map { explain($0.view) } ?? false
      || pair.before.map { explainBefore($0.view) } ?? false
  }

  /// The view that a pixel differs because of: its owner now if that changed, else the
  /// nearest superview of it whose change moves or hides its subviews; else the same for
  /// its owner before; else any superview that changed; else its owner.
  private func cause(
    of pair: PixelTally.Pair
  ) -> (view: View?, share: Culprit.Share, isBefore: Bool) {
    let owner = pair.now.map { ($0.view, $0.part) }
    let earlier = pair.before.map { ($0.view, $0.part) }
    if let found = nearest(owner, where: \.affectsSubviews) { return found }
    if let found = nearestBefore(earlier, where: \.affectsSubviews) { return found }
    if let found = nearest(owner, where: { !$0.isEmpty }) { return found }
    if let found = nearestBefore(earlier, where: { !$0.isEmpty }) { return found }
    if let owner { return (owner.0, .own(owner.1), false) }
    if let earlier, let now = match.now[ObjectIdentifier(earlier.0)] {
      return (now, .own(earlier.1), false)
    }
    return (nil, .own(.body), false)
  }

  private typealias Cause = (view: View?, share: Culprit.Share, isBefore: Bool)

  /// The owner if it changed, or its nearest superview with a change of a kind. Of views
  /// that were added together it is the outermost.
  private func nearest(
    _ owner: (view: View, part: OwnerMap.Part)?, where fits: (ViewChange) -> Bool
  ) -> Cause? {
    guard let owner else { return nil }
    var here: View? = owner.view
    while let view = here {
      if let change = changes[ObjectIdentifier(view)], view === owner.view || fits(change)
      {
        let top = outermost(view, tree) { match.before[ObjectIdentifier($0)] == nil }
        if !isLaidOutAnew(top) {
          return (top, top === owner.view ? .own(owner.part) : .subviews, false)
        }
      }
      here = view === tree.root ? nil : view.superview
    }
    return nil
  }

  /// The same for the owner in the tree before: what was removed, or the view that it has
  /// become.
  private func nearestBefore(
    _ owner: (view: View, part: OwnerMap.Part)?, where fits: (ViewChange) -> Bool
  ) -> Cause? {
    guard let owner else { return nil }
    var here: View? = owner.view
    while let view = here {
      func share(_ cause: View) -> Culprit.Share {
        cause === owner.view ? .own(owner.part) : .subviews
      }
      guard let now = match.now[ObjectIdentifier(view)] else {
        let top = outermost(view, before) { match.now[ObjectIdentifier($0)] == nil }
        // Which rows a list shows follows from the list.
        if let list = top.superview.flatMap({ match.now[ObjectIdentifier($0)] }),
          isLaidOutAnew(in: list)
        {
          return (list, .subviews, false)
        }
        return (top, share(top), true)
      }
      if let change = changes[ObjectIdentifier(now)], !isLaidOutAnew(now),
        view === owner.view || fits(change)
      {
        return (now, share(view), false)
      }
      here = view === before.root ? nil : view.superview
    }
    return nil
  }

  /// Whether a view is in a list that has changed: where the list's subviews are, and
  /// which of them there are, follows from the list.
  private func isLaidOutAnew(_ view: View) -> Bool {
    view.superview.map(isLaidOutAnew(in:)) ?? false
  }

  private func isLaidOutAnew(in list: View) -> Bool {
    list is ListView && changes[ObjectIdentifier(list)]?.affectsSubviews ?? false
  }

  /// The last of a view and its superviews, one by one, for which a condition holds; the
  /// view itself if it does not hold for it.
  private func outermost(
    _ view: View, _ tree: ShownTree, where holds: (View) -> Bool
  ) -> View {
    var top = view
    while holds(top), top !== tree.root, let parent = top.superview, holds(parent) {
      top = parent
    }
    return top
  }
}
