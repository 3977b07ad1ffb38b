import MesmerDrawing
import MesmerGeometry
import MesmerScrolling

/// A section of a list: a header, or none, and rows below it.
public struct ListSection {
  /// Number of rows; negative counts as 0.
  public var rowCount: Int
  /// The view above the rows, or nil. The list gives it its place, as wide as
  /// the list, and has it as a subview while it is in sight.
  public var header: View?
  /// Height of the header; 0 without one.
  public var headerHeight: Double

  /// A section. The header is as high as the view is now, unless another
  /// height is given.
  public init(rowCount: Int, header: View? = nil, headerHeight: Double? = nil) {
    self.rowCount = rowCount
    self.header = header
    self.headerHeight = header.map { headerHeight ?? $0.bounds.height } ?? 0
  }
}

/// A scroll view of rows, all equally high, in sections with headers that
/// stick: what UITableView of the plain style is, without its cells.
///
/// Rows are views that `viewForRow` is asked for when they come into sight,
/// and that are used again for other rows when they have left it, so a list
/// of a million rows has as many views as fit on the screen. A view that is
/// used again is as the list left it: `viewForRow` sets all that differs
/// between rows, or the picture depends on where the list was before.
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
/// Rows and headers are placed by layout, which scrolling asks for; they are as
/// wide as the list. The content size follows the rows: what is assigned to
/// `contentSize` lasts until the rows, their height or the list's size change.
/// Order from the back: rows from above, separators, headers, then what else
/// is added.
open class ListView: ScrollView {
  /// The most rows that are shown at a time, 2^14: further ones below are left
  /// out. Screens have fewer pixels.
  package static let maximumShownRows = 16_384

  // MARK: Rows

  /// Height of every row in points; 44 by default. One that is not positive
  /// and finite counts as 0, and such rows are not shown.
  public var rowHeight = 44.0 {
    didSet { if rowHeight != oldValue { geometryOfRowsChanged() } }
  }

  /// The sections from above; none by default. Setting them is a
  /// `reloadData()`.
  public var sections: [ListSection] = [] {
    didSet { geometryOfRowsChanged() }
  }

  /// The number of all rows. Setting it makes the list one section without a
  /// header.
  public var rowCount: Int {
    get { geometry.rowCount }
    set { sections = [ListSection(rowCount: newValue)] }
  }

  /// Gives the view of a row that comes into sight, most often from
  /// `dequeueReusableRow`; the list then gives it its frame. Without one (the
  /// default) rows have no views. Setting it is a `reloadData()`.
  public var viewForRow: ((ListView, RowPath) -> View)? {
    didSet { reloadData() }
  }

  // MARK: Separators

  /// What is drawn between rows.
  public enum SeparatorStyle: String, Hashable, Sendable, CaseIterable {
    /// Nothing.
    case none
    /// A line of one device pixel (before zooming) at the lower edge of every
    /// row, in the row and over it.
    case singleLine
  }

  /// What is drawn between rows; singleLine by default.
  public var separatorStyle = SeparatorStyle.singleLine
  /// The colour of separators; #c8c7cc by default.
  public var separatorColor = Color(
    red: 200 / 255.0, green: 199 / 255.0, blue: 204 / 255.0)
  /// How far separators stay from the sides of the list: left and right
  /// count, negative as 0; 15 at the left by default.
  public var separatorInset = EdgeInsets(left: 15)

  // MARK: Counters

  /// How many views were made for rows by what is registered.
  package private(set) var madeRowCount = 0
  /// How often a view that was a row already was used again.
  package private(set) var reusedRowCount = 0

  // MARK: State

  /// A row that has a view.
  struct ShownRow {
    var path: RowPath
    var view: View
  }

  /// Where rows and headers lie.
  private(set) var geometry = ListGeometry([], rowHeight: 44)
  /// The rows in sight when the list was last laid out.
  private(set) var shownRuns: [ListGeometry.Run] = []
  /// Their views, from above.
  private(set) var shownRows: [ShownRow] = []
  /// The headers in sight, from above.
  private var shownHeaders: [View] = []
  /// Whether the next layout asks for all rows anew.
  private var needsReload = true

  private var factories: [String: () -> View] = [:]
  /// The views that can be used again, by identifier.
  private var reusable: [String: [View]] = [:]
  /// The views that were made here, with their identifiers.
  private var made: [ObjectIdentifier: (identifier: String, view: View)] = [:]
  private let lines = ListLines()

  /// A list with a frame and no rows.
  public override init(frame: Rect) {
    super.init(frame: frame)
    addSubview(lines)
  }

  /// Makes nothing, as `View.init(coder:)`.
  public required init?(coder: Coder) { return nil }

  // MARK: Making rows

  /// Says how views of an identifier are made. An earlier way of making them
  /// is forgotten, and so are the views that it made and that are not in
  /// sight.
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

  /// A view for a row: one that has left the screen, as it was then, or a new
  /// one. Nothing registered for the identifier is a programmer's error.
  public func dequeueReusableRow(withIdentifier identifier: String) -> View {
    if let view = reusable[identifier]?.popLast() {
      reusedRowCount += 1
      return view
    }
    guard let make = factories[identifier] else {
      preconditionFailure(
        "no rows are registered with the reuse identifier \(identifier)")
    }
    let view = make()
    madeRowCount += 1
    made[ObjectIdentifier(view)] = (identifier, view)
    return view
  }

  /// Asks for the views of all rows in sight anew, at the next layout.
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
      }, rowHeight: rowHeight)
    contentSize = Size(width: bounds.width, height: geometry.height)
    reloadData()
  }

  override func boundsSizeChanged(from old: Size) {
    contentSize = Size(width: bounds.width, height: geometry.height)
    super.boundsSizeChanged(from: old)
  }

  /// Places rows and headers. An override calls this one.
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
    placeRows()
    placeHeaders()
  }

  /// Gives every row in sight its view and its place. Views are put among the
  /// subviews in the order of the rows, whatever the order in which they came
  /// into sight.
  private func placeRows() {
    shownRuns = geometry.rows(
      from: bounds.minY, to: bounds.maxY, limit: ListView.maximumShownRows)
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
    for section in geometry.sections(from: bounds.minY, to: bounds.maxY) {
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

  /// What rows show is known only while they are in sight, and a picture's
  /// colour type must not depend on that: a list that has rows or headers
  /// counts as coloured.
  override var contentsAreGray: Bool { geometry.height == 0 }
}

/// The separators of a list: over its rows and below its headers.
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
    if color.straight8.a == 0 { return }
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

  /// The list answers for them.
  override var contentsAreGray: Bool { true }
}
