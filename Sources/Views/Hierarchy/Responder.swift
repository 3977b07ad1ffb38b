import MesmerDrawing

/// An object that can handle touches: UIResponder, the base class of views and view
/// controllers.
///
/// Responders form a chain through `next`. The next responder of a view is its view
/// controller, or else its superview. The next responder of a view controller is the
/// superview of its view. A window has no next responder. A responder that does not
/// override a touch method forwards the touches to the next responder.
open class Responder: MesmerObject {
  /// Creates a responder outside any chain.
  public override init() {}

  /// Prepares an object that an archive has created. Never called, because there are no
  /// archives.
  open func awakeFromNib() {}

  /// The responder that receives the events that this object does not handle; nil by
  /// default.
  open var next: Responder? { nil }

  // MARK: The first responder
  //
  // A window has at most one first responder. If it is a `KeyInput`, it receives the keys
  // of a timeline's `type` action.

  /// Whether the object may become its window's first responder; false by default.
  open var canBecomeFirstResponder: Bool { false }

  /// Whether the object may cease to be the first responder; true by default.
  open var canResignFirstResponder: Bool { true }

  /// Whether the object is its window's first responder.
  open var isFirstResponder: Bool { responderWindow?.firstResponder === self }

  /// Makes the object its window's first responder. This requires that
  /// `canBecomeFirstResponder` is true and that the current first responder, if any,
  /// resigns. Returns whether the object is the first responder.
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

  /// Resigns the first responder status, if `canResignFirstResponder` allows it. Returns
  /// whether the object is not the first responder after the call.
  @discardableResult
  open func resignFirstResponder() -> Bool {
    guard isFirstResponder else { return true }
    guard canResignFirstResponder else { return false }
    responderWindow?.firstResponder = nil
    return true
  }

  /// A view in place of the keyboard; nil by default. It is never read, because there is
  /// no keyboard.
  open var inputView: View? { nil }

  /// A view on top of the keyboard; nil by default. It is never read.
  open var inputAccessoryView: View? { nil }

  /// Reloads `inputView` and `inputAccessoryView`. Has no effect, because there is no
  /// keyboard.
  open func reloadInputViews() {}

  // MARK: Motion events; never called

  /// Called when a motion has begun; Mesmer never calls it. Forwards to `next` by
  /// default.
  open func motionBegan(_ motion: Event.EventSubtype, with event: Event?) {
    next?.motionBegan(motion, with: event)
  }

  /// Called when a motion has ended; Mesmer never calls it. Forwards to `next` by
  /// default.
  open func motionEnded(_ motion: Event.EventSubtype, with event: Event?) {
    next?.motionEnded(motion, with: event)
  }

  /// Called when a motion was cancelled; Mesmer never calls it. Forwards to `next` by
  /// default.
  open func motionCancelled(_ motion: Event.EventSubtype, with event: Event?) {
    next?.motionCancelled(motion, with: event)
  }

  /// The window of the view, or of the controller's view.
  private var responderWindow: Window? {
    (self as? View ?? (self as? ViewController)?.viewIfLoaded)?.window
  }

  // MARK: Touches

  /// Called when fingers touched down. Forwards to `next` by default.
  open func touchesBegan(_ touches: Set<Touch>, with event: Event?) {
    next?.touchesBegan(touches, with: event)
  }

  /// Called when fingers moved. Forwards to `next` by default.
  open func touchesMoved(_ touches: Set<Touch>, with event: Event?) {
    next?.touchesMoved(touches, with: event)
  }

  /// Called when fingers were lifted. Forwards to `next` by default.
  open func touchesEnded(_ touches: Set<Touch>, with event: Event?) {
    next?.touchesEnded(touches, with: event)
  }

  /// Called when the touches were cancelled, for example by a scroll view that scrolls.
  /// Forwards to `next` by default.
  open func touchesCancelled(_ touches: Set<Touch>, with event: Event?) {
    next?.touchesCancelled(touches, with: event)
  }
}

extension View {
  /// Resigns the first responder if it is this view, a descendant, or the controller of
  /// one of these views. With `force`, it resigns even if it refuses. Returns whether
  /// such a first responder has resigned.
  func resignFirst(_ force: Bool) -> Bool {
    guard let window, let first = window.firstResponder, hasBelow(first) else {
      return false
    }
    let resigned = first.resignFirstResponder()
    if !resigned, force { window.firstResponder = nil }
    return resigned || force
  }

  /// Whether an object is this view, a descendant, or the controller of one of these
  /// views.
  func hasBelow(_ responder: Responder) -> Bool {
    (responder as? View ?? (responder as? ViewController)?.viewIfLoaded)?
      .isDescendant(of: self) ?? false
  }
}
