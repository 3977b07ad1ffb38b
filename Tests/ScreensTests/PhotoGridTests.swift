import MesmerTesting
import MesmerUIKit
import Testing

private final class PhotoCell: UICollectionViewCell {
  let imageView = UIImageView()

  override init(frame: CGRect) {
    super.init(frame: frame)
    imageView.contentMode = .scaleAspectFill
    imageView.clipsToBounds = true
    imageView.frame = contentView.bounds
    imageView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    contentView.addSubview(imageView)
  }

  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  override var isHighlighted: Bool {
    didSet { imageView.alpha = isHighlighted ? 0.6 : 1 }
  }
}

private final class PhotoGridController: UICollectionViewController,
  UIViewControllerTransitioningDelegate, UICollectionViewDelegateFlowLayout
{
  private let photos = (0..<5).map { index in
    UIGraphicsImageRenderer(size: CGSize(width: 150, height: 100)).image { context in
      let hue = CGFloat(index) / 5
      UIColor(hue: hue, saturation: 0.35, brightness: 0.95, alpha: 1).setFill()
      context.fill(CGRect(x: 0, y: 0, width: 150, height: 100))
      UIColor(hue: hue, saturation: 0.1, brightness: 1, alpha: 1).setFill()
      UIBezierPath(ovalIn: CGRect(x: 30 + index * 14, y: 18, width: 30, height: 30))
        .fill()
      for (y, brightness) in [(58 as CGFloat, 0.6 as CGFloat), (76, 0.4)] {
        let hill = UIBezierPath()
        hill.move(to: CGPoint(x: 0, y: 100))
        hill.addLine(to: CGPoint(x: 0, y: y))
        hill.addCurve(
          to: CGPoint(x: 150, y: y), controlPoint1: CGPoint(x: 60, y: y - 50),
          controlPoint2: CGPoint(x: 80, y: y + 50))
        hill.addLine(to: CGPoint(x: 150, y: 100))
        UIColor(hue: hue, saturation: 0.6, brightness: brightness, alpha: 1).setFill()
        hill.fill()
      }
    }
  }
  private(set) var opened: UIImageView?

  init() {
    let layout = UICollectionViewFlowLayout()
    layout.minimumInteritemSpacing = 2
    layout.minimumLineSpacing = 2
    super.init(collectionViewLayout: layout)
  }

  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  override func viewDidLoad() {
    super.viewDidLoad()
    collectionView.backgroundColor = .systemBackground
    collectionView.register(PhotoCell.self, forCellWithReuseIdentifier: "photo")
  }

  override func viewWillTransition(
    to size: CGSize, with coordinator: UIViewControllerTransitionCoordinator
  ) {
    super.viewWillTransition(to: size, with: coordinator)
    coordinator.animate(alongsideTransition: { _ in
      self.collectionViewLayout.invalidateLayout()
    })
  }

  override func collectionView(
    _ collectionView: UICollectionView, numberOfItemsInSection section: Int
  ) -> Int { 90 }

  override func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    let cell =
      collectionView.dequeueReusableCell(
        withReuseIdentifier: "photo", for: indexPath) as! PhotoCell
    cell.imageView.image = photos[indexPath.item * 7 / 4 % photos.count]
    return cell
  }

  func collectionView(
    _ collectionView: UICollectionView, layout: UICollectionViewLayout,
    sizeForItemAt indexPath: IndexPath
  ) -> CGSize {
    let columns: CGFloat =
      collectionView.bounds.width > collectionView.bounds.height ? 5 : 3
    let side = ((collectionView.bounds.width - (columns - 1) * 2) / columns).rounded(
      .down)
    return CGSize(width: side, height: side)
  }

  override func collectionView(
    _ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath
  ) {
    let cell = collectionView.cellForItem(at: indexPath) as? PhotoCell
    opened = cell?.imageView
    let page = PhotoController(image: cell?.imageView.image)
    page.modalPresentationStyle = .fullScreen
    page.transitioningDelegate = self
    present(page, animated: true)
  }

  func animationController(
    forPresented presented: UIViewController, presenting: UIViewController,
    source: UIViewController
  ) -> UIViewControllerAnimatedTransitioning? { opened.map(ZoomTransition.init) }

  func animationController(
    forDismissed dismissed: UIViewController
  ) -> UIViewControllerAnimatedTransitioning? { nil }
}

private final class PhotoController: UIViewController {
  let imageView = UIImageView()

  init(image: UIImage?) {
    imageView.image = image
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .black
    imageView.contentMode = .scaleAspectFit
    imageView.frame = view.bounds
    imageView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    view.addSubview(imageView)
    view.addGestureRecognizer(
      UITapGestureRecognizer(target: self, action: PhotoController.close))
  }

  private func close(_ tap: UITapGestureRecognizer) { dismiss(animated: true) }
}

/// A picture grows from its cell to the size that it has in the page.
private final class ZoomTransition: NSObject, UIViewControllerAnimatedTransitioning {
  private let source: UIImageView

  init(source: UIImageView) { self.source = source }

  func transitionDuration(
    using transitionContext: UIViewControllerContextTransitioning?
  ) -> TimeInterval { 0.5 }

  func animateTransition(using context: UIViewControllerContextTransitioning) {
    guard let page = context.viewController(forKey: .to) as? PhotoController,
      let image = source.image
    else { return context.completeTransition(false) }
    page.view.frame = context.finalFrame(for: page)
    page.view.layoutIfNeeded()
    page.view.alpha = 0
    context.containerView.addSubview(page.view)
    let flying = UIImageView(image: image)
    flying.contentMode = .scaleAspectFill
    flying.clipsToBounds = true
    flying.frame = source.convert(source.bounds, to: context.containerView)
    context.containerView.addSubview(flying)
    source.isHidden = true
    page.imageView.isHidden = true
    let bounds = page.view.bounds
    let scale = min(bounds.width / image.size.width, bounds.height / image.size.height)
    let size = CGSize(width: image.size.width * scale, height: image.size.height * scale)
    UIView.animate(
      withDuration: transitionDuration(using: context), delay: 0,
      usingSpringWithDamping: 0.85, initialSpringVelocity: 0
    ) {
      page.view.alpha = 1
      flying.frame = CGRect(
        x: bounds.midX - size.width / 2, y: bounds.midY - size.height / 2,
        width: size.width, height: size.height)
    } completion: { _ in
      page.imageView.isHidden = false
      self.source.isHidden = false
      flying.removeFromSuperview()
      context.completeTransition(!context.transitionWasCancelled)
    }
  }
}

@Suite("Grid of photos", .screens) struct PhotoGridTests {
  private let screen = Screen(240, 360) { PhotoGridController() }

  private func grid(_ window: UIWindow) -> UICollectionView? {
    (window.rootViewController as? PhotoGridController)?.collectionView
  }

  @Test("a grid is flung, and turns to five columns with the screen")
  func turned() throws {
    let screen = screen.playing(
      .wait(0.2), .flick(CGPoint(x: 120, y: 300), to: CGPoint(x: 120, y: 240)),
      changes: [(2.5, { $0.rotate(to: .landscapeRight) })])
    try screen.expectGoldens("photo-grid", at: [0.6, 2.7, 3.5])
    let facts = try screen.run(at: [0, 0.6, 3.5]) { window, _ in
      [grid(window)?.visibleCells.first?.bounds.width, grid(window)?.bounds.width]
    }
    #expect(facts == [[78, 240], [78, 240], [70, 360]])
  }

  @Test("a photo zooms from its cell to the whole screen") func zoomed() throws {
    let screen = screen.playing(.wait(0.2), .tap(CGPoint(x: 200, y: 140)))
    try screen.expectGoldens("photo-grid-zoom", at: [0.32, 1.5], dark: [0.32])
    let shown = try screen.run(at: [0, 1.5]) { window, _ in
      window.rootViewController?.presentedViewController is PhotoController
    }
    #expect(shown == [false, true])
  }
}
