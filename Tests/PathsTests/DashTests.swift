import MesmerGeometry
import MesmerPaths
import TestSupport
import Testing

/// Dashes as Core Graphics defines them, and their lengths as geometry does.
@Suite struct DashTests {
  private let line = polyline([Point(x: 0, y: 0), Point(x: 100, y: 0)])

  /// The ends of the dashes of a horizontal line.
  private func ranges(_ path: Path) -> [[Double]] {
    var result: [[Double]] = []
    for element in path.elements {
      switch element {
      case .move(let p): result.append([p.x])
      case .line(let p): result[result.count - 1].append(p.x)
      default: Issue.record("\(element)")
      }
    }
    return result
  }

  private func ranges(_ phase: Double, _ lengths: [Double]) -> [[Double]] {
    ranges(line.dashed(Dash(phase: phase, lengths: lengths)))
  }

  @Test func dashesAndGapsTakeTurns() {
    for (lengths, dashes) in [
      ([30, 10], [[0, 30], [40, 70], [80, 100]]),
      ([30, 10, 5, 15], [[0, 30], [40, 45], [60, 90]]), ([200, 10], [[0, 100]]),
      ([0, 40], [[0, 0], [40, 40], [80, 80]]), ([50, 0], [[0, 50], [50, 100]]),
    ] as [([Double], [[Double]])] {
      #expect(ranges(0, lengths) == dashes)
    }
  }

  @Test func oddListsAreTakenTwice() {
    #expect(ranges(0, [30]) == [[0, 30], [60, 90]])
    #expect(ranges(0, [10, 20, 30]) == ranges(0, [10, 20, 30, 10, 20, 30]))
  }

  @Test func thePhaseIsReducedByThePattern() {
    #expect(ranges(10, [30, 10]) == [[0, 20], [30, 60], [70, 100]])
    #expect(ranges(35, [30, 10]) == [[5, 35], [45, 75], [85, 100]])
    for phase in [10.0, 50, -30, 4_000_000_010, -3_999_999_990] {
      #expect(ranges(phase, [30, 10]) == ranges(10, [30, 10]))
    }
    // Of an odd list the pattern is twice as long.
    #expect(ranges(-10, [30]) == [[10, 40], [70, 100]])
    #expect(ranges(30, [30]) == [[30, 60], [90, 100]])
  }

  @Test func patternsWithoutLengthAreSolidAndBadOnesDrawNothing() {
    for lengths: [Double] in [[], [0], [0, 0, 0]] {
      let dash = Dash(lengths: lengths)
      #expect(line.dashed(dash) == line)
      #expect(
        outline(line, StrokeStyle(lineWidth: 2, dash: dash))
          == outline(line, StrokeStyle(lineWidth: 2)))
    }
    let bad = [
      Dash(lengths: [10, -1]), Dash(lengths: [.nan, 1]),
      Dash(lengths: [.infinity, 1]), Dash(phase: .nan, lengths: [1, 1]),
      Dash(phase: .infinity, lengths: [1, 1]), Dash(lengths: [1e308, 1e308]),
    ]
    for dash in bad {
      #expect(line.dashed(dash).isEmpty)
      for width in [0.0, 2] {
        let style = StrokeStyle(lineWidth: width, dash: dash)
        #expect(outline(line, style).contourEnds.isEmpty)
      }
    }
  }

  @Test func everySubpathBeginsAnew() {
    var two = line
    two.append(line)
    let dash = Dash(phase: 7, lengths: [30, 11])
    var expected = line.dashed(dash)
    expected.append(line.dashed(dash))
    #expect(two.dashed(dash) == expected)
  }

  @Test func dashesTurnCorners() {
    let corner = polyline([Point(x: 0, y: 0), Point(x: 10, y: 0), Point(x: 10, y: 10)])
    let dashed = corner.dashed(Dash(phase: -5, lengths: [10, 100]))
    #expect(
      dashed.elements == [
        .move(to: Point(x: 5, y: 0)), .line(to: Point(x: 10, y: 0)),
        .line(to: Point(x: 10, y: 5)),
      ])
    // One that ends at the corner does not, with any rounding.
    for n in 1...40 {
      let dash = Dash(lengths: [10 / Double(n), 0])
      let count = corner.dashed(dash).elements.count
      #expect(count == 4 * n, "\(n)")
    }
  }

  @Test func closedSubpathsJoinLastAndFirstWhereBothAreOn() {
    let square = Path(rect: Rect(x: 0, y: 0, width: 10, height: 10))
    func dashes(_ phase: Double, _ lengths: [Double]) -> [Path.Element] {
      square.dashed(Dash(phase: phase, lengths: lengths)).elements
    }
    // 5 before the start and 5 after it make one dash with a corner.
    #expect(
      dashes(5, [10, 10]) == [
        .move(to: Point(x: 10, y: 5)), .line(to: Point(x: 10, y: 10)),
        .line(to: Point(x: 5, y: 10)),
        .move(to: Point(x: 0, y: 5)), .line(to: Point(x: 0, y: 0)),
        .line(to: Point(x: 5, y: 0)),
      ])
    // A gap at the end: the first dash is separate.
    #expect(
      dashes(0, [10, 15]) == [
        .move(to: Point(x: 5, y: 10)), .line(to: Point(x: 0, y: 10)),
        .line(to: Point(x: 0, y: 5)),
        .move(to: Point(x: 0, y: 0)), .line(to: Point(x: 10, y: 0)),
      ])
    // The joined dash has a miter where the other two have caps.
    func corners(_ phase: Double) -> Set<Point> {
      let dash = Dash(phase: phase, lengths: [10, 10])
      return positions(outline(square, StrokeStyle(lineWidth: 2, dash: dash)))
    }
    #expect(corners(5).contains(Point(x: -1, y: -1)))
    #expect(!corners(0).contains(Point(x: -1, y: -1)))
    #expect(corners(0).contains(Point(x: 0, y: -1)))
    // One dash all the way round stays closed.
    #expect(dashes(3, [100, 1]) == square.elements)
    #expect(dashes(40, [40, 40]) == [])
  }

  @Test func subpathsWithoutLengthAreDotsWhereThePatternIsOn() {
    let dot = polyline([Point(x: 5, y: 5), Point(x: 5, y: 5)])
    func area(_ phase: Double) -> Double {
      signedArea(
        outline(
          dot,
          StrokeStyle(
            lineWidth: 6, lineCap: .square,
            dash: Dash(phase: phase, lengths: [3, 3]))))
    }
    #expect(area(0) == 36)
    #expect(area(4) == 0)
  }

  @Test func dashesWithoutLengthAreDotsAlongTheLine() {
    // Squares on a diagonal: turned by 45 degrees.
    let diagonal = polyline([.zero, Point(x: 30, y: 40)])
    let polygon = outline(
      diagonal,
      StrokeStyle(
        lineWidth: 10, lineCap: .square,
        dash: Dash(phase: -25, lengths: [0, 100])))
    #expect(
      positions(polygon) == [
        Point(x: 16, y: 13), Point(x: 22, y: 21), Point(x: 14, y: 27),
        Point(x: 8, y: 19),
      ])
    #expect(signedArea(polygon) == 100)
  }

  @Test func circlesAreCutByAngle() {
    let circle = Path(ovalIn: Rect(x: -50, y: -50, width: 100, height: 100))
    let quarter = 50 * Double.pi / 2
    let dashed = circle.dashed(Dash(lengths: [quarter, quarter]))
    let arcs = dashed.elements.compactMap { element -> Arc? in
      if case .arc(let arc) = element { return arc }
      return nil
    }
    #expect(dashed.elements.count == 4)
    #expect(arcs.count == 2)
    let inOrder = arcs.sorted { $0.startAngle < $1.startAngle }
    for (k, arc) in inOrder.enumerated() {
      #expect(abs(arc.sweep - .pi / 2) < 1e-14)
      #expect(abs(arc.startAngle - Double(k) * .pi) < 1e-14)
    }
    // The stroke of both dashes is half a ring, dash by dash.
    let polygon = outline(
      circle,
      StrokeStyle(lineWidth: 10, dash: Dash(lengths: [quarter, quarter])))
    #expect(polygon.contourEnds.count == 2)
    #expect(abs(signedArea(polygon) - 500 * .pi) < 0.1)
  }

  @Test func curvesAreCutByTheirLength() {
    var random = SeededGenerator(seed: 51)
    for round in 0..<60 {
      var path = Path()
      path.move(to: random.point(100))
      if round % 3 == 0 {
        path.addQuadCurve(to: random.point(100), control: random.point(100))
      } else if round % 3 == 1 {
        path.addCurve(
          to: random.point(100), control1: random.point(100),
          control2: random.point(100))
      } else {
        path = Path()
        path.addArc(
          Arc(
            center: random.point(100),
            xAxis: Vector(dx: random.number(-50, 50), dy: 3),
            yAxis: Vector(dx: 1, dy: random.number(-50, 50)),
            startAngle: random.number(-7, 7), sweep: random.number(1, 6)))
      }
      let dash = random.number(3, 9)
      let dashed = path.dashed(Dash(lengths: [dash, 0]))
      var current = Path()
      var lengths: [Double] = []
      for element in dashed.elements {
        if case .move(let p) = element {
          if !current.isEmpty { lengths.append(summed(current)) }
          current = Path()
          current.move(to: p)
        } else if case .quad(let p, let c) = element {
          current.addQuadCurve(to: p, control: c)
        } else if case .cubic(let p, let c, let d) = element {
          current.addCurve(to: p, control1: c, control2: d)
        } else if case .arc(let arc) = element {
          current.addArc(arc)
        }
      }
      for length in lengths {
        #expect(abs(length - dash) < 2e-6 * dash, "round \(round)")
      }
      #expect(lengths.count > 1 || path.length < 2 * dash, "round \(round)")
    }
  }

  /// The length of one curve by adding up 4 096 chords.
  private func summed(_ path: Path) -> Double {
    let segment = path.elements[1]
    guard case .move(let p) = path.elements[0] else { return .nan }
    let n = 4_096
    var last = p
    var sum = 0.0
    for i in 1...n {
      let t = Double(i) / Double(n)
      let q: Point
      switch segment {
      case .quad(let e, let c):
        q = cubicPoint([p, p + (c - p) * 2 / 3, e + (c - e) * 2 / 3, e], at: t)
      case .cubic(let e, let c, let d): q = cubicPoint([p, c, d, e], at: t)
      case .arc(let arc): q = arc.point(at: arc.startAngle + t * arc.sweep)
      default: return .nan
      }
      sum += (q - last).length
      last = q
    }
    return sum
  }

  @Test func unequalScalesDoNotChangeWhereDashesAre() {
    let t = AffineTransform(a: 2, b: 0, c: 0, d: 7, tx: 3, ty: 5)
    let style = StrokeStyle(lineWidth: 4, dash: Dash(lengths: [30, 10]))
    #expect(signedArea(outline(line, style, t)) == 80 * 2 * 4 * 7)
    // Width 0 is a pixel wide, its dashes are user space's.
    var thin = style
    thin.lineWidth = 0
    #expect(signedArea(outline(line, thin, t)) == 160)
  }

  @Test func patternsBeyondTheLimitAreSolid() {
    let far = polyline([.zero, Point(x: 1e9, y: 0)])
    for lengths: [Double] in [[1e-9, 1e-9], [.leastNonzeroMagnitude, 0], [0, 1e-300]] {
      #expect(far.dashed(Dash(lengths: lengths)) == far)
      let style = StrokeStyle(lineWidth: 2, dash: Dash(lengths: lengths))
      #expect(outline(far, style) == outline(far, StrokeStyle(lineWidth: 2)))
    }
    // The sum over all subpaths counts.
    var many = Path()
    let n = Double(Dash.maximumCount)
    for y in 0..<3 {
      many.move(to: Point(x: 0, y: Double(y)))
      many.addLine(to: Point(x: n * 0.8, y: Double(y)))
    }
    let count = many.dashed(Dash(lengths: [1, 1])).elements.count
    #expect(count > Int(1.5 * n) && count <= 2 * Dash.maximumCount + 4)
  }

  @Test func nothingTraps() {
    var random = SeededGenerator(seed: 53)
    let odd: [Double] = [
      0, -0.0, 1, -1, .leastNonzeroMagnitude, 1e-9, 1e9, 1e40, 1e300, -1e300, .nan,
      .infinity,
    ]
    func pick() -> Double { odd[random.int(in: 0...odd.count - 1)] }
    for _ in 0..<400 {
      var path = Path()
      path.move(to: Point(x: pick(), y: pick()))
      for _ in 0..<3 {
        path.addLine(to: Point(x: pick(), y: pick()))
        path.addCurve(
          to: Point(x: pick(), y: pick()), control1: Point(x: pick(), y: 3),
          control2: Point(x: 7, y: pick()))
        path.addArc(
          Arc(
            center: Point(x: pick(), y: 0), xAxis: Vector(dx: pick(), dy: pick()),
            yAxis: Vector(dx: 1, dy: pick()), startAngle: pick(), sweep: pick()))
      }
      if random.bool() { path.close() }
      let lengths = (0..<3).map { _ in pick().magnitude * 1000 }
      let dash = Dash(phase: pick(), lengths: lengths)
      _ = path.dashed(dash)
      _ = outline(path, StrokeStyle(lineWidth: 3, lineCap: .round, dash: dash))
    }
  }
}
