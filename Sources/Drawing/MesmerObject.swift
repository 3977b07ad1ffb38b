/// What colours, fonts, images, views and gesture recognizers have in common: the place
/// that NSObject has in UIKit.
///
/// An object is equal only to itself, unless its class overrides `isEqual(_:)` and
/// `hash`, as the values among them do: colours and fonts.
open class MesmerObject: Hashable, CustomStringConvertible {
  /// An object.
  public init() {}

  /// Whether another object is equal to this one; by default whether it is the same.
  open func isEqual(_ object: Any?) -> Bool { (object as AnyObject?) === self }

  /// A number that is the same for equal objects.
  open var hash: Int { ObjectIdentifier(self).hashValue }

  /// The name of the class.
  open var description: String { "<\(type(of: self))>" }

  /// Whether two objects are equal, by `isEqual(_:)`.
  public static func == (a: MesmerObject, b: MesmerObject) -> Bool {
    a === b || a.isEqual(b)
  }

  /// Hashes `hash`.
  public final func hash(into hasher: inout Hasher) { hasher.combine(hash) }
}
