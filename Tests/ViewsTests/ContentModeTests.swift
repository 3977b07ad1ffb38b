import Mesmer
import TestSupport
import Testing

@Suite struct ContentModeTests {
  private let bounds = Rect(0, 0, 100, 90)

  /// Contents of 40 x 20 in bounds of 100 x 90: uikit.md section 3 by hand.
  private static let small: [(Int, Rect)] = [
    (0, Rect(0, 0, 100, 90)), (1, Rect(0, 20, 100, 50)), (2, Rect(-40, 0, 180, 90)),
    (3, Rect(0, 0, 100, 90)), (4, Rect(30, 35, 40, 20)), (5, Rect(30, 0, 40, 20)),
    (6, Rect(30, 70, 40, 20)), (7, Rect(0, 35, 40, 20)), (8, Rect(60, 35, 40, 20)),
    (9, Rect(0, 0, 40, 20)), (10, Rect(60, 0, 40, 20)), (11, Rect(0, 70, 40, 20)),
    (12, Rect(60, 70, 40, 20)),
  ]

  @Test("[4.6] modes place small contents", arguments: small)
  func placesSmallContents(raw: Int, expected: Rect) throws {
    let mode = try #require(ContentMode(rawValue: raw))
    let rect = mode.rect(for: Size(40, 20), in: bounds)
    #expect(rect == expected)
    // Relative to the origin of the bounds.
    let moved = mode.rect(for: Size(40, 20), in: bounds.offsetBy(dx: 7, dy: -3))
    #expect(moved == expected.offsetBy(dx: 7, dy: -3))
  }

  /// Contents of 201 x 101 in 100 x 90: what is larger sticks out, and odd
  /// differences land on halves.
  private static let large: [(ContentMode, Rect)] = [
    (.center, Rect(-50.5, -5.5, 201, 101)), (.top, Rect(-50.5, 0, 201, 101)),
    (.bottom, Rect(-50.5, -11, 201, 101)), (.left, Rect(0, -5.5, 201, 101)),
    (.right, Rect(-101, -5.5, 201, 101)), (.topLeft, Rect(0, 0, 201, 101)),
    (.topRight, Rect(-101, 0, 201, 101)), (.bottomLeft, Rect(0, -11, 201, 101)),
    (.bottomRight, Rect(-101, -11, 201, 101)),
  ]

  @Test("[4.6] modes place large contents", arguments: large)
  func largeContentsStickOut(mode: ContentMode, expected: Rect) {
    #expect(mode.rect(for: Size(201, 101), in: bounds) == expected)
  }

  @Test("[4.1] [4.5] there are thirteen modes, scaleToFill by default, and four resize")
  func thereAreThirteenModesAndFourResize() {
    #expect(View().contentMode == .scaleToFill)
    #expect(ContentMode.allCases.map(\.rawValue) == Array(0...12))
    #expect(
      ContentMode.allCases.filter(\.resizes)
        == [.scaleToFill, .scaleAspectFit, .scaleAspectFill, .redraw])
  }

  @Test(arguments: ContentMode.allCases)
  func contentsOfTheBoundsSizeFillThem(mode: ContentMode) {
    #expect(mode.rect(for: bounds.size, in: bounds) == bounds)
  }

  @Test(arguments: ContentMode.allCases) func nothingWithoutArea(mode: ContentMode) {
    #expect(mode.rect(for: Size(0, 5), in: bounds).isNull)
    #expect(mode.rect(for: Size(.nan, 5), in: bounds).isNull)
    #expect(mode.rect(for: Size(5, 5), in: Rect(0, 0, 9, 0)).isNull)
  }

  @Test func aspectModesKeepTheShapeAndMeetTwoEdges() {
    var random = SeededGenerator(seed: 3)
    for _ in 0..<300 {
      let content = Size(random.double(in: 1...500), random.double(in: 1...500))
      let box = Rect(
        random.double(in: -9...9), random.double(in: -9...9), random.double(in: 1...500),
        random.double(in: 1...500))
      let fit = ContentMode.scaleAspectFit.rect(for: content, in: box)
      let fill = ContentMode.scaleAspectFill.rect(for: content, in: box)
      #expect(box.insetBy(dx: -1e-9, dy: -1e-9).contains(fit))
      #expect(fill.insetBy(dx: -1e-9, dy: -1e-9).contains(box))
      for r in [fit, fill] {
        let shape = r.width * content.height - r.height * content.width
        #expect(shape.magnitude < 1e-6)
        let meets = min(
          (r.width - box.width).magnitude, (r.height - box.height).magnitude)
        #expect(meets < 1e-9)
        #expect((r.mid - box.mid).length < 1e-9)
      }
    }
  }
}
