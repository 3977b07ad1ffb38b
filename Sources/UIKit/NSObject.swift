import MesmerDrawing

// What UIKit code asks of objects because they are NSObjects. The name itself is with the
// other names that Foundation has too, in MesmerCoreGraphics.

extension MesmerObject {
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
}
