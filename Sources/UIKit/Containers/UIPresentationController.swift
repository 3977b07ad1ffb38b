import Foundation
import MesmerGeometry
import MesmerViews

/// The presentation styles of a controller.
public enum UIModalPresentationStyle: Int, Hashable, Sendable {
  /// Covers the screen; the presenter's view leaves the window.
  case fullScreen
  /// A page sheet that covers most of the screen.
  case pageSheet
  /// On a phone the same as `pageSheet`.
  case formSheet
  /// Covers the nearest controller that defines a context, whose view leaves the
  /// window.
  case currentContext
  /// The presentation controller of the transitioning delegate.
  case custom
  /// Covers the screen; the presenter's view stays visible.
  case overFullScreen
  /// Like `currentContext`, but the view of the context stays visible.
  case overCurrentContext
  /// On a phone the same as `pageSheet`, unless the delegate returns another style.
  case popover
  /// No style. If a delegate returns it, a popover is not adapted.
  case none = -1
  /// A page sheet.
  case automatic = -2
}

/// The transition styles of a presentation.
public enum UIModalTransitionStyle: Int, Hashable, Sendable {
  /// Slides up from below.
  case coverVertical
  /// Drawn as `crossDissolve`: there are no 3D rotations.
  case flipHorizontal
  /// Fades in.
  case crossDissolve
  /// Drawn as `crossDissolve`.
  case partialCurl
}

/// Methods that adapt presentations and respond to interactive dismissal. Each has a
/// default.
public protocol UIAdaptivePresentationControllerDelegate: AnyObject {
  /// Returns the style of a popover on a phone: `none` for the popover itself,
  /// `automatic` (the default) for a sheet, or a style that covers the screen or a
  /// context. Called for popovers only.
  func adaptivePresentationStyle(
    for controller: UIPresentationController
  )
    -> UIModalPresentationStyle
  /// Returns the style of a popover for traits; by default the result of the method
  /// without traits. Called for popovers only.
  func adaptivePresentationStyle(
    for controller: UIPresentationController, traitCollection: UITraitCollection
  ) -> UIModalPresentationStyle
  /// Returns whether a gesture may dismiss the sheet or popover; true by default.
  func presentationControllerShouldDismiss(
    _ presentationController: UIPresentationController
  ) -> Bool
  /// Called when a gesture begins to dismiss the sheet or popover.
  func presentationControllerWillDismiss(
    _ presentationController: UIPresentationController)
  /// Called when a gesture has dismissed the sheet or popover.
  func presentationControllerDidDismiss(
    _ presentationController: UIPresentationController)
  /// Called after a gesture that would have dismissed the sheet or popover, if the
  /// delegate or the controller prevents the dismissal.
  func presentationControllerDidAttemptToDismiss(
    _ presentationController: UIPresentationController)
}

extension UIAdaptivePresentationControllerDelegate {
  /// Returns `automatic`.
  public func adaptivePresentationStyle(
    for controller: UIPresentationController
  )
    -> UIModalPresentationStyle
  { .automatic }
  /// Returns the result of the method without traits.
  public func adaptivePresentationStyle(
    for controller: UIPresentationController, traitCollection: UITraitCollection
  ) -> UIModalPresentationStyle { adaptivePresentationStyle(for: controller) }
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

/// The presentation of one controller over another: its frame, and the surrounding
/// views.
///
/// The presented view is in a container in front of the window's views, or in a context
/// style in front of the context's view. Touches in the container reach no view behind
/// it.
open class UIPresentationController: NSObject {
  private weak var presented: UIViewController?
  private weak var presenting: UIViewController?
  private(set) var container: PresentationContainer?
  var transition: ControllerTransition?
  /// The superview of the presenter's view before it left the window.
  private var formerSuperview: UIView?

  /// The delegate for the adaptation of popovers and for interactive dismissal.
  open weak var delegate: (any UIAdaptivePresentationControllerDelegate)?

  /// Creates a presentation of one controller over another.
  public init(
    presentedViewController: UIViewController,
    presenting presentingViewController: UIViewController?
  ) {
    presented = presentedViewController
    presenting = presentingViewController
  }

  /// The presented controller.
  open var presentedViewController: UIViewController { presented ?? UIViewController() }
  /// The presenting controller; the presented controller if no presenting one is set.
  open var presentingViewController: UIViewController {
    presenting ?? presentedViewController
  }

  /// Sets the presenting controller.
  func setPresenting(_ controller: UIViewController?) { presenting = controller }

  // MARK: For subclasses

  /// The container of the presentation; nil before and after the presentation.
  open var containerView: UIView? { container }
  /// The presented view: the controller's by default.
  open var presentedView: UIView? { presented?.view }
  /// The frame of the presented view in the container; by default the container's bounds.
  open var frameOfPresentedViewInContainerView: CGRect { container?.bounds ?? .zero }
  /// The style of the presentation.
  open var presentationStyle: UIModalPresentationStyle {
    presented?.modalPresentationStyle ?? .automatic
  }
  /// Whether the presentation covers the screen; true by default. It has no effect.
  open var shouldPresentInFullscreen: Bool { true }
  /// Whether the presenter's view leaves the window; by default only for `fullScreen` and
  /// `currentContext`.
  open var shouldRemovePresentersView: Bool {
    presentationStyle == .fullScreen || presentationStyle == .currentContext
  }
  /// The style for other devices: always `none`.
  open var adaptivePresentationStyle: UIModalPresentationStyle { .none }
  /// The traits of the presented controller; they have no effect.
  open var overrideTraitCollection: UITraitCollection?

  /// Called before the presentation begins. The default does nothing.
  open func presentationTransitionWillBegin() {}
  /// Called when the transition of the presentation has ended, with false if it was
  /// cancelled. The default does nothing.
  open func presentationTransitionDidEnd(_ completed: Bool) {}
  /// Called before the dismissal begins. The default does nothing.
  open func dismissalTransitionWillBegin() {}
  /// Called when the transition of the dismissal has ended, with false if it was
  /// cancelled. The default does nothing.
  open func dismissalTransitionDidEnd(_ completed: Bool) {}
  /// Called before the container is laid out. The default does nothing.
  open func containerViewWillLayoutSubviews() {}
  /// Called when the container was laid out. The default does nothing.
  open func containerViewDidLayoutSubviews() {}
  /// Called when a child's preferred size has changed. The default does nothing.
  open func preferredContentSizeDidChange(
    forChildContentContainer container: any UIContentContainer
  ) {}
  /// Never called. The default does nothing.
  open func systemLayoutFittingSizeDidChange(
    forChildContentContainer container: any UIContentContainer
  ) {}
  /// Returns the size of the presented view for the size of the container; the
  /// container's size by default. Never called.
  open func size(
    forChildContentContainer container: any UIContentContainer,
    withParentContainerSize parentSize: CGSize
  ) -> CGSize { parentSize }
  /// The preferred size of the presented controller.
  open var preferredContentSize: CGSize {
    presentedViewController.preferredContentSize
  }

  // MARK: Hidden and shown state, for the styles of this module

  /// Places the views in the hidden or shown state.
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

  /// Returns the timing of the transitions; nil for the spring.
  func timing() -> (any UITimingCurveProvider)? {
    presented?.modalTransitionStyle == .coverVertical
      ? nil : UICubicTimingParameters(animationCurve: .easeInOut)
  }

  /// Calls the layout hooks and, without a transition, places the presented view.
  func layOutContainer() {
    containerViewWillLayoutSubviews()
    if transition == nil { place(shown: true) }
    containerViewDidLayoutSubviews()
  }

  /// Restores the presented view after the container was removed.
  func containerLeft() {
    // The view may be shown elsewhere afterwards.
    if presented?.modalTransitionStyle != .coverVertical { presentedView?.alpha = 1 }
  }

  // MARK: Presenting

  /// Presents the controller in a window.
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
    // Before the window's first frame there are no appearance callbacks, nor motion.
    let isShown = presenter.isOnScreen
    let animated = animated && isShown
    let custom =
      animated
      ? presented.transitioningDelegate?.animationController(
        forPresented: presented, presenting: presenter, source: source) : nil
    let transition = ControllerTransition(
      from: presenter, to: presented, in: container, animated: animated,
      style: presentationStyle, timing: timing(), custom: custom,
      interaction: custom.flatMap {
        presented.transitioningDelegate?.interactionControllerForPresentation(using: $0)
      })
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
      if !completed {
        if isShown {
          presented.beginAppearanceTransition(false, animated: animated)
          if removes { presenter.beginAppearanceTransition(true, animated: animated) }
        }
        leave()
        (presented.presentation, presented.presenter) = (nil, nil)
        presenter.presentedHere = nil
        if isShown {
          presented.endAppearanceTransition()
          if removes { presenter.endAppearanceTransition() }
        }
        presented.isBeingPresented = false
        return
      }
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

  /// Dismisses the controller and the presentations `others` below it, which are ordered
  /// from the lowest up.
  func dismiss(
    over others: [UIPresentationController] = [], animated: Bool,
    timing: (any UITimingCurveProvider)? = nil, completion: (() -> Void)?
  ) {
    // A dismissal in progress continues. Its end also calls this completion, unless the
    // dismissal is cancelled.
    if presented?.isBeingDismissed == true, let transition {
      let isPending = transition.animate(alongsideTransition: nil) {
        if !$0.isCancelled { completion?() }
      }
      if !isPending { completion?() }
      return
    }
    transition?.hurry()
    guard let container else { return }
    let presented = presentedViewController
    // A drag of the sheet may have begun the dismissal.
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
      style: presentationStyle, timing: timing ?? self.timing(), custom: custom,
      interaction: custom.flatMap {
        presented.transitioningDelegate?.interactionControllerForDismissal(using: $0)
      })
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
      if !completed {
        return stayPresented(over: others, coversPresenter: restores, isShown: isShown)
      }
      let gone = [self] + others.reversed()
      let controllers = gone.map(\.presentedViewController)
      for presentation in gone { presentation.leave() }
      // Controllers may present again in their callbacks.
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

  /// Restores the presentation after a cancelled dismissal.
  private func stayPresented(
    over others: [UIPresentationController], coversPresenter: Bool, isShown: Bool
  ) {
    let presented = presentedViewController
    let presenter = (others.first ?? self).presentingViewController
    if isShown && coversPresenter {
      presenter.beginAppearanceTransition(false, animated: true)
    }
    UIView.performWithoutAnimation {
      // Custom animations may have removed the view.
      if let view = presentedView, view.superview !== container {
        container?.addSubview(view)
      }
      place(shown: true)
      for other in others { other.container?.isHidden = false }
      let lowest = others.first ?? self
      if coversPresenter { lowest.takePresentersView(presenter) }
    }
    if isShown {
      if coversPresenter { presenter.endAppearanceTransition() }
      for controller in others.map(\.presentedViewController) + [presented] {
        controller.beginAppearanceTransition(true, animated: true)
        controller.endAppearanceTransition()
      }
    }
    presented.isBeingDismissed = false
    dismissalTransitionDidEnd(false)
  }

  private func leave() {
    formerSuperview = nil
    presentedView?.removeFromSuperview()
    container?.removeFromSuperview()
    container = nil
    containerLeft()
  }
}

/// The container view of a presentation.
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
