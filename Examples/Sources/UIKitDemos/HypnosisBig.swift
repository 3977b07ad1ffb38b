#if canImport(UIKit)
  import UIKit
#else
  import MesmerUIKit
#endif

/// A view twice as wide and twice as high as the screen, to be dragged.
class HypnosisBigAppDelegate: UIResponder, UIApplicationDelegate {
  var window: UIWindow?

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

    let scrollView = UIScrollView(frame: screenRect)
    window.addSubview(scrollView)
    scrollView.addSubview(HypnosisterView(frame: bigRect))
    // The size of the content that the scroll view shows a part of.
    scrollView.contentSize = bigRect.size

    window.makeKeyAndVisible()
    self.window = window
    return true
  }
}
