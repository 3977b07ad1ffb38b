import Foundation
import MesmerGeometry
import MesmerViews

// Touches, selection, and scrolling to a row.

extension UITableView {
  // MARK: Touches

  /// Returns the row whose cell contains the touch; nil if no cell does, or for several
  /// touches.
  func pressedRow(_ touches: Set<UITouch>) -> IndexPath? {
    guard touches.count == 1, let touch = touches.first,
      let path = indexPathForRow(at: touch.location(in: self)),
      let cell = rowView(at: path.place), touch.view?.isDescendant(of: cell) == true
    else { return nil }
    return path
  }

  func press(_ touches: Set<UITouch>) {
    if let swipe { return swipe.close(animated: true) }
    guard rows.highlighted == nil, allowsSelection || allowsMultipleSelection,
      let path = pressedRow(touches),
      delegate?.tableView(self, shouldHighlightRowAt: path) ?? true
    else { return }
    rows.highlighted = path
    (rowView(at: path.place) as? UITableViewCell)?.setHighlighted(true, animated: false)
    delegate?.tableView(self, didHighlightRowAt: path)
  }

  /// Ends the highlight and returns the row that was highlighted.
  @discardableResult
  func release() -> IndexPath? {
    guard let path = rows.highlighted else { return nil }
    rows.highlighted = nil
    (rowView(at: path.place) as? UITableViewCell)?.setHighlighted(false, animated: false)
    delegate?.tableView(self, didUnhighlightRowAt: path)
    return path
  }

  /// Selects or deselects a tapped row.
  func tapped(_ path: IndexPath) {
    if allowsMultipleSelection && rows.selected.contains(path) {
      return deselectByTouch(path)
    }
    let chosen = delegate.map { $0.tableView(self, willSelectRowAt: path) } ?? path
    guard let chosen else { return }
    if !allowsMultipleSelection {
      for other in rows.selected where other != chosen { deselectByTouch(other) }
    }
    show(chosen, isSelected: true, false)
    delegate?.tableView(self, didSelectRowAt: chosen)
  }

  private func deselectByTouch(_ path: IndexPath) {
    let chosen = delegate.map { $0.tableView(self, willDeselectRowAt: path) } ?? path
    guard let chosen else { return }
    deselect(chosen, false)
    delegate?.tableView(self, didDeselectRowAt: chosen)
  }

  // MARK: Selection

  private func show(_ path: IndexPath, isSelected: Bool, _ animated: Bool) {
    if isSelected {
      if !rows.selected.contains(path) { rows.selected.append(path) }
    } else {
      rows.selected.removeAll { $0 == path }
    }
    (rowView(at: path.place) as? UITableViewCell)?.setSelected(
      isSelected, animated: animated)
  }

  func select(_ path: IndexPath?, _ position: ScrollPosition, _ animated: Bool) {
    if !allowsMultipleSelection || path == nil {
      for other in rows.selected where other != path { deselect(other, animated) }
    }
    guard let path, loaded.geometry.span(of: path.place) != nil else { return }
    show(path, isSelected: true, animated)
    if position != .none { scrollToRow(at: path, at: position, animated: animated) }
  }

  func deselect(_ path: IndexPath, _ animated: Bool) {
    if rows.selected.contains(path) { show(path, isSelected: false, animated) }
  }

  // MARK: Scrolling

  /// Scrolls a rectangle of a section to a position in the visible area. In a plain
  /// table, the section's header covers the upper part of that area.
  func scroll(
    to rect: CGRect, _ section: Int, _ position: ScrollPosition, _ animated: Bool
  ) {
    if geometry.span(ofSection: section) == nil { return }
    let inset = adjustedContentInset
    let header = sticksEdges ? geometry.sections[section].header : 0
    let top = inset.top + header
    let room = bounds.height - top - inset.bottom
    var y = contentOffset.y
    switch position {
    case .top: y = rect.minY - top
    case .middle: y = rect.midY - top - room / 2
    case .bottom: y = rect.maxY - top - room
    case .none:
      if rect.minY < y + top {
        y = rect.minY - top
      } else if rect.maxY > y + top + room {
        y = rect.maxY - top - room
      }
    }
    let offset = scrollGeometry.clamped(CGPoint(x: contentOffset.x, y: y))
    if offset != contentOffset { setContentOffset(offset, animated: animated) }
  }
}
