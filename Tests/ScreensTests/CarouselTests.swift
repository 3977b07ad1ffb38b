import MesmerTesting
import MesmerUIKit
import Testing

/// A row of items that are largest in the middle.
private final class CarouselLayout: UICollectionViewFlowLayout {
  private static let smallest: CGFloat = 0.8

  override func prepare() {
    super.prepare()
    guard let collectionView else { return }
    let side = (collectionView.bounds.width - itemSize.width) / 2
    sectionInset = UIEdgeInsets(top: 0, left: side, bottom: 0, right: side)
  }

  override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { true }

  override func layoutAttributesForElements(
    in rect: CGRect
  ) -> [UICollectionViewLayoutAttributes]? {
    guard let collectionView, let all = super.layoutAttributesForElements(in: rect) else {
      return nil
    }
    let middle = collectionView.contentOffset.x + collectionView.bounds.width / 2
    return all.map { original in
      let attributes = original.copy() as! UICollectionViewLayoutAttributes
      let distance = min(abs(attributes.center.x - middle) / itemSize.width, 1)
      let scale = 1 - (1 - CarouselLayout.smallest) * distance
      attributes.transform = CGAffineTransform(scaleX: scale, y: scale)
      attributes.alpha = 1 - 0.4 * distance
      attributes.zIndex = Int(scale * 100)
      return attributes
    }
  }
}

/// A card with a number and a name.
private final class CarouselCell: UICollectionViewCell {
  static let reuseIdentifier = "card"
  private let nameLabel = UILabel()
  private let detailLabel = UILabel()

  override init(frame: CGRect) {
    super.init(frame: frame)
    contentView.layer.cornerRadius = 18
    contentView.layer.masksToBounds = true
    layer.shadowOpacity = 0.25
    layer.shadowRadius = 8
    layer.shadowOffset = CGSize(width: 0, height: 4)
    nameLabel.font = .systemFont(ofSize: 24, weight: .bold)
    detailLabel.font = .preferredFont(forTextStyle: .subheadline)
    let stack = UIStackView(arrangedSubviews: [nameLabel, detailLabel])
    stack.axis = .vertical
    stack.spacing = 2
    contentView.addSubview(stack)
    stack.pin(to: contentView, leading: 16, bottom: -16)
    NSLayoutConstraint.activate([
      stack.trailingAnchor.constraint(
        lessThanOrEqualTo: contentView.trailingAnchor, constant: -16)
    ])
    nameLabel.textColor = .white
    detailLabel.textColor = UIColor.white.withAlphaComponent(0.8)
  }

  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  override func layoutSubviews() {
    super.layoutSubviews()
    layer.shadowPath = UIBezierPath(roundedRect: bounds, cornerRadius: 18).cgPath
  }

  func configure(name: String, detail: String, color: UIColor) {
    nameLabel.text = name
    detailLabel.text = detail
    contentView.backgroundColor = color
  }
}

/// Cards that stop in the middle one by one, and dots below.
private final class CarouselController: UIViewController, UICollectionViewDataSource,
  UICollectionViewDelegate
{
  private struct Card {
    var name: String
    var detail: String
    var color: UIColor
  }
  private let cards = [
    Card(name: "Checking", detail: "3 new payments", color: .systemBlue),
    Card(name: "Savings", detail: "Goal: 80 %", color: .systemGreen),
    Card(name: "Travel", detail: "Lisbon in May", color: .systemOrange),
    Card(name: "Family", detail: "Shared by four", color: .systemPurple),
    Card(name: "Business", detail: "12 invoices", color: .systemIndigo),
  ]
  private let layout = CarouselLayout()
  private(set) lazy var collectionView = UICollectionView(
    frame: .zero, collectionViewLayout: layout)
  let pageControl = UIPageControl()

  private var pitch: CGFloat { layout.itemSize.width + layout.minimumLineSpacing }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    layout.scrollDirection = .horizontal
    layout.itemSize = CGSize(width: 220, height: 150)
    layout.minimumLineSpacing = 12
    collectionView.backgroundColor = .clear
    collectionView.clipsToBounds = false
    collectionView.showsHorizontalScrollIndicator = false
    collectionView.decelerationRate = .fast
    collectionView.dataSource = self
    collectionView.delegate = self
    collectionView.register(
      CarouselCell.self, forCellWithReuseIdentifier: CarouselCell.reuseIdentifier)
    pageControl.numberOfPages = cards.count
    pageControl.pageIndicatorTintColor = .tertiaryLabel
    pageControl.currentPageIndicatorTintColor = .label
    pageControl.addTarget(self, action: CarouselController.turned, for: .valueChanged)
    view.place(collectionView, pageControl)
    collectionView.pin(to: view, leading: 0, trailing: 0)
    NSLayoutConstraint.activate([
      collectionView.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor),
      collectionView.heightAnchor.constraint(equalToConstant: 180),
      pageControl.topAnchor.constraint(equalTo: collectionView.bottomAnchor),
      pageControl.centerXAnchor.constraint(equalTo: view.centerXAnchor),
    ])
  }

  func collectionView(
    _ collectionView: UICollectionView, numberOfItemsInSection section: Int
  ) -> Int { cards.count }

  func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    let cell = collectionView.dequeueReusableCell(
      withReuseIdentifier: CarouselCell.reuseIdentifier, for: indexPath)
    let card = cards[indexPath.item]
    (cell as? CarouselCell)?.configure(
      name: card.name, detail: card.detail, color: card.color)
    return cell
  }

  func collectionView(
    _ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath
  ) {
    collectionView.scrollToItem(at: indexPath, at: .centeredHorizontally, animated: true)
  }

  func scrollViewWillEndDragging(
    _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
    targetContentOffset: UnsafeMutablePointer<CGPoint>
  ) {
    let current = scrollView.contentOffset.x / pitch
    let page: CGFloat
    if velocity.x > 0.3 {
      page = current.rounded(.up)
    } else if velocity.x < -0.3 {
      page = current.rounded(.down)
    } else {
      page = current.rounded()
    }
    targetContentOffset.pointee.x = min(max(page, 0), CGFloat(cards.count - 1)) * pitch
  }

  func scrollViewDidScroll(_ scrollView: UIScrollView) {
    guard scrollView.isTracking || scrollView.isDecelerating else { return }
    pageControl.currentPage = Int((scrollView.contentOffset.x / pitch).rounded())
  }

  func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) {
    pageControl.currentPage = Int((scrollView.contentOffset.x / pitch).rounded())
  }

  private func turned(_ sender: UIPageControl) {
    collectionView.scrollToItem(
      at: IndexPath(item: sender.currentPage, section: 0), at: .centeredHorizontally,
      animated: true)
  }
}

@Suite("A carousel", .screens) struct CarouselTests {
  // A fling, a slow drag that is not enough for a page, a tap on the dots.
  private let screen = Screen(
    320, 240, .wait(0.2), .flick(CGPoint(x: 240, y: 110), to: CGPoint(x: 140, y: 110)),
    .wait(1), .slow(CGPoint(x: 240, y: 110), to: CGPoint(x: 150, y: 110)), .wait(1),
    .tap(CGPoint(x: 190, y: 213))
  ) { CarouselController() }

  @Test("cards stop in the middle, and shrink beside it") func cards() throws {
    try screen.expectGoldens("carousel", at: [0, 0.35, 1.5], dark: [1, 2.8])
  }

  @Test("offsets are those of whole pages, and the dots follow them")
  func offsets() throws {
    try screen.run(at: [0, 1.2, 1.4, 2.5, 4.5]) { window, time in
      let controller = try #require(window.rootViewController as? CarouselController)
      let view = controller.collectionView
      let page = time == 0 ? 0 : time == 4.5 ? 2 : 1
      #expect(controller.pageControl.currentPage == page, "\(time)")
      if time == 1.4 {
        #expect(view.contentOffset.x > 260)
      } else {
        #expect(view.contentOffset.x == CGFloat(page) * 232, "\(time)")
        let cell = try #require(view.cellForItem(at: IndexPath(item: page, section: 0)))
        #expect(cell.transform.isIdentity && cell.alpha == 1)
        let other = try #require(
          view.cellForItem(at: IndexPath(item: page + 1, section: 0)))
        #expect((other.transform.a - 0.8).magnitude < 1e-9)
      }
    }
  }
}
