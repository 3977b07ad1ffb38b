import UIKit

// CGFloat is Double, so that only one of them can conform to a protocol.
protocol Offset { var points: Double { get } }
protocol Length {}
extension Double: Offset {
  var points: Double { self }
}
extension CGFloat: Offset {
  var points: Double { Double(self) }
}
extension CGFloat: Length {}
extension CGFloat {
  var half: CGFloat { self / 2 }
}
func offset(_ target: any Offset) -> Double { target.points }
let offsets = offset(CGFloat(3).half) + offset(2.5)
