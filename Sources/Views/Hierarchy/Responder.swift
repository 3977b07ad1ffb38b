/// What can answer touches: UIResponder, the base class of views and view
/// controllers.
///
/// Responders form a chain by `next`: a view's is its view controller or else
/// its superview, a view controller's is its view's superview, a window's is
/// none. A responder that does not override one of the touch methods hands
/// the touches on to the next.
///
/// A responder is equal to itself only, as an object of UIKit is.
open class Responder: Hashable {
  /// A responder that belongs to nothing yet.
  public init() {}

  /// Is never called: there are no archives to wake from. For classes written
  /// for UIKit that override it.
  open func awakeFromNib() {}

  /// Who is asked when this responder does not answer; nil by default.
  open var next: Responder? { nil }

  /// Fingers went down. Handed on to `next` by default.
  open func touchesBegan(_ touches: Set<Touch>, with event: Event?) {
    next?.touchesBegan(touches, with: event)
  }

  /// Fingers moved. Handed on to `next` by default.
  open func touchesMoved(_ touches: Set<Touch>, with event: Event?) {
    next?.touchesMoved(touches, with: event)
  }

  /// Fingers went up. Handed on to `next` by default.
  open func touchesEnded(_ touches: Set<Touch>, with event: Event?) {
    next?.touchesEnded(touches, with: event)
  }

  /// The touches are no longer this responder's: a scroll view took them to
  /// scroll. Handed on to `next` by default.
  open func touchesCancelled(_ touches: Set<Touch>, with event: Event?) {
    next?.touchesCancelled(touches, with: event)
  }

  /// This responder and those after it, in the order in which they are asked.
  package var responderChain: [Responder] {
    var chain: [Responder] = [self]
    while let next = chain[chain.count - 1].next { chain.append(next) }
    return chain
  }

  /// Whether two responders are the same.
  public static func == (a: Responder, b: Responder) -> Bool { a === b }

  /// Hashes the responder by its identity.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(self))
  }
}
