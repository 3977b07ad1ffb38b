import MesmerDrawing

/// The properties of a view that UIView does not have, such as `cornerRadius` and `id`.
///
/// They are members of this protocol's extensions, and those cannot be overridden: a
/// subclass may have a property of its own under any of their names and of any type, as
/// views written for UIKit do. Its property then hides the one here where the view is
/// known as one of the subclass. Every view conforms, and nothing else does.
public protocol ViewProperties: View {}

extension View: ViewProperties {}

extension ViewProperties {
  /// A name for scenes, queries and logs; nil by default. It need not be unique.
  public var id: String? {
    get { ownID }
    set { ownID = newValue }
  }

  /// Whether the drawing is kept as drawing or as bitmap, as it was set. Where nothing
  /// was set this says vector, and the surroundings decide (`ContentsStorage.ask`).
  package var contents: ContentsStorage {
    get { ownContents ?? .vector }
    set { ownContents = newValue }
  }
}
