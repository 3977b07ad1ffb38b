import QuartzCore
import UIKit

class ScaleView: UIView {
  var scale = Scale() { didSet { setNeedsDisplay() } }
}
