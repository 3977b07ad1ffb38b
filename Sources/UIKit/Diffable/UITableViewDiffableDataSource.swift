import Foundation
import MesmerViews

/// A data source that shows snapshots in a table. `apply` computes the changes from the
/// shown snapshot and animates them. The table does not retain the data source.
open class UITableViewDiffableDataSource<
  SectionIdentifierType: Hashable, ItemIdentifierType: Hashable
>: NSObject, UITableViewDataSource {
  /// A closure that returns the cell of an item. Nil shows an empty cell; UIKit stops the
  /// program.
  public typealias CellProvider = (
    _ tableView: UITableView, _ indexPath: IndexPath,
    _ itemIdentifier: ItemIdentifierType
  ) -> UITableViewCell?

  /// The animation of inserted and deleted rows; automatic by default.
  open var defaultRowAnimation = UITableView.RowAnimation.automatic

  private weak var table: UITableView?
  private let provider: CellProvider
  private var data = DiffableData<SectionIdentifierType, ItemIdentifierType>()

  /// Creates a data source without sections and sets it on a table.
  public init(tableView: UITableView, cellProvider: @escaping CellProvider) {
    (table, provider) = (tableView, cellProvider)
    super.init()
    tableView.dataSource = self
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
    changes.look =
      animatingDifferences ? defaultRowAnimation : UITableView.RowAnimation.none
    guard let table else {
      completion?()
      return
    }
    table.reconfigureRows(
      at: snapshot.reconfiguredItemIdentifiers.compactMap(old.path), as: changes.newPlace)
    table.apply(changes) { _ in completion?() }
  }

  /// Shows a snapshot by reloading the table, without animation. The completion handler
  /// is called immediately.
  open func applySnapshotUsingReloadData(
    _ snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>,
    completion: (() -> Void)? = nil
  ) {
    data = DiffableData(snapshot)
    table?.reloadData()
    completion?()
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

  // MARK: The table's data source

  /// Returns the number of sections of the snapshot.
  open func numberOfSections(in tableView: UITableView) -> Int {
    data.snapshot.numberOfSections
  }
  /// Returns the number of items of a section.
  open func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int
  {
    data.count(section)
  }
  /// Returns the provider's cell; an empty cell if the provider returns nil.
  open func tableView(
    _ tableView: UITableView, cellForRowAt indexPath: IndexPath
  ) -> UITableViewCell {
    data.item(indexPath).flatMap { provider(tableView, indexPath, $0) }
      ?? UITableViewCell()
  }
  /// Returns nil; subclasses return titles.
  open func tableView(
    _ tableView: UITableView, titleForHeaderInSection section: Int
  ) -> String? { nil }
  /// Returns nil; subclasses return titles.
  open func tableView(
    _ tableView: UITableView, titleForFooterInSection section: Int
  ) -> String? { nil }
  /// Returns false: rows have no swipe actions unless a subclass returns true.
  open func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool
  {
    false
  }
  /// Returns false; never called, because rows are not dragged.
  open func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool
  {
    false
  }
}
