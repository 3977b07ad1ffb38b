import Foundation
import MesmerGeometry
import MesmerViews

/// The state of the status bar, which is not drawn.
open class UIStatusBarManager: NSObject {
  private weak var scene: UIWindowScene?

  fileprivate init(_ scene: UIWindowScene) { self.scene = scene }

  /// The part of the first window above the safe area.
  open var statusBarFrame: CGRect {
    guard let window = scene?.windows.first else { return .zero }
    return CGRect(
      x: 0, y: 0, width: window.bounds.width, height: window.safeAreaInsets.top)
  }
  /// Whether the root controller, or the child that it names, hides the status bar.
  open var isStatusBarHidden: Bool {
    controller(\.childForStatusBarHidden)?.prefersStatusBarHidden ?? false
  }
  /// The style that the root controller, or the child that it names, prefers.
  open var statusBarStyle: UIStatusBarStyle {
    controller(\.childForStatusBarStyle)?.preferredStatusBarStyle ?? .default
  }

  private func controller(
    _ child: KeyPath<UIViewController, UIViewController?>
  ) -> UIViewController? {
    var controller = scene?.windows.first?.rootViewController
    while let next = controller?[keyPath: child] { controller = next }
    return controller
  }
}

extension UIWindowScene {
  /// The status bar of the scene.
  public var statusBarManager: UIStatusBarManager? { UIStatusBarManager(self) }
}
