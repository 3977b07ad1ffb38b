import Foundation
import MesmerGeometry
import MesmerPlatform
import MesmerViews

/// The delegate of an app, which creates its window.
public protocol UIApplicationDelegate: AnyObject {
  /// The app's window.
  var window: UIWindow? { get set }

  /// Called first when the app starts. The result, whether the app can handle the launch
  /// options, is ignored.
  func application(
    _ application: UIApplication,
    willFinishLaunchingWithOptions launchOptions:
      [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool

  /// Called when the app has started. The result, whether the app can handle the launch
  /// options, is ignored.
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

  /// Returns the orientations that the app supports for a window. The window rotates only
  /// to orientations that its controller supports, too.
  func application(
    _ application: UIApplication, supportedInterfaceOrientationsFor window: UIWindow?
  ) -> UIInterfaceOrientationMask

  /// Returns the configuration of a new scene. Never called: the scene's delegate is an
  /// argument of `UIApplication.launch`.
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
  /// The entry point of `@main` on a delegate. Without Objective-C the class cannot be
  /// instantiated by name, so this method writes the replacement to standard error, and
  /// ends the program with status 1.
  public static func main() {
    let line =
      "@main cannot create the delegate without Objective-C; write let app = "
      + "UIApplication.launch(\(Self.self)()) in a main file"
    writeWarning(line)
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

  /// Nil by default; a value that is set is not kept.
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

  /// Returns all orientations.
  public func application(
    _ application: UIApplication, supportedInterfaceOrientationsFor window: UIWindow?
  ) -> UIInterfaceOrientationMask { .all }
}

/// An app launched to render its window.
///
/// An app is not tied to a process: a program can launch any number of apps, each on the
/// screen of `UIEnvironment.current`, and render their windows.
///
///     let app = UIApplication.launch(AppDelegate())
///     let frame = Renderer(scale: 2).render(app.keyWindow!)
public final class UIApplication: UIResponder {
  /// The running states of an app.
  public enum State: Int, Hashable, Sendable {
    case active, inactive, background
  }

  /// The options for opening a URL; they have no effect.
  public struct OpenExternalURLOptionsKey: RawRepresentable, Hashable, Sendable {
    /// The option's name.
    public var rawValue: String
    /// Creates an option with a name.
    public init(rawValue: String) { self.rawValue = rawValue }
  }

  private static let current = ThreadLocal<UIApplication?> { nil }

  /// The app of this thread: the last one that was launched or created by `shared`; nil
  /// if there is none.
  static var running: UIApplication? { current.value }

  /// The app launched last on this thread. If there is none, the first access creates an
  /// app without a delegate.
  public static var shared: UIApplication {
    if let running { return running }
    let application = UIApplication(nil)
    current.value = application
    return application
  }

  /// The key of a reason for the launch of an app. The launch options are always nil.
  public struct LaunchOptionsKey: RawRepresentable, Hashable, Sendable {
    /// The key's name.
    public var rawValue: String

    /// Creates a key with a name.
    public init(rawValue: String) { self.rawValue = rawValue }
  }

  /// The app's delegate. The app retains it.
  public let delegate: (any UIApplicationDelegate)?

  /// The delegate's window, or else the window of the oldest scene that has one.
  public var keyWindow: UIWindow? {
    (delegate?.window ?? nil) ?? scenes.lazy.compactMap(window).first
  }

  /// The scenes, oldest first.
  private(set) var scenes: [UIScene] = []
  private func window(of scene: UIScene) -> UIWindow? {
    ((scene.delegate as? any UIWindowSceneDelegate)?.window ?? nil)
      ?? (scene as? UIWindowScene)?.windows.first
  }

  /// The scenes of the app: one if the app was launched with a scene delegate, otherwise
  /// none.
  public var connectedScenes: Set<UIScene> { Set(scenes) }
  /// The sessions of the scenes.
  public var openSessions: Set<UISceneSession> { Set(scenes.map(\.session)) }
  /// Whether the app supports several scenes: false.
  public var supportsMultipleScenes: Bool { false }
  /// The windows of the app's scenes. A key window outside the scenes precedes them.
  public var windows: [UIWindow] {
    let inScenes = scenes.flatMap { ($0 as? UIWindowScene)?.windows ?? [] }
    guard let key = keyWindow, !inScenes.contains(key) else { return inScenes }
    return [key] + inScenes
  }
  /// The running state: always active.
  public var applicationState: State { .active }
  private var ignoring = 0
  /// The window whose user interaction is disabled while `ignoring` is positive.
  private weak var ignored: UIWindow?
  /// Whether the idle timer is disabled; stored and ignored.
  public var isIdleTimerDisabled = false
  /// The number on the app's icon; stored and ignored.
  public var applicationIconBadgeNumber = 0
  /// Whether the network indicator spins; stored and ignored.
  public var isNetworkActivityIndicatorVisible = false
  /// The orientation of the key window; portrait if there is no key window.
  public var statusBarOrientation: UIInterfaceOrientation {
    keyWindow?.interfaceOrientation ?? .portrait
  }
  /// The frame of the status bar in the key window: the area above the safe area. Zero
  /// without a key window.
  public var statusBarFrame: CGRect {
    guard let window = keyWindow else { return .zero }
    return CGRect(
      x: 0, y: 0, width: window.bounds.width, height: window.safeAreaInsets.top)
  }
  /// Whether the status bar is hidden; stored and ignored: it is never drawn.
  public var isStatusBarHidden = false
  /// The style of the status bar; stored and ignored.
  public var statusBarStyle = UIStatusBarStyle.default
  /// Sets `statusBarStyle`.
  public func setStatusBarStyle(_ statusBarStyle: UIStatusBarStyle, animated: Bool) {
    self.statusBarStyle = statusBarStyle
  }
  /// The layout direction of the interface.
  public var userInterfaceLayoutDirection: UIUserInterfaceLayoutDirection {
    UITraitCollection.current.layoutDirection
  }
  /// The preferred text size.
  public var preferredContentSizeCategory: UIContentSizeCategory {
    UITraitCollection.current.preferredContentSizeCategory
  }

  /// Returns false: there are no other apps.
  public func canOpenURL(_ url: URL) -> Bool { false }

  /// Opens nothing, and calls the closure with false.
  public func open(
    _ url: URL, options: [OpenExternalURLOptionsKey: Any] = [:],
    completionHandler completion: ((Bool) -> Void)? = nil
  ) { completion?(false) }

  private init(_ delegate: (any UIApplicationDelegate)?) { self.delegate = delegate }

  /// Launches an app: calls the launch methods of the delegate and of the scene's
  /// delegate, and posts `didFinishLaunchingNotification` and
  /// `didBecomeActiveNotification`.
  ///
  /// The delegate is queried for the supported orientations before its window rotates.
  /// For an app with scenes, pass the scene delegate, which creates the window.
  public static func launch(
    _ delegate: any UIApplicationDelegate,
    scene sceneDelegate: (any UISceneDelegate)? = nil
  ) -> UIApplication {
    let application = UIApplication(delegate)
    current.value = application
    let scene = sceneDelegate.map { application.makeScene($0) }
    // Work that the delegate defers is queued for its window's clock.
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

  /// Disables touches in the key window until the matching call of
  /// `endIgnoringInteractionEvents`.
  public func beginIgnoringInteractionEvents() {
    ignoring += 1
    if ignoring > 1 || keyWindow?.isUserInteractionEnabled != true { return }
    ignored = keyWindow
    keyWindow?.isUserInteractionEnabled = false
  }
  /// Ends the effect of a call of `beginIgnoringInteractionEvents`.
  public func endIgnoringInteractionEvents() {
    ignoring = max(ignoring - 1, 0)
    if ignoring > 0 { return }
    ignored?.isUserInteractionEnabled = true
    ignored = nil
  }
  /// Whether a call of `beginIgnoringInteractionEvents` is still in effect.
  public var isIgnoringInteractionEvents: Bool { ignoring > 0 }
  /// The URL of the app's settings.
  public static let openSettingsURLString = "app-settings:"

  /// Simulates a memory warning: calls the delegate, then the key window's controllers,
  /// then posts the notification. Afterwards the key window purges its caches.
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

// Names of notifications. The posted ones are sent to `NotificationCenter.default`.
extension UIApplication {
  /// Posted by `receiveMemoryWarning()`, after the delegate and the controllers were
  /// called.
  public static let didReceiveMemoryWarningNotification = Notification.Name(
    "UIApplicationDidReceiveMemoryWarningNotification")
  /// Posted by `launch(_:scene:)`, after the delegates' launch methods were called.
  public static let didFinishLaunchingNotification = Notification.Name(
    "UIApplicationDidFinishLaunchingNotification")
  /// Posted by `launch(_:scene:)`, after `applicationDidBecomeActive(_:)` was called.
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
