import MesmerUIKit

/// A page of an introduction.
final class IntroPageController: UIViewController {
  let index: Int

  init(index: Int, symbol: String, color: UIColor, text: String) {
    self.index = index
    super.init(nibName: nil, bundle: nil)
    view.backgroundColor = color
    let large = UIImage.SymbolConfiguration(pointSize: 68)
    let picture = UIImageView(
      image: UIImage(systemName: symbol, withConfiguration: large))
    picture.tintColor = .white
    let label = UILabel(text, .systemFont(ofSize: 22, weight: .bold), .white)
    label.numberOfLines = 0
    label.textAlignment = .center
    view.place(picture, label)
    NSLayoutConstraint.activate([
      picture.centerXAnchor.constraint(equalTo: view.centerXAnchor),
      picture.centerYAnchor.constraint(equalTo: view.centerYAnchor, constant: -40),
      label.topAnchor.constraint(equalTo: picture.bottomAnchor, constant: 16),
      label.leadingAnchor.constraint(equalTo: view.layoutMarginsGuide.leadingAnchor),
      label.trailingAnchor.constraint(equalTo: view.layoutMarginsGuide.trailingAnchor),
    ])
  }

  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }
}

/// Pages with dots, and buttons that skip and continue.
final class IntroController: UIPageViewController, UIPageViewControllerDataSource,
  UIPageViewControllerDelegate
{
  let pages = [
    IntroPageController(
      index: 0, symbol: "star.fill", color: .systemOrange, text: "Plan the day"),
    IntroPageController(
      index: 1, symbol: "bell.fill", color: .systemTeal,
      text: "Know when it rains, and where"),
    IntroPageController(
      index: 2, symbol: "heart.fill", color: .systemIndigo, text: "Sleep well"),
  ]
  let (skipButton, nextButton) = (UIButton(type: .system), UIButton(type: .system))

  init() {
    super.init(transitionStyle: .scroll, navigationOrientation: .horizontal)
  }

  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .black
    (dataSource, delegate) = (self, self)
    setViewControllers([pages[0]], direction: .forward, animated: false)
    skipButton.setTitle("Skip", for: .normal)
    nextButton.setTitle("Next", for: .normal)
    for button in [skipButton, nextButton] {
      button.tintColor = .white
      button.addTarget(self, action: IntroController.turn, for: .touchUpInside)
    }
    view.place(skipButton, nextButton)
    skipButton.pin(to: view.safeAreaLayoutGuide, top: 4, leading: 16)
    nextButton.pin(to: view.safeAreaLayoutGuide, top: 4, trailing: -16)
  }

  private var index: Int { (viewControllers?.first as? IntroPageController)?.index ?? 0 }

  private func turn(_ sender: UIButton) {
    let page = sender === skipButton ? pages.count - 1 : min(index + 1, pages.count - 1)
    setViewControllers([pages[page]], direction: .forward, animated: true) { _ in
      self.update()
    }
  }

  private func update() {
    skipButton.isHidden = index == pages.count - 1
    nextButton.setTitle(index == pages.count - 1 ? "Done" : "Next", for: .normal)
  }

  func pageViewController(
    _ pageViewController: UIPageViewController,
    viewControllerBefore viewController: UIViewController
  ) -> UIViewController? { index > 0 ? pages[index - 1] : nil }

  func pageViewController(
    _ pageViewController: UIPageViewController,
    viewControllerAfter viewController: UIViewController
  ) -> UIViewController? { index + 1 < pages.count ? pages[index + 1] : nil }

  func presentationCount(for pageViewController: UIPageViewController) -> Int { 3 }

  func presentationIndex(for pageViewController: UIPageViewController) -> Int { index }

  func pageViewController(
    _ pageViewController: UIPageViewController, didFinishAnimating finished: Bool,
    previousViewControllers: [UIViewController], transitionCompleted completed: Bool
  ) { update() }
}
