import Foundation
import MesmerGeometry
import MesmerViews

// Insertion, deletion and moving of items. The items have their new positions
// immediately; the visible ones are animated from the old positions.

extension UICollectionView {
  func change(_ add: (inout TableChanges) -> Void) {
    add(&items.changes)
    if items.updates == 0 { applyChanges() }
  }

  func applyChanges() {
    let changes = items.changes
    items.changes = TableChanges()
    apply(changes) { finished in
      for completion in changes.completions { completion(finished) }
    }
  }

  /// Configures the cells of items again, and invalidates the layout. `place` returns the
  /// index path for which the data source is queried; nil skips the item.
  func reconfigureItems(at paths: [IndexPath], as place: (IndexPath) -> IndexPath?) {
    for path in paths {
      guard let now = place(path), let cell = cell(path) else { continue }
      items.reconfigured = cell
      _ = dataSource?.collectionView(self, cellForItemAt: now)
      items.reconfigured = nil
    }
    if !paths.isEmpty { collectionViewLayout.invalidateLayout() }
  }

  /// Applies changes and keeps the cells of items that are neither deleted nor reloaded.
  /// `change` must invalidate the layout. If `change` is nil, the numbers of items are
  /// queried again and the layout is invalidated.
  func apply(
    _ changes: TableChanges, by change: (() -> Void)? = nil,
    completion: @escaping (Bool) -> Void
  ) {
    let old = items.counts
    if change == nil { items.counts = nil }
    items.highlighted = items.highlighted.flatMap(changes.kept)
    items.selected = items.selected.compactMap(changes.newPlace)
    if let old, let error = changes.error(old, counts) {
      writeWarning("[UICollectionView] \(error); all items are reloaded")
      reloadRows()
      collectionViewLayout.invalidateLayout()
      return completion(false)
    }
    let isAnimated =
      changes.isAnimated && animationTable != nil && UIView.areAnimationsEnabled
      && !items.shown.isEmpty && !items.isPreparing
    let before = isAnimated ? Before(self) : nil
    let buttons = takeSwipe()
    if isAnimated { items.leaving = [] }
    UIView.performWithoutAnimation {
      take(changes, by: change)
      if isAnimated { placeItems() }
    }
    guard let before else {
      buttons?.removeFromSuperview()
      return completion(true)
    }
    let gone = items.leaving ?? []
    items.leaving = nil
    collectionViewLayout.prepare(forCollectionViewUpdates: changes.updateItems)
    animate(changes, before, gone, buttons, completion)
    collectionViewLayout.finalizeCollectionViewUpdates()
  }

  private func take(_ changes: TableChanges, by change: (() -> Void)?) {
    var kept: [ShownElement] = []
    var gone: [ShownElement] = []
    for var element in items.shown {
      if element.category == .cell, let path = changes.kept(element.path) {
        element.path = path
        kept.append(element)
      } else {
        gone.append(element)
      }
    }
    var strips: [Int: SectionScroll] = [:]
    for (section, strip) in items.strips {
      if let new = changes.newSection(of: section) {
        strips[new] = strip
      } else {
        strip.removeFromSuperview()
      }
    }
    items.strips = strips
    items.shown = kept
    if let change { change() } else { collectionViewLayout.invalidateLayout() }
    for element in gone { hide(element) }
  }

  /// The identity of an element.
  private struct Key: Hashable {
    var category: UICollectionViewLayoutAttributes.Category
    var kind: String?
    var path: IndexPath
  }

  /// The elements in and around the visible part before a change.
  private struct Before {
    let offset: CGPoint
    var looks: [ObjectIdentifier: ChangeLook] = [:]
    var paths: [ObjectIdentifier: IndexPath] = [:]
    var places: [Key: ChangeLook] = [:]

    init(_ view: UICollectionView) {
      offset = view.contentOffset
      for element in view.items.shown {
        let look = ChangeLook(element.view)
        looks[ObjectIdentifier(element.view)] = look
        paths[ObjectIdentifier(element.view)] = element.path
      }
      for strip in view.items.strips.values {
        looks[ObjectIdentifier(strip)] = ChangeLook(strip)
      }
      if view.collectionViewLayout.needsPrepare { return }
      let part = view.bounds.insetBy(dx: -view.bounds.width, dy: -view.bounds.height)
      for found in view.collectionViewLayout.layoutAttributesForElements(in: part) ?? [] {
        let key = Key(
          category: found.representedElementCategory, kind: found.representedElementKind,
          path: found.indexPath)
        places[key] = ChangeLook(found, in: view.origin(of: found))
      }
    }
  }

  private func animate(
    _ changes: TableChanges, _ before: Before, _ gone: [ShownElement],
    _ buttons: UIView?, _ completion: @escaping (Bool) -> Void
  ) {
    var motion = ChangeMotion()
    let back = changes.inverse
    let shift = contentOffset - before.offset
    /// Returns a look before the change, at the same place on the screen.
    func moved(_ look: ChangeLook, _ strip: Int?) -> ChangeLook {
      strip == nil ? look.moved(shift.dx, shift.dy) : look
    }
    /// Returns the index path of an element after `changes`; nil if the changes delete
    /// it. Cells and attached views move with their item, other elements with their
    /// section.
    func path(_ element: ShownElement, _ changes: TableChanges) -> IndexPath? {
      if element.category == .cell || element.isAttached {
        return changes.newPlace(of: element.path)
      }
      if element.path.count != 2 { return element.path }
      let section = changes.newSection(of: element.path.section)
      return section.map { IndexPath(item: element.path.item, section: $0) }
    }
    func key(_ element: ShownElement, _ path: IndexPath) -> Key {
      Key(category: element.category, kind: element.kind, path: path)
    }
    for element in items.shown {
      let now = ChangeLook(element.view)
      let old = path(element, back)
      if let look = before.looks[ObjectIdentifier(element.view)] {
        motion.begin(element.view, at: moved(look, element.strip))
      } else if let old, let look = before.places[key(element, old)] {
        let isReloaded = element.category == .cell && changes.reloads(old)
        let start = moved(look, element.strip)
        motion.begin(element.view, at: isReloaded ? start.faded() : start)
      } else if old == nil, element.category == .cell,
        let first = collectionViewLayout.initialLayoutAttributesForAppearingItem(
          at: element.path)
      {
        motion.begin(element.view, at: ChangeLook(first, in: origin(of: first)))
      } else {
        motion.begin(element.view, at: now.faded())
      }
    }
    for strip in items.strips.values {
      if let look = before.looks[ObjectIdentifier(strip)], strip.superview === self {
        motion.begin(strip, at: look.moved(shift.dx, shift.dy))
      }
    }
    let shown = Set(items.shown.map { ObjectIdentifier($0.view) })
    let present = Set(items.shown.map { key($0, $0.path) })
    var leavers: [(element: ShownElement, alpha: CGFloat)] = []
    for element in gone where !shown.contains(ObjectIdentifier(element.view)) {
      var was = element
      was.path = before.paths[ObjectIdentifier(element.view)] ?? element.path
      let new = path(was, changes)
      let isReplaced =
        element.category != .cell
        && new.map { present.contains(key(element, $0)) } ?? false
      if isReplaced || element.view.superview == nil {
        hide(element)
        continue
      }
      let view = element.view
      leavers.append((element, view.alpha))
      let look = moved(ChangeLook(view), element.strip)
      UIView.performWithoutAnimation { look.apply(to: view) }
      let isReloaded = element.category == .cell && changes.reloads(was.path)
      if element.category == .cell, let new,
        let place = collectionViewLayout.layoutAttributesForItem(at: new)
      {
        let end = ChangeLook(place, in: origin(of: place))
        motion.end(view, at: isReloaded ? end.faded() : end)
      } else if element.category == .cell,
        let last = collectionViewLayout.finalLayoutAttributesForDisappearingItem(
          at: was.path)
      {
        motion.end(view, at: ChangeLook(last, in: origin(of: last)))
      } else {
        motion.end(view, at: look.faded())
      }
    }
    if let buttons { motion.end(buttons, at: ChangeLook(buttons).faded()) }
    motion.run { [self] finished in
      buttons?.removeFromSuperview()
      for (element, alpha) in leavers {
        element.view.alpha = alpha
        // The data source may have returned the view again.
        if items.shown.contains(where: { $0.view === element.view }) { continue }
        hide(element)
      }
      completion(finished)
    }
  }
}
