// swift-format-ignore-file: AlwaysUseLowerCamelCase
// Some names are UIKit's.

import Foundation
import MesmerGeometry
import MesmerViews

// Scenes, so that an app's templates compile and start: an app has one, which holds its
// windows.

/// A part of an app with windows of its own.
open class UIScene: UIResponder {
  /// What a scene is doing.
  public enum ActivationState: Int, Hashable, Sendable {
    case unattached = -1
    case foregroundActive, foregroundInactive, background
  }

  /// Why a scene was made. Mesmer never gives a reason.
  open class ConnectionOptions {
    /// Always empty.
    public let urlContexts: Set<UIOpenURLContext> = []
    init() {}
  }

  /// The scene's session.
  public let session: UISceneSession
  /// The scene's delegate.
  open var delegate: (any UISceneDelegate)?
  /// Whether it is shown: always active.
  public let activationState = ActivationState.foregroundActive
  /// The title of the scene.
  open var title: String! = ""

  /// A scene of a session.
  public required init(session: UISceneSession, connectionOptions: ConnectionOptions) {
    self.session = session
  }
}

/// An address that an app is opened with. There are none.
open class UIOpenURLContext: NSObject {
  /// The address.
  public let url: URL
  init(_ url: URL) { self.url = url }
}

/// A scene with windows.
open class UIWindowScene: UIScene {
  /// The windows that were made for the scene and still exist, the oldest first.
  public var windows: [UIWindow] { weakWindows.compactMap(\.window) }
  private var weakWindows: [WeakWindow] = []
  private struct WeakWindow { weak var window: UIWindow? }

  /// The screen.
  open var screen: UIScreen { UIScreen.main }
  /// The orientation of the first window.
  open var interfaceOrientation: UIInterfaceOrientation {
    windows.first?.interfaceOrientation ?? .portrait
  }
  /// The traits of the screen.
  open var traitCollection: UITraitCollection { .current }
  /// The key window.
  open var keyWindow: UIWindow? { windows.first(where: \.isKeyWindow) }
  /// The space of the screen.
  open var coordinateSpace: UIView? { windows.first }

  func add(_ window: UIWindow) {
    weakWindows.removeAll { $0.window == nil || $0.window === window }
    weakWindows.append(WeakWindow(window: window))
  }

  func remove(_ window: UIWindow) { weakWindows.removeAll { $0.window === window } }
}

extension Window {
  /// A window of a scene, as large as its screen.
  public convenience init(windowScene: UIWindowScene) {
    self.init(frame: windowScene.screen.bounds)
    windowScene.add(self)
  }

  /// The scene of the running app that has the window. A window that is taken from its
  /// scene is hidden.
  public var windowScene: UIWindowScene? {
    get {
      UIApplication.running?.scenes.lazy.compactMap { $0 as? UIWindowScene }
        .first { $0.windows.contains(self) }
    }
    set {
      if newValue !== windowScene { windowScene?.remove(self) }
      if let newValue { newValue.add(self) } else { isHidden = true }
    }
  }
}

/// A scene that an app remembers.
open class UISceneSession: NSObject {
  /// What a scene is for.
  public struct Role: RawRepresentable, Hashable, Sendable {
    /// The role's name.
    public var rawValue: String
    /// A role with a name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// A screen.
    public static let windowApplication = Role(
      rawValue: "UIWindowSceneSessionRoleApplication")
  }

  /// What the scene is for.
  public let role: Role
  /// How it was made.
  public let configuration: UISceneConfiguration
  /// A name that lasts.
  public let persistentIdentifier = "main"
  /// What an app keeps with it.
  open var userInfo: [String: Any]?

  init(role: Role, configuration: UISceneConfiguration) {
    (self.role, self.configuration) = (role, configuration)
  }
}

/// How a scene is made.
open class UISceneConfiguration: NSObject {
  /// The name of the configuration.
  public let name: String?
  /// The role of the scene.
  public let role: UISceneSession.Role
  /// The class of the delegate, with an initializer without parameters.
  open var delegateClass: AnyClass?
  /// The class of the scene; kept only.
  open var sceneClass: AnyClass?

  /// A configuration with a name.
  public init(name: String?, sessionRole: UISceneSession.Role) {
    (self.name, role) = (name, sessionRole)
  }
}

/// Hears of the life of a scene. All methods have defaults, which do nothing.
public protocol UISceneDelegate: AnyObject {
  /// The scene was made: the place to make its window.
  func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession,
    options connectionOptions: UIScene.ConnectionOptions)
  /// Never called.
  func sceneDidDisconnect(_ scene: UIScene)
  /// The scene has become active.
  func sceneDidBecomeActive(_ scene: UIScene)
  /// Never called.
  func sceneWillResignActive(_ scene: UIScene)
  /// The scene is about to be shown.
  func sceneWillEnterForeground(_ scene: UIScene)
  /// Never called.
  func sceneDidEnterBackground(_ scene: UIScene)
  /// Never called.
  func scene(_ scene: UIScene, openURLContexts URLContexts: Set<UIOpenURLContext>)
}

extension UISceneDelegate {
  /// Does nothing.
  public func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession,
    options connectionOptions: UIScene.ConnectionOptions
  ) {}
  /// Does nothing.
  public func sceneDidDisconnect(_ scene: UIScene) {}
  /// Does nothing.
  public func sceneDidBecomeActive(_ scene: UIScene) {}
  /// Does nothing.
  public func sceneWillResignActive(_ scene: UIScene) {}
  /// Does nothing.
  public func sceneWillEnterForeground(_ scene: UIScene) {}
  /// Does nothing.
  public func sceneDidEnterBackground(_ scene: UIScene) {}
  /// Does nothing.
  public func scene(_ scene: UIScene, openURLContexts URLContexts: Set<UIOpenURLContext>)
  {}
}

/// The delegate of a scene with windows.
public protocol UIWindowSceneDelegate: UISceneDelegate {
  /// The scene's window.
  var window: UIWindow? { get set }
}

extension UIWindow {
  /// The screen that the window is on: the only one.
  public var screen: UIScreen { UIScreen.main }
}

extension UIWindowSceneDelegate {
  /// Nil by default; a window that is set is not kept.
  public var window: UIWindow? {
    get { nil }
    set {}
  }
}
