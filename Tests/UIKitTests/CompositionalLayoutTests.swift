import MesmerUIKit
import TestSupport
import Testing

/// The screen of a collection with a compositional layout and a number of items in each
/// section.
final class CompositionalScreen: UIViewController, UICollectionViewDataSource {
  final class Tile: UICollectionViewCell {
    /// The preferred size; nil for that of constraints.
    var wanted: CGSize?
    override func preferredLayoutAttributesFitting(
      _ layoutAttributes: UICollectionViewLayoutAttributes
    ) -> UICollectionViewLayoutAttributes {
      guard let wanted else {
        return super.preferredLayoutAttributesFitting(layoutAttributes)
      }
      layoutAttributes.size = wanted
      return layoutAttributes
    }
  }

  let collection: UICollectionView
  var counts: [Int]
  var wanted: ((IndexPath) -> CGSize)?

  init(
    _ counts: [Int], _ layout: UICollectionViewLayout,
    size: CGSize = CGSize(width: 300, height: 400)
  ) {
    self.counts = counts
    collection = UICollectionView(
      frame: CGRect(origin: .zero, size: size), collectionViewLayout: layout)
    super.init(nibName: nil, bundle: nil)
    collection.register(Tile.self, forCellWithReuseIdentifier: "c")
    for kind in ["head", "foot", "badge", "all"] {
      collection.register(
        UICollectionReusableView.self, forSupplementaryViewOfKind: kind,
        withReuseIdentifier: "v")
    }
    collection.dataSource = self
    view.addSubview(collection)
  }

  /// The screen of a layout whose sections are all alike.
  convenience init(_ counts: [Int], _ section: NSCollectionLayoutSection) {
    self.init(counts, UICollectionViewCompositionalLayout(section: section))
  }

  convenience init(_ counts: [Int], _ group: NSCollectionLayoutGroup) {
    self.init(counts, NSCollectionLayoutSection(group: group))
  }

  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  func numberOfSections(in collectionView: UICollectionView) -> Int { counts.count }
  func collectionView(
    _ collectionView: UICollectionView, numberOfItemsInSection section: Int
  ) -> Int { counts[section] }
  func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    let cell =
      collectionView.dequeueReusableCell(withReuseIdentifier: "c", for: indexPath)
      as! Tile
    cell.wanted = wanted?(indexPath)
    return cell
  }
  func collectionView(
    _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String,
    at indexPath: IndexPath
  ) -> UICollectionReusableView {
    collectionView.dequeueReusableSupplementaryView(
      ofKind: kind, withReuseIdentifier: "v", for: indexPath)
  }

  var frames: [CGRect] { collection.visibleCells.map(\.frame) }
  func frames(_ kind: String) -> [CGRect] {
    collection.indexPathsForVisibleSupplementaryElements(ofKind: kind).compactMap {
      collection.supplementaryView(forElementKind: kind, at: $0)?.frame
    }
  }
}

extension NSCollectionLayoutSize {
  convenience init(
    _ width: NSCollectionLayoutDimension, _ height: NSCollectionLayoutDimension
  ) { self.init(widthDimension: width, heightDimension: height) }
}

/// An item of a size, by default that of its group.
func layoutItem(
  _ width: NSCollectionLayoutDimension = .fractionalWidth(1),
  _ height: NSCollectionLayoutDimension = .fractionalHeight(1),
  badges: [NSCollectionLayoutSupplementaryItem] = []
) -> NSCollectionLayoutItem {
  NSCollectionLayoutItem(
    layoutSize: NSCollectionLayoutSize(width, height), supplementaryItems: badges)
}

@Suite struct CompositionalLayoutTests {
  private typealias Item = NSCollectionLayoutItem
  private typealias Group = NSCollectionLayoutGroup

  private func rect(_ x: CGFloat, _ y: CGFloat, _ w: CGFloat, _ h: CGFloat) -> CGRect {
    CGRect(x: x, y: y, width: w, height: h)
  }

  private func row(_ width: CGFloat, height: CGFloat = 50, spacing: CGFloat = 0) -> Group
  {
    let group = Group.horizontal(
      layoutSize: NSCollectionLayoutSize(.fractionalWidth(1), .absolute(height)),
      subitems: [layoutItem(.fractionalWidth(width))])
    group.interItemSpacing = .fixed(spacing)
    return group
  }

  @Test("items fill the groups as long as they fit, and groups follow one another")
  func grid() {
    let section = NSCollectionLayoutSection(group: row(1.0 / 3))
    section.contentInsets = NSDirectionalEdgeInsets(
      top: 10, leading: 15, bottom: 20, trailing: 15)
    section.interGroupSpacing = 5
    let screen = CompositionalScreen([7, 0, 1], section)
    #expect(
      screen.frames.prefix(4) == [
        rect(15, 10, 90, 50), rect(105, 10, 90, 50), rect(195, 10, 90, 50),
        rect(15, 65, 90, 50),
      ])
    // Three groups with two gaps; an empty section has its insets.
    #expect(screen.frames.last == rect(15, 190 + 30 + 10, 90, 50))
    #expect(screen.collection.contentSize == CGSize(width: 300, height: 190 + 30 + 80))
    // Fixed space makes the third item not fit.
    let spaced = CompositionalScreen([3], row(1.0 / 3, spacing: 10))
    #expect(
      spaced.frames == [rect(0, 0, 100, 50), rect(110, 0, 100, 50), rect(0, 50, 100, 50)])
  }

  @Test("a count divides a group, and flexible space shares what is left")
  func countsAndSpaces() {
    let size = NSCollectionLayoutSize(.fractionalWidth(1), .absolute(40))
    let part = NSCollectionLayoutSize(.absolute(60), .fractionalHeight(0.5))
    let equal = Group.horizontal(
      layoutSize: size, subitem: Item(layoutSize: part), count: 3)
    equal.interItemSpacing = .fixed(15)
    let repeated = Group.horizontal(
      layoutSize: size, repeatingSubitem: Item(layoutSize: part), count: 3)
    repeated.interItemSpacing = .flexible(10)
    let middle = Item(layoutSize: part)
    middle.edgeSpacing = NSCollectionLayoutEdgeSpacing(
      leading: .flexible(0), top: .flexible(0), trailing: .flexible(0),
      bottom: .flexible(0))
    let centred = Group.horizontal(layoutSize: size, repeatingSubitem: middle, count: 1)
    func frames(_ group: Group) -> [CGRect] { CompositionalScreen([3], group).frames }
    #expect(
      frames(equal) == [rect(0, 0, 90, 20), rect(105, 0, 90, 20), rect(210, 0, 90, 20)])
    #expect(
      frames(repeated) == [
        rect(0, 0, 60, 20), rect(120, 0, 60, 20), rect(240, 0, 60, 20),
      ])
    #expect(
      frames(centred) == [
        rect(120, 10, 60, 20), rect(120, 50, 60, 20), rect(120, 90, 60, 20),
      ])
  }

  @Test("groups nest, items have insets, and custom groups frames of their own")
  func nested() {
    let big = layoutItem(.fractionalWidth(0.7))
    big.contentInsets = NSDirectionalEdgeInsets(
      top: 2, leading: 4, bottom: 6, trailing: 8)
    let pair = Group.vertical(
      layoutSize: NSCollectionLayoutSize(.fractionalWidth(0.3), .fractionalHeight(1)),
      subitem: layoutItem(), count: 2)
    let screen = CompositionalScreen(
      [5],
      .horizontal(
        layoutSize: NSCollectionLayoutSize(.fractionalWidth(1), .fractionalHeight(0.25)),
        subitems: [big, pair]))
    #expect(
      screen.frames == [
        rect(4, 2, 198, 92), rect(210, 0, 90, 50), rect(210, 50, 90, 50),
        rect(4, 102, 198, 92), rect(210, 100, 90, 50),
      ])
    let custom = Group.custom(
      layoutSize: NSCollectionLayoutSize(.fractionalWidth(1), .absolute(80))
    ) { environment in
      let width = environment.container.contentSize.width
      return [
        NSCollectionLayoutGroupCustomItem(
          frame: CGRect(x: 0, y: 0, width: width, height: 30)),
        NSCollectionLayoutGroupCustomItem(
          frame: CGRect(x: 20, y: 20, width: 50, height: 50), zIndex: 3),
      ]
    }
    let other = CompositionalScreen([3], custom)
    #expect(
      other.frames == [rect(0, 0, 300, 30), rect(20, 20, 50, 50), rect(0, 80, 300, 30)])
  }

  @Test("badges are at their anchors, headers and footers at the ends of their section")
  func supplementaries() {
    let badge = NSCollectionLayoutSupplementaryItem(
      layoutSize: NSCollectionLayoutSize(.absolute(20), .absolute(20)),
      elementKind: "badge",
      containerAnchor: NSCollectionLayoutAnchor(
        edges: [.top, .trailing], fractionalOffset: CGPoint(x: 0.3, y: -0.3)))
    let item = layoutItem(.fractionalWidth(0.5), badges: [badge])
    item.contentInsets = NSDirectionalEdgeInsets(
      top: 5, leading: 5, bottom: 5, trailing: 5)
    let section = NSCollectionLayoutSection(
      group: .horizontal(
        layoutSize: NSCollectionLayoutSize(.fractionalWidth(1), .absolute(60)),
        subitems: [item]))
    section.contentInsets.leading = 20
    let size = NSCollectionLayoutSize(.fractionalWidth(1), .absolute(30))
    let head = NSCollectionLayoutBoundarySupplementaryItem(
      layoutSize: size, elementKind: "head", alignment: .top)
    head.pinToVisibleBounds = true
    let foot = NSCollectionLayoutBoundarySupplementaryItem(
      layoutSize: size, elementKind: "foot", alignment: .bottom,
      absoluteOffset: CGPoint(x: 0, y: 4))
    section.boundarySupplementaryItems = [head, foot]
    let configuration = UICollectionViewCompositionalLayoutConfiguration()
    configuration.interSectionSpacing = 12
    configuration.boundarySupplementaryItems = [
      NSCollectionLayoutBoundarySupplementaryItem(
        layoutSize: size, elementKind: "all", alignment: .top)
    ]
    let screen = CompositionalScreen(
      [3, 20],
      UICollectionViewCompositionalLayout(section: section, configuration: configuration))
    #expect(screen.frames("all") == [rect(0, 0, 300, 30)])
    #expect(screen.frames("head") == [rect(20, 30, 280, 30), rect(20, 222, 280, 30)])
    #expect(screen.frames("foot").first == rect(20, 184, 280, 30))
    #expect(screen.frames.first == rect(25, 65, 130, 50))
    // Inside the corner of the cell, then 0.3 of its own size to the outside.
    #expect(screen.frames("badge").first == rect(155 - 20 + 6, 65 - 6, 20, 20))
    #expect(
      screen.collection.indexPathsForVisibleSupplementaryElements(ofKind: "badge").prefix(
        3)
        == [[0, 0], [0, 1], [0, 2]])
    // A pinned header stays at the top of its section, and not beyond its end.
    screen.collection.contentOffset.y = 100
    #expect(screen.frames("head").first == rect(20, 100, 280, 30))
    screen.collection.contentOffset.y = 200
    #expect(screen.frames("head").first == rect(20, 180, 280, 30))
    screen.collection.contentOffset.y = 300
    #expect(screen.frames("head") == [rect(20, 300, 280, 30)])
  }

  private final class Backing: UICollectionReusableView {}

  @Test("a background is behind its section, and sections can differ") func sections() {
    let layout = UICollectionViewCompositionalLayout { index, environment in
      let count = environment.container.contentSize.width > 250 ? index + 1 : 1
      let section = NSCollectionLayoutSection(group: row(1 / CGFloat(count)))
      if index == 1 {
        let back = NSCollectionLayoutDecorationItem.background(elementKind: "back")
        back.contentInsets = NSDirectionalEdgeInsets(
          top: 1, leading: 2, bottom: 3, trailing: 4)
        section.decorationItems = [back]
      }
      return section
    }
    layout.register(Backing.self, forDecorationViewOfKind: "back")
    let screen = CompositionalScreen([1, 4], layout)
    #expect(screen.frames.map(\.width) == [300, 150, 150, 150, 150])
    let back = screen.collection.subviews.compactMap { $0 as? Backing }
    #expect(back.map(\.frame) == [rect(2, 51, 294, 96)])
    #expect(screen.collection.subviews.first === back.first)
    screen.collection.bounds.size.width = 200
    screen.collection.layoutIfNeeded()
    #expect(screen.frames.map(\.width) == [200, 200, 200, 200, 200])
  }

  @Test("estimated dimensions are measured, and groups are as long as their items")
  func estimates() {
    let size = NSCollectionLayoutSize(.fractionalWidth(1), .estimated(30))
    let list = NSCollectionLayoutSection(
      group: .vertical(layoutSize: size, subitems: [Item(layoutSize: size)]))
    list.interGroupSpacing = 2
    let screen = CompositionalScreen([40], list)
    // The width is not estimated, and so not taken.
    var asked: [Int] = []
    screen.wanted = {
      asked.append($0.item)
      return CGSize(width: 7, height: 20 + 10 * CGFloat($0.item % 3))
    }
    #expect(
      screen.frames.prefix(3) == [
        rect(0, 0, 300, 20), rect(0, 22, 300, 30), rect(0, 54, 300, 40),
      ])
    // Each item is measured once.
    let once: [Int] = Array(0..<40) + [0]
    #expect(Array(asked.prefix(41)) == once)
    let height = screen.collection.contentSize.height
    #expect(height == 13 * 90 + 20 + 39 * 2)
    screen.collection.contentOffset.y = height - 400
    _ = screen.frames
    #expect(screen.collection.contentSize.height == height)
    // Tags of their own width flow into lines as high as the highest.
    let tag = NSCollectionLayoutSize(.estimated(50), .estimated(20))
    let line = Group.horizontal(
      layoutSize: NSCollectionLayoutSize(.fractionalWidth(1), .estimated(20)),
      subitems: [Item(layoutSize: tag)])
    line.interItemSpacing = .fixed(10)
    let tags = CompositionalScreen([5], line)
    let widths: [CGFloat] = [120, 100, 90, 250, 40]
    tags.wanted = { CGSize(width: widths[$0.item], height: 20 + 5 * CGFloat($0.item)) }
    #expect(
      tags.frames == [
        rect(0, 0, 120, 20), rect(130, 0, 100, 25), rect(0, 25, 90, 30),
        rect(0, 55, 250, 35),
        rect(260, 55, 40, 40),
      ])
  }

  @Test("a cell of estimated height has that of its constraints or of sizeThatFits")
  func constraints() {
    final class Label: UICollectionViewCell {
      let label = UILabel()
      override init(frame: CGRect) {
        super.init(frame: frame)
        label.numberOfLines = 0
        label.text = "some words that need several lines in a narrow cell"
        label.translatesAutoresizingMaskIntoConstraints = false
        contentView.addSubview(label)
        NSLayoutConstraint.activate([
          label.topAnchor.constraint(equalTo: contentView.topAnchor, constant: 8),
          label.bottomAnchor.constraint(equalTo: contentView.bottomAnchor, constant: -8),
          label.leadingAnchor.constraint(equalTo: contentView.leadingAnchor),
          label.trailingAnchor.constraint(equalTo: contentView.trailingAnchor),
        ])
      }
      required init?(coder: NSCoder) { nil }
    }
    let size = NSCollectionLayoutSize(.absolute(100), .estimated(10))
    let screen = CompositionalScreen(
      [1], .vertical(layoutSize: size, subitems: [Item(layoutSize: size)]))
    screen.collection.register(Label.self, forCellWithReuseIdentifier: "c")
    let source = Items()
    source.count = 1
    screen.collection.dataSource = source
    let cell = screen.collection.visibleCells.first as? Label
    let text = cell?.label.sizeThatFits(CGSize(width: 100, height: 1000)).height ?? 0
    #expect(text > 40 && cell?.frame.height == text + 16)
  }

  @Test("a handler changes the visible items at every layout") func handler() {
    let section = NSCollectionLayoutSection(group: row(1))
    var offsets: [CGFloat] = []
    section.visibleItemsInvalidationHandler = { items, offset, environment in
      offsets.append(offset.y)
      for item in items {
        let middle = offset.y + environment.container.contentSize.height / 2
        item.alpha = (item.frame.midY - middle).magnitude < 50 ? 1 : 0.5
      }
    }
    let screen = CompositionalScreen([30], section)
    func bright() -> [Int] {
      screen.collection.indexPathsForVisibleItems.filter {
        screen.collection.cellForItem(at: $0)?.alpha == 1
      }.map(\.item)
    }
    #expect(bright() == [3, 4])
    screen.collection.contentOffset.y = 100
    #expect(bright() == [5, 6] && offsets.last == 100)
    // Not at a query.
    let calls = offsets.count
    #expect(screen.collection.indexPathForItem(at: CGPoint(x: 10, y: 110)) == [0, 2])
    #expect(offsets.count == calls)
  }

  @Test("a horizontal layout has its groups side by side and headers at the left")
  func horizontal() {
    let section = NSCollectionLayoutSection(
      group: .vertical(
        layoutSize: NSCollectionLayoutSize(.absolute(80), .fractionalHeight(1)),
        subitems: [layoutItem(.fractionalWidth(1), .fractionalHeight(0.5))]))
    section.boundarySupplementaryItems = [
      NSCollectionLayoutBoundarySupplementaryItem(
        layoutSize: NSCollectionLayoutSize(.absolute(30), .fractionalHeight(1)),
        elementKind: "head", alignment: .leading)
    ]
    let configuration = UICollectionViewCompositionalLayoutConfiguration()
    configuration.scrollDirection = .horizontal
    let screen = CompositionalScreen(
      [12, 2],
      UICollectionViewCompositionalLayout(section: section, configuration: configuration))
    #expect(
      screen.frames.prefix(3) == [
        rect(30, 0, 80, 200), rect(30, 200, 80, 200), rect(110, 0, 80, 200),
      ])
    #expect(screen.frames("head") == [rect(0, 0, 30, 400)])
    #expect(
      screen.collection.contentSize == CGSize(width: 30 + 480 + 30 + 80, height: 400))
  }

  @Test("a negative or invalid length of a section or space counts as none")
  func invalidLengths() {
    let section = NSCollectionLayoutSection(group: row(1))
    section.boundarySupplementaryItems = [
      NSCollectionLayoutBoundarySupplementaryItem(
        layoutSize: NSCollectionLayoutSize(.fractionalWidth(1), .fractionalHeight(0)),
        elementKind: "head", alignment: .top)
    ]
    for top in [-20, CGFloat.nan] {
      section.contentInsets.top = top
      let screen = CompositionalScreen([0], section)
      #expect(screen.frames == [] && screen.collection.contentSize.height == 0)
    }
    for (spacing, height) in [(-40, 0), (-10, 20), (.nan, 30)] as [(CGFloat, CGFloat)] {
      let configuration = UICollectionViewCompositionalLayoutConfiguration()
      configuration.interSectionSpacing = spacing
      configuration.boundarySupplementaryItems = [
        NSCollectionLayoutBoundarySupplementaryItem(
          layoutSize: NSCollectionLayoutSize(.fractionalWidth(1), .absolute(30)),
          elementKind: "all", alignment: .top)
      ]
      let screen = CompositionalScreen(
        [0, 0],
        UICollectionViewCompositionalLayout(
          section: NSCollectionLayoutSection(group: row(1)), configuration: configuration)
      )
      #expect(screen.frames("all") == [rect(0, 0, 300, 30)])
      #expect(screen.collection.contentSize.height == height)
    }
  }

  @Test("an inset along the scroll direction matters to fractional heights only")
  func insets() {
    for (height, again) in [(.absolute(50), 0), (.fractionalHeight(0.5), 1)]
      as [(NSCollectionLayoutDimension, Int)]
    {
      var prepared = 0
      let layout = UICollectionViewCompositionalLayout { _, _ in
        prepared += 1
        return NSCollectionLayoutSection(
          group: .horizontal(
            layoutSize: NSCollectionLayoutSize(.fractionalWidth(1), height),
            subitems: [layoutItem(.fractionalWidth(0.5))]))
      }
      let screen = CompositionalScreen([2], layout)
      _ = screen.frames
      let first = prepared
      screen.collection.contentInset.bottom = 40
      #expect(screen.frames.count == 2 && prepared == first + again)
      screen.collection.contentInset.right = 10
      #expect(screen.frames.first?.width == 145 && prepared == first + again + 1)
    }
    // Insets that exceed the height leave the width.
    let screen = CompositionalScreen([2], row(0.5))
    screen.collection.contentInset.bottom = 500
    #expect(screen.frames == [rect(0, 0, 150, 50), rect(150, 0, 150, 50)])
  }

  /// A badge that is wider for each item.
  private final class Badge: UICollectionReusableView {
    override func preferredLayoutAttributesFitting(
      _ layoutAttributes: UICollectionViewLayoutAttributes
    ) -> UICollectionViewLayoutAttributes {
      layoutAttributes.size.width = 10 * CGFloat(layoutAttributes.indexPath.item + 1)
      return layoutAttributes
    }
  }

  @Test("each badge of an estimated size is measured") func estimatedBadges() {
    let badge = NSCollectionLayoutSupplementaryItem(
      layoutSize: NSCollectionLayoutSize(.estimated(20), .absolute(20)),
      elementKind: "badge",
      containerAnchor: NSCollectionLayoutAnchor(edges: [.top, .leading]))
    let screen = CompositionalScreen(
      [3],
      .horizontal(
        layoutSize: NSCollectionLayoutSize(.fractionalWidth(1), .absolute(50)),
        subitems: [layoutItem(.fractionalWidth(0.5), badges: [badge])]))
    screen.collection.register(
      Badge.self, forSupplementaryViewOfKind: "badge", withReuseIdentifier: "v")
    #expect(screen.frames("badge").map(\.width) == [10, 20, 30])
  }
}
