import MesmerGeometry
import MesmerViews

/// Starts an app: makes its window.
public protocol UIApplicationDelegate: AnyObject {
  /// The app's window.
  var window: UIWindow? { get set }

  /// The app starts; the answer tells whether it can do what it was started
  /// for.
  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions:
      [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool

  /// The app is there for its user.
  func applicationDidBecomeActive(_ application: UIApplication)
}

extension UIApplicationDelegate {
  /// No window, and one that is set is not kept.
  public var window: UIWindow? {
    get { nil }
    set {}
  }

  /// Starts nothing.
  public func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions:
      [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool { true }

  /// Does nothing.
  public func applicationDidBecomeActive(_ application: UIApplication) {}
}

/// An app that was started for its window.
///
/// There is no process to be one in: a program starts as many apps as it likes,
/// each on the screen of `UIEnvironment.current`, and renders their windows.
///
///     let app = UIApplication.launch(AppDelegate())
///     let frame = Renderer(scale: 2).render(app.keyWindow!)
public final class UIApplication: UIResponder {
  /// Why an app was started. Nothing here ever says why.
  public struct LaunchOptionsKey: RawRepresentable, Hashable, Sendable {
    /// The key's name.
    public var rawValue: String

    /// A key of a name.
    public init(rawValue: String) { self.rawValue = rawValue }
  }

  /// The app's delegate, which the app keeps.
  public let delegate: (any UIApplicationDelegate)?

  /// The delegate's window.
  public var keyWindow: UIWindow? { delegate?.window ?? nil }

  private init(_ delegate: any UIApplicationDelegate) { self.delegate = delegate }

  /// Starts an app: calls what a delegate is told at the start.
  public static func launch(_ delegate: any UIApplicationDelegate) -> UIApplication {
    let application = UIApplication(delegate)
    _ = delegate.application(application, didFinishLaunchingWithOptions: nil)
    delegate.applicationDidBecomeActive(application)
    return application
  }
}
