import Testing

@testable import MesmerSVG

@Suite("Clips, masks and opacity") struct SVGRendererGroupsTests {
  private let card = "<rect width='40' height='40' fill='red'/>"

  @Test("opacity fades a group as one, and a shape like its colour")
  func opacity() throws {
    let sketch = try Sketch(
      "<g opacity='.5'>\(card)<rect width='40' height='40' fill='blue'/></g>")
    #expect(sketch.pixel(9, 9) == [0, 0, 128, 128])
    try expectSame(
      "<circle cx='20' cy='20' r='15' fill='red' opacity='.5'/>",
      "<circle cx='20' cy='20' r='15' fill='red' fill-opacity='.5'/>")
    #expect(try Sketch("<g opacity='0'>\(card)</g>").document.picture.isEmpty)
    // A shape with fill and stroke is a group.
    let both = try Sketch(
      "<rect x='8' y='8' width='24' height='24' fill='red' stroke='blue' stroke-width='8' "
        + "opacity='.5'/>")
    #expect(both.pixel(10, 20) == [0, 0, 128, 128])
  }

  @Test("a clip path is the union of its shapes, each by its clip rule")
  func union() throws {
    try expectSame(
      "<clipPath id='c'><rect width='20' height='20'/><rect x='10' y='10' width='20' "
        + "height='20'/></clipPath><g clip-path='url(#c)'>\(card)</g>",
      "<path d='M0 0H20V10H30V30H10V20H0z' fill='red'/>")
    try expectSame(
      "<clipPath id='c'><path clip-rule='evenodd' d='M0 0H40V40H0zM9 9H20V20H9z'/>"
        + "</clipPath><g clip-path='url(#c)'>\(card)</g>",
      "<path fill-rule='evenodd' d='M0 0H40V40H0zM9 9H20V20H9z' fill='red'/>")
  }

  @Test("clip paths of clip paths and of their children intersect") func nested() throws {
    let a = "<clipPath id='a'><rect width='20' height='40'/></clipPath>"
    let expected = "<path d='M0 10H20V30H0z' fill='red'/>"
    let own =
      "\(a)<clipPath id='c' clip-path='url(#a)'><rect y='10' width='40' height='20'/></clipPath>"
    try expectSame("\(own)<g clip-path='url(#c)'>\(card)</g>", expected)
    let child =
      "\(a)<clipPath id='c'><rect y='10' width='40' height='20' clip-path='url(#a)'/></clipPath>"
    try expectSame("\(child)<g clip-path='url(#c)'>\(card)</g>", expected)
  }

  @Test("units of the box, transforms and use place a clip path") func units() throws {
    let shape =
      "<rect x='10' y='10' width='20' height='20' fill='red' clip-path='url(#c)'/>"
    try expectSame(
      "<clipPath id='c' clipPathUnits='objectBoundingBox'><rect width='.5' height='1'/>"
        + "</clipPath>\(shape)", "<path d='M10 10H20V30H10z' fill='red'/>")
    try expectSame(
      "<clipPath id='c' transform='translate(10)'><use href='#r' y='10'/></clipPath>"
        + "<defs><rect id='r' width='10' height='30'/></defs>\(shape)",
      "<path d='M10 10H20V30H10z' fill='red'/>")
    // The box of a group is that of all in it, in its own space.
    try expectSame(
      "<clipPath id='c' clipPathUnits='objectBoundingBox'><rect width='.5' height='1'/>"
        + "</clipPath><g clip-path='url(#c)' transform='translate(2)'><g transform='scale(2)'>"
        + "<rect width='5' height='5' fill='red'/></g><rect x='20' y='20' width='10' "
        + "height='10' fill='red'/></g>", "<path d='M2 0h10v10h-10z' fill='red'/>")
  }

  @Test(
    "a clip path or a mask of a use is in the space that its position moves",
    arguments: [
      "<rect id='r' width='20' height='20' fill='red'/>",
      "<g id='r'><rect width='20' height='20' fill='red'/></g>",
      "<symbol id='r' width='20' height='20'><rect width='20' height='20' fill='red'/></symbol>",
    ])
  func used(_ target: String) throws {
    let shape = "<rect width='5' height='10' fill='#fff'/>"
    for cover in [
      "<clipPath id='c'>\(shape)</clipPath>",
      "<clipPath id='c' clipPathUnits='objectBoundingBox'>"
        + "<rect width='.25' height='.5'/></clipPath>",
      "<mask id='c' maskUnits='userSpaceOnUse' x='0' y='0' width='5' height='20'>\(shape)"
        + "</mask>", "<mask id='c'>\(shape)</mask>",
    ] {
      let kind = cover.hasPrefix("<m") ? "mask" : "clip-path"
      let defs = "<defs>\(target)</defs>\(cover)"
      let used = "\(defs)<use href='#r' x='25%' y='5' \(kind)='url(#c)'"
      try expectSame(used + "/>", "<path d='M10 5h5v10h-5z' fill='red'/>")
      try expectSame(
        used + " transform='scale(2)'/>", "<path d='M20 10h10v20h-10z' fill='red'/>")
    }
  }

  @Test("units of a clip path or a mask that are none count as absent, with a line")
  func wrongUnits() throws {
    let shape = "<rect width='20' height='40' fill='#fff'/>"
    for (kind, attribute) in [
      ("clipPath", "clipPathUnits"), ("mask", "maskUnits"), ("mask", "maskContentUnits"),
    ] {
      let sketch = try Sketch(
        "<\(kind) id='c' \(attribute)='qwe'>\(shape)</\(kind)>"
          + "<g \(kind == "mask" ? "mask" : "clip-path")='url(#c)'>\(card)</g>")
      #expect(sketch.pixel(9, 9) == Sketch.red && sketch.pixel(29, 9) == Sketch.clear)
      #expect(sketch.messages.count == 1 && sketch.messages[0].hasPrefix(attribute))
    }
  }

  @Test("a group is multiplied by the clip's coverage once: no ground shows at its edge")
  func once() throws {
    let circle = "<circle cx='20' cy='20' r='15.3'/>"
    try expectSame(
      "<clipPath id='c'>\(circle)</clipPath><g clip-path='url(#c)'>"
        + "<rect width='40' height='40' fill='blue'/>\(card)</g>",
      "<circle cx='20' cy='20' r='15.3' fill='red'/>", within: 1)
  }

  @Test("an empty clip path clips everything, a missing one nothing")
  func empty() throws {
    let clipped = "<g clip-path='url(#c)'>\(card)</g>"
    for content in ["", "<rect visibility='hidden' width='9' height='9'/>", "<g/>"] {
      let sketch = try Sketch("<clipPath id='c'>\(content)</clipPath>\(clipped)")
      #expect(sketch.document.picture.isEmpty)
    }
    let missing = try Sketch(clipped)
    #expect(missing.pixel(5, 5) == Sketch.red)
    #expect(missing.messages == ["unknown id \"c\""])
    let other = try Sketch("<mask id='c'/>\(clipped)")
    #expect(
      other.pixel(5, 5) == Sketch.red && other.messages == ["\"c\" is not a clipPath"])
  }

  @Test("fill, stroke and opacity of a clip path's shapes do not matter")
  func ignored() throws {
    try expectSame(
      "<clipPath id='c'><circle cx='20' cy='20' r='9' fill='none' stroke='red' "
        + "stroke-width='9' opacity='.3'/><path d='M0 0h5v5H0z' fill='none'/></clipPath>"
        + "<g clip-path='url(#c)'>\(card)</g>",
      "<path d='M0 0h5v5H0z' fill='red'/><circle cx='20' cy='20' r='9' fill='red'/>",
      within: 1)
  }

  @Test(
    "a mask multiplies by its luminance, in integers",
    arguments: [
      ("red", 54), ("lime", 182), ("blue", 18), ("white", 255), ("#808080", 128),
    ])
  func luminance(_ color: String, _ alpha: Int) throws {
    let sketch = try Sketch(
      "<mask id='m'><rect width='40' height='40' fill='\(color)'/></mask>"
        + "<rect width='40' height='40' mask='url(#m)'/>")
    // 13926, 46885 and 4725 of 65536, rounded half up.
    #expect(sketch.pixel(9, 9) == [0, 0, 0, alpha])
  }

  @Test("mask-type alpha uses the alpha, and luminance uses both") func alpha() throws {
    func masked(_ style: String) throws -> Int {
      try Sketch(
        "<mask id='m' style='\(style)'><rect width='40' height='40' fill='lime' "
          + "fill-opacity='.5'/></mask><rect width='40' height='40' mask='url(#m)'/>"
      ).pixel(9, 9)[3]
    }
    #expect(try masked("mask-type:alpha") == 128)
    #expect(try masked("mask-type:luminance") == 92)
  }

  @Test("a mask's region is its box and a tenth around, or the region given")
  func region() throws {
    let white = "<rect x='-99' y='-99' width='300' height='300' fill='#fff'/>"
    let line =
      "<rect x='10' y='10' width='20' height='20' stroke='red' stroke-width='10' "
    let sketch = try Sketch("<mask id='m'>\(white)</mask>\(line) mask='url(#m)'/>")
    #expect(sketch.pixel(8, 20) == Sketch.red && sketch.pixel(7, 20) == Sketch.clear)
    let user = try Sketch(
      "<mask id='m' maskUnits='userSpaceOnUse' x='0' y='0' width='50%' height='40'>\(white)"
        + "</mask>\(line) mask='url(#m)'/>")
    #expect(user.pixel(6, 20) == Sketch.red && user.pixel(21, 20) == Sketch.clear)
    try expectSame(
      "<mask id='m' maskContentUnits='objectBoundingBox'><rect width='.5' height='1' "
        + "fill='#fff'/></mask><g mask='url(#m)'>\(card)</g>",
      "<path d='M0 0H20V40H0z' fill='red'/>")
  }

  @Test("clip path, mask and opacity of one element multiply; a mask may be masked")
  func together() throws {
    let half =
      "<mask id='m'><rect width='40' height='40' fill='#fff' fill-opacity='.5'/></mask>"
    let clip = "<clipPath id='c'><rect width='20' height='40'/></clipPath>"
    let sketch = try Sketch(
      "\(half)\(clip)<g mask='url(#m)' clip-path='url(#c)' opacity='.5'>\(card)</g>")
    #expect(abs(sketch.pixel(9, 9)[3] - 64) <= 1 && sketch.pixel(25, 9) == Sketch.clear)
    let nested = try Sketch(
      "\(half)<mask id='n' mask='url(#m)'><rect width='40' height='40' fill='#fff'/></mask>"
        + "<g mask='url(#n)'>\(card)</g>")
    #expect(abs(nested.pixel(9, 9)[3] - 128) <= 1)
  }

  @Test("an empty mask hides all") func emptyMask() throws {
    #expect(
      try Sketch("<mask id='m'/><g mask='url(#m)'>\(card)</g>").document.picture.isEmpty)
  }

  @Test(
    "of a circle of clips or masks only the reference that closes it is left out",
    arguments: [
      "<clipPath id='c' clip-path='url(#c)'>PART</clipPath>",
      "<clipPath id='c'><g/><use href='#r' clip-path='url(#c)'/></clipPath>"
        + "<defs>PARTr</defs>",
      "<clipPath id='c' clip-path='url(#d)'>PART</clipPath>"
        + "<clipPath id='d' clip-path='url(#c)'><rect width='40' height='40'/></clipPath>",
      "<clipPath id='c' clip-path='url(#d)'><rect width='40' height='40'/></clipPath>"
        + "<clipPath id='d' clip-path='url(#c)'>PART</clipPath>",
    ])
  func cycles(_ clip: String) throws {
    for kind in ["clip-path", "mask"] {
      // A mask shows its white parts.
      var definition = clip.replacing(
        "PARTr", with: "<rect id='r' width='20' height='40' WHITE/>"
      )
      .replacing("PART", with: "<rect width='20' height='40' WHITE/>")
      .replacing("height='40'/>", with: "height='40' WHITE/>")
      definition = definition.replacing("WHITE", with: "fill='#fff'")
      if kind == "mask" {
        definition = definition.replacing("clipPath", with: "mask")
          .replacing("clip-path", with: "mask")
      }
      let sketch = try Sketch("\(definition)<g \(kind)='url(#c)'>\(card)</g>")
      #expect(sketch.pixel(9, 9) == Sketch.red, "\(kind)")
      #expect(sketch.pixel(29, 9) == Sketch.clear, "\(kind)")
      let name = kind == "mask" ? "mask" : "clipPath"
      #expect(sketch.messages == ["\"\(name)\" refers to itself; it is left out"])
    }
  }

  @Test(
    "clip paths and masks that lead to others end where elements inside each other do")
  func depth() throws {
    func file(_ kind: String, _ attribute: String, _ count: Int) -> String {
      let each = (0..<count).map {
        "<\(kind) id='c\($0)' \(attribute)='url(#c\($0 + 1))'><rect width='40' "
          + "height='40' fill='#fff'/></\(kind)>"
      }.joined()
      return "<svg xmlns='http://www.w3.org/2000/svg' width='40' height='40'>\(each)"
        + "<\(kind) id='c\(count)'><rect width='20' height='40' fill='#fff'/></\(kind)>"
        + "<rect width='40' height='40' \(attribute)='url(#c0)'/></svg>"
    }
    for (kind, attribute) in [("clipPath", "clip-path"), ("mask", "mask")] {
      let deep = try Sketch(file: file(kind, attribute, 250))
      #expect(deep.pixel(9, 9) == Sketch.black && deep.pixel(29, 9) == Sketch.clear)
      for count in [260, 40_000] {
        #expect(
          failure(file(kind, attribute, count))?.message
            == "too many nested elements: at most 256")
      }
    }
  }

  @Test(
    "in a clip path a use of anything but a shape or a text is left out, not the rest")
  func uses() throws {
    let rest = "<rect width='20' height='40'/>"
    let expected = "<rect width='20' height='40' fill='red'/>"
    let big = "<rect width='40' height='40'/>"
    for (element, name) in [
      ("<g id='u'>\(big)</g>", "g"), ("<symbol id='u'>\(big)</symbol>", "symbol"),
      ("<svg id='u'>\(big)</svg>", "svg"), ("<a id='u'>\(big)</a>", "a"),
      ("<g id='g'>\(big)</g><use id='u' href='#g'/>", "g"),
    ] {
      let clip =
        "<defs>\(element)</defs><clipPath id='c'><use href='#u'/>\(rest)</clipPath>"
      try expectSame("\(clip)<g clip-path='url(#c)'>\(card)</g>", expected)
      let sketch = try Sketch("\(clip)<g clip-path='url(#c)'>\(card)</g>")
      #expect(sketch.messages == ["in a clip path, a use of \"\(name)\" is left out"])
    }
    // A use of a use of a shape counts.
    try expectSame(
      "<defs><rect id='r' width='20' height='40'/><use id='u' href='#r'/></defs>"
        + "<clipPath id='c'><use href='#u'/></clipPath><g clip-path='url(#c)'>\(card)</g>",
      expected)
    // No valid child clips everything.
    let nothing = try Sketch(
      "<clipPath id='c'><use href='#g'/></clipPath><defs><g id='g'>\(big)</g></defs>"
        + "<g clip-path='url(#c)'>\(card)</g>")
    #expect(nothing.document.picture.isEmpty)
    // A use that leads to itself ends.
    let cycle = try Sketch(
      "<clipPath id='c'><use id='u' href='#v'/><use id='v' href='#u'/>\(rest)</clipPath>"
        + "<g clip-path='url(#c)'>\(card)</g>")
    #expect(cycle.pixel(9, 9) == Sketch.red && cycle.pixel(29, 9) == Sketch.clear)
  }
}
