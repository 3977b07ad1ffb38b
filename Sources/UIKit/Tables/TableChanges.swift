import Foundation
import MesmerViews

/// A batch of changes of a table or collection. Deletions and reloads use index paths
/// before the batch, insertions index paths after it, moves one of each.
struct TableChanges {
  /// The inserted rows by their new section.
  private var insertedRows: [Int: IndexSet] = [:]
  /// The deleted rows by their old section.
  private var deletedRows: [Int: IndexSet] = [:]
  var reloaded: Set<IndexPath> = []
  var insertedSections = IndexSet()
  var deletedSections = IndexSet()
  var reloadedSections = IndexSet()
  /// The new index path of each moved row, by its old one. Moved rows are also in
  /// `deletedRows` and `insertedRows`.
  var moved: [IndexPath: IndexPath] = [:]
  var movedSections: [Int: Int] = [:]

  /// The mapping between old and new positions in a diffable data source. It replaces
  /// insertions, deletions and moves.
  struct Map {
    var newPath: (IndexPath) -> IndexPath?
    var oldPath: (IndexPath) -> IndexPath?
    var newSection: (Int) -> Int?
    var oldSection: (Int) -> Int?
  }
  var map: Map?

  /// The animation of all changes; nil if each insertion and deletion has its own.
  var look: UITableView.RowAnimation?
  /// The animations of inserted rows and sections. A section's key is an index path of
  /// one index.
  private var insertedLooks: [IndexPath: UITableView.RowAnimation] = [:]
  /// The animations of deleted rows and sections, with keys as in `insertedLooks`.
  private var deletedLooks: [IndexPath: UITableView.RowAnimation] = [:]
  /// Whether any reload is animated; nil without a reload.
  private var animatesReload: Bool?
  /// A description of the first change of an invalid index path or of a row that is
  /// changed twice; nil if there is none.
  private var invalid: String?
  /// The completion handlers of the batch.
  var completions: [(Bool) -> Void] = []

  /// The single changes, as a layout receives them. Insertions, deletions and moves of a
  /// diffable data source are not listed.
  var updateItems: [UICollectionViewUpdateItem] {
    var moves = moved
    for (old, new) in movedSections {
      moves[IndexPath(index: old)] = IndexPath(index: new)
    }
    let reloads = reloaded.sorted() + reloadedSections.map { IndexPath(index: $0) }
    return deletedLooks.keys.sorted().map { UICollectionViewUpdateItem(.delete, $0, nil) }
      + insertedLooks.keys.sorted().map { UICollectionViewUpdateItem(.insert, nil, $0) }
      + moves.keys.sorted().map { UICollectionViewUpdateItem(.move, $0, moves[$0]) }
      + reloads.map { UICollectionViewUpdateItem(.reload, $0, $0) }
  }

  // MARK: Adding

  mutating func insert(_ paths: [IndexPath], _ look: UITableView.RowAnimation) {
    for path in paths {
      TableChanges.add(path, to: &insertedRows, &invalid)
      insertedLooks[path] = look
    }
  }
  mutating func delete(_ paths: [IndexPath], _ look: UITableView.RowAnimation) {
    for path in paths {
      TableChanges.add(path, to: &deletedRows, &invalid)
      deletedLooks[path] = look
    }
  }
  mutating func insert(_ sections: IndexSet, _ look: UITableView.RowAnimation) {
    insertedSections.formUnion(sections)
    for section in sections { insertedLooks[IndexPath(index: section)] = look }
  }
  mutating func delete(_ sections: IndexSet, _ look: UITableView.RowAnimation) {
    deletedSections.formUnion(sections)
    for section in sections { deletedLooks[IndexPath(index: section)] = look }
  }
  mutating func reload(
    _ paths: [IndexPath], _ sections: IndexSet, _ look: UITableView.RowAnimation
  ) {
    reloaded.formUnion(paths)
    reloadedSections.formUnion(sections)
    animatesReload = animatesReload ?? false || look != .none
  }
  mutating func move(_ path: IndexPath, to new: IndexPath) {
    TableChanges.add(path, to: &deletedRows, &invalid)
    TableChanges.add(new, to: &insertedRows, &invalid)
    moved[path] = new
  }
  mutating func move(section: Int, to new: Int) {
    deletedSections.insert(section)
    insertedSections.insert(new)
    movedSections[section] = new
  }

  /// Adds a row to the rows of its section. Sets `invalid` instead if the index path is
  /// invalid or added already.
  private static func add(
    _ path: IndexPath, to rows: inout [Int: IndexSet], _ invalid: inout String?
  ) {
    let place = path.place
    if place.row < 0 || place.row == .max {
      invalid = invalid ?? "invalid index path \(path)"
    } else if rows[place.section]?.contains(place.row) == true {
      invalid = invalid ?? "two changes of the row \(path)"
    } else {
      rows[place.section, default: IndexSet()].insert(place.row)
    }
  }

  // MARK: Animations

  /// Whether the changes are animated: `look` is not `none`, or is nil and at least one
  /// change is a move or has an animation. An empty batch is animated.
  var isAnimated: Bool {
    if let look { return look != .none }
    let looks = Array(insertedLooks.values) + Array(deletedLooks.values)
    if looks.isEmpty && animatesReload == nil || !moved.isEmpty || !movedSections.isEmpty
    {
      return true
    }
    return animatesReload == true || looks.contains { $0 != .none }
  }

  func look(inserting path: IndexPath) -> UITableView.RowAnimation {
    look ?? insertedLooks[path] ?? insertedLooks[IndexPath(index: path.section)] ?? .fade
  }
  func look(deleting path: IndexPath) -> UITableView.RowAnimation {
    look ?? deletedLooks[path] ?? deletedLooks[IndexPath(index: path.section)] ?? .fade
  }

  // MARK: Places

  /// Returns the new index path of a row whose cell is kept; nil if it is deleted or
  /// reloaded.
  func kept(_ path: IndexPath) -> IndexPath? {
    reloads(path) ? nil : newPlace(of: path)
  }

  func reloads(_ path: IndexPath) -> Bool {
    reloaded.contains(path) || reloadedSections.contains(path.section)
  }

  /// Returns the new index path of a row; nil if it is deleted.
  func newPlace(of path: IndexPath) -> IndexPath? {
    if let map { return map.newPath(path) }
    if let new = moved[path] { return new }
    guard let section = newSection(of: path.section),
      let row = TableChanges.moved(
        path.row, deletedRows[path.section] ?? [], insertedRows[section] ?? [])
    else { return nil }
    return IndexPath(row: row, section: section)
  }

  /// Returns the new index of a section; nil if it is deleted.
  func newSection(of section: Int) -> Int? {
    if let map { return map.newSection(section) }
    return movedSections[section]
      ?? TableChanges.moved(section, deletedSections, insertedSections)
  }

  /// The changes from the new state back to the old one, without reloads and animations.
  var inverse: TableChanges {
    var back = TableChanges()
    (back.insertedRows, back.deletedRows) = (deletedRows, insertedRows)
    (back.insertedSections, back.deletedSections) = (deletedSections, insertedSections)
    for (old, new) in moved { back.moved[new] = old }
    for (old, new) in movedSections { back.movedSections[new] = old }
    back.map = map.map {
      Map(
        newPath: $0.oldPath, oldPath: $0.newPath, newSection: $0.oldSection,
        oldSection: $0.newSection)
    }
    return back
  }

  /// Returns an index after deletions and insertions; nil if the index is deleted.
  private static func moved(
    _ index: Int, _ deleted: IndexSet, _ inserted: IndexSet
  ) -> Int? {
    if deleted.contains(index) { return nil }
    var new = index - deleted.count(in: 0..<index)
    for range in inserted.rangeView {
      if range.lowerBound > new { break }
      new += range.count
    }
    return new
  }

  // MARK: Validation

  /// Validates the batch against the numbers of rows before and after. Returns a
  /// description of the first error, or nil. Numbers of rows of reloaded sections are not
  /// compared.
  func error(_ old: [Int], _ new: [Int]) -> String? {
    if map != nil { return nil }
    var (gone, invalid) = (deletedRows, self.invalid)
    for path in reloaded.sorted() { TableChanges.add(path, to: &gone, &invalid) }
    if let invalid { return invalid }
    let (more, less) = (insertedSections.count, deletedSections.count)
    if new.count != old.count + more - less {
      return "invalid number of sections: \(old.count) before the update, \(more) "
        + "inserted, \(less) deleted and \(new.count) after it"
    }
    for (section, count) in old.enumerated() where !reloadedSections.contains(section) {
      guard let place = newSection(of: section), new.indices.contains(place) else {
        continue
      }
      let more = insertedRows[place]?.count ?? 0
      let less = deletedRows[section]?.count ?? 0
      if new[place] != count + more - less {
        return
          "invalid number of rows in section \(section): \(count) before the update, "
          + "\(more) inserted, \(less) deleted and \(new[place]) after it"
      }
    }
    return TableChanges.missing(
      gone, deletedSections.union(reloadedSections), of: old, "before")
      ?? TableChanges.missing(insertedRows, insertedSections, of: new, "after")
  }

  /// Returns a description of a section or row that does not exist among sections with
  /// the numbers of rows `counts`; nil if all exist.
  private static func missing(
    _ rows: [Int: IndexSet], _ sections: IndexSet, of counts: [Int], _ time: String
  ) -> String? {
    if let section = sections.last, section >= counts.count {
      return "no section \(section) \(time) the update"
    }
    let places = rows.compactMap { section, rows in
      rows.last.map { IndexPath(row: $0, section: section) }
    }
    return places.sorted().first {
      !counts.indices.contains($0.section) || $0.row >= counts[$0.section]
    }.map { "no row \($0) \(time) the update" }
  }
}
