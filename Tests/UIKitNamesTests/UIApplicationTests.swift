import Testing
import UIKitNames

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

  @Test func screensHaveAScaleThatCanBeDrawnAt() {
    #expect(UIScreen(scale: 0).scale == 1)
    #expect(UIScreen(scale: .nan).scale == 1)
    #expect(UIScreen.main.bounds == CGRect(x: 0, y: 0, width: 375, height: 667))
    #expect(UIScreen.main.scale == 2)
  }
}
