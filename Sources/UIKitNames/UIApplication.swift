import MesmerGeometry
import MesmerViews

/// The delegate of an app, which makes its window.
public protocol UIApplicationDelegate: AnyObject {
  /// The app's window.
  var window: UIWindow? { get set }

  /// Called when the app starts. The result says whether it can handle the reason for its
  /// start.
  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions:
      [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool

  /// Called when the app has become active.
  func applicationDidBecomeActive(_ application: UIApplication)
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
    didFinishLaunchingWithOptions launchOptions:
      [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool { true }

  /// Does nothing.
  public func applicationDidBecomeActive(_ application: UIApplication) {}
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
  public static func launch(_ delegate: any UIApplicationDelegate) -> UIApplication {
    let application = UIApplication(delegate)
    _ = delegate.application(application, didFinishLaunchingWithOptions: nil)
    delegate.applicationDidBecomeActive(application)
    return application
  }
}
