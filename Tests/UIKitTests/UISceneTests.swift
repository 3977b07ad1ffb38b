import MesmerUIKit
import Testing

private final class App: UIResponder, UIApplicationDelegate {}

private final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
  var window: UIWindow?
  var lines: [String] = []

  func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession,
    options connectionOptions: UIScene.ConnectionOptions
  ) {
    guard let scene = scene as? UIWindowScene else { return }
    let window = UIWindow(windowScene: scene)
    window.rootViewController = UIViewController()
    window.makeKeyAndVisible()
    self.window = window
    lines.append("connect")
  }
  func sceneWillEnterForeground(_ scene: UIScene) { lines.append("foreground") }
  func sceneDidBecomeActive(_ scene: UIScene) { lines.append("active") }
}

@Suite struct UISceneTests {
  @Test("a scene's delegate makes the window, which the app and the scene have")
  func launch() throws {
    let delegate = SceneDelegate()
    let app = UIApplication.launch(App(), scene: delegate)
    let window = try #require(delegate.window)
    #expect(delegate.lines == ["connect", "foreground", "active"])
    #expect(UIApplication.shared === app && app.keyWindow === window)
    #expect(app.windows == [window] && app.connectedScenes.count == 1)
    let scene = try #require(app.connectedScenes.first as? UIWindowScene)
    #expect(window.windowScene === scene && scene.keyWindow === window)
    #expect(window.bounds == UIScreen.main.bounds)
    var opened: Bool?
    let url = try #require(URL(string: "https://example.com"))
    app.open(url) { opened = $0 }
    #expect(opened == false && !app.canOpenURL(url))
  }

  @Test("an app without scenes has the delegate's window") func old() {
    final class Old: UIResponder, UIApplicationDelegate {
      var window: UIWindow? = UIWindow(frame: UIScreen.main.bounds)
    }
    let delegate = Old()
    let app = UIApplication.launch(delegate)
    #expect(app.connectedScenes.isEmpty && app.windows == [delegate.window])
    delegate.window?.safeAreaInsets.top = 47
    #expect(app.statusBarFrame == CGRect(x: 0, y: 0, width: 375, height: 47))
    #expect(app.statusBarOrientation == .portrait)
  }

  @Test("a window that is taken from its scene leaves the screen") func taken() throws {
    let delegate = SceneDelegate()
    let app = UIApplication.launch(App(), scene: delegate)
    let scene = try #require(app.connectedScenes.first as? UIWindowScene)
    let over = UIWindow(windowScene: scene)
    #expect(scene.windows.count == 2)
    over.windowScene = nil
    #expect(scene.windows == [delegate.window] && over.isHidden)
    #expect(over.windowScene == nil && app.windows == [delegate.window])
  }

  @Test("a scene rotates its windows to a wished orientation") func geometry() throws {
    let delegate = SceneDelegate()
    let app = UIApplication.launch(App(), scene: delegate)
    let scene = try #require(app.connectedScenes.first as? UIWindowScene)
    let window = try #require(delegate.window)
    scene.requestGeometryUpdate(.iOS(interfaceOrientations: .landscape))
    #expect(window.interfaceOrientation.isLandscape)
    #expect(window.bounds.size == CGSize(width: 667, height: 375))
    scene.requestGeometryUpdate(.iOS(interfaceOrientations: .all))
    #expect(window.interfaceOrientation.isLandscape)
  }

  @Test("a controller that no longer supports the orientation is rotated")
  func supported() throws {
    final class Turned: UIViewController {
      var mask = UIInterfaceOrientationMask.all
      override var supportedInterfaceOrientations: UIInterfaceOrientationMask { mask }
    }
    let controller = Turned()
    let (window, _) = try UIWindow.shown(controller)
    controller.setNeedsUpdateOfSupportedInterfaceOrientations()
    #expect(window.interfaceOrientation == .portrait)
    controller.mask = .landscape
    controller.setNeedsUpdateOfSupportedInterfaceOrientations()
    #expect(window.interfaceOrientation.isLandscape)
  }
}
