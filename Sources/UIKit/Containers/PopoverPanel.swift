import MesmerGeometry
import MesmerViews

/// The panel of a popover: a rounded rectangle with an arrow, around the contents.
final class PopoverPanel: View {
  static let arrowHeight: CGFloat = 13
  static let arrowBase: CGFloat = 26
  static let radius: CGFloat = 13

  private let body = UIView()
  private var direction = UIPopoverArrowDirection.unknown
  private var tip: CGFloat = 0
  private var color = UIColor.white

  override init(frame: CGRect) {
    super.init(frame: frame)
    isOpaque = false
    contentMode = .redraw
    layer.shadowOpacity = 0.2
    layer.shadowRadius = 20
    layer.shadowOffset = CGSize(width: 0, height: 8)
    body.layer.cornerRadius = PopoverPanel.radius
    body.clipsToBounds = true
    addSubview(body)
  }

  required init?(coder: NSCoder) { nil }

  func show(
    _ content: UIView, _ direction: UIPopoverArrowDirection, _ tip: CGFloat,
    color: UIColor
  ) {
    (self.direction, self.tip, self.color) = (direction, tip, color)
    if content.superview !== body { body.addSubview(content) }
    setNeedsDisplay()
    setNeedsLayout()
  }

  /// The bounds without the arrow.
  private var box: CGRect {
    let height = PopoverPanel.arrowHeight
    return bounds.inset(
      by: UIEdgeInsets(
        top: direction == .up ? height : 0, left: direction == .left ? height : 0,
        bottom: direction == .down ? height : 0,
        right: direction == .right ? height : 0))
  }

  override func layoutSubviews() {
    body.frame = box
    for view in body.subviews { view.frame = body.bounds }
  }

  override func draw(_ rect: CGRect) {
    color.set()
    let box = box
    UIBezierPath(roundedRect: box, cornerRadius: PopoverPanel.radius).fill()
    let half = PopoverPanel.arrowBase / 2
    let arrow = UIBezierPath()
    func triangle(_ a: CGPoint, _ top: CGPoint, _ b: CGPoint) {
      arrow.move(to: a)
      arrow.addLine(to: top)
      arrow.addLine(to: b)
      arrow.close()
    }
    // The arrow does not overlap the rounded corners.
    let isVertical = direction == .up || direction == .down
    let end = (isVertical ? box.maxX : box.maxY) - PopoverPanel.radius - half
    let at = max(min(tip, end), PopoverPanel.radius + half)
    switch direction {
    case .up, .down:
      let edge = direction == .up ? box.minY : box.maxY
      triangle(
        CGPoint(x: at - half, y: edge),
        CGPoint(x: at, y: direction == .up ? bounds.minY : bounds.maxY),
        CGPoint(x: at + half, y: edge))
    case .left, .right:
      let edge = direction == .left ? box.minX : box.maxX
      triangle(
        CGPoint(x: edge, y: at - half),
        CGPoint(x: direction == .left ? bounds.minX : bounds.maxX, y: at),
        CGPoint(x: edge, y: at + half))
    default: return
    }
    arrow.fill()
  }
}
