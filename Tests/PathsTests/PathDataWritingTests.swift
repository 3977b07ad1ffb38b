import MesmerGeometry
import MesmerPaths
import TestSupport
import Testing

/// Path data written and read again.
@Suite struct PathDataWritingTests {
  @Test func everyCommandHasItsLetter() {
    var path = Path()
    #expect(path.svgPathData == "")
    path.move(to: Point(x: 1, y: -2.5))
    path.addLine(to: Point(x: 0.1, y: 1e-7))
    path.addQuadCurve(to: Point(x: 3, y: 4), control: Point(x: 5, y: 6))
    path.addCurve(
      to: Point(x: 1, y: 2), control1: Point(x: 3, y: 4),
      control2: Point(x: 1e20, y: 6))
    path.close()
    #expect(path.svgPathData == "M1 -2.5L0.1 1e-07Q5 6 3 4C3 4 1e+20 6 1 2Z")
    let circle = Path(ovalIn: Rect(x: 0, y: 0, width: 20, height: 20))
    #expect(
      circle.svgPathData == """
        M20 10A10 10 0 0 1 10 20A10 10 0 0 1 0 10\
        A10 10 0 0 1 10 0A10 10 0 0 1 20 10Z
        """)
  }

  @Test func linesAndCurvesReturnExactly() throws {
    var random = SeededGenerator(seed: 71)
    func value() -> Double {
      let exponent = Double(random.int(in: -30...30))
      return random.number(-1, 1) * Elementary.pow(10, exponent)
    }
    func point() -> Point { Point(x: value(), y: value()) }
    for _ in 0..<200 {
      var path = Path()
      for _ in 0..<3 {
        path.move(to: point())
        for _ in 0..<4 {
          switch random.int(in: 0...3) {
          case 0: path.addLine(to: point())
          case 1: path.addQuadCurve(to: point(), control: point())
          case 2:
            path.addCurve(to: point(), control1: point(), control2: point())
          default: path.close()
          }
        }
      }
      let back = try Path(svgPathData: path.svgPathData)
      #expect(back == path)
    }
  }

  @Test func arcsReturnToTheSameCurve() throws {
    var random = SeededGenerator(seed: 73)
    for round in 0..<400 {
      let r = random.double(in: 1...200)
      func axis() -> Vector { Vector(dx: random.number(-r, r), dy: random.number(-r, r)) }
      var arc = Arc(
        center: random.point(100), xAxis: axis(), yAxis: axis(),
        startAngle: random.number(-7, 7), sweep: random.number(-6.2, 6.2))
      if round % 4 == 0 { arc.yAxis = arc.xAxis.quarterTurn }
      if round % 4 == 1 { arc.yAxis = -0.3 * arc.xAxis.quarterTurn }
      if round % 5 == 0 { arc.sweep = arc.sweep < 0 ? -Arc.fullTurn : Arc.fullTurn }
      var path = Path()
      path.addArc(arc)
      let back = try Path(svgPathData: path.svgPathData)
      let length = path.length
      #expect(abs(back.length - length) < 1e-7 * length, "round \(round)")
      // Thin ellipses leave their centre less certain.
      let thinness = r * r / arc.xAxis.cross(arc.yAxis).magnitude
      for k in 0...20 {
        let s = length * Double(k) / 20
        let p = try #require(path.point(atLength: s)).point
        let q = try #require(back.point(atLength: s)).point
        #expect((p - q).length < 1e-5 + 1e-9 * thinness * r, "round \(round)")
      }
    }
  }

  @Test func collapsedArcsAreLinesToWhereTheyTurn() throws {
    let arc = Arc(
      center: Point(x: 10, y: 10), xAxis: Vector(dx: 5, dy: 0),
      yAxis: Vector(dx: 0, dy: 0), startAngle: 1, sweep: 5)
    var path = Path()
    path.addArc(arc)
    let back = try Path(svgPathData: path.svgPathData)
    #expect(abs(back.length - path.length) < 1e-9)
    #expect(back.elements.count == 3)
    #expect(back.bounds.minX == 5)
  }

  @Test func subpathsThatAreNotFiniteAreLeftOut() throws {
    var path = Path()
    path.move(to: Point(x: 1, y: 2))
    path.addLine(to: Point(x: .nan, y: 2))
    path.move(to: Point(x: 3, y: 4))
    path.addLine(to: Point(x: 5, y: 6))
    path.move(to: Point(x: 3, y: -.infinity))
    #expect(path.svgPathData == "M3 4L5 6")
  }
}
