import Foundation
import MesmerGeometry
import MesmerPlatform
import MesmerViews

/// The delegate of an app, which makes its window.
public protocol UIApplicationDelegate: AnyObject {
  /// The app's window.
  var window: UIWindow? { get set }

  /// Called when the app starts, before all other methods. The result says whether it can
  /// handle the reason for its start.
  func application(
    _ application: UIApplication,
    willFinishLaunchingWithOptions launchOptions:
      [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool

  /// Called when the app has started. The result says whether it can handle the reason
  /// for its start.
  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions:
      [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool

  /// Called when the app has started, if `application(_:didFinishLaunchingWithOptions:)`
  /// is not implemented.
  func applicationDidFinishLaunching(_ application: UIApplication)

  /// Called when the app has become active.
  func applicationDidBecomeActive(_ application: UIApplication)

  /// Called when memory is low; see `UIApplication.receiveMemoryWarning()`.
  func applicationDidReceiveMemoryWarning(_ application: UIApplication)

  /// The orientations that the app's window may be turned to, of those that its
  /// controller supports.
  func application(
    _ application: UIApplication, supportedInterfaceOrientationsFor window: UIWindow?
  ) -> UIInterfaceOrientationMask

  /// How a scene is made. It is not asked: `UIApplication.launch` gets the scene's
  /// delegate.
  func application(
    _ application: UIApplication,
    configurationForConnecting connectingSceneSession: UISceneSession,
    options: UIScene.ConnectionOptions
  ) -> UISceneConfiguration

  /// Never called.
  func application(
    _ application: UIApplication,
    didDiscardSceneSessions sceneSessions: Set<UISceneSession>
  )
  /// Never called.
  func applicationWillResignActive(_ application: UIApplication)
  /// Never called.
  func applicationDidEnterBackground(_ application: UIApplication)
  /// Never called.
  func applicationWillEnterForeground(_ application: UIApplication)
  /// Never called.
  func applicationWillTerminate(_ application: UIApplication)
}

extension UIApplicationDelegate {
  /// What `@main` on a delegate runs. Without Objective-C nothing can make an object of a
  /// class that it has only by name, so this says what to write in its place, and ends
  /// the program with status 1.
  public static func main() {
    let line =
      "@main cannot make the delegate here: write let app = "
      + "UIApplication.launch(\(Self.self)()) in a main file\n"
    FileHandle.standardError.write(Data(line.utf8))
    exit(1)
  }

  /// Returns a configuration without a name.
  public func application(
    _ application: UIApplication,
    configurationForConnecting connectingSceneSession: UISceneSession,
    options: UIScene.ConnectionOptions
  ) -> UISceneConfiguration {
    UISceneConfiguration(name: nil, sessionRole: connectingSceneSession.role)
  }

  /// Does nothing.
  public func application(
    _ application: UIApplication,
    didDiscardSceneSessions sceneSessions: Set<UISceneSession>
  ) {}
  /// Does nothing.
  public func applicationWillResignActive(_ application: UIApplication) {}
  /// Does nothing.
  public func applicationDidEnterBackground(_ application: UIApplication) {}
  /// Does nothing.
  public func applicationWillEnterForeground(_ application: UIApplication) {}
  /// Does nothing.
  public func applicationWillTerminate(_ application: UIApplication) {}

  /// Nil by default; a window that is set is not kept.
  public var window: UIWindow? {
    get { nil }
    set {}
  }

  /// Does nothing and returns true.
  public func application(
    _ application: UIApplication,
    willFinishLaunchingWithOptions launchOptions:
      [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool { true }

  /// Calls `applicationDidFinishLaunching` and returns true.
  public func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions:
      [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    applicationDidFinishLaunching(application)
    return true
  }

  /// Does nothing.
  public func applicationDidFinishLaunching(_ application: UIApplication) {}

  /// Does nothing.
  public func applicationDidBecomeActive(_ application: UIApplication) {}

  /// Does nothing.
  public func applicationDidReceiveMemoryWarning(_ application: UIApplication) {}

  /// All orientations.
  public func application(
    _ application: UIApplication, supportedInterfaceOrientationsFor window: UIWindow?
  ) -> UIInterfaceOrientationMask { .all }
}

/// An app that was launched to render its window.
///
/// It is not tied to a process: a program can launch any number of apps, each on the
/// screen of `UIEnvironment.current`, and render their windows.
///
///     let app = UIApplication.launch(AppDelegate())
///     let frame = Renderer(scale: 2).render(app.keyWindow!)
public final class UIApplication: UIResponder {
  /// What an app is doing.
  public enum State: Int, Hashable, Sendable {
    case active, inactive, background
  }

  /// Options for opening an address; they have no effect.
  public struct OpenExternalURLOptionsKey: RawRepresentable, Hashable, Sendable {
    /// The option's name.
    public var rawValue: String
    /// An option with a name.
    public init(rawValue: String) { self.rawValue = rawValue }
  }

  private static let current = ThreadLocal<UIApplication?> { nil }

  /// The app that was launched last on this thread; nil before that.
  static var running: UIApplication? { current.value }

  /// The app that was launched last on this thread, or one without a delegate.
  public static var shared: UIApplication {
    if let running { return running }
    let application = UIApplication(nil)
    current.value = application
    return application
  }

  /// The reason why an app was launched. Mesmer never gives one.
  public struct LaunchOptionsKey: RawRepresentable, Hashable, Sendable {
    /// The key's name.
    public var rawValue: String

    /// A key with a name.
    public init(rawValue: String) { self.rawValue = rawValue }
  }

  /// The app's delegate. The app retains it.
  public let delegate: (any UIApplicationDelegate)?

  /// The delegate's window.
  public var keyWindow: UIWindow? {
    (delegate?.window ?? nil) ?? scenes.lazy.compactMap(window).first
  }

  /// The scenes, the oldest first.
  private(set) var scenes: [UIScene] = []
  private func window(of scene: UIScene) -> UIWindow? {
    ((scene.delegate as? any UIWindowSceneDelegate)?.window ?? nil)
      ?? (scene as? UIWindowScene)?.windows.first
  }

  /// The scenes of the app: one, if it was launched with a delegate for it.
  public var connectedScenes: Set<UIScene> { Set(scenes) }
  /// The sessions of the scenes.
  public var openSessions: Set<UISceneSession> { Set(scenes.map(\.session)) }
  /// Whether the app can have several scenes: no.
  public var supportsMultipleScenes: Bool { false }
  /// The app's windows.
  public var windows: [UIWindow] {
    let inScenes = scenes.flatMap { ($0 as? UIWindowScene)?.windows ?? [] }
    guard let key = keyWindow, !inScenes.contains(key) else { return inScenes }
    return [key] + inScenes
  }
  /// What the app is doing: always active.
  public var applicationState: State { .active }
  /// Whether the screen stays on; kept only.
  public var isIdleTimerDisabled = false
  /// The number on the app's icon; kept only.
  public var applicationIconBadgeNumber = 0
  /// Whether the wheel in the status bar turns; kept only.
  public var isNetworkActivityIndicatorVisible = false
  /// The orientation of the key window.
  public var statusBarOrientation: UIInterfaceOrientation {
    keyWindow?.interfaceOrientation ?? .portrait
  }
  /// The part of the screen above the safe area, which is the status bar's.
  public var statusBarFrame: CGRect {
    guard let window = keyWindow else { return .zero }
    return CGRect(
      x: 0, y: 0, width: window.bounds.width, height: window.safeAreaInsets.top)
  }
  /// Whether the status bar is hidden: it is never drawn.
  public var isStatusBarHidden: Bool { false }
  /// Which way text runs.
  public var userInterfaceLayoutDirection: UIUserInterfaceLayoutDirection {
    UITraitCollection.current.layoutDirection
  }
  /// The size of text.
  public var preferredContentSizeCategory: UIContentSizeCategory {
    UITraitCollection.current.preferredContentSizeCategory
  }

  /// Whether an address can be opened: never, because there are no other apps.
  public func canOpenURL(_ url: URL) -> Bool { false }

  /// Opens nothing, and calls the closure with false.
  public func open(
    _ url: URL, options: [OpenExternalURLOptionsKey: Any] = [:],
    completionHandler completion: ((Bool) -> Void)? = nil
  ) { completion?(false) }

  private init(_ delegate: (any UIApplicationDelegate)?) { self.delegate = delegate }

  /// Launches an app: calls the delegate's methods for the start.
  ///
  /// Before the window that the delegate has then is rotated, the delegate is asked for
  /// the orientations that the app supports.
  ///
  /// An app with scenes gives the delegate of its scene, which makes the window.
  public static func launch(
    _ delegate: any UIApplicationDelegate,
    scene sceneDelegate: (any UISceneDelegate)? = nil
  ) -> UIApplication {
    let application = UIApplication(delegate)
    current.value = application
    let scene = sceneDelegate.map { application.makeScene($0) }
    // What the delegate leaves for later waits for its window's clock.
    let calls = ClockCalls()
    calls.run {
      _ = delegate.application(application, willFinishLaunchingWithOptions: nil)
      _ = delegate.application(application, didFinishLaunchingWithOptions: nil)
      if let scene {
        sceneDelegate?.scene(
          scene, willConnectTo: scene.session, options: UIScene.ConnectionOptions())
        sceneDelegate?.sceneWillEnterForeground(scene)
      }
    }
    application.keyWindow?.calls = calls
    application.keyWindow?.orientationsOfTheApp = { [weak application] window in
      guard let application, let delegate = application.delegate else { return .all }
      return delegate.application(
        application, supportedInterfaceOrientationsFor: window)
    }
    application.post(UIApplication.didFinishLaunchingNotification)
    delegate.applicationDidBecomeActive(application)
    application.post(UIApplication.didBecomeActiveNotification)
    if let scene { sceneDelegate?.sceneDidBecomeActive(scene) }
    return application
  }

  private func makeScene(_ sceneDelegate: any UISceneDelegate) -> UIScene {
    let role = UISceneSession.Role.windowApplication
    let session = UISceneSession(
      role: role, configuration: UISceneConfiguration(name: nil, sessionRole: role))
    let scene = UIWindowScene(
      session: session, connectionOptions: UIScene.ConnectionOptions())
    scene.delegate = sceneDelegate
    scenes.append(scene)
    return scene
  }

  private func post(_ name: Notification.Name) {
    NotificationCenter.default.post(name: name, object: self)
  }

  /// Warns the app that memory is low, as a device does by itself: the delegate, then the
  /// controllers of the window, then those who listen to the notification. Caches of the
  /// window are dropped.
  public func receiveMemoryWarning() {
    delegate?.applicationDidReceiveMemoryWarning(self)
    if let controller = keyWindow?.controller { warn(controller) }
    post(UIApplication.didReceiveMemoryWarningNotification)
    keyWindow?.purgeCaches()
  }

  private func warn(_ controller: ViewController) {
    controller.didReceiveMemoryWarning()
    for child in controller.contained { warn(child) }
    if let shown = (controller as? UIViewController)?.presentedHere { warn(shown) }
  }
}

// Names of notifications. Those that say so are posted to `NotificationCenter.default`.
extension UIApplication {
  /// Posted by `receiveMemoryWarning()`.
  public static let didReceiveMemoryWarningNotification = Notification.Name(
    "UIApplicationDidReceiveMemoryWarningNotification")
  /// Posted by `launch(_:)`, after the delegate was called.
  public static let didFinishLaunchingNotification = Notification.Name(
    "UIApplicationDidFinishLaunchingNotification")
  /// Posted by `launch(_:)`, after the delegate was called.
  public static let didBecomeActiveNotification = Notification.Name(
    "UIApplicationDidBecomeActiveNotification")
  /// Never posted.
  public static let willResignActiveNotification = Notification.Name(
    "UIApplicationWillResignActiveNotification")
  /// Never posted.
  public static let didEnterBackgroundNotification = Notification.Name(
    "UIApplicationDidEnterBackgroundNotification")
  /// Never posted.
  public static let willEnterForegroundNotification = Notification.Name(
    "UIApplicationWillEnterForegroundNotification")
  /// Never posted.
  public static let willTerminateNotification = Notification.Name(
    "UIApplicationWillTerminateNotification")
}
