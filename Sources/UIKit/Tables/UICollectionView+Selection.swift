import Foundation
import MesmerGeometry
import MesmerViews

// Scrolling to an item, touches and selection.

extension UICollectionView {
  // MARK: Scrolling

  func scroll(
    to path: IndexPath, _ position: UICollectionView.ScrollPosition, _ animated: Bool
  ) {
    guard let attributes = prepared.layoutAttributesForItem(at: path) else { return }
    var frame = attributes.frame
    if let section = attributes.strip {
      collectionViewLayout.placeStrips(in: frame)
      if let strip = items.strips[section] {
        // The collection scrolls along its scroll direction, the section across it.
        let inside = frame.offsetBy(dx: -strip.frame.minX, dy: -strip.frame.minY)
        scroll(strip, to: inside, position, animated)
        frame = strip.frame
      }
    }
    scroll(self, to: frame, position, animated)
  }

  private func scroll(
    _ view: UIScrollView, to frame: CGRect, _ position: UICollectionView.ScrollPosition,
    _ animated: Bool
  ) {
    let part = view.bounds.inset(by: view.adjustedContentInset)
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
    let offset = view.scrollGeometry.clamped(
      CGPoint(
        x: view.contentOffset.x
          + way(
            frame.minX, frame.maxX, part.minX, part.maxX,
            [.left, .centeredHorizontally, .right]),
        y: view.contentOffset.y
          + way(
            frame.minY, frame.maxY, part.minY, part.maxY,
            [.top, .centeredVertically, .bottom])))
    if offset != view.contentOffset { view.setContentOffset(offset, animated: animated) }
  }

  // MARK: Touches and selection

  /// Returns the cell of an item; nil if the item is not visible.
  func cell(_ path: IndexPath) -> UICollectionViewCell? {
    items.shown.first { $0.category == .cell && $0.path == path }?.view
      as? UICollectionViewCell
  }

  /// Returns the item whose cell contains the touch; nil if no cell does, or for several
  /// touches.
  func pressedItem(_ touches: Set<UITouch>) -> IndexPath? {
    guard touches.count == 1, let touch = touches.first else { return nil }
    return items.shown.last {
      $0.category == .cell && touch.view?.isDescendant(of: $0.view) == true
        && $0.view.bounds.contains(touch.location(in: $0.view))
    }?.path
  }

  func press(_ touches: Set<UITouch>) {
    if let swipe { return swipe.close(animated: true) }
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
    guard let path,
      (0..<numberOfItems(inSection: path.place.section)).contains(path.place.row)
    else { return }
    show(path, isSelected: true)
    if !position.isEmpty { scroll(to: path, position, animated) }
  }
}
