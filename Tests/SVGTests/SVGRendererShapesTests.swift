import Testing

@testable import MesmerSVG

@Suite("Shapes") struct SVGRendererShapesTests {
  @Test("shapes equal the paths that SVG's text gives for them") func paths() throws {
    try expectSame(
      "<rect x='3' y='4' width='30' height='20'/>", "<path d='M3 4H33V24H3Z'/>")
    try expectSame(
      "<rect x='3' y='4' width='30' height='20' rx='6' ry='4'/>",
      "<path d='M9 4H27A6 4 0 0 1 33 8V20A6 4 0 0 1 27 24H9A6 4 0 0 1 3 20V8A6 4 0 0 1 9 4Z'/>",
      within: 1)
    try expectSame(
      "<circle cx='20' cy='18' r='15'/>",
      "<path d='M35 18A15 15 0 0 1 5 18A15 15 0 0 1 35 18Z'/>", within: 1)
    try expectSame(
      "<ellipse cx='20' cy='18' rx='15' ry='9'/>",
      "<path d='M35 18A15 9 0 0 1 5 18A15 9 0 0 1 35 18Z'/>", within: 1)
    try expectSame(
      "<line x1='3' y1='4' x2='30' y2='33' stroke='red'/>",
      "<path d='M3 4L30 33' stroke='red'/>")
    try expectSame("<polygon points='1,2 30 4-3e0,33'/>", "<path d='M1 2L30 4L-3 33Z'/>")
    try expectSame(
      "<polyline points='1 2,30 4 9 33' stroke='red'/>",
      "<path d='M1 2L30 4L9 33' stroke='red'/>")
  }

  @Test("dashes begin at SVG's start point, and run clockwise") func dashes() throws {
    let dash = "fill='none' stroke='red' stroke-width='3' stroke-dasharray='11 5'"
    try expectSame(
      "<rect x='3' y='4' width='30' height='20' \(dash)/>",
      "<path d='M3 4H33V24H3Z' \(dash)/>")
    try expectSame(
      "<rect x='3' y='4' width='30' height='20' rx='5' \(dash)/>",
      "<path d='M8 4H28A5 5 0 0 1 33 9V19A5 5 0 0 1 28 24H8A5 5 0 0 1 3 19V9A5 5 0 0 1 8 4Z' "
        + "\(dash)/>", within: 2)
    try expectSame(
      "<circle cx='20' cy='18' r='15' \(dash)/>",
      "<path d='M35 18A15 15 0 0 1 5 18A15 15 0 0 1 35 18Z' \(dash)/>", within: 2)
  }

  @Test("one radius sets both, and both are at most half of their side")
  func radii() throws {
    let box = "x='2' y='2' width='30' height='20'"
    try expectSame("<rect \(box) rx='5'/>", "<rect \(box) rx='5' ry='5'/>")
    try expectSame("<rect \(box) ry='5'/>", "<rect \(box) rx='5' ry='5'/>")
    try expectSame("<rect \(box) rx='99'/>", "<rect \(box) rx='15' ry='10'/>")
    try expectSame("<rect \(box) rx='auto' ry='5'/>", "<rect \(box) rx='5' ry='5'/>")
    try expectSame("<rect \(box) rx='0' ry='5'/>", "<rect \(box)/>")
    try expectSame("<ellipse cx='20' cy='20' rx='9'/>", "<circle cx='20' cy='20' r='9'/>")
  }

  @Test("percentages are of the viewport") func percent() throws {
    try expectSame(
      "<rect x='10%' y='25%' width='50%' height='20%'/>",
      "<rect x='4' y='10' width='20' height='8'/>")
    try expectSame(
      "<circle cx='50%' cy='50%' r='25%'/>", "<circle cx='20' cy='20' r='10'/>")
  }

  @Test(
    "a negative size draws nothing, and is reported",
    arguments: [
      "<rect width='-3' height='3'/>", "<circle r='-1'/>",
      "<rect width='3' height='-3'/>",
    ])
  func negative(_ shape: String) throws {
    let sketch = try Sketch(shape)
    #expect(sketch.document.picture.isEmpty && sketch.messages.count == 1)
  }

  @Test("an empty size draws nothing and is no error") func empty() throws {
    for shape in [
      "<rect width='3'/>", "<circle/>", "<path/>", "<polygon/>", "<path d=''/>",
    ] {
      let sketch = try Sketch(shape)
      #expect(sketch.document.picture.isEmpty && sketch.messages.isEmpty)
    }
  }

  @Test("path data and points are drawn up to their first error, which is named")
  func errors() throws {
    try expectSame("<path d='M3 3H30V30H3Z M5 5 L x'/>", "<path d='M3 3H30V30H3Z'/>")
    try expectSame(
      "<path d='M3 3 30 3 30 30 3' stroke='red'/>", "<path d='M3 3H30V30' stroke='red'/>")
    try expectSame(
      "<polyline points='3 3 30 3 30 30 3' stroke='red'/>",
      "<path d='M3 3H30V30' stroke='red'/>")
    let sketch = try Sketch("<path d='M3 3 H30 V?'/>")
    #expect(
      sketch.messages == [
        "d: column 11 of the path data: expected a number, found \"?\"; the path is drawn up "
          + "to there"
      ])
  }

  @Test("arcs follow the formulas of SVG's appendix, too-small radii included")
  func arcs() throws {
    // Radii of 5 must grow to reach from one point to the other: a half circle of 10.
    try expectSame(
      "<path d='M10 20A5 5 0 0 1 30 20Z'/>", "<path d='M10 20A10 10 0 0 1 30 20Z'/>")
    // Turned by 90 degrees, the radii change places.
    try expectSame(
      "<path d='M10 20A12 7 90 0 0 30 20Z'/>", "<path d='M10 20A7 12 0 0 0 30 20Z'/>",
      within: 1)
    try expectSame("<path d='M5 5A0 9 0 0 1 30 5V30z'/>", "<path d='M5 5H30V30z'/>")
    // Flags need no separators.
    try expectSame(
      "<path d='M10 20a9 9 0 1120 0z'/>", "<path d='M10 20A9 9 0 1 1 30 20z'/>")
  }
}
