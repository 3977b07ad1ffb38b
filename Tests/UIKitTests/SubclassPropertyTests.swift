import MesmerUIKit
import TestSupport
import Testing

// Views in the manner of UIKit code, whose own properties have the names of Mesmer's.

private class Gauge: UIView {
  var cornerRadius: CGFloat = 0 {
    didSet {
      layer.cornerRadius = cornerRadius
      layer.masksToBounds = cornerRadius > 0
    }
  }
  var borderWidth: CGFloat = 0 { didSet { layer.borderWidth = borderWidth } }
  var borderColor: UIColor? { didSet { layer.borderColor = borderColor?.cgColor } }
  var id = 0
  var anchorPoint: String?
  var presentation: [Int] = []

  func grow() {
    cornerRadius += 2
    id += 1
  }
}

private final class RoundGauge: Gauge {
  override var cornerRadius: CGFloat { didSet { id = Int(cornerRadius) } }
}

private final class Card: UIView {
  lazy var shadowColor: UIColor = .systemBlue
  var shadowOffset = 3
  var shadowOpacity: CGFloat = 0.25 {
    didSet { layer.shadowOpacity = Float(shadowOpacity) }
  }
  var shadowRadius: CGFloat? { didSet { layer.shadowRadius = shadowRadius ?? 3 } }
  var shadowPath: UIBezierPath? { didSet { layer.shadowPath = shadowPath?.cgPath } }
  let cornerCurve = "smooth"
  var maskedCorners: UIRectCorner = .allCorners
  var zPosition = 4
  var contents: [String: Any] = [:]
  var sticky = true
  var stretch: CGFloat { 2 }
}

private final class Badge: UILabel {
  var paragraphStyle = NSMutableParagraphStyle()
  var textAttributes: [NSAttributedString.Key: Any] = [:]
  var cornerRadius: CGFloat = -1
}

private protocol Identified {
  associatedtype ID: Hashable
  var id: ID { get }
}
extension Gauge: Identified {}

private func identifier<T: Identified>(_ object: T) -> T.ID { object.id }

@Suite("Properties of subclasses that have the names of Mesmer's")
struct SubclassPropertyTests {
  @Test("a property of a subclass is independent, and its layer has the value set there")
  func own() {
    let gauge = Gauge(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    gauge.cornerRadius = 4
    gauge.grow()
    #expect(gauge.cornerRadius == 6 && gauge.layer.cornerRadius == 6)
    #expect(gauge.id == 1 && identifier(gauge) == 1)
    gauge.borderWidth = 2
    gauge.borderColor = .red
    #expect(gauge.layer.borderWidth == 2 && gauge.layer.borderColor == UIColor.red)
    gauge.anchorPoint = "middle"
    #expect(gauge.layer.anchorPoint == CGPoint(x: 0.5, y: 0.5))
  }

  @Test("a subclass of the subclass overrides it") func overridden() {
    let gauge = RoundGauge()
    (gauge as Gauge).cornerRadius = 7
    #expect(gauge.id == 7 && gauge.layer.cornerRadius == 7)
  }

  @Test("accessed as a view, it has Mesmer's property") func asView() {
    let gauge = Gauge()
    gauge.id = 3
    let view: UIView = gauge
    view.id = "gauge"
    view.cornerRadius = 2
    #expect(gauge.id == 3 && view.id == "gauge")
    #expect(gauge.cornerRadius == 0 && gauge.layer.cornerRadius == 2)
    #expect(view[keyPath: \UIView.cornerRadius] == 2)
    #expect(gauge[keyPath: \Gauge.cornerRadius] == 0)
  }

  @Test("properties of the shadow and the rest, of other types") func shadow() {
    let card = Card()
    card.shadowOpacity = 0.5
    card.shadowRadius = 9
    card.shadowPath = UIBezierPath(rect: CGRect(x: 0, y: 0, width: 4, height: 4))
    #expect(card.layer.shadowOpacity == 0.5 && card.layer.shadowRadius == 9)
    #expect(card.layer.shadowPath?.boundingBox == CGRect(x: 0, y: 0, width: 4, height: 4))
    // A value that it does not pass on does not reach the layer.
    #expect(card.shadowColor == .systemBlue && card.layer.shadowColor == UIColor.black)
    #expect(card.shadowOffset == 3 && card.layer.shadowOffset.height == -3)
    #expect(card.zPosition == 4 && card.layer.zPosition == 0)
    card.contents["key"] = 1
    #expect(card.sticky && card.stretch == 2 && card.contents.count == 1)
  }

  @Test("properties of a label's subclass reach neither the text nor the layer")
  func label() {
    let badge = Badge()
    badge.paragraphStyle.alignment = .right
    badge.textAttributes[.kern] = 2
    badge.cornerRadius = 5
    #expect(badge.textAlignment == .natural && badge.layer.cornerRadius == 0)
  }
}
