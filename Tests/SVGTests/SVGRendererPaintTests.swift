import Testing

@testable import MesmerSVG

@Suite("Filling and stroking") struct SVGRendererPaintTests {
  private let box = "x='8' y='8' width='24' height='24'"

  @Test("the fill rule determines the interior") func rule() throws {
    let data = "d='M0 0H40V40H0ZM10 10H30V30H10Z'"
    #expect(try Sketch("<path \(data)/>").pixel(20, 20) == Sketch.black)
    #expect(
      try Sketch("<path fill-rule='evenodd' \(data)/>").pixel(20, 20) == Sketch.clear)
  }

  @Test("opacities of fill and stroke act on their paint alone") func opacities() throws {
    let sketch = try Sketch(
      "<rect \(box) fill='red' stroke='blue' stroke-width='8' fill-opacity='.5' "
        + "stroke-opacity='.25'/>")
    #expect(sketch.pixel(20, 20) == [128, 0, 0, 128])
    #expect(sketch.pixel(6, 20) == [0, 0, 64, 64])
    // Where both are, the stroke is over the fill.
    #expect(sketch.pixel(10, 20)[3] == 160)
  }

  @Test("the stroke is over the fill by default; paint-order changes that")
  func order() throws {
    let shape = "\(box) fill='red' stroke='blue' stroke-width='8'"
    #expect(try Sketch("<rect \(shape)/>").pixel(10, 20) == Sketch.blue)
    #expect(
      try Sketch("<rect \(shape) paint-order='stroke'/>").pixel(10, 20) == Sketch.red)
  }

  @Test("a stroke of width 0 or less is not drawn") func thin() throws {
    for width in ["0", "-3", "0%"] {
      let sketch = try Sketch(
        "<path d='M0 9H40' fill='none' stroke='red' stroke-width='\(width)'/>")
      #expect(sketch.document.picture.isEmpty)
    }
  }

  @Test("miters end at 4 by default") func miter() throws {
    let shape = "d='M5 35L12 10L19 35' fill='none' stroke='red' stroke-width='5'"
    try expectSame("<path \(shape)/>", "<path \(shape) stroke-miterlimit='4'/>")
    try expectSame(
      "<path \(shape) stroke-miterlimit='1'/>", "<path \(shape) stroke-linejoin='bevel'/>"
    )
    let sharp = try Sketch("<path \(shape) stroke-miterlimit='10'/>")
    #expect(sharp.pixel(12, 3)[3] > 0)
    #expect(try Sketch("<path \(shape) stroke-miterlimit='2'/>").pixel(12, 3)[3] == 0)
  }

  @Test("dashes: odd lists double, zeros are solid, percentages are of the viewport")
  func dashes() throws {
    func line(_ dashes: String) -> String {
      "<path d='M0 9H40' stroke='red' stroke-width='4' stroke-dasharray='\(dashes)'/>"
    }
    try expectSame(line("5 2 1"), line("5 2 1 5 2 1"))
    try expectSame(line("0 0"), line("none"))
    try expectSame(line("10%"), line("4"))
    let wrong = try Sketch(line("4 -1"))
    #expect(wrong.pixel(38, 9) == Sketch.red && wrong.messages.count == 1)
  }

  @Test("subpaths without length have round and square caps, and no butt ones")
  func dots() throws {
    func dot(_ cap: String) throws -> [Int] {
      try Sketch(
        "<path d='M20 20z' stroke='red' stroke-width='10' stroke-linecap='\(cap)'/>"
      ).pixel(18, 18)
    }
    #expect(try dot("round") == Sketch.red)
    #expect(try dot("square") == Sketch.red)
    #expect(try dot("butt") == Sketch.clear)
  }

  @Test("a missing reference uses its fallback, else nothing and a warning")
  func fallback() throws {
    #expect(try Sketch("<rect \(box) fill='url(#x) red'/>").pixel(20, 20) == Sketch.red)
    let none = try Sketch("<rect \(box) fill='url(#x)'/>")
    #expect(none.document.picture.isEmpty)
    #expect(none.messages == ["unknown id \"x\""])
    let other = try Sketch("<g id='x'/><rect \(box) fill='url(#x) blue'/>")
    #expect(other.pixel(20, 20) == Sketch.blue)
    #expect(other.messages == ["\"x\" is not a gradient or a pattern"])
  }

  @Test("currentColor is the colour of the element that is painted")
  func currentColor() throws {
    let sketch = try Sketch(
      "<g color='red' fill='currentColor'><g color='blue'><rect \(box)/></g></g>")
    #expect(sketch.pixel(20, 20) == Sketch.blue)
  }
}
