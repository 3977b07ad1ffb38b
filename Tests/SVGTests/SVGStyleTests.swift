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

  @Test("values that are none of a property's leave it as it was, and say what is right")
  func wrong() {
    let cases = [
      ("fill", "#12"), ("stroke-width", "x"), ("fill-rule", "odd"), ("opacity", "half"),
      ("stroke-linecap", "flat"), ("stroke-miterlimit", "0.5"), ("clip-path", "#a"),
      ("stroke-dasharray", "1 -1"), ("font-weight", "heavy"), ("font-size", "-1"),
      ("text-anchor", "center"), ("stop-color", "url(#a)"), ("stroke-dashoffset", "a"),
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
    }
  }

  @Test("paints are colours, references with a fallback, or none")
  func paints() {
    #expect(set("fill", "none").inherited.fill == .none)
    #expect(set("fill", "currentColor").inherited.fill == .currentColor)
    #expect(set("fill", "url(#a)").inherited.fill == .server(id: "a", fallback: nil))
    #expect(
      set("fill", "url( '#a' ) red").inherited.fill
        == .server(id: "a", fallback: .color(.red)))
    #expect(
      set("stroke", "url(#a) none").inherited.stroke
        == .server(id: "a", fallback: SVGPaint.none))
    #expect(set("fill", "red icc-color(x, 1)").inherited.fill == .color(.red))
  }

  @Test("inherit takes the value around, also of properties that do not inherit")
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

  @Test("sizes and weights of fonts follow those around")
  func fonts() {
    var outer = SVGStyle()
    outer.inherited.fontSize = 20
    outer.inherited.fontWeight = 500
    func size(_ value: String) -> Double {
      var style = SVGStyle(inheriting: outer)
      _ = style.set("font-size", value, parent: outer)
      return style.inherited.fontSize
    }
    func weight(_ value: String) -> Int {
      var style = SVGStyle(inheriting: outer)
      _ = style.set("font-weight", value, parent: outer)
      return style.inherited.fontWeight
    }
    #expect(size("2em") == 40 && size("50%") == 10 && size("12pt") == 16)
    #expect(size("medium") == 16 && size("larger") == 24)
    #expect(weight("bolder") == 700 && weight("lighter") == 100 && weight("650") == 650)
    #expect(
      set("font-family", "'A b', \"C\" , d").inherited.families == ["A b", "C", "d"])
  }

  @Test("paint-order tells whether the stroke comes first")
  func paintOrder() {
    for (value, first) in [
      ("normal", false), ("stroke", true), ("fill stroke", false),
      ("markers stroke", true),
    ] { #expect(set("paint-order", value).inherited.strokesFirst == first) }
  }

  @Test("what would change a drawing and is not supported is named; the rest is not")
  func unsupported() {
    for (name, value) in [
      ("filter", "url(#f)"), ("marker-end", "url(#m)"), ("mix-blend-mode", "multiply"),
      ("vector-effect", "non-scaling-stroke"), ("dominant-baseline", "middle"),
    ] {
      var style = SVGStyle()
      guard case .unsupported = style.set(name, value, parent: SVGStyle()) else {
        Issue.record("\(name) is not named")
        continue
      }
    }
    for (name, value) in [
      ("filter", "none"), ("shape-rendering", "crispEdges"), ("d", "M0 0"),
      ("width", "3"),
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
