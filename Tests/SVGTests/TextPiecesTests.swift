import MesmerGeometry
import MesmerText
import Testing

@testable import MesmerSVG

/// The positions of letters. The face has letters of 10 units in a size of 10.
@Suite("Places of letters in SVG") struct TextPiecesTests {
  private func sketch(_ content: String) throws -> Sketch {
    try Sketch(
      "<g font-family='P' font-size='10'>\(content)</g>", size: 100, scale: 1,
      resources: PairFace.resources)
  }

  /// Expects two contents to give the same pixels, and some.
  private func same(
    _ one: String, _ other: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let (a, b) = (try sketch(one), try sketch(other))
    #expect(a.messages == [] && b.messages == [], sourceLocation: sourceLocation)
    #expect(a.difference(b) == 0, sourceLocation: sourceLocation)
    #expect(a.pixels.contains { $0 != 0 }, sourceLocation: sourceLocation)
  }

  private func differ(
    _ one: String, _ other: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    #expect(try sketch(one).difference(sketch(other)) > 0, sourceLocation: sourceLocation)
  }

  /// A text element, 50 units below the top.
  private func text(
    _ content: String, _ attributes: String = "", x: Int = 10
  ) -> String { "<text x='\(x)' y='50' \(attributes)>\(content)</text>" }

  /// Letters at given places.
  private func letters(_ text: String, _ x: [Double], y: Double = 50) -> String {
    zip(text, x).map { "<text x='\($1)' y='\(y)'>\($0)</text>" }.joined()
  }

  @Test("kerning continues across the borders of elements and across dx")
  func kerning() throws {
    let plain = letters("AVx", [10, 15, 25])
    for content in [
      "AVx", "A<tspan>V</tspan>x", "<tspan>A</tspan><tspan>Vx</tspan>",
      "A<tspan fill='black' opacity='1'>V<tspan>x</tspan></tspan>", "<a>A</a>Vx",
    ] { try same(text(content), plain) }
    try same(text("A<tspan dx='4'>V</tspan>x"), letters("AVx", [10, 19, 29]))
    try same(text("AVx", "dx='0 4 -2'"), letters("AVx", [10, 19, 27]))
    // That of a nested element, also 0, takes precedence.
    try same(
      text("A<tspan dx='0'>V</tspan>x", "dx='0 4 -2'"), letters("AVx", [10, 15, 23]))
    try same(
      text("AVx", "dy='0 4 -2'"),
      letters("A", [10]) + letters("V", [15], y: 54) + letters("x", [25], y: 52))
    // A place of its own, and another size, end it.
    try same("<text x='10 20' y='50'>AV</text>", letters("AV", [10, 20]))
    try same(
      text("A<tspan font-size='10.5'>V</tspan>"),
      letters("A", [10]) + text("V", "font-size='10.5'", x: 20))
    // Each letter is painted by its own element; a ligature, by the first one's.
    let colours = try sketch(
      text("<tspan fill='red'>A</tspan><tspan fill='blue'>V</tspan>")
    )
    #expect(colours.pixel(12, 49) == Sketch.red && colours.pixel(17, 49) == Sketch.blue)
    let joined = try sketch(
      text("<tspan fill='red'>f</tspan><tspan fill='blue'>i</tspan>")
    )
    #expect(
      joined.pixel(12, 49) == Sketch.red && !joined.pixels.contains { $0 == 0xffff_0000 })
  }

  @Test(
    "no spacing leaves kerning and ligatures as they are",
    arguments: ["0", "0px", "-0", "0em", "0%", "normal", "NORMAL", "1e-400"])
  func zero(_ value: String) throws {
    for name in ["letter-spacing", "word-spacing"] {
      try same(text("AV fix", "\(name)='\(value)'"), text("AV fix"))
    }
    try same(
      "<g letter-spacing='3'><text x='10' y='50' letter-spacing='\(value)'>AVfi</text></g>",
      text("AVfi"))
  }

  @Test("spacing is added after letters, and between words") func spacing() throws {
    try same(text("fix", "letter-spacing='3'"), letters("fix", [10, 23, 36]))
    try same(text("AVx", "letter-spacing='-0.5px'"), letters("AVx", [10, 14.5, 24]))
    try same(
      text("a b\u{A0}fi", "word-spacing='3'"),
      letters("ab", [10, 33]) + text("fi", x: 56))
    try same(text("a b", "word-spacing='3' letter-spacing='1'"), letters("ab", [10, 35]))
    // Lengths are resolved by the element that declares them.
    try same(
      "<g letter-spacing='0.5em'><text x='10' y='50' font-size='20'>ab</text></g>",
      text("ab", "font-size='20' letter-spacing='5'"))
    try same(text("ab", "letter-spacing='50%'"), text("ab", "letter-spacing='5'"))
  }

  @Test(
    "letters of joining scripts are not separated; other letters beside them are spaced")
  func joined() throws {
    let beh = "\u{628}"
    try same(
      text("\(beh)\u{640}\(beh)\(beh)", "direction='rtl' letter-spacing='5'", x: 80),
      text("\(beh)\u{640}\(beh)\(beh)", "direction='rtl'", x: 80))
    for script in [
      "\u{710}\u{712}", "\u{7CA}\u{7CB}", "\u{1820}\u{1821}", "\u{1E900}\u{1E901}",
    ] { try same(text(script, "letter-spacing='5'", x: 40), text(script, x: 40)) }
    // Indic letters are spaced, as CSS has it.
    try differ(
      text("\u{915}\u{916}", "letter-spacing='5'", x: 40),
      text("\u{915}\u{916}", x: 40))
    // From the right: two letters, a space with its spacing, two letters.
    try same(
      text("\(beh)\(beh) \(beh)", "direction='rtl' letter-spacing='5'", x: 80),
      letters(beh + beh + beh, [70, 60, 35]))
    try same(
      text("ab\(beh)\(beh)", "letter-spacing='5'"),
      letters("ab" + beh + beh, [10, 25, 50, 40]))
  }

  @Test("the space after the last letter does not count for the anchor")
  func lastSpace() throws {
    for spacing in [3.0, -3] {
      let style = "y='50' letter-spacing='\(spacing)'"
      try same(
        "<text x='60' \(style) text-anchor='end'>ab</text>",
        letters("ab", [40 - spacing, 50]))
      try same(
        "<text x='60' \(style) text-anchor='middle'>ab</text>",
        letters("ab", [50 - spacing / 2, 60 + spacing / 2]))
      try same(
        "<text x='60' \(style) direction='rtl'>\u{5D0}\u{5D1}</text>",
        letters("\u{5D0}\u{5D1}", [50, 40 - spacing]))
      try same(
        "<text x='60' \(style) direction='rtl' text-anchor='end'>\u{5D0}\u{5D1}</text>",
        letters("\u{5D0}\u{5D1}", [70 + spacing, 60]))
      // It counts for the rest of the text.
      try same(
        "<text x='20' \(style)>ab<tspan dy='9'>c</tspan></text>",
        letters("ab", [20, 30 + spacing]) + letters("c", [40 + 2 * spacing], y: 59))
    }
  }

  // MARK: Directions

  private static let hebrew = "\u{5D0}\u{5D1}"

  @Test("a text runs from the left, for any letters, unless direction is rtl")
  func base() throws {
    // The exclamation mark is at the end of the direction.
    let x = "\u{5D0}\u{5D1}!"
    try same(text(x), letters(x, [20, 10, 30]))
    try same(text(x, "direction='rtl'", x: 40), letters(x, [30, 20, 10]))
    try same(
      "<g direction='rtl'><text x='40' y='50'>\(x)</text></g>", letters(x, [30, 20, 10]))
    try same(text("a b", "style='direction: RTL'", x: 40), letters("a b", [10, 20, 30]))
    try same(text(x, "unicode-bidi='plaintext'"), letters(x, [30, 20, 10]))
    // Numbers keep their spaces: a no-break space would make them one number.
    try same(text("1 2", "direction='rtl'", x: 40), letters("1 2", [30, 20, 10]))
  }

  @Test(
    "rtl swaps start and end; the element of a chunk's first letter determines it",
    arguments: [
      ("start", "ltr", 40.0), ("middle", "ltr", 30.0), ("end", "ltr", 20.0),
      ("start", "rtl", 20.0), ("middle", "rtl", 30.0), ("end", "rtl", 40.0),
    ])
  func anchors(_ anchor: String, _ direction: String, _ left: Double) throws {
    let style = "text-anchor='\(anchor)' direction='\(direction)'"
    let word = "ab"
    let places = letters(word, [left, left + 10])
    try same(text(word, "\(style)", x: 40), places)
    try same("<g \(style)><text x='40' y='50'>\(word)</text></g>", places)
    try same(
      "<text \(style)><tspan x='40' y='50'><tspan>\(word)</tspan></tspan></text>", places)
    // The tspan's own direction, though it turns no letters; that of a later one not.
    try same("<text><tspan x='40' y='50' \(style)>\(word)</tspan></text>", places)
    try same(
      "<text x='40' y='50' \(style)>a<tspan text-anchor='start' direction='ltr'>b"
        + "</tspan></text>", places)
    // What dx gives the first letter moves all of them.
    try same("<text x='30' dx='10' y='50' \(style)>\(word)</text>", places)
  }

  @Test("a text with gaps is anchored by its edges") func gaps() throws {
    try same(text("ab", "dx='0 4' text-anchor='middle'", x: 40), letters("ab", [28, 42]))
    try same(text("ab", "dx='0 4' text-anchor='end'", x: 40), letters("ab", [16, 30]))
    // Letters before the first: the left edge is at the place, as in SVG 2.
    try same(text("ab", "dx='0 -25'", x: 40), letters("ab", [55, 40]))
    // Chunks without an x continue where the one before ended, without its anchor.
    try same(
      text("ab<tspan y='70'>c</tspan>", "text-anchor='end'", x: 40),
      letters("ab", [20, 30]) + letters("c", [50], y: 70))
    try same(
      text("ab<tspan y='70'>c</tspan>", "direction='rtl'", x: 80),
      letters("ab", [60, 70]) + letters("c", [50], y: 70))
  }

  @Test("unicode-bidi embeds, isolates and overrides the text of an element")
  func bidi() throws {
    func tspan(_ bidi: String, _ direction: String, _ text: String) -> String {
      "<tspan unicode-bidi='\(bidi)' direction='\(direction)'>\(text)</tspan>"
    }
    let (a, b) = ("\u{5D0}", "\u{5D1}")
    // Without the property, direction has no effect on the order.
    try same(
      text("x" + tspan("normal", "rtl", "ab!")), letters("xab!", [10, 20, 30, 40]))
    try same(text("x" + tspan("embed", "rtl", "ab!")), letters("xab!", [10, 30, 40, 20]))
    try same(
      text("x" + tspan("isolate", "rtl", "ab!")), letters("xab!", [10, 30, 40, 20]))
    try same(
      text("x" + tspan("bidi-override", "rtl", "abc")),
      letters("xabc", [10, 40, 30, 20]))
    try same(
      text("x" + tspan("isolate-override", "rtl", "abc")),
      letters("xabc", [10, 40, 30, 20]))
    try same(
      text("x" + tspan("bidi-override", "ltr", a + b)),
      letters("x" + a + b, [10, 20, 30]))
    try same(
      text("x" + tspan("plaintext", "ltr", a + "!")),
      letters("x" + a + "!", [10, 30, 20]))
    // Digits after an embedding are drawn to it, after an isolate not.
    try same(
      text(a + tspan("embed", "rtl", b) + "1"), letters(a + b + "1", [30, 20, 10]))
    try same(
      text(a + tspan("isolate", "rtl", b) + "!" + a),
      letters(a + b + "!" + a, [40, 30, 20, 10]))
    try same(
      text("x" + tspan("isolate", "rtl", b) + "1"),
      letters("x" + b + "1", [10, 20, 30]))
    // On the text itself only an override does something.
    try same(text("\(a)\(b)", "unicode-bidi='bidi-override'"), letters(a + b, [10, 20]))
    for bidi in ["embed", "isolate"] {
      try same(text("\(a)\(b)!", "unicode-bidi='\(bidi)'"), text("\(a)\(b)!"))
    }
    // A chunk that begins inside an element is inside it too.
    try same(
      text(
        "x" + "<tspan unicode-bidi='bidi-override' direction='rtl'>ab"
          + "<tspan y='70' x='30' text-anchor='end'>cd</tspan></tspan>"),
      letters("xab", [10, 30, 20]) + letters("cd", [40, 30], y: 70))
    // Kerning and the marks: they are nothing between letters.
    try same(
      text("A" + tspan("embed", "ltr", "x") + tspan("isolate", "ltr", "y") + "z"),
      letters("Axyz", [10, 20, 30, 40]))
  }

  @Test("marks of directions get no spacing") func marks() throws {
    try same(
      text("a<tspan unicode-bidi='isolate'>b</tspan>c", "letter-spacing='4'"),
      letters("abc", [10, 24, 38]))
  }

  @Test(
    "an element in a text whose conditions fail is left out",
    arguments: [
      ("systemLanguage='en'", true), ("systemLanguage='de, en-GB'", true),
      ("systemLanguage='de'", false), ("systemLanguage=''", false),
      ("requiredExtensions='x'", false), ("display='none'", false),
    ])
  func conditions(_ attribute: String, _ isShown: Bool) throws {
    for name in ["tspan", "a"] {
      try same(
        text("a<\(name) \(attribute)>b</\(name)>c"),
        "<text x='10' y='50'>a\(isShown ? "b" : "")c</text>")
    }
  }

  @Test("a text with numbers out of range is read without an error") func wild() throws {
    for content in [
      "<text dx='1e308 1e308 -1e308'>abc</text>",
      "<text letter-spacing='1e308'>abc</text>",
      "<text x='1e308' dx='1e308' text-anchor='middle'>abc</text>",
      "<text word-spacing='-1e308' direction='rtl' text-anchor='end'>a b</text>",
      "<text font-size='1e308' letter-spacing='9em'>ab</text>",
      "<text font-size='0' letter-spacing='9em'>ab</text>",
      "<text unicode-bidi='bidi-override'></text><text><tspan unicode-bidi='embed'/></text>",
    ] { _ = try sketch(content) }
  }
}
