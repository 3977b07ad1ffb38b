import MesmerGeometry
import MesmerPaths
import TestSupport
import Testing

@Suite struct PathShapesTests {
  private func arc(_ start: Double, _ end: Double, clockwise: Bool) -> Path {
    var path = Path()
    path.addArc(
      center: .zero, radius: 10, startAngle: start, endAngle: end,
      clockwise: clockwise)
    return path
  }

  @Test func clockwiseFromZeroToPiIsTheLowerHalf() {
    let lower = arc(0, .pi, clockwise: true)
    #expect(lower.contains(Point(x: 0, y: 5)))
    #expect(!lower.contains(Point(x: 0, y: -5)))
    let upper = arc(0, .pi, clockwise: false)
    #expect(upper.contains(Point(x: 0, y: -5)))
    #expect(!upper.contains(Point(x: 0, y: 5)))
    #expect(upper.currentPoint == Point(x: -10, y: 0))
  }

  @Test(arguments: [
    (0, -Double.pi / 2, true, 1.5 * Double.pi),
    (0, -Double.pi / 2, false, -Double.pi / 2),
    (0, 5 * Double.pi, true, 2 * Double.pi),
    (0, 2 * Double.pi, true, 2 * Double.pi),
    (0, 2 * Double.pi, false, -2 * Double.pi),
    (2 * Double.pi, 0, true, 2 * Double.pi),
    (0, 4 * Double.pi, false, -2 * Double.pi),
    (0, 3 * Double.pi, false, -Double.pi),
    (0.5, 0.5, false, 0),
    (2 * Double.pi, 0, false, -2 * Double.pi),
    (-0.75 * Double.pi, 1.25 * Double.pi, true, 2 * Double.pi),
    (1, 1, true, 0),
    (0, Double.infinity, true, 2 * Double.pi),
  ])
  func sweepsFollowUIKit(
    _ start: Double, _ end: Double, _ clockwise: Bool, _ sweep: Double
  ) {
    var found: Double?
    for element in arc(start, end, clockwise: clockwise).elements {
      if case .arc(let arc) = element { found = arc.sweep }
    }
    #expect(abs((found ?? .nan) - sweep) < 1e-14)
  }

  /// Circles as published code writes them: degrees of several constants and
  /// formulas, from any start, one turn or more, with the direction and against
  /// it.
  @Test func whatIsAWholeTurnUpToRoundingIsAWholeTurnEitherWay() {
    let formulas: [(Double) -> Double] = [
      { $0 * .pi / 180 }, { $0 / 180 * .pi }, { $0 * (.pi / 180) },
      { $0 / 360 * (2 * .pi) }, { .pi * $0 / 180 }, { $0 * 0.017453292519943295 },
    ]
    for radians in formulas {
      for start in stride(from: -720.0, through: 720, by: 7.5) {
        for turns in [-3.0, -2, -1, 1, 2, 3] {
          for clockwise in [true, false] {
            let path = arc(
              radians(start), radians(start + 360 * turns), clockwise: clockwise)
            guard case .arc(let arc) = path.elements.last else {
              Issue.record("no arc from \(start)")
              continue
            }
            #expect(
              arc.sweep == (clockwise ? 1 : -1) * Arc.fullTurn, "\(start), \(turns)")
          }
        }
      }
    }
  }

  @Test func aWholeTurnIsNotWhatIsNearOne() {
    for rest in [1e-9, -1e-9, 0.01, -0.01] {
      for clockwise in [true, false] {
        let path = arc(1, 1 + 2 * .pi + rest, clockwise: clockwise)
        guard case .arc(let arc) = path.elements.last else {
          Issue.record("no arc")
          continue
        }
        // With the direction, more than a turn is one; else the rest is left.
        if clockwise && rest > 0 {
          #expect(arc.isFullTurn)
        } else {
          #expect(!arc.isFullTurn)
        }
      }
    }
  }

  @Test func aLineLeadsFromTheCurrentPointToTheArc() {
    var path = Path()
    path.move(to: Point(x: 1, y: 1))
    path.addArc(center: .zero, radius: 2, startAngle: 0, endAngle: 1, clockwise: true)
    #expect(path.elements.count == 3)
    #expect(path.elements[1] == .line(to: Point(x: 2, y: 0)))
  }

  @Test func anArcWithNaNDrawsNothing() {
    #expect(flattened(arc(.nan, 1, clockwise: true)).contourEnds.isEmpty)
    #expect(flattened(arc(0, .nan, clockwise: true)).contourEnds.isEmpty)
  }

  @Test func circularCornersAreQuarterArcs() {
    let rect = Rect(x: 2, y: 3, width: 40, height: 30)
    let path = Path(roundedRect: rect, cornerRadius: 6, style: .circular)
    #expect(abs(path.area - (1200 - (4 - Double.pi) * 36)) < 1e-9)
    #expect(path.bounds == rect)
    // More than half the height: a capsule.
    let capsule = Path(roundedRect: rect, cornerRadius: 99, style: .circular)
    #expect(abs(capsule.area - (1200 - (4 - Double.pi) * 225)) < 1e-9)
  }

  @Test func continuousCornersReachFurtherAndStayInside() {
    let rect = Rect(x: 0, y: 0, width: 100, height: 100)
    let path = Path(roundedRect: rect, cornerRadius: 20)
    #expect(path.bounds == rect)
    #expect(path.elements.first == .move(to: Point(x: 1.528665 * 20, y: 0)))
    // About the same corner as a circle's of the same radius.
    let round = Path(roundedRect: rect, cornerRadius: 20, style: .circular)
    #expect(abs(path.area - round.area) < 25)
    // The radius is limited by the sides.
    let limited = Path(roundedRect: rect, cornerRadius: 1000)
    #expect(limited.bounds == rect)
    #expect(limited == Path(roundedRect: rect, cornerRadius: 50 / 1.528665))
    for radius in [0, -3, Double.nan] {
      #expect(Path(roundedRect: rect, cornerRadius: radius) == Path(rect: rect))
    }
  }

  @Test("a continuous corner has the knee of iOS 14 to 17.5, on both sides") func knee() {
    let path = Path(
      roundedRect: Rect(x: 0, y: 0, width: 100, height: 100), cornerRadius: 10)
    var ends: [Point] = []
    for case .cubic(let to, _, _) in path.elements { ends.append(to) }
    let (along, across) = (6.31494, 0.74911)
    let expected = [
      Point(x: 100 - along, y: across), Point(x: 100 - across, y: along),
      Point(x: 100, y: 15.28665),
    ]
    #expect(ends.count == 12)
    for (end, place) in zip(ends, expected) { #expect((end - place).length < 1e-9) }
  }

  @Test(arguments: CornerStyle.allCases)
  func roundedRectanglesAreSymmetricInEveryBit(_ style: CornerStyle) {
    let rect = Rect(x: 0, y: 0, width: 70, height: 50)
    let polygon = flattened(Path(roundedRect: rect, cornerRadius: 13.3, style: style))
    let vertices = Set(polygon.vertices)
    #expect(vertices.count > 60)
    let across = vertices.map { Polygon.Vertex(x: 70 * 1024 - $0.x, y: $0.y) }
    let along = vertices.map { Polygon.Vertex(x: $0.x, y: 50 * 1024 - $0.y) }
    #expect(vertices == Set(across))
    #expect(vertices == Set(along))
  }

  @Test func reversingKeepsTheGeometry() {
    var random = SeededGenerator(seed: 11)
    for _ in 0..<50 {
      let path = random.curvedPath(segments: 5, size: 40)
      let reversed = path.reversing()
      #expect(abs(path.area + reversed.area) < 1e-9)
      let there = Set(flattened(path).vertices)
      let back = Set(flattened(reversed).vertices)
      let different = there.symmetricDifference(back).count
      #expect(different <= there.count / 10 + 8)
    }
  }
}
