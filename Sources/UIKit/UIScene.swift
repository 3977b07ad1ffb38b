// swift-format-ignore-file: AlwaysUseLowerCamelCase
// Some names are UIKit's.

import Foundation
import MesmerGeometry
import MesmerViews

// Scenes, so that an app from Xcode's templates compiles and starts. An app has at most
// one scene; its windows can be in the scene or outside.

/// A part of an app with its own windows.
open class UIScene: UIResponder {
  /// The activation states of a scene.
  public enum ActivationState: Int, Hashable, Sendable {
    case unattached = -1
    case foregroundActive, foregroundInactive, background
  }

  /// The reasons for the creation of a scene; Mesmer has none.
  open class ConnectionOptions {
    /// Always empty.
    public let urlContexts: Set<UIOpenURLContext> = []
    init() {}
  }

  /// The scene's session.
  public let session: UISceneSession
  /// The scene's delegate.
  open var delegate: (any UISceneDelegate)?
  /// The activation state: always active.
  public let activationState = ActivationState.foregroundActive
  /// The title of the scene.
  open var title: String! = ""

  /// Creates a scene of a session.
  public required init(session: UISceneSession, connectionOptions: ConnectionOptions) {
    self.session = session
  }
}

/// A URL that an app opens; never created.
open class UIOpenURLContext: NSObject {
  /// The URL.
  public let url: URL
  init(_ url: URL) { self.url = url }
}

/// A scene with windows.
open class UIWindowScene: UIScene {
  /// The windows of the scene, in the order of their addition. The scene does not retain
  /// them.
  public var windows: [UIWindow] { weakWindows.compactMap(\.window) }
  private var weakWindows: [WeakWindow] = []
  private struct WeakWindow { weak var window: UIWindow? }

  /// The screen.
  open var screen: UIScreen { UIScreen.main }
  /// The orientation of the first window; portrait without windows.
  open var interfaceOrientation: UIInterfaceOrientation {
    windows.first?.interfaceOrientation ?? .portrait
  }
  /// The traits of the screen.
  open var traitCollection: UITraitCollection { .current }
  /// The key window, if it is in this scene; otherwise nil.
  open var keyWindow: UIWindow? { windows.first(where: \.isKeyWindow) }
  /// The first window, whose coordinates are those of the screen; nil without windows.
  open var coordinateSpace: UIView? { windows.first }

  /// The preferred geometry of a scene.
  open class GeometryPreferences: NSObject {
    /// The preferred orientations.
    public let interfaceOrientations: UIInterfaceOrientationMask

    /// Creates a preference for a set of orientations.
    public init(interfaceOrientations: UIInterfaceOrientationMask) {
      self.interfaceOrientations = interfaceOrientations
    }

    /// Returns a preference for a set of orientations.
    public static func iOS(
      interfaceOrientations: UIInterfaceOrientationMask
    ) -> GeometryPreferences {
      GeometryPreferences(interfaceOrientations: interfaceOrientations)
    }
  }

  /// Rotates each window to the first of the preferred orientations that its controllers
  /// support, unless its orientation is a preferred one already. If none is supported,
  /// the window keeps its orientation. The error handler is never called.
  open func requestGeometryUpdate(
    _ geometryPreferences: GeometryPreferences, errorHandler: ((any Error) -> Void)? = nil
  ) {
    for window in windows {
      window.rotate(toOneOf: geometryPreferences.interfaceOrientations)
    }
  }

  func add(_ window: UIWindow) {
    weakWindows.removeAll { $0.window == nil || $0.window === window }
    weakWindows.append(WeakWindow(window: window))
  }

  func remove(_ window: UIWindow) { weakWindows.removeAll { $0.window === window } }
}

extension Window {
  /// Rotates to the first orientation of a set, in the order of `allCases`, that the
  /// controllers support. A window whose current orientation is in the set keeps this
  /// orientation.
  func rotate(toOneOf orientations: UIInterfaceOrientationMask) {
    if orientations.allows(interfaceOrientation) { return }
    for orientation in UIInterfaceOrientation.allCases
    where orientations.allows(orientation) {
      rotate(to: orientation)
      if interfaceOrientation == orientation { return }
    }
  }

  /// Creates a window of a scene, with the size of the scene's screen.
  public convenience init(windowScene: UIWindowScene) {
    self.init(frame: windowScene.screen.bounds)
    windowScene.add(self)
  }

  /// The scene that contains the window, among those of the thread's app; nil if there is
  /// none. Setting nil removes the window from its scene and hides it.
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

/// A persistent record of a scene.
open class UISceneSession: NSObject {
  /// The purpose of a scene.
  public struct Role: RawRepresentable, Hashable, Sendable {
    /// The role's name.
    public var rawValue: String
    /// Creates a role with a name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The role of a scene on the screen.
    public static let windowApplication = Role(
      rawValue: "UIWindowSceneSessionRoleApplication")
  }

  /// The role of the scene.
  public let role: Role
  /// The configuration of the scene.
  public let configuration: UISceneConfiguration
  /// The persistent identifier of the scene, the same for all scenes.
  public let persistentIdentifier = "main"
  /// Data that the app associates with the scene.
  open var userInfo: [String: Any]?

  init(role: Role, configuration: UISceneConfiguration) {
    (self.role, self.configuration) = (role, configuration)
  }
}

/// The configuration of a scene.
open class UISceneConfiguration: NSObject {
  /// The name of the configuration.
  public let name: String?
  /// The role of the scenes that have the configuration.
  public let role: UISceneSession.Role
  /// The class of the scene's delegate; stored and ignored.
  open var delegateClass: AnyClass?
  /// The class of the scene; stored and ignored.
  open var sceneClass: AnyClass?

  /// Creates a configuration with a name.
  public init(name: String?, sessionRole: UISceneSession.Role) {
    (self.name, role) = (name, sessionRole)
  }
}

/// Methods that respond to the life cycle of a scene. The default implementations do
/// nothing.
public protocol UISceneDelegate: AnyObject {
  /// Called when the scene was created. An implementation creates the scene's window.
  func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession,
    options connectionOptions: UIScene.ConnectionOptions)
  /// Never called.
  func sceneDidDisconnect(_ scene: UIScene)
  /// Called when the scene has become active.
  func sceneDidBecomeActive(_ scene: UIScene)
  /// Never called.
  func sceneWillResignActive(_ scene: UIScene)
  /// Called before the scene is shown.
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
  /// The window's screen: `UIScreen.main`.
  public var screen: UIScreen { UIScreen.main }
}

extension UIWindowSceneDelegate {
  /// Nil by default; a value that is set is not kept.
  public var window: UIWindow? {
    get { nil }
    set {}
  }
}
