import MesmerGeometry
import Testing

@testable import MesmerSVG

@Suite("Lengths") struct SVGLengthTests {
  @Test(
    "units are those of CSS at 96 units an inch",
    arguments: [
      ("12", 12.0), ("12px", 12), ("3pt", 4), ("1pc", 16), ("1in", 96), ("2.54cm", 96),
      ("25.4mm", 96), ("101.6q", 96), ("2em", 40), ("2ex", 18), ("2ch", 22), ("-3PX", -3),
    ])
  func units(_ text: String, _ points: Double) throws {
    let length = try #require(SVGLength(text))
    let value = length.points(
      .x, in: Size(width: 30, height: 40), fontSize: 20, ex: 9, ch: 11)
    #expect((value - points).magnitude < 1e-12)
  }

  @Test("percentages are of the viewport's width, height or mean diagonal")
  func percent() throws {
    let half = try #require(SVGLength("50%"))
    let viewport = Size(width: 30, height: 40)
    #expect(half.points(.x, in: viewport, fontSize: 1, ex: 1, ch: 1) == 15)
    #expect(half.points(.y, in: viewport, fontSize: 1, ex: 1, ch: 1) == 20)
    // The root of (900 + 1600) / 2.
    #expect(
      (half.points(.other, in: viewport, fontSize: 1, ex: 1, ch: 1)
        - 1250.0.squareRoot() / 2).magnitude < 1e-12)
    #expect(half.fraction == 0.5)
  }

  @Test(
    "invalid lengths are rejected",
    arguments: ["", "x", "1 px", "1xy", "1-px", "1%%", "1,2", "1.", "1.px", "100.%", "."])
  func none(_ text: String) { #expect(SVGLength(text) == nil) }

  @Test("lists are separated by commas or white space") func list() {
    #expect(SVGLength.list("1, 2em 3%")?.map(\.value) == [1, 2, 3])
    #expect(SVGLength.list("1.5.5-2+3px 4%-1")?.map(\.value) == [1.5, 0.5, -2, 3, 4, -1])
    #expect(SVGLength.list("1 a") == nil && SVGLength.list("1,") == nil)
  }
}
