import MesmerGeometry
import Testing

@testable import MesmerSVG

@Suite("View boxes") struct SVGViewBoxTests {
  private let box = Rect(x: 10, y: 20, width: 50, height: 100)
  private let frame = Rect(x: 1, y: 2, width: 200, height: 100)

  @Test(
    "the box's origin is placed by the alignment, for all values",
    arguments: ["Min", "Mid", "Max"], ["Min", "Mid", "Max"])
  func aligned(_ x: String, _ y: String) throws {
    let part = ["Min": 0.0, "Mid": 0.5, "Max": 1.0]
    for word in ["meet", "slice", ""] {
      let aspect = try #require(SVGAspect("x\(x)Y\(y) \(word)"))
      let t = try #require(aspect.transform(from: box, to: frame))
      let scale = word == "slice" ? 4.0 : 1.0
      let corner = Point(x: 10, y: 20).applying(t)
      #expect(t.a == scale && t.d == scale && aspect.slices == (word == "slice"))
      #expect(corner.x == 1 + (part[x] ?? 0) * (200 - 50 * scale))
      #expect(corner.y == 2 + (part[y] ?? 0) * (100 - 100 * scale))
    }
  }

  @Test("none stretches both sides") func stretched() throws {
    let t = try #require(SVGAspect("none")?.transform(from: box, to: frame))
    #expect(box.applying(t) == frame)
    #expect(SVGAspect("none")?.align == nil)
  }

  @Test(
    "unknown keywords are invalid", arguments: ["", "xMidYmid", "x", "none foo", "a b c"])
  func wrong(_ text: String) { #expect(SVGAspect(text) == nil) }

  @Test("an empty box or viewport has no transform") func empty() {
    let flat = Rect(x: 0, y: 0, width: 0, height: 5)
    #expect(SVGAspect().transform(from: flat, to: frame) == nil)
    #expect(SVGAspect().transform(from: box, to: flat) == nil)
  }

  @Test("a view box is four numbers, its sides not negative") func boxes() {
    #expect(SVGAspect.box("0 0 1,2") == Rect(x: 0, y: 0, width: 1, height: 2))
    for text in ["0 0 1", "0 0 -1 1", "0 0 1 1 1", "a"] {
      #expect(SVGAspect.box(text) == nil)
    }
  }
}
