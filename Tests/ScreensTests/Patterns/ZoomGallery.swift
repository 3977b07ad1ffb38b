import MesmerUIKit

/// A page of a gallery: a picture that is zoomed by two fingers or two taps.
final class ZoomCell: UICollectionViewCell, UIScrollViewDelegate {
  let scrollView = UIScrollView()
  let imageView = UIImageView()
  let doubleTap = UITapGestureRecognizer()

  override init(frame: CGRect) {
    super.init(frame: frame)
    scrollView.frame = bounds
    scrollView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    scrollView.contentInsetAdjustmentBehavior = .never
    scrollView.delegate = self
    scrollView.maximumZoomScale = 3
    imageView.frame = scrollView.bounds
    imageView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    imageView.contentMode = .scaleAspectFit
    scrollView.addSubview(imageView)
    contentView.addSubview(scrollView)
    doubleTap.numberOfTapsRequired = 2
    doubleTap.addTarget(self, action: ZoomCell.doubleTapped)
    scrollView.addGestureRecognizer(doubleTap)
  }

  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  override func prepareForReuse() {
    super.prepareForReuse()
    scrollView.setZoomScale(1, animated: false)
  }

  private func doubleTapped(_ sender: UITapGestureRecognizer) {
    if scrollView.zoomScale > 1 {
      scrollView.setZoomScale(1, animated: true)
    } else {
      let point = sender.location(in: imageView)
      scrollView.zoom(
        to: CGRect(x: point.x - 40, y: point.y - 60, width: 80, height: 120),
        animated: true)
    }
  }

  func viewForZooming(in scrollView: UIScrollView) -> UIView? { imageView }
}

/// Pictures side by side; a tap hides the bar.
final class ZoomGalleryController: UICollectionViewController {
  private let pictures = [UIColor.systemOrange, .systemTeal, .systemPurple].map(
    UIImage.valley)

  init() {
    let layout = UICollectionViewFlowLayout()
    layout.scrollDirection = .horizontal
    layout.minimumLineSpacing = 0
    super.init(collectionViewLayout: layout)
  }

  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  override func viewDidLoad() {
    super.viewDidLoad()
    title = "1 of 3"
    collectionView.isPagingEnabled = true
    collectionView.contentInsetAdjustmentBehavior = .never
    collectionView.backgroundColor = .systemBackground
    collectionView.register(ZoomCell.self, forCellWithReuseIdentifier: "zoom")
  }

  override func viewWillLayoutSubviews() {
    super.viewWillLayoutSubviews()
    guard let layout = collectionViewLayout as? UICollectionViewFlowLayout,
      layout.itemSize != view.bounds.size
    else { return }
    let page = collectionView.contentOffset.x / layout.itemSize.width
    layout.itemSize = view.bounds.size
    collectionView.contentOffset.x = page.rounded() * layout.itemSize.width
  }

  override func collectionView(
    _ collectionView: UICollectionView, numberOfItemsInSection section: Int
  ) -> Int { pictures.count }

  override func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    let cell =
      collectionView.dequeueReusableCell(
        withReuseIdentifier: "zoom", for: indexPath) as! ZoomCell
    cell.imageView.image = pictures[indexPath.item]
    let tap = UITapGestureRecognizer(target: self, action: ZoomGalleryController.tapped)
    tap.require(toFail: cell.doubleTap)
    cell.addGestureRecognizer(tap)
    return cell
  }

  private func tapped(_ sender: UITapGestureRecognizer) {
    guard let bars = navigationController else { return }
    bars.setNavigationBarHidden(!bars.isNavigationBarHidden, animated: true)
  }

  override func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) {
    title = "\(Int(scrollView.contentOffset.x / scrollView.bounds.width) + 1) of 3"
  }
}
