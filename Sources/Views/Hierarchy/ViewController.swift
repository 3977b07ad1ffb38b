import MesmerGeometry

/// Makes a view and follows its life: UIViewController, as far as a renderer
/// without user interface has a use for it.
///
/// The order of calls: `loadView` and `viewDidLoad` when `view` is asked for
/// first; `viewWillAppear` before the first frame of the window that shows it,
/// `viewDidAppear` after; `viewWillLayoutSubviews` and `viewDidLayoutSubviews`
/// around each layout of the view; the rotation's calls when the window is
/// resized (`Window.resize(to:)`); `viewWillDisappear` and `viewDidDisappear`
/// when the window is hidden or gets another controller. Save what is to be
/// restored (`ScrollView.scrollState`) in `viewWillDisappear`.
///
/// Nothing moves while a frame is rendered: `animated` is always false and
/// durations are 0.
open class ViewController: Responder {
  private enum Appearance { case disappeared, appearing, appeared }

  private var appearance = Appearance.disappeared
  private var loadedView: View?
  /// The size that a view has when it is loaded: the window's.
  var screenSize = Size.zero

  // MARK: The view

  /// The view; loaded when it is asked for first. Setting it takes the
  /// controller from the old view and gives it to the new one; nil unloads it.
  /// Never nil when it is read.
  open var view: View! {
    get {
      if let loadedView { return loadedView }
      loadView()
      if let loadedView {
        viewDidLoad()
        return loadedView
      }
      // An override of loadView that sets none: a plain view, as by default.
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

  /// Makes the view and assigns it to `view`: a plain one, as large as the
  /// window (if there is one), that follows its superview's size. Called when
  /// `view` is asked for; do not call it.
  open func loadView() { view = plainView() }

  private func plainView() -> View {
    let view = View(frame: Rect(origin: .zero, size: screenSize))
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    return view
  }

  /// The view's superview.
  open override var next: Responder? { loadedView?.superview }

  /// How the screen is held that the view is on, by the window's size;
  /// portrait without one.
  public var interfaceOrientation: InterfaceOrientation {
    loadedView?.window?.interfaceOrientation ?? .portrait
  }

  // MARK: Life, for subclasses; by default all of these do nothing

  /// The view is loaded. Its geometry is not final.
  open func viewDidLoad() {}
  /// The view is about to be shown: geometry can be set a last time.
  open func viewWillAppear(_ animated: Bool) {}
  /// A frame with the view has been rendered.
  open func viewDidAppear(_ animated: Bool) {}
  /// The view is about to be taken off the screen: time to save its state.
  open func viewWillDisappear(_ animated: Bool) {}
  /// The view is off the screen.
  open func viewDidDisappear(_ animated: Bool) {}
  /// The view is about to lay out its subviews.
  open func viewWillLayoutSubviews() {}
  /// The view has laid out its subviews.
  open func viewDidLayoutSubviews() {}

  // MARK: Rotation

  /// Whether the screen may be turned; true by default. Where it is not, the
  /// window keeps its size when the screen turns to that orientation.
  open func shouldAutorotate(to orientation: InterfaceOrientation) -> Bool { true }

  /// The window is about to change its size.
  open func viewWillTransition(to size: Size) {}
  /// The screen is about to be turned; the old geometry is still there.
  open func willRotate(to orientation: InterfaceOrientation, duration: Double) {}
  /// The new geometry is there, but not laid out.
  open func willAnimateRotation(
    to orientation: InterfaceOrientation, duration: Double
  ) {}
  /// The screen has been turned, and everything laid out.
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
