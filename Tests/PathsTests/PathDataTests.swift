import MesmerGeometry
import TestSupport
import Testing

@testable import MesmerPaths

@Suite struct PathDataTests {
  private func elements(_ text: String) throws -> [Path.Element] {
    try Path(svgPathData: text).elements
  }

  private func point(_ x: Double, _ y: Double) -> Point { Point(x: x, y: y) }

  @Test func everyCommandAbsoluteAndRelativeIsTheSame() throws {
    let absolute = try elements(
      "M10 20 L30 40 H50 V60 C1 2 3 4 5 6 S7 8 9 10 Q1 2 3 4 T5 6 Z L1 1")
    let relative = try elements(
      "m10 20 l20 20 h20 v20 c-49 -58 -47 -56 -45 -54 s2 2 4 4 q-8 -8 -6 -6 t2 2 z l-9 -19"
    )
    #expect(absolute == relative)
    #expect(
      absolute == [
        .move(to: point(10, 20)), .line(to: point(30, 40)), .line(to: point(50, 40)),
        .line(to: point(50, 60)),
        .cubic(to: point(5, 6), control1: point(1, 2), control2: point(3, 4)),
        .cubic(to: point(9, 10), control1: point(7, 8), control2: point(7, 8)),
        .quad(to: point(3, 4), control: point(1, 2)),
        .quad(to: point(5, 6), control: point(5, 6)),
        .close, .move(to: point(10, 20)), .line(to: point(1, 1)),
      ])
  }

  @Test(arguments: [
    "M1,2L3,4", "M 1 , 2 L 3 , 4", "M1 2 3 4", "m1 2 2 2", "\tM1\n2\rL+3+4 ",
    "M1 2L3.0.4e1", "M1.0e0 2L30e-1,4.",
  ])
  func spellingsOfOneLine(text: String) throws {
    #expect(try elements(text) == [.move(to: point(1, 2)), .line(to: point(3, 4))])
  }

  @Test func numbersRunTogether() throws {
    #expect(
      try elements("M.5.5-1-1l1e1-1e1")
        == [
          .move(to: point(0.5, 0.5)), .line(to: point(-1, -1)), .line(to: point(9, -11)),
        ])
  }

  @Test func smoothCurvesMirrorOnlyTheirOwnKind() throws {
    #expect(
      try elements("M0 0Q1 1 2 0S3 3 4 0")[2]
        == .cubic(to: point(4, 0), control1: point(2, 0), control2: point(3, 3)))
    #expect(
      try elements("M0 0C1 1 2 2 2 0T4 0")[2]
        == .quad(to: point(4, 0), control: point(2, 0)))
    #expect(
      try elements("M0 0T2 1T4 0")[2] == .quad(to: point(4, 0), control: point(4, 2)))
  }

  @Test func emptyDataIsAnEmptyPath() throws {
    #expect(try elements("") == [])
    #expect(try elements(" \n") == [])
  }

  @Test(arguments: [
    ("L1 2", #"column 1 of the path data: expected M or m, found "L""#),
    ("M1", "column 3 of the path data: expected a number, found the end"),
    ("M1 2 3", "column 7 of the path data: expected a number, found the end"),
    ("M1,,2", #"column 4 of the path data: expected a number, found ",""#),
    ("M1 2,", "column 6 of the path data: expected a number, found the end"),
    ("M1 2 x", #"column 6 of the path data: expected a command letter, found "x""#),
    ("M1 2 é", #"column 6 of the path data: expected a command letter, found "é""#),
    ("M1 2ZZ 3", #"column 8 of the path data: expected a command letter, found "3""#),
    (
      "M0 0A1 1 0 2 0 3 3",
      #"column 12 of the path data: expected a flag, 0 or 1, found "2""#
    ),
    ("M1e999 0", #"column 2 of the path data: expected a number, found "1""#),
    ("M1 2L- 3", #"column 6 of the path data: expected a number, found "-""#),
  ])
  func faultsNameTheColumn(text: String, expected: String) {
    #expect { _ = try Path(svgPathData: text) } throws: { error in
      (error as? PathDataError)?.description == expected
    }
  }

  @Test func arcsStayArcsAndFlagsRunTogether() throws {
    for text in ["M0 0A5 5 0 0 1 10 0", "M0 0A5 5 0 0110 0", "M0,0a5,5,0,01,10,0"] {
      let elements = try elements(text)
      #expect(elements.count == 2)
      guard case .arc(let arc) = elements[1] else {
        Issue.record("no arc in \(text)")
        continue
      }
      #expect(arc.isCircular)
      #expect(arc.center == point(5, 0))
      #expect(abs(arc.sweep - .pi) < 1e-15)
      #expect(abs(arc.point(at: .pi / 2).y - -5) < 1e-12, "clockwise is over the top")
    }
  }

  @Test func arcsWithoutExtentAreLinesOrNothing() throws {
    #expect(
      try elements("M1 1A0 5 0 0 1 9 9") == [
        .move(to: point(1, 1)), .line(to: point(9, 9)),
      ])
    #expect(try elements("M1 1A5 5 0 0 1 1 1") == [.move(to: point(1, 1))])
  }

  /// The four arcs between two points: ends, size and direction are as requested,
  /// and no line is added to get to the start.
  @Test func randomArcsMeetTheirEndPoints() throws {
    var random = SeededGenerator(seed: 11)
    for round in 0..<2_000 {
      let start = point(random.double(in: -100...100), random.double(in: -100...100))
      let end = point(random.double(in: -100...100), random.double(in: -100...100))
      let radii = (random.double(in: 1...300), random.double(in: 1...300))
      let degrees = random.double(in: -360...360)
      let isLarge = random.bool()
      let isClockwise = random.bool()
      let arc = try #require(
        Arc(
          from: start, to: end, radii: (x: radii.0, y: radii.1), degrees: degrees,
          isLarge: isLarge, isClockwise: isClockwise))
      let scale = max(radii.0, radii.1, 300)
      #expect((arc.start - start).length < 1e-13 * scale, "round \(round)")
      #expect((arc.end - end).length < 1e-10 * scale, "round \(round)")
      #expect((arc.sweep > 0) == isClockwise)
      #expect(abs(arc.sweep) <= Arc.fullTurn)
      // Half turns come from radii that were scaled up.
      if abs(abs(arc.sweep) - .pi) > 1e-6 {
        #expect((abs(arc.sweep) > .pi) == isLarge, "round \(round)")
      }
      // All of it is on an ellipse of the given shape.
      let growth = (arc.xAxis.cross(arc.yAxis)).magnitude / (radii.0 * radii.1)
      #expect(growth > 1 - 1e-9, "round \(round): \(growth)")
      var path = Path()
      path.move(to: start)
      path.addArc(arc)
      #expect(path.elements.count == 2, "round \(round)")
    }
  }

  @Test func radiiThatAreTooSmallGrow() throws {
    let arc = try #require(
      Arc(
        from: point(0, 0), to: point(10, 0), radii: (x: 1, y: 2), degrees: 0,
        isLarge: false,
        isClockwise: true))
    #expect((arc.center - point(5, 0)).length < 1e-12)
    #expect(abs(arc.xAxis.length - 5) < 1e-12)
    #expect(abs(arc.yAxis.length - 10) < 1e-12)
  }

  @Test("the beginning of broken data is its whole segments, with the error")
  func beginnings() throws {
    for (text, good) in [
      ("M1 2 L3 4 5 6 7", "M1 2 L3 4 L5 6"), ("M1 2 C1 2 3 4 5", "M1 2"), ("M1", ""),
      ("M1 2 H3 x H9", "M1 2 H3"), ("M1 2 A1 1 0 2 0 5 5", "M1 2"), ("L1 2", ""),
      ("M1 2 h3 z m", "M1 2 h3 z"),
    ] {
      let (path, error) = Path.beginning(ofSVGPathData: text)
      #expect(path == (try Path(svgPathData: good)), "\(text)")
      #expect(throws: try #require(error)) { try Path(svgPathData: text) }
    }
    let (whole, none) = Path.beginning(ofSVGPathData: "M1 2 h3")
    #expect(whole.elements.count == 2 && none == nil)
  }

  @Test("segments beyond a limit are an error where they begin") func mostSegments() {
    let (path, error) = Path.beginning(ofSVGPathData: "M0 0h1 1 1v1", mostSegments: 3)
    #expect(path.elements.count == 3)
    #expect(error?.column == 10 && error?.expected == "no more segments")
    #expect(Path.beginning(ofSVGPathData: "M0 0h1 1", mostSegments: 3).error == nil)
  }

  /// Any text is read or refused.
  @Test func randomTextNeverTraps() {
    var random = SeededGenerator(seed: 5)
    let alphabet = Array("MmLlHhVvCcSsQqTtAaZz0123456789.-+eE, \n")
    for _ in 0..<20_000 {
      var text = "M0 0"
      for _ in 0..<random.int(in: 0...24) {
        text.append(alphabet[random.int(in: 0...alphabet.count - 1)])
      }
      if let path = try? Path(svgPathData: text) {
        #expect(path.elements.first != .close)
      }
    }
  }
}
