import Testing

@testable import MesmerUIKit

/// A table and a collection whose owner queries, in its callbacks, the visible rows.
private final class Asking: Items, UITableViewDataSource, UITableViewDelegate,
  UICollectionViewDelegateFlowLayout
{
  var shown: [IndexPath] = []
  var ended: [IndexPath] = []
  var asked: [IndexPath] = []

  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    count
  }
  func tableView(
    _ tableView: UITableView, cellForRowAt indexPath: IndexPath
  ) -> UITableViewCell {
    asked.append(indexPath)
    _ = tableView.visibleCells
    return tableView.dequeueReusableCell(withIdentifier: "c", for: indexPath)
  }
  func tableView(
    _ tableView: UITableView, willDisplay cell: UITableViewCell,
    forRowAt indexPath: IndexPath
  ) {
    shown.append(indexPath)
    _ = tableView.indexPathsForVisibleRows
    _ = tableView.cellForRow(at: indexPath)
  }
  func tableView(
    _ tableView: UITableView, didEndDisplaying cell: UITableViewCell,
    forRowAt indexPath: IndexPath
  ) {
    ended.append(indexPath)
    _ = tableView.indexPathsForVisibleRows
  }

  func collectionView(
    _ collectionView: UICollectionView, willDisplay cell: UICollectionViewCell,
    forItemAt indexPath: IndexPath
  ) {
    shown.append(indexPath)
    _ = collectionView.visibleCells
  }
  func collectionView(
    _ collectionView: UICollectionView, didEndDisplaying cell: UICollectionViewCell,
    forItemAt indexPath: IndexPath
  ) {
    ended.append(indexPath)
    _ = collectionView.indexPathsForVisibleItems
  }
}

private final class OwnCell: UITableViewCell {}

@Suite("Callbacks of lists that query the visible rows") struct ListCallbackTests {
  private func table(_ owner: Asking, style: UITableView.Style = .plain) -> UITableView {
    let table = UITableView(
      frame: CGRect(x: 0, y: 0, width: 320, height: 440), style: style)
    table.register(UITableViewCell.self, forCellReuseIdentifier: "c")
    table.rowHeight = 44
    table.dataSource = owner
    table.delegate = owner
    return table
  }

  @Test("a table reports each row once, whatever is queried meanwhile") func table() {
    let owner = Asking(100)
    let table = table(owner)
    table.layoutIfNeeded()
    #expect(owner.shown.count == table.visibleCells.count)
    #expect(Set(owner.shown).count == owner.shown.count)
    table.contentOffset.y = 880
    table.layoutIfNeeded()
    let gone = owner.ended
    #expect(Set(gone).count == gone.count && !gone.isEmpty)
    #expect(
      table.subviews.filter { $0 is UITableViewCell }.count == table.visibleCells.count)
    owner.ended = []
    table.reloadData()
    table.layoutIfNeeded()
    #expect(Set(owner.ended).count == owner.ended.count)
    #expect(
      table.subviews.filter { $0 is UITableViewCell }.count == table.visibleCells.count)
  }

  @Test("a collection reports each item once, whatever is queried meanwhile")
  func collection() {
    let owner = Asking(100)
    let layout = UICollectionViewFlowLayout()
    layout.itemSize = CGSize(width: 100, height: 50)
    let view = UICollectionView(
      frame: CGRect(x: 0, y: 0, width: 320, height: 300), collectionViewLayout: layout)
    view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "c")
    view.dataSource = owner
    view.delegate = owner
    view.layoutIfNeeded()
    #expect(Set(owner.shown).count == owner.shown.count && !owner.shown.isEmpty)
    for change in [{ view.contentOffset.y = 600 }, { view.reloadData() }] {
      owner.ended = []
      change()
      view.layoutIfNeeded()
      #expect(Set(owner.ended).count == owner.ended.count && !owner.ended.isEmpty)
      #expect(
        view.subviews.filter { $0 is UICollectionViewCell }.count
          == view.visibleCells.count)
    }
  }

  @Test("rows become visible from the top, whether above or below the visible ones")
  func ascending() {
    let owner = Asking(100)
    let table = table(owner)
    for offset in [0.0, 660, 330, 880] {
      (owner.asked, owner.shown) = ([], [])
      table.contentOffset.y = offset
      table.layoutIfNeeded()
      #expect(owner.shown == owner.shown.sorted() && !owner.shown.isEmpty)
      #expect(owner.asked == owner.shown)
      let cells = table.subviews.compactMap { $0 as? UITableViewCell }
      #expect(cells.elementsEqual(table.visibleCells, by: ===))
    }
  }

  @Test("a load requests each cell of automatic height once, and displays visible ones")
  func measured() {
    let owner = Asking(100)
    let table = table(owner)
    table.rowHeight = UITableView.automaticDimension
    let all = (0..<100).map { IndexPath(row: $0, section: 0) }
    for offset in [0.0, 1000] {
      table.contentOffset.y = offset
      table.layoutIfNeeded()
      (owner.asked, owner.shown) = ([], [])
      table.reloadData()
      table.layoutIfNeeded()
      #expect(owner.shown == table.indexPathsForVisibleRows && owner.shown.count < 20)
      #expect(owner.asked == all)
    }
    owner.asked = []
    owner.count = 101
    table.insertRows(at: [IndexPath(row: 24, section: 0)], with: .none)
    table.layoutIfNeeded()
    let counts = Dictionary(grouping: owner.asked) { $0 }.mapValues(\.count)
    #expect(counts[IndexPath(row: 24, section: 0)] == 1)
    // Loaded by a query, long before the layout: requested again, as in UIKit.
    table.reloadData()
    #expect(table.numberOfRows(inSection: 0) == 101)
    owner.asked = []
    table.layoutIfNeeded()
    #expect(owner.asked == table.indexPathsForVisibleRows)
  }

  @Test("views added to a cell when it is requested are shown once on the first screen")
  func addsViews() {
    final class Adding: NSObject, UITableViewDataSource {
      func tableView(_ tableView: UITableView, numberOfRowsInSection: Int) -> Int { 4 }
      func tableView(
        _ tableView: UITableView, cellForRowAt indexPath: IndexPath
      ) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "c", for: indexPath)
        cell.contentView.addSubview(UISlider())
        return cell
      }
    }
    let table = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 440))
    table.register(UITableViewCell.self, forCellReuseIdentifier: "c")
    let source = Adding()
    table.dataSource = source
    table.tableHeaderView = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 200))
    let sliders = table.visibleCells.map {
      $0.contentView.subviews.count { $0 is UISlider }
    }
    #expect(sliders == [1, 1, 1, 1])
  }

  @Test("insets and frames set before the first layout query no data source")
  func early() {
    let owner = Asking(100)
    let table = UITableView(frame: .zero, style: .plain)
    table.dataSource = owner
    table.rowHeight = UITableView.automaticDimension
    table.contentInset.top = 20
    table.frame = CGRect(x: 0, y: 0, width: 320, height: 440)
    #expect(owner.asked.isEmpty)
    table.register(OwnCell.self, forCellReuseIdentifier: "c")
    table.layoutIfNeeded()
    #expect(
      table.visibleCells.allSatisfy { $0 is OwnCell } && !table.visibleCells.isEmpty)
  }

  @Test("a cell that stays has the corners and the highlight of its new place")
  func kept() throws {
    let owner = Asking(100)
    owner.count = 3
    let table = table(owner, style: .insetGrouped)
    table.layoutIfNeeded()
    let last = try #require(table.cellForRow(at: IndexPath(row: 2, section: 0)))
    #expect(last.layer.maskedCorners == [.layerMinXMaxYCorner, .layerMaxXMaxYCorner])
    owner.count = 4
    table.insertRows(at: [IndexPath(row: 3, section: 0)], with: .none)
    table.layoutIfNeeded()
    #expect(table.cellForRow(at: IndexPath(row: 2, section: 0)) === last)
    #expect(last.layer.cornerRadius == 0)
    owner.count = 2
    table.deleteRows(
      at: [IndexPath(row: 2, section: 0), IndexPath(row: 3, section: 0)], with: .none)
    table.layoutIfNeeded()
    let new = try #require(table.cellForRow(at: IndexPath(row: 1, section: 0)))
    #expect(new.layer.maskedCorners == [.layerMinXMaxYCorner, .layerMaxXMaxYCorner])
  }

  @Test("a row that is not there means its section") func scrolls() {
    let owner = Asking(100)
    let table = table(owner)
    table.layoutIfNeeded()
    table.contentOffset.y = 440
    table.scrollToRow(
      at: IndexPath(row: NSNotFound, section: 7), at: .top, animated: false)
    #expect(table.contentOffset.y == 440)
  }
}
