import Testing

@testable import MesmerSVG

@Suite("Patterns") struct SVGRendererPatternsTests {
  private let fill = "<rect width='40' height='40' fill='url(#p)'/>"

  private func pattern(_ attributes: String, _ content: String) -> String {
    "<pattern id='p' patternUnits='userSpaceOnUse' \(attributes)>\(content)</pattern>"
  }

  @Test("a tile's content is drawn in each tile, from the pattern's origin")
  func tiles() throws {
    let squares = (0..<4).flatMap { y in
      (0..<4).map { x in "M\(x * 10 + 3) \(y * 10 + 1)h4v5h-4z" }
    }.joined()
    try expectSame(
      pattern("width='10' height='10'", "<path d='M3 1h4v5h-4z'/>") + fill,
      "<path d='\(squares)'/>")
    try expectSame(
      pattern("x='3' y='1' width='10' height='10'", "<path d='M0 0h4v5h-4z'/>") + fill,
      "<path d='\(squares)'/>")
  }

  @Test(
    "units of the box, a view box and content units express the same in other numbers")
  func units() throws {
    let dot = "<circle cx='5' cy='5' r='3' fill='red'/>"
    let plain = pattern("width='10' height='10'", dot) + fill
    try expectSame(
      "<pattern id='p' width='.25' height='25%'>\(dot)</pattern>\(fill)", plain)
    try expectSame(
      pattern(
        "width='10' height='10' viewBox='0 0 1 1'",
        "<circle cx='.5' cy='.5' r='.3' fill='red'/>") + fill, plain, within: 1)
    try expectSame(
      pattern(
        "width='10' height='10' patternContentUnits='objectBoundingBox'",
        "<circle cx='.125' cy='.125' r='.075' fill='red'/>") + fill, plain, within: 1)
    try expectSame(
      pattern("width='10' height='10'", dot).replacing("'p'", with: "'q'")
        + "<pattern id='p' href='#q'/>" + fill, plain)
  }

  @Test("units that are none count as absent") func wrongUnits() throws {
    let dot = "<circle cx='5' cy='5' r='3' fill='red'/>"
    for attribute in ["patternUnits", "patternContentUnits"] {
      let sketch = try Sketch(
        "<pattern id='p' \(attribute)='qwe' width='.25' height='.25'>\(dot)</pattern>\(fill)"
      )
      let right = try Sketch(
        "<pattern id='p' width='.25' height='.25'>\(dot)</pattern>\(fill)")
      #expect(sketch.pixels == right.pixels && right.pixel(5, 5) == Sketch.red)
      #expect(
        sketch.messages == [
          "\(attribute): expected userSpaceOnUse or objectBoundingBox, found \"qwe\""
        ])
    }
  }

  @Test("tiles have at most 2^20 parts, with the groups of those that are cut")
  func limit() throws {
    // 64 x 64 tiles of a rectangle: six parts for the cut, or one for the place.
    func isDrawn(_ count: Int, _ rect: String) -> Bool {
      let fill = "<rect width='64' height='64' fill='url(#p)'/>"
      let file =
        "<svg xmlns='http://www.w3.org/2000/svg' width='64' height='64'>"
        + pattern("width='1' height='1'", "<rect \(rect) height='.5'/>")
        + String(repeating: fill, count: count) + "</svg>"
      do throws(SVGError) {
        _ = try SVGDocument.read(Array(file.utf8))
        return true
      } catch {
        #expect(error.message == "the tiles of patterns have more than 1048576 parts")
        return false
      }
    }
    let cut = (1 << 20) / (64 * 64 * 7)
    #expect(isDrawn(cut, "width='.5'") && !isDrawn(cut + 1, "width='.5'"))
    let free = (1 << 20) / (64 * 64 * 2)
    let inside = "x='.2' y='.2' width='.5'"
    #expect(isDrawn(free, inside) && !isDrawn(free + 1, inside))
  }

  @Test(
    "a fill of whole tiles has no seam, wherever the tiles' edges are",
    arguments: [
      "translate(.3 .7)", "rotate(30)", "scale(1.237 .913) rotate(7)", "skewX(20)",
    ])
  func seams(_ transform: String) throws {
    let content =
      "<rect width='6' height='6' fill='red'/><path d='M3 0v9' stroke='blue'/>"
    for content in ["<rect width='6' height='6' fill='red'/>", content] {
      let sketch = try Sketch(
        pattern("width='6' height='6' patternTransform='\(transform)'", content) + fill)
      for y in 0..<40 {
        for x in 0..<40 where sketch.pixel(x, y)[3] < 253 {
          Issue.record("a seam at \(x), \(y): \(sketch.pixel(x, y))")
          return
        }
      }
    }
  }

  @Test("content beyond the tile is clipped at its edge, with partial coverage")
  func cut() throws {
    // Stripes of half a tile, drawn as a line of which half is outside.
    try expectSame(
      pattern(
        "width='7' height='40' x='.25'",
        "<path d='M0 0V40' stroke='red' stroke-width='6'/>") + fill,
      "<path fill='red' d='"
        + (-1..<6).map { "M\(Double($0 * 7) + 0.25) 0h3v40h-3z" }.joined() + "'/>",
      within: 1)
  }

  @Test("a stroke is painted with tiles too, and is as sharp when user units are large")
  func stroke() throws {
    let dots = pattern(
      "width='4' height='4'", "<circle cx='2' cy='2' r='1.5' fill='red'/>")
    try expectSame(
      dots + "<path d='M20 4V36' stroke='url(#p)' stroke-width='12'/>",
      dots + "<path d='M14 4H26V36H14z' fill='url(#p)'/>")
    let small = pattern(
      "width='.04' height='.04'", "<circle cx='.02' cy='.02' r='.015' fill='red'/>")
    try expectSame(
      "<g transform='scale(100)'>" + small
        + "<path d='M.2 .04V.36' stroke='url(#p)' stroke-width='.12'/></g>",
      dots + "<path d='M14 4H26V36H14z' fill='url(#p)'/>", within: 1)
  }

  @Test("fill-opacity fades the painted tiles as one") func opacity() throws {
    let content = "<path d='M0 0h8v8H0z' fill='red'/><path d='M0 0h8v8H0z' fill='blue'/>"
    let sketch = try Sketch(
      pattern("width='10' height='10'", content)
        + "<rect width='40' height='40' fill='url(#p)' fill-opacity='.5'/>")
    #expect(sketch.pixel(4, 4) == [0, 0, 128, 128])
  }

  @Test(
    "a tile without size, or without a box it requires, uses the fallback",
    arguments: [
      "<pattern id='p' width='0' height='1'><path d='M0 0h9v9z'/></pattern>",
      "<pattern id='p' width='1'><path d='M0 0h9v9z'/></pattern>",
      "<pattern id='p' width='1' height='1'/>",
      "<pattern id='p' width='1' height='1' patternTransform='scale(0)'><g/></pattern>",
    ])
  func fallback(_ pattern: String) throws {
    let sketch = try Sketch("\(pattern)<rect width='40' height='40' fill='url(#p) red'/>")
    #expect(sketch.pixel(9, 9) == Sketch.red)
  }

  @Test("a pattern in itself draws nothing there, and is reported") func cycle() throws {
    let sketch = try Sketch(
      pattern(
        "width='10' height='10'",
        "<rect width='5' height='10' fill='red'/>"
          + "<rect x='5' width='5' height='10' fill='url(#p)'/>") + fill)
    #expect(sketch.pixel(2, 2) == Sketch.red && sketch.pixel(7, 7) == Sketch.clear)
    #expect(sketch.messages == ["\"pattern\" refers to itself; it is left out"])
  }

  @Test("too many tiles are left out with a warning, too many parts of them end the file")
  func limits() throws {
    let many = try Sketch(
      pattern("width='.1' height='.1'", "<path d='M0 0h1v1'/>") + fill)
    #expect(many.document.picture.isEmpty)
    #expect(many.messages == ["a pattern needs more than 65536 tiles; it is left out"])
    var nested = ""
    for i in 1...4 {
      nested +=
        "<pattern id='p\(i)' width='4' height='4' patternUnits='userSpaceOnUse'>"
        + "<rect width='40' height='40' fill='url(#p\(i - 1)) red'/></pattern>"
    }
    let error = failure(
      "<svg width='400' height='400'>\(nested)<rect width='400' height='400' "
        + "fill='url(#p4)'/></svg>")
    #expect(error?.message.hasPrefix("the tiles of patterns have more than") == true)
  }
}
