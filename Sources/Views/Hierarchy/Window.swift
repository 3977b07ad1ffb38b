import MesmerGeometry

/// How a screen is held.
public enum InterfaceOrientation: Hashable, Sendable, CaseIterable {
  /// Higher than wide, or square.
  case portrait
  /// Wider than high.
  case landscape

  /// The orientation of a screen of a size.
  package init(of size: Size) {
    self = size.width > size.height ? .landscape : .portrait
  }

  /// Whether the screen is higher than wide, or square.
  package var isPortrait: Bool { self == .portrait }
  /// Whether the screen is wider than high.
  package var isLandscape: Bool { self == .landscape }
}

/// The root of a hierarchy, as large as the screen: UIWindow.
///
/// A window shows a view controller's view, or plain subviews. It tells the
/// controller of its life: the view is loaded and `viewWillAppear` called
/// before the first frame that shows it, `viewDidAppear` after it, and the
/// disappearance when the window is hidden or gets another controller.
///
/// Unlike UIKit's, a window is visible from the beginning (a choice of this
/// project: there is no other window that it could cover).
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
      // A window that shows one already shows the next at once.
      if oldValue != nil || isKeyWindow { showRootView() }
    }
  }

  /// Whether `makeKey` was called last, and not `resignKey`.
  public private(set) var isKeyWindow = false

  override var asWindow: Window? { self }

  /// Nothing: the chain of responders ends here.
  open override var next: Responder? { nil }

  /// How the screen is held, by the window's size.
  public var interfaceOrientation: InterfaceOrientation {
    InterfaceOrientation(of: bounds.size)
  }

  /// Makes the window the one that gets what has no place, as keys do.
  public func makeKey() { isKeyWindow = true }

  /// Ends being the key window.
  public func resignKey() { isKeyWindow = false }

  /// Makes the window key, shows it and loads its controller's view.
  public func makeKeyAndVisible() {
    makeKey()
    isHidden = false
    showRootView()
  }

  /// Changes the size of the screen, as turning a device does, in one step:
  /// the controller is told, the window resized and with it the views by their
  /// masks, everything laid out, and the controller told again. Sizes that are
  /// not finite or not positive are ignored.
  ///
  /// The calls are `viewWillTransition(to:)`, and where the orientation
  /// changes `willRotate(to:duration:)`, `willAnimateRotation(to:duration:)`
  /// before the layout, and `didRotate(from:)` after it. Before all of them
  /// `shouldAutorotate(to:)` can keep everything as it is.
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

  /// Loads the controller's view and puts it in, as large as the window.
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
