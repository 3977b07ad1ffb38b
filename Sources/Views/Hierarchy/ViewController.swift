import MesmerDrawing
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
/// (a scroll view's `contentOffset` and `zoomScale`) should be saved in
/// `viewWillDisappear`.
///
/// A controller may have children, whose views are in its view. They appear and disappear
/// with it, after it and in their order. A child whose view is added to a window that is
/// shown appears at once: `viewWillAppear` is called when the view has entered the window
/// and `viewDidAppear` after the next frame. When its view leaves the window,
/// `viewWillDisappear` is called before and `viewDidDisappear` after that. The same holds
/// for a controller without a parent.
///
/// What the window does is not `animated`, but for its turns on a clock.
open class ViewController: Responder {
  /// What has been told of the view's coming and going.
  enum Appearance { case disappeared, appearing, appeared, disappearing }

  var appearance = Appearance.disappeared
  /// Whether the transition in progress is animated.
  var appearanceIsAnimated = false
  private var loadedView: View?
  /// The window whose root controller this is.
  package weak var rootWindow: Window?

  /// A title for what shows the controller; nil by default. It is not drawn.
  open var title: String?

  // MARK: Traits

  /// The traits of the view.
  open var traitCollection: TraitCollection {
    viewIfLoaded?.traitCollection ?? .current
  }

  /// The appearance of the view and its subviews; see `View`.
  open var overrideUserInterfaceStyle: UserInterfaceStyle {
    get { viewIfLoaded?.overrideUserInterfaceStyle ?? .unspecified }
    set { view.overrideUserInterfaceStyle = newValue }
  }

  /// The traits of the view have changed. The default does nothing.
  open func traitCollectionDidChange(_ previous: TraitCollection?) {}

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
  open var viewIfLoaded: View? { loadedView }

  /// Whether the view is loaded.
  open var isViewLoaded: Bool { loadedView != nil }

  /// Loads the view if it is not loaded.
  open func loadViewIfNeeded() { _ = view }

  /// Makes the view and assigns it to `view`. Called when `view` is first read; do not
  /// call it.
  ///
  /// The default makes a plain view as large as the screen that resizes with its
  /// superview. The screen is the window of this controller or of its parent; without one
  /// it has 375 x 667 points.
  open func loadView() { view = plainView() }

  private func plainView() -> View {
    let view = View(frame: Rect(origin: .zero, size: screenSize))
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    return view
  }

  /// The size of the screen that this controller is for.
  private var screenSize: Size {
    var controller: ViewController? = self
    while let here = controller {
      if let window = here.rootWindow ?? here.viewIfLoaded?.window {
        return window.bounds.size
      }
      controller = here.container
    }
    return Size(width: 375, height: 667)
  }

  /// Whether the margins of the view are at least the system's.
  package var keepsSystemMargins = true { didSet { viewIfLoaded?.marginsChanged() } }
  /// The system's margins at the sides of a view.
  package var systemMargin: Double {
    View.systemMargin(width: viewIfLoaded?.root.bounds.width ?? screenSize.width)
  }

  /// The view's superview.
  open override var next: Responder? { loadedView?.superview }

  /// The orientation of the window; portrait without a window.
  open var interfaceOrientation: InterfaceOrientation {
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
  /// The safe area of the view has changed.
  open func viewSafeAreaInsetsDidChange() {}
  /// Makes constraints before a layout; the default calls the view's `updateConstraints`.
  open func updateViewConstraints() { viewIfLoaded?.updateConstraints() }
  /// Never called, because views are not unloaded. It exists for classes written for
  /// UIKit that override it.
  open func viewDidUnload() {}
  /// Memory is low. Mesmer never calls it by itself; a program may, and
  /// `receiveMemoryWarning()` of MesmerUIKit does.
  open func didReceiveMemoryWarning() {}

  // MARK: Children

  /// The controller whose child this is.
  open var parent: ViewController? { container }
  /// What `parent` returns, unless it is overridden.
  package weak var container: ViewController?

  /// The children, in the order in which they were added.
  public var children: [ViewController] { contained }
  /// The same, under a name that MesmerUIKit does not hide.
  package internal(set) var contained: [ViewController] = []

  /// Makes a controller the last child. A former parent loses it; a child of this
  /// controller stays where it is.
  ///
  /// It calls the child's `willMove(toParent:)` first; the caller adds the child's view
  /// and then calls `didMove(toParent:)`. Adding a controller to itself or to one of its
  /// descendants is a programmer's error, and so are more than 512 levels of controllers.
  open func addChild(_ child: ViewController) {
    if child.container === self { return }
    demand(
      !isDescendant(of: child),
      "a controller cannot be a child of itself or of a controller inside it")
    let levels = level + child.levels
    demand(
      levels <= Int(View.mostLevels),
      "a hierarchy of \(levels) levels of controllers is over the limit of "
        + "\(View.mostLevels)")
    child.removeFromParent()
    child.willMove(toParent: self)
    child.container = self
    contained.append(child)
  }

  /// Takes the controller from its parent, and then calls `didMove(toParent:)` with nil.
  ///
  /// The caller calls `willMove(toParent:)` with nil and removes the view before.
  open func removeFromParent() {
    guard let container else { return }
    container.contained.removeAll { $0 === self }
    self.container = nil
    leaveTransition()
    didMove(toParent: nil)
  }

  /// The controller is about to get a parent, or to lose it if nil. The default does
  /// nothing.
  open func willMove(toParent parent: ViewController?) {}
  /// The controller has got a parent, or has lost it if nil. The default does nothing.
  open func didMove(toParent parent: ViewController?) {}

  /// Whether the children appear and disappear with this controller without further
  /// calls; true by default. If not, it calls `beginAppearanceTransition(_:animated:)`
  /// and `endAppearanceTransition()` of its children itself.
  open var shouldAutomaticallyForwardAppearanceMethods: Bool { true }

  /// Tells the controller, and then its children, that the view is about to appear or to
  /// disappear. For parents that do not forward automatically; ignored if the view does
  /// so already.
  open func beginAppearanceTransition(_ isAppearing: Bool, animated: Bool) {
    beginTransition(isAppearing, animated: animated)
  }

  /// Tells the controller, and then its children, that the transition is complete;
  /// ignored if there is none.
  open func endAppearanceTransition() { endTransition() }

  // MARK: Rotation

  /// Whether the screen may rotate while this controller is its window's; true by
  /// default.
  open var shouldAutorotate: Bool { true }

  /// The orientations that the controller can be shown in; all but upside down by
  /// default.
  open var supportedInterfaceOrientations: InterfaceOrientationMask { .allButUpsideDown }

  /// Whether the screen may rotate to an orientation. If not, the window keeps its size.
  /// The default asks `shouldAutorotate` and `supportedInterfaceOrientations`.
  open func shouldAutorotate(to orientation: InterfaceOrientation) -> Bool {
    shouldAutorotate && supportedInterfaceOrientations.allows(orientation)
  }

  /// The window is about to change its size; the geometry is still the old one. The
  /// default tells the children.
  open func viewWillTransition(
    to size: Size, with coordinator: any ViewControllerTransitionCoordinator
  ) {
    for child in children { child.viewWillTransition(to: size, with: coordinator) }
  }
  /// The screen is about to rotate; the geometry is still the old one.
  open func willRotate(to orientation: InterfaceOrientation, duration: Double) {}
  /// The screen has its new geometry, and everything is laid out. What is changed here is
  /// laid out before `didRotate(from:)`.
  open func willAnimateRotation(
    to orientation: InterfaceOrientation, duration: Double
  ) {}
  /// The screen has rotated, and everything is laid out.
  open func didRotate(from orientation: InterfaceOrientation) {}
}
