import MesmerGeometry
import MesmerViews

extension ListView {
  /// Returns the number of rows above a row, in all sections; nil if the row does not
  /// exist.
  public func number(of path: RowPath) -> Int? { geometry.number(of: path) }

  /// Sets the heights of headers and footers to the current heights of their views.
  package func headersChanged() {
    var sections = sections
    for i in sections.indices {
      if let header = sections[i].header {
        sections[i].headerHeight = header.bounds.height
      }
    }
    self.sections = sections
    (tableHeader, tableFooter) = (tableHeader, tableFooter)
  }

  /// The subviews other than rows, headers, footers and separators.
  package var addedSubviews: [View] {
    let own = Set(
      shownRows.map { ObjectIdentifier($0.view) }
        + (sections.map(\.header) + [tableHeader, tableFooter]).compactMap { $0 }
        .map { ObjectIdentifier($0) })
    return stack.filter {
      !$0.isPart && !own.contains(ObjectIdentifier($0))
    }
  }
}

extension ListBase {
  /// The views of the rows that were visible at the last layout, from the top.
  package var visibleRows: [View] { shownRows.map(\.view) }

  /// Returns the view of a row; nil if the row was not visible at the last layout.
  package func rowView(at path: RowPath) -> View? {
    let index = ListGeometry.first(of: shownRows.count) { shownRows[$0].path >= path }
    return index < shownRows.count && shownRows[index].path == path
      ? shownRows[index].view : nil
  }

  /// Returns whether a view shows a list's separators.
  package static func isSeparators(_ view: View) -> Bool { view is ListLines }

  /// Returns the row of a view; nil if the view is not a row.
  package func path(for view: View) -> RowPath? {
    shownRows.first { $0.view === view }?.path
  }
}
