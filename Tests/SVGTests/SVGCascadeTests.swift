import Testing

@testable import MesmerSVG

@Suite("The cascade") struct SVGCascadeTests {
  private func color(_ attributes: String, _ sheet: String = "") throws -> [Int] {
    try Sketch("<style>\(sheet)</style><rect width='40' height='40' \(attributes)/>")
      .pixel(5, 5)
  }

  @Test("attributes give way to rules, rules to the style attribute, all to !important")
  func order() throws {
    for (attributes, sheet, expected) in [
      ("fill='red'", "", Sketch.red), ("fill='red'", "*{fill:green}", Sketch.green),
      ("fill='red' style='fill:blue'", "rect{fill:green}", Sketch.blue),
      ("style='fill:blue'", "*{fill:green!important}", Sketch.green),
      ("style='fill:blue !important'", "*{fill:green!important}", Sketch.blue),
      ("style='fill:nonsense' fill='red'", "", Sketch.red),
    ] as [(String, String, [Int])] {
      #expect(try color(attributes, sheet) == expected, "\(attributes) \(sheet)")
    }
  }

  @Test("children inherit properties, and the transform of a style replaces their own")
  func inheritance() throws {
    let sketch = try Sketch(
      "<g fill='blue' opacity='.5'><rect width='10' height='40'/></g>"
        + "<g style='transform:translate(20px,0)' transform='scale(0)'>"
        + "<rect width='10' height='40' fill='red'/></g>")
    #expect(sketch.pixel(5, 5) == [0, 0, 128, 128])
    #expect(sketch.pixel(25, 5) == Sketch.red && sketch.pixel(15, 5) == Sketch.clear)
  }

  @Test(
    "style elements work anywhere, after elements they style, and only if they are CSS")
  func anywhere() throws {
    let rect = "<rect width='40' height='40'/>"
    #expect(
      try Sketch("\(rect)<g><style>rect{fill:red}</style></g>").pixel(1, 1) == Sketch.red)
    let other = try Sketch("<style type='text/x'>rect{fill:red}</style>\(rect)")
    #expect(other.pixel(1, 1) == Sketch.black)
    #expect(other.messages == ["style sheets of the type \"text/x\" are not supported"])
  }

  @Test("the root's background is reported, that of other elements never paints anything")
  func background() throws {
    let rect =
      "<rect width='40' height='40' style='background:red;background-color:red'/>"
    #expect(try Sketch(rect).messages.isEmpty)
    #expect(try Sketch(rect, attributes: "style='background:none'").messages.isEmpty)
    for name in ["background", "background-color"] {
      let messages = ["\"\(name)\" is not supported"]
      #expect(try Sketch(rect, attributes: "style='\(name):#fff'").messages == messages)
      #expect(try Sketch("<style>svg{\(name):red}</style>\(rect)").messages == messages)
    }
    #expect(
      try Sketch("<g shape-rendering='crispEdges'>\(rect)\(rect)</g>").messages
        == ["\"shape-rendering\" is not supported"])
  }

  @Test("rules that would be tried too often end in one line") func limit() {
    let sheet = String(repeating: "*{fill:red}", count: 3_000)
    let shapes = String(repeating: "<g/>", count: 400)
    let error = failure("<svg><style>\(sheet)</style>\(shapes)</svg>")
    #expect(error?.message.hasPrefix("style sheets take too long") == true)
  }
}
