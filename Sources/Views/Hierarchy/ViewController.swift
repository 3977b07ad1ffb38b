import MesmerDrawing
import MesmerGeometry

/// An object that creates a view and manages its lifecycle: the part of UIViewController
/// that a renderer uses.
///
/// The methods are called as follows:
/// - `loadView` and `viewDidLoad`: when `view` is first read
/// - `viewWillAppear`, `viewIsAppearing` and `viewDidAppear`: before the first frame of
///   the window that shows the view, before the layout for this frame, and after the
///   frame
/// - `viewWillLayoutSubviews` and `viewDidLayoutSubviews`: before and after each layout
///   of the view
/// - the rotation methods: when the window is resized (`Window.resize(to:)`) or rotated
/// - `viewWillDisappear` and `viewDidDisappear`: when the window is hidden or its
///   controller is replaced
///
/// Save state that is to be restored (a scroll view's `contentOffset` and `zoomScale`) in
/// `viewWillDisappear`.
///
/// A controller may have children, whose views are in its view. Children appear and
/// disappear after their parent, in the order of `children`. When the view of a child is
/// added to a window that is shown, `viewWillAppear` is called after the view has entered
/// the window and `viewDidAppear` after the next frame. When the view of a child leaves
/// the window, `viewWillDisappear` is called before it leaves and `viewDidDisappear`
/// afterwards. A controller without a parent, whose view is added to a window in this
/// way, gets the same calls.
///
/// Appearance transitions by the window are not animated; rotations on a clock are.
open class ViewController: Responder {
  /// The state of the view's appearance, as of the last callback.
  enum Appearance { case disappeared, appearing, appeared, disappearing }

  var appearance = Appearance.disappeared
  /// Whether the transition in progress is animated.
  var appearanceIsAnimated = false
  /// Whether the call of `viewIsAppearing` is pending.
  var isAppearingPending = false
  private var loadedView: View?
  /// The window whose root controller this is.
  package weak var rootWindow: Window?

  /// A title for a container that shows the controller; nil by default. It is not drawn.
  open var title: String?

  // MARK: Traits

  /// The traits of the view, or `TraitCollection.current` if no view is loaded.
  open var traitCollection: TraitCollection {
    viewIfLoaded?.traitCollection ?? .current
  }

  /// The appearance of the view and its subviews, as in `View`. Setting it loads the
  /// view.
  open var overrideUserInterfaceStyle: UserInterfaceStyle {
    get { viewIfLoaded?.overrideUserInterfaceStyle ?? .unspecified }
    set { view.overrideUserInterfaceStyle = newValue }
  }

  /// Called when the traits of the view have changed. The default does nothing.
  open func traitCollectionDidChange(_ previous: TraitCollection?) {}

  // MARK: The view

  /// The view, loaded when it is first read. Reading it never gives nil. Setting it
  /// replaces the view that the controller manages; nil unloads the view.
  open var view: View! {
    get {
      if let loadedView { return loadedView }
      loadView()
      if let loadedView {
        viewDidLoad()
        return loadedView
      }
      // An override of loadView may set no view; a plain one is then used, as by default.
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

  /// Creates the view and assigns it to `view`. Called when `view` is first read; do not
  /// call it directly.
  ///
  /// The default creates a plain view that is as large as the screen and resizes with its
  /// superview. The screen is the window of this controller or of its nearest ancestor
  /// with a window; without one, 375 x 667 points are used.
  open func loadView() { view = plainView() }

  private func plainView() -> View {
    let view = View(frame: Rect(origin: .zero, size: screenSize))
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    return view
  }

  /// The size of the window of this controller or of its nearest ancestor with a window.
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

  /// Whether the side margins of the view are at least the system's.
  package var keepsSystemMargins = true { didSet { viewIfLoaded?.marginsChanged() } }
  /// The system's minimum side margin for the width of the screen, in points.
  package var systemMargin: Double {
    View.systemMargin(width: viewIfLoaded?.root.bounds.width ?? screenSize.width)
  }

  /// The view's superview.
  open override var next: Responder? { loadedView?.superview }

  /// The orientation of the window; portrait without a window.
  open var interfaceOrientation: InterfaceOrientation {
    loadedView?.window?.interfaceOrientation ?? .portrait
  }

  // MARK: Lifecycle, for subclasses; the defaults do nothing

  /// Called when the view has been loaded. Its geometry is not final.
  open func viewDidLoad() {}
  /// Called before the view is shown. Its geometry may change until `viewIsAppearing`.
  open func viewWillAppear(_ animated: Bool) {}
  /// Called once per appearance, after `viewWillAppear` and before the first layout of
  /// the view in its window, when the geometry is final.
  open func viewIsAppearing(_ animated: Bool) {}
  /// Called after a frame with the view has been rendered.
  open func viewDidAppear(_ animated: Bool) {}
  /// Called before the view leaves the screen: save its state here.
  open func viewWillDisappear(_ animated: Bool) {}
  /// Called after the view has left the screen.
  open func viewDidDisappear(_ animated: Bool) {}
  /// Called before the view lays out its subviews.
  open func viewWillLayoutSubviews() {}
  /// Called after the view has laid out its subviews.
  open func viewDidLayoutSubviews() {}
  /// Called when the safe area of the view has changed.
  open func viewSafeAreaInsetsDidChange() {}
  /// Updates constraints before a layout; the default calls the view's
  /// `updateConstraints`.
  open func updateViewConstraints() { viewIfLoaded?.updateConstraints() }
  /// Never called: Mesmer does not unload views by itself.
  open func viewDidUnload() {}
  /// Handles a low-memory warning. Mesmer never calls it.
  open func didReceiveMemoryWarning() {}

  // MARK: Children

  /// The controller whose child this one is; nil without a parent.
  open var parent: ViewController? { container }
  /// The value of `parent`, independent of overrides.
  package weak var container: ViewController?

  /// The children, in the order in which they were added.
  public var children: [ViewController] { contained }
  /// The children, under a name that no other module hides.
  package internal(set) var contained: [ViewController] = []

  /// Adds a controller as the last child, after removing it from a former parent. A child
  /// of this controller keeps its index.
  ///
  /// The child's `willMove(toParent:)` is called before it is added; the caller adds the
  /// child's view and then calls `didMove(toParent:)`. Adding a controller to itself or
  /// to one of its descendants is a programmer's error, and so are more than 512 levels
  /// of controllers.
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

  /// Removes the controller from its parent and then calls `didMove(toParent:)` with nil.
  ///
  /// Call `willMove(toParent:)` with nil and remove the view before calling this method.
  open func removeFromParent() {
    guard let container else { return }
    container.contained.removeAll { $0 === self }
    self.container = nil
    leaveTransition()
    didMove(toParent: nil)
  }

  /// Called before the parent changes; the argument is nil if the controller is removed
  /// from its parent. The default does nothing.
  open func willMove(toParent parent: ViewController?) {}
  /// Called after the parent has changed; the argument is nil if the controller has no
  /// parent now. The default does nothing.
  open func didMove(toParent parent: ViewController?) {}

  /// Whether this controller forwards appearance callbacks to its children; true by
  /// default. If false, this controller must call
  /// `beginAppearanceTransition(_:animated:)` and `endAppearanceTransition()` of its
  /// children itself.
  open var shouldAutomaticallyForwardAppearanceMethods: Bool { true }

  /// Begins an appearance transition of the controller and then of its children; ignored
  /// if the transition has begun or ended already. A parent that does not forward
  /// automatically calls this method of its children.
  open func beginAppearanceTransition(_ isAppearing: Bool, animated: Bool) {
    beginTransition(isAppearing, animated: animated)
  }

  /// Ends the transition of the controller and then of its children; ignored if there is
  /// none.
  open func endAppearanceTransition() { endTransition() }

  // MARK: Rotation

  /// Whether the screen may rotate while this is the root controller of its window; true
  /// by default.
  open var shouldAutorotate: Bool { true }

  /// The orientations that the controller can be shown in; all but upside down by
  /// default.
  open var supportedInterfaceOrientations: InterfaceOrientationMask { .allButUpsideDown }

  /// Whether the screen may rotate to an orientation. If it may rotate to no orientation
  /// of a new size, the window keeps its size. The default reads `shouldAutorotate` and
  /// `supportedInterfaceOrientations`.
  open func shouldAutorotate(to orientation: InterfaceOrientation) -> Bool {
    shouldAutorotate && supportedInterfaceOrientations.allows(orientation)
  }

  /// Called before the window changes its size; the geometry is still the old one. The
  /// default calls the method of each child.
  open func viewWillTransition(
    to size: Size, with coordinator: any ViewControllerTransitionCoordinator
  ) {
    for child in children { child.viewWillTransition(to: size, with: coordinator) }
  }
  /// Called before the screen rotates; the geometry is still the old one. The duration is
  /// in seconds, 0 without animation.
  open func willRotate(to orientation: InterfaceOrientation, duration: Double) {}
  /// Called during a rotation, when the screen has its new geometry and everything is
  /// laid out. Changes made here are laid out before `didRotate(from:)`.
  open func willAnimateRotation(
    to orientation: InterfaceOrientation, duration: Double
  ) {}
  /// Called when the screen has rotated and everything is laid out.
  open func didRotate(from orientation: InterfaceOrientation) {}
}
