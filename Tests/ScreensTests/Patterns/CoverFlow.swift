import MesmerUIKit

/// Turns the items that are not in the middle away, in perspective, and lays them behind
/// one another.
final class CoverFlowLayout: UICollectionViewFlowLayout {
  override func prepare() {
    scrollDirection = .horizontal
    itemSize = CGSize(width: 120, height: 150)
    minimumLineSpacing = -50
    let inset = collectionView?.adjustedContentInset ?? .zero
    let room = collectionView?.bounds.inset(by: inset).size ?? .zero
    let edge = max((room.width - itemSize.width) / 2, 0)
    let above = max((room.height - itemSize.height) / 2, 0)
    sectionInset = UIEdgeInsets(top: above, left: edge, bottom: above, right: edge)
    super.prepare()
  }

  override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { true }

  override func layoutAttributesForElements(
    in rect: CGRect
  ) -> [UICollectionViewLayoutAttributes]? {
    super.layoutAttributesForElements(in: rect)?.map { attributes in
      guard let copy = attributes.copy() as? UICollectionViewLayoutAttributes,
        let middle = collectionView?.bounds.midX
      else { return attributes }
      let way = max(-1, min(1, (copy.center.x - middle) / 90))
      var transform = CATransform3DIdentity
      transform.m34 = -1 / 400
      transform = CATransform3DTranslate(transform, 0, 0, -abs(way) * 60)
      copy.transform3D = CATransform3DRotate(transform, -way * .pi / 3, 0, 1, 0)
      copy.zIndex = -Int(abs(copy.center.x - middle))
      return copy
    }
  }

  override func targetContentOffset(
    forProposedContentOffset proposed: CGPoint, withScrollingVelocity velocity: CGPoint
  ) -> CGPoint {
    let step = itemSize.width + minimumLineSpacing
    return CGPoint(x: (proposed.x / step).rounded() * step, y: proposed.y)
  }
}

final class CoverCell: UICollectionViewCell {
  let title = UILabel()

  override init(frame: CGRect) {
    super.init(frame: frame)
    title.font = .boldSystemFont(ofSize: 24)
    title.textColor = .white
    title.textAlignment = .center
    title.frame = contentView.bounds
    title.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    contentView.addSubview(title)
    contentView.layer.cornerRadius = 10
    contentView.layer.masksToBounds = true
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }
}

/// Covers in a row, of which the middle one faces the user.
final class CoverFlowController: UICollectionViewController {
  private let colors: [UIColor] = [
    .systemRed, .systemOrange, .systemGreen, .systemTeal, .systemBlue, .systemIndigo,
  ]

  init() { super.init(collectionViewLayout: CoverFlowLayout()) }
  required init?(coder: NSCoder) { super.init(coder: coder) }

  override func viewDidLoad() {
    super.viewDidLoad()
    collectionView.backgroundColor = .systemBackground
    collectionView.decelerationRate = .fast
    collectionView.showsHorizontalScrollIndicator = false
    collectionView.register(CoverCell.self, forCellWithReuseIdentifier: "cover")
  }

  override func collectionView(
    _ collectionView: UICollectionView, numberOfItemsInSection section: Int
  ) -> Int { colors.count }

  override func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    let cell = collectionView.dequeueReusableCell(
      withReuseIdentifier: "cover", for: indexPath)
    (cell as? CoverCell)?.title.text = "\(indexPath.item + 1)"
    cell.contentView.backgroundColor = colors[indexPath.item]
    return cell
  }

  override func collectionView(
    _ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath
  ) {
    collectionView.scrollToItem(
      at: indexPath, at: .centeredHorizontally, animated: true)
  }
}
