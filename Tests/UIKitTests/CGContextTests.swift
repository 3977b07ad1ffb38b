import MesmerUIKit
import TestSupport
import Testing

@Suite struct CGContextTests {
  let whole = CGRect(x: 0, y: 0, width: 20, height: 20)

  @Test func savingKeepsColoursPenAndTransformButNotThePath() {
    let image = drawn { context in
      context.setFillColor(UIColor.red.cgColor)
      context.setLineWidth(2)
      context.saveGState()
      context.setFillColor(gray: 0, alpha: 1)
      context.setStrokeColor(red: 0, green: 0, blue: 1, alpha: 1)
      context.setLineWidth(9)
      context.setAlpha(0.5)
      context.setBlendMode(.clear)
      context.translateBy(x: 3, y: 0)
      context.addRect(CGRect(x: 1, y: 2, width: 4, height: 4))
      context.restoreGState()
      #expect(context.ctm.isIdentity)
      // Added under the translation, it stays where it was.
      #expect(context.boundingBoxOfPath == CGRect(x: 4, y: 2, width: 4, height: 4))
      context.fillPath()
      #expect(context.isPathEmpty && context.path == nil)
      context.stroke(CGRect(x: 2, y: 12, width: 16, height: 6))
    }
    #expect(
      image.pixels((5, 3), (3, 3), (10, 12), (10, 13))
        == [redPixel, noPixel, [0, 0, 0, 255], noPixel])
  }

  @Test func aTransformMovesThePenButNotThePathThatIsThere() {
    let image = drawn { context in
      context.move(to: CGPoint(x: 2, y: 10))
      context.addLine(to: CGPoint(x: 18, y: 10))
      context.scaleBy(x: 1, y: 4)
      #expect(context.currentPointOfPath == CGPoint(x: 18, y: 2.5))
      context.setStrokeColor(UIColor.red.cgColor)
      context.setLineWidth(2)
      context.strokePath()
    }
    // 2 points of a user space that is four times as high.
    #expect((0..<20).filter { image.pixel(10, $0) == redPixel } == Array(6..<14))
    #expect(image.pixel(1, 10) == noPixel)
  }

  @Test func aPathIsLostInASpaceWithoutArea() {
    let image = drawn { context in
      context.addRect(whole)
      context.saveGState()
      context.scaleBy(x: 0, y: 1)
      #expect(context.isPathEmpty)
      #expect(context.boundingBoxOfClipPath.isNull)
      context.restoreGState()
      // Nothing was added since, so it is still there.
      context.fillPath()
    }
    #expect(image.pixel(10, 10) == [0, 0, 0, 255])
  }

  @Test func arcsTurnTheOtherWayThanUIBezierPaths() {
    let image = drawn { context in
      context.addArc(
        center: CGPoint(x: 10, y: 10), radius: 8, startAngle: 0, endAngle: .pi,
        clockwise: true)
      context.setFillColor(UIColor.red.cgColor)
      context.fillPath()
    }
    #expect(image.pixels((10, 5), (10, 15)) == [redPixel, noPixel])
  }

  @Test func drawingModesFillAndThenStroke() {
    func pixels(_ mode: CGPathDrawingMode) -> [[UInt8]] {
      let image = drawn { context in
        context.setFillColor(UIColor.red.cgColor)
        context.setStrokeColor(UIColor.blue.cgColor)
        context.setLineWidth(2)
        context.addRects([whole.insetBy(dx: 3, dy: 3), whole.insetBy(dx: 7, dy: 7)])
        #expect(context.pathContains(CGPoint(x: 5, y: 5), mode: .eoFill))
        #expect(!context.pathContains(CGPoint(x: 5, y: 5), mode: .stroke))
        #expect(context.pathContains(CGPoint(x: 10, y: 10), mode: .fillStroke))
        #expect(!context.pathContains(CGPoint(x: 10, y: 10), mode: .eoFillStroke))
        context.drawPath(using: mode)
      }
      return [image.pixel(3, 10), image.pixel(5, 10), image.pixel(10, 10)]
    }
    #expect(pixels(.fill) == [redPixel, redPixel, redPixel])
    #expect(pixels(.eoFill) == [redPixel, redPixel, noPixel])
    #expect(pixels(.stroke) == [bluePixel, noPixel, noPixel])
    #expect(pixels(.fillStroke) == [bluePixel, redPixel, redPixel])
    #expect(pixels(.eoFillStroke) == [bluePixel, redPixel, noPixel])
  }

  @Test func shapesAreDrawnWithoutThePath() {
    let image = drawn { context in
      context.setFillColor(UIColor.red.cgColor)
      context.setStrokeColor(UIColor.blue.cgColor)
      context.move(to: .zero)
      context.fillEllipse(in: CGRect(x: 0, y: 0, width: 8, height: 8))
      #expect(context.isPathEmpty)
      context.strokeEllipse(in: CGRect(x: 10, y: 0, width: 9, height: 9))
      context.stroke(CGRect(x: 2, y: 12, width: 6, height: 6), width: 4)
      context.strokeLineSegments(between: [
        CGPoint(x: 12, y: 11), CGPoint(x: 12, y: 19), CGPoint(x: 16, y: 11),
        CGPoint(x: 16, y: 19), CGPoint(x: 99, y: 0),
      ])
    }
    #expect(
      image.pixels((4, 4), (14, 4), (1, 15), (5, 15))
        == [redPixel, noPixel, bluePixel, noPixel])
    #expect(image.pixel(11, 15) != noPixel && image.pixel(16, 15) != noPixel)
    #expect(image.pixel(14, 15) == noPixel)
  }

  @Test func rectanglesThatOverlapArePaintedOnce() {
    let image = drawn { context in
      context.setFillColor(UIColor.red.withAlphaComponent(0.2).cgColor)
      context.fill([whole, whole.insetBy(dx: 5, dy: 5)])
    }
    #expect(image.pixel(10, 10) == image.pixel(2, 2))
    #expect(image.pixel(2, 2)[3] == 51)
  }

  @Test func clipsIntersect() {
    let image = drawn { context in
      context.addRect(CGRect(x: 0, y: 0, width: 12, height: 20))
      context.clip()
      context.clip(to: [
        CGRect(x: 8, y: 0, width: 8, height: 8),
        CGRect(x: 8, y: 12, width: 8, height: 8),
      ])
      #expect(context.boundingBoxOfClipPath == CGRect(x: 8, y: 0, width: 4, height: 20))
      context.setFillColor(UIColor.red.cgColor)
      context.fill(whole)
    }
    #expect(
      image.pixels((10, 4), (10, 10), (4, 4), (14, 4))
        == [redPixel, noPixel, noPixel, noPixel])
  }

  @Test func withoutAClipItsBoxIsAllThatIsSeen() {
    _ = drawn { context in
      #expect(context.boundingBoxOfClipPath == whole)
      context.scaleBy(x: 2, y: 4)
      #expect(context.boundingBoxOfClipPath == CGRect(x: 0, y: 0, width: 10, height: 5))
    }
  }

  @Test func clearingMakesHolesWhateverTheOpacity() {
    let image = drawn { context in
      context.fill(whole)
      context.setAlpha(0.1)
      context.setShadow(offset: .zero, blur: 4)
      context.clear(CGRect(x: 5, y: 5, width: 5, height: 5))
    }
    #expect(image.pixels((7, 7), (12, 12)) == [noPixel, [0, 0, 0, 255]])
  }

  @Test func layersEndWithTheStateFromBefore() {
    let image = drawn { context in
      context.setFillColor(UIColor.red.cgColor)
      context.setAlpha(0.2)
      context.beginTransparencyLayer(in: whole.insetBy(dx: 4, dy: 4), auxiliaryInfo: nil)
      context.setFillColor(UIColor.blue.cgColor)
      context.translateBy(x: 2, y: 2)
      context.fill(whole)
      context.fill(whole)
      context.endTransparencyLayer()
      #expect(context.ctm.isIdentity)
      #expect(context.boundingBoxOfClipPath == whole)
      context.setAlpha(1)
      context.fill(CGRect(x: 0, y: 0, width: 2, height: 2))
    }
    // Two fills in the layer are as one.
    #expect(
      image.pixels((10, 10), (3, 10), (1, 1))
        == [[0, 0, 255, 51], noPixel, redPixel])
  }

  @Test func aShadowLiesBesideWhatCastsItAndNoColourCastsNone() {
    func image(_ color: CGColor?) -> UIImage {
      drawn { context in
        context.setShadow(offset: CGSize(width: 10, height: 0), blur: 0, color: color)
        context.setFillColor(UIColor.red.cgColor)
        context.fill(CGRect(x: 0, y: 0, width: 10, height: 20))
      }
    }
    #expect(image(UIColor.blue.cgColor).pixel(15, 10) == bluePixel)
    #expect(image(nil).pixel(15, 10) == noPixel)
    #expect(image(nil).pixel(5, 10) == redPixel)
  }

  @Test func dashesAndCapsAreThePens() {
    let image = drawn { context in
      context.setLineDash(phase: 0, lengths: [4, 4])
      context.setLineWidth(2)
      context.setLineCap(.butt)
      context.setLineJoin(.round)
      context.setMiterLimit(3)
      context.addLines(between: [CGPoint(x: 0, y: 5), CGPoint(x: 20, y: 5)])
      context.strokePath()
      context.setLineDash(phase: 0, lengths: [])
      context.addLines(between: [CGPoint(x: 0, y: 15), CGPoint(x: 20, y: 15)])
      context.strokePath()
    }
    let dashed = (0..<20).filter { image.pixel($0, 5) != noPixel }
    #expect(dashed == [0, 1, 2, 3, 8, 9, 10, 11, 16, 17, 18, 19])
    #expect((0..<20).allSatisfy { image.pixel($0, 15) != noPixel })
  }

  @Test func theStrokedPathCanBeFilled() {
    let image = drawn { context in
      context.setLineWidth(6)
      context.move(to: CGPoint(x: 4, y: 10))
      context.addLine(to: CGPoint(x: 16, y: 10))
      context.replacePathWithStrokedPath()
      #expect(context.boundingBoxOfPath == CGRect(x: 4, y: 7, width: 12, height: 6))
      context.setFillColor(UIColor.red.cgColor)
      context.fillPath()
    }
    #expect(image.pixel(10, 8) == redPixel)
  }

  @Test func interpolationIsPartOfTheState() {
    _ = drawn { context in
      #expect(context.interpolationQuality == .default)
      context.saveGState()
      context.interpolationQuality = .none
      #expect(context.interpolationQuality == .none)
      context.interpolationQuality = .high
      #expect(context.interpolationQuality == .high)
      context.restoreGState()
      #expect(context.interpolationQuality == .default)
    }
  }

  @Test func manySegmentsTakeNoMoreThanTheirOwnTime() {
    _ = drawn { context in
      context.move(to: .zero)
      for i in 0..<20_000 { context.addLine(to: CGPoint(x: i % 20, y: i % 7)) }
      #expect(context.path?.path.elements.count == 20_001)
    }
  }

  @Test("clip does nothing without a current path; a path without area clips everything")
  func clipWithoutPath() {
    let clips: [(isRed: Bool, clip: (CGContext) -> Void)] = [
      (true, { $0.clip() }), (true, { $0.clip(using: .evenOdd) }),
      (true, { _ in UIBezierPath().addClip() }),
      (
        true,
        {
          $0.addRect(CGRect(x: 0, y: 0, width: 1, height: 1))
          $0.beginPath()
          $0.clip()
        }
      ),
      (
        false,
        {
          $0.move(to: CGPoint(x: 3, y: 3))
          $0.clip()
        }
      ),
      (false, { $0.clip(to: CGRect.zero) }),
    ]
    for (isRed, clip) in clips {
      let image = drawn { context in
        clip(context)
        context.setFillColor(UIColor.red.cgColor)
        context.fill(whole)
      }
      #expect(image.pixel(10, 10) == (isRed ? redPixel : noPixel))
    }
  }
}
