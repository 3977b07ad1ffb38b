import Foundation
import MesmerViews

// Insertion, deletion and moving of rows.

/// A batch of changes of a table: deletions by the old index path, insertions by the
/// new.
struct TableChanges {
  var inserted: Set<IndexPath> = []
  var deleted: Set<IndexPath> = []
  var reloaded: Set<IndexPath> = []
  var insertedSections = IndexSet()
  var deletedSections = IndexSet()
  var reloadedSections = IndexSet()
  /// The new index paths of moved rows, which are also deleted and inserted.
  var moved: [IndexPath: IndexPath] = [:]
  var movedSections: [Int: Int] = [:]

  mutating func move(_ path: IndexPath, to new: IndexPath) {
    deleted.insert(path)
    inserted.insert(new)
    moved[path] = new
  }

  mutating func move(section: Int, to new: Int) {
    deletedSections.insert(section)
    insertedSections.insert(new)
    movedSections[section] = new
  }

  /// Returns the new index path of a row whose cell is kept; nil if it is deleted or
  /// reloaded.
  func kept(_ path: IndexPath) -> IndexPath? {
    reloaded.contains(path) || reloadedSections.contains(path.section)
      || deleted.contains(path) || deletedSections.contains(path.section)
      ? nil : newPlace(of: path)
  }

  /// Returns the new index path of a row; nil if it is deleted.
  func newPlace(of path: IndexPath) -> IndexPath? {
    if let new = moved[path] { return new }
    guard
      let section = movedSections[path.section]
        ?? TableChanges.moved(path.section, deletedSections, insertedSections),
      let row = TableChanges.moved(
        path.row, rows(deleted, path.section), rows(inserted, section))
    else { return nil }
    return IndexPath(row: row, section: section)
  }

  private func rows(_ paths: Set<IndexPath>, _ section: Int) -> IndexSet {
    IndexSet(paths.lazy.filter { $0.section == section }.map(\.row))
  }

  /// Returns the index after deletions and insertions; nil if it is deleted.
  private static func moved(
    _ index: Int, _ deleted: IndexSet, _ inserted: IndexSet
  )
    -> Int?
  {
    if deleted.contains(index) { return nil }
    var new = index - deleted.count(in: 0..<index)
    for other in inserted where other <= new { new += 1 }
    return new
  }
}

extension UITableView {
  /// Adds to the pending changes, and applies them outside of a batch.
  func change(_ add: (inout TableChanges) -> Void) {
    add(&rows.changes)
    if rows.updates == 0 { applyChanges() }
  }

  /// Reloads the rows, and keeps the cells of remaining rows.
  func applyChanges() {
    let changes = rows.changes
    rows.changes = TableChanges()
    rows.selected = rows.selected.compactMap(changes.newPlace)
    if rows.needsLoad { return }
    rows.highlighted = rows.highlighted.flatMap(changes.kept)
    load { changes.kept(IndexPath($0))?.place }
  }
}
