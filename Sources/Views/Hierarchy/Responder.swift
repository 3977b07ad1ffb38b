/// An object that can handle touches: UIResponder, the base class of views and view
/// controllers.
///
/// Responders form a chain through `next`. A view's next responder is its view
/// controller, or else its superview; a view controller's is the superview of its view; a
/// window has none. A responder that does not override a touch method passes the touches
/// on to the next responder.
///
/// A responder is equal only to itself, as UIKit's objects are.
open class Responder: Hashable {
  /// A responder without a place in a chain.
  public init() {}

  /// Never called, because there are no archives. It exists for classes written for UIKit
  /// that override it.
  open func awakeFromNib() {}

  /// The responder that gets what this one does not handle; nil by default.
  open var next: Responder? { nil }

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

  /// Whether two responders are the same.
  public static func == (a: Responder, b: Responder) -> Bool { a === b }

  /// Hashes the responder by its identity.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(self))
  }
}
