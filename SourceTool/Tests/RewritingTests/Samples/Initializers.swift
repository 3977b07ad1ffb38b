import UIKit

final class EdgePan: UIPanGestureRecognizer {
  var edges = 0

  override init(target: Any?, action: Selector?) {
    edges = 1
    super.init(
      target: target,
      action: action)
    delaysTouchesBegan = true
  }
}

class Turn: UIPanGestureRecognizer {
  let radius: CGFloat
  init(target: AnyObject?, action: Selector, radius: CGFloat) {
    self.radius = radius
    super.init(target: target, action: action)
  }
}

class Caller: UITapGestureRecognizer {
  init(_ count: Int) {
    super.init(target: nil, action: #selector(Caller.called))
    addTarget(self, action: #selector(called))
  }
  @objc func called() {}
}

final class Plain: UIPanGestureRecognizer {
  convenience init(edge: Int) { self.init(target: nil, action: nil) }
}

struct Pixel {
  var red = 0.0
  let font = UIFont()
  let other: UIFont = UIFont.init(name: "Inter", size: 12) ?? UIFont.init()

  init(_ color: UIColor) { red = 1 }
  init(_ color: CGColor) {
    self.init(UIColor(cgColor: color))
  }
  init(gray color: CGColor) {}

  func mixed(with color: CGColor) -> [CGColor] { [color] }
  func mixed(with color: UIColor) -> [UIColor] { [color] }
  func mixed(with number: Int) -> [UIColor] { [] }
  static func mixed(with color: UIColor) -> [UIColor] { [color] }
}
