import MesmerGeometry
import Testing

@testable import MesmerSVG

@Suite("SVG's gradients") struct SVGRendererGradientsTests {
  private let stops = "<stop stop-color='red'/><stop offset='1' stop-color='blue'/>"
  private let rect = "<rect x='4' y='8' width='32' height='16' fill='url(#g)'/>"

  @Test("units of the box equal user units where the box is") func units() throws {
    try expectSame(
      "<linearGradient id='g' x1='.25' y1='0' x2='.75' y2='1'>\(stops)</linearGradient>\(rect)",
      // The transform of the box is part of the gradient: its bands are not square to the
      // line.
      "<linearGradient id='g' gradientUnits='userSpaceOnUse' x1='.25' y1='0' x2='.75' y2='1' "
        + "gradientTransform='matrix(32 0 0 16 4 8)'>\(stops)</linearGradient>\(rect)")
    try expectSame(
      "<radialGradient id='g'>\(stops)</radialGradient>\(rect)",
      "<radialGradient id='g' gradientUnits='userSpaceOnUse' cx='20' cy='32' r='16' "
        + "gradientTransform='scale(1 .5)'>\(stops)</radialGradient>\(rect)", within: 1)
    try expectSame(
      "<linearGradient id='g' x1='0%' x2='100%'>\(stops)</linearGradient>\(rect)",
      "<linearGradient id='g'>\(stops)</linearGradient>\(rect)")
    try expectSame(
      "<linearGradient id='g' gradientUnits='userSpaceOnUse'>\(stops)</linearGradient>\(rect)",
      "<linearGradient id='g' gradientUnits='userSpaceOnUse' x1='0' x2='40'>\(stops)"
        + "</linearGradient>\(rect)")
  }

  @Test(
    "attributes and stops that are missing come from the reference, the nearest first")
  func references() throws {
    try expectSame(
      "<linearGradient id='a' x2='.5' spreadMethod='reflect'>\(stops)</linearGradient>"
        + "<linearGradient id='b' href='#a' x1='.25'/>"
        + "<linearGradient id='g' href='#b'/>\(rect)",
      "<linearGradient id='g' x1='.25' x2='.5' spreadMethod='reflect'>\(stops)"
        + "</linearGradient>\(rect)")
    let cycle = try Sketch(
      "<linearGradient id='g' href='#h'/><linearGradient id='h' href='#g'/>\(rect)")
    #expect(cycle.document.picture.isEmpty)
    #expect(cycle.messages == ["\"linearGradient\" refers to itself; it is left out"])
  }

  @Test("no stop is none, one is solid, and no extent is the last colour")
  func degenerate() throws {
    func pixel(_ gradient: String, _ fill: String = "url(#g)") throws -> [Int] {
      try Sketch("\(gradient)<rect width='40' height='40' fill='\(fill)'/>").pixel(9, 9)
    }
    #expect(try pixel("<linearGradient id='g'/>") == Sketch.clear)
    #expect(try pixel("<linearGradient id='g'/>", "url(#g) red") == Sketch.red)
    #expect(
      try pixel("<linearGradient id='g'><stop stop-color='red'/></linearGradient>")
        == Sketch.red)
    #expect(
      try pixel("<linearGradient id='g' x2='0'>\(stops)</linearGradient>") == Sketch.blue)
    #expect(
      try pixel("<radialGradient id='g' r='0'>\(stops)</radialGradient>") == Sketch.blue)
  }

  @Test("a box without width or height uses the fallback, or nothing")
  func flat() throws {
    let gradient = "<linearGradient id='g'>\(stops)</linearGradient>"
    func line(_ paint: String) throws -> Sketch {
      try Sketch("\(gradient)<path d='M0 20H40' stroke='\(paint)' stroke-width='9'/>")
    }
    // The path's own fill covers nothing.
    #expect(try line("url(#g) red").pixel(20, 20) == Sketch.red)
    #expect(try line("url(#g)").pixel(20, 20) == Sketch.clear)
  }

  @Test("offsets are clamped and never fall") func offsets() throws {
    try expectSame(
      "<linearGradient id='g'><stop offset='-1' stop-color='red'/><stop offset='60%' "
        + "stop-color='lime'/><stop offset='.2' stop-color='blue'/></linearGradient>\(rect)",
      "<linearGradient id='g'><stop stop-color='red'/><stop offset='.6' "
        + "stop-color='lime'/><stop offset='.6' stop-color='blue'/></linearGradient>\(rect)"
    )
  }

  @Test("stops are mixed straight: half way from opaque black to clear white is gray")
  func straight() throws {
    let sketch = try Sketch(
      "<linearGradient id='g'><stop/><stop offset='1' stop-color='#fff' stop-opacity='0'/>"
        + "</linearGradient><rect width='40' height='40' fill='url(#g)'/>")
    // At 20.5 of 40: opacity 124.31, white 130.69 of it.
    let t = 20.5 / 40
    let alpha = 255 * (1 - t)
    #expect(abs(Double(sketch.pixel(20, 9)[3]) - alpha) <= 1)
    #expect(abs(Double(sketch.pixel(20, 9)[0]) - alpha * t) <= 1)
  }

  @Test("the opacity of the fill multiplies that of the stops") func opacity() throws {
    try expectSame(
      "<linearGradient id='g'>\(stops)</linearGradient>"
        + "<g fill-opacity='.5'>\(rect)</g>",
      "<linearGradient id='g'><stop stop-color='red' stop-opacity='.5'/><stop offset='1' "
        + "stop-color='blue' stop-opacity='.5'/></linearGradient>\(rect)")
  }

  @Test(
    "from a focus outside the circle, colours fill the cone of both, and nothing else")
  func focus() throws {
    func sketch(_ attributes: String) throws -> Sketch {
      try Sketch(
        "<radialGradient id='g' gradientUnits='userSpaceOnUse' cx='20' cy='20' r='10' "
          + "\(attributes)>\(stops)</radialGradient>"
          + "<rect width='40' height='40' fill='url(#g)'/>")
    }
    // The tangents from (35, 20) have the slope 10 / √125.
    let cone = try sketch("fx='35'")
    for y in 0..<40 {
      for x in 0..<40 {
        let (dx, dy) = (35 - (Double(x) + 0.5), Double(y) + 0.5 - 20)
        let edge = dx * 10 / 125.0.squareRoot() - dy.magnitude
        if edge.magnitude < 1e-9 { continue }
        #expect((cone.pixel(x, y)[3] == 255) == (edge > 0), "\(x), \(y)")
      }
    }
    // On the axis, at 31.5, the far side of the circle of 0.7 of the way.
    #expect(cone.pixel(31, 20)[0] == 77 && cone.pixel(4, 20) == Sketch.blue)
    // A circle as the focus is the small end; its colour continues to the tip, at 32.5.
    let blunt = try sketch("fx='27.5' fr='4'")
    #expect(blunt.pixel(31, 20) == Sketch.red && blunt.pixel(33, 20) == Sketch.clear)
    #expect(blunt.pixel(2, 20) == Sketch.blue && blunt.pixel(25, 6) == Sketch.clear)
    // Half the plane if the focus is on the circle, all of it if it is inside.
    let on = try sketch("fx='30'")
    #expect(on.pixel(29, 2) == Sketch.blue && on.pixel(30, 2) == Sketch.clear)
    let inside = try sketch("fx='29.9'")
    #expect(inside.pixel(39, 20) == Sketch.blue && inside.pixel(0, 0) == Sketch.blue)
    #expect(try sketch("fx='29' fr='1'").pixel(39, 20) == Sketch.clear)
  }

  @Test("a gradient's geometry is not inherited from one of the other kind, the rest is")
  func kinds() throws {
    let common =
      "gradientUnits='userSpaceOnUse' spreadMethod='repeat' gradientTransform='rotate(30)'"
    let other =
      "<radialGradient id='r' \(common) cx='9' cy='9' r='4' fx='8'>\(stops)</radialGradient>"
    try expectSame(
      "\(other)<linearGradient id='g' x2='9' href='#r'/>\(rect)",
      "<linearGradient id='g' x2='9' \(common)>\(stops)</linearGradient>\(rect)")
    // Names that both could have been given do not leak either.
    try expectSame(
      "<linearGradient id='l' x1='9' cx='3' r='2' gradientUnits='userSpaceOnUse'>\(stops)"
        + "</linearGradient><radialGradient id='g' href='#l'/>\(rect)",
      "<radialGradient id='g' gradientUnits='userSpaceOnUse'>\(stops)</radialGradient>"
        + "\(rect)")
    try expectSame(
      "<radialGradient id='r' x1='.5' x2='.6' y2='1'>\(stops)</radialGradient>"
        + "<linearGradient id='g' href='#r'/>\(rect)",
      "<linearGradient id='g'>\(stops)</linearGradient>\(rect)")
    // Past the other kind, a gradient of the same one is used again.
    try expectSame(
      "<linearGradient id='a' x1='.25' x2='.5' y2='.5'/>"
        + "<radialGradient id='b' x1='.9' href='#a'>\(stops)</radialGradient>"
        + "<linearGradient id='g' href='#b'/>\(rect)",
      "<linearGradient id='g' x1='.25' x2='.5' y2='.5'>\(stops)</linearGradient>\(rect)")
    // Patterns and gradients inherit nothing from each other.
    let pattern = try Sketch(
      "<pattern id='p' x2='9'>\(stops)</pattern><linearGradient id='g' href='#p'/>\(rect)"
    )
    #expect(pattern.document.picture.isEmpty)
  }

  @Test("a value that an attribute does not have counts as absent, with one line")
  func wrong() throws {
    for (attribute, line) in [
      (
        "gradientUnits='qwe'",
        "gradientUnits: expected userSpaceOnUse or objectBoundingBox"
      ),
      ("spreadMethod='qwe'", "spreadMethod: expected pad or repeat or reflect"),
      ("x1='qwe'", "x1: expected a length"),
      ("gradientTransform='qwe'", "gradientTransform: expected a list of transforms"),
    ] {
      let wrong = "<linearGradient id='g' href='#a' \(attribute)/>\(rect)"
      let template =
        "<linearGradient id='a' x1='.5' spreadMethod='reflect' x2='.6' "
        + "gradientTransform='skewX(9)'>\(stops)</linearGradient>"
      try expectSame(
        template + wrong, "\(template)<linearGradient id='g' href='#a'/>\(rect)")
      #expect(try Sketch(template + wrong).messages == ["\(line), found \"qwe\""])
    }
    let sketch = try Sketch(
      "<linearGradient id='g'><stop stop-color='red'/><stop offset='5mm' "
        + "stop-color='lime'/><stop offset='1' stop-color='blue'/></linearGradient>\(rect)"
    )
    #expect(
      sketch.messages == ["offset: expected a number or a percentage, found \"5mm\""])
    #expect(sketch.pixel(5, 12)[0] < 20)
  }

  @Test("a negative radius is an error of the gradient") func negative() throws {
    let sketch = try Sketch(
      "<radialGradient id='g' r='-1'>\(stops)</radialGradient>\(rect)")
    #expect(sketch.document.picture.isEmpty && sketch.messages.count == 1)
  }
}
