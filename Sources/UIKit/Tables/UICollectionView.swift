import Foundation
import MesmerDrawing
import MesmerGeometry
import MesmerLists
import MesmerViews

/// A scroll view that shows items where a layout says.
///
/// Changes of items and of the layout show at once, also where they are to be animated.
open class UICollectionView: ListBase {
  /// The ways in which a collection scrolls.
  public enum ScrollDirection: Int, Hashable, Sendable {
    case vertical, horizontal
  }
  /// Where an item is after scrolling to it, along each axis.
  public struct ScrollPosition: OptionSet, Hashable, Sendable {
    /// The positions as bits: UIKit's.
    public let rawValue: UInt
    /// Positions from bits.
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

  /// The kind of headers.
  public class var elementKindSectionHeader: String {
    "UICollectionElementKindSectionHeader"
  }
  /// The kind of footers.
  public class var elementKindSectionFooter: String {
    "UICollectionElementKindSectionFooter"
  }

  /// A collection with a layout, without items.
  public init(frame: CGRect, collectionViewLayout layout: UICollectionViewLayout) {
    collectionViewLayout = layout
    super.init(frame: frame)
    hasRows = false
    layout.collectionView = self
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

  /// Says where items are. Setting it shows them there at once.
  open var collectionViewLayout: UICollectionViewLayout {
    didSet {
      if oldValue === collectionViewLayout { return }
      oldValue.collectionView = nil
      collectionViewLayout.collectionView = self
      collectionViewLayout.invalidateLayout()
    }
  }
  /// The same as setting `collectionViewLayout`.
  open func setCollectionViewLayout(
    _ layout: UICollectionViewLayout, animated: Bool, completion: ((Bool) -> Void)? = nil
  ) {
    collectionViewLayout = layout
    completion?(true)
  }

  /// Says what the collection shows; not retained.
  open weak var dataSource: (any UICollectionViewDataSource)? {
    didSet { reloadData() }
  }
  /// Receives what happens to it, and with a flow layout says how large items are; not
  /// retained.
  @_nonoverride open weak var delegate: (any UICollectionViewDelegate)? {
    get { super.delegate as? any UICollectionViewDelegate }
    set {
      super.delegate = newValue
      collectionViewLayout.invalidateLayout()
    }
  }
  /// Kept, and never called.
  open weak var prefetchDataSource: (any UICollectionViewDataSourcePrefetching)?
  /// Kept; nothing is made before it is needed.
  open var isPrefetchingEnabled = true

  /// What is known of the items.
  var items = CollectionItems()

  /// Asks for the number of items, and for all cells in sight, at the next layout.
  /// Nothing is selected any more.
  open func reloadData() {
    items.selected = []
    items.highlighted = nil
    items.counts = nil
    reloadRows()
    collectionViewLayout.invalidateLayout()
  }
  /// The number of sections.
  open var numberOfSections: Int { counts.count }
  /// The number of items in a section; 0 where there is none.
  open func numberOfItems(inSection section: Int) -> Int {
    counts.indices.contains(section) ? counts[section] : 0
  }

  // MARK: Views

  /// Registers the class of which cells with an identifier are made; nil removes it.
  open func register(
    _ cellClass: AnyClass?, forCellWithReuseIdentifier identifier: String
  ) { register(cellClass, "cell " + identifier) }

  /// Registers the class of which views of a kind with an identifier are made.
  open func register(
    _ viewClass: AnyClass?, forSupplementaryViewOfKind elementKind: String,
    withReuseIdentifier identifier: String
  ) { register(viewClass, elementKind + " " + identifier) }

  /// A cell that has left the collection, or a new one. If no class is registered, a line
  /// on standard error says so, and the cell is a plain one; UIKit stops the program.
  open func dequeueReusableCell(
    withReuseIdentifier identifier: String, for indexPath: IndexPath
  ) -> UICollectionViewCell {
    let key = "cell " + identifier
    if let cell = dequeue(key, identifier) as? UICollectionViewCell { return cell }
    warnOfReuse(identifier)
    register(UICollectionViewCell.self, key)
    return UICollectionViewCell(frame: .zero)
  }
  /// A header or footer that has left the collection, or a new one. If no class is
  /// registered, it is a plain one, as with cells.
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

  /// The cells in sight, in the order of their items.
  open var visibleCells: [UICollectionViewCell] {
    shown(.cell).compactMap { $0.view as? UICollectionViewCell }
  }
  /// The items in sight, in order.
  open var indexPathsForVisibleItems: [IndexPath] { shown(.cell).map(\.path) }
  /// The views of a kind in sight.
  open func visibleSupplementaryViews(
    ofKind elementKind: String
  ) -> [UICollectionReusableView] {
    shown(.supplementaryView).filter { $0.kind == elementKind }.map(\.view)
  }
  /// The places of the views of a kind in sight.
  open func indexPathsForVisibleSupplementaryElements(
    ofKind elementKind: String
  ) -> [IndexPath] {
    shown(.supplementaryView).filter { $0.kind == elementKind }.map(\.path)
  }
  /// The cell of an item; nil if it is not in sight.
  open func cellForItem(at indexPath: IndexPath) -> UICollectionViewCell? {
    shown(.cell).first { $0.path == indexPath }?.view as? UICollectionViewCell
  }
  /// A header or footer; nil if it is not in sight.
  open func supplementaryView(
    forElementKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionReusableView? {
    shown(.supplementaryView).first { $0.kind == elementKind && $0.path == indexPath }?
      .view
  }
  /// The item of a cell; nil if it is not in sight.
  open func indexPath(for cell: UICollectionViewCell) -> IndexPath? {
    items.shown.first { $0.view === cell }?.path
  }
  /// The item at a point of the content; nil where there is none.
  open func indexPathForItem(at point: CGPoint) -> IndexPath? {
    prepared.collectionViewLayout.layoutAttributesForElements(
      in: CGRect(x: point.x, y: point.y, width: 1, height: 1))?
      .filter {
        $0.representedElementCategory == .cell && $0.frame.contains(point)
      }.max { ($0.zIndex, $0.indexPath) < ($1.zIndex, $1.indexPath) }?.indexPath
  }
  /// Where the layout has an item.
  open func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    prepared.collectionViewLayout.layoutAttributesForItem(at: indexPath)
  }
  /// Where the layout has a header or a footer.
  open func layoutAttributesForSupplementaryElement(
    ofKind kind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    prepared.collectionViewLayout.layoutAttributesForSupplementaryView(
      ofKind: kind, at: indexPath)
  }

  /// The size of the content: the layout's.
  open override var contentSize: CGSize {
    get {
      if !isClamping { prepare() }
      return super.contentSize
    }
    set { super.contentSize = newValue }
  }

  /// Scrolls until an item is at a place of the part in sight, as far as the content
  /// goes; without a place along an axis, with the least movement that shows it.
  open func scrollToItem(
    at indexPath: IndexPath, at scrollPosition: ScrollPosition, animated: Bool
  ) { scroll(to: indexPath, scrollPosition, animated) }

  // MARK: Selection

  /// Whether a touch selects an item; true by default.
  open var allowsSelection = true
  /// Whether touches select several items, and deselect them; false by default.
  open var allowsMultipleSelection = false
  /// The selected items, in the order in which they were selected; nil if none is.
  open var indexPathsForSelectedItems: [IndexPath]? {
    items.selected.isEmpty ? nil : items.selected
  }
  /// Selects an item, without calling the delegate, and scrolls to it if there is a
  /// position. Nil deselects all.
  open func selectItem(
    at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition
  ) { select(indexPath, scrollPosition, animated) }
  /// Deselects an item, without calling the delegate.
  open func deselectItem(at indexPath: IndexPath, animated: Bool) {
    show(indexPath, isSelected: false)
  }

  // MARK: Changes

  /// Asks for the cells of items again.
  open func reloadItems(at indexPaths: [IndexPath]) {
    change { $0.reloaded.formUnion(indexPaths) }
  }
  /// Asks for the cells of sections again.
  open func reloadSections(_ sections: IndexSet) {
    change { $0.reloadedSections.formUnion(sections) }
  }
  /// Items have come to the data source, at these places.
  open func insertItems(at indexPaths: [IndexPath]) {
    change { $0.inserted.formUnion(indexPaths) }
  }
  /// Items have gone from the data source, from these places.
  open func deleteItems(at indexPaths: [IndexPath]) {
    change { $0.deleted.formUnion(indexPaths) }
  }
  /// An item has another place in the data source.
  open func moveItem(at indexPath: IndexPath, to newIndexPath: IndexPath) {
    change { $0.move(indexPath, to: newIndexPath) }
  }
  /// Sections have come to the data source.
  open func insertSections(_ sections: IndexSet) {
    change { $0.insertedSections.formUnion(sections) }
  }
  /// Sections have gone from the data source.
  open func deleteSections(_ sections: IndexSet) {
    change { $0.deletedSections.formUnion(sections) }
  }
  /// Makes the changes that a closure asks for together, and then calls the other one.
  open func performBatchUpdates(
    _ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil
  ) {
    items.updates += 1
    updates?()
    items.updates -= 1
    if items.updates == 0 { applyChanges() }
    completion?(true)
  }

  // MARK: Layout and touches

  open override func layoutSubviews() {
    super.layoutSubviews()
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
