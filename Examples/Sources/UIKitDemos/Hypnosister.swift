#if canImport(UIKit)
  import UIKit
#else
  import MesmerUIKit
#endif

/// A view with four times the area of the screen in a scroll view that zooms from one
/// half to two.
class HypnosisterAppDelegate: UIResponder, UIApplicationDelegate, UIScrollViewDelegate {
  var window: UIWindow?
  private let hypnosisView = HypnosisterView(frame: .zero)

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication
      .LaunchOptionsKey: Any]?
  ) -> Bool {
    let screenRect = UIScreen.main.bounds
    let window = UIWindow(frame: screenRect)
    window.backgroundColor = .white

    var bigRect = screenRect
    bigRect.size.width *= 2.0
    bigRect.size.height *= 2.0
    hypnosisView.frame = bigRect
    hypnosisView.logoName = "train"

    let scrollView = UIScrollView(frame: screenRect)
    scrollView.addSubview(hypnosisView)
    scrollView.contentSize = bigRect.size
    scrollView.minimumZoomScale = 0.5
    scrollView.maximumZoomScale = 2.0
    scrollView.delegate = self
    window.addSubview(scrollView)

    window.makeKeyAndVisible()
    self.window = window
    return true
  }

  func viewForZooming(in scrollView: UIScrollView) -> UIView? {
    return hypnosisView
  }
}
