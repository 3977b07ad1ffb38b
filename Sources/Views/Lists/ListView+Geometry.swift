import MesmerGeometry
import MesmerScrolling

extension ListView {
  // MARK: Rectangles

  /// The rectangle of a row in the list's space; null if the row does not exist.
  package func rectForRow(at path: RowPath) -> Rect { frame(ofRow: path) }

  /// The rectangle of a section with its header; null if the section does not exist.
  package func rect(forSection section: Int) -> Rect {
    guard let span = geometry.span(ofSection: section) else { return .null }
    return Rect(
      minX: 0, minY: span.lowerBound, maxX: bounds.width, maxY: span.upperBound)
  }

  /// The present rectangle of a section's header, sticking or not; null if there is no
  /// header.
  package func rectForHeader(inSection section: Int) -> Rect {
    frame(ofHeader: section, stickingAt: bounds.minY + adjustedContentInset.top)
      ?? .null
  }

  // MARK: Rows

  /// The number of rows above a row, in all sections; nil if the row does not exist.
  public func number(of path: RowPath) -> Int? { geometry.number(of: path) }

  /// Number of sections.
  package var numberOfSections: Int { sections.count }

  /// Number of rows in a section; 0 if the section does not exist.
  package func numberOfRows(inSection section: Int) -> Int {
    sections.indices.contains(section) ? max(0, sections[section].rowCount) : 0
  }

  /// The row at a point of the list's space, visible or not; nil if there is none. A row
  /// includes its upper edge and not its lower one. Headers that stick are ignored.
  package func pathForRow(at point: Point) -> RowPath? {
    point.x >= 0 && point.x < bounds.width ? geometry.row(at: point.y) : nil
  }

  /// The rows that lie partly in a rectangle of the list's space, from the top, visible
  /// or not. Takes time in proportion to their number.
  package func pathsForRows(in rect: Rect) -> [RowPath] {
    let wide = rect.intersection(
      Rect(x: 0, y: rect.minY, width: bounds.width, height: rect.height))
    if wide.isEmpty { return [] }
    return ListView.paths(geometry.rows(from: rect.minY, to: rect.maxY))
  }

  /// The visible rows, from the top. Rows under a header that sticks count as visible.
  package var pathsForVisibleRows: [RowPath] {
    ListView.paths(
      geometry.rows(
        from: bounds.minY, to: bounds.maxY, limit: ListView.maximumShownRows))
  }

  private static func paths(_ runs: [ListGeometry.Run]) -> [RowPath] {
    runs.flatMap { run in
      run.rows.map { RowPath(section: run.section, row: $0) }
    }
  }

  // MARK: Views

  /// The subviews other than rows, headers, footers and separators.
  package var addedSubviews: [View] {
    let own = Set(
      shownRows.map { ObjectIdentifier($0.view) }
        + (sections.map(\.header) + [tableHeader, tableFooter]).compactMap { $0 }
        .map { ObjectIdentifier($0) })
    return stack.filter {
      !($0 is ListLines) && !own.contains(ObjectIdentifier($0))
    }
  }

  /// The views of the rows that were visible at the last layout, from the top.
  package var visibleRows: [View] { shownRows.map(\.view) }

  /// The view of a row; nil if the row was not visible at the last layout.
  package func rowView(at path: RowPath) -> View? {
    shownRows.first { $0.path == path }?.view
  }

  /// Whether a view shows a list's separators.
  package static func isSeparators(_ view: View) -> Bool { view is ListLines }

  /// The row that a view belongs to; nil if the view is not a row.
  package func path(for view: View) -> RowPath? {
    shownRows.first { $0.view === view }?.path
  }

  // MARK: Scrolling

  /// Where a row is to be shown after scrolling to it.
  package enum ScrollPosition: String, Hashable, Sendable, CaseIterable {
    /// Visible, with the least movement.
    case none
    /// At the top, below the section's header.
    case top
    /// In the middle.
    case middle
    /// At the bottom.
    case bottom
  }

  /// Scrolls to a row, as far as the range of offsets allows. Ignored if the row does not
  /// exist. The areas covered by insets and by the header that sticks do not count as
  /// visible.
  package func scrollToRow(at path: RowPath, at position: ScrollPosition) {
    guard let row = geometry.span(of: path) else { return }
    let inset = adjustedContentInset
    let top = row.lowerBound - inset.top - geometry.sections[path.section].header
    let bottom = row.upperBound - (bounds.height - inset.bottom)
    var y = contentOffset.y
    switch position {
    case .none:
      // If the row is taller than the room, its upper edge is shown.
      y = min(max(y, bottom), top)
    case .top: y = top
    case .middle:
      y =
        (row.lowerBound + row.upperBound) / 2 - inset.top
        - (bounds.height - inset.top - inset.bottom) / 2
    case .bottom: y = bottom
    }
    let offset = scrollGeometry.clamped(Point(x: contentOffset.x, y: y))
    if offset != contentOffset { contentOffset = offset }
  }
}
