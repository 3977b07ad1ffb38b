import MesmerUIKit

/// A day with a number, and a circle if it is selected.
final class MonthDayCell: UICollectionViewCell {
  let number = UILabel()

  override init(frame: CGRect) {
    super.init(frame: frame)
    number.textAlignment = .center
    number.font = .systemFont(ofSize: 15)
    number.frame = contentView.bounds
    number.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    contentView.addSubview(number)
    let circle = UIView()
    circle.backgroundColor = .systemRed
    circle.layer.cornerRadius = 14
    selectedBackgroundView = circle
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  override var isSelected: Bool {
    didSet { number.textColor = isSelected ? .white : .label }
  }
}

final class MonthHeader: UICollectionReusableView {
  let title = UILabel()

  override init(frame: CGRect) {
    super.init(frame: frame)
    backgroundColor = .systemBackground
    title.font = .boldSystemFont(ofSize: 18)
    title.frame = bounds.insetBy(dx: 8, dy: 0)
    title.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    addSubview(title)
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }
}

/// Months below one another, each with a header that stays at the top, and weeks of seven
/// days by a compositional layout.
final class MonthCalendarController: UIViewController, UICollectionViewDelegate {
  private let months = [("March", 31, 5), ("April", 30, 1), ("May", 31, 3)]
  private var source: UICollectionViewDiffableDataSource<Int, Int>!

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    let collection = UICollectionView(frame: view.bounds, collectionViewLayout: layout())
    collection.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    collection.delegate = self
    view.addSubview(collection)
    let cells = UICollectionView.CellRegistration<MonthDayCell, Int> { cell, _, day in
      cell.number.text = day % 100 > 0 ? "\(day % 100)" : ""
    }
    let headers = UICollectionView.SupplementaryRegistration<MonthHeader>(
      elementKind: UICollectionView.elementKindSectionHeader
    ) { [months] header, _, path in header.title.text = months[path.section].0 }
    source = UICollectionViewDiffableDataSource(collectionView: collection) {
      $0.dequeueConfiguredReusableCell(using: cells, for: $1, item: $2)
    }
    source.supplementaryViewProvider = { collection, _, path in
      collection.dequeueConfiguredReusableSupplementary(using: headers, for: path)
    }
    var snapshot = NSDiffableDataSourceSnapshot<Int, Int>()
    for (month, (_, days, first)) in months.enumerated() {
      snapshot.appendSections([month])
      // Days of the month before are empty.
      snapshot.appendItems((0..<first).map { -100 * (month * 7 + $0 + 1) })
      snapshot.appendItems((1...days).map { month * 100 + $0 })
    }
    source.apply(snapshot, animatingDifferences: false)
  }

  private func layout() -> UICollectionViewLayout {
    let day = NSCollectionLayoutItem(
      layoutSize: NSCollectionLayoutSize(
        widthDimension: .fractionalWidth(1 / 7), heightDimension: .fractionalHeight(1)))
    day.contentInsets = NSDirectionalEdgeInsets(
      top: 2, leading: 2, bottom: 2, trailing: 2)
    let week = NSCollectionLayoutGroup.horizontal(
      layoutSize: NSCollectionLayoutSize(
        widthDimension: .fractionalWidth(1), heightDimension: .absolute(34)),
      subitems: [day])
    let section = NSCollectionLayoutSection(group: week)
    section.contentInsets = NSDirectionalEdgeInsets(
      top: 0, leading: 8, bottom: 12, trailing: 8)
    let header = NSCollectionLayoutBoundarySupplementaryItem(
      layoutSize: NSCollectionLayoutSize(
        widthDimension: .fractionalWidth(1), heightDimension: .absolute(36)),
      elementKind: UICollectionView.elementKindSectionHeader, alignment: .top)
    header.pinToVisibleBounds = true
    section.boundarySupplementaryItems = [header]
    return UICollectionViewCompositionalLayout(section: section)
  }

  func collectionView(
    _ collectionView: UICollectionView, shouldSelectItemAt indexPath: IndexPath
  ) -> Bool { source.itemIdentifier(for: indexPath).map { $0 > 0 } ?? false }
}
