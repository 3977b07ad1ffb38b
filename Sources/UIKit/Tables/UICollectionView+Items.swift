import Foundation
import MesmerGeometry
import MesmerLists
import MesmerViews

// Placement of a collection's visible elements, and handling of touches.

/// A visible element and its view.
struct ShownElement {
  var category: UICollectionViewLayoutAttributes.Category
  var kind: String?
  var path: IndexPath
  var view: UICollectionReusableView
}

/// The state of a collection's items, except their layout.
struct CollectionItems {
  /// The number of items in each section; nil until the data source was queried.
  var counts: [Int]?
  var isPreparing = false
  /// The bounds and the inset for which the layout was prepared.
  var bounds = CGRect.zero
  var inset = UIEdgeInsets.zero
  /// The visible elements, from back to front.
  var shown: [ShownElement] = []
  var classes: [String: UICollectionReusableView.Type] = [:]
  var selected: [IndexPath] = []
  var highlighted: IndexPath?
  var updates = 0
  var changes = TableChanges()
}

extension UICollectionView {
  /// The number of items in each section.
  var counts: [Int] {
    if let counts = items.counts { return counts }
    guard let dataSource else { return [] }
    let counts = (0..<max(dataSource.numberOfSections(in: self), 0)).map {
      max(dataSource.collectionView(self, numberOfItemsInSection: $0), 0)
    }
    items.counts = counts
    return counts
  }

  /// Prepares the layout if it is invalid, including by changed bounds or insets.
  func prepare() {
    if items.isPreparing || !bounds.isFinite { return }
    items.isPreparing = true
    defer { items.isPreparing = false }
    let layout = collectionViewLayout
    let inset = adjustedContentInset
    if items.bounds != bounds || items.inset != inset {
      if layout.shouldInvalidateLayout(forBoundsChange: bounds) {
        layout.invalidateLayout(with: layout.invalidationContext(forBoundsChange: bounds))
      }
      (items.bounds, items.inset) = (bounds, inset)
    }
    if !layout.needsPrepare { return }
    layout.needsPrepare = false
    layout.prepare()
    let size = layout.collectionViewContentSize
    if super.contentSize != size { contentSize = size }
  }

  /// The collection, with its layout prepared.
  var prepared: UICollectionView {
    prepare()
    return self
  }

  /// Returns the visible elements of a category, by index path.
  func shown(
    _ category: UICollectionViewLayoutAttributes.Category
  ) -> [ShownElement] {
    layoutIfNeeded()
    return items.shown.filter { $0.category == category }.sorted { $0.path < $1.path }
  }

  // MARK: Placing

  private func order(
    _ a: UICollectionViewLayoutAttributes, _ b: UICollectionViewLayoutAttributes
  ) -> Bool {
    if a.zIndex != b.zIndex { return a.zIndex < b.zIndex }
    let (first, second) = (a.representedElementCategory, b.representedElementCategory)
    if first != second {
      // Decoration views are behind cells, and supplementary views in front of them.
      return second == .supplementaryView || first == .decorationView
    }
    if a.indexPath != b.indexPath { return a.indexPath < b.indexPath }
    return a.representedElementKind ?? "" < b.representedElementKind ?? ""
  }

  /// Updates the views and frames of the visible elements, and recycles the others.
  func placeItems() {
    if !bounds.isFinite { return }
    place { placeAll() }
  }

  private func placeAll() {
    prepare()
    if takesReload() {
      let old = items.shown
      items.shown = []
      for element in old { hide(element) }
    }
    var part = bounds
    part.origin.y = shownPart.lowerBound
    part.size.height = shownPart.upperBound - shownPart.lowerBound
    let found = (collectionViewLayout.layoutAttributesForElements(in: part) ?? [])
      .filter { !$0.isHidden && $0.frame.intersects(part) && exists($0) }
      .sorted(by: order).prefix(ListBase.maximumShownRows)
    var old = items.shown
    items.shown = []
    var shown: [ShownElement] = []
    for attributes in found {
      let index = old.firstIndex {
        $0.category == attributes.representedElementCategory
          && $0.path == attributes.indexPath
          && $0.kind == attributes.representedElementKind
      }
      if let index {
        shown.append(old.remove(at: index))
        place(shown[shown.count - 1].view, attributes)
      } else if let view = makeView(attributes) {
        shown.append(
          ShownElement(
            category: attributes.representedElementCategory,
            kind: attributes.representedElementKind, path: attributes.indexPath,
            view: view))
      }
    }
    items.shown = shown
    for element in old { hide(element) }
    putInOrder()
  }

  private func exists(_ attributes: UICollectionViewLayoutAttributes) -> Bool {
    let place = attributes.indexPath.place
    return attributes.representedElementCategory != .cell
      || place.row >= 0 && place.row < numberOfItems(inSection: place.section)
  }

  private func place(
    _ view: UICollectionReusableView, _ attributes: UICollectionViewLayoutAttributes
  ) {
    if attributes.transform.isIdentity && view.transform.isIdentity {
      if view.frame != attributes.frame { view.frame = attributes.frame }
    } else {
      view.bounds.size = attributes.size
      view.center = attributes.center
      view.transform = attributes.transform
    }
    if view.alpha != attributes.alpha { view.alpha = attributes.alpha }
    view.apply(attributes)
  }

  private func makeView(
    _ attributes: UICollectionViewLayoutAttributes
  ) -> UICollectionReusableView? {
    let path = attributes.indexPath
    let kind = attributes.representedElementKind ?? ""
    switch attributes.representedElementCategory {
    case .cell:
      guard let cell = dataSource?.collectionView(self, cellForItemAt: path) else {
        return nil
      }
      place(cell, attributes)
      let isSelected = items.selected.contains(path)
      if cell.isSelected != isSelected { cell.isSelected = isSelected }
      if cell.isHighlighted != (items.highlighted == path) { cell.isHighlighted.toggle() }
      delegate?.collectionView(self, willDisplay: cell, forItemAt: path)
      return cell
    case .supplementaryView:
      guard
        let view = dataSource?.collectionView(
          self, viewForSupplementaryElementOfKind: kind, at: path)
      else { return nil }
      place(view, attributes)
      delegate?.collectionView(
        self, willDisplaySupplementaryView: view, forElementKind: kind, at: path)
      return view
    case .decorationView:
      let type = collectionViewLayout.decorations[kind]
      guard
        let view = type.map({ MesmerUIKit.makeView($0) }) as? UICollectionReusableView
      else { return nil }
      place(view, attributes)
      return view
    }
  }

  private func hide(_ element: ShownElement) {
    let view = element.view
    if view.superview === self { view.removeFromSuperview() }
    if let identifier = view.reuseIdentifier {
      let kind = element.category == .cell ? "cell" : element.kind ?? ""
      reusable[kind + " " + identifier, default: []].append(view)
    }
    if let cell = view as? UICollectionViewCell {
      delegate?.collectionView(self, didEndDisplaying: cell, forItemAt: element.path)
    } else if let kind = element.kind, element.category == .supplementaryView {
      delegate?.collectionView(
        self, didEndDisplayingSupplementaryView: view, forElementOfKind: kind,
        at: element.path)
    }
  }

  /// Orders the views of the elements, behind other subviews and in front of the
  /// background.
  private func putInOrder() {
    if let backgroundView {
      backgroundView.frame = bounds
      if subviews.first !== backgroundView { sendSubviewToBack(backgroundView) }
    }
    let wanted = items.shown.map(\.view)
    let own = Set(wanted.map { ObjectIdentifier($0) })
    let present = subviews.filter { own.contains(ObjectIdentifier($0)) }
    if present.elementsEqual(wanted, by: ===) { return }
    let first = backgroundView == nil ? 0 : 1
    for (index, view) in wanted.enumerated() { insertSubview(view, at: first + index) }
  }

  func register(_ type: AnyClass?, _ key: String) {
    reusable[key] = nil
    items.classes[key] = type as? UICollectionReusableView.Type
  }

  func dequeue(_ key: String, _ identifier: String) -> UICollectionReusableView? {
    if let view = reusable[key]?.popLast() as? UICollectionReusableView {
      view.prepareForReuse()
      return view
    }
    guard let type = items.classes[key],
      let view = MesmerUIKit.makeView(type) as? UICollectionReusableView
    else { return nil }
    view.reuseIdentifier = identifier
    return view
  }

  // MARK: Changes

  func change(_ add: (inout TableChanges) -> Void) {
    add(&items.changes)
    if items.updates == 0 { applyChanges() }
  }

  /// Queries the numbers of items again, and keeps the views of remaining items.
  func applyChanges() {
    let changes = items.changes
    items.changes = TableChanges()
    items.counts = nil
    items.highlighted = items.highlighted.flatMap(changes.kept)
    items.selected = items.selected.compactMap(changes.newPlace)
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
    items.shown = kept
    collectionViewLayout.invalidateLayout()
    for element in gone { hide(element) }
  }

  // MARK: Scrolling

  func scroll(
    to path: IndexPath, _ position: UICollectionView.ScrollPosition, _ animated: Bool
  ) {
    guard let frame = layoutAttributesForItem(at: path)?.frame else { return }
    let part = bounds.inset(by: adjustedContentInset)
    /// Returns the scroll distance along an axis.
    func way(
      _ low: CGFloat, _ high: CGFloat, _ start: CGFloat, _ end: CGFloat,
      _ place: [UICollectionView.ScrollPosition]
    ) -> CGFloat {
      if position.contains(place[0]) { return low - start }
      if position.contains(place[1]) { return (low + high - start - end) / 2 }
      if position.contains(place[2]) { return high - end }
      return low < start ? low - start : max(min(high - end, low - start), 0)
    }
    let offset = scrollGeometry.clamped(
      CGPoint(
        x: contentOffset.x
          + way(
            frame.minX, frame.maxX, part.minX, part.maxX,
            [.left, .centeredHorizontally, .right]),
        y: contentOffset.y
          + way(
            frame.minY, frame.maxY, part.minY, part.maxY,
            [.top, .centeredVertically, .bottom])))
    if offset != contentOffset { setContentOffset(offset, animated: animated) }
  }

  // MARK: Touches and selection

  /// Returns the cell of an item, if it is visible.
  private func cell(_ path: IndexPath) -> UICollectionViewCell? {
    items.shown.first { $0.category == .cell && $0.path == path }?.view
      as? UICollectionViewCell
  }

  /// Returns the item whose cell contains a touch.
  func pressedItem(_ touches: Set<UITouch>) -> IndexPath? {
    guard touches.count == 1, let touch = touches.first else { return nil }
    return items.shown.last {
      $0.category == .cell && touch.view?.isDescendant(of: $0.view) == true
        && $0.view.bounds.contains(touch.location(in: $0.view))
    }?.path
  }

  func press(_ touches: Set<UITouch>) {
    guard items.highlighted == nil, allowsSelection || allowsMultipleSelection,
      let path = pressedItem(touches),
      delegate?.collectionView(self, shouldHighlightItemAt: path) ?? true
    else { return }
    items.highlighted = path
    cell(path)?.isHighlighted = true
    delegate?.collectionView(self, didHighlightItemAt: path)
  }

  /// Ends the highlight and returns the item that was highlighted.
  @discardableResult
  func release() -> IndexPath? {
    guard let path = items.highlighted else { return nil }
    items.highlighted = nil
    cell(path)?.isHighlighted = false
    delegate?.collectionView(self, didUnhighlightItemAt: path)
    return path
  }

  /// Selects or deselects a tapped item.
  func tapped(_ path: IndexPath) {
    if allowsMultipleSelection && items.selected.contains(path) {
      guard delegate?.collectionView(self, shouldDeselectItemAt: path) ?? true else {
        return
      }
      show(path, isSelected: false)
      delegate?.collectionView(self, didDeselectItemAt: path)
      return
    }
    guard delegate?.collectionView(self, shouldSelectItemAt: path) ?? true else { return }
    if !allowsMultipleSelection {
      for other in items.selected where other != path {
        show(other, isSelected: false)
        delegate?.collectionView(self, didDeselectItemAt: other)
      }
    }
    show(path, isSelected: true)
    delegate?.collectionView(self, didSelectItemAt: path)
  }

  func show(_ path: IndexPath, isSelected: Bool) {
    if isSelected == items.selected.contains(path) { return }
    if isSelected {
      items.selected.append(path)
    } else {
      items.selected.removeAll { $0 == path }
    }
    cell(path)?.isSelected = isSelected
  }

  func select(
    _ path: IndexPath?, _ position: UICollectionView.ScrollPosition, _ animated: Bool
  ) {
    if !allowsMultipleSelection || path == nil {
      for other in items.selected where other != path { show(other, isSelected: false) }
    }
    guard let path else { return }
    show(path, isSelected: true)
    if !position.isEmpty { scroll(to: path, position, animated) }
  }
}
