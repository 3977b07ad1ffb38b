import Foundation
import MesmerDrawing

// NSObject's methods that UIKit code calls. The name itself is declared in
// MesmerCoreGraphics, with the other names that Foundation declares too.

extension MesmerObject {
  /// Returns whether the object is an instance of a class or of one of its subclasses.
  public func isKind(of aClass: AnyClass) -> Bool {
    var mirror: Mirror? = Mirror(reflecting: self)
    while let here = mirror {
      if here.subjectType == aClass { return true }
      mirror = here.superclassMirror
    }
    return false
  }

  /// Returns whether the object is an instance of a class, not of a subclass.
  public func isMember(of aClass: AnyClass) -> Bool { type(of: self) == aClass }
}

/// Writes a line to standard error. Called where UIKit logs a message or throws an
/// exception.
func writeWarning(_ line: String) {
  FileHandle.standardError.write(Data("\(line)\n".utf8))
}
