import MesmerGeometry
import MesmerScrolling

extension ListView {
  // MARK: Rectangles

  /// The rectangle of a row in the list's space; null where there is no such
  /// row.
  public func rectForRow(at path: RowPath) -> Rect { frame(ofRow: path) }

  /// The rectangle of a section, its header included; null where there is no
  /// such section.
  public func rect(forSection section: Int) -> Rect {
    guard let span = geometry.span(ofSection: section) else { return .null }
    return Rect(
      minX: 0, minY: span.lowerBound, maxX: bounds.width, maxY: span.upperBound)
  }

  /// The rectangle of a section's header where it is now, stuck or not; null
  /// without one.
  public func rectForHeader(inSection section: Int) -> Rect {
    frame(ofHeader: section, stickingAt: bounds.minY + adjustedContentInset.top)
      ?? .null
  }

  // MARK: Rows

  /// How many rows of all sections lie above a row; nil where there is no
  /// such row.
  public func number(of path: RowPath) -> Int? { geometry.number(of: path) }

  /// Number of sections.
  public var numberOfSections: Int { sections.count }

  /// Number of rows of a section; 0 where there is no such section.
  public func numberOfRows(inSection section: Int) -> Int {
    sections.indices.contains(section) ? max(0, sections[section].rowCount) : 0
  }

  /// The row at a point of the list's space, whether it is in sight or not;
  /// nil where there is none. A row holds its upper edge and not its lower
  /// one. Headers that stick are not minded.
  public func pathForRow(at point: Point) -> RowPath? {
    point.x >= 0 && point.x < bounds.width ? geometry.row(at: point.y) : nil
  }

  /// The rows that have a part in a rectangle of the list's space, from above,
  /// in sight or not. Takes time in their number.
  public func pathsForRows(in rect: Rect) -> [RowPath] {
    let wide = rect.intersection(
      Rect(x: 0, y: rect.minY, width: bounds.width, height: rect.height))
    if wide.isEmpty { return [] }
    return ListView.paths(geometry.rows(from: rect.minY, to: rect.maxY))
  }

  /// The rows in sight, from above. Headers that stick over them are not
  /// minded.
  public var pathsForVisibleRows: [RowPath] {
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

  /// The subviews that were added, and are neither rows nor headers nor
  /// separators.
  package var addedSubviews: [View] {
    let own = Set(
      shownRows.map { ObjectIdentifier($0.view) }
        + sections.compactMap(\.header).map { ObjectIdentifier($0) })
    return subviews.filter {
      !($0 is ListLines) && !own.contains(ObjectIdentifier($0))
    }
  }

  /// The views of the rows that were in sight when the list was last laid out,
  /// from above.
  public var visibleRows: [View] { shownRows.map(\.view) }

  /// The view of a row; nil where it was not in sight when the list was last
  /// laid out.
  public func rowView(at path: RowPath) -> View? {
    shownRows.first { $0.path == path }?.view
  }

  /// The row that a view is the view of; nil where it is none.
  public func path(for view: View) -> RowPath? {
    shownRows.first { $0.view === view }?.path
  }

  // MARK: Scrolling

  /// Where a row is to be after scrolling to it.
  public enum ScrollPosition: String, Hashable, Sendable, CaseIterable {
    /// In sight, by the least movement.
    case none
    /// At the top, below the section's header.
    case top
    /// In the middle.
    case middle
    /// At the bottom.
    case bottom
  }

  /// Scrolls to a row, as far as the range of offsets allows; ignored where
  /// there is no such row. What insets and the header that sticks cover does
  /// not count as in sight.
  public func scrollToRow(at path: RowPath, at position: ScrollPosition) {
    guard let row = geometry.span(of: path) else { return }
    let inset = adjustedContentInset
    let top = row.lowerBound - inset.top - geometry.sections[path.section].header
    let bottom = row.upperBound - (bounds.height - inset.bottom)
    var y = contentOffset.y
    switch position {
    case .none:
      // The upper edge wins where the row is higher than the room.
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
