// A header.
import Foundation
import Darwin.C
import class ObjectiveC.NSObject

#if canImport(Darwin)
let isApple = true
#endif

struct Place {
  var point: CGPoint
  let root = Darwin.sqrt(2)
}
