import MesmerDrawing

/// The properties of a view that UIView does not have, such as `cornerRadius` and `id`.
///
/// They are members of this protocol's extensions, which cannot be overridden: a subclass
/// may declare a property of its own under any of their names and of any type. That
/// property hides the one here where the static type is the subclass. Every view
/// conforms, and nothing else does.
public protocol ViewProperties: View {}

extension View: ViewProperties {}

extension ViewProperties {
  /// A name for scenes, queries and logs; nil by default. It need not be unique.
  public var id: String? {
    get { ownID }
    set { ownID = newValue }
  }

  /// The content storage set on the view: vector or bitmap. If none is set, it reads as
  /// vector, but the surroundings decide (`ContentsStorage.ask`).
  package var contents: ContentsStorage {
    get { ownContents ?? .vector }
    set { ownContents = newValue }
  }
}

extension View {
  /// The view's id, or its class without one; for traces.
  package var displayName: String { id ?? _typeName(type(of: self), qualified: false) }

  /// The display name for messages, with long ids shortened.
  package var nameInMessages: String { displayName.shortened }
}
