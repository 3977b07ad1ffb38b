import MesmerUIKit
import TestSupport
import Testing

/// Collections that look like tables.
@Suite struct CollectionListTests {
  private final class Fruits: UIViewController {
    let collection: UICollectionView
    private(set) var source: UICollectionViewDiffableDataSource<Int, String>?

    init(_ configuration: UICollectionLayoutListConfiguration) {
      collection = UICollectionView(
        frame: CGRect(x: 0, y: 0, width: 375, height: 600),
        collectionViewLayout: UICollectionViewCompositionalLayout.list(
          using: configuration))
      super.init(nibName: nil, bundle: nil)
      view.addSubview(collection)
      let cells = UICollectionView.CellRegistration<UICollectionViewListCell, String> {
        cell, path, item in
        var content = cell.defaultContentConfiguration()
        content.text = item
        if path.item == 1 { content.secondaryText = "more" }
        cell.contentConfiguration = content
        cell.accessories = [.disclosureIndicator()]
      }
      let heads = UICollectionView.SupplementaryRegistration<UICollectionViewListCell>(
        elementKind: UICollectionView.elementKindSectionHeader
      ) { head, _, path in
        var content = head.defaultContentConfiguration()
        content.text = "Section \(path.section)"
        head.contentConfiguration = content
      }
      let source = UICollectionViewDiffableDataSource<Int, String>(
        collectionView: collection
      ) { view, path, item in
        view.dequeueConfiguredReusableCell(using: cells, for: path, item: item)
      }
      source.supplementaryViewProvider = { view, _, path in
        view.dequeueConfiguredReusableSupplementary(using: heads, for: path)
      }
      self.source = source
      var snapshot = NSDiffableDataSourceSnapshot<Int, String>()
      snapshot.appendSections([0, 1])
      snapshot.appendItems(["a", "b", "c"], toSection: 0)
      snapshot.appendItems(["d"], toSection: 1)
      source.apply(snapshot, animatingDifferences: false)
    }

    required init?(coder: NSCoder) { nil }

    var cells: [UICollectionViewListCell] {
      collection.visibleCells.compactMap { $0 as? UICollectionViewListCell }
    }
    /// The lines: views of one pixel.
    var lines: [CGRect] {
      collection.layoutIfNeeded()
      return collection.subviews.map(\.frame).filter { $0.height == 0.5 }.sorted {
        $0.minY < $1.minY
      }
    }
  }

  @Test("a view of the program's own is an accessory at the trailing side")
  func customAccessory() {
    let cell = UICollectionViewListCell(frame: CGRect(x: 0, y: 0, width: 320, height: 44))
    let badge = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
    cell.accessories = [
      .customView(
        configuration: UICellAccessory.CustomViewConfiguration(
          customView: badge, placement: .trailing()))
    ]
    cell.layoutIfNeeded()
    let frame = badge.convert(badge.bounds, to: cell)
    #expect(frame.size == CGSize(width: 20, height: 20))
    #expect(frame.minX > 250 && frame.maxX < 320 && frame.midY == 22)
  }

  @Test("a plain list has rows from edge to edge with lines from the margin")
  func plain() {
    let fruits = Fruits(UICollectionLayoutListConfiguration(appearance: .plain))
    #expect(fruits.cells.map(\.frame.minY) == [0, 44, 105, 149])
    #expect(fruits.cells.allSatisfy { $0.frame.minX == 0 && $0.frame.width == 375 })
    #expect(fruits.lines.map(\.minY) == [43.5, 104.5, 148.5, 192.5])
    #expect(fruits.lines.allSatisfy { $0.minX == 16 && $0.maxX == 375 })
    #expect(fruits.collection.backgroundColor == .systemBackground)
    #expect(fruits.cells[0].layer.cornerRadius == 0)
    var silent = UICollectionLayoutListConfiguration(appearance: .plain)
    silent.showsSeparators = false
    #expect(Fruits(silent).lines == [])
  }

  @Test("an inset group has margins, rounded ends and lines between its rows only")
  func insetGrouped() {
    let fruits = Fruits(UICollectionLayoutListConfiguration(appearance: .insetGrouped))
    #expect(fruits.cells.map(\.frame.minY) == [17.5, 61.5, 122.5, 201.5])
    #expect(fruits.cells.allSatisfy { $0.frame.minX == 16 && $0.frame.width == 343 })
    #expect(fruits.lines.map(\.minY) == [61, 122])
    #expect(fruits.lines.allSatisfy { $0.minX == 32 && $0.maxX == 359 })
    #expect(fruits.cells.map(\.layer.cornerRadius) == [10, 0, 10, 10])
    let top: CACornerMask = [.layerMinXMinYCorner, .layerMaxXMinYCorner]
    let bottom: CACornerMask = [.layerMinXMaxYCorner, .layerMaxXMaxYCorner]
    #expect(
      fruits.cells.map(\.layer.maskedCorners) == [top, [], bottom, top.union(bottom)])
    #expect(fruits.collection.backgroundColor == .systemGroupedBackground)
    #expect(fruits.cells[0].backgroundColor == .secondarySystemGroupedBackground)
    fruits.cells[0].isHighlighted = true
    #expect(fruits.cells[0].backgroundColor == .systemGray4)
    // A group has a line below its last row too.
    let grouped = Fruits(UICollectionLayoutListConfiguration(appearance: .grouped))
    #expect(grouped.lines.map(\.minX) == [16, 16, 0, 0])
  }

  @Test(
    "the headers of a plain list are measured, below their padding, and stay at the top",
    arguments: [nil, 22] as [CGFloat?])
  func headers(topPadding: CGFloat?) {
    let padding = topPadding ?? 0
    var configuration = UICollectionLayoutListConfiguration(appearance: .plain)
    configuration.headerMode = .supplementary
    configuration.headerTopPadding = topPadding
    let fruits = Fruits(configuration)
    fruits.collection.frame.size.height = 100
    let kind = UICollectionView.elementKindSectionHeader
    func head(_ section: Int) -> CGRect? {
      fruits.collection.supplementaryView(forElementKind: kind, at: [section, 0])?.frame
    }
    #expect(head(0) == CGRect(x: 0, y: padding, width: 375, height: 44))
    #expect(fruits.cells.first?.frame.minY == 44 + padding)
    fruits.collection.contentOffset.y = 100
    #expect(head(0)?.minY == 100)
    fruits.collection.contentOffset.y = 160 + padding
    #expect(head(0)?.minY == 193 + padding - 44)
    #expect(head(1)?.minY == 193 + 2 * padding)
  }
}
