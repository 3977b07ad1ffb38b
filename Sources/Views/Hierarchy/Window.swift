import MesmerGeometry

/// The root of a hierarchy, as large as the screen: UIWindow.
///
/// A window shows a view controller's view, or plain subviews. Before the first frame
/// that shows the controller's view, the window loads the view and calls
/// `viewWillAppear`; after that frame it calls `viewDidAppear`. The window calls
/// `viewWillDisappear` and `viewDidDisappear` when it is hidden or its controller is
/// replaced. If the controller is replaced, `viewDidDisappear` of the old controller is
/// called after the first frame with the new controller, directly before `viewDidAppear`
/// of the new one.
///
/// Unlike in UIKit, a window is visible from the start (a choice of this project: there
/// is no other window that it could cover).
open class Window: View {
  /// The controller whose view fills the window; nil by default.
  public var rootViewController: ViewController? {
    get { controller }
    set { controller = newValue }
  }

  /// The root controller, under a name that no other module hides.
  package var controller: ViewController? {
    didSet { if controller !== oldValue { replaced(oldValue) } }
  }

  /// The first responder of the window; nil if it has none.
  package weak var firstResponder: Responder?

  /// Whether the window has prepared a frame since it was last hidden.
  private(set) var isShown = false
  /// Controllers whose transitions end after the next frame.
  private var unsettled: [ViewController] = []

  /// The display links and timers that code of the window creates without a clock. They
  /// are pending until the window has a clock, and are released with the window.
  package lazy var calls = ClockCalls()

  /// Whether the window is the key window: `makeKey` was called, and `resignKey` was not
  /// called since.
  open private(set) var isKeyWindow = false

  package override var asWindow: Window? { self }

  /// Whether a presented view that covers the whole window has replaced the root
  /// controller's view in the hierarchy.
  package var rootIsCovered = false
  /// Whether an animated rotation is resizing the window. The window's own changes are
  /// then not animated.
  var isTurning = false

  /// Always nil: the responder chain ends here.
  open override var next: Responder? { nil }

  /// The orientation of the screen: initially the default one of the window's size, then
  /// that of the last rotation or change between portrait and landscape.
  public internal(set) var interfaceOrientation: InterfaceOrientation

  /// The orientations that the app allows for all controllers of the window.
  package var orientationsOfTheApp: (Window) -> InterfaceOrientationMask = { _ in .all }

  /// Creates a window with a frame, whose size determines the initial orientation.
  public override init(frame: Rect) {
    interfaceOrientation = InterfaceOrientation(of: frame.standardized.size)
    super.init(frame: frame)
  }

  /// Returns nil, like `View.init(coder:)`.
  public required init?(coder: Coder) { return nil }

  /// Makes the window the key window, which in UIKit receives keyboard events.
  open func makeKey() { isKeyWindow = true }

  /// Resigns the key window status.
  open func resignKey() { isKeyWindow = false }

  /// Makes the window key, shows it and loads its controller's view.
  open func makeKeyAndVisible() {
    View.appearanceSetter?(self)
    makeKey()
    isHidden = false
    showRootView()
  }

  @_spi(Components) public override func boundsSizeChanged(from old: Size) {
    super.boundsSizeChanged(from: old)
    let usual = InterfaceOrientation(of: bounds.size)
    if usual.isLandscape != interfaceOrientation.isLandscape {
      interfaceOrientation = usual
    }
    fitRootView()
  }

  override func visibilityChanged() {
    super.visibilityChanged()
    if !isHidden || !isShown { return }
    isShown = false
    let leaving = tree.compactMap(\.viewController).filter { leaves($0) }
    for controller in leaving { controller.endAppearanceTransition() }
    settle()
  }

  override func willDisplay() {
    if isHidden { return }
    onClock {
      showRootView()
      if isShown { return }
      isShown = true
      for controller in tree.compactMap(\.viewController) { enters(controller) }
    }
  }

  /// Lays out the views of a frame. Calls `viewIsAppearing` also of controllers whose
  /// views need no layout.
  final func layOutForDisplay() {
    onClock {
      layoutIfNeeded()
      if unsettled.isEmpty { return }
      for controller in unsettled.flatMap(\.family) { controller.callIsAppearing() }
      layoutIfNeeded()
    }
  }

  package override func didDisplay() { onClock(settle) }

  /// Runs code of controllers. Without a clock, the display links and timers that it
  /// creates are deferred.
  package func onClock(_ body: () -> Void) {
    if ClockCalls.current == nil { calls.run(body) } else { body() }
  }

  /// Loads the controller's view and adds it, as large as the window.
  private func showRootView() {
    onClock {
      guard !rootIsCovered, let view = controller?.view, view.parent !== self
      else { return }
      fit(view)
      insertSubview(view, at: 0)
    }
  }

  private func fitRootView() {
    guard let view = controller?.viewIfLoaded, view.parent === self
    else { return }
    fit(view)
  }

  private func fit(_ view: View) {
    view.place(untransformedIn: Rect(origin: .zero, size: bounds.size))
  }

  // MARK: Appearing and disappearing

  private func replaced(_ old: ViewController?) {
    controller?.rootWindow = self
    if let old {
      old.rootWindow = nil
      if isShown {
        endsLater(old)
        old.beginAppearanceTransition(false, animated: false)
      }
      old.viewIfLoaded?.removeFromSuperview()
    }
    // The key window, or one that had a controller, shows the new view immediately.
    if old != nil || isKeyWindow { showRootView() }
  }

  /// Called when the view of a controller has entered the window, or when the window is
  /// shown with it.
  func enters(_ controller: ViewController) {
    if !isShown || controller.isOnScreen { return }
    guard controller.isToldAutomatically, controller.container?.isOnScreen ?? true
    else { return }
    endsLater(controller)
    controller.beginAppearanceTransition(true, animated: false)
  }

  /// Called before the view of a controller leaves the window, or the window is hidden.
  /// Returns whether a transition has begun.
  func leaves(_ controller: ViewController) -> Bool {
    guard controller.isOnScreen, controller.isToldAutomatically else { return false }
    controller.beginAppearanceTransition(false, animated: false)
    return true
  }

  /// Ends the transitions of controllers whose views have left the window. Controllers
  /// whose views have since been added back appear again.
  func haveLeft(_ controllers: [ViewController]) {
    for controller in controllers where controller.appearance == .disappearing {
      if controller.viewIfLoaded?.window === self { enters(controller) }
      if !controller.isOnScreen { controller.endAppearanceTransition() }
    }
  }

  /// Ends the transition of a controller after the next frame.
  func endsLater(_ controller: ViewController) {
    if !unsettled.contains(where: { $0 === controller }) { unsettled.append(controller) }
  }

  /// Ends the transitions after a frame, those of disappearing controllers first.
  private func settle() {
    let controllers = unsettled
    unsettled = []
    for controller in controllers where controller.appearance == .disappearing {
      controller.endAppearanceTransition()
    }
    for controller in controllers where controller.appearance == .appearing {
      if controller.viewIfLoaded?.window !== self {
        controller.beginAppearanceTransition(false, animated: false)
      }
      controller.endAppearanceTransition()
    }
  }
}
