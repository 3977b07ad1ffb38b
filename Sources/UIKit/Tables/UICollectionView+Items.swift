import Foundation
import MesmerGeometry
import MesmerLists
import MesmerViews

// Placement of a collection's visible elements.

/// A visible element and its view.
struct ShownElement {
  var category: UICollectionViewLayoutAttributes.Category
  var kind: String?
  var path: IndexPath
  var view: UICollectionReusableView
  /// The section whose own scroll view contains the view; nil for the collection itself.
  var strip: Int?
  /// Whether the element is attached to the item of its index path.
  var isAttached = false
}

/// The state of a collection's items, except their layout.
struct CollectionItems {
  /// The number of items in each section; nil until the data source was queried.
  var counts: [Int]?
  var isPreparing = false
  /// The inset for which the layout was last checked.
  var inset = UIEdgeInsets.zero
  /// The scale for which items were last measured.
  var scale: CGFloat = 1
  /// The visible elements, from back to front.
  var shown: [ShownElement] = []
  var classes: [String: UICollectionReusableView.Type] = [:]
  var selected: [IndexPath] = []
  var highlighted: IndexPath?
  var updates = 0
  var changes = TableChanges()
  /// The elements that were hidden during an animated change; nil at other times.
  var leaving: [ShownElement]?
  /// The cell that the data source configures again, and which `dequeue` then returns.
  var reconfigured: UICollectionViewCell?
  /// The registrations that were used. The index of a registration determines its reuse
  /// identifier.
  var registrations: [RegistrationKey] = []
  /// The scroll views of sections that scroll across the collection.
  var strips: [Int: SectionScroll] = [:]
  /// The item that a swipe has opened in a list, with its actions.
  var swipe: RowSwipe?
  /// The recognizer of swipes that open items.
  var swipePan: SwipePan?
}

extension UICollectionView {
  /// The number of items in each section; empty without a data source.
  var counts: [Int] {
    if let counts = items.counts { return counts }
    guard let dataSource else { return [] }
    let counts = (0..<max(dataSource.numberOfSections(in: self), 0)).map {
      max(dataSource.collectionView(self, numberOfItemsInSection: $0), 0)
    }
    items.counts = counts
    return counts
  }

  /// Invalidates the layout if new bounds require it. During this call, the bounds of the
  /// collection are the old ones.
  func boundsWillChange(to new: CGRect) {
    let layout = collectionViewLayout
    if !layout.needsPrepare && layout.shouldInvalidateLayout(forBoundsChange: new) {
      layout.invalidateLayout(with: layout.invalidationContext(forBoundsChange: new))
    }
  }

  /// Prepares the layout if it is invalid. A changed inset can invalidate it like changed
  /// bounds, and a changed scale always does.
  func prepare() {
    if items.isPreparing || !bounds.isFinite { return }
    items.isPreparing = true
    defer { items.isPreparing = false }
    let layout = collectionViewLayout
    let inset = adjustedContentInset
    if items.inset != inset {
      boundsWillChange(to: bounds)
      items.inset = inset
    }
    if items.scale != root.displayScale {
      items.scale = root.displayScale
      if !layout.needsPrepare { layout.invalidateLayout() }
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

  /// Returns the visible elements of a category in the order of index paths, after a
  /// pending layout.
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

  /// Updates the views and frames of the visible elements, and stores the views of
  /// elements that are no longer visible for reuse.
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
    let layout = collectionViewLayout
    layout.placeStrips(in: part)
    layout.isPlacing = true
    let all = layout.layoutAttributesForElements(in: part) ?? []
    layout.isPlacing = false
    let found = all.filter {
      !$0.isHidden && visibleFrame($0).intersects(part) && exists($0)
    }.sorted(by: order).prefix(ListBase.maximumShownRows)
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
        var element = old.remove(at: index)
        (element.strip, element.isAttached) = (attributes.strip, attributes.isAttached)
        shown.append(element)
        place(element.view, attributes)
      } else if let view = makeView(attributes) {
        shown.append(
          ShownElement(
            category: attributes.representedElementCategory,
            kind: attributes.representedElementKind, path: attributes.indexPath,
            view: view, strip: attributes.strip, isAttached: attributes.isAttached))
      }
    }
    items.shown = shown
    for element in old { hide(element) }
    putInOrder()
  }

  /// Returns the frame of an element in content coordinates, scrolled with its section.
  func visibleFrame(_ attributes: UICollectionViewLayoutAttributes) -> CGRect {
    let offset = attributes.strip.flatMap { items.strips[$0]?.contentOffset } ?? .zero
    return attributes.frame.offsetBy(dx: -offset.x, dy: -offset.y)
  }

  /// Returns the origin, in content coordinates, of the view that contains an element's
  /// view.
  func origin(of attributes: UICollectionViewLayoutAttributes) -> CGPoint {
    attributes.strip.flatMap { items.strips[$0]?.frame.origin } ?? .zero
  }

  private func exists(_ attributes: UICollectionViewLayoutAttributes) -> Bool {
    let place = attributes.indexPath.place
    return attributes.representedElementCategory != .cell
      || place.row >= 0 && place.row < numberOfItems(inSection: place.section)
  }

  private func place(
    _ view: UICollectionReusableView, _ attributes: UICollectionViewLayoutAttributes
  ) {
    let origin = origin(of: attributes)
    let distance = shifted?.view === view ? shifted!.distance : 0
    let frame = attributes.frame.offsetBy(dx: distance - origin.x, dy: -origin.y)
    if attributes.transform3D == .identity && view.transform3D == .identity {
      if view.frame != frame { view.frame = frame }
    } else {
      ChangeLook(attributes, in: origin).apply(to: view)
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

  /// Returns the preferred size of an element. Requests the element's view from the data
  /// source to measure it, and stores the view for reuse.
  func preferredSize(_ attributes: UICollectionViewLayoutAttributes) -> CGSize {
    let (path, kind) = (attributes.indexPath, attributes.representedElementKind)
    guard
      let view: UICollectionReusableView = kind == nil
        ? dataSource?.collectionView(self, cellForItemAt: path)
        : dataSource?.collectionView(
          self, viewForSupplementaryElementOfKind: kind!, at: path)
    else { return attributes.size }
    setScale(of: view)
    let size = view.preferredLayoutAttributesFitting(attributes).size
    recycle(view, kind)
    return CGSize(
      width: size.width.isFinite ? max(size.width, 0) : attributes.size.width,
      height: size.height.isFinite ? max(size.height, 0) : attributes.size.height)
  }

  private func recycle(_ view: UICollectionReusableView, _ kind: String?) {
    guard let identifier = view.reuseIdentifier, view.superview == nil else { return }
    reusable[(kind ?? "cell") + " " + identifier, default: []].append(view)
  }

  func hide(_ element: ShownElement) {
    if items.leaving != nil { return items.leaving!.append(element) }
    let view = element.view
    if swipe?.cell === view { takeSwipe()?.removeFromSuperview() }
    if view.superview === self || view.superview is SectionScroll {
      view.removeFromSuperview()
    }
    recycle(view, element.category == .cell ? nil : element.kind ?? "")
    if let cell = view as? UICollectionViewCell {
      delegate?.collectionView(self, didEndDisplaying: cell, forItemAt: element.path)
    } else if let kind = element.kind, element.category == .supplementaryView {
      delegate?.collectionView(
        self, didEndDisplayingSupplementaryView: view, forElementOfKind: kind,
        at: element.path)
    }
  }

  /// Orders the views of the elements: in front of `backgroundView`, behind other
  /// subviews.
  private func putInOrder() {
    if let backgroundView {
      backgroundView.frame = bounds
      if subviews.first !== backgroundView { sendSubviewToBack(backgroundView) }
    }
    var wanted: [UIView] = []
    var inside: [Int: [UIView]] = [:]
    for element in items.shown {
      guard let section = element.strip, let strip = items.strips[section] else {
        wanted.append(element.view)
        continue
      }
      if inside[section] == nil { wanted.append(strip) }
      inside[section, default: []].append(element.view)
    }
    for (section, strip) in items.strips {
      put(inside[section] ?? [], in: strip, from: 0)
      if inside[section] == nil { strip.removeFromSuperview() }
    }
    put(wanted, in: self, from: backgroundView == nil ? 0 : 1)
  }

  private func put(_ wanted: [UIView], in parent: UIView, from first: Int) {
    let own = Set(wanted.map { ObjectIdentifier($0) })
    let present = parent.subviews.filter { own.contains(ObjectIdentifier($0)) }
    if present.elementsEqual(wanted, by: ===) { return }
    for (index, view) in wanted.enumerated() {
      parent.insertSubview(view, at: first + index)
    }
  }

  func register(_ type: AnyClass?, _ key: String) {
    reusable[key] = nil
    items.classes[key] = type as? UICollectionReusableView.Type
  }

  func dequeue(_ key: String, _ identifier: String) -> UICollectionReusableView? {
    if let cell = items.reconfigured, cell.reuseIdentifier == identifier { return cell }
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
}
