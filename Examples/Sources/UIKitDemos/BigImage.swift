#if canImport(UIKit)
  import UIKit
#else
  import MesmerUIKit
#endif

/// A picture of 500 x 500 points in a scroll view of 200 x 200.
class BigImageViewController: UIViewController {
  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = UIColor(
      red: 242.0 / 255.0, green: 242.0 / 255.0, blue: 247.0 / 255.0, alpha: 1.0)

    let scrollView = UIScrollView(
      frame: CGRect(x: 60, y: 140, width: 200, height: 200))
    scrollView.backgroundColor = .darkGray
    view.addSubview(scrollView)

    // An image view made with an image is as large as the image.
    let imageView = UIImageView(image: UIImage(named: "landscape"))
    scrollView.addSubview(imageView)
    scrollView.contentSize = imageView.frame.size
  }
}

class BigImageAppDelegate: UIResponder, UIApplicationDelegate {
  var window: UIWindow?

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication
      .LaunchOptionsKey: Any]?
  ) -> Bool {
    window = UIWindow(frame: UIScreen.main.bounds)
    window?.backgroundColor = .white
    window?.rootViewController = BigImageViewController()
    window?.makeKeyAndVisible()
    return true
  }
}
