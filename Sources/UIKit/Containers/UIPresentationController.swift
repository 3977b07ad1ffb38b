import Foundation
import MesmerGeometry
import MesmerViews

/// How a controller is presented.
public enum UIModalPresentationStyle: Int, Hashable, Sendable {
  /// Over everything, which leaves the window.
  case fullScreen
  /// A page sheet that covers most of the screen.
  case pageSheet
  /// On a phone the same as `pageSheet`.
  case formSheet
  /// Over the nearest controller that defines a context, whose view leaves the window.
  case currentContext
  /// As the transitioning delegate has it.
  case custom
  /// Over everything, which stays visible.
  case overFullScreen
  /// Over the nearest controller that defines a context, which stays visible.
  case overCurrentContext
  /// On a phone the same as `pageSheet`.
  case popover
  /// No style.
  case none = -1
  /// A page sheet.
  case automatic = -2
}

/// How a presented view comes and goes.
public enum UIModalTransitionStyle: Int, Hashable, Sendable {
  /// It slides up from below.
  case coverVertical
  /// Drawn as `crossDissolve`: nothing turns in space.
  case flipHorizontal
  /// It fades in.
  case crossDissolve
  /// Drawn as `crossDissolve`.
  case partialCurl
}

/// Decides how presentations adapt, and hears when a finger dismisses them. All methods
/// have defaults.
public protocol UIAdaptivePresentationControllerDelegate: AnyObject {
  /// The style on another kind of device. It is not asked: all screens are a phone's.
  func adaptivePresentationStyle(
    for controller: UIPresentationController
  )
    -> UIModalPresentationStyle
  /// The same, with traits.
  func adaptivePresentationStyle(
    for controller: UIPresentationController, traitCollection: UITraitCollection
  ) -> UIModalPresentationStyle
  /// Whether a finger may dismiss the sheet; true by default.
  func presentationControllerShouldDismiss(
    _ presentationController: UIPresentationController
  ) -> Bool
  /// A finger begins to dismiss the sheet.
  func presentationControllerWillDismiss(
    _ presentationController: UIPresentationController)
  /// A finger has dismissed the sheet.
  func presentationControllerDidDismiss(
    _ presentationController: UIPresentationController)
  /// A finger has tried to dismiss a sheet that may not be dismissed.
  func presentationControllerDidAttemptToDismiss(
    _ presentationController: UIPresentationController)
}

extension UIAdaptivePresentationControllerDelegate {
  /// Returns `none`.
  public func adaptivePresentationStyle(
    for controller: UIPresentationController
  )
    -> UIModalPresentationStyle
  { .none }
  /// Returns `none`.
  public func adaptivePresentationStyle(
    for controller: UIPresentationController, traitCollection: UITraitCollection
  ) -> UIModalPresentationStyle { .none }
  /// Returns true.
  public func presentationControllerShouldDismiss(
    _ presentationController: UIPresentationController
  ) -> Bool { true }
  /// Does nothing.
  public func presentationControllerWillDismiss(
    _ presentationController: UIPresentationController
  ) {}
  /// Does nothing.
  public func presentationControllerDidDismiss(
    _ presentationController: UIPresentationController
  ) {}
  /// Does nothing.
  public func presentationControllerDidAttemptToDismiss(
    _ presentationController: UIPresentationController
  ) {}
}

/// Shows a controller over another one: where its view is, and what lies around it.
///
/// The view lies in a container above all other views of the window, so that touches
/// reach nothing else.
open class UIPresentationController: NSObject {
  private weak var presented: UIViewController?
  private weak var presenting: UIViewController?
  private(set) var container: PresentationContainer?
  var transition: ControllerTransition?
  /// Where the presenter's view was, if it has left the window.
  private var formerSuperview: UIView?

  /// Receives what a finger does to a sheet.
  open weak var delegate: (any UIAdaptivePresentationControllerDelegate)?

  /// A presentation of one controller over another.
  public init(
    presentedViewController: UIViewController,
    presenting presentingViewController: UIViewController?
  ) {
    presented = presentedViewController
    presenting = presentingViewController
  }

  /// The controller that is presented.
  open var presentedViewController: UIViewController { presented ?? UIViewController() }
  /// The controller that presents it; the presented one before it is known.
  open var presentingViewController: UIViewController {
    presenting ?? presentedViewController
  }

  /// Says who presents it.
  func setPresenting(_ controller: UIViewController?) { presenting = controller }

  // MARK: For subclasses

  /// The view in which the presentation takes place; nil before and after it.
  open var containerView: UIView? { container }
  /// The view that is presented: the controller's by default.
  open var presentedView: UIView? { presented?.view }
  /// Where it is in the container: all of it by default.
  open var frameOfPresentedViewInContainerView: CGRect { container?.bounds ?? .zero }
  /// The style of the presentation.
  open var presentationStyle: UIModalPresentationStyle {
    presented?.modalPresentationStyle ?? .automatic
  }
  /// Whether the presentation covers the screen; true by default.
  open var shouldPresentInFullscreen: Bool { true }
  /// Whether the presenter's view leaves the window; false by default, and true for
  /// `fullScreen` and `currentContext`.
  open var shouldRemovePresentersView: Bool {
    presentationStyle == .fullScreen || presentationStyle == .currentContext
  }
  /// Nil, for the same style on every device.
  open var adaptivePresentationStyle: UIModalPresentationStyle { .none }
  /// Traits of the presented controller; they have no effect.
  open var overrideTraitCollection: UITraitCollection?

  /// The presentation is about to begin. The default does nothing.
  open func presentationTransitionWillBegin() {}
  /// The presentation is over. The default does nothing.
  open func presentationTransitionDidEnd(_ completed: Bool) {}
  /// The dismissal is about to begin. The default does nothing.
  open func dismissalTransitionWillBegin() {}
  /// The dismissal is over. The default does nothing.
  open func dismissalTransitionDidEnd(_ completed: Bool) {}
  /// The container is about to be laid out. The default does nothing.
  open func containerViewWillLayoutSubviews() {}
  /// The container was laid out. The default does nothing.
  open func containerViewDidLayoutSubviews() {}
  /// A child's wish for another size. The default does nothing.
  open func preferredContentSizeDidChange(
    forChildContentContainer container: UIViewController
  ) {}

  // MARK: The two ends of a transition, for the styles of this module

  /// Places the views: hidden before the presentation, shown after it.
  func place(shown: Bool) {
    guard let view = presentedView, let presented else { return }
    if presented.modalTransitionStyle == .coverVertical {
      var frame = frameOfPresentedViewInContainerView
      if !shown { frame.origin.y = container?.bounds.maxY ?? frame.maxY }
      view.place(untransformedIn: frame)
    } else {
      view.place(untransformedIn: frameOfPresentedViewInContainerView)
      view.alpha = shown ? 1 : 0
    }
  }

  /// The timing of the two transitions; nil for the spring.
  func timing() -> (any UITimingCurveProvider)? {
    presented?.modalTransitionStyle == .coverVertical
      ? nil : UICubicTimingParameters(animationCurve: .easeInOut)
  }

  /// The container has another size.
  func layOutContainer() {
    containerViewWillLayoutSubviews()
    if transition == nil { place(shown: true) }
    containerViewDidLayoutSubviews()
  }

  /// The presentation has left the window.
  func containerLeft() {
    // Its view may be shown elsewhere afterwards.
    if presented?.modalTransitionStyle != .coverVertical { presentedView?.alpha = 1 }
  }

  // MARK: Presenting

  /// Shows the controller in a window.
  func present(
    from source: UIViewController, animated: Bool, completion: (() -> Void)?
  ) {
    let presented = presentedViewController
    let presenter = presentingViewController
    guard let (host, frame) = presenter.placeForPresentations(presentationStyle) else {
      return
    }
    let container = PresentationContainer(frame: frame)
    container.presentation = self
    self.container = container
    // Before the window's first frame nobody has heard of appearing, and nothing moves.
    let isShown = presenter.isOnScreen
    let animated = animated && isShown
    let custom =
      animated
      ? presented.transitioningDelegate?.animationController(
        forPresented: presented, presenting: presenter, source: source) : nil
    let transition = ControllerTransition(
      from: presenter, to: presented, in: container, animated: animated,
      style: presentationStyle, timing: timing(), custom: custom)
    self.transition = transition
    presented.isBeingPresented = true
    presented.loadViewIfNeeded()
    UIView.performWithoutAnimation {
      host.addSubview(container)
      transition.finalFrame = frameOfPresentedViewInContainerView
    }
    presentationTransitionWillBegin()
    let removes = shouldRemovePresentersView
    if isShown {
      if removes { presenter.beginAppearanceTransition(false, animated: animated) }
      presented.beginAppearanceTransition(true, animated: animated)
    }
    if custom == nil {
      UIView.performWithoutAnimation {
        if let view = presentedView { container.addSubview(view) }
        place(shown: false)
        container.layoutIfNeeded()
      }
    }
    transition.run { [self] in
      place(shown: true)
      container.layoutIfNeeded()
    } finish: { [self] completed in
      self.transition = nil
      presentationTransitionDidEnd(completed)
      if removes { takePresentersView(presenter) }
      if isShown {
        presented.endAppearanceTransition()
        if removes { presenter.endAppearanceTransition() }
      }
      presented.isBeingPresented = false
      completion?()
    }
  }

  private func takePresentersView(_ presenter: UIViewController) {
    guard let view = presenter.viewIfLoaded, let superview = view.superview else {
      return
    }
    formerSuperview = superview
    if superview === view.window { view.window?.rootIsCovered = true }
    view.removeFromSuperview()
  }

  private func returnPresentersView() {
    guard let superview = formerSuperview else { return }
    formerSuperview = nil
    let presenter = presentingViewController
    UIView.performWithoutAnimation {
      if let window = superview as? UIWindow {
        window.rootIsCovered = false
        presenter.view.frame = window.bounds
        window.insertSubview(presenter.view, at: 0)
      } else {
        presenter.view.frame = superview.bounds
        superview.insertSubview(presenter.view, at: 0)
        superview.setNeedsLayout()
      }
      superview.layoutIfNeeded()
    }
  }

  // MARK: Dismissing

  /// Takes the controller away, and `others`, which were presented below it.
  func dismiss(
    over others: [UIPresentationController] = [], animated: Bool,
    timing: (any UITimingCurveProvider)? = nil, completion: (() -> Void)?
  ) {
    // One that is on its way out goes on.
    if presented?.isBeingDismissed == true && transition != nil { return }
    transition?.hurry()
    guard let container else { return }
    let presented = presentedViewController
    // By a finger that drags the sheet.
    let hasBegun = presented.isBeingDismissed
    let lowest = others.first ?? self
    let presenter = lowest.presentingViewController
    let isShown = presented.isOnScreen || hasBegun
    let animated = animated && isShown
    let custom =
      animated && !hasBegun
      ? presented.transitioningDelegate?.animationController(forDismissed: presented)
      : nil
    let transition = ControllerTransition(
      from: presented, to: presenter, in: container, animated: animated,
      style: presentationStyle, timing: timing ?? self.timing(), custom: custom)
    self.transition = transition
    presented.isBeingDismissed = true
    dismissalTransitionWillBegin()
    let restores = (others + [self]).contains { $0.formerSuperview != nil }
    if isShown && !hasBegun {
      presented.beginAppearanceTransition(false, animated: animated)
    }
    for other in others where other.presentedViewController.isOnScreen {
      other.presentedViewController.beginAppearanceTransition(false, animated: animated)
    }
    if restores && isShown {
      presenter.beginAppearanceTransition(true, animated: animated)
    }
    for other in others {
      other.returnPresentersView()
      other.container?.isHidden = true
    }
    if others.isEmpty { returnPresentersView() }
    transition.run { [self] in
      place(shown: false)
      for other in others { other.place(shown: false) }
    } finish: { [self] completed in
      self.transition = nil
      let gone = [self] + others.reversed()
      let controllers = gone.map(\.presentedViewController)
      for presentation in gone { presentation.leave() }
      // The controllers that hear of it may present again.
      for presentation in gone {
        presentation.presentedViewController.presentation = nil
        presentation.presented?.presenter = nil
        presentation.presenting?.presentedHere = nil
      }
      if restores && isShown { presenter.endAppearanceTransition() }
      if isShown { presented.endAppearanceTransition() }
      for other in controllers.dropFirst().reversed() { other.endAppearanceTransition() }
      presented.isBeingDismissed = false
      dismissalTransitionDidEnd(completed)
      completion?()
    }
  }

  private func leave() {
    formerSuperview = nil
    presentedView?.removeFromSuperview()
    container?.removeFromSuperview()
    container = nil
    containerLeft()
  }
}

/// The view that holds a presentation.
final class PresentationContainer: View {
  weak var presentation: UIPresentationController?

  override init(frame: CGRect) {
    super.init(frame: frame)
    autoresizingMask = [.flexibleWidth, .flexibleHeight]
  }

  required init?(coder: NSCoder) { nil }

  override func safeAreaInsetsDidChange() { setNeedsLayout() }
  override func layoutSubviews() { presentation?.layOutContainer() }
}
