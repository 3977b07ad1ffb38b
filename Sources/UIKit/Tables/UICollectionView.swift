import Foundation
import MesmerDrawing
import MesmerGeometry
import MesmerLists
import MesmerViews

/// A scroll view that shows items positioned by a layout.
///
/// Insertions, deletions and moves of items take effect immediately. If the window has a
/// clock, visible items move to their new positions over 0.3 seconds.
open class UICollectionView: ListBase {
  /// The scroll directions of a collection.
  public enum ScrollDirection: Int, Hashable, Sendable {
    case vertical, horizontal
  }
  /// The position of an item after scrolling to it, along each axis.
  public struct ScrollPosition: OptionSet, Hashable, Sendable {
    /// The positions as bits, with UIKit's values.
    public let rawValue: UInt
    /// Creates positions from bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// At the top.
    public static let top = ScrollPosition(rawValue: 1)
    /// In the middle of the height.
    public static let centeredVertically = ScrollPosition(rawValue: 2)
    /// At the bottom.
    public static let bottom = ScrollPosition(rawValue: 4)
    /// At the left.
    public static let left = ScrollPosition(rawValue: 8)
    /// In the middle of the width.
    public static let centeredHorizontally = ScrollPosition(rawValue: 16)
    /// At the right.
    public static let right = ScrollPosition(rawValue: 32)
  }

  /// The kind of the headers of sections.
  public class var elementKindSectionHeader: String {
    "UICollectionElementKindSectionHeader"
  }
  /// The kind of the footers of sections.
  public class var elementKindSectionFooter: String {
    "UICollectionElementKindSectionFooter"
  }

  /// Creates a collection with a layout, without items.
  public init(frame: CGRect, collectionViewLayout layout: UICollectionViewLayout) {
    collectionViewLayout = layout
    super.init(frame: frame)
    hasRows = false
    layout.owner = self
    backgroundColor = .systemBackground
    snap = { [unowned self] target, velocity in
      collectionViewLayout.targetContentOffset(
        forProposedContentOffset: target,
        withScrollingVelocity: CGPoint(x: velocity.dx, y: velocity.dy))
    }
  }

  /// Always returns nil, because there are no archives.
  public required init?(coder: NSCoder) { return nil }

  // MARK: Data

  /// The layout of the items. A new layout is applied at the next layout pass, without
  /// animation.
  open var collectionViewLayout: UICollectionViewLayout {
    didSet {
      if oldValue === collectionViewLayout { return }
      oldValue.owner = nil
      collectionViewLayout.owner = self
      collectionViewLayout.invalidateLayout()
    }
  }
  /// Sets `collectionViewLayout`; if animated, items move to their new positions over 0.3
  /// seconds. The completion handler is called after the animation, or immediately if
  /// nothing is animated.
  open func setCollectionViewLayout(
    _ layout: UICollectionViewLayout, animated: Bool, completion: ((Bool) -> Void)? = nil
  ) {
    var changes = TableChanges()
    changes.look = animated ? .automatic : UITableView.RowAnimation.none
    apply(changes, by: { self.collectionViewLayout = layout }) { completion?($0) }
  }

  /// The provider of the items and their views; not retained.
  open weak var dataSource: (any UICollectionViewDataSource)? {
    didSet { reloadData() }
  }
  /// The delegate; not retained. A `UICollectionViewDelegateFlowLayout` also provides the
  /// sizes and spacings of a flow layout.
  @_nonoverride open weak var delegate: (any UICollectionViewDelegate)? {
    get { super.delegate as? any UICollectionViewDelegate }
    set {
      super.delegate = newValue
      collectionViewLayout.invalidateLayout()
    }
  }
  /// The prefetching data source; stored and never called.
  open weak var prefetchDataSource: (any UICollectionViewDataSourcePrefetching)?
  /// Whether items are prefetched: stored and ignored; cells are created when they
  /// become visible.
  open var isPrefetchingEnabled = true

  /// The state of the items.
  var items = CollectionItems()

  /// Clears the selection, closes a swiped item, and reloads the numbers of items and all
  /// visible views at the next layout.
  open func reloadData() {
    items.selected = []
    items.highlighted = nil
    items.counts = nil
    takeSwipe()?.removeFromSuperview()
    reloadRows()
    collectionViewLayout.invalidateLayout()
  }
  /// The number of sections.
  open var numberOfSections: Int { counts.count }
  /// Returns the number of items in a section; 0 for an invalid section.
  open func numberOfItems(inSection section: Int) -> Int {
    counts.indices.contains(section) ? counts[section] : 0
  }

  // MARK: Views

  /// Registers the class of cells with an identifier; nil removes the registration.
  open func register(
    _ cellClass: AnyClass?, forCellWithReuseIdentifier identifier: String
  ) { register(cellClass, "cell " + identifier) }

  /// Has no effect: there are no nib files. Writes a warning if `nib` is not nil.
  open func register(_ nib: UINib?, forCellWithReuseIdentifier identifier: String) {
    nib?.warn(of: "cells", identifier)
  }

  /// Has no effect: there are no nib files. Writes a warning if `nib` is not nil.
  open func register(
    _ nib: UINib?, forSupplementaryViewOfKind kind: String,
    withReuseIdentifier identifier: String
  ) { nib?.warn(of: "views", identifier) }

  /// Registers the class of supplementary views of a kind with an identifier; nil removes
  /// the registration.
  open func register(
    _ viewClass: AnyClass?, forSupplementaryViewOfKind elementKind: String,
    withReuseIdentifier identifier: String
  ) { register(viewClass, elementKind + " " + identifier) }

  /// Returns a reused or new cell. If no class is registered, writes a line to standard
  /// error and returns a plain cell; UIKit stops the program.
  open func dequeueReusableCell(
    withReuseIdentifier identifier: String, for indexPath: IndexPath
  ) -> UICollectionViewCell {
    let key = "cell " + identifier
    if let cell = dequeue(key, identifier) as? UICollectionViewCell {
      (cell as? UICollectionViewListCell)?.look = collectionViewLayout.list(
        ofSection: indexPath.place.section)?.look(
          indexPath.place.row,
          of: numberOfItems(inSection: indexPath.place.section))
      return cell
    }
    warnOfReuse(identifier)
    register(UICollectionViewCell.self, key)
    return UICollectionViewCell(frame: .zero)
  }
  /// Returns a reused or new supplementary view, such as a header or footer. If no class
  /// is registered, writes a line to standard error and returns a plain view; UIKit stops
  /// the program.
  open func dequeueReusableSupplementaryView(
    ofKind elementKind: String, withReuseIdentifier identifier: String,
    for indexPath: IndexPath
  ) -> UICollectionReusableView {
    let key = elementKind + " " + identifier
    if let view = dequeue(key, identifier) { return view }
    warnOfReuse(identifier)
    register(UICollectionReusableView.self, key)
    return UICollectionReusableView(frame: .zero)
  }

  /// The view behind the items, as large as the collection; nil by default.
  open var backgroundView: UIView? {
    didSet {
      if oldValue !== backgroundView { oldValue?.removeFromSuperview() }
      if let backgroundView { insertSubview(backgroundView, at: 0) }
      setNeedsLayout()
    }
  }

  /// The visible cells, in the order of their items.
  open var visibleCells: [UICollectionViewCell] {
    shown(.cell).compactMap { $0.view as? UICollectionViewCell }
  }
  /// The index paths of visible items, in order.
  open var indexPathsForVisibleItems: [IndexPath] { shown(.cell).map(\.path) }
  /// Returns the visible supplementary views of a kind, in the order of index paths.
  open func visibleSupplementaryViews(
    ofKind elementKind: String
  ) -> [UICollectionReusableView] {
    shown(.supplementaryView).filter { $0.kind == elementKind }.map(\.view)
  }
  /// Returns the index paths of the visible supplementary views of a kind, in order.
  open func indexPathsForVisibleSupplementaryElements(
    ofKind elementKind: String
  ) -> [IndexPath] {
    shown(.supplementaryView).filter { $0.kind == elementKind }.map(\.path)
  }
  /// Returns the cell of an item; nil if it is not visible.
  open func cellForItem(at indexPath: IndexPath) -> UICollectionViewCell? {
    shown(.cell).first { $0.path == indexPath }?.view as? UICollectionViewCell
  }
  /// Returns a supplementary view, such as a header or footer; nil if it is not visible.
  open func supplementaryView(
    forElementKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionReusableView? {
    shown(.supplementaryView).first { $0.kind == elementKind && $0.path == indexPath }?
      .view
  }
  /// Returns the index path of a cell; nil if it is not visible.
  open func indexPath(for cell: UICollectionViewCell) -> IndexPath? {
    items.shown.first { $0.view === cell }?.path
  }
  /// Returns the index path of the frontmost item at a point, in content coordinates; nil
  /// if there is none.
  open func indexPathForItem(at point: CGPoint) -> IndexPath? {
    prepared.collectionViewLayout.layoutAttributesForElements(
      in: CGRect(x: point.x, y: point.y, width: 1, height: 1))?
      .filter {
        $0.representedElementCategory == .cell && visibleFrame($0).contains(point)
      }.max { ($0.zIndex, $0.indexPath) < ($1.zIndex, $1.indexPath) }?.indexPath
  }
  /// Returns the layout attributes of an item; nil if the layout has none.
  open func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    prepared.collectionViewLayout.layoutAttributesForItem(at: indexPath)
  }
  /// Returns the layout attributes of a supplementary view, such as a header or footer;
  /// nil if the layout has none.
  open func layoutAttributesForSupplementaryElement(
    ofKind kind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    prepared.collectionViewLayout.layoutAttributesForSupplementaryView(
      ofKind: kind, at: indexPath)
  }

  /// The collection's rectangle in its own space: the visible part of the content. A
  /// change calls the layout's `shouldInvalidateLayout(forBoundsChange:)`, unless the
  /// layout is invalid.
  open override var bounds: CGRect {
    get { super.bounds }
    set {
      if newValue != bounds && newValue.isFinite { boundsWillChange(to: newValue) }
      super.bounds = newValue
    }
  }
  /// The size of the content, which the layout determines.
  open override var contentSize: CGSize {
    get {
      prepare()
      return super.contentSize
    }
    set { super.contentSize = newValue }
  }

  /// Scrolls an item to a position in the visible area, within the limits of the content.
  /// Along an axis without a position, scrolls by the least distance that shows the item.
  /// If there is no such item, writes a line to standard error; UIKit stops the program.
  open func scrollToItem(
    at indexPath: IndexPath, at scrollPosition: ScrollPosition, animated: Bool
  ) {
    let place = indexPath.place
    if !(0..<numberOfItems(inSection: place.section)).contains(place.row) {
      writeWarning("[UICollectionView] no item \(indexPath) to scroll to")
    }
    scroll(to: indexPath, scrollPosition, animated)
  }

  // MARK: Selection

  /// Whether users can select an item; true by default. If `allowsMultipleSelection` is
  /// true, this property is ignored.
  open var allowsSelection = true
  /// Whether users can select and deselect several items; false by default.
  open var allowsMultipleSelection = false
  /// The selected items, in the order in which they were selected; nil if none is.
  open var indexPathsForSelectedItems: [IndexPath]? {
    items.selected.isEmpty ? nil : items.selected
  }
  /// Selects an item without calling the delegate, and scrolls to it unless the position
  /// is empty. Deselects the other items unless `allowsMultipleSelection` is true. Nil
  /// deselects all items; an invalid index path selects none.
  open func selectItem(
    at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition
  ) { select(indexPath, scrollPosition, animated) }
  /// Deselects an item without calling the delegate.
  open func deselectItem(at indexPath: IndexPath, animated: Bool) {
    show(indexPath, isSelected: false)
  }

  // MARK: Changes

  /// Reloads the cells of items.
  open func reloadItems(at indexPaths: [IndexPath]) {
    change { $0.reload(indexPaths, [], .automatic) }
  }
  /// Reloads the cells of sections.
  open func reloadSections(_ sections: IndexSet) {
    change { $0.reload([], sections, .automatic) }
  }
  /// Inserts items that the data source has inserted at these index paths.
  open func insertItems(at indexPaths: [IndexPath]) {
    change { $0.insert(indexPaths, .automatic) }
  }
  /// Deletes items that the data source has deleted from these index paths.
  open func deleteItems(at indexPaths: [IndexPath]) {
    change { $0.delete(indexPaths, .automatic) }
  }
  /// Moves an item that the data source has moved.
  open func moveItem(at indexPath: IndexPath, to newIndexPath: IndexPath) {
    change { $0.move(indexPath, to: newIndexPath) }
  }
  /// Inserts sections that the data source has inserted.
  open func insertSections(_ sections: IndexSet) {
    change { $0.insert(sections, .automatic) }
  }
  /// Deletes sections that the data source has deleted.
  open func deleteSections(_ sections: IndexSet) {
    change { $0.delete(sections, .automatic) }
  }
  /// Moves a section that the data source has moved.
  open func moveSection(_ section: Int, toSection newSection: Int) {
    change { $0.move(section: section, to: newSection) }
  }
  /// Configures the visible cells of items again, without replacing them, and invalidates
  /// the layout.
  open func reconfigureItems(at indexPaths: [IndexPath]) {
    reconfigureItems(at: indexPaths) { $0 }
  }
  /// Applies the changes of a closure together, and calls the completion handler after
  /// their animation, or immediately if they are not animated. If the numbers of items
  /// disagree with the changes, the collection writes a line to standard error and
  /// reloads all items; UIKit stops the program.
  open func performBatchUpdates(
    _ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil
  ) {
    items.updates += 1
    updates?()
    items.updates -= 1
    if let completion { items.changes.completions.append(completion) }
    if items.updates == 0 { applyChanges() }
  }

  // MARK: Layout and touches

  open override func layoutSubviews() {
    super.layoutSubviews()
    closeSwipeWhileScrolling()
    placeItems()
  }

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    super.touchesBegan(touches, with: event)
    press(touches)
  }
  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    super.touchesMoved(touches, with: event)
    if let path = items.highlighted, pressedItem(touches) != path { release() }
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
