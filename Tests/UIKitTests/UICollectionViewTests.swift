import MesmerUIKit
import TestSupport
import Testing

private final class TileCell: UICollectionViewCell {
  let label = UILabel()
  var prepared = 0

  override init(frame: CGRect) {
    super.init(frame: frame)
    label.frame = contentView.bounds
    label.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    contentView.addSubview(label)
  }

  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  override func prepareForReuse() {
    super.prepareForReuse()
    prepared += 1
  }
}

private final class HeaderView: UICollectionReusableView {}

/// The code of a typical UIKit collection with headers.
private final class TilesController: UIViewController, UICollectionViewDataSource,
  UICollectionViewDelegateFlowLayout
{
  let layout: UICollectionViewLayout
  lazy var collectionView = UICollectionView(
    frame: CGRect(x: 0, y: 40, width: 375, height: 480), collectionViewLayout: layout)
  var sections = [8]
  var sizes: [CGSize] = []
  var calls: [String] = []
  var asked = 0

  init(_ layout: UICollectionViewLayout) {
    self.layout = layout
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  override func viewDidLoad() {
    super.viewDidLoad()
    collectionView.register(TileCell.self, forCellWithReuseIdentifier: "tile")
    collectionView.register(
      HeaderView.self,
      forSupplementaryViewOfKind: UICollectionView.elementKindSectionHeader,
      withReuseIdentifier: "header")
    collectionView.dataSource = self
    collectionView.delegate = self
    view.addSubview(collectionView)
  }

  func numberOfSections(in collectionView: UICollectionView) -> Int { sections.count }
  func collectionView(
    _ collectionView: UICollectionView, numberOfItemsInSection section: Int
  ) -> Int { sections[section] }
  func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    asked += 1
    let cell =
      collectionView.dequeueReusableCell(withReuseIdentifier: "tile", for: indexPath)
      as! TileCell
    cell.label.text = "\(indexPath.section)-\(indexPath.item)"
    return cell
  }
  func collectionView(
    _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String,
    at indexPath: IndexPath
  ) -> UICollectionReusableView {
    collectionView.dequeueReusableSupplementaryView(
      ofKind: kind, withReuseIdentifier: "header", for: indexPath)
  }
  func collectionView(
    _ collectionView: UICollectionView,
    layout collectionViewLayout: UICollectionViewLayout,
    sizeForItemAt indexPath: IndexPath
  ) -> CGSize {
    sizes.isEmpty
      ? (collectionViewLayout as! UICollectionViewFlowLayout).itemSize
      : sizes[indexPath.item % sizes.count]
  }
  func collectionView(
    _ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath
  ) { calls.append("select \(indexPath.item)") }
  func collectionView(
    _ collectionView: UICollectionView, didDeselectItemAt indexPath: IndexPath
  ) { calls.append("deselect \(indexPath.item)") }
  func collectionView(
    _ collectionView: UICollectionView, didHighlightItemAt indexPath: IndexPath
  ) { calls.append("highlight \(indexPath.item)") }

  var texts: [String] {
    collectionView.visibleCells.map { ($0 as? TileCell)?.label.text ?? "" }
  }
  var frames: [CGRect] { collectionView.visibleCells.map(\.frame) }
}

/// A layout of one column that records the queries about new bounds, and is invalid at
/// new sizes.
private final class BoundsLayout: UICollectionViewLayout {
  var queries: [[CGRect]] = []
  var prepared: [CGFloat] = []

  override func prepare() { prepared.append(collectionView?.bounds.width ?? 0) }
  override var collectionViewContentSize: CGSize {
    CGSize(width: prepared.last ?? 0, height: 2000)
  }
  override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
    queries.append([collectionView?.bounds ?? .null, newBounds])
    return newBounds.size != collectionView?.bounds.size
  }
}

/// A row of cards of which the nearest to the middle is the largest, and which stops with
/// one in the middle, as many carousels do.
private final class CarouselLayout: UICollectionViewFlowLayout {
  var prepared = 0

  override func prepare() {
    super.prepare()
    prepared += 1
  }
  override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { true }
  override func layoutAttributesForElements(
    in rect: CGRect
  ) -> [UICollectionViewLayoutAttributes]? {
    guard let collectionView else { return nil }
    let middle = collectionView.contentOffset.x + collectionView.bounds.width / 2
    return super.layoutAttributesForElements(in: rect)?.map {
      let attributes = $0.copy() as! UICollectionViewLayoutAttributes
      let distance = min(abs(attributes.center.x - middle) / 200, 1)
      attributes.transform = CGAffineTransform(
        scaleX: 1 - distance / 2, y: 1 - distance / 2)
      attributes.alpha = 1 - distance / 2
      attributes.zIndex = distance < 0.5 ? 1 : 0
      return attributes
    }
  }
  override func targetContentOffset(
    forProposedContentOffset proposedContentOffset: CGPoint,
    withScrollingVelocity velocity: CGPoint
  ) -> CGPoint {
    let pitch = itemSize.width + minimumLineSpacing
    return CGPoint(x: (proposedContentOffset.x / pitch).rounded() * pitch, y: 0)
  }
}

@Suite struct UICollectionViewTests {
  private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 375, height: 667))

  private func show(
    _ layout: UICollectionViewLayout, _ prepare: (TilesController) -> Void = { _ in }
  ) -> TilesController {
    let tiles = TilesController(layout)
    prepare(tiles)
    window.rootViewController = tiles
    window.makeKeyAndVisible()
    window.layoutIfNeeded()
    return tiles
  }

  private func flow(_ width: CGFloat, _ height: CGFloat) -> UICollectionViewFlowLayout {
    let layout = UICollectionViewFlowLayout()
    layout.itemSize = CGSize(width: width, height: height)
    return layout
  }

  /// The recorded frames of the views of a class.
  private func recorded(_ name: String, _ kind: String) throws -> [CGRect] {
    try LayoutRecording(name).rows.filter { $0.kind == kind }.map {
      let n = $0.numbers
      return CGRect(x: n[0], y: n[1], width: n[2], height: n[3])
    }
  }

  @Test func aGridStandsAsInTheRecording() throws {
    let layout = flow(100, 100)
    layout.minimumLineSpacing = 12
    layout.minimumInteritemSpacing = 12
    layout.sectionInset = UIEdgeInsets(top: 16, left: 16, bottom: 16, right: 16)
    let tiles = show(layout)
    #expect(tiles.frames == (try recorded("collection_flow_grid", "Cell")))
    #expect(tiles.collectionView.contentSize == CGSize(width: 375, height: 356))
  }

  @Test func columnsStandAsInTheRecording() throws {
    let layout = flow(96, 72)
    layout.scrollDirection = .horizontal
    layout.minimumLineSpacing = 12
    layout.sectionInset = UIEdgeInsets(top: 10, left: 14, bottom: 10, right: 14)
    layout.headerReferenceSize = CGSize(width: 44, height: 0)
    let tiles = show(layout) {
      $0.sections = [4, 2]
      $0.collectionView.frame = CGRect(x: 0, y: 30, width: 375, height: 240)
    }
    #expect(tiles.frames == (try recorded("collection_horizontal", "Cell")))
    let view = tiles.collectionView
    let headers = (0..<2).map {
      view.supplementaryView(
        forElementKind: UICollectionView.elementKindSectionHeader,
        at: IndexPath(item: 0, section: $0))?.frame
    }
    #expect(headers == (try recorded("collection_horizontal", "Header")))
    #expect(view.contentSize == CGSize(width: 444, height: 240))
  }

  @Test("items of different sizes fill their lines but for the last")
  func differentSizes() {
    let layout = flow(10, 10)
    let tiles = show(layout) {
      $0.sections = [7]
      $0.sizes = [
        CGSize(width: 100, height: 20), CGSize(width: 250, height: 40),
        CGSize(width: 300, height: 10), CGSize(width: 60, height: 30),
      ]
    }
    #expect(
      tiles.frames == [
        CGRect(x: 0, y: 10, width: 100, height: 20),
        CGRect(x: 125, y: 0, width: 250, height: 40),
        // Alone in a line: 300, and 10 and 60 more are 370.
        CGRect(x: 0, y: 60, width: 300, height: 10),
        CGRect(x: 315, y: 50, width: 60, height: 30),
        CGRect(x: 0, y: 100, width: 100, height: 20),
        CGRect(x: 125, y: 90, width: 250, height: 40),
        CGRect(x: 0, y: 140, width: 300, height: 10),
      ])
    #expect(tiles.collectionView.contentSize.height == 150)
    for item in 0..<7 {
      let path = IndexPath(item: item, section: 0)
      #expect(layout.layoutAttributesForItem(at: path)?.frame == tiles.frames[item])
    }
    #expect(layout.layoutAttributesForItem(at: IndexPath(item: 7, section: 0)) == nil)
  }

  @Test("only visible items have cells, and they are reused") func reuse() throws {
    let layout = flow(100, 90)
    layout.minimumLineSpacing = 10
    let tiles = show(layout) { $0.sections = [100_000] }
    let view = tiles.collectionView
    #expect(tiles.texts == (0..<15).map { "0-\($0)" })
    let before = Set(view.visibleCells.map { ObjectIdentifier($0) })
    for _ in 0..<30 {
      view.contentOffset.y += 100
      view.layoutIfNeeded()
    }
    #expect(tiles.texts.first == "0-90" && tiles.texts.count == 15)
    #expect(tiles.asked == 15 + 90)
    let after = Set(view.visibleCells.map { ObjectIdentifier($0) })
    #expect(after.subtracting(before).isEmpty)
    #expect((view.visibleCells[0] as? TileCell)?.prepared ?? 0 > 0)
    // The subviews are in the order of the items, wherever the collection was.
    let shown = view.subviews.compactMap { ($0 as? TileCell)?.label.text }
    #expect(shown == tiles.texts)
    view.scrollToItem(
      at: IndexPath(item: 99_999, section: 0), at: .bottom, animated: false)
    #expect(view.contentOffset.y == view.contentSize.height - 480)
    view.scrollToItem(
      at: IndexPath(item: 3, section: 0), at: .centeredVertically, animated: false)
    #expect(view.contentOffset.y == 0)
    view.scrollToItem(at: IndexPath(item: 18, section: 0), at: [], animated: false)
    #expect(view.contentOffset.y == 210)
  }

  @Test("headers stay in sight and push each other") func pinnedHeaders() {
    let layout = flow(375, 100)
    layout.minimumLineSpacing = 0
    layout.headerReferenceSize = CGSize(width: 1, height: 30)
    layout.sectionHeadersPinToVisibleBounds = true
    let tiles = show(layout) { $0.sections = [3, 9] }
    let view = tiles.collectionView
    func header(_ section: Int) -> CGFloat? {
      view.supplementaryView(
        forElementKind: UICollectionView.elementKindSectionHeader,
        at: IndexPath(item: 0, section: section))?.frame.minY
    }
    for (offset, first, second) in [
      (0.0, 0.0, 330.0), (150, 150, 330), (300, 300, 330), (310, 300, 330),
    ] {
      view.contentOffset.y = offset
      #expect(header(0) == first && header(1) == second, "at \(offset)")
    }
    view.contentOffset.y = 331
    #expect(header(0) == nil && header(1) == 331)
    #expect(view.subviews.last is HeaderView)
  }

  @Test("a layout of one's own places, scales and stops") func carousel() throws {
    let layout = CarouselLayout()
    layout.itemSize = CGSize(width: 175, height: 400)
    layout.minimumLineSpacing = 25
    layout.scrollDirection = .horizontal
    layout.sectionInset = UIEdgeInsets(top: 0, left: 100, bottom: 0, right: 100)
    let tiles = show(layout) { $0.sections = [20] }
    let view = tiles.collectionView
    #expect(view.contentSize.width == 4175)
    let first = try #require(view.cellForItem(at: IndexPath(item: 0, section: 0)))
    #expect(first.transform == .identity && first.alpha == 1)
    let second = try #require(view.cellForItem(at: IndexPath(item: 1, section: 0)))
    #expect(second.transform.a == 0.5 && second.alpha == 0.5)
    #expect(second.bounds.width == 175 && second.center.x == 387.5)
    // The card in the middle is in front.
    #expect(view.subviews.last === first)
    let before = layout.prepared
    try window.play(.slow(CGPoint(x: 300, y: 300), dx: -270))
    #expect(view.contentOffset.x == 200)
    #expect(layout.prepared > before)
    #expect(
      view.indexPathForItem(at: CGPoint(x: 390, y: 240)) == IndexPath(item: 1, section: 0)
    )
  }

  @Test("touches select items") func selection() throws {
    let tiles = show(flow(100, 100))
    try window.play(.tap(CGPoint(x: 50, y: 90)))
    try window.play(.tap(CGPoint(x: 330, y: 90)))
    #expect(
      tiles.calls == ["highlight 0", "select 0", "highlight 2", "deselect 0", "select 2"])
    #expect(
      tiles.collectionView.indexPathsForSelectedItems == [IndexPath(item: 2, section: 0)])
    // Between the items no cell is hit.
    tiles.calls = []
    try window.play(.tap(CGPoint(x: 118, y: 90)))
    #expect(tiles.calls == [])
    tiles.collectionView.deselectItem(at: IndexPath(item: 2, section: 0), animated: true)
    #expect(tiles.collectionView.indexPathsForSelectedItems == nil)
  }

  @Test(
    "an invalid index path is not selected",
    arguments: [[0, 99], [0, -1], [9, 0], [-1, 0], [0], []] as [IndexPath])
  func invalidSelection(path: IndexPath) {
    let view = show(flow(100, 100)).collectionView
    view.selectItem(at: path, animated: false, scrollPosition: .top)
    #expect(view.indexPathsForSelectedItems == nil)
  }

  @Test("items come and go, and a collection may have none") func changes() {
    let tiles = show(flow(100, 100)) { $0.sections = [3] }
    let view = tiles.collectionView
    let last = view.cellForItem(at: IndexPath(item: 2, section: 0))
    tiles.sections = [2]
    view.deleteItems(at: [IndexPath(item: 0, section: 0)])
    #expect(view.cellForItem(at: IndexPath(item: 1, section: 0)) === last)
    #expect(tiles.frames.map(\.minX) == [0, 137.5])
    tiles.sections = []
    view.reloadData()
    #expect(tiles.frames.isEmpty && view.contentSize.height == 0)
    tiles.sections = [0, 0]
    view.reloadData()
    #expect(view.numberOfSections == 2 && tiles.frames.isEmpty)
    tiles.layout.invalidateLayout()
    (tiles.layout as! UICollectionViewFlowLayout).itemSize = .zero
    tiles.sections = [5]
    view.reloadData()
    #expect(tiles.frames.isEmpty)
  }

  @Test("an inset that is set later is subtracted from the available width of the lines")
  func laterInset() {
    let tiles = show(flow(100, 100))
    let view = tiles.collectionView
    #expect(tiles.frames.filter { $0.minY == tiles.frames[0].minY }.count == 3)
    view.contentInset = UIEdgeInsets(top: 0, left: 40, bottom: 0, right: 40)
    view.layoutIfNeeded()
    #expect(tiles.frames.filter { $0.minY == tiles.frames[0].minY }.count == 2)
    #expect(tiles.frames[1].maxX == 295 && view.contentSize.width == 295)
  }

  private final class Marked: UICollectionViewLayoutAttributes {
    var mark = 0
    override func copy(with zone: NSZone? = nil) -> Any {
      let copy = super.copy(with: zone)
      (copy as? Marked)?.mark = mark
      return copy
    }
  }

  private final class MarkingLayout: UICollectionViewFlowLayout {
    override class var layoutAttributesClass: AnyClass { Marked.self }
  }

  @Test("a flow layout makes attributes of its class, and copies are of it too")
  func attributesOfAClass() throws {
    let layout = MarkingLayout()
    layout.headerReferenceSize = CGSize(width: 100, height: 30)
    let controller = TilesController(layout)
    controller.view.layoutIfNeeded()
    let all = try #require(
      layout.layoutAttributesForElements(in: CGRect(x: 0, y: 0, width: 375, height: 480)))
    let first = IndexPath(item: 0, section: 0)
    let single = try #require(layout.layoutAttributesForItem(at: first))
    let header = try #require(
      layout.layoutAttributesForSupplementaryView(
        ofKind: UICollectionView.elementKindSectionHeader, at: first))
    #expect(header.representedElementKind == UICollectionView.elementKindSectionHeader)
    #expect(single.representedElementCategory == .cell)
    for attributes in all + [single, header] {
      let marked = try #require(attributes as? Marked)
      marked.mark = 3
      let copy = try #require(marked.copy() as? Marked)
      #expect(copy !== marked && copy.mark == 3 && copy.frame == marked.frame)
      #expect(copy.indexPath == marked.indexPath)
    }
    let plain = UICollectionViewFlowLayout()
    let other = TilesController(plain)
    other.view.layoutIfNeeded()
    #expect(plain.layoutAttributesForItem(at: first) is Marked == false)
  }

  @Test("a layout is queried before each change of the bounds") func boundsChange() {
    let layout = BoundsLayout()
    let items = Items()
    let view = items.collection(layout)
    view.frame.size.width = 180
    #expect(layout.queries == [])
    view.layoutIfNeeded()
    let old = view.bounds
    for y in [30.0, 50, 50] { view.contentOffset.y = y }
    view.layoutIfNeeded()
    let scrolled = [0.0, 30, 50].map { old.offsetBy(dx: 0, dy: $0) }
    #expect(layout.queries == [[scrolled[0], scrolled[1]], [scrolled[1], scrolled[2]]])
    #expect(layout.prepared == [180])
    view.frame.size.width = 400
    view.layoutIfNeeded()
    #expect(layout.prepared == [180, 400] && view.contentSize.width == 400)
  }
}
