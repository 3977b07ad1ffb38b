import MesmerGeometry
import Testing

@testable import MesmerSVG

@Suite("SVG's gradients") struct SVGScribeGradientsTests {
  private let stops = "<stop stop-color='red'/><stop offset='1' stop-color='blue'/>"
  private let rect = "<rect x='4' y='8' width='32' height='16' fill='url(#g)'/>"

  @Test("units of the box equal user units where the box is")
  func units() throws {
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

  @Test("a box without width or height takes the fallback, or nothing")
  func flat() throws {
    let gradient = "<linearGradient id='g'>\(stops)</linearGradient>"
    func line(_ paint: String) throws -> Sketch {
      try Sketch("\(gradient)<path d='M0 20H40' stroke='\(paint)' stroke-width='9'/>")
    }
    // The path's own fill covers nothing.
    #expect(try line("url(#g) red").pixel(20, 20) == Sketch.red)
    #expect(try line("url(#g)").pixel(20, 20) == Sketch.clear)
  }

  @Test("offsets are clamped and never fall")
  func offsets() throws {
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

  @Test("the opacity of the fill multiplies that of the stops")
  func opacity() throws {
    try expectSame(
      "<linearGradient id='g'>\(stops)</linearGradient>"
        + "<g fill-opacity='.5'>\(rect)</g>",
      "<linearGradient id='g'><stop stop-color='red' stop-opacity='.5'/><stop offset='1' "
        + "stop-color='blue' stop-opacity='.5'/></linearGradient>\(rect)")
  }

  @Test("a focus outside moves onto the circle, and all outside is the last colour")
  func focus() throws {
    let gradient =
      "<radialGradient id='g' gradientUnits='userSpaceOnUse' cx='20' cy='20' r='10'"
    let fill = "<rect width='40' height='40' fill='url(#g)'/>"
    try expectSame(
      "\(gradient) fx='35' fy='20'>\(stops)</radialGradient>\(fill)",
      "\(gradient) fx='90' fy='20'>\(stops)</radialGradient>\(fill)")
    let sketch = try Sketch(
      "\(gradient) fx='35' fy='20'>\(stops)</radialGradient>\(fill)")
    #expect(sketch.pixel(38, 20) == Sketch.blue && sketch.pixel(2, 20) == Sketch.blue)
    #expect(sketch.pixel(14, 20)[0] > 40)
    let moved = SVGScribe.focus(Point(x: 3, y: 4), within: 1, of: .zero)
    #expect((moved.x - 0.6).magnitude < 1e-5 && (moved.y - 0.8).magnitude < 1e-5)
    #expect(SVGScribe.focus(Point(x: 0.3, y: 0), within: 1, of: .zero).x == 0.3)
  }

  @Test("a negative radius is an error of the gradient")
  func negative() throws {
    let sketch = try Sketch(
      "<radialGradient id='g' r='-1'>\(stops)</radialGradient>\(rect)")
    #expect(sketch.document.picture.isEmpty && sketch.messages.count == 1)
  }
}
