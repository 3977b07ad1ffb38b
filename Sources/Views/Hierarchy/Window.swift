import MesmerGeometry

/// The orientation of a screen.
public enum InterfaceOrientation: Hashable, Sendable, CaseIterable {
  /// Taller than wide, or square.
  case portrait
  /// Wider than tall.
  case landscape

  /// The orientation of a screen of the given size.
  package init(of size: Size) {
    self = size.width > size.height ? .landscape : .portrait
  }

  /// Whether the screen is taller than wide, or square.
  public var isPortrait: Bool { self == .portrait }
  /// Whether the screen is wider than tall.
  public var isLandscape: Bool { self == .landscape }
}

/// The root of a hierarchy, as large as the screen: UIWindow.
///
/// A window shows a view controller's view, or plain subviews. Before the first frame
/// that shows the controller's view, it loads the view and calls `viewWillAppear`; after
/// that frame it calls `viewDidAppear`. It calls the methods for disappearing when the
/// window is hidden or gets another controller.
///
/// Unlike in UIKit, a window is visible from the start (a choice of this project: there
/// is no other window that it could cover).
open class Window: View {
  /// The controller whose view fills the window; none by default.
  public var rootViewController: ViewController? {
    didSet {
      if rootViewController === oldValue { return }
      rootViewController?.screenSize = bounds.size
      if let oldValue {
        oldValue.disappear()
        oldValue.viewIfLoaded?.removeFromSuperview()
      }
      // A window that already shows a controller's view shows the new one at once.
      if oldValue != nil || isKeyWindow { showRootView() }
    }
  }

  /// Whether the window is the key window: `makeKey` was called, and `resignKey` was not
  /// called since.
  public private(set) var isKeyWindow = false

  override var asWindow: Window? { self }

  /// Always nil: the responder chain ends here.
  open override var next: Responder? { nil }

  /// The orientation of the screen, from the window's size.
  public var interfaceOrientation: InterfaceOrientation {
    InterfaceOrientation(of: bounds.size)
  }

  /// Makes the window the key window, which in UIKit gets the keyboard events.
  public func makeKey() { isKeyWindow = true }

  /// Makes the window not the key window.
  public func resignKey() { isKeyWindow = false }

  /// Makes the window key, shows it and loads its controller's view.
  public func makeKeyAndVisible() {
    makeKey()
    isHidden = false
    showRootView()
  }

  /// Changes the size of the screen in one step, as rotating a device does.
  ///
  /// The controller's methods are called, the window is resized, and its views by their
  /// masks, everything is laid out, and the controller's methods are called again. Sizes
  /// that are not finite and positive are ignored.
  ///
  /// The methods are `viewWillTransition(to:)` and, if the orientation changes,
  /// `willRotate(to:duration:)` and `willAnimateRotation(to:duration:)` before the layout
  /// and `didRotate(from:)` after it. Before all of them `shouldAutorotate(to:)` can
  /// refuse the rotation; then nothing changes.
  public func resize(to size: Size) {
    guard size.isFinite, size.width > 0, size.height > 0, size != bounds.size
    else { return }
    let old = interfaceOrientation
    let new = InterfaceOrientation(of: size)
    let controller = rootViewController
    if let controller, new != old, !controller.shouldAutorotate(to: new) { return }
    controller?.viewWillTransition(to: size)
    if new != old { controller?.willRotate(to: new, duration: 0) }
    frame = Rect(origin: frame.origin, size: size)
    if new != old { controller?.willAnimateRotation(to: new, duration: 0) }
    layoutIfNeeded()
    if new != old { controller?.didRotate(from: old) }
  }

  override func boundsSizeChanged(from old: Size) {
    super.boundsSizeChanged(from: old)
    rootViewController?.screenSize = bounds.size
    fitRootView()
  }

  override func visibilityChanged() {
    super.visibilityChanged()
    if isHidden { rootViewController?.disappear() }
  }

  override func willDisplay() {
    if isHidden { return }
    showRootView()
    rootViewController?.appear()
  }

  package override func didDisplay() {
    if !isHidden { rootViewController?.finishAppearing() }
  }

  /// Loads the controller's view and adds it, as large as the window.
  private func showRootView() {
    guard let view = rootViewController?.view, view.superview !== self else {
      return
    }
    insertSubview(view, at: 0)
    fitRootView()
  }

  private func fitRootView() {
    guard let view = rootViewController?.viewIfLoaded, view.superview === self
    else { return }
    let whole = Rect(origin: .zero, size: bounds.size)
    if view.frame != whole { view.frame = whole }
  }
}
