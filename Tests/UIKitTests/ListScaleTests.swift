import MesmerUIKit
import TestSupport
import Testing

/// The rows of a table and the items of a collection, each with a label.
private final class LabelSource: NSObject, UITableViewDataSource,
  UICollectionViewDataSource
{
  func add(_ view: UIView) {
    let label = UILabel()
    label.text = "words"
    label.font = .systemFont(ofSize: 17)
    label.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(label)
    NSLayoutConstraint.activate([
      label.topAnchor.constraint(equalTo: view.topAnchor),
      label.bottomAnchor.constraint(equalTo: view.bottomAnchor),
      label.leadingAnchor.constraint(equalTo: view.leadingAnchor),
    ])
  }

  func tableView(_: UITableView, numberOfRowsInSection section: Int) -> Int { 3 }
  func tableView(
    _ tableView: UITableView, cellForRowAt indexPath: IndexPath
  ) -> UITableViewCell {
    let cell = UITableViewCell()
    add(cell.contentView)
    return cell
  }

  func collectionView(
    _: UICollectionView, numberOfItemsInSection section: Int
  ) -> Int { 3 }
  func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    let cell = UICollectionViewCell()
    add(cell.contentView)
    return cell
  }
}

@Suite("Lists at scales") struct ListScaleTests {
  private let source = LabelSource()
  private let size = CGRect(x: 0, y: 0, width: 200, height: 300)

  private func table() -> UIView {
    let table = UITableView(frame: size)
    table.separatorStyle = .none
    table.dataSource = source
    return table
  }

  private func collection() -> UIView {
    let size = NSCollectionLayoutSize(
      widthDimension: .fractionalWidth(1), heightDimension: .estimated(9))
    let group = NSCollectionLayoutGroup.vertical(
      layoutSize: size, subitems: [NSCollectionLayoutItem(layoutSize: size)])
    let collection = UICollectionView(
      frame: self.size,
      collectionViewLayout: UICollectionViewCompositionalLayout(
        section: NSCollectionLayoutSection(group: group)))
    collection.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "c")
    collection.dataSource = source
    return collection
  }

  @Test(arguments: [2.0, 3], [false, true])
  func `rows have the height of the screen's pixels, also those measured before`(
    scale: Double, isTable: Bool
  ) throws {
    for isEarly in [false, true] {
      let list = isTable ? table() : collection()
      if isEarly { list.layoutIfNeeded() }
      _ = Renderer(scale: scale).render(list)
      let cells =
        (list as? UITableView)?.visibleCells.map { ($0 as UIView, $0.contentView) }
        ?? (list as? UICollectionView)?.visibleCells.map { ($0, $0.contentView) } ?? []
      #expect(cells.count == 3)
      for (index, (cell, content)) in cells.enumerated() {
        let label = try #require(content.subviews.first as? UILabel)
        let height = label.intrinsicContentSize.height
        #expect(height != height.rounded() && label.frame.height == height)
        let frame = cell.frame
        #expect((frame.height - height).magnitude < 1e-9)
        #expect((frame.minY - CGFloat(index) * height).magnitude < 1e-9)
      }
    }
  }
}
