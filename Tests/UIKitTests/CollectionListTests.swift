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

  @Test("a cell shows all accessories: the system's in order, custom views before them")
  func accessories() {
    let cell = UICollectionViewListCell(frame: CGRect(x: 0, y: 0, width: 320, height: 44))
    var content = cell.defaultContentConfiguration()
    content.text = "text"
    cell.contentConfiguration = content
    func custom(_ placement: UICellAccessory.Placement) -> (UIView, UICellAccessory) {
      let view = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
      return (
        view, .customView(configuration: .init(customView: view, placement: placement))
      )
    }
    let (a, b, c, d) = (
      custom(.leading()), custom(.trailing()), custom(.trailing()), custom(.leading())
    )
    func frames(_ accessories: [UICellAccessory]) -> [CGFloat] {
      cell.accessories = accessories
      cell.layoutIfNeeded()
      let row = a.0.superview ?? cell.contentView.subviews[0]
      return row.subviews.filter { $0.subviews.isEmpty && !($0 is UILabel) }
        .map(\.frame.minX).sorted()
    }
    func left() -> CGFloat {
      let label = all(UILabel.self, in: cell)[0]
      return label.convert(label.bounds, to: cell).minX
    }
    // A check mark is 16 points wide, an info glyph 22, a chevron 8; they end at 304.
    let system = [296.0, 266, 242].sorted()
    #expect(frames([.disclosureIndicator(), .checkmark(), .detail()]) == system)
    #expect(left() == 16)
    #expect(
      frames([a.1, .disclosureIndicator(), b.1, c.1, d.1]) == [16, 44, 240, 268, 296])
    #expect(a.0.frame.minX == 16 && d.0.frame.minX == 44)
    #expect(c.0.frame.minX == 240 && b.0.frame.minX == 268)
    #expect(left() == 72)
    #expect(frames([.disclosureIndicator()]) == [296] && a.0.superview == nil)
    #expect(left() == 16)
  }

  private final class Taps: NSObject, UICollectionViewDelegate {
    var selected: [Int] = []
    func collectionView(
      _ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath
    ) { selected.append(indexPath.item) }
  }

  @Test("taps reach custom accessories and handlers of details; others select the cell")
  func accessoryTouches() throws {
    let fruits = Fruits(.init(appearance: .plain))
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 375, height: 600))
    window.rootViewController = fruits
    window.makeKeyAndVisible()
    let taps = Taps()
    fruits.collection.delegate = taps
    fruits.collection.layoutIfNeeded()
    let toggle = UISwitch()
    var details = 0
    let badge = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
    fruits.cells[0].accessories = [
      .customView(configuration: .init(customView: toggle, placement: .trailing()))
    ]
    fruits.cells[1].accessories = [
      .detail(actionHandler: { details += 1 }),
      .customView(configuration: .init(customView: badge, placement: .leading())),
    ]
    let hidden = UIView(frame: badge.bounds)
    fruits.cells[2].accessories = [
      .detail(), .disclosureIndicator(displayed: .whenEditing),
      .customView(
        configuration: .init(
          customView: hidden, placement: .leading(displayed: .whenEditing))),
    ]
    window.layoutIfNeeded()
    #expect(hidden.superview == nil)
    func tap(_ item: Int, _ x: CGFloat) throws {
      try window.play(.tap(CGPoint(x: x, y: fruits.cells[item].frame.midY)))
      try window.play(.wait(1))
    }
    try tap(0, toggle.convert(toggle.bounds, to: nil).midX)
    #expect(toggle.isOn && taps.selected == [])
    try tap(0, 100)
    #expect(taps.selected == [0])
    // The info glyph is 22 points wide and ends at the margin, as the hidden chevron does
    // not move it.
    try tap(1, 375 - 16 - 11)
    #expect(details == 1 && taps.selected == [0])
    try tap(1, badge.convert(badge.bounds, to: nil).midX)
    #expect(taps.selected == [0, 1])
    try tap(2, 375 - 16 - 11)
    #expect(details == 1 && taps.selected == [0, 1, 2])
  }

  @Test("the first item of a section is a header if the list says so")
  func firstItems() throws {
    func cells(_ appearance: UICollectionLayoutListConfiguration.Appearance) -> Fruits {
      var configuration = UICollectionLayoutListConfiguration(appearance: appearance)
      configuration.headerMode = .firstItemInSection
      return Fruits(configuration)
    }
    let grouped = cells(.insetGrouped)
    let labels = grouped.cells.map { all(UILabel.self, in: $0)[0] }
    #expect(labels.map(\.text) == ["A", "b", "c", "D"])
    #expect(labels.map(\.font.pointSize) == [13, 17, 17, 13])
    #expect(labels[0].textColor == .secondaryLabel)
    #expect(grouped.cells.map(\.backgroundColor?.cgColor.alpha) == [0, 1, 1, 0])
    let top: CACornerMask = [.layerMinXMinYCorner, .layerMaxXMinYCorner]
    let bottom: CACornerMask = [.layerMinXMaxYCorner, .layerMaxXMaxYCorner]
    #expect(grouped.cells.map(\.layer.maskedCorners) == [[], top, bottom, []])
    #expect(grouped.cells.map(\.frame.minY) == [0, 44, 105, 166.5])
    #expect(grouped.lines.map(\.minY) == [104.5])
    let plain = cells(.plain)
    let fonts = plain.cells.map { all(UILabel.self, in: $0)[0].font }
    #expect(fonts[0] == .systemFont(ofSize: 17, weight: .semibold))
    #expect(fonts[1] == .systemFont(ofSize: 17) && fonts[3] == fonts[0])
    #expect(plain.lines.map(\.minY) == [104.5, 148.5])
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
