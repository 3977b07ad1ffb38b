import MesmerText
import Testing

@testable import MesmerSVG

@Suite("Styles of text") struct SVGStyleTextTests {
  private func set(_ name: String, _ value: String) -> SVGStyle? {
    var style = SVGStyle()
    // Other values than the initial ones, so that resetting shows.
    style.inherited.font.weight = 333
    style.inherited.font.slant = .italic
    var parent = SVGStyle()
    parent.inherited.fontSize = 20
    parent.inherited.rootFontSize = 7
    guard case .set = style.set(name, value, parent: parent) else { return nil }
    return style
  }

  @Test("sizes by name are factors of 16; rem is the root's size") func sizes() {
    for (value, size) in [
      ("xx-small", 9.6), ("x-small", 12), ("small", 16 * 8.0 / 9), ("medium", 16),
      ("large", 19.2), ("x-large", 24), ("xx-large", 32), ("xxx-large", 48),
      ("XXX-Large", 48), ("2rem", 14), ("2em", 40), ("150%", 30), ("0", 0),
    ] { #expect(set("font-size", value)?.inherited.fontSize == size, "\(value)") }
    for value in ["xxxx-large", "-1rem", "rem", ""] {
      #expect(set("font-size", value) == nil, "\(value)")
    }
  }

  @Test("weights are numbers from 1 to 1000, slants angles, widths names and percentages")
  func traits() {
    for (value, weight) in [("1", 1.0), ("1000", 1000), ("450.5", 450.5), ("Bold", 700)] {
      #expect(set("font-weight", value)?.inherited.font.weight == weight)
    }
    for value in ["0", "0.9", "1000.5", "400px", "4 5", "heavy"] {
      #expect(set("font-weight", value) == nil, "\(value)")
    }
    for (value, slant) in [
      ("normal", FontTraits.Slant.upright), ("ITALIC", .italic),
      ("oblique", .oblique(14)),
      ("oblique 90deg", .oblique(90)), ("oblique -0.25turn", .oblique(-90)),
    ] { #expect(set("font-style", value)?.inherited.font.slant == slant) }
    for value in ["oblique 91deg", "oblique 5", "italic 5deg", "slanted", "oblique5deg"] {
      #expect(set("font-style", value) == nil, "\(value)")
    }
    for (value, width) in [
      ("ultra-condensed", 50.0), ("Normal", 100), ("ultra-expanded", 200), ("0%", 0),
      ("110%", 110),
    ] { #expect(set("font-stretch", value)?.inherited.font.width == width) }
    for value in ["-1%", "100", "wide", "75px"] {
      #expect(set("font-stretch", value) == nil, "\(value)")
    }
  }

  @Test("bolder and lighter follow CSS's table at its borders") func relative() {
    for (outer, bolder, lighter) in [
      (99.0, 400.0, 99.0), (100, 400, 100), (349, 400, 100), (350, 700, 100),
      (549, 700, 100), (550, 900, 400), (749, 900, 400), (750, 900, 700), (900, 900, 700),
      (950, 950, 700),
    ] {
      var parent = SVGStyle()
      parent.inherited.font.weight = outer
      var style = SVGStyle()
      _ = style.set("font-weight", "bolder", parent: parent)
      #expect(style.inherited.font.weight == bolder)
      _ = style.set("font-weight", "lighter", parent: parent)
      #expect(style.inherited.font.weight == lighter)
    }
  }

  @Test("the shorthand sets its values and resets the rest") func shorthand() {
    typealias Font = (String, FontTraits.Slant, Double, Double, Double, [String])
    let fonts: [Font] = [
      ("12px Inter", .upright, 400, 100, 12, ["Inter"]),
      ("bold 13px sans-serif", .upright, 700, 100, 13, ["sans-serif"]),
      ("italic 300 condensed 50%/1.5 'A b', c", .italic, 300, 75, 10, ["A b", "c"]),
      ("oblique 20deg 1rem / 2em X", .oblique(20), 400, 100, 7, ["X"]),
      ("oblique 1rem X", .oblique(14), 400, 100, 7, ["X"]),
      ("normal normal normal normal large X", .upright, 400, 100, 19.2, ["X"]),
      ("  expanded\tITALIC  lighter 2PX  X Y ", .italic, 100, 125, 2, ["X Y"]),
    ]
    for (value, slant, weight, width, size, families) in fonts {
      let style = set("font", value)?.inherited
      #expect(style?.font.slant == slant && style?.font.weight == weight, "\(value)")
      #expect(style?.font.width == width && style?.fontSize == size, "\(value)")
      #expect(style?.families == families, "\(value)")
    }
    for value in [
      "", "12px", "Inter", "bold Inter", "12 Inter", "12px/ Inter", "bold bold", "12%/",
      "normal normal normal normal normal 12px X", "menu", "small-caps 12px X",
    ] { #expect(set("font", value) == nil, "\(value)") }
    // It is a property of styles, and none of SVG's attributes.
    let style = "<g style='font: bold 30px x-y, serif'><text y='30'>H</text></g>"
    #expect(
      (try? Sketch(style).difference(
        Sketch("<text y='30' font-weight='700' font-size='30'>H</text>"))) == 0)
    #expect(
      (try? Sketch("<text y='30' font='bold 30px serif'>H</text>").difference(
        Sketch("<text y='30'>H</text>"))) == 0)
  }

  @Test("directions and spacings have their values and no others") func others() {
    #expect(set("direction", "RTL")?.inherited.isRightToLeft == true)
    #expect(set("direction", "ltr")?.inherited.isRightToLeft == false)
    #expect(set("direction", "left") == nil)
    for value in [
      "normal", "embed", "isolate", "bidi-override", "isolate-override", "plaintext",
    ] { #expect(set("unicode-bidi", value)?.unicodeBidi.rawValue == value) }
    #expect(set("unicode-bidi", "override") == nil && set("word-spacing", "wide") == nil)
    // Unlike direction, unicode-bidi is not inherited, but by its keyword.
    var parent = SVGStyle()
    _ = parent.set("unicode-bidi", "embed", parent: SVGStyle())
    _ = parent.set("direction", "rtl", parent: SVGStyle())
    _ = parent.set("font-stretch", "75%", parent: SVGStyle())
    var child = SVGStyle(inheriting: parent)
    #expect(child.inherited.isRightToLeft && child.unicodeBidi == .normal)
    #expect(child.inherited.font.width == 75)
    _ = child.set("unicode-bidi", "inherit", parent: parent)
    _ = child.set("direction", "initial", parent: parent)
    _ = child.set("font", "initial", parent: parent)
    #expect(!child.inherited.isRightToLeft && child.unicodeBidi == .embed)
    #expect(child.inherited.font == FontTraits())
  }

  @Test("rem is the size of the root's font wherever it is used; em that of the element")
  func rem() throws {
    let square = "<rect width='24' height='24'/>"
    let sheet = "<style>.r { font-size: 9pt }</style>"
    for root in [
      "font-size='12'", "style='font-size: 12px'", "style='font: 12px x'",
      "font-size='0.75rem'", "font-size='75%'", "class='r'",
    ] {
      for inner in [
        "<rect width='2rem' height='2rem' font-size='3'/>",
        "<g font-size='2rem'><rect width='1em' height='1em'/></g>",
        "<g font-size='5'><g font-size='1rem'><rect width='2em' height='2rem'/></g></g>",
      ] { try expectSame(sheet + inner, square, attributes: root) }
      // Lengths are inherited in the size of the element that declares them.
      try expectSame(
        "<g stroke-width='1em' font-size='8'><path d='M0 20H40' stroke='red' "
          + "font-size='1rem'/></g>",
        "<path d='M0 20H40' stroke='red' stroke-width='8'/>", attributes: root)
      try expectSame(
        sheet + "<g stroke-dasharray='1em 0.5rem' font-size='8' "
          + "stroke-dashoffset='0.5em'>"
          + "<path d='M0 20H40' stroke='red' font-size='30'/></g>",
        "<path d='M0 20H40' stroke='red' stroke-dasharray='8 6' stroke-dashoffset='4'/>",
        attributes: root)
    }
    // Without a size of its own the root has 16.
    try expectSame("<rect width='1.5rem' height='1.5rem'/>", square)
  }
}
