import MesmerDrawing
import MesmerPaths
import Testing

@testable import MesmerSVG

@Suite("Properties") struct SVGStyleTests {
  private func set(_ name: String, _ value: String) -> SVGStyle {
    var style = SVGStyle()
    _ = style.set(name, value, parent: SVGStyle())
    return style
  }

  @Test("initial values are SVG's: filled black, no stroke of width 1, miter limit 4")
  func initial() {
    let style = SVGStyle().inherited
    #expect(style.fill == .color(.black) && style.stroke == .none)
    #expect(style.strokeWidth == SVGLength(1) && style.miterLimit == 4)
    #expect(style.lineCap == .butt && style.lineJoin == .miter && style.dashes.isEmpty)
  }

  @Test("invalid values leave a property unchanged, and report the expected values")
  func wrong() {
    let cases = [
      ("fill", "#12"), ("stroke-width", "x"), ("fill-rule", "odd"), ("opacity", "half"),
      ("stroke-linecap", "flat"), ("stroke-miterlimit", "0.5"), ("clip-path", "#a"),
      ("stroke-dasharray", "1 -1"), ("font-weight", "heavy"), ("font-size", "-1"),
      ("text-anchor", "center"), ("stop-color", "url(#a)"), ("stroke-dashoffset", "a"),
      ("opacity", "0.1mm"), ("opacity", "0.1px"), ("fill-opacity", "1e"),
      ("visibility", "qwe"), ("display", "qwe"), ("display", ""), ("overflow", "qwe"),
      ("mask-type", "qwe"), ("image-rendering", "qwe"), ("paint-order", "qwe"),
      ("paint-order", "stroke stroke"), ("paint-order", ""), ("transform", "rotate(3)"),
      ("fill", "url(#a) qwe"), ("fill", "url(#a) url(#b)"), ("clip-path", "url(#a) qwe"),
      ("fill", "rgb(0,255,0;stroke:red"), ("stroke-dasharray", "1,"),
    ]
    for (name, value) in cases {
      var style = SVGStyle()
      guard case .wrong(let right) = style.set(name, value, parent: SVGStyle()) else {
        Issue.record("\(name): \(value) is taken")
        continue
      }
      #expect(!right.isEmpty)
      #expect(style.inherited.fill == .color(.black) && style.opacity == 1)
      #expect(style.inherited.strokeWidth == SVGLength(1))
      #expect(style.inherited.miterLimit == 4 && style.inherited.dashes.isEmpty)
      #expect(style.inherited.isVisible && style.isDisplayed && style.isClipped)
      #expect(style.inherited.fillOpacity == 1 && !style.inherited.strokesFirst)
      #expect(style.clipPath == nil && style.transform == nil && !style.maskIsAlpha)
    }
  }

  @Test("an invalid value leaves that of another declaration or of the parent")
  func wrongAfterRight() throws {
    let rect = "<rect width='40' height='40'"
    for (attributes, isSeen) in [
      ("visibility='qwe'", true), ("visibility='hidden' style='visibility:qwe'", false),
      ("display='none' style='display:qwe'", false), ("display='qwe'", true),
      ("visibility='collapse'", false), ("opacity='0' style='opacity:1mm'", false),
      ("style='visibility:hidden;visibility:VISIBLE'", true), ("display='Block'", true),
    ] {
      let pixel = try Sketch("\(rect) \(attributes)/>").pixel(5, 5)
      #expect((pixel == Sketch.black) == isSeen, "\(attributes)")
    }
    let inside = try Sketch("<g visibility='hidden'>\(rect) visibility='qwe'/></g>")
    #expect(inside.pixel(5, 5) == Sketch.clear)
    #expect(
      inside.messages == [
        "visibility: expected visible, hidden or collapse, found \"qwe\""
      ])
  }

  @Test("the end of a value closes its open brackets, a semicolon does not")
  func unclosed() throws {
    func rect(_ style: String) throws -> Sketch {
      try Sketch("<rect width='40' height='40' style='\(style)'/>")
    }
    #expect(try rect("fill:rgb(0, 0, 255").pixel(5, 5) == Sketch.blue)
    #expect(try rect("fill:rgb(0, 0, 255").messages.isEmpty)
    let swallowed = try rect("fill:rgb(0,0,255;stroke:red")
    #expect(swallowed.pixel(0, 0) == Sketch.black && swallowed.messages.count == 1)
    #expect(set("fill", "url(#a").inherited.fill == .server(id: "a", fallback: nil))
    #expect(set("fill", "url( \"#a").inherited.fill == .server(id: "a", fallback: nil))
    // Nor does the end of a rule: the function includes the rest of the sheet.
    let sheet = try Sketch(
      "<style>rect{fill:rgb(0,0,255}rect{fill:red}</style><rect width='9' height='9'/>")
    #expect(sheet.pixel(5, 5) == Sketch.black && sheet.messages.count == 1)
  }

  @Test("initial, unset and revert are the initial or the inherited value, in any case")
  func keywords() {
    var outer = SVGStyle()
    outer.opacity = 0.5
    outer.inherited.fill = .color(.red)
    for (word, fill, opacity) in [
      ("INHERIT", SVGPaint.color(.red), 0.5), ("initial", .color(.black), 1),
      ("unset", .color(.red), 1), ("revert", .color(.red), 1),
    ] {
      var style = SVGStyle(inheriting: outer)
      style.inherited.fill = .none
      style.opacity = 0.25
      for name in ["fill", "opacity"] { _ = style.set(name, word, parent: outer) }
      #expect(style.inherited.fill == fill && style.opacity == opacity, "\(word)")
    }
    #expect(set("fill", "CurrentColor").inherited.fill == .currentColor)
    #expect(set("fill-rule", "EvenOdd").inherited.fillRule == .evenOdd)
  }

  @Test("paints are colours, references with a fallback, or none") func paints() {
    for (text, paint) in [
      ("none", .none), ("currentColor", .currentColor),
      ("url(#a)", .server(id: "a", fallback: nil)),
      ("url( '#a' ) red", .server(id: "a", fallback: .color(.red))),
      ("red icc-color(x, 1)", .color(.red)),
    ] as [(String, SVGPaint)] {
      #expect(set("fill", text).inherited.fill == paint)
    }
    #expect(
      set("stroke", "url(#a) none").inherited.stroke
        == .server(id: "a", fallback: SVGPaint.none))
  }

  @Test("inherit uses the parent's value, also of properties that do not inherit")
  func inherit() {
    var outer = SVGStyle()
    outer.opacity = 0.25
    outer.clipPath = "c"
    outer.inherited.lineCap = .round
    var style = SVGStyle(inheriting: outer)
    #expect(
      style.opacity == 1 && style.clipPath == nil && style.inherited.lineCap == .round)
    for name in ["opacity", "clip-path"] { _ = style.set(name, "inherit", parent: outer) }
    #expect(style.opacity == 0.25 && style.clipPath == "c")
  }

  @Test("sizes and weights of fonts follow those around") func fonts() {
    var outer = SVGStyle()
    outer.inherited.fontSize = 20
    outer.inherited.font.weight = 500
    func size(_ value: String) -> Double {
      var style = SVGStyle(inheriting: outer)
      _ = style.set("font-size", value, parent: outer)
      return style.inherited.fontSize
    }
    func weight(_ value: String) -> Double {
      var style = SVGStyle(inheriting: outer)
      _ = style.set("font-weight", value, parent: outer)
      return style.inherited.font.weight
    }
    #expect(size("2em") == 40 && size("50%") == 10 && size("12pt") == 16)
    #expect(size("medium") == 16 && size("larger") == 24)
    #expect(weight("bolder") == 700 && weight("lighter") == 100 && weight("650") == 650)
    #expect(
      set("font-family", "'A b', \"C\" , d").inherited.families == ["A b", "C", "d"])
  }

  @Test("paint-order determines whether the stroke is first") func paintOrder() {
    for (value, first) in [
      ("normal", false), ("stroke", true), ("fill stroke", false),
      ("markers stroke", true),
    ] { #expect(set("paint-order", value).inherited.strokesFirst == first) }
  }

  @Test(
    "unsupported properties that would change a drawing are reported; the rest are not")
  func unsupported() {
    for (name, value) in [
      ("filter", "url(#f)"), ("marker-end", "url(#m)"), ("mix-blend-mode", "multiply"),
      ("vector-effect", "non-scaling-stroke"), ("dominant-baseline", "middle"),
      ("shape-rendering", "crispEdges"), ("shape-rendering", "optimizeSpeed"),
      ("background-color", "red"), ("background", "#fff"), ("font-kerning", "none"),
      ("font-feature-settings", "'liga' 0"), ("font-variation-settings", "'wght' 5"),
      ("white-space", "pre"), ("font-size-adjust", "0.5"),
      ("text-transform", "uppercase"),
      ("color-interpolation", "linearRGB"), ("kerning", "0"), ("all", "initial"),
      ("rotate", "20deg"), ("scale", "2"), ("translate", "3px"), ("zoom", "2"),
      ("transform-box", "fill-box"), ("text-shadow", "1px 1px red"),
      ("border", "1px solid"), ("padding-left", "3px"), ("color-profile", "auto x"),
      ("font-variant-caps", "small-caps"), ("font-optical-sizing", "none"),
      ("glyph-orientation-horizontal", "90"), ("inline-size", "20px"),
      ("text-decoration-line", "underline"), ("writing-mode", "tb"),
      ("-webkit-text-stroke", "1px red"), ("offset-path", "path('M0 0')"),
    ] {
      var style = SVGStyle()
      guard case .unsupported = style.set(name, value, parent: SVGStyle()) else {
        Issue.record("\(name) is not named")
        continue
      }
    }
    for (name, value) in [
      ("filter", "none"), ("shape-rendering", "auto"),
      ("kerning", "auto"), ("border", "0"), ("border", "1px none"), ("rotate", "none"),
      ("text-decoration", "none solid"), ("font-optical-sizing", "auto"),
      ("shape-rendering", "geometricPrecision"), ("width", "3"),
      ("background-color", "transparent"), ("background", "none"),
      ("background-color", "rgba(0,0,0,0)"), ("font-kerning", "auto"),
      ("font-kerning", "normal"), ("font-feature-settings", "normal"),
      ("font-variation-settings", "NORMAL"), ("white-space", "normal"),
      ("white-space", "nowrap"), ("font-size-adjust", "none"),
      ("shape-rendering", "initial"), ("background-color", "unset"),
      ("color-interpolation", "sRGB"), ("enable-background", "new 0 0 9 9"),
      ("mix-blend-mode", "normal"), ("line-height", "1.2"), ("isolation", "isolate"),
    ] {
      var style = SVGStyle()
      guard case .set = style.set(name, value, parent: SVGStyle()) else {
        Issue.record("\(name) is named")
        continue
      }
    }
  }
}
