import Foundation
import MesmerDrawing

// Foundation's protocol of objects, to which UIKit's objects conform.

extension MesmerObject: NSObjectProtocol {
  /// Returns the object itself.
  public func `self`() -> Self { self }
  /// Returns false: the object is no proxy.
  public func isProxy() -> Bool { false }
  /// The same text as `description`.
  public var debugDescription: String { description }
}
