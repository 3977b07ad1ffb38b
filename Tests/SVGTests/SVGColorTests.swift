import MesmerDrawing
import Testing

@testable import MesmerSVG

@Suite("SVG's colours") struct SVGColorTests {
  private func bytes(_ text: String) -> [UInt8]? {
    SVGColor.parse(text).map {
      let c = $0.straight8
      return [c.r, c.g, c.b, c.a]
    }
  }

  @Test(
    "every spelling of a colour gives its bytes",
    arguments: [
      ("#f0c", [255, 0, 204, 255]), ("#f0c8", [255, 0, 204, 136]),
      ("#12aBfF", [18, 171, 255, 255]), ("#12abff80", [18, 171, 255, 128]),
      ("rgb(1,2,3)", [1, 2, 3, 255]), ("rgb(10% 20% 30%)", [26, 51, 77, 255]),
      ("rgba(1, 2, 3, .5)", [1, 2, 3, 128]), ("rgb(1 2 3 / 50%)", [1, 2, 3, 128]),
      ("RGB(300,-5,0)", [255, 0, 0, 255]), ("hsl(120, 100%, 25%)", [0, 128, 0, 255]),
      ("hsla(0,0%,50%,0.2)", [128, 128, 128, 51]),
      ("hsl(-120 100% 50%)", [0, 0, 255, 255]),
      ("hsl(0.5turn 100% 50%)", [0, 255, 255, 255]), (" ReD ", [255, 0, 0, 255]),
      ("transparent", [0, 0, 0, 0]), ("rebeccapurple", [102, 51, 153, 255]),
      ("rgb(0 127 0 / 50%)", [0, 127, 0, 128]), ("rgba(0,127,0,50%)", [0, 127, 0, 128]),
      ("hsl(120deg 100% 25%)", [0, 128, 0, 255]),
      ("rgb(10%, 20%, 30%)", [26, 51, 77, 255]),
      ("hsl(120 100 25)", [0, 128, 0, 255]), ("rgb(100% 127 0)", [255, 127, 0, 255]),
      ("rgb(none 127 0/none)", [0, 127, 0, 0]), ("hsl(none 100% 50%)", [255, 0, 0, 255]),
      ("hsl(133.3333grad, 100%, 25%)", [0, 128, 0, 255]),
      ("rgb(1.5.5.5/.5)", [2, 1, 1, 128]), ("rgb(10%20%30%/.5)", [26, 51, 77, 128]),
      ("rgb(1-2+3)", [1, 0, 3, 255]), ("rgb( 1 , 2 , 3 )", [1, 2, 3, 255]),
      // The end of the value ends a function.
      ("rgb(0, 255, 0", [0, 255, 0, 255]), ("hsl(120 100% 25% / 50%", [0, 128, 0, 128]),
      // Numbers beyond a Double's range are the largest there is.
      ("rgb(1e400,0,-1e400)", [255, 0, 0, 255]), ("rgb(0 0 0 / 1e999)", [0, 0, 0, 255]),
      ("hsl(0turn 1e400% 50%)", [255, 0, 0, 255]),
    ] as [(String, [UInt8])])
  func spellings(_ text: String, _ expected: [UInt8]) { #expect(bytes(text) == expected) }

  @Test(
    "anything else is no colour",
    arguments: [
      "", "#", "#12", "#12345", "#ggg", "#-12", "rgb(1,2)", "rgb(1,2,3,4,5)",
      "cmyk(1,2,3)", "nocolour", "red blue", "rgb(1,2,x)",
    ])
  func none(_ text: String) { #expect(SVGColor.parse(text) == nil) }

  @Test(
    "the syntax with commas and the one with white space do not mix, nor do their values",
    arguments: [
      "rgb(255, 0 0)", "rgb(255 0, 0)", "rgb(255, 0, 0 / 1)", "rgb(255 0 0, 1)",
      "rgb(255 0 0 1)", "rgb(255, 0, 0, / 1)", "rgb(255/0/0)", "rgb(255 0 / 0)",
      "rgb(255,,0,0)", "rgb(,255,0,0)", "rgb(255,0,0,)", "rgb(255 0 0 /)",
      "rgb(255, 0%, 0)", "rgb(100%, 0, 0%)", "rgb(none, 0, 0)", "rgb(0, 0, 0, none)",
      "rgb(255deg,0,0)", "rgb(255px 0 0)", "rgb(0 0 0 / 1deg)", "rgb(0,0,0,1px)",
      "hsl(0, 100, 50)", "hsl(0, 100%, 50)", "hsl(0%, 100%, 50%)", "hsl(0% 100% 50%)",
      "hsl(0px 100% 50%)", "hsl(0, 100%, 50deg)", "hsl(0,100% 50%)", "hsl(none,1%,2%)",
      "hsl(0/100%/50%)", "hsla(0 100% 50%, 1)", "rgb (1,2,3)", "rgb(1,2,3))", "rgb()",
    ])
  func mixed(_ text: String) { #expect(SVGColor.parse(text) == nil) }

  @Test("a hue of any size is a hue") func hue() {
    for text in [
      "hsl(1e308turn 100% 50%)", "hsl(-1e400rad 100% 50%)", "hsl(1e400,9%,9%)",
    ] { #expect(bytes(text)?[3] == 255) }
    #expect(bytes("hsl(480, 100%, 25%)") == bytes("hsl(120, 100%, 25%)"))
  }

  @Test("there are CSS's 148 names; grey is gray, aqua cyan, fuchsia magenta")
  func names() {
    #expect(SVGColor.names.count == 148)
    for (name, value) in SVGColor.names where name.contains("gray") {
      let other = name.split(separator: "gray", omittingEmptySubsequences: false)
        .joined(separator: "grey")
      #expect(SVGColor.names[other] == value)
    }
    #expect(SVGColor.names["aqua"] == SVGColor.names["cyan"])
    #expect(SVGColor.names["fuchsia"] == SVGColor.names["magenta"])
    // The sum of all, from the list in CSS Color 4.
    #expect(SVGColor.names["lightgoldenrodyellow"] == 0xfafad2)
    #expect(SVGColor.names["mediumspringgreen"] == 0x00fa9a)
  }
}
