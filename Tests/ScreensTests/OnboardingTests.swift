import MesmerTesting
import MesmerUIKit
import Testing

/// A page: a round picture, a title and a text.
private final class OnboardingPage: UIView {
  init(symbol: String, color: UIColor, title: String, text: String) {
    super.init(frame: .zero)
    let disc = UIView()
    disc.backgroundColor = color.withAlphaComponent(0.15)
    disc.layer.cornerRadius = 50
    let picture = UIImageView(
      image: UIImage(
        systemName: symbol,
        withConfiguration: UIImage.SymbolConfiguration(pointSize: 44, weight: .medium)))
    picture.tintColor = color
    let titleLabel = UILabel(title, .preferredFont(forTextStyle: .title2))
    titleLabel.textAlignment = .center
    let textLabel = UILabel(text, .preferredFont(forTextStyle: .body), .secondaryLabel)
    textLabel.textAlignment = .center
    textLabel.numberOfLines = 0
    let stack = UIStackView(arrangedSubviews: [disc, titleLabel, textLabel])
    stack.axis = .vertical
    stack.alignment = .center
    stack.spacing = 12
    disc.addSubview(picture)
    addSubview(stack)
    for part in [disc, picture, stack] {
      part.translatesAutoresizingMaskIntoConstraints = false
    }
    stack.pin(to: self, leading: 24, trailing: -24)
    NSLayoutConstraint.activate([
      disc.widthAnchor.constraint(equalToConstant: 100),
      disc.heightAnchor.constraint(equalToConstant: 100),
      picture.centerXAnchor.constraint(equalTo: disc.centerXAnchor),
      picture.centerYAnchor.constraint(equalTo: disc.centerYAnchor),
      stack.centerYAnchor.constraint(equalTo: centerYAnchor),
    ])
  }

  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }
}

/// Three pages, dots, and a button that continues.
private final class OnboardingController: UIViewController, UIScrollViewDelegate {
  let scrollView = UIScrollView()
  let pageControl = UIPageControl()
  let button = UIButton(configuration: .filled())
  private let pages = [
    OnboardingPage(
      symbol: "bell.fill", color: .systemOrange, title: "Never late",
      text: "We tell you when it is time to leave for the train."),
    OnboardingPage(
      symbol: "heart.fill", color: .systemPink, title: "Your places",
      text: "Keep the stations that you like at hand."),
    OnboardingPage(
      symbol: "person.fill", color: .systemGreen, title: "Together",
      text: "Share a journey, and meet on the platform."),
  ]

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    scrollView.isPagingEnabled = true
    scrollView.showsHorizontalScrollIndicator = false
    scrollView.contentInsetAdjustmentBehavior = .never
    scrollView.delegate = self
    pageControl.numberOfPages = pages.count
    pageControl.pageIndicatorTintColor = .systemGray4
    pageControl.currentPageIndicatorTintColor = .label
    button.setTitle("Next", for: .normal)
    button.addTarget(self, action: OnboardingController.next, for: .touchUpInside)
    let row = UIStackView(arrangedSubviews: pages)
    row.distribution = .fillEqually
    view.addSubview(scrollView)
    scrollView.addSubview(row)
    view.addSubview(pageControl)
    view.addSubview(button)
    for part in [scrollView, row, pageControl, button] {
      part.translatesAutoresizingMaskIntoConstraints = false
    }
    let (content, frame) = (scrollView.contentLayoutGuide, scrollView.frameLayoutGuide)
    scrollView.pin(to: view, leading: 0, trailing: 0)
    row.pin(to: content)
    NSLayoutConstraint.activate([
      scrollView.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor),
      scrollView.bottomAnchor.constraint(equalTo: pageControl.topAnchor),
      row.heightAnchor.constraint(equalTo: frame.heightAnchor),
      row.widthAnchor.constraint(
        equalTo: frame.widthAnchor, multiplier: CGFloat(pages.count)),
      pageControl.centerXAnchor.constraint(equalTo: view.centerXAnchor),
      pageControl.bottomAnchor.constraint(equalTo: button.topAnchor, constant: -8),
      button.centerXAnchor.constraint(equalTo: view.centerXAnchor),
      button.widthAnchor.constraint(equalToConstant: 200),
      button.bottomAnchor.constraint(
        equalTo: view.safeAreaLayoutGuide.bottomAnchor, constant: -16),
    ])
  }

  override func viewWillTransition(
    to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator
  ) {
    super.viewWillTransition(to: size, with: coordinator)
    let page = pageControl.currentPage
    coordinator.animate(alongsideTransition: { _ in
      self.view.layoutIfNeeded()
      self.scrollView.contentOffset.x = CGFloat(page) * self.scrollView.bounds.width
    })
  }

  func scrollViewDidScroll(_ scrollView: UIScrollView) {
    guard scrollView.isDragging || scrollView.isDecelerating else { return }
    show(page: Int((scrollView.contentOffset.x / scrollView.bounds.width).rounded()))
  }

  private func show(page: Int) {
    pageControl.currentPage = page
    let isLast = pageControl.currentPage == pages.count - 1
    button.setTitle(isLast ? "Get started" : "Next", for: .normal)
  }

  private func next(_ sender: UIButton) {
    let page = min(pageControl.currentPage + 1, pages.count - 1)
    show(page: page)
    scrollView.setContentOffset(
      CGPoint(x: CGFloat(page) * scrollView.bounds.width, y: 0), animated: true)
  }
}

@Suite("An onboarding", .screens) struct OnboardingTests {
  // A fling to the second page, a turn of the window, the button to the last page.
  private let screen = Screen(
    280, 400, .wait(0.2), .flick(CGPoint(x: 220, y: 150), to: CGPoint(x: 120, y: 150)),
    .wait(2.25), .tap(CGPoint(x: 200, y: 246)),
    changes: [(1.2, { $0.rotate(to: .landscapeRight) })]
  ) { OnboardingController() }

  @Test("pages are flung, turned, and ended by a button") func pages() throws {
    try screen.expectGoldens("onboarding", at: [0, 0.35, 1.35, 2.75], dark: [0.9, 4])
  }

  @Test("the offset is that of a page at any width") func offsets() throws {
    try screen.run(at: [0.2, 1.1, 2.4, 4]) { window, time in
      let controller = try #require(window.rootViewController as? OnboardingController)
      let page = time < 1 ? 0 : time < 3 ? 1 : 2
      let width: CGFloat = time < 1.2 ? 280 : 400
      #expect(controller.scrollView.contentOffset.x == CGFloat(page) * width, "\(time)")
      #expect(controller.scrollView.contentSize.width == 3 * width)
      #expect(controller.pageControl.currentPage == page)
      #expect(
        controller.button.title(for: .normal) == (page == 2 ? "Get started" : "Next"))
    }
  }
}
