import MesmerUIKit
import Testing

@Suite struct UIApplicationTests {
  final class Delegate: UIResponder, UIApplicationDelegate {
    var window: UIWindow?
    var calls: [String] = []

    func application(
      _ application: UIApplication,
      didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
      calls.append("launched \(launchOptions == nil)")
      window = UIWindow(frame: UIScreen.main.bounds)
      return true
    }

    func applicationDidBecomeActive(_ application: UIApplication) {
      calls.append("active \(application.keyWindow === window)")
    }
  }

  final class Silent: UIApplicationDelegate {}

  @Test func aStartedAppHasItsWindowOnTheScreen() {
    let screen = UIScreen(size: CGSize(width: 30, height: 40), scale: 2)
    let app = UIEnvironment.$current.withValue(
      UIEnvironment(screen: screen, resources: ".")
    ) { UIApplication.launch(Delegate()) }
    #expect((app.delegate as? Delegate)?.calls == ["launched true", "active true"])
    #expect(app.keyWindow?.frame == CGRect(x: 0, y: 0, width: 30, height: 40))
  }

  @Test func aDelegateNeedNotDoAnything() {
    #expect(UIApplication.launch(Silent()).keyWindow == nil)
  }

  /// The delegate of an app from before launch options.
  final class Old: NSObject, UIApplicationDelegate {
    var window: UIWindow?
    var calls: [String] = []

    func application(
      _ application: UIApplication,
      willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
      calls.append("will finish")
      return true
    }

    func applicationDidFinishLaunching(_ application: UIApplication) {
      calls.append("did finish")
      window = UIWindow(frame: UIScreen.main.bounds)
    }

    func applicationDidBecomeActive(_ application: UIApplication) {
      calls.append("active")
    }

    func application(
      _ application: UIApplication, supportedInterfaceOrientationsFor window: UIWindow?
    ) -> UIInterfaceOrientationMask {
      calls.append("asked \(window === self.window)")
      return .landscapeLeft
    }
  }

  @Test("[4.33] a delegate without launch options is called when the app has started")
  func oldDelegate() throws {
    let delegate = Old()
    let app = UIApplication.launch(delegate)
    #expect(delegate.calls == ["will finish", "did finish", "active"])
    #expect(app.keyWindow === delegate.window)
  }

  @Test("[1.45] an app allows its window some of the orientations of its controller")
  func appOrientations() throws {
    let delegate = Old()
    let app = UIApplication.launch(delegate)
    let window = try #require(app.keyWindow)
    window.resize(to: CGSize(width: 667, height: 375))
    #expect(window.interfaceOrientation == .landscapeLeft)
    #expect(delegate.calls.dropFirst(3).allSatisfy { $0 == "asked true" })
    window.resize(to: CGSize(width: 375, height: 667))
    #expect(window.bounds.size == CGSize(width: 667, height: 375))
    withExtendedLifetime(app) {}
  }

  @Test func screensHaveAScaleThatCanBeDrawnAt() {
    #expect(UIScreen(scale: 0).scale == 1)
    #expect(UIScreen(scale: .nan).scale == 1)
    #expect(UIScreen.main.bounds == CGRect(x: 0, y: 0, width: 375, height: 667))
    #expect(UIScreen.main.scale == 2)
  }
}
