import MesmerGeometry

/// Makes a view and manages its life: the part of UIViewController that a renderer
/// needs.
///
/// Methods are called in this order: `loadView` and `viewDidLoad` when `view` is first
/// read; `viewWillAppear` before the first frame of the window that shows it and
/// `viewDidAppear` after that frame; `viewWillLayoutSubviews` and `viewDidLayoutSubviews`
/// around each layout of the view; the rotation methods when the window is resized
/// (`Window.resize(to:)`); `viewWillDisappear` and `viewDidDisappear` when the window is
/// hidden or gets another controller. State that is to be restored
/// (a scroll view's `contentOffset` and `zoomScale`) should be saved in `viewWillDisappear`.
///
/// Nothing moves while a frame is rendered: `animated` is always false, and durations are
/// 0.
open class ViewController: Responder {
  private enum Appearance { case disappeared, appearing, appeared }

  private var appearance = Appearance.disappeared
  private var loadedView: View?
  /// The initial size of the view: the window's.
  var screenSize = Size.zero

  // MARK: The view

  /// The view, loaded when it is first read. Setting it disconnects the controller from
  /// the old view and connects it to the new one; nil unloads the view. It is never nil
  /// when read.
  open var view: View! {
    get {
      if let loadedView { return loadedView }
      loadView()
      if let loadedView {
        viewDidLoad()
        return loadedView
      }
      // An override of loadView may set no view; then a plain one is used, as by default.
      let plain = plainView()
      self.view = plain
      viewDidLoad()
      return plain
    }
    set {
      if loadedView?.viewController === self { loadedView?.viewController = nil }
      loadedView = newValue
      newValue?.viewController = self
    }
  }

  /// The view, if it is loaded.
  public var viewIfLoaded: View? { loadedView }

  /// Whether the view is loaded.
  public var isViewLoaded: Bool { loadedView != nil }

  /// Makes the view and assigns it to `view`. Called when `view` is first read; do not
  /// call it.
  ///
  /// The default makes a plain view as large as the window (if there is one) that resizes
  /// with its superview.
  open func loadView() { view = plainView() }

  private func plainView() -> View {
    let view = View(frame: Rect(origin: .zero, size: screenSize))
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    return view
  }

  /// The view's superview.
  open override var next: Responder? { loadedView?.superview }

  /// The orientation of the screen, from the window's size; portrait without a window.
  public var interfaceOrientation: InterfaceOrientation {
    loadedView?.window?.interfaceOrientation ?? .portrait
  }

  // MARK: Life, for subclasses; the defaults do nothing

  /// The view has been loaded. Its geometry is not final.
  open func viewDidLoad() {}
  /// The view is about to be shown: the last chance to set geometry.
  open func viewWillAppear(_ animated: Bool) {}
  /// A frame with the view has been rendered.
  open func viewDidAppear(_ animated: Bool) {}
  /// The view is about to leave the screen: save its state now.
  open func viewWillDisappear(_ animated: Bool) {}
  /// The view has left the screen.
  open func viewDidDisappear(_ animated: Bool) {}
  /// The view is about to lay out its subviews.
  open func viewWillLayoutSubviews() {}
  /// The view has laid out its subviews.
  open func viewDidLayoutSubviews() {}

  // MARK: Rotation

  /// Whether the screen may rotate to an orientation; true by default. If not, the window
  /// keeps its size.
  open func shouldAutorotate(to orientation: InterfaceOrientation) -> Bool { true }

  /// The window is about to change its size.
  open func viewWillTransition(to size: Size) {}
  /// The screen is about to rotate; the geometry is still the old one.
  open func willRotate(to orientation: InterfaceOrientation, duration: Double) {}
  /// The new geometry is set, but not laid out.
  open func willAnimateRotation(
    to orientation: InterfaceOrientation, duration: Double
  ) {}
  /// The screen has rotated, and everything is laid out.
  open func didRotate(from orientation: InterfaceOrientation) {}

  // MARK: What the window does

  func appear() {
    if appearance != .disappeared { return }
    appearance = .appearing
    viewWillAppear(false)
  }

  func finishAppearing() {
    if appearance != .appearing { return }
    appearance = .appeared
    viewDidAppear(false)
  }

  func disappear() {
    if appearance == .disappeared { return }
    viewWillDisappear(false)
    appearance = .disappeared
    viewDidDisappear(false)
  }
}
