import MesmerGeometry
import Testing

@testable import MesmerSVG

@Suite("Viewports and references") struct SVGRendererViewportsTests {
  private let rect = "<rect width='10' height='10' fill='red'/>"

  @Test(
    "units of the image's size are those of its own font, and styles give it, too",
    arguments: [
      ("width='30' height='2cm'", 30.0, 75.59055118110236),
      ("width='2em' font-size='10' height='1in'", 20, 96),
      ("width='10' style='width:2em;font-size:10px' height='1in'", 20, 96),
      ("width='10' height='9' style='width:10.px'", 10, 9),
      ("width='10' height='9' style='width:-1px'", 10, 9),
      ("viewBox='0 0 9 3' style='height:2px'", 6, 2),
    ])
  func size(_ attributes: String, _ width: Double, _ height: Double) throws {
    let document = try SVGDocument.read(Array("<svg \(attributes)/>".utf8))
    #expect((document.size.width - width).magnitude < 1e-9)
    #expect((document.size.height - height).magnitude < 1e-9)
  }

  /// Ways to give a side, and its natural size: 40 or 30, none, or 0.
  private static func sides(_ name: String, _ value: Int) -> [(String, Int?)] {
    [
      ("", nil), ("\(name)='auto'", nil), ("\(name)='\(value)'", value),
      ("\(name)='\(value)px'", value), ("\(name)='50%'", nil), ("\(name)='0'", 0),
      ("\(name)='-2'", nil), ("\(name)='wide'", nil), ("\(name)='7.'", nil),
    ]
  }

  @Test(
    "without both lengths the size follows from the proportions, or else CSS's 300 x 150",
    arguments: ["", "viewBox='1 2 8 4'", "viewBox='0 0 0 4'", "viewBox='0 0 x'"],
    ["", "preserveAspectRatio='none'"])
  func naturalSize(_ box: String, _ aspect: String) throws {
    let hasBox = box.hasSuffix("8 4'")
    // The natural size, without and with proportions of 2 to 1.
    let table: [[Int?]: ([Double], [Double])] = [
      [nil, nil]: ([300, 150], [8, 4]), [40, nil]: ([40, 150], [40, 20]),
      [nil, 30]: ([300, 30], [60, 30]), [40, 30]: ([40, 30], [40, 30]),
    ]
    for (width, w) in Self.sides("width", 40) {
      for (height, h) in Self.sides("height", 30) {
        // A style counts above the attribute, with `auto` too.
        for style in ["", "width:40px", "height:auto", "width:50%"] {
          let natural = [
            style == "width:40px" ? 40 : style == "width:50%" ? nil : w,
            style == "height:auto" ? nil : h,
          ]
          let file = "<svg \(width) \(height) \(box) \(aspect) style='\(style)'/>"
          guard let sizes = table[natural] else {
            #expect(failure(file) != nil, "\(file)")
            continue
          }
          let document = try SVGDocument.read(Array(file.utf8))
          let expected = hasBox ? sizes.1 : sizes.0
          #expect([document.size.width, document.size.height] == expected, "\(file)")
        }
      }
    }
  }

  @Test("an image without a size is an error") func noSize() {
    #expect(
      failure("<svg width='0' height='9'/>")?.message.hasPrefix("the image has no")
        == true)
    #expect(failure("<svg viewBox='0 0 0 9' width='9'/>") == nil)
    #expect(
      failure("<svg width='1e308in'/>")?.message.hasPrefix("the image is too large")
        == true)
    #expect(failure("<svg height='16777216'/>") == nil)
    #expect(
      failure("<svg height='1e308'/>")?.message.hasPrefix("the image is too large")
        == true)
  }

  @Test("an empty view box draws nothing") func emptyBox() throws {
    #expect(try Sketch(rect, attributes: "viewBox='0 0 0 9'").document.picture.isEmpty)
  }

  @Test("the view box is placed in the image, and the picture ends at its edges")
  func viewBox() throws {
    let sketch = try Sketch(
      "<rect x='-99' y='-99' width='300' height='300'/>",
      attributes: "viewBox='5 5 10 10'")
    #expect(sketch.document.picture.bounds == Rect(x: 0, y: 0, width: 40, height: 40))
    try expectSame(
      "<svg viewBox='5 5 10 10'>\(rect)</svg>",
      "<rect x='-20' y='-20' width='40' height='40' fill='red'/>")
  }

  @Test(
    "slice and nested elements are cut at their viewports, unless overflow is visible")
  func cut() throws {
    let circle = "<circle cx='5' cy='5' r='9' fill='red'/>"
    let inner = "x='10' y='10' width='20' height='10' viewBox='0 0 10 10'"
    let sketch = try Sketch(
      "<svg \(inner) preserveAspectRatio='xMidYMid slice'>\(circle)</svg>")
    #expect(sketch.pixel(20, 15) == Sketch.red && sketch.pixel(20, 9) == Sketch.clear)
    #expect(sketch.pixel(9, 15) == Sketch.clear && sketch.pixel(20, 20) == Sketch.clear)
    let open = try Sketch("<svg \(inner) overflow='visible'>\(circle)</svg>")
    #expect(open.pixel(20, 8) == Sketch.red)
  }

  @Test("percentages in a view box are of that box") func percent() throws {
    try expectSame(
      "<svg viewBox='0 0 20 20'><rect width='50%' height='100%'/></svg>",
      "<rect width='20' height='40'/>")
  }

  @Test("use moves after its own transform, and its content inherits from it")
  func use() throws {
    try expectSame(
      "<defs><rect id='r' width='10' height='10'/></defs><use href='#r' x='5' y='3' "
        + "transform='scale(2)' fill='red'/>",
      "<rect x='10' y='6' width='20' height='20' fill='red'/>")
    let own = try Sketch(
      "<rect id='r' width='10' height='10' fill='red'/><use href='#r' x='20' fill='blue'/>"
    )
    #expect(own.pixel(25, 5) == Sketch.red)
  }

  @Test("a symbol fills the use's width and height, else all of the viewport")
  func symbol() throws {
    let symbol = "<symbol id='s' viewBox='0 0 10 10'>\(rect)</symbol>"
    try expectSame(
      "\(symbol)<use href='#s' x='4' y='6' width='20' height='10'/>",
      "<rect x='9' y='6' width='10' height='10' fill='red'/>")
    try expectSame(
      "\(symbol)<use href='#s'/>", "<rect width='40' height='40' fill='red'/>")
    try expectSame(
      "<defs><svg id='s' width='5' height='5' viewBox='0 0 10 10'>\(rect)</svg></defs>"
        + "<use href='#s' width='20' height='20'/>",
      "<rect width='20' height='20' fill='red'/>")
    #expect(try Sketch("\(symbol)<use href='#s' width='0'/>").document.picture.isEmpty)
  }

  @Test("references that miss, lead in circles or to other files are named and left out")
  func references() throws {
    let sketch = try Sketch(
      "<use href='#x'/><use href='#x'/><g id='g'>\(rect)<use href='#g'/></g>"
        + "<use href='a.svg#b'/><use/>")
    #expect(
      sketch.messages == [
        "unknown id \"x\"",
        "\"use\" refers to itself; it is left out",
        "\"use\" with a reference to another file is not supported",
      ])
    #expect(sketch.pixel(5, 5) == Sketch.red)
    // Of two that show each other, each is drawn once.
    let pair = try Sketch(
      "<g id='a'><use href='#b' x='1'/></g><g id='b'>\(rect)<use href='#a' y='1'/></g>")
    #expect(pair.messages == ["\"use\" refers to itself; it is left out"])
  }

  @Test("the first of several elements with an id is the one") func ids() throws {
    let sketch = try Sketch(
      "<defs><rect id='r' width='9' height='9' fill='red'/><rect id='r' width='9' "
        + "height='9'/></defs><use href='#r'/>")
    #expect(sketch.pixel(5, 5) == Sketch.red)
  }

  @Test("the root's own opacity, clip path and transform apply") func root() throws {
    let sketch = try Sketch(rect, attributes: "opacity='.5' transform='translate(20)'")
    #expect(
      sketch.pixel(25, 5) == [128, 0, 0, 128] && sketch.pixel(5, 5) == Sketch.clear)
  }
}
