import Foundation
import MesmerViews

/// A data source that shows snapshots in a collection. `apply` computes the changes from
/// the shown snapshot and animates them. The collection does not retain the data source.
open class UICollectionViewDiffableDataSource<
  SectionIdentifierType: Hashable, ItemIdentifierType: Hashable
>: NSObject, UICollectionViewDataSource {
  /// A closure that returns the cell of an item. Nil shows an empty cell; UIKit stops the
  /// program.
  public typealias CellProvider = (
    _ collectionView: UICollectionView, _ indexPath: IndexPath,
    _ itemIdentifier: ItemIdentifierType
  ) -> UICollectionViewCell?
  /// A closure that returns a header, footer or another supplementary view.
  public typealias SupplementaryViewProvider = (
    _ collectionView: UICollectionView, _ elementKind: String, _ indexPath: IndexPath
  ) -> UICollectionReusableView?

  /// The provider of supplementary views; nil (the default) for empty views.
  open var supplementaryViewProvider: SupplementaryViewProvider?

  private weak var collection: UICollectionView?
  private let provider: CellProvider
  private var data = DiffableData<SectionIdentifierType, ItemIdentifierType>()
  private var outlines:
    [SectionIdentifierType: NSDiffableDataSourceSectionSnapshot<ItemIdentifierType>] = [:]

  /// Creates a data source without sections and sets it on a collection.
  public init(collectionView: UICollectionView, cellProvider: @escaping CellProvider) {
    (collection, provider) = (collectionView, cellProvider)
    super.init()
    collectionView.dataSource = self
  }

  // MARK: Snapshots

  /// Returns a copy of the shown snapshot, without marks for reloading.
  open func snapshot()
    -> NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>
  { data.snapshot }

  /// Shows a snapshot, with animated changes by default. The completion handler is called
  /// after the animation, or immediately if nothing is animated.
  open func apply(
    _ snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>,
    animatingDifferences: Bool = true, completion: (() -> Void)? = nil
  ) {
    let old = data
    data = DiffableData(snapshot)
    var changes = data.changes(from: old, snapshot)
    changes.look = animatingDifferences ? .automatic : UITableView.RowAnimation.none
    guard let collection else {
      completion?()
      return
    }
    collection.reconfigureItems(
      at: snapshot.reconfiguredItemIdentifiers.compactMap(old.path), as: changes.newPlace)
    collection.apply(changes) { _ in completion?() }
  }

  /// Shows a snapshot by reloading the collection, without animation. The completion
  /// handler is called immediately.
  open func applySnapshotUsingReloadData(
    _ snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>,
    completion: (() -> Void)? = nil
  ) {
    data = DiffableData(snapshot)
    collection?.reloadData()
    completion?()
  }

  /// Shows the visible items of a section snapshot in a section. A missing section is
  /// appended.
  open func apply(
    _ snapshot: NSDiffableDataSourceSectionSnapshot<ItemIdentifierType>,
    to section: SectionIdentifierType, animatingDifferences: Bool = true,
    completion: (() -> Void)? = nil
  ) {
    var new = data.snapshot
    new.replaceItems(of: section, by: snapshot.visibleItems)
    outlines[section] = snapshot
    apply(new, animatingDifferences: animatingDifferences, completion: completion)
  }

  /// Returns the section snapshot last applied to a section; if the section's items have
  /// changed since, a snapshot of the current items without children.
  open func snapshot(
    for section: SectionIdentifierType
  ) -> NSDiffableDataSourceSectionSnapshot<ItemIdentifierType> {
    let items = data.snapshot.itemIdentifiers(inSection: section)
    if let outline = outlines[section], outline.visibleItems == items { return outline }
    var flat = NSDiffableDataSourceSectionSnapshot<ItemIdentifierType>()
    flat.append(items)
    return flat
  }

  // MARK: Queries

  /// Returns the item at an index path; nil if there is none.
  open func itemIdentifier(for indexPath: IndexPath) -> ItemIdentifierType? {
    data.item(indexPath)
  }
  /// Returns the index path of an item; nil if it is missing.
  open func indexPath(for itemIdentifier: ItemIdentifierType) -> IndexPath? {
    data.path(itemIdentifier)
  }
  /// Returns the section at an index; nil if there is none.
  open func sectionIdentifier(for index: Int) -> SectionIdentifierType? {
    data.section(index)
  }
  /// Returns the index of a section; nil if it is missing.
  open func index(for sectionIdentifier: SectionIdentifierType) -> Int? {
    data.snapshot.indexOfSection(sectionIdentifier)
  }

  // MARK: The collection's data source

  /// Returns the number of sections of the snapshot.
  open func numberOfSections(in collectionView: UICollectionView) -> Int {
    data.snapshot.numberOfSections
  }
  /// Returns the number of items of a section.
  open func collectionView(
    _ collectionView: UICollectionView, numberOfItemsInSection section: Int
  ) -> Int { data.count(section) }
  /// Returns the provider's cell; an empty cell if the provider returns nil.
  open func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    data.item(indexPath).flatMap { provider(collectionView, indexPath, $0) }
      ?? UICollectionViewCell(frame: .zero)
  }
  /// Returns the provider's view; an empty view without a provider or if the provider
  /// returns nil.
  open func collectionView(
    _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String,
    at indexPath: IndexPath
  ) -> UICollectionReusableView {
    supplementaryViewProvider?(collectionView, kind, indexPath)
      ?? UICollectionReusableView(frame: .zero)
  }
}
