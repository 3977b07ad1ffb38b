#if canImport(UIKit)
  import UIKit
#else
  import MesmerUIKit
#endif

/// The view of the Hypnosister: rings about its middle, and a picture over them. A touch
/// gives the rings another colour.
class HypnosisterView: UIView {
  var circleColor: UIColor = .lightGray {
    // Without this the new colour is not shown: a view's drawing is cached until the
    // view is invalidated.
    didSet { setNeedsDisplay() }
  }

  /// The name of the picture.
  var logoName: String?

  override init(frame: CGRect) {
    super.init(frame: frame)
    // All HypnosisterViews start with a clear background.
    backgroundColor = .clear
  }

  required init?(coder: NSCoder) {
    fatalError("init(coder:) has not been implemented")
  }

  override func draw(_ rect: CGRect) {
    let bounds = self.bounds

    // The centre of the bounds.
    var center = CGPoint()
    center.x = bounds.origin.x + bounds.size.width / 2.0
    center.y = bounds.origin.y + bounds.size.height / 2.0

    // The largest circle goes around the view.
    let maxRadius = hypot(bounds.size.width, bounds.size.height) / 2.0

    let path = UIBezierPath()
    var currentRadius = maxRadius
    while currentRadius > 0 {
      // Lift the pen: no line from circle to circle.
      path.move(to: CGPoint(x: center.x + currentRadius, y: center.y))
      path.addArc(
        withCenter: center, radius: currentRadius, startAngle: 0,
        endAngle: CGFloat.pi * 2, clockwise: true)
      currentRadius -= 20
    }

    path.lineWidth = 10
    circleColor.setStroke()
    path.stroke()

    if let logoName = logoName, let logo = UIImage(named: logoName) {
      logo.draw(in: bounds)
    }
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    // Three numbers between 0 and 1.
    let red = CGFloat(arc4random() % 100) / 100.0
    let green = CGFloat(arc4random() % 100) / 100.0
    let blue = CGFloat(arc4random() % 100) / 100.0
    circleColor = UIColor(red: red, green: green, blue: blue, alpha: 1.0)
  }
}
