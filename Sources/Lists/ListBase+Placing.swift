import MesmerGeometry
import MesmerScrolling
import MesmerViews

// The frames of a list's views, in the coordinate space of the content.

extension ListBase {
  // MARK: Placing

  /// Places the separators, the top and bottom views, and the visible rows, headers and
  /// footers.
  func placeAll() {
    if lines.superview !== self { insertSubview(lines, at: 0) }
    lines.frame = Rect(
      x: 0, y: 0, width: bounds.width, height: geometry.height)
    placeEndViews()
    placeRows()
    placeEdges()
  }

  /// Places the top and bottom views of the list.
  func placeEndViews() {
    let width = bounds.width
    if let topView {
      topView.frame = Rect(x: 0, y: 0, width: width, height: topView.bounds.height)
    }
    if let bottomView {
      bottomView.frame = Rect(
        x: 0, y: geometry.bottom, width: width, height: bottomView.bounds.height)
    }
  }

  /// Sets the view and the frame of every visible row, from the top. The subviews are in
  /// the order of the rows, not in the order in which they became visible.
  private func placeRows() {
    shownRuns = geometry.rows(
      from: shownPart.lowerBound, to: shownPart.upperBound,
      limit: ListBase.maximumShownRows)
    var kept: [ShownRow] = []
    var gone: [ShownRow] = []
    var runs = shownRuns[...]
    for row in shownRows {
      while let run = runs.first, run.last < row.path { runs.removeFirst() }
      if let run = runs.first, run.first <= row.path {
        kept.append(row)
      } else {
        gone.append(row)
      }
    }
    shownRows = showsRows ? kept : []
    for row in gone { hide(row) }
    guard showsRows, let source else { return }
    var rows: [ShownRow] = []
    var old = kept[...]
    for run in shownRuns {
      for number in run.rows {
        let path = RowPath(section: run.section, row: number)
        let frame = frame(ofRow: path)
        let view: View
        if old.first?.path == path {
          view = old.removeFirst().view
        } else if frame.height > 0,
          let new = takeKept(at: path) ?? source.listRow(at: path)
        {
          view = new
          insertSubview(view, belowSubview: old.first?.view ?? lines)
        } else {
          continue
        }
        let distance = shifted?.view === view ? shifted!.distance : 0
        view.frame = frame.offsetBy(dx: distance, dy: 0)
        rows.append(ShownRow(path: path, view: view))
      }
    }
    shownRows = rows
  }

  /// Sets the view and the frame of every visible header and footer.
  private func placeEdges() {
    let part = shownPart
    let line = bounds.minY + adjustedContentInset.top
    let end = bounds.maxY - adjustedContentInset.bottom
    var old = shownEdges[...]
    shownEdges = []
    for section in geometry.sections(from: part.lowerBound, to: part.upperBound) {
      for isFooter in [false, true] {
        guard
          let rect = frame(
            ofEdge: section, isFooter: isFooter,
            stickingAt: sticksEdges ? (isFooter ? end : line) : nil),
          sticksEdges || rect.maxY > part.lowerBound && rect.minY < part.upperBound
        else { continue }
        let path = RowPath(section: section, row: isFooter ? .max : -1)
        while let first = old.first, first.path < path { hide(old.removeFirst()) }
        let view =
          old.first?.path == path
          ? old.removeFirst().view
          : source?.listEdge(ofSection: section, isFooter: isFooter)
        if let kept = takeKept(at: path), kept !== view {
          remove(ShownRow(path: path, view: kept))
        }
        guard let view else { continue }
        if view.superview !== self {
          insertSubview(view, aboveSubview: shownEdges.last?.view ?? lines)
        }
        view.frame = rect
        shownEdges.append(ShownRow(path: path, view: view))
      }
    }
    for edge in old { hide(edge) }
  }

  // MARK: Frames

  /// Returns the frame of a row; null if there is no such row.
  package func frame(ofRow path: RowPath) -> Rect {
    guard let span = geometry.span(of: path) else { return .null }
    let (count, space, inset) = (
      geometry.columns.count, geometry.columns.spacing.width, geometry.columns.inset
    )
    var left = rowInset.left + inset.left
    var right = bounds.width - rowInset.right - inset.right
    if count > 1 {
      let pitch = (right - left + space) / Double(count)
      left += Double(path.row % count) * pitch
      right = left + max(pitch - space, 0)
    }
    if geometry.columns != ListColumns(), isRightToLeft {
      (left, right) = (bounds.width - right, bounds.width - left)
    }
    return Rect(minX: left, minY: span.lowerBound, maxX: right, maxY: span.upperBound)
  }

  /// Returns the frame of a section's header, which sticks below y = `line`, or of its
  /// footer, which sticks above y = `line`. If `line` is nil, the header and the footer
  /// do not stick. Nil if the section has no header or footer.
  package func frame(
    ofEdge section: Int, isFooter: Bool, stickingAt line: Double? = nil
  ) -> Rect? {
    guard geometry.sections.indices.contains(section) else { return nil }
    let extents = geometry.sections[section]
    return
      (isFooter
      ? geometry.footerTop(ofSection: section, stickingAt: line ?? .infinity)
      : geometry.headerTop(ofSection: section, stickingAt: line ?? -.infinity)).map {
        Rect(
          x: 0, y: $0, width: bounds.width,
          height: isFooter ? extents.footer : extents.header)
      }
  }
}
