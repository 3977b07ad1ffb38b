import MesmerUIKit
import TestSupport
import Testing

@Suite struct DiffableDataSourceTests {
  private typealias Snapshot = NSDiffableDataSourceSnapshot<String, Int>

  private func snapshot(_ sections: [(String, [Int])]) -> Snapshot {
    var snapshot = Snapshot()
    for (section, items) in sections {
      snapshot.appendSections([section])
      snapshot.appendItems(items, toSection: section)
    }
    return snapshot
  }

  @Test("a snapshot inserts, moves and deletes items and sections") func operations() {
    var s = snapshot([("a", [1, 2, 3]), ("b", [4])])
    s.appendItems([5, 6])
    #expect(s.itemIdentifiers(inSection: "b") == [4, 5, 6] && s.numberOfItems == 6)
    s.insertItems([7, 8], beforeItem: 2)
    s.insertItems([9], afterItem: 3)
    #expect(s.itemIdentifiers == [1, 7, 8, 2, 3, 9, 4, 5, 6])
    s.moveItem(1, afterItem: 5)
    s.moveItem(6, beforeItem: 7)
    #expect(s.itemIdentifiers(inSection: "a") == [6, 7, 8, 2, 3, 9])
    #expect(s.itemIdentifiers(inSection: "b") == [4, 5, 1])
    #expect(s.sectionIdentifier(containingItem: 1) == "b" && s.indexOfItem(5) == 7)
    s.deleteItems([6, 7, 8, 99])
    s.insertSections(["c", "d"], beforeSection: "b")
    s.insertSections(["e"], afterSection: "b")
    s.moveSection("a", afterSection: "b")
    s.moveSection("d", beforeSection: "c")
    #expect(s.sectionIdentifiers == ["d", "c", "b", "a", "e"])
    #expect(s.indexOfSection("a") == 3 && s.itemIdentifiers == [4, 5, 1, 2, 3, 9])
    s.deleteSections(["b"])
    #expect(
      s.itemIdentifiers == [2, 3, 9] && s.sectionIdentifier(containingItem: 4) == nil)
    // Identifiers are unique.
    s.appendItems([2, 10, 10], toSection: "c")
    s.appendSections(["c", "f"])
    #expect(s.itemIdentifiers(inSection: "c") == [10] && s.numberOfSections == 5)
    s.deleteAllItems()
    #expect(s.numberOfItems == 0 && s.numberOfSections == 0 && s.indexOfItem(2) == nil)
  }

  @Test("marks of identifiers end with their deletion, and remain when they move")
  func marks() {
    var s = snapshot([("a", [1, 2]), ("b", [3]), ("c", [4])])
    s.reloadItems([1, 2, 3, 4])
    s.reconfigureItems([1, 2, 3, 4])
    s.reloadSections(["b", "c"])
    s.deleteItems([1])
    s.moveItem(2, afterItem: 4)
    s.deleteSections(["b"])
    s.appendSections(["b"])
    s.appendItems([1, 3])
    #expect(s.reloadedItemIdentifiers == [2, 4])
    #expect(s.reconfiguredItemIdentifiers == [2, 4])
    #expect(s.reloadedSectionIdentifiers == ["c"])
    s.deleteAllItems()
    #expect(s.reloadedItemIdentifiers.isEmpty && s.reconfiguredItemIdentifiers.isEmpty)
    #expect(s.reloadedSectionIdentifiers.isEmpty)
  }

  private final class Names: UITableViewDiffableDataSource<String, Int> {
    override func tableView(
      _ tableView: UITableView, titleForHeaderInSection section: Int
    ) -> String? { sectionIdentifier(for: section) }
  }

  @Test("a table shows a snapshot, and the next one with the cells of remaining items")
  func table() throws {
    let table = UITableView(frame: CGRect(x: 0, y: 0, width: 375, height: 480))
    table.register(UITableViewCell.self, forCellReuseIdentifier: "c")
    var asked: [Int] = []
    let source = Names(tableView: table) { table, path, item in
      asked.append(item)
      let cell = table.dequeueReusableCell(withIdentifier: "c", for: path)
      cell.textLabel?.text = "\(item)"
      return cell
    }
    var texts: [String] { table.visibleCells.map { $0.textLabel?.text ?? "" } }
    table.rowHeight = 44
    source.apply(snapshot([("a", [1, 2, 3]), ("b", [4, 5])]))
    #expect(texts == ["1", "2", "3", "4", "5"])
    #expect(table.headerView(forSection: 1) != nil)
    let cells = table.visibleCells
    table.selectRow(
      at: IndexPath(row: 1, section: 0), animated: false, scrollPosition: .none)
    asked = []
    var ended = false
    source.apply(snapshot([("b", [2, 5, 6]), ("a", [3, 1])])) { ended = true }
    #expect(texts == ["2", "5", "6", "3", "1"] && ended)
    // Only the new item is requested, and the selection belongs to its item.
    #expect(asked == [6])
    #expect(table.visibleCells[0] === cells[1] && table.visibleCells[4] === cells[0])
    #expect(table.indexPathForSelectedRow == IndexPath(row: 0, section: 0))
    #expect(source.itemIdentifier(for: IndexPath(row: 1, section: 0)) == 5)
    #expect(source.itemIdentifier(for: IndexPath(row: 3, section: 0)) == nil)
    #expect(source.indexPath(for: 1) == IndexPath(row: 1, section: 1))
    #expect(source.indexPath(for: 4) == nil && source.index(for: "a") == 1)
    #expect(source.sectionIdentifier(for: 2) == nil)
    // Reconfigured items keep their cells, reloaded ones do not need to.
    asked = []
    var next = source.snapshot()
    next.reconfigureItems([2])
    next.reloadItems([3])
    let kept = table.visibleCells[0]
    source.apply(next, animatingDifferences: false)
    table.layoutIfNeeded()
    #expect(asked == [2, 3] && table.visibleCells[0] === kept)
    #expect(source.snapshot().reloadedItemIdentifiers == [])
    source.applySnapshotUsingReloadData(snapshot([("z", [7])]))
    #expect(texts == ["7"] && table.indexPathForSelectedRow == nil)
  }

  @Test("a collection shows snapshots with registrations of cells and headers")
  func collection() throws {
    let layout = UICollectionViewFlowLayout()
    layout.headerReferenceSize = CGSize(width: 0, height: 20)
    let view = UICollectionView(
      frame: CGRect(x: 0, y: 0, width: 320, height: 400), collectionViewLayout: layout)
    final class Tile: UICollectionViewCell { var item = 0 }
    final class Head: UICollectionReusableView { var path: IndexPath? }
    let cells = UICollectionView.CellRegistration<Tile, Int> { cell, _, item in
      cell.item = item
    }
    let heads = UICollectionView.SupplementaryRegistration<Head>(
      elementKind: UICollectionView.elementKindSectionHeader
    ) { head, _, path in head.path = path }
    let source = UICollectionViewDiffableDataSource<String, Int>(collectionView: view) {
      view, path, item in
      view.dequeueConfiguredReusableCell(using: cells, for: path, item: item)
    }
    source.supplementaryViewProvider = { view, _, path in
      view.dequeueConfiguredReusableSupplementary(using: heads, for: path)
    }
    var shown: [Int] { view.visibleCells.compactMap { ($0 as? Tile)?.item } }
    source.apply(snapshot([("a", [1, 2]), ("b", [3])]))
    #expect(shown == [1, 2, 3])
    #expect(
      view.visibleSupplementaryViews(ofKind: UICollectionView.elementKindSectionHeader)
        .compactMap { ($0 as? Head)?.path } == [[0, 0], [1, 0]])
    let tile = view.visibleCells[0]
    source.apply(snapshot([("b", [3, 1]), ("c", [4])]))
    #expect(shown == [3, 1, 4] && view.visibleCells[1] === tile)
    // A section snapshot shows the children of expanded items.
    var outline = NSDiffableDataSourceSectionSnapshot<Int>()
    outline.append([10, 20])
    outline.append([11, 12], to: 10)
    outline.append([111], to: 11)
    outline.insert([15], before: 20)
    outline.expand([11])
    source.apply(outline, to: "c")
    #expect(shown == [3, 1, 10, 15, 20])
    outline.expand([10])
    source.apply(outline, to: "c")
    #expect(shown == [3, 1, 10, 11, 111, 12, 15, 20])
    #expect(outline.level(of: 111) == 2 && outline.parent(of: 12) == 10)
    #expect(outline.rootItems == [10, 15, 20])
    #expect(outline.snapshot(of: 10).items == [11, 111, 12])
    #expect(source.snapshot(for: "c").isExpanded(10))
    #expect(outline.snapshot(of: 10).contains(11) && !outline.isVisible(99))
    outline.delete([10])
    source.apply(outline, to: "c", animatingDifferences: false)
    #expect(shown == [3, 1, 15, 20])
    #expect(!outline.contains(11) && !outline.isVisible(11))
    outline.append([11, 15, 11])
    #expect(outline.items == [15, 20, 11])
  }
}
