import Foundation
import MesmerViews

/// The applied snapshot of a diffable data source, with the index paths of its items.
struct DiffableData<Section: Hashable, Item: Hashable> {
  private(set) var snapshot = NSDiffableDataSourceSnapshot<Section, Item>()
  private var items: [[Item]] = []
  private var paths: [Item: IndexPath] = [:]

  init(_ snapshot: NSDiffableDataSourceSnapshot<Section, Item> = .init()) {
    self.snapshot = snapshot.unmarked
    items = snapshot.sectionIdentifiers.map { snapshot.itemIdentifiers(inSection: $0) }
    for (section, row) in items.enumerated() {
      for (index, item) in row.enumerated() {
        paths[item] = IndexPath(item: index, section: section)
      }
    }
  }

  func count(_ section: Int) -> Int {
    items.indices.contains(section) ? items[section].count : 0
  }

  func item(_ path: IndexPath) -> Item? {
    let place = path.place
    guard items.indices.contains(place.section),
      items[place.section].indices.contains(place.row)
    else { return nil }
    return items[place.section][place.row]
  }

  func path(_ item: Item) -> IndexPath? { paths[item] }

  func section(_ index: Int) -> Section? {
    snapshot.sectionIdentifiers.indices.contains(index)
      ? snapshot.sectionIdentifiers[index] : nil
  }

  /// Returns the changes from an older state. Items and sections of both states are
  /// matched by their identifiers. `marks` has the items and sections to reload.
  func changes(
    from old: DiffableData, _ marks: NSDiffableDataSourceSnapshot<Section, Item>
  ) -> TableChanges {
    var changes = TableChanges()
    changes.map = TableChanges.Map(
      newPath: { [self] in old.item($0).flatMap(path) },
      oldPath: { [self] in item($0).flatMap(old.path) },
      newSection: { [self] in old.section($0).flatMap(snapshot.indexOfSection) },
      oldSection: { [self] in section($0).flatMap(old.snapshot.indexOfSection) })
    changes.reloaded = Set(marks.reloadedItemIdentifiers.compactMap(old.path))
    changes.reloadedSections = IndexSet(
      marks.reloadedSectionIdentifiers.compactMap(old.snapshot.indexOfSection))
    return changes
  }
}
