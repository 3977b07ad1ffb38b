import Mesmer
import TestSupport
import Testing

@Suite struct QuartzTraceTests {
  private let head = "<< /content //COLOR_ALPHA /width 4 /height 3 >> surface context "

  @Test func aTraceIsDrawnAsItsWordsSay() throws {
    let text =
      "1 0 0 rgb set-source //EVEN_ODD set-fill-rule n 1 1 2 1 rectangle fill+ pop"
    let trace = try QuartzTrace(head + text, name: "a.trace")
    #expect(trace.width == 4 && trace.height == 3)
    let pixmap = Pixmap(width: 4, height: 3)
    Rasterizer().draw(trace.picture, into: pixmap)
    #expect(pixmap[1, 1] == (255, 0, 0, 255) && pixmap[2, 1] == (255, 0, 0, 255))
    #expect(pixmap[0, 1] == (0, 0, 0, 0) && pixmap[1, 0] == (0, 0, 0, 0))
  }

  @Test(arguments: [
    ("n 1 1 2 1 rectangle wobble", "unknown word wobble"),
    ("n 1 1 2 1 Rectangle fill+", "unknown word Rectangle"),
    ("fill++", "unknown word fill++"), ("/depth 3", "unknown word /depth"),
    ("1 1 2 rectangle", "rectangle takes 4 numbers, not 3"),
    ("1 paint", "paint takes 0 numbers, not 1"), ("1 0 0", "ends in a number"),
    ("/width wide", "/width is followed by a whole number"),
  ])
  func whatItDoesNotKnowIsAnError(text: String, message: String) {
    let error = #expect(throws: ConformanceError.self) {
      try QuartzTrace(head + text, name: "a.trace")
    }
    #expect(error?.description.hasPrefix("a.trace: ") == true)
    #expect(error?.description.contains(message) == true)
  }

  @Test func aSizeIsNeeded() {
    #expect(throws: ConformanceError.self) { try QuartzTrace("paint", name: "a.trace") }
  }
}
