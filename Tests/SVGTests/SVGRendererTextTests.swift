import MesmerDrawing
import MesmerGeometry
import MesmerText
import Testing

@testable import MesmerSVG

@Suite("Text in SVG") struct SVGRendererTextTests {
  private func width(_ text: String, _ size: Double = 16) -> Double {
    AttributedText(text, TextAttributes(font: .system(size: size))).size().width
  }

  @Test("text is located at its point as in Mesmer's own drawing") func drawn() throws {
    let font = Font.system(size: 16)
    let picture = Canvas.record {
      $0.draw(
        AttributedText("Hag", TextAttributes(font: font, color: .red)),
        at: Point(x: 3, y: 20 - font.ascender))
    }
    let sketch = try Sketch("<text x='3' y='20' fill='red'>Hag</text>")
    #expect(sketch.messages == [])
    let box = sketch.document.picture.bounds
    #expect(!box.isNull && box.intersects(picture.bounds))
    let other = Pixmap(width: 40, height: 40)
    Rasterizing.draw(picture, into: other)
    let ink = (0..<40).map { y in (0..<40).map { other.row(y)[$0] } }
    #expect(ink.flatMap { $0 } == sketch.pixels)
  }

  @Test("the anchor moves each chunk by half or all of its width") func anchors() throws {
    let w = width("Wig")
    try expectSame(
      "<text x='20' y='20' text-anchor='middle'>Wig</text>",
      "<text x='\(20 - w / 2)' y='20'>Wig</text>", within: 1)
    try expectSame(
      "<text x='38' y='20' text-anchor='end'>Wig</text>",
      "<text x='\(38 - w)' y='20'>Wig</text>", within: 1)
    // A new place begins a new chunk.
    try expectSame(
      "<text x='38' y='15' text-anchor='end'>ab<tspan x='38' y='30'>cd</tspan></text>",
      "<text x='38' y='15' text-anchor='end'>ab</text>"
        + "<text x='38' y='30' text-anchor='end'>cd</text>")
    // A tspan without a position is part of the chunk.
    try expectSame(
      "<text x='20' y='20' text-anchor='middle'>a<tspan fill='black'>b</tspan></text>",
      "<text x='\(20 - (width("a") + width("b")) / 2)' y='20'>a<tspan>b</tspan></text>",
      within: 1)
  }

  @Test("pieces follow each other with their spaces, and dx and dy move the rest")
  func pieces() throws {
    let a = width("a\u{A0}")
    try expectSame(
      "<text y='20'>a <tspan dx='3' dy='4'>b</tspan></text>",
      "<text y='20'>a</text><text x='\(a + 3)' y='24'>b</text>", within: 1)
    try expectSame(
      "<text x='1 20' y='20 30'>ab</text>",
      "<text x='1' y='20'>a</text><text x='20' y='30'>b</text>")
  }

  @Test("white space collapses and is cut at the ends, unless it is preserved")
  func space() throws {
    try expectSame(
      "<text y='20'>\n  a   b\t<tspan> c </tspan>\n</text>",
      "<text y='20'>a b <tspan>c</tspan></text>")
    try expectSame(
      "<text x='5' y='20' xml:space='preserve'> a</text>",
      "<text x='\(5 + width("\u{A0}"))' y='20'>a</text>", within: 1)
  }

  @Test("size, weight and spacing of letters come from the style") func styles() throws {
    try expectSame(
      "<g transform='scale(2)'><text y='14' font-size='8'>ag</text></g>",
      "<text y='28' font-size='16'>ag</text>", within: 1)
    let thin = try Sketch("<text y='30' font-size='30'>H</text>")
    let bold = try Sketch("<text y='30' font-size='30' font-weight='bold'>H</text>")
    func ink(_ sketch: Sketch) -> Int { sketch.pixels.reduce(0) { $0 + Int($1 >> 24) } }
    #expect(ink(bold) * 10 > ink(thin) * 13)
    try expectSame(
      "<text y='20' letter-spacing='5'>ab</text>",
      "<text y='20' x='0 \(width("a") + 5)'>ab</text>", within: 1)
  }

  @Test("a stroke, a gradient and a clip path use the letters' outlines")
  func outlines() throws {
    let stroked = try Sketch(
      "<text x='5' y='32' font-size='36' fill='none' stroke='red'>I</text>", scale: 4)
    #expect(stroked.pixels.contains { $0 == 0xff00_00ff })
    let filled = try Sketch(
      "<text x='5' y='32' font-size='36' fill='blue' stroke='red'>I</text>", scale: 4)
    #expect(filled.pixels.contains { $0 == 0xffff_0000 })
    try expectSame(
      "<clipPath id='c'><text x='5' y='32' font-size='36'>g</text></clipPath>"
        + "<rect width='40' height='40' fill='red' clip-path='url(#c)'/>",
      "<text x='5' y='32' font-size='36' fill='red'>g</text>", within: 2)
    try expectSame(
      "<linearGradient id='g'><stop stop-color='red'/><stop offset='1' stop-color='red'/>"
        + "</linearGradient><text x='5' y='32' font-size='36' fill='url(#g)'>g</text>",
      "<text x='5' y='32' font-size='36' fill='red'>g</text>", within: 2)
  }

  @Test("an unknown family is reported once; generic ones are not")
  func families() throws {
    let sketch = try Sketch(
      "<text font-family='Foo'>a</text><text font-family='Foo'>b</text>"
        + "<text font-family='Bar, sans-serif'>c</text>")
    #expect(
      sketch.messages == [
        "unknown font family \"Foo\"; its text is set in Mesmer's lettering"
      ])
  }

  @Test("a family that the caller has is set in its faces") func known() throws {
    let face = Font.system(size: 9, weight: .black).faces
    let resources = SVGResources(faces: { families, _ in
      families == ["Other, inc.", "Mine"] ? face : nil
    })
    let mine = try Sketch(
      "<text y='30' font-size='30' font-family='\"Other, inc.\" , Mine'>H</text>",
      resources: resources)
    let black = try Sketch("<text y='30' font-size='30' font-weight='900'>H</text>")
    #expect(mine.difference(black) == 0 && mine.messages == [])
  }

  @Test("the style selects the face, and synthesized styles are reported")
  func faces() throws {
    final class Asked: @unchecked Sendable { var traits: [FontTraits] = [] }
    let asked = Asked()
    let regular: [any FontFace] = [PairFace()]
    let resources = SVGResources(faces: { families, traits in
      asked.traits.append(traits)
      return families.first == "Mine" ? regular : nil
    })
    let sketch = try Sketch(
      "<g font-family='Mine'><text font-weight='650' font-stretch='75%'>a</text>"
        + "<text font-style='oblique 9deg'>b</text><text font-style='italic'>c</text>"
        + "<text font-weight='599'>d</text><text>e</text><text>f</text>"
        + "<text style='font: oblique 0deg 8px Mine'>g</text></g>"
        + "<text font-style='italic' font-weight='bold'>h</text>", resources: resources)
    #expect(asked.traits.map(\.weight) == [650, 400, 400, 599, 400, 400])
    #expect(asked.traits.map(\.width) == [75, 100, 100, 100, 100, 100])
    #expect(
      asked.traits.map(\.slant) == [
        .upright, .oblique(9), .italic, .upright, .upright, .oblique(0),
      ])
    #expect(
      sketch.messages == [
        "the family \"Mine\" has no bold face here; its text is not bold",
        "the family \"Mine\" has no slanted face here; its text is upright",
        "Mesmer's lettering has no slanted face here; its text is upright",
      ])
  }

  @Test("glyphs have their coloured layers, as a whole in the fill's opacity")
  func colours() throws {
    func sketch(
      _ attributes: String, _ text: String, _ more: String = ""
    ) throws -> Sketch {
      try Sketch(
        more + "<text x='0' y='30' font-family='P' font-size='30' \(attributes)>"
          + "\(text)</text>", resources: PairFace.resources)
    }
    // Blue is over red, and lower or higher than it.
    let plain = try sketch("", "C")
    #expect(plain.pixel(10, 28) == Sketch.blue)
    #expect(plain.pixels.contains { $0 == 0xff00_00ff })
    // In half opacity no red shows through the blue.
    for attributes in ["fill-opacity='0.5'", "fill='rgb(0 0 0 / 50%)'", "opacity='0.5'"] {
      let half = try sketch(attributes, "C")
      #expect(half.pixel(10, 28) == [0, 0, 128, 128], "\(attributes)")
      #expect(half.pixels.contains { $0 == 0x8000_0080 })
    }
    // Layers in the text's colour have its paint; a stroke is none of theirs.
    let own = try sketch("fill='red' stroke='blue'", "c")
    #expect(
      own.pixels.contains { $0 == 0xff00_00ff } && own.pixel(10, 28) == [0, 255, 0, 255])
    #expect(!own.pixels.contains { $0 == 0xffff_0000 })
    let gradient = try sketch(
      "fill='url(#g)'", "c",
      "<linearGradient id='g'><stop stop-color='red'/></linearGradient>")
    #expect(gradient.difference(try sketch("fill='red'", "c")) == 0)
    #expect(try sketch("fill='none'", "C").pixels.allSatisfy { $0 == 0 })
    // Other letters of the font are as ever.
    let mixed = try sketch("fill='red' stroke='blue'", "xC")
    #expect(mixed.pixels.contains { $0 == 0xffff_0000 })
    // In a clip path, they are their coverage.
    let clip = try Sketch(
      "<clipPath id='c'><text x='0' y='30' font-family='P' font-size='30' fill='none' "
        + "opacity='.1'>C</text></clipPath>"
        + "<rect width='40' height='40' fill='red' clip-path='url(#c)'/>",
      resources: PairFace.resources)
    #expect(clip.pixel(10, 28) == Sketch.red && clip.pixel(30, 28) == Sketch.clear)
  }

  @Test("a gradient of a text spans its box as it is set") func box() throws {
    let gradient =
      "<linearGradient id='g'><stop stop-color='red'/><stop offset='1' stop-color='blue'/>"
      + "</linearGradient>"
    let text = "font-family='P' font-size='10' fill='url(#g)'"
    // A and V are 15 wide together.
    let set = try Sketch(
      gradient + "<text x='5' y='30' \(text)>A<tspan>V</tspan></text>",
      resources: PairFace.resources)
    let own = try Sketch(
      "<linearGradient id='g' gradientUnits='userSpaceOnUse' x1='5' x2='20'>"
        + "<stop stop-color='red'/><stop offset='1' stop-color='blue'/></linearGradient>"
        + "<text x='5' y='30' \(text)>AV</text>", resources: PairFace.resources)
    #expect(set.difference(own) <= 1 && set.pixels.contains { $0 != 0 })
  }

  @Test("unsupported features of text are reported") func unsupported() throws {
    let sketch = try Sketch("<text rotate='3'>a<textPath>b</textPath></text>")
    #expect(
      sketch.messages == [
        "the element \"textPath\" is not supported", "\"rotate\" is not supported",
      ])
  }

  @Test("a text has at most 65536 bytes; the rest is omitted") func limit() throws {
    let text = String(repeating: "ab ", count: 22_000)
    var reader = TextPieces()
    let tree = try XMLReader.read(Array("<svg><text>\(text)</text></svg>".utf8)).0
    let scribe = SVGRenderer(
      tree, resources: SVGResources(), notes: SVGNotes(), SVGBudget())
    try reader.add(1, SVGScope(viewport: Size(width: 1, height: 1)), scribe)
    #expect(
      reader.isCut
        && reader.chunks().map { $0.pieces.map(\.text.utf8.count) } == [[65_536]])
  }
}
