#if canImport(UIKit)
  import UIKit
#else
  import MesmerUIKit
#endif

/// Two views of the screen's size side by side, with paging.
class HypnosisPagesAppDelegate: UIResponder, UIApplicationDelegate {
  var window: UIWindow?

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication
      .LaunchOptionsKey: Any]?
  ) -> Bool {
    var screenRect = UIScreen.main.bounds
    let window = UIWindow(frame: screenRect)
    window.backgroundColor = .white

    let scrollView = UIScrollView(frame: screenRect)
    scrollView.isPagingEnabled = true
    window.addSubview(scrollView)
    // Two pages wide and one high, as in the text of an article on UIScrollView. Its code
    // has two pages of height, and paging off.
    scrollView.contentSize = CGSize(
      width: screenRect.size.width * 2.0, height: screenRect.size.height)

    scrollView.addSubview(HypnosisterView(frame: screenRect))
    // The second view is just off the screen, to the right.
    screenRect.origin.x += screenRect.size.width
    scrollView.addSubview(HypnosisterView(frame: screenRect))

    window.makeKeyAndVisible()
    self.window = window
    return true
  }
}
