import Foundation
import MesmerGeometry
import MesmerViews

// The implementation of UIViewController's present and dismiss.

extension UIViewController {
  /// The controllers from this one to the outermost container.
  var parents: [UIViewController] {
    Array(sequence(first: self) { $0.container as? UIViewController })
  }

  /// The presentation of this controller or of its nearest presented container.
  var presentationAround: UIPresentationController? {
    parents.lazy.compactMap(\.presentation).first
  }

  /// Returns the controller that presents for this one: the outermost container, or in a
  /// context style the nearest container (or this controller) that defines a context.
  func presenter(for style: UIModalPresentationStyle) -> UIViewController {
    let parents = parents
    if style == .currentContext || style == .overCurrentContext,
      let context = parents.first(where: \.definesPresentationContext)
    {
      return context
    }
    return parents[parents.count - 1]
  }

  /// Returns the superview and the frame of presentations by this controller; nil if
  /// its view is not in a window.
  func placeForPresentations(_ style: UIModalPresentationStyle) -> (UIView, CGRect)? {
    guard let view = viewIfLoaded, let window = view.window else { return nil }
    if style == .currentContext || style == .overCurrentContext,
      let superview = view.superview, superview !== window
    {
      return (superview, view.frame)
    }
    return (window, window.bounds)
  }

  func startPresenting(
    _ controller: UIViewController, animated: Bool, completion: (() -> Void)?
  ) {
    func refuse(_ reason: String) {
      writeWarning(
        "[Presentation] Attempt to present \(controller) on \(self) \(reason).")
    }
    let style = controller.modalPresentationStyle
    let presenter = presenter(for: style)
    if let shown = presenter.presentedHere {
      return refuse("which is already presenting \(shown)")
    }
    if controller.presenter != nil || controller === presenter {
      return refuse("which is already presented")
    }
    if controller.container != nil { return refuse("though it has a parent") }
    guard presenter.placeForPresentations(style) != nil else {
      return refuse("whose view is not in the window hierarchy")
    }
    controller.presenter = presenter
    presenter.presentedHere = controller
    let presentation = controller.makePresentation(from: self)
    presentation.present(from: self, animated: animated, completion: completion)
  }

  /// Returns this controller's presentation, configured for the presenter. An existing
  /// presentation controller keeps its settings, unless the style `custom` replaces it.
  private func makePresentation(from source: UIViewController) -> UIPresentationController
  {
    if modalPresentationStyle == .custom,
      let custom = transitioningDelegate?.presentationController(
        forPresented: self, presenting: presenter, source: source)
    {
      presentation = custom
      return custom
    }
    var made = presentationController ?? newPresentation()
    made.setPresenting(presenter)
    if let popover = popover ?? made as? UIPopoverPresentationController {
      made = popover.adapted()
      made.setPresenting(presenter)
      self.popover = popover
    }
    presentation = made
    return made
  }

  func startDismissing(animated: Bool, completion: (() -> Void)?) {
    // The controller that remains: the first of `parents` that presents another one. If
    // none does, the presenter of the first of `parents` that is presented.
    let presenter =
      parents.first { $0.presentedHere != nil }
      ?? parents.lazy.compactMap(\.presenter).first
    guard let presenter else {
      completion?()
      return
    }
    func presentations() -> [UIPresentationController] {
      sequence(first: presenter) { $0.presentedHere }.dropFirst().compactMap(
        \.presentation)
    }
    var chain = presentations()
    // A dismissal of the topmost presentation in progress ends now if others are below
    // it.
    if chain.count > 1, let going = chain.last?.transition,
      chain.last?.presentedViewController.isBeingDismissed == true
    {
      going.hurry()
      chain = presentations()
    }
    guard let top = chain.popLast() else {
      completion?()
      return
    }
    top.dismiss(over: chain, animated: animated, completion: completion)
  }
}
