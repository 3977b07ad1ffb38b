import MesmerDrawing

/// An object that can handle touches: UIResponder, the base class of views and view
/// controllers.
///
/// Responders form a chain through `next`. A view's next responder is its view
/// controller, or else its superview; a view controller's is the superview of its view; a
/// window has none. A responder that does not override a touch method passes the touches
/// on to the next responder.
open class Responder: MesmerObject {
  /// A responder without a place in a chain.
  public override init() {}

  /// Never called, because there are no archives. It exists for classes written for UIKit
  /// that override it.
  open func awakeFromNib() {}

  /// The responder that gets what this one does not handle; nil by default.
  open var next: Responder? { nil }

  // MARK: The first responder
  //
  // A window has one, which in UIKit gets keyboard events. Here nothing comes of being it
  // but what subclasses make of it.

  /// Whether the object may become its window's first responder; false by default.
  open var canBecomeFirstResponder: Bool { false }

  /// Whether the object may cease to be the first responder; true by default.
  open var canResignFirstResponder: Bool { true }

  /// Whether the object is its window's first responder.
  open var isFirstResponder: Bool { responderWindow?.firstResponder === self }

  /// Makes the object its window's first responder, if it may be and the present one
  /// resigns. The result says whether it is.
  @discardableResult
  open func becomeFirstResponder() -> Bool {
    if isFirstResponder { return true }
    guard let window = responderWindow, canBecomeFirstResponder else { return false }
    if let present = window.firstResponder, !present.resignFirstResponder() {
      return false
    }
    window.firstResponder = self
    return true
  }

  /// Ends being the first responder, if the object may. The result says whether it is
  /// not the first responder.
  @discardableResult
  open func resignFirstResponder() -> Bool {
    guard isFirstResponder else { return true }
    guard canResignFirstResponder else { return false }
    responderWindow?.firstResponder = nil
    return true
  }

  /// A view in place of the keyboard; nil by default. There is no keyboard, and nothing
  /// asks for it.
  open var inputView: View? { nil }

  /// A view on top of the keyboard; nil by default. Nothing asks for it.
  open var inputAccessoryView: View? { nil }

  /// `inputView` or `inputAccessoryView` has changed. Nothing comes of it.
  open func reloadInputViews() {}

  // MARK: Shaking the device, which does not happen here: nothing calls these

  /// A motion has begun. Passed on to `next` by default.
  open func motionBegan(_ motion: Event.EventSubtype, with event: Event?) {
    next?.motionBegan(motion, with: event)
  }

  /// A motion has ended. Passed on to `next` by default.
  open func motionEnded(_ motion: Event.EventSubtype, with event: Event?) {
    next?.motionEnded(motion, with: event)
  }

  /// A motion was taken for something else. Passed on to `next` by default.
  open func motionCancelled(_ motion: Event.EventSubtype, with event: Event?) {
    next?.motionCancelled(motion, with: event)
  }

  /// The window of the view, or of the controller's view.
  private var responderWindow: Window? {
    (self as? View ?? (self as? ViewController)?.viewIfLoaded)?.window
  }

  // MARK: Touches

  /// Fingers touched down. Passed on to `next` by default.
  open func touchesBegan(_ touches: Set<Touch>, with event: Event?) {
    next?.touchesBegan(touches, with: event)
  }

  /// Fingers moved. Passed on to `next` by default.
  open func touchesMoved(_ touches: Set<Touch>, with event: Event?) {
    next?.touchesMoved(touches, with: event)
  }

  /// Fingers were lifted. Passed on to `next` by default.
  open func touchesEnded(_ touches: Set<Touch>, with event: Event?) {
    next?.touchesEnded(touches, with: event)
  }

  /// The touches were taken away, for example by a scroll view that scrolls. Passed on to
  /// `next` by default.
  open func touchesCancelled(_ touches: Set<Touch>, with event: Event?) {
    next?.touchesCancelled(touches, with: event)
  }
}

extension View {
  /// Ends that an object of this view or below it is the first responder.
  func resignFirst(_ force: Bool) -> Bool {
    guard let window, let first = window.firstResponder, hasBelow(first) else {
      return false
    }
    let resigned = first.resignFirstResponder()
    if !resigned, force { window.firstResponder = nil }
    return resigned || force
  }

  /// Whether an object is this view, one below it, or a controller of these.
  func hasBelow(_ responder: Responder) -> Bool {
    (responder as? View ?? (responder as? ViewController)?.viewIfLoaded)?
      .isDescendant(of: self) ?? false
  }
}
