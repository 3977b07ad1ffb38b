import MesmerText
import Testing

@testable import MesmerSVG

@Suite("Geometry properties in styles") struct SVGGeometryTests {
  @Test(
    "styles set positions and sizes, with precedence over attributes",
    arguments: [
      (
        "<rect style='x:2px;y:3px;width:30px;height:20px;rx:25%'/>",
        "<rect x='2' y='3' width='30' height='20' rx='10'/>"
      ),
      (
        "<rect width='30' height='9' style='width:20px'/>",
        "<rect width='20' height='9'/>"
      ),
      ("<circle r='3' style='cx:20px;cy:50%;r:10'/>", "<circle cx='20' cy='20' r='10'/>"),
      (
        "<ellipse cx='20' cy='20' ry='9' style='rx:auto'/>",
        "<circle cx='20' cy='20' r='9'/>"
      ),
      (
        "<ellipse cx='20' cy='20' rx='3' ry='9' style='rx:initial'/>",
        "<circle cx='20' cy='20' r='9'/>"
      ),
      ("<path d='M0 0' style='d:path(\"M3 3H30V9Z\")'/>", "<path d='M3 3H30V9Z'/>"),
      (
        "<svg width='30' height='8'><rect width='9' style='width:inherit;height:5px'/>"
          + "</svg>", "<rect width='30' height='5'/>"
      ),
      (
        "<svg style='x:5px;width:10px;height:10px'><rect width='40' height='40'/></svg>",
        "<rect x='5' width='10' height='10'/>"
      ),
      (
        "<rect id='r' width='9' height='9' style='x:1px'/><use href='#r' y='5' "
          + "style='x:20px;y:10px'/>",
        "<rect x='1' width='9' height='9'/><rect x='21' y='10' width='9' height='9'/>"
      ),
      (
        "<style>rect{width:2em;font-size:10px} #a{height:10px!important}</style>"
          + "<rect id='a' height='3' style='height:4px'/>",
        "<rect width='20' height='10'/>"
      ),
      (
        "<image style='width:20px' href='data:image/svg+xml,"
          + "&lt;svg viewBox=\"0 0 2 1\"&gt;&lt;rect width=\"2\" height=\"1\"/&gt;&lt;/svg&gt;'/>",
        "<rect width='20' height='10'/>"
      ),
    ])
  func styles(_ one: String, _ other: String) throws {
    try expectSame(one, other)
    #expect(try Sketch(one).messages == [])
  }

  @Test(
    "an invalid value of a geometry property counts as absent, and is reported",
    arguments: [
      "width:-1px", "width:wide", "width:7.px", "height:2", "rx:-3px", "x:auto", "x:1 2",
      "d:M0 0",
    ])
  func wrong(_ style: String) throws {
    let shape = "<rect x='2' width='20' height='10'"
    let sketch = try Sketch("\(shape) style='\(style)'/>")
    if style == "height:2" {
      try expectSame("\(shape) style='\(style)'/>", "<rect x='2' width='20' height='2'/>")
    } else {
      #expect(sketch.messages.count == 1)
      try expectSame("\(shape) style='\(style)'/>", "\(shape)/>")
    }
  }

  @Test("`d: none` draws nothing, and `d` from a style counts for each use")
  func data() throws {
    #expect(try Sketch("<path d='M0 0H9V9Z' style='d:none'/>").document.picture.isEmpty)
    try expectSame(
      "<defs><path id='p' style='d:inherit'/></defs>"
        + "<use href='#p' style='d:path(\"M0 0H9V9Z\")'/>"
        + "<use href='#p' y='20' style='d:path(\"M0 0H30V9Z\")'/>",
      "<path d='M0 0H9V9Z'/><path d='M0 20H30V29Z'/>")
  }

  @Test("a symbol has a place and a size, and the use's size counts unless it is auto")
  func symbols() throws {
    let symbol =
      "<symbol id='s' viewBox='0 0 10 10' width='20' height='16' x='2' y='-2' "
      + "preserveAspectRatio='none'><rect width='10' height='10'/></symbol>"
    try expectSame(
      "\(symbol)<use href='#s' x='5' y='9'/>",
      "<rect x='7' y='7' width='20' height='16'/>")
    try expectSame(
      "\(symbol)<use href='#s' y='9' width='8' style='height:auto'/>",
      "<rect x='2' y='7' width='8' height='16'/>")
    try expectSame(
      "\(symbol)<use href='#s' y='9' style='width:25%;height:6px'/>",
      "<rect x='2' y='7' width='10' height='6'/>")
    try expectSame(
      "<symbol id='s' width='50%' viewBox='0 0 1 1' preserveAspectRatio='none'>"
        + "<rect width='1' height='1'/></symbol><use href='#s'/>",
      "<rect width='20' height='40'/>")
  }

  @Test("ch is the advance of 0 and ex the height of small letters in the element's font")
  func fontUnits() throws {
    let font = Font.system(size: 16)
    let zero = AttributedText("0", TextAttributes(font: font)).size().width
    #expect((zero - 8).magnitude > 0.1 && (font.xHeight - 8).magnitude > 0.1)
    try expectSame(
      "<rect width='2ch' height='3ex'/>",
      "<rect width='\(2 * zero)' height='\(3 * font.xHeight)'/>")
    let bold = Font.system(size: 10, weight: .bold)
    let wide = AttributedText("0", TextAttributes(font: bold)).size().width
    try expectSame(
      "<rect width='3ch' height='20' font-size='10' font-weight='bold'/>",
      "<rect width='\(3 * wide)' height='20'/>")
    let resources = PairFace.resources
    let one = try Sketch(
      "<g font-family='P' font-size='10'><rect width='3ch' height='2ex'/></g>",
      resources: resources)
    let other = try Sketch("<rect width='30' height='10'/>")
    #expect(one.difference(other) == 0 && one.messages == [])
    // A font size counts the font around it; an unknown family is named.
    try expectSame(
      "<g font-size='20'><rect style='font-size:1ch;width:1em' height='9'/></g>",
      "<rect width='\(zero * 20 / 16)' height='9'/>", within: 1)
    #expect(
      try Sketch("<rect width='2ch' height='3' font-family='Nowhere'/>").messages.count
        == 1)
  }

  @Test(
    "a dot needs a digit after it, but for path data, points and transforms",
    arguments: [
      ("<rect width='9' height='9' fill='rgba(255,0,0,1.)'/>", 1),
      ("<rect width='9' height='9' style='fill:hsl(0, 100.%, 50%)'/>", 1),
      ("<rect width='9' height='9' opacity='0.'/>", 1),
      ("<rect width='9' height='9' style='transform:translate(3.px)'/>", 1),
      ("<rect width='9.' height='9'/>", 1), ("<line x2='9.' stroke='red'/>", 1),
      ("<rect width='9.0' height='.9e1' opacity='1.0'/>", 0),
      ("<path d='M1. 2.L9 9Z'/>", 0), ("<polygon points='1. 2. 9 9'/>", 0),
      ("<rect width='9' height='9' transform='translate(3.)'/>", 0),
    ])
  func dots(_ content: String, _ count: Int) throws {
    #expect(try Sketch(content).messages.count == count)
  }

  @Test(
    "unsupported input is reported",
    arguments: [
      "<rect width='9' height='9'><animate attributeName='x' to='5' dur='1s'/></rect>",
      "<text kerning='0' y='20'>A</text>", "<text kerning='2px' y='20'>A</text>",
      "<symbol id='s' refX='3'/><use href='#s'/>", "<g xml:base='x/'/>",
      "<path d='M0 0H9' pathLength='3' stroke='red' stroke-dasharray='1'/>",
      "<style media='print'>rect{fill:red}</style>", "<g style='all:unset'/>",
      "<text y='20'>\u{4E2D}</text>", "<rect mask='url(#m), url(#n)'/>",
      "<g style='rotate:20deg'/>",
    ])
  func named(_ content: String) throws {
    #expect(try Sketch(content).messages.count == 1)
    let file = "<?xml-stylesheet href='a.css'?><svg width='9' height='9'/>"
    #expect(try Sketch(file: file).messages.count == 1)
  }

  @Test(
    "input without effect is not reported",
    arguments: [
      "<text kerning='auto' y='20'>A</text>", "<path d='M0 0H9' pathLength='3'/>",
      "<g data-x='1' p-id='2' rotate='3' offset='1' zoom='2' role='img'/>",
      "<style media='screen'>rect{fill:red}</style>",
      "<g style='-inkscape-x:1;--y:2;cursor:move;border:1px solid'/>",
    ])
  func silent(_ content: String) throws { #expect(try Sketch(content).messages == []) }
}
