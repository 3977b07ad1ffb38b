import MesmerDrawing

/// The properties of a view that UIView does not have, such as `cornerRadius` and `id`.
///
/// As members of protocol extensions they cannot be overridden. A subclass may declare a
/// property with the same name and any type. Where the static type is the subclass, that
/// property hides the one of this protocol. Only views conform to the protocol.
public protocol ViewProperties: View {}

extension View: ViewProperties {}

extension ViewProperties {
  /// A name for scenes, queries and logs; nil by default. It need not be unique.
  public var id: String? {
    get { ownID }
    set { ownID = newValue }
  }

  /// The content storage set on the view: vector or bitmap. If none is set, reading gives
  /// vector, but the view is drawn with the content storage of the frame, which
  /// `ContentsStorage.ask` sets.
  package var contents: ContentsStorage {
    get { ownContents ?? .vector }
    set { ownContents = newValue }
  }
}

extension View {
  /// The view's id, or the name of its class if it has none; for traces.
  package var displayName: String { id ?? _typeName(type(of: self), qualified: false) }

  /// The display name for messages, with long ids shortened.
  package var nameInMessages: String { displayName.shortened }
}
