#if canImport(UIKit)
  import UIKit
#else
  import MesmerUIKit
#endif

/// A hover header, from an article on UIScrollView: a picture, a bar and another picture,
/// from top to bottom. The bar scrolls up to the top and stays there; the upper picture
/// grows while the content is pulled down.
///
/// The article's constraints are frames here.
class HoverViewController: UIViewController, UIScrollViewDelegate {
  let scrollView = UIScrollView()
  let topImageView = UIImageView(image: UIImage(named: "landscape"))
  let barView = HoverBar()
  let bottomImageView = UIImageView(image: UIImage(named: "train"))

  let imageHeight: CGFloat = 200
  let barHeight: CGFloat = 44

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = UIColor(
      red: 232.0 / 255.0, green: 236.0 / 255.0, blue: 242.0 / 255.0, alpha: 1.0)

    scrollView.alwaysBounceVertical = true
    scrollView.delegate = self
    view.addSubview(scrollView)
    topImageView.contentMode = .scaleAspectFill
    topImageView.clipsToBounds = true
    // The upper picture also grows downwards, behind the lower one.
    bottomImageView.backgroundColor = view.backgroundColor
    scrollView.addSubview(topImageView)
    scrollView.addSubview(barView)
    scrollView.addSubview(bottomImageView)
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    scrollView.frame = view.bounds
    let width = view.bounds.size.width
    // The frame depends on the transform, so it is set without one.
    let transform = topImageView.transform
    topImageView.transform = .identity
    topImageView.frame = CGRect(x: 0, y: 0, width: width, height: imageHeight)
    topImageView.transform = transform
    placeBar()
    bottomImageView.frame = CGRect(
      x: 0, y: imageHeight + barHeight, width: width, height: 568)
    scrollView.contentSize = CGSize(
      width: width, height: bottomImageView.frame.maxY)
  }

  func scrollViewDidScroll(_ scrollView: UIScrollView) {
    let offsetY = scrollView.contentOffset.y
    // While the bar is held it is a subview of the view, otherwise of the scroll view.
    if offsetY >= imageHeight {
      if barView.superview != view {
        view.addSubview(barView)
      }
    } else if barView.superview != scrollView {
      scrollView.addSubview(barView)
    }
    placeBar()

    let scale = max(1, 1 - offsetY / 60)
    topImageView.transform = CGAffineTransform(scaleX: scale, y: scale)
  }

  func placeBar() {
    barView.frame = CGRect(
      x: 0, y: barView.superview == view ? 0 : imageHeight,
      width: view.bounds.size.width, height: barHeight)
  }
}

/// A bar with three round buttons.
class HoverBar: UIView {
  override init(frame: CGRect) {
    super.init(frame: frame)
    backgroundColor = UIColor(
      red: 59.0 / 255.0, green: 51.0 / 255.0, blue: 87.0 / 255.0, alpha: 1.0)
    // The buttons keep their size when that of the bar changes.
    contentMode = .redraw
    for (index, word) in ["Journey", "Stations", "Tickets"].enumerated() {
      let title = UILabel(frame: CGRect(x: 16 + 100 * index, y: 8, width: 88, height: 28))
      title.text = word
      title.font = .systemFont(ofSize: 13, weight: .medium)
      title.textColor = index == 0 ? backgroundColor : .white
      title.textAlignment = .center
      addSubview(title)
    }
  }

  required init?(coder: NSCoder) {
    fatalError("init(coder:) has not been implemented")
  }

  override func draw(_ rect: CGRect) {
    UIColor(red: 1, green: 210.0 / 255.0, blue: 122.0 / 255.0, alpha: 1).setFill()
    for index in 0..<3 {
      let button = CGRect(x: 16 + 100 * index, y: 8, width: 88, height: 28)
      UIBezierPath(roundedRect: button, cornerRadius: 8).fill()
      UIColor(white: 1, alpha: 48.0 / 255.0).setFill()
    }
  }
}

class HoverAppDelegate: UIResponder, UIApplicationDelegate {
  var window: UIWindow?

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication
      .LaunchOptionsKey: Any]?
  ) -> Bool {
    window = UIWindow(frame: UIScreen.main.bounds)
    window?.backgroundColor = .white
    window?.rootViewController = HoverViewController()
    window?.makeKeyAndVisible()
    return true
  }
}
