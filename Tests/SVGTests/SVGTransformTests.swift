import MesmerGeometry
import Testing

@testable import MesmerSVG

@Suite("Transforms") struct SVGTransformTests {
  private func maps(_ text: String, _ x: Double, _ y: Double) -> Point? {
    SVGTransform.parse(text).map { Point(x: x, y: y).applying($0) }
  }

  @Test(
    "each transform maps a point as SVG says",
    arguments: [
      ("translate(3)", 4.0, 2.0), ("translate(3,4)", 4, 6), ("scale(2)", 2, 4),
      ("scale(2 3)", 2, 6), ("rotate(90)", -2, 1), ("rotate(90 1 0)", -1, 0),
      ("skewX(45)", 3, 2), ("skewY(45)", 1, 3), ("matrix(1 2 3 4 5 6)", 12, 16),
      ("", 1, 2),
      ("none", 1, 2), ("rotate(0.25turn)", -2, 1), ("translate(3px)", 4, 2),
    ])
  func each(_ text: String, _ x: Double, _ y: Double) throws {
    let point = try #require(maps(text, 1, 2))
    #expect((point.x - x).magnitude < 1e-12 && (point.y - y).magnitude < 1e-12)
  }

  @Test("the last of a list is applied first")
  func order() {
    #expect(maps("translate(10) scale(2)", 1, 1) == Point(x: 12, y: 2))
    #expect(maps(" scale(2),translate(10 0) ", 1, 1) == Point(x: 22, y: 2))
  }

  @Test(
    "what is no list of transforms is none",
    arguments: [
      "rotate", "rotate(", "rotate()", "rotate(1 2)", "matrix(1 2 3)", "spin(3)",
      "scale(1 2 3)", "translate(1) x", "scale(1e400)", "matrix(1 2 3 4 5 6 7)",
    ])
  func none(_ text: String) { #expect(SVGTransform.parse(text) == nil) }
}
