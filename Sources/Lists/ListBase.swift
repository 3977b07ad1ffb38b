import MesmerDrawing
import MesmerGeometry
import MesmerScrolling
@_spi(Components) import MesmerViews

/// The source of a list's rows, headers and footers.
package protocol ListSource: AnyObject {
  /// Returns the view of a row that becomes visible; nil for none.
  func listRow(at path: RowPath) -> View?
  /// Returns the view of a section's header or footer that becomes visible; nil for none.
  func listEdge(ofSection section: Int, isFooter: Bool) -> View?
  /// Called when a row has left the list, or a header (row -1) or a footer (row .max);
  /// its view may be reused.
  func listHides(_ view: View, at path: RowPath)
  /// Called when the list's own header or footer has changed: its geometry must be set.
  func listEndsChanged()
  /// Returns the line over the lower edge of a row; nil for none.
  func listLine(below path: RowPath) -> ListLine?
}

/// A separator: its distances from the sides of its row, and its colour.
package struct ListLine {
  var left: Double
  var right: Double
  var color: Color

  package init(left: Double, right: Double, color: Color) {
    (self.left, self.right, self.color) = (left, right, color)
  }
}

/// A scroll view of many items: it finds the visible ones, places them as the list
/// scrolls, and keeps the views that have left for reuse. A subclass provides the views.
open class ListBase: ScrollView {
  /// The maximum number of rows shown at a time, 2^14; further rows below are left out.
  /// Screens have fewer pixels.
  package static let maximumShownRows = 16_384

  /// The source of the rows: the list itself, which a subclass sets here.
  package unowned(unsafe) var source: (any ListSource)?

  /// Whether the list has the rows of its geometry, and its content size from them. A
  /// collection places its items itself.
  package var hasRows = true {
    didSet { if !hasRows { lines.removeFromSuperview() } }
  }
  /// Whether rows have views.
  package var showsRows = true
  /// The positions of rows, headers and footers.
  package private(set) var geometry = ListGeometry([], rowHeight: 44)
  /// The distance of rows from the sides; only left and right are used.
  package var rowInset = EdgeInsets.zero
  /// Whether headers and footers stay visible as long as their section is.
  package var sticksEdges = true

  /// The view above all sections, as wide as the list.
  package var topView: View? {
    didSet { endViewChanged(from: oldValue, to: topView) }
  }
  /// The view below all sections, as wide as the list.
  package var bottomView: View? {
    didSet { endViewChanged(from: oldValue, to: bottomView) }
  }

  // MARK: State

  /// A row with a view. Headers have the row -1, and footers the row `Int.max`.
  package struct ShownRow {
    package var path: RowPath
    package var view: View
  }

  /// The rows that were visible at the last layout.
  private(set) var shownRuns: [ListGeometry.Run] = []
  /// Their views, from the top.
  package private(set) var shownRows: [ShownRow] = []
  /// The visible headers and footers, from the top.
  package private(set) var shownEdges: [ShownRow] = []
  /// Whether the next layout requests all rows again.
  private var needsReload = true
  /// The views that can be reused, by identifier.
  package var reusable: [String: [View]] = [:]
  private let lines = ListLines()

  /// Creates a list with a frame and no rows.
  public override init(frame: Rect) {
    super.init(frame: frame)
    managesContent = true
    addSubview(lines)
  }

  /// Returns nil, like `View.init(coder:)`.
  public required init?(coder: Coder) { return nil }

  // MARK: Geometry

  /// Sets the positions of rows, and requests their views again.
  package func setGeometry(
    _ sections: [ListGeometry.Section], rowHeights: [Double],
    columns: ListColumns = ListColumns()
  ) {
    geometry = ListGeometry(
      sections, rowHeights: rowHeights, header: topView?.bounds.height ?? 0,
      footer: bottomView?.bounds.height ?? 0, columns: columns)
    takeContentSize()
    reloadRows()
  }

  /// Sets the positions of rows after some were inserted, removed or moved: `place`
  /// returns the new position of an old row, or nil if its view is to be requested again.
  package func setGeometry(
    _ sections: [ListGeometry.Section], rowHeights: [Double],
    keeping place: (RowPath) -> RowPath?
  ) {
    var kept: [ShownRow] = []
    var gone = shownEdges
    for row in shownRows {
      if let path = place(row.path) {
        kept.append(ShownRow(path: path, view: row.view))
      } else {
        gone.append(row)
      }
    }
    let wasReloading = needsReload
    let sorted = kept.sorted { $0.path < $1.path }
    if !sorted.elementsEqual(kept, by: { $0.view === $1.view }) {
      var next: View = lines
      for row in sorted.reversed() {
        insertSubview(row.view, belowSubview: next)
        next = row.view
      }
    }
    (shownRows, shownEdges) = (sorted, [])
    setGeometry(sections, rowHeights: rowHeights)
    needsReload = wasReloading
    // Last: the source may read the shown rows in the call.
    for row in gone { hide(row) }
  }

  /// Requests the views of all visible rows again, at the next layout.
  package func reloadRows() {
    needsReload = true
    colorsChanged()
    setNeedsLayout()
  }

  /// Returns whether all views are to be requested again, and clears the request.
  package func takesReload() -> Bool {
    defer { needsReload = false }
    return needsReload
  }

  /// Whether the offset is being clamped to its range. Rows are not requested then: views
  /// set insets before they have any.
  package private(set) var isClamping = false

  @_spi(Components) public override func clampOffset() {
    let was = isClamping
    isClamping = true
    super.clampOffset()
    isClamping = was
  }

  private func takeContentSize() {
    if hasRows { contentSize = Size(width: bounds.width, height: geometry.height) }
  }

  @_spi(Components) public override func boundsSizeChanged(from old: Size) {
    if wholeContent == nil { takeContentSize() }
    super.boundsSizeChanged(from: old)
  }

  /// Rows are as wide as the list.
  @_spi(Components) public override var growsSideways: Bool { !hasRows }

  private func endViewChanged(from old: View?, to new: View?) {
    if let old, old !== new, old.superview === self { old.removeFromSuperview() }
    if let new, new.superview !== self { insertSubview(new, at: 0) }
    source?.listEndsChanged()
    placeEndViews()
  }

  /// Places the list's own header and footer.
  private func placeEndViews() {
    let width = bounds.width
    if let topView {
      topView.frame = Rect(x: 0, y: 0, width: width, height: topView.bounds.height)
    }
    if let bottomView {
      bottomView.frame = Rect(
        x: 0, y: geometry.bottom, width: width, height: bottomView.bounds.height)
    }
  }

  // MARK: Layout

  /// The part of the content for which rows and headers are placed: the visible part, or
  /// the band drawn at a time if all content is drawn.
  package var shownPart: ClosedRange<Double> {
    wholeContent?.band ?? bounds.minY...bounds.maxY
  }

  /// Places rows and headers. An override must call super.
  open override func layoutSubviews() {
    super.layoutSubviews()
    if !bounds.isFinite || !hasRows { return }
    place {
      if takesReload() {
        let old = shownRows + shownEdges
        (shownRows, shownEdges) = ([], [])
        for row in old { hide(row) }
      }
      placeAll()
    }
  }

  /// Whether views are being placed, and whether it was requested again meanwhile.
  private var placing: (isPlacing: Bool, isAskedAgain: Bool) = (false, false)

  /// Places views by some work. The source may, in its callbacks, read the shown rows and
  /// so request another layout: that one is deferred until this one is done.
  package func place(_ work: () -> Void) {
    if placing.isPlacing {
      placing.isAskedAgain = true
      return
    }
    placing.isPlacing = true
    work()
    let isAskedAgain = placing.isAskedAgain
    placing = (false, false)
    if isAskedAgain { setNeedsLayout() }
  }

  private func placeAll() {
    if lines.superview !== self { insertSubview(lines, at: 0) }
    lines.frame = Rect(
      x: 0, y: 0, width: bounds.width, height: geometry.height)
    placeEndViews()
    placeRows()
    placeEdges()
  }

  /// Sets the view and the frame of every visible row. The order of the views among the
  /// subviews is the order of the rows, not the order in which they became visible.
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
    var next: View = lines
    for run in shownRuns.reversed() {
      for number in run.rows.reversed() {
        let path = RowPath(section: run.section, row: number)
        let frame = frame(ofRow: path)
        let view: View
        if kept.last?.path == path {
          view = kept.removeLast().view
        } else if frame.height > 0, let new = source.listRow(at: path) {
          view = new
          insertSubview(view, belowSubview: next)
        } else {
          continue
        }
        let distance = shifted?.view === view ? shifted!.distance : 0
        view.frame = frame.offsetBy(dx: distance, dy: 0)
        next = view
        rows.append(ShownRow(path: path, view: view))
      }
    }
    shownRows = rows.reversed()
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

  /// Returns the frame of a header that sticks at y, or of a footer above y; nil without
  /// one.
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

  /// The rows that have left during a change that is animated; nil outside of one.
  package var leaving: [ShownRow]?
  /// The number of animated changes in progress.
  package var movingRows = 0
  /// The row that is displaced horizontally, and its distance to the right.
  package var shifted: (view: View, distance: Double)?

  /// Removes a row that has left, or defers it until the end of an animated change.
  package func hide(_ row: ShownRow) {
    if leaving != nil { return leaving!.append(row) }
    if row.view.superview === self { row.view.removeFromSuperview() }
    source?.listHides(row.view, at: row.path)
  }

  /// The colours of rows are known only while they are visible, and the colour type of a
  /// picture must not depend on that. A list with rows or headers therefore counts as
  /// coloured.
  @_spi(Components) public override var contentsAreGray: Bool {
    hasRows && geometry.height == 0
  }
}

/// The separators of a list, over its rows and below its headers.
final class ListLines: View {
  init() {
    super.init(frame: .zero)
    isPart = true
    isUserInteractionEnabled = false
  }

  required init?(coder: Coder) { return nil }

  override func addContents(to composer: inout PictureComposer, layer: LayerSpace) {
    guard let list = superview as? ListBase, let source = list.source else { return }
    let thickness = 1 / composer.scale
    // The frames of moving rows, from back to front.
    let moving =
      list.movingRows > 0
      ? list.shownRows.prefix(256).map { ($0.path, $0.view.presentation.frame) } : []
    for run in list.shownRuns {
      for row in run.rows {
        let path = RowPath(section: run.section, row: row)
        guard let line = source.listLine(below: path), !line.color.isClear
        else { continue }
        let shown = moving.first { $0.0 == path }?.1
        let frame = shown ?? list.frame(ofRow: path)
        let left = frame.minX + max(line.left, 0)
        let right = frame.maxX - max(line.right, 0)
        if !(left < right) || frame.height == 0 { continue }
        let rect = Rect(
          minX: left, minY: frame.maxY - thickness, maxX: right, maxY: frame.maxY)
        let isCovered = moving.contains {
          $0.0 > path && $0.1.minY <= rect.minY && $0.1.maxY >= rect.maxY
            && $0.1.minX <= max(left, 0) && $0.1.maxX >= min(right, list.bounds.width)
        }
        if layer.shows(rect) && !isCovered {
          composer.append(.box(rect, line.color), in: rect, layer.placement)
        }
      }
    }
  }

  /// The list itself accounts for the colours of its separators.
  override var contentsAreGray: Bool { true }
}
