import MesmerViews

// What UIKit code asks of objects because they are NSObjects.

extension Responder {
  /// Whether the object is of a class or of a subclass of it.
  public func isKind(of aClass: AnyClass) -> Bool {
    var mirror: Mirror? = Mirror(reflecting: self)
    while let here = mirror {
      if here.subjectType == aClass { return true }
      mirror = here.superclassMirror
    }
    return false
  }

  /// Whether the object is of a class and of no subclass of it.
  public func isMember(of aClass: AnyClass) -> Bool { type(of: self) == aClass }

  /// Whether another object is the same.
  public func isEqual(_ object: Any?) -> Bool { (object as AnyObject?) === self }
}
