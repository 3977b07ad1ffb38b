import MesmerUIKit
import TestSupport
import Testing

@Suite struct UIBezierPathTests {
  @Test("[3.7] [3.8] [3.9] [3.11] rings with lifted pen are one stroke of the canvas")
  func stroking() {
    let center = CGPoint(x: 20, y: 20)
    let path = UIBezierPath()
    var rings = Path()
    for radius in [17.0, 9, 1] {
      path.move(to: CGPoint(x: center.x + radius, y: center.y))
      path.addArc(
        withCenter: center, radius: radius, startAngle: 0, endAngle: .pi * 2,
        clockwise: true)
      rings.move(to: Point(x: center.x + radius, y: center.y))
      rings.addArc(
        center: center, radius: radius, startAngle: 0, endAngle: .pi * 2,
        clockwise: true)
    }
    path.lineWidth = 5
    path.lineCapStyle = .round
    path.setLineDash([6, 2], count: 2, phase: 1)
    let image = drawn(40, 40) { _ in
      UIColor.brown.setStroke()
      path.stroke()
    }
    let direct = drawn(40, 40) {
      $0.stroke(
        rings, with: .brown,
        style: StrokeStyle(
          lineWidth: 5, lineCap: .round, dash: Dash(phase: 1, lengths: [6, 2])))
    }
    #expect(image.premultipliedBytes == direct.premultipliedBytes)
    #expect(image.pixel(37, 21) != noPixel)
  }

  @Test func theDefaultsAreUIKits() {
    let path = UIBezierPath()
    #expect(path.lineWidth == 1 && path.miterLimit == 10 && path.flatness == 0.6)
    #expect(path.lineCapStyle == .butt && path.lineJoinStyle == .miter)
    #expect(!path.usesEvenOddFillRule && path.isEmpty)
    #expect(path.bounds.isNull && path.currentPoint == .zero)
  }

  @Test("[3.8] clockwise from 0 to pi is the lower half, the other way the upper")
  func halves() {
    for clockwise in [true, false] {
      let image = drawn { _ in
        UIColor.red.setFill()
        UIBezierPath(
          arcCenter: CGPoint(x: 10, y: 10), radius: 8, startAngle: 0,
          endAngle: .pi, clockwise: clockwise
        ).fill()
      }
      #expect((image.pixel(10, 14) == redPixel) == clockwise)
      #expect((image.pixel(10, 5) == redPixel) == !clockwise)
    }
  }

  @Test func theFillRuleDecidesWhatIsInside() {
    let path = UIBezierPath(rect: CGRect(x: 0, y: 0, width: 20, height: 20))
    path.append(UIBezierPath(rect: CGRect(x: 5, y: 5, width: 10, height: 10)))
    let middle = CGPoint(x: 10, y: 10)
    #expect(path.contains(middle))
    path.usesEvenOddFillRule = true
    #expect(!path.contains(middle))
    let image = drawn { _ in
      UIColor.red.setFill()
      path.fill()
    }
    #expect(image.pixels((10, 10), (2, 10)) == [noPixel, redPixel])
  }

  @Test func aTransformMapsThePointsAndNotThePen() {
    let path = UIBezierPath()
    path.move(to: CGPoint(x: 1, y: 2))
    path.addLine(to: CGPoint(x: 3, y: 2))
    path.lineWidth = 4
    path.apply(CGAffineTransform(scaleX: 3, y: 5))
    #expect(path.bounds == CGRect(x: 3, y: 10, width: 6, height: 0))
    #expect(path.lineWidth == 4)
    let image = drawn { _ in path.stroke() }
    #expect(image.pixels((5, 8), (5, 7), (5, 12)) == [[0, 0, 0, 255], noPixel, noPixel])
  }

  @Test func aPathThatTwoHoldIsOneAndACopyIsNot() throws {
    let path = UIBezierPath(ovalIn: CGRect(x: 0, y: 0, width: 4, height: 4))
    path.lineWidth = 7
    let same = path
    let copy = try #require(path.copy() as? UIBezierPath)
    let points = path.cgPath
    path.removeAllPoints()
    #expect(same.isEmpty)
    #expect(!copy.isEmpty && copy.lineWidth == 7)
    #expect(!points.isEmpty)
  }

  @Test func reversingKeepsThePenAndTheShape() {
    let path = UIBezierPath()
    path.move(to: CGPoint(x: 1, y: 1))
    path.addLine(to: CGPoint(x: 9, y: 1))
    path.addQuadCurve(to: CGPoint(x: 9, y: 9), controlPoint: CGPoint(x: 14, y: 5))
    path.lineJoinStyle = .round
    let back = path.reversing()
    #expect(back.currentPoint == CGPoint(x: 1, y: 1))
    #expect(back.bounds == path.bounds)
    #expect(back.lineJoinStyle == .round)
  }

  @Test func clippingLastsUntilTheStateIsRestored() {
    let image = drawn { context in
      UIColor.red.setFill()
      context.saveGState()
      UIBezierPath(rect: CGRect(x: 0, y: 0, width: 10, height: 20)).addClip()
      UIRectFill(CGRect(x: 0, y: 0, width: 20, height: 10))
      context.restoreGState()
      UIRectFill(CGRect(x: 0, y: 10, width: 20, height: 10))
    }
    #expect(image.pixels((5, 5), (15, 5), (15, 15)) == [redPixel, noPixel, redPixel])
  }

  @Test func modeAndOpacityCountForOneDrawing() {
    let path = UIBezierPath(rect: CGRect(x: 0, y: 0, width: 20, height: 20))
    let image = drawn { _ in
      UIColor.red.setFill()
      path.fill()
      UIColor.blue.setFill()
      path.fill(with: .destinationOver, alpha: 1)
    }
    #expect(image.pixel(3, 3) == redPixel)
    let faint = drawn { _ in
      path.fill(with: .normal, alpha: 0.2)
      path.lineWidth = 4
      path.stroke(with: .clear, alpha: 1)
    }
    #expect(faint.pixels((10, 10), (1, 10)) == [[0, 0, 0, 51], noPixel])
  }

  @Test func withoutAContextNothingHappens() {
    #expect(UIGraphicsGetCurrentContext() == nil)
    let path = UIBezierPath(roundedRect: .zero, cornerRadius: 3)
    UIColor.red.set()
    path.fill()
    path.stroke()
    path.addClip()
    #expect(UIGraphicsGetImageFromCurrentImageContext() == nil)
  }

  @Test("corners that do not fit become half circles at the ends") func capsule() {
    func path(_ width: Double, _ height: Double, _ radius: Double) -> UIBezierPath {
      UIBezierPath(
        roundedRect: CGRect(x: 0, y: 0, width: width, height: height),
        cornerRadius: radius)
    }
    // 50 / 3.05733 is 16.3541.
    let fits = path(208, 50, 16.35)
    for radius in [16.36, 20, 25, 400, .infinity] {
      let capsule = path(208, 50, radius)
      // On the circle of radius 25 about (25, 25), on both sides.
      for angle in stride(from: Double.pi / 2, through: 1.5 * .pi, by: 0.1) {
        func place(_ r: Double) -> CGPoint {
          CGPoint(x: 25 + r * cos(angle), y: 25 + r * sin(angle))
        }
        #expect(capsule.contains(place(24.9)) && !capsule.contains(place(25.1)))
      }
      #expect(capsule.bounds == CGRect(x: 0, y: 0, width: 208, height: 50))
    }
    // The continuous corner is outside of that circle.
    let place = CGPoint(
      x: 25 - 25.2 * 0.7071067811865476, y: 25 - 25.2 * 0.7071067811865476)
    #expect(fits.contains(place) && !path(208, 50, 16.36).contains(place))
    #expect(path(50, 50, 20).contains(place) == false)
    #expect(path(50, 50, 0).contains(CGPoint(x: 0.1, y: 0.1)))
  }
}
