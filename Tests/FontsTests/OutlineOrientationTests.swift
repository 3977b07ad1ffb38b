import MesmerGeometry
import MesmerPaths
import Testing

@testable import MesmerFonts

@Suite("Orientation of outlines") struct OutlineOrientationTests {
  /// A square, clockwise or not, with y up.
  static func square(_ x: Double, _ size: Double, clockwise: Bool) -> Path {
    var path = Path()
    path.move(to: Point(x: x, y: x))
    path.addLine(to: Point(x: x, y: x + size))
    path.addLine(to: Point(x: x + size, y: x + size))
    path.addLine(to: Point(x: x + size, y: x))
    path.close()
    return clockwise ? path : path.reversing()
  }

  @Test("outer contours count, holes do not, and contours without area do not")
  func outer() {
    let outer = Self.square(0, 100, clockwise: true)
    let hole = Self.square(20, 20, clockwise: false)
    let outlines: [[Path]] = [
      [outer], [outer.reversing()], [outer, hole], [hole, outer], [],
    ]
    #expect(
      outlines.map { OutlineOrientation(of: $0) } == [
        .clockwise, .counterclockwise, .clockwise, .clockwise, .none,
      ])
    let crossing = Self.square(50, 100, clockwise: false)
    #expect(OutlineOrientation(of: [outer, crossing]) == .mixed)
    let many = [Path](repeating: outer, count: OutlineOrientation.contourLimit + 1)
    #expect(OutlineOrientation(of: many) == .mixed)
  }

  @Test("joining is that of the contours of both") func joining() {
    let all: [OutlineOrientation] = [.none, .clockwise, .counterclockwise, .mixed]
    for a in all {
      #expect(a.joined(.none) == a && OutlineOrientation.none.joined(a) == a)
      #expect(a.joined(a) == a)
      for b in all where a != b && a != .none && b != .none {
        #expect(a.joined(b) == .mixed)
      }
    }
  }

  @Test("groups contain the contours that may overlap, also by way of a third")
  func groups() {
    let a = Self.square(0, 10, clockwise: true)
    let b = Self.square(100, 10, clockwise: true)
    let bridge = Self.square(5, 100, clockwise: true)
    #expect(OutlineOrientation.groups(of: [a, b]) == [[a], [b]])
    #expect(OutlineOrientation.groups(of: [a, b, bridge]) == [[a, b, bridge]])
    #expect(OutlineOrientation.groups(of: []) == [])
  }

  @Test(
    "all outer contours of a font's glyphs run clockwise, whatever they do in the file",
    .enabled(if: !TestFonts.present.isEmpty, Comment(rawValue: TestFonts.absence)),
    arguments: TestFonts.present)
  func turned(path: String) throws {
    let face = try TestFonts.face(path)
    var wrong: [Int] = []
    for glyph in stride(from: 0, to: face.glyphCount, by: 5) {
      let path = face.outline(of: UInt32(glyph))
      // A turned path has a negative area in Path's terms, where y points down.
      if !path.isEmpty, path.area > 0 { wrong.append(glyph) }
    }
    #expect(wrong == [])
  }
}
