import MesmerGeometry
import Testing

@testable import MesmerSVG

@Suite("Transforms") struct SVGTransformTests {
  private func maps(
    _ text: String, _ x: Double, _ y: Double, inStyle: Bool = false
  ) -> Point? {
    SVGTransform.parse(text, inStyle: inStyle).map { Point(x: x, y: y).applying($0) }
  }

  private func isNear(_ point: Point, _ x: Double, _ y: Double) -> Bool {
    (point.x - x).magnitude < 1e-12 && (point.y - y).magnitude < 1e-12
  }

  @Test(
    "each transform maps a point by SVG's definition",
    arguments: [
      ("translate(3)", 4.0, 2.0), ("translate(3,4)", 4, 6), ("scale(2)", 2, 4),
      ("scale(2 3)", 2, 6), ("rotate(90)", -2, 1), ("rotate(90 1 0)", -1, 0),
      ("skewX(45)", 3, 2), ("skewY(45)", 1, 3), ("matrix(1 2 3 4 5 6)", 12, 16),
      ("", 1, 2), ("none", 1, 2), (" translate ( 3 , 4 ) ", 4, 6),
    ])
  func each(_ text: String, _ x: Double, _ y: Double) throws {
    #expect(isNear(try #require(maps(text, 1, 2)), x, y))
  }

  @Test(
    "signs and dots separate an attribute's numbers, as minifiers write them",
    arguments: [
      ("translate(50-10)", 51.0, -8.0), ("scale(1-1)", 1, -2),
      ("matrix(1 0 0-1 0 64)", 1, 62), ("translate(-.5-.5)", 0.5, 1.5),
      ("translate(.5.5)", 1.5, 2.5), ("translate(1+2)", 2, 4),
      ("translate(1e1-1e-1)", 11, 1.9), ("rotate(90-1-1)", -4, 1),
      ("matrix(.1-.2.3-.4-5-6)", -4.3, -7), ("translate(1 2)scale(2-2)", 3, -2),
      ("translate(1-1),,scale(2)", 3, 3), ("translate(-0-0)", 1, 2),
    ])
  func separators(_ text: String, _ x: Double, _ y: Double) throws {
    #expect(isNear(try #require(maps(text, 1, 2)), x, y))
    // A style needs commas and units.
    #expect(maps(text, 1, 2, inStyle: true) == nil)
  }

  @Test(
    "a style's transforms have units, and commas; the end of the value ends them",
    arguments: [
      ("translate(3px)", 4.0, 2.0), ("translate(3px, -4px)", 4, -2),
      ("rotate(0.25turn)", -2, 1), ("Rotate(100grad)", -2, 1), ("rotate(0)", 1, 2),
      ("translate(0, 1in)", 1, 98), ("translateX(3px) translatey(1PX)", 4, 3),
      ("skew(45deg, 45deg)", 3, 3), ("scale(2,3", 2, 6), ("matrix(1,2,3,4,5,6)", 12, 16),
      ("NONE", 1, 2), ("translate(3px,4px", 4, 6),
    ])
  func styles(_ text: String, _ x: Double, _ y: Double) throws {
    #expect(isNear(try #require(maps(text, 1, 2, inStyle: true)), x, y))
  }

  @Test(
    "invalid transforms of a style are rejected",
    arguments: [
      "translate(3)", "translate(3px 4px)", "translate(3px-4px)", "translate(50-10)",
      "rotate(45)", "rotate(45deg, 1, 1)", "scale(1 2)", "scale(2px)", "translate(2deg)",
      "rotate(2px)", "matrix(1 2 3 4 5 6)", "translate (3px)", "translate(1px),scale(2)",
      "translate(1px,", "translate(1em)", "translate(50%)",
    ])
  func noStyle(_ text: String) { #expect(SVGTransform.parse(text, inStyle: true) == nil) }

  @Test("the last of a list is applied first") func order() {
    #expect(maps("translate(10) scale(2)", 1, 1) == Point(x: 12, y: 2))
    #expect(maps(" scale(2),translate(10 0) ", 1, 1) == Point(x: 22, y: 2))
  }

  @Test(
    "invalid transform lists are rejected",
    arguments: [
      "rotate", "rotate(", "rotate()", "rotate(1 2)", "matrix(1 2 3)", "spin(3)",
      "scale(1 2 3)", "translate(1) x", "matrix(1 2 3 4 5 6 7)", "translate(3px)",
      "rotate(45deg)", "translate(1", "translate(1,)", "translate(,1)", "translate(1,,2)",
      "translate(1),", "translateX(1)", "skew(1)", "skewx(1)", "scale(1-)", "scale(50%)",
    ])
  func none(_ text: String) { #expect(SVGTransform.parse(text) == nil) }

  @Test("numbers beyond a Double's range place an element off-screen")
  func range() throws {
    for list in ["translate(1e400)", "scale(1e400)", "scale(1e200) scale(1e200)"] {
      let sketch = try Sketch(
        "<rect x='1' y='1' width='9' height='9' transform='\(list)'/>")
      #expect(sketch.messages.isEmpty && sketch.pixels.allSatisfy { $0 == 0 })
    }
  }

  @Test("all three attributes accept lists without separators, a style those with commas")
  func places() throws {
    let stops = "<stop stop-color='red'/><stop offset='1' stop-color='blue'/>"
    let tile = "<path d='M0 0h4v4z'/>"
    for list in ["translate(20-4)", "translate(20,-4)"] {
      try expectSame(
        "<path d='M0 4h9v9z' transform='\(list)'/>", "<path d='M20 0h9v9z'/>")
      try expectSame(
        "<linearGradient id='g' gradientUnits='userSpaceOnUse' x2='10' "
          + "gradientTransform='\(list)'>\(stops)</linearGradient>"
          + "<rect width='40' height='40' fill='url(#g)'/>",
        "<linearGradient id='g' gradientUnits='userSpaceOnUse' x1='20' x2='30'>\(stops)"
          + "</linearGradient><rect width='40' height='40' fill='url(#g)'/>")
      try expectSame(
        "<pattern id='g' patternUnits='userSpaceOnUse' width='8' height='8' "
          + "patternTransform='\(list)'>\(tile)</pattern>"
          + "<rect width='40' height='40' fill='url(#g)'/>",
        "<pattern id='g' patternUnits='userSpaceOnUse' x='20' y='-4' width='8' height='8'>"
          + "\(tile)</pattern><rect width='40' height='40' fill='url(#g)'/>")
    }
    let sketch = try Sketch(
      "<path d='M0 4h9v9z' transform='translate(20)' style='transform:translate(9px 9px)'/>"
    )
    #expect(sketch.messages.count == 1 && sketch.messages[0].contains("with commas"))
    // The attribute stays.
    #expect(sketch.pixel(27, 6) == Sketch.black)
  }
}
