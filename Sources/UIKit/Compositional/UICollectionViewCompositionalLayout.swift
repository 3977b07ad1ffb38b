import Foundation
import MesmerGeometry
import MesmerLists
import MesmerViews

/// A closure that returns the layout of a section; if it returns nil, the section is
/// empty.
public typealias UICollectionViewCompositionalLayoutSectionProvider = (
  _ sectionIndex: Int, _ layoutEnvironment: any NSCollectionLayoutEnvironment
) -> NSCollectionLayoutSection?

/// A layout whose sections consist of groups of items.
///
/// Items fill a group as long as they fit. Groups follow one another along the scroll
/// direction, or across it in a section that scrolls by itself. Unlike in UIKit, items
/// have the same order in right-to-left layouts.
open class UICollectionViewCompositionalLayout: UICollectionViewLayout {
  private let provider: UICollectionViewCompositionalLayoutSectionProvider
  /// The properties of the whole layout. Setting them invalidates the layout.
  open var configuration: UICollectionViewCompositionalLayoutConfiguration {
    didSet { invalidateLayout() }
  }

  /// Creates a layout whose sections are all alike.
  public convenience init(section: NSCollectionLayoutSection) {
    self.init { _, _ in section }
  }
  /// Creates a layout with a configuration, whose sections are all alike.
  public convenience init(
    section: NSCollectionLayoutSection,
    configuration: UICollectionViewCompositionalLayoutConfiguration
  ) { self.init(sectionProvider: { _, _ in section }, configuration: configuration) }
  /// Creates a layout whose sections a closure provides.
  public convenience init(
    sectionProvider: @escaping UICollectionViewCompositionalLayoutSectionProvider
  ) {
    self.init(
      sectionProvider: sectionProvider,
      configuration: UICollectionViewCompositionalLayoutConfiguration())
  }
  /// Creates a layout with a configuration, whose sections a closure provides.
  public init(
    sectionProvider: @escaping UICollectionViewCompositionalLayoutSectionProvider,
    configuration: UICollectionViewCompositionalLayoutConfiguration
  ) {
    (provider, self.configuration) = (sectionProvider, configuration)
    super.init()
    decorations[ListSeparator.kind] = ListSeparator.self
  }
  /// Always returns nil, because there are no archives.
  public required init?(coder: NSCoder) { return nil }

  // MARK: State

  private(set) var sections: [SolvedSection] = []
  /// The section after `sections`, while its elements are measured.
  private var solving: NSCollectionLayoutSection?
  private var ends: [SolvedSection.Boundary] = []
  private var size = CGSize.zero
  private var environment = LayoutEnvironment(.zero, UITraitCollection())
  /// The size of the collection for which the layout was prepared.
  private var preparedSize = CGSize.zero
  /// The number of measurements in the last call of `prepare`.
  private var measured = 0
  /// The maximum number of measurements in a call of `prepare`; further elements have
  /// their estimated sizes.
  private static let mostMeasured = 10_000

  var axis: MainAxis { MainAxis(isVertical: configuration.scrollDirection == .vertical) }

  private func room(_ bounds: CGRect) -> CGSize {
    let inset = collectionView?.adjustedContentInset ?? .zero
    return CGSize(
      width: max(0, bounds.width - inset.left - inset.right),
      height: max(0, bounds.height - inset.top - inset.bottom))
  }

  open override func prepare() {
    super.prepare()
    guard let view = collectionView else { return }
    let room = room(view.bounds)
    preparedSize = view.bounds.size
    measured = 0
    environment = LayoutEnvironment(room, view.traitCollection)
    let axis = axis
    sections = []
    let spacing =
      configuration.interSectionSpacing.isFinite ? configuration.interSectionSpacing : 0
    var place = solveEnds(view, isAtEnd: false, at: 0)
    for index in 0..<view.numberOfSections {
      let section =
        provider(index, environment)
        ?? NSCollectionLayoutSection(
          group: .horizontal(
            layoutSize: NSCollectionLayoutSize(
              widthDimension: .absolute(0), heightDimension: .absolute(0)), subitems: []))
      solving = section
      section.list?.adopt(view, isFirst: index == 0)
      if section.list != nil && view.items.swipePan == nil {
        view.items.swipePan = SwipePan(view)
      }
      func boundarySize(
        _ item: NSCollectionLayoutBoundarySupplementaryItem, _ container: CGSize
      ) -> CGSize {
        fitted(
          item, IndexPath(item: 0, section: index), item.layoutSize.size(in: container))
      }
      let solver = GroupSolver(
        environment: environment, total: view.numberOfItems(inSection: index),
        measure: { [unowned self] in
          fitted(.cell, nil, IndexPath(item: $0, section: index), $1, $2, $3)
        },
        measureAttached: { [unowned self] in
          fitted($0, IndexPath(item: $1, section: index), $2)
        })
      var solved = SolvedSection(
        section, axis: axis, container: room, solver: solver, boundarySize: boundarySize)
      if index > 0 { place = max(place + spacing, 0) }
      solved.start = place
      place += solved.length
      sections.append(solved)
    }
    solving = nil
    place = solveEnds(view, isAtEnd: true, at: place)
    size = axis.size(max(place, 0), axis.across.length(room))
  }

  /// Places the headers or footers of the layout at a position along the scroll axis.
  /// Returns the position after them.
  private func solveEnds(
    _ view: UICollectionView, isAtEnd: Bool, at place: CGFloat
  ) -> CGFloat {
    if !isAtEnd { ends = [] }
    let axis = axis
    let edge: NSDirectionalRectEdge =
      isAtEnd
      ? (axis.isVertical ? .bottom : .trailing) : (axis.isVertical ? .top : .leading)
    var length: CGFloat = 0
    let room = environment.contentSize
    for item in configuration.boundarySupplementaryItems
    where item.alignment.edges.contains(edge) {
      let size = fitted(item, IndexPath(index: 0), item.layoutSize.size(in: room))
      let rect = CGRect(
        origin: axis.point(place, 0),
        size: axis.size(axis.length(size), axis.across.length(room)))
      ends.append(
        SolvedSection.Boundary(
          item: item,
          frame: item.frame(at: rect, size),
          isAtEnd: isAtEnd))
      if item.extendsBoundary { length = max(length, axis.length(size)) }
    }
    return place + length
  }

  // MARK: Measuring

  private func fitted(
    _ item: NSCollectionLayoutSupplementaryItem, _ path: IndexPath, _ size: CGSize
  ) -> CGSize {
    fitted(
      .supplementaryView, item.elementKind, path, size,
      item.layoutSize.widthDimension.isEstimated,
      item.layoutSize.heightDimension.isEstimated)
  }

  private func fitted(
    _ category: UICollectionViewLayoutAttributes.Category, _ kind: String?,
    _ path: IndexPath, _ size: CGSize, _ width: Bool, _ height: Bool
  ) -> CGSize {
    guard width || height, let view = collectionView,
      measured < UICollectionViewCompositionalLayout.mostMeasured
    else { return size }
    measured += 1
    let attributes = attributes(of: category, at: path, kind: kind)
    attributes.frame = CGRect(origin: .zero, size: size)
    attributes.estimated = (width, height)
    let preferred = view.preferredSize(attributes)
    return CGSize(
      width: width ? preferred.width : size.width,
      height: height ? preferred.height : size.height)
  }

  // MARK: The layout

  open override var collectionViewContentSize: CGSize { size }

  /// Returns whether the available size has changed. A change of only the insets along
  /// the scroll direction, for example by a large title, usually does not invalidate the
  /// layout. It does if the size of a group, header or footer is a fraction of the
  /// available length.
  open override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
    let (old, new) = (environment.contentSize, room(newBounds))
    if new == old { return false }
    let across = axis.across
    if newBounds.size != preparedSize || across.length(new) != across.length(old) {
      return true
    }
    return configuration.boundarySupplementaryItems.contains(where: isFractional)
      || sections.contains {
        isFractional($0.section.group)
          || $0.section.boundarySupplementaryItems.contains(where: isFractional)
      }
  }

  /// Returns whether the size of an item is a fraction of the available length along the
  /// scroll direction.
  private func isFractional(_ item: NSCollectionLayoutItem) -> Bool {
    let kind: NSCollectionLayoutDimension.Kind =
      axis.isVertical ? .fractionalHeight : .fractionalWidth
    let size = item.layoutSize
    return size.widthDimension.kind == kind || size.heightDimension.kind == kind
  }

  override func placeStrips(in rect: CGRect) {
    guard let view = collectionView else { return }
    for (index, solved) in sections(in: rect) where solved.isStrip {
      let strip = view.items.strips[index] ?? SectionScroll(view)
      view.items.strips[index] = strip
      strip.show(solved, frame: stripFrame(solved))
    }
  }

  override func list(ofSection section: Int) -> UICollectionLayoutListConfiguration? {
    sections.indices.contains(section)
      ? sections[section].section.list
      : section == sections.count ? solving?.list : nil
  }

  private func stripFrame(_ solved: SolvedSection) -> CGRect {
    CGRect(
      origin: axis.point(solved.start + solved.content.lowerBound, 0),
      size: axis.size(
        solved.content.upperBound - solved.content.lowerBound, solved.width))
  }

  private func sections(in rect: CGRect) -> [(Int, SolvedSection)] {
    let (low, high) = (axis.start(rect), axis.end(rect))
    // The distance, in points, by which elements may extend beyond their section.
    let margin: CGFloat = 200
    let first = ListGeometry.first(of: sections.count) {
      sections[$0].start + sections[$0].length > low - margin
    }
    let end = ListGeometry.first(of: sections.count) {
      sections[$0].start >= high + margin
    }
    return (first..<max(first, end)).map { ($0, sections[$0]) }
  }

  open override func layoutAttributesForElements(
    in rect: CGRect
  ) -> [UICollectionViewLayoutAttributes]? {
    guard let view = collectionView else { return nil }
    var all = ends.map { attributes($0, IndexPath(index: 0), 0..<axis.length(size)) }
    for (index, solved) in sections(in: rect) {
      var found: [UICollectionViewLayoutAttributes] = []
      let base = solved.start + solved.content.lowerBound
      let strip = view.items.strips[index]
      let offset = solved.isStrip ? strip?.contentOffset ?? .zero : .zero
      let part = rect.offsetBy(dx: offset.x, dy: offset.y)
      let shift = solved.isStrip ? 0 : base
      let groups = solved.groups(
        from: solved.groupAxis.start(part) - shift, to: solved.groupAxis.end(part) - shift
      )
      for group in groups {
        for element in group.solved.elements {
          let attributes = attributes(element, group, solved, index)
          found.append(attributes)
          if let line = separator(below: attributes, solved, index) { found.append(line) }
        }
      }
      let span = solved.start..<(solved.start + solved.length)
      for boundary in solved.boundaries {
        found.append(
          attributes(boundary, IndexPath(item: 0, section: index), span, solved.start))
      }
      if isPlacing, let handler = solved.section.visibleItemsInvalidationHandler {
        handler(
          found.filter {
            $0.frame.intersects($0.strip == nil ? rect : part)
          }, solved.isStrip ? offset : view.contentOffset,
          environment.within(room(view.bounds)))
      }
      all += found + solved.section.decorationItems.map { background($0, solved, index) }
    }
    return all
  }

  open override func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { element(nil, at: indexPath) }

  open override func layoutAttributesForSupplementaryView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    if indexPath.count == 1 {
      return ends.first { $0.item.elementKind == elementKind }.map {
        attributes($0, indexPath, 0..<axis.length(size))
      }
    }
    let index = indexPath.place.section
    if sections.indices.contains(index) {
      let solved = sections[index]
      let span = solved.start..<(solved.start + solved.length)
      let known = solved.boundaries.first { $0.item.elementKind == elementKind }
      if let known { return attributes(known, indexPath, span, solved.start) }
    }
    return element(elementKind, at: indexPath)
  }

  open override func layoutAttributesForDecorationView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    let index = indexPath.place.section
    guard sections.indices.contains(index) else { return nil }
    return sections[index].section.decorationItems.first {
      $0.elementKind == elementKind
    }.map { background($0, sections[index], index) }
  }

  private func element(
    _ kind: String?, at path: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    let place = path.place
    guard sections.indices.contains(place.section),
      let group = sections[place.section].group(of: place.row)
    else { return nil }
    return group.solved.elements.first {
      group.first + $0.item == place.row && $0.attached?.elementKind == kind
    }.map { attributes($0, group, sections[place.section], place.section) }
  }
}
