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

  /// A property that the object observes by its name has changed. The default does
  /// nothing.
  open func observeValue(
    forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
    context: UnsafeMutableRawPointer?
  ) {}

  /// The name of the class.
  open var description: String { "<\(type(of: self))>" }

  /// Whether two objects are equal, by `isEqual(_:)`.
  public static func == (a: MesmerObject, b: MesmerObject) -> Bool {
    a === b || a.isEqual(b)
  }

  /// Hashes `hash`.
  public final func hash(into hasher: inout Hasher) { hasher.combine(hash) }
}

/// What an observer by name is told of a change.
public struct NSKeyValueChangeKey: RawRepresentable, Hashable, Sendable {
  /// The key's name.
  public var rawValue: String
  /// A key with a name.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// The kind of the change, as a number.
  public static let kindKey = NSKeyValueChangeKey(rawValue: "kind")
  /// The value now, with the option `new`.
  public static let newKey = NSKeyValueChangeKey(rawValue: "new")
  /// The value before, with the option `old`.
  public static let oldKey = NSKeyValueChangeKey(rawValue: "old")
}
