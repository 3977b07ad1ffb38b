import Foundation
import MesmerGeometry
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
}

extension UIApplicationDelegate {
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
  public var keyWindow: UIWindow? { delegate?.window ?? nil }

  private init(_ delegate: any UIApplicationDelegate) { self.delegate = delegate }

  /// Launches an app: calls the delegate's methods for the start.
  ///
  /// Before the window that the delegate has then is rotated, the delegate is asked for
  /// the orientations that the app supports.
  public static func launch(_ delegate: any UIApplicationDelegate) -> UIApplication {
    let application = UIApplication(delegate)
    // What the delegate leaves for later waits for its window's clock.
    let calls = ClockCalls()
    calls.run {
      _ = delegate.application(application, willFinishLaunchingWithOptions: nil)
      _ = delegate.application(application, didFinishLaunchingWithOptions: nil)
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
    return application
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
