import Foundation
import MesmerGeometry
import MesmerLists
import MesmerViews

// Insertion, deletion and moving of rows. The rows have their new positions immediately;
// the visible ones are animated from the old positions.

extension UITableView {
  /// Adds to the pending changes. Outside of a batch, applies them immediately.
  func change(_ add: (inout TableChanges) -> Void) {
    add(&rows.changes)
    if rows.updates == 0 { applyChanges() }
  }

  func applyChanges() {
    let changes = rows.changes
    rows.changes = TableChanges()
    apply(changes) { finished in
      for completion in changes.completions { completion(finished) }
    }
  }

  /// Configures the cells of rows again. `place` returns the index path for which the
  /// data source is queried; nil skips the row.
  func reconfigureRows(at paths: [IndexPath], as place: (IndexPath) -> IndexPath?) {
    if rows.needsLoad { return }
    for path in paths {
      guard let cell = rowView(at: path.place) as? UITableViewCell, let now = place(path)
      else { continue }
      rows.reconfigured = cell
      _ = dataSource?.tableView(self, cellForRowAt: now)
      rows.reconfigured = nil
    }
  }

  /// Reloads the rows after changes. Keeps cells of rows that are not deleted or
  /// reloaded. Calls `completion` after the animation, or immediately if there is none.
  func apply(_ changes: TableChanges, completion: @escaping (Bool) -> Void) {
    rows.selected = rows.selected.compactMap(changes.newPlace)
    if rows.needsLoad { return completion(true) }
    let before = Before(self)
    let buttons = takeSwipe()
    rows.highlighted = rows.highlighted.flatMap(changes.kept)
    let count = max(dataSource?.numberOfSections(in: self) ?? 0, 0)
    let new = (0..<count).map {
      max(dataSource?.tableView(self, numberOfRowsInSection: $0) ?? 0, 0)
    }
    if let error = changes.error(geometry.sections.map(\.rowCount), new) {
      writeWarning("[UITableView] \(error); all rows are reloaded")
      buttons?.removeFromSuperview()
      setNeedsRows()
      return completion(false)
    }
    let load = { self.load { changes.kept(IndexPath($0))?.place } }
    guard changes.isAnimated, animationTable != nil, UIView.areAnimationsEnabled else {
      load()
      buttons?.removeFromSuperview()
      return completion(true)
    }
    leaving = []
    UIView.performWithoutAnimation {
      load()
      layoutIfNeeded()
    }
    let gone = leaving ?? []
    leaving = nil
    animate(changes, before, gone, buttons, completion)
  }

  /// The shown rows before a change.
  private struct Before {
    let geometry: ListGeometry
    let offset: CGPoint
    var looks: [ObjectIdentifier: ChangeLook] = [:]
    var paths: [ObjectIdentifier: RowPath] = [:]
    var edges: [RowPath: ChangeLook] = [:]
    let bottom: ChangeLook?

    init(_ table: UITableView) {
      geometry = table.geometry
      offset = table.contentOffset
      for row in table.shownRows {
        looks[ObjectIdentifier(row.view)] = ChangeLook(row.view)
        paths[ObjectIdentifier(row.view)] = row.path
      }
      for edge in table.shownEdges { edges[edge.path] = ChangeLook(edge.view) }
      bottom = table.bottomView.map { ChangeLook($0) }
    }
  }

  private func animate(
    _ changes: TableChanges, _ before: Before, _ gone: [ShownRow],
    _ buttons: UIView?, _ completion: @escaping (Bool) -> Void
  ) {
    var motion = ChangeMotion()
    let back = changes.inverse
    // If the change clamps the offset, rows still begin at their old positions on the
    // screen.
    let shift = contentOffset.y - before.offset.y
    /// Returns a view's look with its top at `y`, limited to one table height outside the
    /// visible part. Rows that move to or from distant positions therefore do not cross
    /// the screen in a frame.
    func look(_ view: UIView, top y: CGFloat) -> ChangeLook {
      let look = ChangeLook(view)
      let near = min(max(y, bounds.minY - bounds.height), bounds.maxY + bounds.height)
      return look.moved(0, near - (look.center.y - look.size.height / 2))
    }
    for row in shownRows {
      let path = IndexPath(row.path)
      let now = ChangeLook(row.view)
      if let old = before.looks[ObjectIdentifier(row.view)] {
        motion.begin(row.view, at: old.moved(0, shift))
      } else if let old = back.newPlace(of: path) {
        if changes.reloads(old) {
          let top = before.geometry.span(of: old.place)?.lowerBound
          motion.begin(row.view, at: look(row.view, top: (top ?? 0) + shift).faded())
        } else if let top = before.geometry.span(of: old.place)?.lowerBound {
          motion.begin(row.view, at: look(row.view, top: top + shift))
        }
      } else {
        motion.begin(row.view, at: away(now, changes.look(inserting: path)))
      }
    }
    for edge in shownEdges {
      let old = back.newSection(of: edge.path.section).flatMap {
        before.edges[RowPath(section: $0, row: edge.path.row)]
      }
      motion.begin(edge.view, at: old?.moved(0, shift) ?? ChangeLook(edge.view).faded())
    }
    if let bottomView, let old = before.bottom {
      motion.begin(bottomView, at: old.moved(0, shift))
    }
    var leavers: [(row: ShownRow, alpha: CGFloat)] = []
    let shown = Set((shownRows + shownEdges).map { ObjectIdentifier($0.view) })
    for row in gone where !shown.contains(ObjectIdentifier(row.view)) {
      let isEdge = row.path.row < 0 || row.path.row == .max
      if isEdge && changes.newSection(of: row.path.section) != nil {
        hide(row)
        continue
      }
      leavers.append((row, row.view.alpha))
      let path = IndexPath(before.paths[ObjectIdentifier(row.view)] ?? row.path)
      UIView.performWithoutAnimation {
        ChangeLook(row.view).moved(0, shift).apply(to: row.view)
      }
      if isEdge {
        motion.end(row.view, at: ChangeLook(row.view).faded())
      } else if let new = changes.newPlace(of: path) {
        let place = look(row.view, top: geometry.span(of: new.place)?.lowerBound ?? 0)
        motion.end(row.view, at: changes.reloads(path) ? place.faded() : place)
      } else {
        sendSubviewToBack(row.view)
        let end = away(ChangeLook(row.view), changes.look(deleting: path))
        motion.end(row.view, at: end)
      }
    }
    if let buttons { motion.end(buttons, at: ChangeLook(buttons).faded()) }
    movingRows += 1
    motion.run { [self] finished in
      movingRows -= 1
      buttons?.removeFromSuperview()
      for (row, alpha) in leavers {
        row.view.alpha = alpha
        // The data source may have returned the view again.
        if (shownRows + shownEdges).contains(where: { $0.view === row.view }) { continue }
        hide(row)
      }
      completion(finished)
    }
  }

  /// Returns the look of an inserted row before its animation, or of a deleted row after
  /// it.
  private func away(_ look: ChangeLook, _ animation: RowAnimation) -> ChangeLook {
    switch animation {
    case .right: look.moved(bounds.width, 0)
    case .left: look.moved(-bounds.width, 0)
    case .top: look.moved(0, -look.size.height).faded()
    case .bottom: look.moved(0, look.size.height).faded()
    case .none: look
    case .fade, .middle, .automatic: look.faded()
    }
  }
}
