import Foundation
import MesmerDrawing
import MesmerGeometry
import MesmerLists
import MesmerViews

/// A list of rows in sections.
///
/// The table queries its data source and its delegate for the number of rows and for all
/// heights when it loads its rows. It loads them at the first layout or the first query
/// about rows, and again after `reloadData`, a change of rows, or a change of its width
/// or of a height property. While loading, the table requests and measures the cell of
/// each row of automatic height. A layout shows the cells of visible rows; the other
/// cells are reused. Unlike in UIKit, which estimates rows until they become visible, the
/// content's height does not depend on the scroll history. The first 10,000 rows of
/// automatic height are measured; further rows have `estimatedRowHeight`, or 44 points if
/// it is not positive.
///
/// A row has an automatic height if neither `rowHeight` nor the delegate's
/// `tableView(_:heightForRowAt:)` gives it one, which is the default. Unlike in UIKit,
/// each load therefore calls `tableView(_:cellForRowAt:)` for rows that are not visible.
/// Code that depends on visibility, such as the request for more rows at the last one,
/// belongs in the delegate's `tableView(_:willDisplay:forRowAt:)`, which is called for
/// visible rows only. Both methods are called for the rows that become visible from the
/// top.
///
/// Changes of rows take effect immediately. If the window has a clock, the visible rows
/// move to their new positions over 0.3 seconds.
open class UITableView: ListBase, ListSource {
  /// The styles of tables.
  public enum Style: Int, Hashable, Sendable {
    /// Headers and footers remain visible while their section is.
    case plain
    /// Sections are separated, and headers scroll with them.
    case grouped
    /// Like `grouped`, with margins at the sides and rounded corners.
    case insetGrouped
  }
  /// The position of a row after scrolling to it.
  public enum ScrollPosition: Int, Hashable, Sendable {
    /// The position at which the least scrolling shows the row.
    case none
    case top, middle, bottom
  }
  /// The animation of inserted and deleted rows. `left` and `right` move a row by the
  /// table's width; `top` and `bottom` move it by its height, with a fade; `fade`,
  /// `middle` and `automatic` only fade. A batch whose insertions, deletions and reloads
  /// all have `none` is animated only if it has moves.
  public enum RowAnimation: Int, Hashable, Sendable {
    case fade, right, left, top, bottom, none, middle
    case automatic = 100
  }
  /// The reference edges of separator insets.
  public enum SeparatorInsetReference: Int, Hashable, Sendable {
    case fromCellEdges, fromAutomaticInsets
  }

  /// The value of heights that are determined by the content of the row, header or
  /// footer.
  public class var automaticDimension: CGFloat { -1 }
  /// The height that a delegate returns for a header or footer to have the table's
  /// height.
  static let heightOfTheTable: CGFloat = -2

  /// The style of the table.
  public let style: Style

  /// Creates a table of a style, without rows.
  public init(frame: CGRect, style: Style) {
    self.style = style
    super.init(frame: frame)
    source = self
    sticksEdges = style == .plain
    alwaysBounceVertical = true
    backgroundColor = style == .plain ? .systemBackground : .systemGroupedBackground
  }

  /// Creates a plain table without rows.
  public convenience override init(frame: CGRect) {
    self.init(frame: frame, style: .plain)
  }

  /// Always returns nil, because there are no archives.
  public required init?(coder: NSCoder) { return nil }

  // MARK: Data

  /// The provider of the rows and their cells; not retained.
  open weak var dataSource: (any UITableViewDataSource)? {
    didSet { reloadData() }
  }

  /// The delegate; not retained. It is also the delegate of the table as a scroll view.
  @_nonoverride open weak var delegate: (any UITableViewDelegate)? {
    get { super.delegate as? any UITableViewDelegate }
    set {
      super.delegate = newValue
      if newValue != nil && rows.swipePan == nil { rows.swipePan = SwipePan(self) }
      reloadData()
    }
  }

  /// Stored and never called.
  open weak var prefetchDataSource: (any UITableViewDataSourcePrefetching)?

  /// The state of the loaded rows.
  var rows = TableRows()
  var cellClasses: [String: UITableViewCell.Type] = [:]
  var headerClasses: [String: UITableViewHeaderFooterView.Type] = [:]

  /// Clears the selection, closes a swiped row, and reloads the rows and the visible
  /// cells at the next layout.
  open func reloadData() {
    rows.selected = []
    rows.highlighted = nil
    takeSwipe()?.removeFromSuperview()
    setNeedsRows()
  }

  /// The number of sections.
  open var numberOfSections: Int { loaded.geometry.sections.count }

  /// Returns the number of rows in a section; 0 for an invalid section.
  open func numberOfRows(inSection section: Int) -> Int {
    let sections = loaded.geometry.sections
    return sections.indices.contains(section) ? sections[section].rowCount : 0
  }

  // MARK: Heights

  /// The height of rows, in points, unless the delegate provides one; automatic by
  /// default.
  open var rowHeight: CGFloat = UITableView.automaticDimension {
    didSet { if rowHeight != oldValue { setNeedsRows() } }
  }
  /// The height of headers, in points, unless the delegate provides one; automatic by
  /// default.
  open var sectionHeaderHeight: CGFloat = UITableView.automaticDimension {
    didSet { if sectionHeaderHeight != oldValue { setNeedsRows() } }
  }
  /// The height of footers, in points, unless the delegate provides one; automatic by
  /// default.
  open var sectionFooterHeight: CGFloat = UITableView.automaticDimension {
    didSet { if sectionFooterHeight != oldValue { setNeedsRows() } }
  }
  /// The height of rows of automatic height beyond the first 10,000, in points. The
  /// default and other values that are not positive give 44.
  open var estimatedRowHeight: CGFloat = UITableView.automaticDimension
  /// Stored and ignored: nothing is estimated.
  open var estimatedSectionHeaderHeight: CGFloat = UITableView.automaticDimension
  /// Stored and ignored: nothing is estimated.
  open var estimatedSectionFooterHeight: CGFloat = UITableView.automaticDimension
  /// The space above each header, in points; automatic by default: 22 in a plain table, 0
  /// in others.
  open var sectionHeaderTopPadding: CGFloat = UITableView.automaticDimension {
    didSet { if sectionHeaderTopPadding != oldValue { setNeedsRows() } }
  }
  /// The height of empty rows below the last one; stored and ignored: there are none.
  open var fillerRowHeight: CGFloat = 0

  // MARK: Views

  /// The view above all rows, which scrolls with them; nil by default. The table sets
  /// its width; its height is read when the property is set and when rows are loaded.
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

  /// The style of the lines, one pixel high, at the lower edges of rows; `singleLine` by
  /// default.
  open var separatorStyle = UITableViewCell.SeparatorStyle.singleLine {
    didSet { if separatorStyle != oldValue { setNeedsRows() } }
  }
  /// The colour of separators; the system's by default.
  open var separatorColor: UIColor? = .separator {
    didSet { setNeedsDisplay() }
  }
  /// The insets of separators from the sides of cells, in points. By default the left
  /// inset is the side margin, and separators begin where the text of their cell does.
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
  /// The reference edges of `separatorInset`; the cells' edges by default.
  open var separatorInsetReference = SeparatorInsetReference.fromCellEdges
  /// The visual effect of separators; stored and ignored.
  open var separatorEffect: Any?
  /// Whether margins follow the readable width; stored and ignored.
  open var cellLayoutMarginsFollowReadableWidth = false
  /// Whether content views keep within the safe area; stored and ignored.
  open var insetsContentViewsToSafeArea = true

  // MARK: Cells

  /// Registers the class of cells with an identifier; nil removes it.
  open func register(
    _ cellClass: AnyClass?, forCellReuseIdentifier identifier: String
  ) {
    reusable[cellKey(identifier)] = nil
    cellClasses[identifier] = cellClass as? UITableViewCell.Type
  }

  /// Has no effect: there are no nib files. Writes a warning if `nib` is not nil.
  open func register(_ nib: UINib?, forCellReuseIdentifier identifier: String) {
    nib?.warn(of: "cells", identifier)
  }

  /// Has no effect: there are no nib files. Writes a warning if `nib` is not nil.
  open func register(
    _ nib: UINib?, forHeaderFooterViewReuseIdentifier identifier: String
  ) { nib?.warn(of: "headers and footers", identifier) }

  /// Registers the class of headers and footers with an identifier; nil removes it.
  open func register(
    _ aClass: AnyClass?, forHeaderFooterViewReuseIdentifier identifier: String
  ) {
    reusable[headerKey(identifier)] = nil
    headerClasses[identifier] = aClass as? UITableViewHeaderFooterView.Type
  }

  /// Returns a reused cell, or a new cell of the registered class; nil if there is
  /// neither.
  open func dequeueReusableCell(withIdentifier identifier: String) -> UITableViewCell? {
    dequeue(identifier)
  }

  /// Returns a reused or new cell. If no class is registered, writes a line to standard
  /// error and returns a plain cell; UIKit stops the program.
  open func dequeueReusableCell(
    withIdentifier identifier: String, for indexPath: IndexPath
  ) -> UITableViewCell {
    if let cell = dequeue(identifier) { return cell }
    warnOfReuse(identifier)
    cellClasses[identifier] = UITableViewCell.self
    return makeCell(UITableViewCell.self, identifier)
  }

  /// Returns a reused header or footer, or a new one of the registered class; nil if
  /// there is neither.
  open func dequeueReusableHeaderFooterView(
    withIdentifier identifier: String
  ) -> UITableViewHeaderFooterView? { dequeueHeader(identifier) }

  /// The visible cells, from top to bottom.
  open var visibleCells: [UITableViewCell] {
    laidOut.shownRows.compactMap { $0.view as? UITableViewCell }
  }
  /// The index paths of visible rows, from top to bottom.
  open var indexPathsForVisibleRows: [IndexPath]? {
    laidOut.shownRows.map { IndexPath($0.path) }
  }
  /// Returns the cell of a row; nil if it is not visible.
  open func cellForRow(at indexPath: IndexPath) -> UITableViewCell? {
    laidOut.rowView(at: indexPath.place) as? UITableViewCell
  }
  /// Returns the index path of a cell; nil if it is not visible.
  open func indexPath(for cell: UITableViewCell) -> IndexPath? {
    path(for: cell).map { IndexPath($0) }
  }
  /// Returns the index path of the row at the y coordinate of a point, in content
  /// coordinates; nil if there is none.
  open func indexPathForRow(at point: CGPoint) -> IndexPath? {
    indexPathsForRows(
      in: CGRect(x: point.x, y: point.y, width: 0, height: 0))?.first
  }
  /// Returns the index paths of the rows in the vertical range of a rectangle, in content
  /// coordinates.
  open func indexPathsForRows(in rect: CGRect) -> [IndexPath]? {
    loaded.geometry.paths(from: rect.minY, to: max(rect.maxY, rect.minY.nextUp)).map {
      IndexPath($0)
    }
  }
  /// Returns the header of a section; nil if it is not visible or of another class.
  open func headerView(forSection section: Int) -> UITableViewHeaderFooterView? {
    edgeView(section, isFooter: false)
  }
  /// Returns the footer of a section; nil if it is not visible or of another class.
  open func footerView(forSection section: Int) -> UITableViewHeaderFooterView? {
    edgeView(section, isFooter: true)
  }

  // MARK: Places

  /// Returns the frame of a row, in content coordinates; zero for an invalid row.
  open func rectForRow(at indexPath: IndexPath) -> CGRect {
    let frame = loaded.frame(ofRow: indexPath.place)
    return frame.isNull ? .zero : frame
  }
  /// Returns the frame of a section with its header and footer, in content coordinates;
  /// zero for an invalid section.
  open func rect(forSection section: Int) -> CGRect {
    loaded.geometry.span(ofSection: section).map {
      CGRect(
        x: 0, y: $0.lowerBound, width: bounds.width,
        height: $0.upperBound - $0.lowerBound)
    } ?? .zero
  }
  /// Returns the frame that a header has when it is not pinned, in content coordinates;
  /// zero if there is no header.
  open func rectForHeader(inSection section: Int) -> CGRect {
    loaded.frame(ofEdge: section, isFooter: false) ?? .zero
  }
  /// Returns the frame that a footer has when it is not pinned, in content coordinates;
  /// zero if there is no footer.
  open func rectForFooter(inSection section: Int) -> CGRect {
    loaded.frame(ofEdge: section, isFooter: true) ?? .zero
  }

  /// The size of the content, determined by the rows.
  open override var contentSize: CGSize {
    get {
      _ = loaded
      return super.contentSize
    }
    set { super.contentSize = newValue }
  }

  /// Scrolls a row to a position in the visible area, within the limits of the content;
  /// for the row `NSNotFound`, the section. If there is no such row or section, writes a
  /// line to standard error, and scrolls the section, if any; UIKit stops the program.
  open func scrollToRow(
    at indexPath: IndexPath, at scrollPosition: ScrollPosition, animated: Bool
  ) {
    let place = indexPath.place
    let rows =
      place.row == NSNotFound ? numberOfSections : numberOfRows(inSection: place.section)
    if !(0..<rows).contains(place.row == NSNotFound ? place.section : place.row) {
      writeWarning("[UITableView] no row \(indexPath) to scroll to")
    }
    let row = rectForRow(at: indexPath)
    scroll(
      to: row == .zero ? rect(forSection: indexPath.section) : row, indexPath.section,
      scrollPosition, animated)
  }

  /// Scrolls to the row that was selected first, if any.
  open func scrollToNearestSelectedRow(
    at scrollPosition: ScrollPosition, animated: Bool
  ) {
    if let path = indexPathForSelectedRow {
      scrollToRow(at: path, at: scrollPosition, animated: animated)
    }
  }

  // MARK: Selection

  /// Whether users can select a row; true by default. They also can if
  /// `allowsMultipleSelection` is true.
  open var allowsSelection = true
  /// Whether users can select and deselect several rows; false by default.
  open var allowsMultipleSelection = false
  /// Whether users can select a row while editing; stored and ignored.
  open var allowsSelectionDuringEditing = false
  /// Whether users can select several rows while editing; stored and ignored.
  open var allowsMultipleSelectionDuringEditing = false

  /// The first selected row, in the order of selection; nil if there is none.
  open var indexPathForSelectedRow: IndexPath? { rows.selected.first }
  /// The selected rows, in the order of selection; nil if there is none.
  open var indexPathsForSelectedRows: [IndexPath]? {
    rows.selected.isEmpty ? nil : rows.selected
  }
  /// Selects a row without calling the delegate, and scrolls to it unless the position is
  /// `none`. Deselects the other rows unless `allowsMultipleSelection` is true. Nil
  /// deselects all rows; an invalid index path selects none.
  open func selectRow(
    at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition
  ) { select(indexPath, scrollPosition, animated) }
  /// Deselects a row without calling the delegate.
  open func deselectRow(at indexPath: IndexPath, animated: Bool) {
    deselect(indexPath, animated)
  }

  // MARK: Changes

  /// Configures the visible cells of rows again, without replacing them, and reloads all
  /// heights.
  open func reconfigureRows(at indexPaths: [IndexPath]) {
    reconfigureRows(at: indexPaths) { $0 }
    if !rows.needsLoad && !rows.isLoading && rows.updates == 0 { load { $0 } }
  }
  /// Reloads the cells of rows, and all heights.
  open func reloadRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    change { $0.reload(indexPaths, [], animation) }
  }
  /// Reloads the cells of sections, and all heights.
  open func reloadSections(_ sections: IndexSet, with animation: RowAnimation) {
    change { $0.reload([], sections, animation) }
  }
  /// Inserts rows that the data source has inserted at these index paths.
  open func insertRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    change { $0.insert(indexPaths, animation) }
  }
  /// Deletes rows that the data source has deleted from these index paths.
  open func deleteRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    change { $0.delete(indexPaths, animation) }
  }
  /// Inserts sections that the data source has inserted.
  open func insertSections(_ sections: IndexSet, with animation: RowAnimation) {
    change { $0.insert(sections, animation) }
  }
  /// Deletes sections that the data source has deleted.
  open func deleteSections(_ sections: IndexSet, with animation: RowAnimation) {
    change { $0.delete(sections, animation) }
  }
  /// Moves a row that the data source has moved.
  open func moveRow(at indexPath: IndexPath, to newIndexPath: IndexPath) {
    change { $0.move(indexPath, to: newIndexPath) }
  }
  /// Moves a section that the data source has moved.
  open func moveSection(_ section: Int, toSection newSection: Int) {
    change { $0.move(section: section, to: newSection) }
  }
  /// Begins a batch of changes, which `endUpdates` applies. If the data source's numbers
  /// of rows then disagree with the changes, the table writes a line to standard error
  /// and reloads all rows; UIKit stops the program.
  open func beginUpdates() { rows.updates += 1 }
  /// Ends a batch; the end of the outermost batch applies its changes, and reloads all
  /// heights even without changes.
  open func endUpdates() {
    if rows.updates > 0 { rows.updates -= 1 }
    if rows.updates == 0 { applyChanges() }
  }
  /// Applies the changes of a closure together, and calls the completion handler after
  /// their animation, or immediately if they are not animated.
  open func performBatchUpdates(
    _ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil
  ) {
    beginUpdates()
    updates?()
    if let completion { rows.changes.completions.append(completion) }
    endUpdates()
  }
  /// Whether a batch of changes is open.
  open var hasUncommittedUpdates: Bool { rows.updates > 0 }

  // MARK: Editing, which does not occur

  /// Whether rows are edited; stored and ignored.
  open var isEditing = false
  /// Sets `isEditing`, which is only stored.
  open func setEditing(_ editing: Bool, animated: Bool) { isEditing = editing }
  /// Whether rows can be dragged; stored and ignored.
  open var dragInteractionEnabled = false

  // MARK: Layout and touches

  open override func layoutSubviews() {
    loadRows()
    closeSwipeWhileScrolling()
    super.layoutSubviews()
    if !isPlacing && !rows.isLoading { recycleMeasured() }
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
