import UIKit
import CoreGraphics

class Wheel: UIView {
  let unknown = UIUnheardOfWheel()
  override func unheardOfTurn() {}
  func turn() {
    unheardOfMember = 1
    self.layer.unheardOfMember = 2
    _ = UIUnheardOfWheel.self
  }
}
