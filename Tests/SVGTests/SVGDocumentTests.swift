import MesmerGeometry
import TestSupport
import Testing

@testable import MesmerSVG

@Suite("SVG files") struct SVGDocumentTests {
  @Test("resvg draws the same: at most 0.5 % of the pixels differ by more than 32 levels")
  func cases() {
    let cases = SVGCase.all(in: SVGCase.folder)
    #expect(cases.count >= 60)
    for one in cases {
      let failure = one.failure()
      #expect(failure == nil, "\(one.name)")
    }
  }

  @Test("a picture that differs fails its case") func difference() throws {
    let red = try Sketch("<rect width='40' height='40' fill='red'/>").pixmap
    let dot = try Sketch(
      "<rect width='40' height='40' fill='red'/><rect width='3' height='3'/>"
    ).pixmap
    #expect(SVGCase.difference(red, red) == 0)
    #expect(SVGCase.difference(red, dot) == 9.0 / 1600)
    #expect(9.0 / 1600 > SVGCase.mostDifferent)
  }

  @Test("any bytes give a picture inside the image, or one line of text with a place")
  func laws() {
    let laws = SVGLaws(folder: SVGCase.folder)
    for seed: UInt64 in 1...300 {
      let failure = laws.failure(seed: seed)
      #expect(failure == nil, "seed \(seed)")
    }
  }

  @Test("a file cut at any byte is drawn up to the cut, or rejected") func cuts() throws {
    let file = Array(
      ("<svg xmlns='http://www.w3.org/2000/svg'><style>g{fill:red}</style><g id='a'>"
        + "<path d='M0 0h9v9z'/></g><use href='#a' x='9'/><text>é</text></svg>").utf8)
    var drawn = 0
    for end in 0..<file.count {
      do throws(SVGError) {
        let document = try SVGDocument.read(Array(file[..<end]))
        #expect(document.warnings.count >= 1)
        if !document.picture.isEmpty { drawn += 1 }
      } catch { #expect(error.line == 1 && error.message.hasPrefix("not an SVG file")) }
    }
    #expect(drawn > 40)
  }

  @Test("elements closed or opened before an XML error are drawn")
  func beforeError() throws {
    let sketch = try Sketch(
      file:
        "<svg width='40' height='40'><g><rect width='40' height='40' fill='red'/><oops")
    #expect(sketch.pixel(5, 5) == Sketch.red)
    #expect(sketch.messages == ["XML: unclosed token; the rest is left out"])
  }

  @Test("a file has at most a hundred warnings") func warnings() throws {
    let sketch = try Sketch(String(repeating: "<path d='x'/>", count: 300))
    #expect(sketch.messages.count == SVGNotes.most)
  }

  @Test("reading twice gives the same pixels, and a picture is sharp at every scale")
  func determinism() throws {
    let content = "<circle cx='20' cy='20' r='9.7' fill='red' stroke='blue'/>"
    #expect(try Sketch(content).pixels == Sketch(content).pixels)
    // Inside is opaque, outside clear, and only the edge is between.
    let large = try Sketch(content, scale: 16)
    let soft = large.pixels.count { $0 >> 24 != 0 && $0 >> 24 != 255 }
    #expect(Double(soft) < 2 * 2 * 3.15 * 10.2 * 16)
  }
}
