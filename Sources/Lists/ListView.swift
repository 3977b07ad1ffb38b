import MesmerDrawing
import MesmerGeometry
import MesmerScrolling
@_spi(Components) import MesmerViews

/// A section of a list: an optional header, with rows below it.
public struct ListSection {
  /// The number of rows; a negative number is treated as 0.
  public var rowCount: Int
  /// The heights that the rows take in turn, in points; empty (the default) for those of
  /// the list. Heights that are not positive and finite are treated as 0.
  public var rowHeights: [Double] = []
  /// The view above the rows; nil without a header. The list makes it as wide as itself,
  /// and keeps it as a subview while the section is visible.
  public var header: View?
  /// The height of the header, in points; ignored without a header.
  public var headerHeight: Double

  /// Creates a section. The header's height is the current height of the view unless
  /// another is given.
  public init(rowCount: Int, header: View? = nil, headerHeight: Double? = nil) {
    self.rowCount = rowCount
    self.header = header
    self.headerHeight = header.map { headerHeight ?? $0.bounds.height } ?? 0
  }
}

/// A scroll view with rows in sections that have sticky headers: a plain UITableView
/// without its cells.
///
/// `viewForRow` returns the view of a row that becomes visible. Views of rows that have
/// left the screen are reused, so a list of a million rows has only as many views as fit
/// on the screen. A reused view keeps all of its properties. It also keeps its drawing,
/// unless its size changes and its `contentMode` is `redraw`. `viewForRow` must therefore
/// set everything that differs between rows; otherwise the picture depends on earlier
/// offsets of the list.
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
/// the list. The content size is derived from the rows: a value assigned to `contentSize`
/// lasts until the rows, their heights or the list's size change. The order from the back
/// is: the list's own header and footer, rows from the top, separators, headers, then any
/// other subviews.
open class ListView: ListBase, ListSource {
  // MARK: Rows

  /// The height in points of rows for which neither `rowHeights` nor the section has
  /// heights; 44 by default. A height that is not positive and finite is treated as 0.
  /// Rows of height 0 are not shown.
  public var rowHeight = 44.0 {
    didSet { if rowHeight != oldValue { rowsChanged() } }
  }

  /// The heights that the rows of the list take in turn, like the `row` templates of a
  /// scene: the second row has the second height, regardless of its section. If it is
  /// empty (the default), the rows have the height `rowHeight`. The heights of a section
  /// replace these heights for its rows.
  public var rowHeights: [Double] = [] {
    didSet { if rowHeights != oldValue { rowsChanged() } }
  }

  /// The number of columns in which rows are laid out as cells of equal widths, from the
  /// leading side; 1 by default. Each line of cells has the next row height.
  package var columnCount = 1 {
    didSet { if columnCount != oldValue { rowsChanged() } }
  }
  /// The minimum width of cells in points; 0 (the default) for no minimum. If it is
  /// positive, the number of columns is the number that fits, instead of `columnCount`.
  package var minimumColumnWidth = 0.0 {
    didSet { if minimumColumnWidth != oldValue { rowsChanged() } }
  }
  /// The space between columns and between lines of cells, in points; zero by default.
  package var rowSpacing = Size.zero {
    didSet { if rowSpacing != oldValue { rowsChanged() } }
  }
  /// The space around the rows of each section, in points; zero by default. In
  /// right-to-left layout, left and right are exchanged.
  package var sectionInset = EdgeInsets.zero {
    didSet { if sectionInset != oldValue { rowsChanged() } }
  }
  /// The maximum number of columns.
  package static let maximumColumns = 100

  private var columns: ListColumns {
    var columns = ListColumns()
    let (extent, inset) = (ListGeometry.extent, sectionInset)
    columns.spacing = Size(
      width: extent(rowSpacing.width), height: extent(rowSpacing.height))
    columns.inset = EdgeInsets(
      top: extent(inset.top), left: extent(inset.left), bottom: extent(inset.bottom),
      right: extent(inset.right))
    var count = Double(columnCount)
    if minimumColumnWidth > 0 {
      let space = columns.spacing.width
      count =
        (bounds.width - columns.inset.left - columns.inset.right + space)
        / (minimumColumnWidth + space)
    }
    // A count of NaN becomes 1, because the maximum of 1 and NaN is 1.
    columns.count = Int(min(max(1, count), Double(ListView.maximumColumns)))
    return columns
  }

  @_spi(Components) public override func boundsSizeChanged(from old: Size) {
    if columns != geometry.columns { rowsChanged() }
    super.boundsSizeChanged(from: old)
  }

  @_spi(Components) public override var componentTraits: ComponentTraits {
    ComponentTraits(cost: 7)
  }

  /// The sections, from the top; none by default. Setting them reloads the data.
  public var sections: [ListSection] = [] {
    didSet { rowsChanged() }
  }

  /// The number of rows in all sections. Setting it makes the list one section without a
  /// header.
  public var rowCount: Int {
    get { geometry.rowCount }
    set { sections = [ListSection(rowCount: newValue)] }
  }

  /// A closure that returns the view of a row that becomes visible, usually one from
  /// `dequeueReusableRow`. The list then sets the view's frame. With nil, the default,
  /// rows have no views. Setting the closure reloads the data.
  public var viewForRow: ((ListView, RowPath) -> View)? {
    didSet {
      showsRows = viewForRow != nil
      removeKept { _ in true }
      reloadData()
    }
  }

  /// The view above all sections, which scrolls with them; nil by default. It becomes as
  /// wide as the list. The height of its space in the list is the height that the view
  /// had when it was set, or when the rows last changed if that is later.
  public var tableHeader: View? {
    get { topView }
    set { topView = newValue }
  }

  /// The view below all sections; nil by default. Its size is determined as for
  /// `tableHeader`.
  public var tableFooter: View? {
    get { bottomView }
    set { bottomView = newValue }
  }

  // MARK: Separators

  /// The kinds of lines between rows.
  package enum SeparatorStyle: String, Hashable, Sendable, CaseIterable {
    /// No line.
    case none
    /// A line of one device pixel (before zooming), drawn over the lower edge of every
    /// row.
    case singleLine
  }

  /// The kind of the lines between rows; singleLine by default. With several columns or
  /// with space between lines of cells, no lines are drawn.
  package var separatorStyle = SeparatorStyle.singleLine

  /// The colour of separators; #c8c7cc by default.
  public var separatorColor = Color(
    red: 200 / 255.0, green: 199 / 255.0, blue: 204 / 255.0)
  /// The distance of separators from the sides of the rows, in points; 15 at the left by
  /// default. Only left and right are used; negative values are treated as 0.
  public var separatorInset = EdgeInsets(left: 15)

  // MARK: Counters

  /// The number of row views made by the registered closures.
  package private(set) var madeRowCount = 0
  /// The number of times a row's view was reused for another row.
  package private(set) var reusedRowCount = 0

  // MARK: State

  private var factories: [String: () -> View] = [:]
  /// The views made by registered closures, with their identifiers.
  private var made: [ObjectIdentifier: (identifier: String, view: View)] = [:]

  /// Creates a list with a frame and no rows.
  public override init(frame: Rect) {
    super.init(frame: frame)
    source = self
    showsRows = false
    rowsChanged()
  }

  /// Returns nil, like `View.init(coder:)`.
  public required init?(coder: Coder) { return nil }

  // MARK: Making rows

  /// Registers a closure that makes row views for a reuse identifier. It replaces an
  /// earlier closure, whose views are not reused.
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

  /// Returns a view for a row: a view that has left the screen, unchanged, or a new one.
  /// A closure must be registered for the identifier; otherwise the program stops.
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

  /// Requests the views of all visible rows again, at the next layout.
  public func reloadData() { reloadRows() }

  private func rowsChanged() {
    setGeometry(
      sections.map {
        ListGeometry.Section(
          header: $0.header == nil ? 0 : $0.headerHeight, rowCount: $0.rowCount,
          heights: $0.rowHeights.isEmpty ? nil : RowHeights($0.rowHeights))
      }, rowHeights: rowHeights.isEmpty ? [rowHeight] : rowHeights, columns: columns)
  }

  /// Places rows and headers. An override must call super.
  open override func layoutSubviews() { super.layoutSubviews() }

  // MARK: The list's source

  package func listRow(at path: RowPath) -> View? { viewForRow?(self, path) }

  package func listEdge(ofSection section: Int, isFooter: Bool) -> View? {
    sections[section].header
  }

  package func listHides(_ row: View, at path: RowPath) {
    if keeps(row) {
      made[ObjectIdentifier(row)] = nil
    } else if let identifier = made[ObjectIdentifier(row)]?.identifier {
      reusable[identifier, default: []].append(row)
    }
  }

  package func listEndsChanged() { rowsChanged() }

  package func listLine(below path: RowPath) -> ListLine? {
    let columns = geometry.columns
    if separatorStyle == .none || columns.count > 1 || columns.spacing.height > 0 {
      return nil
    }
    let (left, right) = (separatorInset.left, separatorInset.right)
    return ListLine(
      left: isRightToLeft ? right : left, right: isRightToLeft ? left : right,
      color: separatorColor)
  }
}
