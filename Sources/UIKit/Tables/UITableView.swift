import Foundation
import MesmerDrawing
import MesmerGeometry
import MesmerLists
import MesmerViews

/// A list of rows in sections.
///
/// The table asks its data source and its delegate for the number of rows and for all
/// heights when it loads its rows: at the first layout, or when something about rows is
/// asked, and again after `reloadData`. A row of automatic height is measured then: its
/// cell is asked for, measured and put away. UIKit measures a row when it comes into
/// sight and estimates the others, so that the content's height depends on what was
/// scrolled; here it never does. The first 10,000 rows of automatic height are measured,
/// and further ones have `estimatedRowHeight`, or 44 points.
///
/// Changes of rows show at once, also where they are to be animated.
open class UITableView: ListBase, ListSource {
  /// The kinds of tables.
  public enum Style: Int, Hashable, Sendable {
    /// Headers and footers stay in sight as long as their section.
    case plain
    /// Sections are apart, and headers scroll with them.
    case grouped
    /// The same, with margins at the sides and rounded corners.
    case insetGrouped
  }
  /// Where a row is after scrolling to it.
  public enum ScrollPosition: Int, Hashable, Sendable {
    /// Where the least scrolling brings it.
    case none
    case top, middle, bottom
  }
  /// How rows come and go, which is always at once.
  public enum RowAnimation: Int, Hashable, Sendable {
    case fade, right, left, top, bottom, none, middle
    case automatic = 100
  }
  /// From where the separators' insets are counted.
  public enum SeparatorInsetReference: Int, Hashable, Sendable {
    case fromCellEdges, fromAutomaticInsets
  }

  /// A height that follows from what is in the row, the header or the footer.
  public class var automaticDimension: CGFloat { -1 }
  /// What a delegate says that leaves the height of a header to the table.
  static let heightOfTheTable: CGFloat = -2

  /// The kind of the table.
  public let style: Style

  /// A table of a kind, without rows.
  public init(frame: CGRect, style: Style) {
    self.style = style
    super.init(frame: frame)
    source = self
    sticksEdges = style == .plain
    alwaysBounceVertical = true
    backgroundColor = style == .plain ? .systemBackground : .systemGroupedBackground
  }

  /// A plain table without rows.
  public convenience override init(frame: CGRect) {
    self.init(frame: frame, style: .plain)
  }

  /// Always returns nil, because there are no archives.
  public required init?(coder: NSCoder) { return nil }

  // MARK: Data

  /// Says what the table shows; not retained.
  open weak var dataSource: (any UITableViewDataSource)? {
    didSet { reloadData() }
  }

  /// Decides how it looks; not retained. In a UIScrollView's place it is the delegate of
  /// the scroll view.
  @_nonoverride open weak var delegate: (any UITableViewDelegate)? {
    get { super.delegate as? any UITableViewDelegate }
    set {
      super.delegate = newValue
      reloadData()
    }
  }

  /// Kept, and never called.
  open weak var prefetchDataSource: (any UITableViewDataSourcePrefetching)?

  /// The rows, as they were loaded.
  var rows = TableRows()
  var cellClasses: [String: UITableViewCell.Type] = [:]
  var headerClasses: [String: UITableViewHeaderFooterView.Type] = [:]

  /// Loads the rows anew at the next layout, and asks for the cells in sight. Nothing is
  /// selected any more.
  open func reloadData() {
    rows.selected = []
    rows.highlighted = nil
    setNeedsRows()
  }

  /// The number of sections.
  open var numberOfSections: Int { loaded.geometry.sections.count }

  /// The number of rows in a section; 0 where there is none.
  open func numberOfRows(inSection section: Int) -> Int {
    let sections = loaded.geometry.sections
    return sections.indices.contains(section) ? sections[section].rowCount : 0
  }

  // MARK: Heights

  /// The height of rows, unless the delegate has others; automatic by default.
  open var rowHeight: CGFloat = UITableView.automaticDimension {
    didSet { if rowHeight != oldValue { setNeedsRows() } }
  }
  /// The height of headers; automatic by default.
  open var sectionHeaderHeight: CGFloat = UITableView.automaticDimension {
    didSet { if sectionHeaderHeight != oldValue { setNeedsRows() } }
  }
  /// The height of footers; automatic by default.
  open var sectionFooterHeight: CGFloat = UITableView.automaticDimension {
    didSet { if sectionFooterHeight != oldValue { setNeedsRows() } }
  }
  /// The height of rows that are not measured because there are too many.
  open var estimatedRowHeight: CGFloat = UITableView.automaticDimension
  /// Kept; nothing is estimated.
  open var estimatedSectionHeaderHeight: CGFloat = UITableView.automaticDimension
  /// Kept; nothing is estimated.
  open var estimatedSectionFooterHeight: CGFloat = UITableView.automaticDimension
  /// The space above each header; automatic by default: 22 points in a plain table.
  open var sectionHeaderTopPadding: CGFloat = UITableView.automaticDimension {
    didSet { if sectionHeaderTopPadding != oldValue { setNeedsRows() } }
  }
  /// The height of empty rows below the last, of which there are none.
  open var fillerRowHeight: CGFloat = 0

  // MARK: Views

  /// The view above all rows, which scrolls with them; nil by default. The table makes it
  /// as wide as itself; its height is its own when it is set or rows are loaded.
  open var tableHeaderView: UIView? {
    get { topView }
    set { topView = newValue }
  }
  /// The view below all rows; nil by default.
  open var tableFooterView: UIView? {
    get { bottomView }
    set { bottomView = newValue }
  }
  /// The view behind the rows, as large as the table; nil by default.
  open var backgroundView: UIView? {
    didSet {
      if oldValue !== backgroundView { oldValue?.removeFromSuperview() }
      if let backgroundView { insertSubview(backgroundView, at: 0) }
      setNeedsLayout()
    }
  }

  // MARK: Separators

  /// The lines between rows: one pixel at the lower edge of each; singleLine by default.
  open var separatorStyle = UITableViewCell.SeparatorStyle.singleLine {
    didSet { if separatorStyle != oldValue { setNeedsRows() } }
  }
  /// Their colour; that of the system by default.
  open var separatorColor: UIColor? = .separator {
    didSet { setNeedsDisplay() }
  }
  /// Their distance from the sides; by default they begin where the text does.
  open var separatorInset: UIEdgeInsets {
    get {
      ownSeparatorInset ?? UIEdgeInsets(top: 0, left: sideMargin, bottom: 0, right: 0)
    }
    set {
      ownSeparatorInset = newValue
      setNeedsDisplay()
    }
  }
  private(set) var ownSeparatorInset: UIEdgeInsets?
  /// From where that distance is counted; from the sides of cells by default.
  open var separatorInsetReference = SeparatorInsetReference.fromCellEdges
  /// The effect of separators on what is behind them; it has none.
  open var separatorEffect: Any?
  /// Whether margins follow the readable width; kept, without effect.
  open var cellLayoutMarginsFollowReadableWidth = false
  /// Whether cells keep within the safe area; kept, without effect.
  open var insetsContentViewsToSafeArea = true

  // MARK: Cells

  /// Registers the class of which cells with an identifier are made; nil removes it.
  open func register(
    _ cellClass: AnyClass?, forCellReuseIdentifier identifier: String
  ) {
    reusable[cellKey(identifier)] = nil
    cellClasses[identifier] = cellClass as? UITableViewCell.Type
  }

  /// Registers the class of which headers and footers with an identifier are made; nil
  /// removes it.
  open func register(
    _ aClass: AnyClass?, forHeaderFooterViewReuseIdentifier identifier: String
  ) {
    reusable[headerKey(identifier)] = nil
    headerClasses[identifier] = aClass as? UITableViewHeaderFooterView.Type
  }

  /// A cell that has left the table, or a new one of the registered class; nil if there
  /// is neither.
  open func dequeueReusableCell(withIdentifier identifier: String) -> UITableViewCell? {
    dequeue(identifier)
  }

  /// A cell that has left the table, or a new one. If no class is registered, a line on
  /// standard error says so, and the cell is a plain one; UIKit stops the program.
  open func dequeueReusableCell(
    withIdentifier identifier: String, for indexPath: IndexPath
  ) -> UITableViewCell {
    if let cell = dequeue(identifier) { return cell }
    warnOfReuse(identifier)
    cellClasses[identifier] = UITableViewCell.self
    return makeCell(UITableViewCell.self, identifier)
  }

  /// A header or footer that has left the table, or a new one of the registered class;
  /// nil if there is neither.
  open func dequeueReusableHeaderFooterView(
    withIdentifier identifier: String
  ) -> UITableViewHeaderFooterView? { dequeueHeader(identifier) }

  /// The cells in sight, from the top.
  open var visibleCells: [UITableViewCell] {
    laidOut.shownRows.compactMap { $0.view as? UITableViewCell }
  }
  /// The rows in sight, from the top.
  open var indexPathsForVisibleRows: [IndexPath]? {
    laidOut.shownRows.map { IndexPath($0.path) }
  }
  /// The cell of a row; nil if it is not in sight.
  open func cellForRow(at indexPath: IndexPath) -> UITableViewCell? {
    laidOut.rowView(at: indexPath.place) as? UITableViewCell
  }
  /// The row of a cell; nil if it is not in sight.
  open func indexPath(for cell: UITableViewCell) -> IndexPath? {
    path(for: cell).map { IndexPath($0) }
  }
  /// The row at a point of the content; nil where there is none.
  open func indexPathForRow(at point: CGPoint) -> IndexPath? {
    indexPathsForRows(
      in: CGRect(x: point.x, y: point.y, width: 0, height: 0))?.first
  }
  /// The rows that lie partly in a rectangle of the content.
  open func indexPathsForRows(in rect: CGRect) -> [IndexPath]? {
    loaded.geometry.paths(from: rect.minY, to: max(rect.maxY, rect.minY.nextUp)).map {
      IndexPath($0)
    }
  }
  /// The view above a section, if it is in sight and of this class.
  open func headerView(forSection section: Int) -> UITableViewHeaderFooterView? {
    edgeView(section, isFooter: false)
  }
  /// The view below a section, if it is in sight and of this class.
  open func footerView(forSection section: Int) -> UITableViewHeaderFooterView? {
    edgeView(section, isFooter: true)
  }

  // MARK: Places

  /// Where a row is in the content; zero where there is none.
  open func rectForRow(at indexPath: IndexPath) -> CGRect {
    let frame = loaded.frame(ofRow: indexPath.place)
    return frame.isNull ? .zero : frame
  }
  /// Where a section is, with its header and footer; zero where there is none.
  open func rect(forSection section: Int) -> CGRect {
    loaded.geometry.span(ofSection: section).map {
      CGRect(
        x: 0, y: $0.lowerBound, width: bounds.width,
        height: $0.upperBound - $0.lowerBound)
    } ?? .zero
  }
  /// Where a header is in its section, not where it stays in sight; zero without one.
  open func rectForHeader(inSection section: Int) -> CGRect {
    loaded.frame(ofEdge: section, isFooter: false) ?? .zero
  }
  /// Where a footer is in its section; zero without one.
  open func rectForFooter(inSection section: Int) -> CGRect {
    loaded.frame(ofEdge: section, isFooter: true) ?? .zero
  }

  /// The size of the content, which follows from the rows.
  open override var contentSize: CGSize {
    get {
      if !isClamping { loadRows() }
      return super.contentSize
    }
    set { super.contentSize = newValue }
  }

  /// Scrolls until a row is at a place of the part in sight, as far as the content goes.
  /// A row that is not there, such as `NSNotFound`, means its section.
  open func scrollToRow(
    at indexPath: IndexPath, at scrollPosition: ScrollPosition, animated: Bool
  ) {
    let row = rectForRow(at: indexPath)
    scroll(
      to: row == .zero ? rect(forSection: indexPath.section) : row, indexPath.section,
      scrollPosition, animated)
  }

  /// Scrolls to the selected row, if there is one.
  open func scrollToNearestSelectedRow(
    at scrollPosition: ScrollPosition, animated: Bool
  ) {
    if let path = indexPathForSelectedRow {
      scrollToRow(at: path, at: scrollPosition, animated: animated)
    }
  }

  // MARK: Selection

  /// Whether a touch selects a row; true by default.
  open var allowsSelection = true
  /// Whether touches select several rows, and deselect them; false by default.
  open var allowsMultipleSelection = false
  /// The same while rows are edited, which they never are.
  open var allowsSelectionDuringEditing = false
  /// The same while rows are edited, which they never are.
  open var allowsMultipleSelectionDuringEditing = false

  /// The row that was selected first of those that are; nil if none is.
  open var indexPathForSelectedRow: IndexPath? { rows.selected.first }
  /// The selected rows, in the order in which they were selected; nil if none is.
  open var indexPathsForSelectedRows: [IndexPath]? {
    rows.selected.isEmpty ? nil : rows.selected
  }
  /// Selects a row, without calling the delegate, and scrolls to it unless the position
  /// is none. Nil deselects all.
  open func selectRow(
    at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition
  ) { select(indexPath, scrollPosition, animated) }
  /// Deselects a row, without calling the delegate.
  open func deselectRow(at indexPath: IndexPath, animated: Bool) {
    deselect(indexPath, animated)
  }

  // MARK: Changes

  /// Asks for the cells of rows again, and for all heights.
  open func reloadRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    change { $0.reloaded.formUnion(indexPaths) }
  }
  /// Asks for the cells of sections again, and for all heights.
  open func reloadSections(_ sections: IndexSet, with animation: RowAnimation) {
    change { $0.reloadedSections.formUnion(sections) }
  }
  /// Rows have come to the data source, at these places.
  open func insertRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    change { $0.inserted.formUnion(indexPaths) }
  }
  /// Rows have gone from the data source, from these places.
  open func deleteRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    change { $0.deleted.formUnion(indexPaths) }
  }
  /// Sections have come to the data source.
  open func insertSections(_ sections: IndexSet, with animation: RowAnimation) {
    change { $0.insertedSections.formUnion(sections) }
  }
  /// Sections have gone from the data source.
  open func deleteSections(_ sections: IndexSet, with animation: RowAnimation) {
    change { $0.deletedSections.formUnion(sections) }
  }
  /// A row has another place in the data source.
  open func moveRow(at indexPath: IndexPath, to newIndexPath: IndexPath) {
    change { $0.move(indexPath, to: newIndexPath) }
  }
  /// A section has another place in the data source.
  open func moveSection(_ section: Int, toSection newSection: Int) {
    change { $0.move(section: section, to: newSection) }
  }
  /// Gathers changes until `endUpdates`.
  open func beginUpdates() { rows.updates += 1 }
  /// Makes the changes since `beginUpdates`; without any, asks for all heights again.
  open func endUpdates() {
    if rows.updates > 0 { rows.updates -= 1 }
    if rows.updates == 0 { applyChanges() }
  }
  /// Makes the changes that a closure asks for together, and then calls the other one.
  open func performBatchUpdates(
    _ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil
  ) {
    beginUpdates()
    updates?()
    endUpdates()
    completion?(true)
  }
  /// Whether changes are being gathered.
  open var hasUncommittedUpdates: Bool { rows.updates > 0 }

  // MARK: Editing, which Mesmer has not

  /// Whether rows are edited; it is only kept.
  open var isEditing = false
  /// Begins or ends editing; it is only kept.
  open func setEditing(_ editing: Bool, animated: Bool) { isEditing = editing }
  /// Whether rows can be dragged; it is only kept.
  open var dragInteractionEnabled = false

  // MARK: Layout and touches

  open override func layoutSubviews() {
    loadRows()
    super.layoutSubviews()
    if let backgroundView {
      backgroundView.frame = bounds
      if subviews.first !== backgroundView { sendSubviewToBack(backgroundView) }
    }
  }

  open override func traitCollectionDidChange(_ previous: UITraitCollection?) {
    super.traitCollectionDidChange(previous)
    if previous?.preferredContentSizeCategory
      != traitCollection.preferredContentSizeCategory
    {
      setNeedsRows()
    }
  }

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    super.touchesBegan(touches, with: event)
    press(touches)
  }
  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    super.touchesMoved(touches, with: event)
    if let path = rows.highlighted, pressedRow(touches) != path { release() }
  }
  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    super.touchesEnded(touches, with: event)
    if let path = release() { tapped(path) }
  }
  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    super.touchesCancelled(touches, with: event)
    release()
  }
}
