import MesmerUIKit

/// A carousel without ends, which goes on by itself: the middle one of three views.
final class EndlessCarouselView: UIView, UIScrollViewDelegate {
  private let scrollView = UIScrollView()
  private let pageControl = UIPageControl()
  private let labels = (0..<3).map { _ in UILabel() }
  private var timer: Timer?
  private(set) var index = 0
  var items: [(title: String, color: UIColor)] = [] {
    didSet {
      pageControl.numberOfPages = items.count
      show(0)
    }
  }

  override init(frame: CGRect) {
    super.init(frame: frame)
    scrollView.isPagingEnabled = true
    scrollView.showsHorizontalScrollIndicator = false
    scrollView.delegate = self
    for label in labels {
      label.font = .systemFont(ofSize: 28, weight: .heavy)
      label.textColor = .white
      label.textAlignment = .center
      scrollView.addSubview(label)
    }
    addSubview(scrollView)
    addSubview(pageControl)
    addGestureRecognizer(
      UITapGestureRecognizer(target: self, action: EndlessCarouselView.tapped))
    start()
  }

  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  override func layoutSubviews() {
    super.layoutSubviews()
    let size = bounds.size
    if scrollView.frame.size != size {
      scrollView.frame = bounds
      scrollView.contentSize = CGSize(width: 3 * size.width, height: size.height)
      for (i, label) in labels.enumerated() {
        label.frame = bounds.offsetBy(dx: CGFloat(i) * size.width, dy: 0)
      }
      scrollView.contentOffset.x = size.width
    }
    pageControl.frame = CGRect(x: 0, y: size.height - 28, width: size.width, height: 28)
  }

  private func start() {
    timer?.invalidate()
    timer = Timer.scheduledTimer(withTimeInterval: 2.5, repeats: true) { [weak self] _ in
      guard let self else { return }
      self.scrollView.setContentOffset(
        CGPoint(x: 2 * self.bounds.width, y: 0), animated: true)
    }
  }

  private func show(_ page: Int) {
    guard !items.isEmpty else { return }
    index = (page + items.count) % items.count
    pageControl.currentPage = index
    for (i, label) in labels.enumerated() {
      let item = items[(index + i - 1 + items.count) % items.count]
      label.text = item.title
      label.backgroundColor = item.color
    }
  }

  private func tapped(_ sender: UITapGestureRecognizer) {
    let isLeft = sender.location(in: self).x < bounds.midX
    scrollView.setContentOffset(
      CGPoint(x: isLeft ? 0 : 2 * bounds.width, y: 0), animated: true)
  }

  func scrollViewDidScroll(_ scrollView: UIScrollView) {
    let width = scrollView.bounds.width
    if scrollView.contentOffset.x >= 2 * width {
      scrollView.contentOffset.x -= width
      show(index + 1)
    } else if scrollView.contentOffset.x <= 0, width > 0 {
      scrollView.contentOffset.x += width
      show(index - 1)
    }
  }

  func scrollViewWillBeginDragging(_ scrollView: UIScrollView) { timer?.invalidate() }

  func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) { start() }
}

/// A screen with a carousel.
final class EndlessCarouselController: UIViewController {
  let carousel = EndlessCarouselView()

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    carousel.items = [
      ("Rome", .systemRed), ("Oslo", .systemBlue), ("Lima", .systemGreen),
      ("Cairo", .systemOrange),
    ]
    carousel.layer.cornerRadius = 16
    carousel.clipsToBounds = true
    view.place(carousel)
    carousel.pin(to: view.safeAreaLayoutGuide, top: 12, leading: 12, trailing: -12)
    carousel.heightAnchor.constraint(equalToConstant: 160).isActive = true
  }
}
