import Foundation
import MesmerDrawing
import MesmerGeometry
import MesmerLists
import MesmerViews

// Loading of a table's rows, and creation of their views.

/// The state of a table's rows, except their geometry.
struct TableRows {
  /// Whether the rows need to be loaded.
  var needsLoad = true
  var isLoading = false
  /// The width and the scale for which the rows were loaded.
  var measure: (width: CGFloat, scale: CGFloat) = (0, 1)
  /// The selected rows, in the order of their selection.
  var selected: [IndexPath] = []
  /// The highlighted row.
  var highlighted: IndexPath?
  /// The number of open batches of changes.
  var updates = 0
  /// The pending changes of the open batches.
  var changes = TableChanges()
  /// The cell that the data source configures again, and which `dequeue` then returns.
  var reconfigured: UITableViewCell?
  /// The row that a swipe has opened, with its actions.
  var swipe: RowSwipe?
  /// The recognizer of swipes that open rows.
  var swipePan: SwipePan?
  /// The cells of the rows that remain in a load, by their new index paths. They are
  /// measured without being requested again. Empty outside of a load.
  var kept: [IndexPath: UITableViewCell] = [:]
  /// The measured cells that the next layout may show, so that it does not request them
  /// again.
  var measured: [IndexPath: UITableViewCell] = [:]
}

/// The progress of a load of rows.
private struct RowLoad {
  /// The number of rows that may still be measured.
  var room = UITableView.mostMeasuredRows
  /// The upper edge of the next row, in content coordinates.
  var top: CGFloat
}

extension UITableView {
  /// The maximum number of rows whose height is measured.
  static let mostMeasuredRows = 10_000

  /// The margin at the sides, in points.
  var sideMargin: CGFloat { View.systemMargin(width: bounds.width) }

  /// The table, with its rows loaded.
  var loaded: UITableView {
    if loadRows() { recycleMeasured() }
    return self
  }

  /// The table, with its cells in place.
  var laidOut: UITableView {
    layoutIfNeeded()
    return self
  }

  /// Marks the rows as needing to be loaded.
  func setNeedsRows() {
    rows.needsLoad = true
    reloadRows()
  }

  /// Loads the rows if they need to be loaded, or if the table's width or scale has
  /// changed. Returns whether it did.
  @discardableResult func loadRows() -> Bool {
    if rows.isLoading { return false }
    if rows.needsLoad {
      load(keeping: nil)
    } else if rows.measure != (bounds.width, root.displayScale) {
      load { $0 }
    } else {
      return false
    }
    return true
  }

  /// Recycles the measured cells that the layout did not show.
  func recycleMeasured() {
    for cell in rows.measured.values { putAway(cell) }
    rows.measured = [:]
  }

  /// Loads the rows. Keeps the views of rows for which `place` returns a new index path.
  /// If `place` itself is nil, reloads all rows.
  func load(keeping place: ((RowPath) -> RowPath?)?) {
    rows.isLoading = true
    defer { rows.isLoading = false }
    rows.needsLoad = false
    recycleMeasured()
    rows.measure = (bounds.width, root.displayScale)
    let inset = style == .insetGrouped ? sideMargin : 0
    rowInset = UIEdgeInsets(top: 0, left: inset, bottom: 0, right: inset)
    if let place {
      for row in shownRows {
        if let path = place(row.path) {
          rows.kept[IndexPath(path)] = row.view as? UITableViewCell
        }
      }
    }
    defer { rows.kept = [:] }
    var progress = RowLoad(top: topView?.bounds.height ?? 0)
    let count = dataSource?.numberOfSections(in: self) ?? 0
    let sections = (0..<max(count, 0)).map { section(at: $0, &progress) }
    let heights = [max(rowHeight, 0)]
    if let place {
      setGeometry(sections, rowHeights: heights, keeping: place)
      // Properties that depend on the index path.
      for row in shownRows {
        guard let cell = row.view as? UITableViewCell else { continue }
        dress(cell, IndexPath(row.path))
        roundCorners(of: cell, IndexPath(row.path))
      }
    } else {
      setGeometry(sections, rowHeights: heights)
    }
  }

  private func section(
    at index: Int, _ progress: inout RowLoad
  ) -> ListGeometry.Section {
    let count = max(dataSource?.tableView(self, numberOfRowsInSection: index) ?? 0, 0)
    let header = edgeHeight(index, isFooter: false)
    let padding =
      sectionHeaderTopPadding >= 0 ? sectionHeaderTopPadding : style == .plain ? 22 : 0
    let footer = edgeHeight(index, isFooter: true)
    progress.top += header > 0 ? header + padding : 0
    defer { progress.top += max(footer, 0) }
    return ListGeometry.Section(
      header: header, rowCount: count, padding: header > 0 ? padding : 0,
      footer: footer, heights: heights(ofSection: index, count, &progress))
  }

  /// Returns the heights of a section's rows; nil if there are none, or if all have the
  /// table's `rowHeight`.
  private func heights(
    ofSection section: Int, _ count: Int, _ progress: inout RowLoad
  ) -> RowHeights? {
    let delegate = self.delegate
    if delegate == nil && rowHeight >= 0 || count == 0 {
      progress.top += CGFloat(count) * max(rowHeight, 0)
      return nil
    }
    var heights: [CGFloat] = []
    heights.reserveCapacity(count)
    for row in 0..<count {
      let path = IndexPath(row: row, section: section)
      var height = delegate?.tableView(self, heightForRowAt: path) ?? rowHeight
      if height < 0 {
        if progress.room > 0 {
          progress.room -= 1
          height = measuredHeight(path, top: progress.top)
        } else {
          height = estimatedRowHeight > 0 ? estimatedRowHeight : 44
        }
      }
      heights.append(height)
      progress.top += max(height, 0)
    }
    return RowHeights(heights.allSatisfy { $0 == heights[0] } ? [heights[0]] : heights)
  }

  /// Returns the height of a row's cell, and keeps the cell for the next layout if the
  /// row is visible with the upper edge `top`.
  private func measuredHeight(_ path: IndexPath, top: CGFloat) -> CGFloat {
    guard let cell = rows.kept[path] ?? dataSource?.tableView(self, cellForRowAt: path)
    else { return 44 }
    setScale(of: cell)
    dress(cell, path)
    let height = cell.automaticHeight(
      bounds.width - rowInset.left - rowInset.right,
      separator: separatorStyle == .none ? 0 : 1 / UIScreen.main.scale)
    if cell.superview == nil && top < shownPart.upperBound
      && top + height > shownPart.lowerBound
    {
      rows.measured[path] = cell
    } else {
      putAway(cell)
    }
    return height
  }

  /// Returns the height of a section's header or footer, in points.
  ///
  /// If neither the delegate nor the data source provides a height, view or title, the
  /// height is 0 in a plain table. In other tables it is the table's
  /// `sectionHeaderHeight` or `sectionFooterHeight`. If that is automatic, it is 35 for
  /// the first header and 18 otherwise.
  private func edgeHeight(_ section: Int, isFooter: Bool) -> CGFloat {
    let asked =
      (isFooter
        ? delegate?.tableView(self, heightForFooterInSection: section)
        : delegate?.tableView(self, heightForHeaderInSection: section))
      ?? UITableView.heightOfTheTable
    if asked >= 0 || asked.isNaN { return asked }
    let own = isFooter ? sectionFooterHeight : sectionHeaderHeight
    let given = asked == UITableView.heightOfTheTable && own >= 0 ? own : nil
    guard let view = edge(section, isFooter: isFooter) else {
      if style == .plain { return 0 }
      return given ?? (section == 0 && !isFooter ? 35 : 18)
    }
    defer { putAway(view) }
    if let given { return given }
    setScale(of: view)
    view.bounds.size.width = bounds.width
    let own2 = view as? UITableViewHeaderFooterView
    if let own2, own2.label.text != nil {
      return own2.titleHeight(bounds.width, isFirst: section == 0)
    }
    let fitted =
      own2?.constrainedHeight(bounds.width) ?? view.fittedHeight(bounds.width)
    return fitted > 0 ? fitted : style == .plain ? 28 : 38
  }

  // MARK: Making views

  func cellKey(_ identifier: String) -> String { "cell " + identifier }
  func headerKey(_ identifier: String) -> String { "section " + identifier }

  func dequeue(_ identifier: String) -> UITableViewCell? {
    if let cell = rows.reconfigured, cell.reuseIdentifier == identifier { return cell }
    if let cell = reusable[cellKey(identifier)]?.popLast() as? UITableViewCell {
      cell.prepareForReuse()
      return cell
    }
    return cellClasses[identifier].map { makeCell($0, identifier) }
  }

  func dequeueHeader(_ identifier: String) -> UITableViewHeaderFooterView? {
    if let view = reusable[headerKey(identifier)]?.popLast()
      as? UITableViewHeaderFooterView
    {
      view.prepareForReuse()
      return view
    }
    return headerClasses[identifier].map { makeHeader($0, identifier) }
  }

  /// Stores a view for reuse if it has an identifier and is not in the table.
  func putAway(_ view: UIView) {
    if view.superview === self { return }
    var key: String?
    if let cell = view as? UITableViewCell {
      key = cell.reuseIdentifier.map(cellKey)
    } else if let header = view as? UITableViewHeaderFooterView {
      key = header.reuseIdentifier.map(headerKey)
    }
    guard let key, reusable[key]?.contains(where: { $0 === view }) != true else { return }
    reusable[key, default: []].append(view)
  }

  /// Returns the header or footer of a section: the delegate's view, or a view with the
  /// data source's title; nil if there is no title either.
  private func edge(_ section: Int, isFooter: Bool) -> UIView? {
    let own =
      isFooter
      ? delegate?.tableView(self, viewForFooterInSection: section)
      : delegate?.tableView(self, viewForHeaderInSection: section)
    let title =
      own != nil
      ? nil
      : isFooter
        ? dataSource?.tableView(self, titleForFooterInSection: section)
        : dataSource?.tableView(self, titleForHeaderInSection: section)
    if own == nil && title == nil { return nil }
    let name = "title of a section"
    let view =
      own ?? dequeueHeader(name) ?? UITableViewHeaderFooterView(reuseIdentifier: name)
    if let header = view as? UITableViewHeaderFooterView {
      header.isFooter = isFooter
      header.isGrouped = style != .plain
      header.sideMargin = sideMargin * (style == .insetGrouped ? 2 : 1)
      if let title { header.show(title) }
      if header.backgroundColor == nil && style == .plain {
        header.backgroundColor = backgroundColor
      }
    }
    return view
  }

  /// Sets the properties of a cell that depend on its table.
  private func dress(_ cell: UITableViewCell, _ path: IndexPath) {
    cell.sideMargin = sideMargin
    if style != .plain && !cell.hasOwnBackground {
      cell.isSettingUp = true
      cell.backgroundColor = .secondarySystemGroupedBackground
      cell.isSettingUp = false
    }
    if cell.isSelected != rows.selected.contains(path) { cell.isSelected.toggle() }
    if cell.isHighlighted != (rows.highlighted == path) { cell.isHighlighted.toggle() }
  }

  /// Rounds the corners of a cell at the ends of an inset group.
  private func roundCorners(of cell: UITableViewCell, _ path: IndexPath) {
    guard style == .insetGrouped else { return }
    let corners = CACornerMask.ofGroup(
      path.row, of: numberOfRows(inSection: path.section))
    cell.layer.cornerRadius = corners.isEmpty ? 0 : 10
    cell.layer.maskedCorners = corners
    cell.clipsToBounds = true
  }

  // MARK: The list's source

  package func listRow(at place: RowPath) -> View? {
    let path = IndexPath(place)
    guard
      let cell = rows.measured.removeValue(forKey: path)
        ?? dataSource?.tableView(self, cellForRowAt: path)
    else { return nil }
    cell.frame = frame(ofRow: place)
    dress(cell, path)
    roundCorners(of: cell, path)
    delegate?.tableView(self, willDisplay: cell, forRowAt: path)
    return cell
  }

  package func listHides(_ view: View, at path: RowPath) {
    if swipe?.cell === view { takeSwipe()?.removeFromSuperview() }
    putAway(view)
    if path.row < 0 {
      delegate?.tableView(
        self, didEndDisplayingHeaderView: view, forSection: path.section)
    } else if path.row == .max {
      delegate?.tableView(
        self, didEndDisplayingFooterView: view, forSection: path.section)
    } else if let cell = view as? UITableViewCell {
      delegate?.tableView(self, didEndDisplaying: cell, forRowAt: IndexPath(path))
    }
  }

  package func listEndsChanged() { setNeedsRows() }

  package func listEdge(ofSection section: Int, isFooter: Bool) -> View? {
    guard let view = edge(section, isFooter: isFooter) else { return nil }
    if isFooter {
      delegate?.tableView(self, willDisplayFooterView: view, forSection: section)
    } else {
      delegate?.tableView(self, willDisplayHeaderView: view, forSection: section)
    }
    return view
  }

  /// Returns the separator below a row; none below the last row of an inset group, and
  /// none next to a row that shows its highlight or selection.
  package func listLine(below path: RowPath) -> ListLine? {
    guard separatorStyle != .none, let color = separatorColor,
      let cell = rowView(at: path) as? UITableViewCell, !cell.showsState
    else { return nil }
    let next = RowPath(section: path.section, row: path.row + 1)
    if let below = rowView(at: next) as? UITableViewCell, below.showsState { return nil }
    var inset = cell.separatorInset
    if path.row == geometry.sections[path.section].rowCount - 1 {
      if style == .insetGrouped { return nil }
      if style == .grouped { inset = .zero }
    }
    let (left, right) =
      isRightToLeft ? (inset.right, inset.left) : (inset.left, inset.right)
    return ListLine(left: left, right: right, color: color)
  }

  func edgeView(_ section: Int, isFooter: Bool) -> UITableViewHeaderFooterView? {
    laidOut.shownEdges.first {
      $0.path == RowPath(section: section, row: isFooter ? .max : -1)
    }?.view as? UITableViewHeaderFooterView
  }
}

extension CACornerMask {
  /// Returns the rounded corners of a row of an inset group with `count` rows.
  static func ofGroup(_ row: Int, of count: Int) -> CACornerMask {
    var corners: CACornerMask = []
    if row == 0 { corners.formUnion([.layerMinXMinYCorner, .layerMaxXMinYCorner]) }
    if row == count - 1 {
      corners.formUnion([.layerMinXMaxYCorner, .layerMaxXMaxYCorner])
    }
    return corners
  }
}
