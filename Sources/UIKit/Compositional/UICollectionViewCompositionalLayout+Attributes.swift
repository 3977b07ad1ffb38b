import Foundation
import MesmerGeometry
import MesmerViews

// The attributes of the elements of a compositional layout.

extension UICollectionViewCompositionalLayout {
  func attributes(
    _ element: SolvedGroup.Element, _ group: SolvedSection.Group, _ solved: SolvedSection,
    _ section: Int
  ) -> UICollectionViewLayoutAttributes {
    let path = IndexPath(item: group.first + element.item, section: section)
    let attributes = attributes(
      of: element.attached == nil ? .cell : .supplementaryView, at: path,
      kind: element.attached?.elementKind)
    attributes.frame = solved.frame(element, of: group)
    attributes.zIndex = element.zIndex
    attributes.strip = solved.isStrip ? section : nil
    attributes.isAttached = element.attached != nil
    attributes.list = solved.section.list?.look(
      path.item, of: collectionView?.numberOfItems(inSection: section) ?? 0)
    return attributes
  }

  /// Returns the attributes of a header or footer. A pinned view is moved into the
  /// visible bounds, but remains in `span` along the scroll direction.
  func attributes(
    _ boundary: SolvedSection.Boundary, _ path: IndexPath, _ span: Range<CGFloat>,
    _ start: CGFloat = 0
  ) -> UICollectionViewLayoutAttributes {
    let attributes = attributes(
      of: .supplementaryView, at: path, kind: boundary.item.elementKind)
    let shift = axis.point(start, 0)
    var frame = boundary.frame.offsetBy(dx: shift.x, dy: shift.y)
    attributes.zIndex = boundary.item.zIndex
    if boundary.item.pinToVisibleBounds, let view = collectionView {
      let (bounds, inset) = (view.bounds, view.adjustedContentInset)
      let low = axis.start(bounds) + (axis.isVertical ? inset.top : inset.left)
      let high = max(
        low, axis.end(bounds) - (axis.isVertical ? inset.bottom : inset.right))
      let length = axis.length(frame.size)
      let own = axis.start(frame)
      let place =
        boundary.isAtEnd
        ? min(own, max(high - length, span.lowerBound))
        : max(own, min(low, span.upperBound - length))
      let way = axis.point(place - own, 0)
      frame = frame.offsetBy(dx: way.x, dy: way.y)
      attributes.zIndex = max(boundary.item.zIndex, 10)
    }
    attributes.frame = frame
    return attributes
  }

  func background(
    _ item: NSCollectionLayoutDecorationItem, _ solved: SolvedSection, _ section: Int
  ) -> UICollectionViewLayoutAttributes {
    let attributes = attributes(
      of: .decorationView, at: IndexPath(item: 0, section: section),
      kind: item.elementKind)
    let insets = item.contentInsets
    attributes.frame = CGRect(
      origin: axis.point(solved.start, 0), size: axis.size(solved.length, solved.width)
    ).inset(
      by: UIEdgeInsets(
        top: insets.top, left: insets.leading, bottom: insets.bottom,
        right: insets.trailing))
    attributes.zIndex = item.zIndex
    return attributes
  }

  func separator(
    below cell: UICollectionViewLayoutAttributes, _ solved: SolvedSection, _ section: Int
  ) -> UICollectionViewLayoutAttributes? {
    guard cell.representedElementCategory == .cell, let list = solved.section.list,
      let view = collectionView,
      let inset = list.separatorInset(
        cell.indexPath.item, of: view.numberOfItems(inSection: section), view)
    else { return nil }
    let line = attributes(
      of: .decorationView, at: cell.indexPath, kind: ListSeparator.kind)
    let thickness = 1 / UIScreen.main.scale
    line.frame = CGRect(
      x: cell.frame.minX + inset, y: cell.frame.maxY - thickness,
      width: max(cell.frame.width - inset, 0), height: thickness)
    line.zIndex = 1
    line.isAttached = true
    return line
  }
}
