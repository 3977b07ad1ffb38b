import MesmerDrawing
import MesmerGeometry
import MesmerScrolling

/// What a list shows: the rows, headers and footers of its geometry.
package protocol ListSource: AnyObject {
  /// The view of a row that comes into sight; nil for none.
  func listRow(at path: RowPath) -> View?
  /// The view of a section's header or footer that comes into sight; nil for none.
  func listEdge(ofSection section: Int, isFooter: Bool) -> View?
  /// The row has left the list; its view may be used again.
  func listHides(_ row: View, at path: RowPath)
  /// The header or footer has left the list.
  func listHides(_ view: View, ofSection section: Int, isFooter: Bool)
  /// The line over the lower edge of a row; nil for none.
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

/// What ListView has in common with the UITableView and the UICollectionView of
/// UIKitNames: it finds what is in sight, places it as the list scrolls, and keeps the
/// views that have left for another use.
open class ListBase: ScrollView {
  /// The maximum number of rows shown at a time, 2^14; further rows below are left out.
  /// Screens have fewer pixels.
  package static let maximumShownRows = 16_384

  /// Says what the rows are: the list itself, which a subclass sets here.
  package unowned(unsafe) var source: (any ListSource)?

  /// Whether the list has rows as its geometry says, and its content size from them. A
  /// collection places what it shows itself.
  package var hasRows = true
  /// Whether rows have views.
  package var showsRows = true

  /// Where rows, headers and footers lie.
  package private(set) var geometry = ListGeometry([], rowHeight: 44)
  /// The distance of rows from the sides; only left and right are used.
  package var rowInset = EdgeInsets.zero
  /// Whether headers stay in sight as long as their section, and footers too.
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

  /// A row that has a view.
  package struct ShownRow {
    package var path: RowPath
    package var view: View
  }

  /// A header or a footer that has a view.
  package struct ShownEdge {
    package var section: Int
    package var isFooter: Bool
    package var view: View
  }

  /// The rows that were visible at the last layout.
  private(set) var shownRuns: [ListGeometry.Run] = []
  /// Their views, from the top.
  package private(set) var shownRows: [ShownRow] = []
  /// The visible headers and footers, from the top.
  package private(set) var shownEdges: [ShownEdge] = []
  /// Whether the next layout asks for all rows again.
  package private(set) var needsReload = true
  /// The views that can be reused, by identifier.
  package var reusable: [String: [View]] = [:]
  private let lines = ListLines()

  /// Makes a list with a frame and no rows.
  public override init(frame: Rect) {
    super.init(frame: frame)
    addSubview(lines)
  }

  /// Always returns nil, like `View.init(coder:)`.
  public required init?(coder: Coder) { return nil }

  // MARK: Geometry

  /// Says where rows are, and asks for their views again.
  package func setGeometry(
    _ sections: [ListGeometry.Section], rowHeights: [Double]
  ) {
    geometry = ListGeometry(
      sections, rowHeights: rowHeights, header: topView?.bounds.height ?? 0,
      footer: bottomView?.bounds.height ?? 0)
    takeContentSize()
    reloadRows()
  }

  /// Says where rows are after some have come, gone or moved: `place` has the new place
  /// of an old row, or nil if its view is to be asked for again.
  package func setGeometry(
    _ sections: [ListGeometry.Section], rowHeights: [Double],
    keeping place: (RowPath) -> RowPath?
  ) {
    var kept: [ShownRow] = []
    for row in shownRows {
      if let path = place(row.path) {
        kept.append(ShownRow(path: path, view: row.view))
      } else {
        hide(row)
      }
    }
    let wasReloading = needsReload
    shownRows = kept.sorted { $0.path < $1.path }
    for edge in shownEdges { hide(edge) }
    shownEdges = []
    setGeometry(sections, rowHeights: rowHeights)
    needsReload = wasReloading
  }

  /// Asks for the views of all visible rows again, at the next layout.
  package func reloadRows() {
    needsReload = true
    colorsChanged()
    setNeedsLayout()
  }

  private func takeContentSize() {
    if hasRows { contentSize = Size(width: bounds.width, height: geometry.height) }
  }

  override func boundsSizeChanged(from old: Size) {
    if wholeContent == nil { takeContentSize() }
    super.boundsSizeChanged(from: old)
  }

  /// Rows are as wide as the list.
  override var growsSideways: Bool { !hasRows }

  private func endViewChanged(from old: View?, to new: View?) {
    if let old, old !== new, old.superview === self { old.removeFromSuperview() }
    if let new, new.superview !== self { insertSubview(new, at: 0) }
    endViewsResized()
    placeEndViews()
  }

  /// The list's own header or footer has another height.
  package func endViewsResized() {
    geometry = geometry.with(
      header: topView?.bounds.height ?? 0, footer: bottomView?.bounds.height ?? 0)
    takeContentSize()
    reloadRows()
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

  /// The part of the content that has rows and headers: what is visible, or of all
  /// content what is drawn at a time.
  package var shownPart: ClosedRange<Double> {
    wholeContent?.band ?? bounds.minY...bounds.maxY
  }

  /// Places rows and headers. An override must call super.
  open override func layoutSubviews() {
    super.layoutSubviews()
    if !bounds.isFinite || !hasRows { return }
    if needsReload {
      needsReload = false
      for row in shownRows { hide(row) }
      shownRows = []
      for edge in shownEdges { hide(edge) }
      shownEdges = []
    }
    if lines.superview !== self { insertSubview(lines, at: 0) }
    lines.frame = Rect(
      x: 0, y: 0, width: bounds.width, height: geometry.height)
    placeEndViews()
    placeRows()
    placeEdges()
  }

  /// Gives every visible row its view and its place. The order of the views among the
  /// subviews is the order of the rows, not the order in which they became visible.
  private func placeRows() {
    shownRuns = geometry.rows(
      from: shownPart.lowerBound, to: shownPart.upperBound,
      limit: ListBase.maximumShownRows)
    var kept: [ShownRow] = []
    var runs = shownRuns[...]
    for row in shownRows {
      while let run = runs.first, run.last < row.path { runs.removeFirst() }
      if let run = runs.first, run.first <= row.path {
        kept.append(row)
      } else {
        hide(row)
      }
    }
    shownRows = []
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
        view.frame = frame
        next = view
        rows.append(ShownRow(path: path, view: view))
      }
    }
    shownRows = rows.reversed()
  }

  /// Gives every visible header and footer its view and its place.
  private func placeEdges() {
    let part = shownPart
    let line = bounds.minY + adjustedContentInset.top
    let end = bounds.maxY - adjustedContentInset.bottom
    var old = shownEdges[...]
    shownEdges = []
    for section in geometry.sections(from: part.lowerBound, to: part.upperBound) {
      for isFooter in [false, true] {
        let rect =
          isFooter
          ? frame(ofFooter: section, stickingAt: end)
          : frame(ofHeader: section, stickingAt: line)
        guard let rect,
          sticksEdges || rect.maxY > part.lowerBound && rect.minY < part.upperBound
        else { continue }
        while let first = old.first,
          (first.section, first.isFooter ? 1 : 0) < (section, isFooter ? 1 : 0)
        {
          hide(old.removeFirst())
        }
        let view: View?
        if let first = old.first, first.section == section, first.isFooter == isFooter {
          view = old.removeFirst().view
        } else {
          view = source?.listEdge(ofSection: section, isFooter: isFooter)
        }
        guard let view else { continue }
        if view.superview !== self {
          insertSubview(view, aboveSubview: shownEdges.last?.view ?? lines)
        }
        view.frame = rect
        shownEdges.append(ShownEdge(section: section, isFooter: isFooter, view: view))
      }
    }
    for edge in old { hide(edge) }
  }

  package func frame(ofRow path: RowPath) -> Rect {
    guard let span = geometry.span(of: path) else { return .null }
    return Rect(
      minX: rowInset.left, minY: span.lowerBound, maxX: bounds.width - rowInset.right,
      maxY: span.upperBound)
  }

  /// Where a header is if it sticks at y.
  package func frame(ofHeader section: Int, stickingAt line: Double) -> Rect? {
    geometry.headerTop(ofSection: section, stickingAt: sticksEdges ? line : -.infinity)
      .map {
        Rect(
          x: 0, y: $0, width: bounds.width, height: geometry.sections[section].header)
      }
  }

  /// Where a footer is if it sticks above y.
  package func frame(ofFooter section: Int, stickingAt line: Double) -> Rect? {
    geometry.footerTop(ofSection: section, stickingAt: sticksEdges ? line : .infinity)
      .map {
        Rect(
          x: 0, y: $0, width: bounds.width, height: geometry.sections[section].footer)
      }
  }

  private func remove(_ view: View) {
    if view.superview === self { view.removeFromSuperview() }
  }

  private func hide(_ row: ShownRow) {
    remove(row.view)
    source?.listHides(row.view, at: row.path)
  }

  private func hide(_ edge: ShownEdge) {
    remove(edge.view)
    source?.listHides(edge.view, ofSection: edge.section, isFooter: edge.isFooter)
  }

  /// What rows paint is known only while they are visible, and the colour type of a
  /// picture must not depend on that. A list with rows or headers therefore counts as
  /// coloured.
  override var contentsAreGray: Bool { hasRows && geometry.height == 0 }
}

/// The separators of a list, over its rows and below its headers.
final class ListLines: View {
  init() {
    super.init(frame: .zero)
    isUserInteractionEnabled = false
  }

  required init?(coder: Coder) { return nil }

  override func addContents(to flattening: inout Flattening, layer: LayerSpace) {
    guard let list = superview as? ListBase, let source = list.source else { return }
    let thickness = 1 / flattening.scale
    for run in list.shownRuns {
      for row in run.rows {
        let path = RowPath(section: run.section, row: row)
        guard let line = source.listLine(below: path), !line.color.isClear
        else { continue }
        let frame = list.frame(ofRow: path)
        let left = frame.minX + max(line.left, 0)
        let right = frame.maxX - max(line.right, 0)
        if !(left < right) || frame.height == 0 { continue }
        let rect = Rect(
          minX: left, minY: frame.maxY - thickness, maxX: right, maxY: frame.maxY)
        if layer.shows(rect) {
          flattening.append(.box(rect, line.color), in: rect, layer.placement)
        }
      }
    }
  }

  /// The list itself answers for its separators.
  override var contentsAreGray: Bool { true }
}
