#if canImport(UIKit)
  import UIKit
#else
  import MesmerUIKit
#endif

/// A view in front of a scroll view that does not scroll with it.
class FirstViewAppDelegate: UIResponder, UIApplicationDelegate {
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
    scrollView.addSubview(HypnosisterView(frame: bigRect))
    scrollView.contentSize = bigRect.size
    window.addSubview(scrollView)

    let firstFrame = CGRect(x: 100, y: 200, width: 200, height: 300)
    let firstView = HypnosisterView(frame: firstFrame)
    firstView.circleColor = .red
    window.addSubview(firstView)

    window.makeKeyAndVisible()
    self.window = window
    return true
  }
}
