import Foundation
import MesmerGeometry
import MesmerViews

/// The state of the status bar, which is not drawn.
open class UIStatusBarManager: NSObject {
  private weak var scene: UIWindowScene?

  fileprivate init(_ scene: UIWindowScene) { self.scene = scene }

  /// The frame of the status bar in the first window: the area above the safe area.
  open var statusBarFrame: CGRect {
    guard let window = scene?.windows.first else { return .zero }
    return CGRect(
      x: 0, y: 0, width: window.bounds.width, height: window.safeAreaInsets.top)
  }
  /// Whether the root controller, or the child to which it defers, hides the status bar.
  open var isStatusBarHidden: Bool {
    controller(\.childForStatusBarHidden)?.prefersStatusBarHidden ?? false
  }
  /// The preferred style of the root controller, or of the child to which it defers.
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
