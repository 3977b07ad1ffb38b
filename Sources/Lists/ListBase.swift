import MesmerDrawing
import MesmerGeometry
import MesmerScrolling
@_spi(Components) import MesmerViews

/// The source of a list's rows, headers and footers.
package protocol ListSource: AnyObject {
  /// Returns the view of a row that becomes visible; nil if the row has no view.
  func listRow(at path: RowPath) -> View?
  /// Returns the view of a section's header or footer that becomes visible; nil if it has
  /// no view.
  func listEdge(ofSection section: Int, isFooter: Bool) -> View?
  /// Called when a row, a header (row -1) or a footer (row .max) has left the list, and
  /// its view may be reused.
  func listHides(_ view: View, at path: RowPath)
  /// Called when the list's top or bottom view has changed. The source must then set the
  /// geometry.
  func listEndsChanged()
  /// Returns the line over the lower edge of a row; nil without a line.
  func listLine(below path: RowPath) -> ListLine?
}

/// A scroll view of many items. It requests the views of visible items from its source
/// and places them as it scrolls. Views that are no longer visible can be reused.
open class ListBase: ScrollView {
  /// The maximum number of rows shown at a time: 2^14, which is more than the lines of
  /// pixels of a screen. Rows below these are left out.
  package static let maximumShownRows = 16_384

  /// The source of the rows, which is not retained: a subclass sets it to itself.
  package unowned(unsafe) var source: (any ListSource)?

  /// Whether the list places the rows of its geometry, which determine the content size.
  /// False in a collection, which places its items itself.
  package var hasRows = true {
    didSet { if !hasRows { lines.removeFromSuperview() } }
  }
  /// Whether the source is requested for views of rows.
  package var showsRows = true
  /// The positions of rows, headers and footers.
  package private(set) var geometry = ListGeometry([], rowHeight: 44)
  /// The insets of rows from the sides of the list; only left and right are used.
  package var rowInset = EdgeInsets.zero
  /// Whether the headers and footers of visible sections stay visible.
  package var sticksEdges = true
  /// Whether rows, headers and footers that an input has reached keep their views, with
  /// their state and motion, until they are removed from the list.
  package var keepsInput = false

  /// The view above all sections, as wide as the list.
  package var topView: View? {
    didSet { endViewChanged(from: oldValue, to: topView) }
  }
  /// The view below all sections, as wide as the list.
  package var bottomView: View? {
    didSet { endViewChanged(from: oldValue, to: bottomView) }
  }

  // MARK: State

  /// A row, header or footer with a view. In their paths, headers have the row -1, and
  /// footers the row `Int.max`.
  package struct ShownRow {
    package var path: RowPath
    package var view: View
  }

  /// The rows that were visible in the last layout.
  var shownRuns: [ListGeometry.Run] = []
  /// The visible rows that have views, from the top.
  package internal(set) var shownRows: [ShownRow] = []
  /// The visible headers and footers, from the top.
  package internal(set) var shownEdges: [ShownRow] = []
  /// The kept views of rows, headers and footers that are not visible. They are in the
  /// tree, so that their motion continues.
  private var keptViews: [RowPath: View] = [:]
  /// The hidden superview of the kept views; nil before the first one.
  private var keptParent: View?
  /// Whether the next layout requests all rows again.
  private var needsReload = true
  /// The views that can be reused, by identifier.
  package var reusable: [String: [View]] = [:]
  let lines = ListLines()

  /// Creates a list with a frame and no rows.
  public override init(frame: Rect) {
    super.init(frame: frame)
    managesContent = true
    addSubview(lines)
  }

  /// Returns nil, like `View.init(coder:)`.
  public required init?(coder: Coder) { return nil }

  // MARK: Geometry

  /// Sets the positions of rows, and requests the views of all visible rows again.
  package func setGeometry(
    _ sections: [ListGeometry.Section], rowHeights: [Double],
    columns: ListColumns = ListColumns()
  ) {
    let old = geometry
    geometry = ListGeometry(
      sections, rowHeights: rowHeights, header: topView?.bounds.height ?? 0,
      footer: bottomView?.bounds.height ?? 0, columns: columns)
    takeContentSize()
    removeKept { path in
      let isFooter = path.row == .max
      return path.row == -1 || isFooter
        ? frame(ofEdge: path.section, isFooter: isFooter) == nil
        : geometry.number(of: path) != old.number(of: path)
    }
    reloadRows()
  }

  /// Sets the positions of rows after some were inserted, removed or moved. `place`
  /// returns the new path of an old row; nil if the row is removed or its view must be
  /// requested again.
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
    // Rows are hidden last, because the source may read the shown rows in these calls.
    for row in gone { hide(row) }
  }

  /// Sets the scale of the list for a view that is measured outside of the list.
  package func setScale(of view: View) {
    if view.parent == nil { view.displayScale = root.displayScale }
  }

  /// Requests the views of all visible rows again, at the next layout.
  package func reloadRows() {
    needsReload = true
    colorsChanged()
    setNeedsLayout()
  }

  /// Returns whether all views must be requested again, and clears the flag.
  package func takesReload() -> Bool {
    defer { needsReload = false }
    return needsReload
  }

  private func takeContentSize() {
    if hasRows { contentSize = Size(width: bounds.width, height: geometry.height) }
  }

  @_spi(Components) public override func boundsSizeChanged(from old: Size) {
    if wholeContent == nil { takeContentSize() }
    super.boundsSizeChanged(from: old)
  }

  /// Whether the list is widened to show all of its content: false for a list with rows,
  /// which are as wide as the list.
  @_spi(Components) public override var growsSideways: Bool { !hasRows }

  private func endViewChanged(from old: View?, to new: View?) {
    if let old, old !== new, old.superview === self { old.removeFromSuperview() }
    if let new, new.superview !== self { insertSubview(new, at: 0) }
    source?.listEndsChanged()
    placeEndViews()
  }

  // MARK: Layout

  /// The range of y, in content points, for which rows and headers are placed: the
  /// visible part or, while all content is drawn in bands, the current band.
  package var shownPart: ClosedRange<Double> {
    wholeContent?.band ?? bounds.minY...bounds.maxY
  }

  /// Places rows, headers and footers. An override must call super.
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

  /// Whether views are being placed.
  package private(set) var isPlacing = false
  /// Whether another layout was requested while views were being placed.
  private var isAskedAgain = false

  /// Performs a layout of views. If the source's callbacks request another layout during
  /// it, by reading the shown rows, that layout is deferred to the next layout pass.
  package func place(_ work: () -> Void) {
    if isPlacing {
      isAskedAgain = true
      return
    }
    isPlacing = true
    work()
    isPlacing = false
    if isAskedAgain { setNeedsLayout() }
    isAskedAgain = false
  }

  /// The rows that have left during an animated change; nil outside of one.
  package var leaving: [ShownRow]?
  /// The number of animated changes in progress.
  package var movingRows = 0
  /// The view of the row that is displaced horizontally, and its distance to the right in
  /// points; nil if none is displaced.
  package var shifted: (view: View, distance: Double)?

  /// Hides or removes a row that has left, or defers the removal to the end of an
  /// animated change.
  package func hide(_ row: ShownRow) {
    if leaving != nil { return leaving!.append(row) }
    if !keeps(row.view) { return remove(row) }
    let parent = keptParent ?? View()
    if keptParent == nil {
      parent.isHidden = true
      addPart(parent, at: 0)
      keptParent = parent
    }
    parent.addSubview(row.view)
    keptViews[row.path] = row.view
  }

  /// Returns whether the view of a row, header or footer is kept for it.
  func keeps(_ view: View) -> Bool { keepsInput && view.hasInput }

  /// Returns the kept view of a row, header or footer that becomes visible; nil if there
  /// is none.
  func takeKept(at path: RowPath) -> View? { keptViews.removeValue(forKey: path) }

  /// Removes the rows, headers and footers with kept views whose paths satisfy a
  /// condition.
  func removeKept(where isGone: (RowPath) -> Bool) {
    func remaining(_ rows: [ShownRow]) -> [ShownRow] {
      rows.filter { row in
        let leaves = keeps(row.view) && isGone(row.path)
        if leaves { remove(row) }
        return !leaves
      }
    }
    if !keepsInput { return }
    (shownRows, shownEdges) = (remaining(shownRows), remaining(shownEdges))
    for (path, view) in keptViews where isGone(path) {
      keptViews[path] = nil
      remove(ShownRow(path: path, view: view))
    }
  }

  /// Removes a row that has left.
  func remove(_ row: ShownRow) {
    if row.view.superview === self || row.view.superview === keptParent {
      row.view.removeFromSuperview()
    }
    source?.listHides(row.view, at: row.path)
  }

  /// True only for a list of rows whose height is 0. The colours of rows and headers are
  /// known only while these are visible, but the colour type of a picture must not depend
  /// on the offset.
  @_spi(Components) public override var contentsAreGray: Bool {
    hasRows && geometry.height == 0
  }
}
