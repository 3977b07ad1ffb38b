import MesmerGeometry
import MesmerPaths
import Testing

@testable import MesmerSVG

@Suite("Elements") struct SVGRendererTests {
  private let rect = "<rect width='20' height='20' fill='red'/>"

  @Test("groups and links draw their children; definitions do not")
  func containers() throws {
    for name in ["g", "a", "svg"] {
      #expect(try Sketch("<\(name)>\(rect)</\(name)>").pixel(5, 5) == Sketch.red)
    }
    for name in [
      "defs", "symbol", "clipPath", "mask", "pattern", "linearGradient", "marker",
      "filter",
    ] {
      let sketch = try Sketch("<\(name)>\(rect)</\(name)>")
      #expect(sketch.document.picture.isEmpty && sketch.messages.isEmpty)
    }
  }

  @Test("an unsupported element is reported once a file, and its children are not drawn")
  func unsupported() throws {
    let sketch = try Sketch(
      "<foreignObject>\(rect)</foreignObject><foreignObject/>"
        + "<rect filter='url(#f)'/><rect filter='url(#g)'/><animate/>")
    #expect(
      sketch.messages == [
        "the element \"foreignObject\" is not supported", "\"filter\" is not supported",
        "the element \"animate\" is not supported",
      ])
    #expect(sketch.document.picture.isEmpty)
    #expect(sketch.document.warnings[0].line == 1)
    #expect(sketch.document.warnings[0].column == 65)
  }

  @Test("display none removes; visibility hides, and children can be visible again")
  func hidden() throws {
    #expect(
      try Sketch("<g display='none'><rect width='9' height='9' display='inline'/></g>")
        .document.picture.isEmpty)
    let sketch = try Sketch(
      "<g visibility='hidden'>\(rect)<rect x='30' width='9' height='9' "
        + "visibility='visible'/></g>")
    #expect(sketch.pixel(5, 5) == Sketch.clear && sketch.pixel(33, 5) == Sketch.black)
  }

  @Test("transforms apply from the outside in; a singular one draws nothing")
  func transforms() throws {
    try expectSame(
      "<g transform='translate(5 5)'><g transform='scale(2)'>\(rect)</g></g>",
      "<rect x='5' y='5' width='40' height='40' fill='red'/>")
    #expect(try Sketch("<g transform='scale(0 1)'>\(rect)</g>").document.picture.isEmpty)
    let wrong = try Sketch("<g transform='spin(3)'>\(rect)</g>")
    #expect(wrong.pixel(5, 5) == Sketch.red)
    #expect(
      wrong.messages == ["transform: expected a list of transforms, found \"spin(3)\""])
  }

  @Test("switch draws the first child whose conditions hold") func switches() throws {
    let sketch = try Sketch(
      "<switch><g requiredExtensions='x'>\(rect)</g><g systemLanguage='de, fr'>\(rect)</g>"
        + "<rect systemLanguage='fr,en-GB' x='20' width='9' height='9' fill='blue'/>"
        + "\(rect)</switch>")
    #expect(sketch.pixel(22, 5) == Sketch.blue && sketch.pixel(5, 5) == Sketch.clear)
  }

  @Test("bombs of use elements end in one line") func bombs() {
    var text = "<svg><defs><g id='a0'><path d='M0 0h1v1z'/></g>"
    for i in 1...6 {
      let uses = String(repeating: "<use href='#a\(i - 1)'/>", count: 10)
      text += "<g id='a\(i)'>\(uses)</g>"
    }
    let error = failure(text + "</defs><use href='#a6'/></svg>")
    #expect(error?.message == "too many elements are drawn: at most 200000")
  }

  @Test("depth through references has the limit of depth in the file") func depth() {
    var text = "<svg><defs><g id='a0'/>"
    for i in 1...130 { text += "<g id='a\(i)'><use href='#a\(i - 1)'/></g>" }
    let error = failure(text + "</defs><use href='#a130'/></svg>")
    #expect(error?.message == "too many nested elements: at most 256")
  }

  @Test("a long path used often ends in one line before it is drawn") func points() {
    let data = "M0 0" + String(repeating: "h1", count: 20_000)
    let uses = String(repeating: "<use href='#p'/>", count: 500)
    let error = failure("<svg><path id='p' d='\(data)'/>\(uses)</svg>")
    #expect(error?.message.hasPrefix("too many points of paths") == true)
  }

  @Test("the deepest file is read and drawn") func deepest() throws {
    let count = 120
    let file =
      "<svg width='40' height='40'>"
      + String(repeating: "<g opacity='.999' transform='rotate(0)'>", count: count)
      + rect + String(repeating: "</g>", count: count) + "</svg>"
    #expect(try Sketch(file: file).pixel(5, 5)[3] > 200)
  }
}
