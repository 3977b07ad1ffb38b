import Mesmer
import TestSupport
import Testing

/// The path rules of HTML canvases, by cases of our own.
@Suite struct HTMLCanvasPathTests {
  private let canvas = HTMLCanvas(width: 100, height: 50)

  private func points(_ path: Path) -> [Point] {
    path.elements.compactMap {
      switch $0 {
      case .move(let to), .line(let to): to
      default: nil
      }
    }
  }

  @Test func pointsAreMappedByTheMatrixOfTheirTime() {
    canvas.moveTo(1, 2)
    canvas.transform(AffineTransform(translationX: 10, y: 20))
    canvas.lineTo(1, 2)
    canvas.transform(AffineTransform(scaleX: 3, y: -1))
    canvas.lineTo(1, 2)
    canvas.setTransform(.identity)
    canvas.lineTo(1, 2)
    #expect(
      points(canvas.path) == [Point(1, 2), Point(11, 22), Point(13, 18), Point(1, 2)])
  }

  @Test func penIsRoundUnderTheMatrixOfTheStroke() {
    canvas.moveTo(50, 0)
    canvas.lineTo(50, 50)
    canvas.transform(AffineTransform(scaleX: 20, y: 1))
    canvas.stroke()
    #expect(canvas.pixel(40, 25) == [0, 0, 0, 255])
    #expect(canvas.pixel(59, 25) == [0, 0, 0, 255])
    #expect(canvas.pixel(39, 25) == [0, 0, 0, 0])
    #expect(canvas.pixel(60, 25) == [0, 0, 0, 0])
    canvas.beginPath()
    canvas.transform(AffineTransform(scaleX: 0, y: 1))
    canvas.moveTo(0, 0)
    canvas.lineTo(0, 50)
    canvas.stroke()
    #expect(canvas.pixel(0, 25) == [0, 0, 0, 0])
  }

  @Test func firstSegmentOfAnEmptyPathBeginsIt() {
    canvas.lineTo(3, 4)
    #expect(canvas.path.elements == [.move(to: Point(3, 4))])
    canvas.beginPath()
    canvas.quadraticCurveTo(1, 2, 3, 4)
    #expect(canvas.path.elements.first == .move(to: Point(1, 2)))
    canvas.beginPath()
    canvas.bezierCurveTo(1, 2, 3, 4, 5, 6)
    #expect(canvas.path.elements.first == .move(to: Point(1, 2)))
    canvas.beginPath()
    canvas.arcTo(1, 2, 3, 4, 5)
    #expect(canvas.path.elements.first == .move(to: Point(1, 2)))
  }

  @Test func callsWithNumbersThatAreNotFiniteAreIgnored() {
    canvas.moveTo(1, 2)
    canvas.transform(AffineTransform(scaleX: 2, y: 2))
    let before = canvas.path
    for bad in [Double.nan, .infinity, -.infinity] {
      canvas.moveTo(bad, 0)
      canvas.lineTo(0, bad)
      canvas.quadraticCurveTo(0, 0, bad, 0)
      canvas.bezierCurveTo(0, 0, 0, bad, 0, 0)
      canvas.arcTo(0, 0, 1, 1, bad)
      canvas.arc(0, 0, bad, 0, 1)
      canvas.rect(0, 0, bad, 1)
      canvas.roundRect(0, 0, 1, 1, [(bad, 1)])
      canvas.transform(AffineTransform(scaleX: bad, y: 1))
      canvas.fillRect(bad, 0, 50, 50)
      canvas.strokeRect(0, bad, 50, 50)
      #expect(!canvas.isPointInPath(bad, 0))
    }
    // Negative radii throw: they have no effect either.
    canvas.arc(0, 0, -1, 0, 1)
    canvas.ellipse(0, 0, 1, -1, 0, 0, 1)
    canvas.arcTo(0, 0, 1, 1, -1)
    canvas.roundRect(0, 0, 1, 1, [(-1, 1)])
    #expect(canvas.path == before)
    #expect(canvas.state.matrix == AffineTransform(scaleX: 2, y: 2))
    #expect(canvas.pixmap.premultipliedBytes.allSatisfy { $0 == 0 })
  }

  @Test(arguments: [
    (0.0, 1.0, false, 1.0), (0, 1, true, 1 - 2 * Double.pi),
    (1, 0, false, 2 * Double.pi - 1), (1, 0, true, -1),
    (0, 7, false, 2 * Double.pi), (7, 0, true, -2 * Double.pi), (2, 2, false, 0),
    (2 * Double.pi, 0, false, 2 * Double.pi), (0, 2 * Double.pi, true, -2 * Double.pi),
    (0, -4 * Double.pi - 1, false, 2 * Double.pi - 1),
  ])
  func arcsCoverTheAnglesOfTheStandard(
    _ start: Double, _ end: Double, _ anticlockwise: Bool, _ sweep: Double
  ) throws {
    canvas.arc(50, 25, 10, start, end, anticlockwise)
    guard case .arc(let arc) = canvas.path.elements.last else {
      Issue.record("no arc")
      return
    }
    #expect(abs(arc.sweep - sweep) < 1e-14)
  }

  @Test func arcToWorksInTheSpaceOfTheMatrix() {
    canvas.moveTo(0, 0)
    canvas.transform(AffineTransform(scaleX: 10, y: 2))
    canvas.arcTo(5, 0, 5, 5, 3)
    // In user space the line ends at (2, 0) and the arc at (5, 3).
    #expect(canvas.path.elements[1] == .line(to: Point(20, 0)))
    #expect(canvas.path.currentPoint == Point(50, 6))
    canvas.transform(AffineTransform(scaleX: 0, y: 0))
    canvas.arcTo(5, 0, 5, 5, 3)
    #expect(canvas.path.currentPoint == Point(0, 0))
  }

  @Test func rectanglesLeaveASubpathAtTheirOrigin() {
    canvas.rect(60, 40, -20, -30)
    canvas.lineTo(0, 0)
    #expect(points(canvas.path).suffix(2) == [Point(60, 40), Point(0, 0)])
    canvas.beginPath()
    canvas.roundRect(10, 10, 30, 20, [(4, 4)])
    canvas.lineTo(0, 0)
    #expect(points(canvas.path).suffix(2) == [Point(10, 10), Point(0, 0)])
  }

  @Test func roundRectScalesRadiiThatNeedMoreThanASide() {
    canvas.roundRect(0, 0, 100, 50, [(40, 40), (0, 0), (60, 60), (0, 0)])
    // The right side has space for 50 of 60: all radii times 5/6.
    #expect(canvas.path.elements.first == .move(to: Point(40 * 50.0 / 60, 0)))
    #expect(canvas.isPointInPath(99, 1) && canvas.isPointInPath(1, 49))
    #expect(!canvas.isPointInPath(1, 1) && !canvas.isPointInPath(98, 48))
  }

  @Test func roundRectCornersStayWithTheGivenOrigin() {
    canvas.roundRect(100, 50, -100, -50, [(20, 20), (0, 0), (0, 0), (0, 0)])
    #expect(!canvas.isPointInPath(99, 49))
    #expect(canvas.isPointInPath(1, 49) && canvas.isPointInPath(1, 1))
    #expect(canvas.isPointInPath(99, 1))
  }

  @Test func boundariesAreInThePathOnAllSides() {
    canvas.rect(10, 10, 20, 20)
    for (x, y) in [(10.0, 10.0), (30, 10), (30, 30), (10, 30), (20, 10), (30, 20)] {
      #expect(canvas.isPointInPath(x, y))
    }
    for (x, y) in [(9.99, 20.0), (30.01, 20), (20, 9.99), (20, 30.01)] {
      #expect(!canvas.isPointInPath(x, y))
    }
    canvas.rect(15, 15, 10, 10)
    #expect(canvas.isPointInPath(20, 20) && !canvas.isPointInPath(20, 20, .evenOdd))
    canvas.setTransform(AffineTransform(translationX: 500, y: 500))
    #expect(canvas.isPointInPath(12, 12))
  }

  @Test func strokesAreAskedInTheSpaceOfTheMatrix() {
    canvas.state.pen.lineWidth = 2
    canvas.state.dash.lengths = [3]
    canvas.moveTo(0, 10)
    canvas.lineTo(90, 10)
    canvas.transform(AffineTransform(scaleX: 5, y: 3))
    // Dashes and gaps of 15 pixels, 6 pixels high.
    #expect(canvas.isPointInStroke(14, 12) && canvas.isPointInStroke(31, 8))
    #expect(!canvas.isPointInStroke(16, 10) && !canvas.isPointInStroke(14, 14))
  }

  /// web-platform-tests' 2d.strokeRect.zero.3 to .5.
  @Test(arguments: [false, true])
  func aRectangleWithoutAWidthOrHeightIsALineWithJoinsAndNoCaps(isTall: Bool) {
    func pixel(cap: LineCap, join: LineJoin, at distance: Int) -> [Int] {
      let canvas = HTMLCanvas(width: 100, height: 100)
      canvas.state.pen = StrokeStyle(lineWidth: 20, lineCap: cap, lineJoin: join)
      if isTall {
        canvas.strokeRect(50, 40, 0, 20)
        return canvas.pixel(50, 60 + distance)
      }
      canvas.strokeRect(40, 50, 20, 0)
      return canvas.pixel(60 + distance, 50)
    }
    let black = [0, 0, 0, 255]
    let clear = [0, 0, 0, 0]
    #expect(pixel(cap: .round, join: .miter, at: -1) == black)
    // Neither a cap nor, over the limit, a miter.
    #expect(pixel(cap: .round, join: .miter, at: 1) == clear)
    #expect(pixel(cap: .square, join: .bevel, at: 1) == clear)
    #expect(pixel(cap: .butt, join: .round, at: 1) == black)
    #expect(pixel(cap: .butt, join: .round, at: 8) == black)
    #expect(pixel(cap: .butt, join: .round, at: 10) == clear)
  }

  @Test func subpathsOfOnePointHaveNoStroke() {
    canvas.state.pen = StrokeStyle(lineWidth: 20, lineCap: .round, lineJoin: .round)
    canvas.moveTo(20, 20)
    canvas.lineTo(20, 20)
    canvas.moveTo(50, 20)
    canvas.closePath()
    canvas.rect(60, 20, 0, 0)
    canvas.arc(70, 20, 0, 0, 3)
    canvas.stroke()
    canvas.strokeRect(80, 25, 0, 0)
    #expect(!canvas.isPointInStroke(20, 20))
    // The arc of radius 0 leads a line from the rectangle's origin.
    #expect(canvas.pixel(65, 20) == [0, 0, 0, 255])
    #expect(canvas.pixel(20, 20) == [0, 0, 0, 0])
    #expect(canvas.pixel(85, 25) == [0, 0, 0, 0])
  }
}
