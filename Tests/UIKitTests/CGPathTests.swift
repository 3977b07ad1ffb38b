import MesmerUIKit
import Testing

@Suite struct CGPathTests {
  @Test func pathsAreEqualByTheirElements() {
    let rect = CGRect(x: 1, y: 2, width: 3, height: 4)
    let path = CGPath(rect: rect, transform: nil)
    let mutable = CGMutablePath()
    mutable.addRect(rect)
    #expect(path == mutable && path.hashValue == mutable.hashValue)
    mutable.closeSubpath()
    mutable.addLine(to: .zero)
    #expect(path != mutable)
  }

  @Test func aCopyDoesNotChangeWithThePath() throws {
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 1, y: 1))
    let copy = try #require(path.copy())
    let other = try #require(path.mutableCopy())
    path.addLine(to: CGPoint(x: 2, y: 2))
    other.addLine(to: CGPoint(x: 3, y: 3))
    #expect(copy.currentPoint == CGPoint(x: 1, y: 1))
    #expect(path.currentPoint == CGPoint(x: 2, y: 2))
    #expect(other.currentPoint == CGPoint(x: 3, y: 3))
  }

  @Test func transformsApplyToWhatIsAdded() throws {
    var double = CGAffineTransform(scaleX: 2, y: 2)
    let oval = CGPath(
      ellipseIn: CGRect(x: 0, y: 0, width: 4, height: 6), transform: &double)
    #expect(oval.boundingBoxOfPath == CGRect(x: 0, y: 0, width: 8, height: 12))
    let path = CGMutablePath()
    path.addLines(between: [.zero, CGPoint(x: 1, y: 1)])
    path.addCurve(
      to: CGPoint(x: 1, y: 0), control1: .zero, control2: .zero,
      transform: double)
    path.addQuadCurve(to: CGPoint(x: 3, y: 3), control: .zero)
    path.addPath(oval, transform: CGAffineTransform(translationX: 100, y: 0))
    #expect(path.boundingBox.maxX == 108)
    let tripled = try #require(path.copy(using: &double))
    #expect(tripled.boundingBox.maxX == 216)
  }

  @Test func arcsTurnTheOtherWayThanUIBezierPaths() {
    // Clockwise where y points up: over the top of a screen.
    let path = CGMutablePath()
    path.addArc(
      center: CGPoint(x: 10, y: 10), radius: 8, startAngle: 0, endAngle: .pi,
      clockwise: true)
    #expect(path.contains(CGPoint(x: 10, y: 5)))
    #expect(!path.contains(CGPoint(x: 10, y: 15)))
  }

  @Test func arcsUnderATransformJoinThePathWhereItEnds() {
    let shift = CGAffineTransform(translationX: 100, y: 0)
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 100, y: 0))
    path.addArc(
      tangent1End: CGPoint(x: 10, y: 0), tangent2End: CGPoint(x: 10, y: 10),
      radius: 4, transform: shift)
    // As (0, 0), (10, 0), (10, 10) would be rounded, 100 to the right.
    #expect((path.currentPoint.x - 110).magnitude < 1e-9)
    #expect((path.currentPoint.y - 4).magnitude < 1e-9)
    #expect(path.path.elements.count == 3)
    path.addArc(
      center: .zero, radius: 1, startAngle: 0, endAngle: 1, clockwise: false,
      transform: CGAffineTransform(scaleX: 0, y: 1))
    #expect(path.path.elements.count == 3)
  }

  @Test func theRuleDecidesWhatIsInside() {
    let path = CGMutablePath()
    path.addEllipse(in: CGRect(x: 0, y: 0, width: 10, height: 10))
    path.addEllipse(in: CGRect(x: 3, y: 3, width: 4, height: 4))
    let middle = CGPoint(x: 5, y: 5)
    #expect(path.contains(middle))
    #expect(!path.contains(middle, using: .evenOdd))
    #expect(!path.contains(middle, transform: CGAffineTransform(scaleX: 9, y: 9)))
  }

  @Test func cornersAreQuartersOfEllipses() {
    let rect = CGRect(x: 0, y: 0, width: 20, height: 30)
    let path = CGPath(roundedRect: rect, cornerWidth: 4, cornerHeight: 8, transform: nil)
    #expect(path.boundingBoxOfPath == rect)
    // The middle of the corner's arc is at 1 - sqrt(1/2) of both radii.
    let inner = 1 - 0.5.squareRoot()
    #expect(path.contains(CGPoint(x: 4 * inner + 0.01, y: 8 * inner + 0.01)))
    #expect(!path.contains(CGPoint(x: 4 * inner - 0.01, y: 8 * inner - 0.01)))
    let sharp = CGPath(roundedRect: rect, cornerWidth: 0, cornerHeight: 8, transform: nil)
    #expect(sharp == CGPath(rect: rect, transform: nil))
    let round = CGMutablePath()
    round.addRoundedRect(in: rect, cornerWidth: 6, cornerHeight: 6)
    #expect(round.path == Path(roundedRect: rect, cornerRadius: 6, style: .circular))
  }

  @Test func theOutlineOfALineIsItsStroke() {
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 5, y: 5))
    path.addLine(to: CGPoint(x: 15, y: 5))
    let outline = path.copy(
      strokingWithWidth: 4, lineCap: .square, lineJoin: .miter, miterLimit: 10)
    #expect(outline.boundingBoxOfPath == CGRect(x: 3, y: 3, width: 14, height: 4))
  }

  @Test func applyWithBlockSendsEachElement() {
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 1, y: 2))
    path.addLine(to: CGPoint(x: 3, y: 4))
    path.addQuadCurve(to: CGPoint(x: 5, y: 6), control: CGPoint(x: 7, y: 8))
    path.addCurve(
      to: CGPoint(x: 1, y: 9), control1: CGPoint(x: 2, y: 9),
      control2: CGPoint(x: 3, y: 9))
    path.closeSubpath()
    var calls: [String] = []
    path.applyWithBlock { element in
      let points = element.pointee.points
      switch element.pointee.type {
      case .moveToPoint: calls.append("M\(points[0].x),\(points[0].y)")
      case .addLineToPoint: calls.append("L\(points[0].x),\(points[0].y)")
      case .addQuadCurveToPoint: calls.append("Q\(points[0].x),\(points[1].x)")
      case .addCurveToPoint:
        calls.append("C\(points[0].x),\(points[1].x),\(points[2].x)")
      case .closeSubpath: calls.append("Z")
      }
    }
    #expect(calls == ["M1.0,2.0", "L3.0,4.0", "Q7.0,5.0", "C2.0,3.0,1.0", "Z"])
  }

  @Test func applyWithBlockSendsArcsAsCurvesOnThem() {
    let arc = CGMutablePath()
    arc.addArc(
      center: CGPoint(x: 10, y: 20), radius: 100, startAngle: 0.4, endAngle: 5,
      clockwise: false)
    var current = CGPoint.zero
    var farthest = 0.0
    var count = 0
    arc.applyWithBlock { element in
      let points = element.pointee.points
      if element.pointee.type == .addCurveToPoint {
        count += 1
        for t in stride(from: 0.0, through: 1, by: 0.125) {
          let u = 1 - t
          let (a, b, c, d) = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
          let x = a * current.x + b * points[0].x + c * points[1].x + d * points[2].x
          let y = a * current.y + b * points[0].y + c * points[1].y + d * points[2].y
          let distance = Vector(dx: x - 10, dy: y - 20).length - 100
          farthest = max(farthest, distance.magnitude)
        }
      }
      current = points[element.pointee.type == .addCurveToPoint ? 2 : 0]
    }
    #expect(count == 12)
    #expect(farthest < 100 * 7e-8, "\(farthest)")
  }
}
