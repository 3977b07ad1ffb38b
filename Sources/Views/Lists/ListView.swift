import MesmerDrawing
import MesmerGeometry
import MesmerScrolling

/// A section of a list: an optional header, with rows below it.
public struct ListSection {
  /// Number of rows; a negative number counts as 0.
  public var rowCount: Int
  /// The view above the rows; nil for none. The list places it, as wide as the list, and
  /// keeps it as a subview while it is visible.
  public var header: View?
  /// Height of the header; not used without one.
  public var headerHeight: Double

  /// A section. The header's height is the present height of the view unless another is
  /// given.
  public init(rowCount: Int, header: View? = nil, headerHeight: Double? = nil) {
    self.rowCount = rowCount
    self.header = header
    self.headerHeight = header.map { headerHeight ?? $0.bounds.height } ?? 0
  }
}

/// A scroll view with rows of one height, in sections with sticky headers: a plain
/// UITableView without its cells.
///
/// `viewForRow` makes the view of a row that becomes visible. Views of rows that have
/// left the screen are reused, so a list of a million rows has only as many views as fit
/// on the screen. A reused view keeps the state in which the list left it. `viewForRow`
/// must therefore set everything that differs between rows; otherwise the picture depends
/// on where the list was before.
///
///     let list = ListView(frame: Rect(x: 0, y: 0, width: 320, height: 480))
///     list.register(forRowReuseIdentifier: "row") { View() }
///     list.viewForRow = { list, path in
///       let view = list.dequeueReusableRow(withIdentifier: "row")
///       view.backgroundColor = path.row % 2 == 0 ? .white : .lightGray
///       return view
///     }
///     list.rowCount = 1_000_000
///
/// Rows and headers are placed by layout, which scrolling triggers; they are as wide as
/// the list. The content size follows from the rows: a value assigned to `contentSize`
/// lasts until the rows, their height or the list's size change. The order from the back
/// is: the list's own header and footer, rows from the top, separators, headers, then any
/// other subviews.
open class ListView: ScrollView {
  /// The maximum number of rows shown at a time, 2^14; further rows below are left out.
  /// Screens have fewer pixels.
  package static let maximumShownRows = 16_384

  // MARK: Rows

  /// Height of every row in points; 44 by default. A height that is not positive and
  /// finite counts as 0; rows of height 0 are not shown.
  public var rowHeight = 44.0 {
    didSet { if rowHeight != oldValue { geometryOfRowsChanged() } }
  }

  /// The sections, from the top; none by default. Setting them reloads the data.
  public var sections: [ListSection] = [] {
    didSet { geometryOfRowsChanged() }
  }

  /// The number of rows in all sections. Setting it makes the list one section without a
  /// header.
  public var rowCount: Int {
    get { geometry.rowCount }
    set { sections = [ListSection(rowCount: newValue)] }
  }

  /// Returns the view of a row that becomes visible, usually one from
  /// `dequeueReusableRow`. The list then sets its frame. Without it (the default) rows
  /// have no views. Setting it reloads the data.
  public var viewForRow: ((ListView, RowPath) -> View)? {
    didSet { reloadData() }
  }

  /// The view above all sections, which scrolls with them; nil, none, by default. The
  /// list makes it as wide as itself; its height is that of its bounds when it is set.
  public var tableHeader: View? {
    didSet { edgeChanged(from: oldValue, to: tableHeader) }
  }

  /// The view below all sections; nil, none, by default. Like `tableHeader`.
  public var tableFooter: View? {
    didSet { edgeChanged(from: oldValue, to: tableFooter) }
  }

  private func edgeChanged(from old: View?, to new: View?) {
    if let old, old !== new, old.superview === self { old.removeFromSuperview() }
    if let new, new.superview !== self { insertSubview(new, at: 0) }
    geometryOfRowsChanged()
    placeEdges()
  }

  /// Places the list's own header and footer.
  private func placeEdges() {
    let width = bounds.width
    if let tableHeader {
      tableHeader.frame = Rect(
        x: 0, y: 0, width: width, height: tableHeader.bounds.height)
    }
    if let tableFooter {
      tableFooter.frame = Rect(
        x: 0, y: geometry.bottom, width: width, height: tableFooter.bounds.height)
    }
  }

  // MARK: Separators

  /// The kinds of lines between rows.
  package enum SeparatorStyle: String, Hashable, Sendable, CaseIterable {
    /// No line.
    case none
    /// A line of one device pixel (before zooming) in every row, over it, at its lower
    /// edge.
    case singleLine
  }

  /// The lines between rows; singleLine by default.
  package var separatorStyle = SeparatorStyle.singleLine
  /// The colour of separators; #c8c7cc by default.
  public var separatorColor = Color(
    red: 200 / 255.0, green: 199 / 255.0, blue: 204 / 255.0)
  /// The distance of separators from the sides of the list; 15 at the left by default.
  /// Only left and right are used; negative values count as 0.
  public var separatorInset = EdgeInsets(left: 15)

  // MARK: Counters

  /// How many row views were made by the registered closures.
  package private(set) var madeRowCount = 0
  /// How many times a row's view was reused for another row.
  package private(set) var reusedRowCount = 0

  // MARK: State

  /// A row that has a view.
  struct ShownRow {
    var path: RowPath
    var view: View
  }

  /// Where rows and headers lie.
  private(set) var geometry = ListGeometry([], rowHeight: 44)
  /// The rows that were visible at the last layout.
  private(set) var shownRuns: [ListGeometry.Run] = []
  /// Their views, from the top.
  private(set) var shownRows: [ShownRow] = []
  /// The visible headers, from the top.
  private var shownHeaders: [View] = []
  /// Whether the next layout asks for all rows again.
  private var needsReload = true

  private var factories: [String: () -> View] = [:]
  /// The views that can be reused, by identifier.
  private var reusable: [String: [View]] = [:]
  /// The views that were made by registered closures, with their identifiers.
  private var made: [ObjectIdentifier: (identifier: String, view: View)] = [:]
  private let lines = ListLines()

  /// Makes a list with a frame and no rows.
  public override init(frame: Rect) {
    super.init(frame: frame)
    addSubview(lines)
  }

  /// Always returns nil, like `View.init(coder:)`.
  public required init?(coder: Coder) { return nil }

  // MARK: Making rows

  /// Registers a closure that makes row views for a reuse identifier. It replaces an
  /// earlier one; views made by the earlier one are not reused.
  public func register(
    forRowReuseIdentifier identifier: String, _ make: @escaping () -> View
  ) {
    factories[identifier] = make
    for view in reusable.removeValue(forKey: identifier) ?? [] {
      made[ObjectIdentifier(view)] = nil
    }
    for row in shownRows where made[ObjectIdentifier(row.view)]?.identifier == identifier
    {
      made[ObjectIdentifier(row.view)] = nil
    }
  }

  /// A view for a row: one that has left the screen, unchanged, or a new one. It is a
  /// programmer's error if nothing is registered for the identifier.
  public func dequeueReusableRow(withIdentifier identifier: String) -> View {
    if let view = reusable[identifier]?.popLast() {
      reusedRowCount += 1
      return view
    }
    let make = factories[identifier]
    demand(
      make != nil, "no rows are registered with the reuse identifier \(identifier)")
    let view = make!()
    madeRowCount += 1
    made[ObjectIdentifier(view)] = (identifier, view)
    return view
  }

  /// Asks for the views of all visible rows again, at the next layout.
  public func reloadData() {
    needsReload = true
    colorsChanged()
    setNeedsLayout()
  }

  // MARK: Layout

  private func geometryOfRowsChanged() {
    geometry = ListGeometry(
      sections.map {
        ListGeometry.Section(
          header: $0.header == nil ? 0 : $0.headerHeight, rowCount: $0.rowCount)
      }, rowHeight: rowHeight, header: tableHeader?.bounds.height ?? 0,
      footer: tableFooter?.bounds.height ?? 0)
    contentSize = Size(width: bounds.width, height: geometry.height)
    reloadData()
  }

  override func boundsSizeChanged(from old: Size) {
    if wholeContent == nil {
      contentSize = Size(width: bounds.width, height: geometry.height)
    }
    super.boundsSizeChanged(from: old)
  }

  /// Rows are as wide as the list.
  override var growsSideways: Bool { false }

  /// The part of the content that has rows and headers: what is visible, or of all
  /// content what is drawn at a time.
  private var shownPart: ClosedRange<Double> {
    wholeContent?.band ?? bounds.minY...bounds.maxY
  }

  /// Places rows and headers. An override must call super.
  open override func layoutSubviews() {
    super.layoutSubviews()
    if !bounds.isFinite { return }
    if needsReload {
      needsReload = false
      for row in shownRows { recycle(row.view) }
      shownRows = []
      for header in shownHeaders { remove(header) }
      shownHeaders = []
    }
    if lines.superview !== self { insertSubview(lines, at: 0) }
    lines.frame = Rect(
      x: 0, y: 0, width: bounds.width, height: geometry.height)
    placeEdges()
    placeRows()
    placeHeaders()
  }

  /// Gives every visible row its view and its place. The order of the views among the
  /// subviews is the order of the rows, not the order in which they became visible.
  private func placeRows() {
    shownRuns = geometry.rows(
      from: shownPart.lowerBound, to: shownPart.upperBound,
      limit: ListView.maximumShownRows)
    var kept: [ShownRow] = []
    var runs = shownRuns[...]
    for row in shownRows {
      while let run = runs.first, run.last < row.path { runs.removeFirst() }
      if let run = runs.first, run.first <= row.path {
        kept.append(row)
      } else {
        recycle(row.view)
      }
    }
    shownRows = []
    guard let viewForRow else { return }
    var rows: [ShownRow] = []
    var next: View = lines
    for run in shownRuns.reversed() {
      for number in run.rows.reversed() {
        let path = RowPath(section: run.section, row: number)
        let view: View
        if kept.last?.path == path {
          view = kept.removeLast().view
        } else {
          view = viewForRow(self, path)
          insertSubview(view, belowSubview: next)
        }
        view.frame = frame(ofRow: path)
        next = view
        rows.append(ShownRow(path: path, view: view))
      }
    }
    shownRows = rows.reversed()
  }

  private func placeHeaders() {
    let line = bounds.minY + adjustedContentInset.top
    var headers: [View] = []
    for section in geometry.sections(
      from: shownPart.lowerBound, to: shownPart.upperBound)
    {
      guard let header = sections[section].header,
        let rect = frame(ofHeader: section, stickingAt: line)
      else { continue }
      if header.superview !== self {
        insertSubview(header, aboveSubview: headers.last ?? lines)
      }
      header.frame = rect
      headers.append(header)
    }
    let stay = Set(headers.map { ObjectIdentifier($0) })
    for header in shownHeaders where !stay.contains(ObjectIdentifier(header)) {
      remove(header)
    }
    shownHeaders = headers
  }

  func frame(ofRow path: RowPath) -> Rect {
    guard let span = geometry.span(of: path) else { return .null }
    return Rect(
      minX: 0, minY: span.lowerBound, maxX: bounds.width, maxY: span.upperBound)
  }

  func frame(ofHeader section: Int, stickingAt line: Double) -> Rect? {
    guard let y = geometry.headerTop(ofSection: section, stickingAt: line)
    else { return nil }
    return Rect(
      x: 0, y: y, width: bounds.width,
      height: geometry.sections[section].header)
  }

  private func remove(_ view: View) {
    if view.superview === self { view.removeFromSuperview() }
  }

  private func recycle(_ view: View) {
    remove(view)
    if let identifier = made[ObjectIdentifier(view)]?.identifier {
      reusable[identifier, default: []].append(view)
    }
  }

  /// What rows paint is known only while they are visible, and the colour type of a
  /// picture must not depend on that. A list with rows or headers therefore counts as
  /// coloured.
  override var contentsAreGray: Bool { geometry.height == 0 }
}

/// The separators of a list, over its rows and below its headers.
final class ListLines: View {
  init() {
    super.init(frame: .zero)
    isUserInteractionEnabled = false
  }

  required init?(coder: Coder) { return nil }

  override func addContents(to flattening: inout Flattening, layer: LayerSpace) {
    guard let list = superview as? ListView, list.separatorStyle != .none else {
      return
    }
    let color = list.separatorColor
    if color.isClear { return }
    let thickness = 1 / flattening.scale
    for run in list.shownRuns {
      for row in run.rows {
        let frame = list.frame(ofRow: RowPath(section: run.section, row: row))
        let left = max(list.separatorInset.left, 0)
        let right = frame.maxX - max(list.separatorInset.right, 0)
        if !(left < right) { continue }
        let line = Rect(
          minX: left, minY: frame.maxY - thickness, maxX: right,
          maxY: frame.maxY)
        if layer.shows(line) {
          flattening.append(.box(line, color), in: line, layer.placement)
        }
      }
    }
  }

  /// The list itself answers for its separators.
  override var contentsAreGray: Bool { true }
}
