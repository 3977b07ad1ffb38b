#if canImport(UIKit)
  import UIKit
#else
  import MesmerUIKit
#endif

/// A white window with a red and a blue view.
class RedBlueWindowAppDelegate: UIResponder, UIApplicationDelegate {
  var window: UIWindow?

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication
      .LaunchOptionsKey: Any]?
  ) -> Bool {
    let window = UIWindow(frame: UIScreen.main.bounds)
    window.backgroundColor = UIColor.white

    let redFrame = CGRect(x: 10, y: 10, width: 100, height: 100)
    let redView = UIView(frame: redFrame)
    redView.backgroundColor = UIColor.red
    window.addSubview(redView)

    let blueFrame = CGRect(x: 10, y: 150, width: 100, height: 100)
    let blueView = UIView(frame: blueFrame)
    blueView.backgroundColor = UIColor.blue
    window.addSubview(blueView)

    window.makeKeyAndVisible()
    self.window = window
    return true
  }
}
