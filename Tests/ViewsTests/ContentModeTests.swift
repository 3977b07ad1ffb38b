import Mesmer
import TestSupport
import Testing

@Suite struct ContentModeTests {
  private let bounds = Rect(x: 0, y: 0, width: 100, height: 90)

  /// Contents of 40 x 20 in bounds of 100 x 90: uikit.md section 3 by hand.
  private static let small: [(Int, Rect)] = [
    (0, Rect(x: 0, y: 0, width: 100, height: 90)),
    (1, Rect(x: 0, y: 20, width: 100, height: 50)),
    (2, Rect(x: -40, y: 0, width: 180, height: 90)),
    (3, Rect(x: 0, y: 0, width: 100, height: 90)),
    (4, Rect(x: 30, y: 35, width: 40, height: 20)),
    (5, Rect(x: 30, y: 0, width: 40, height: 20)),
    (6, Rect(x: 30, y: 70, width: 40, height: 20)),
    (7, Rect(x: 0, y: 35, width: 40, height: 20)),
    (8, Rect(x: 60, y: 35, width: 40, height: 20)),
    (9, Rect(x: 0, y: 0, width: 40, height: 20)),
    (10, Rect(x: 60, y: 0, width: 40, height: 20)),
    (11, Rect(x: 0, y: 70, width: 40, height: 20)),
    (12, Rect(x: 60, y: 70, width: 40, height: 20)),
  ]

  @Test("[4.6] modes place small contents", arguments: small)
  func placesSmallContents(raw: Int, expected: Rect) throws {
    let mode = try #require(ContentMode(rawValue: raw))
    let rect = mode.rect(for: Size(width: 40, height: 20), in: bounds)
    #expect(rect == expected)
    // Relative to the origin of the bounds.
    let moved = mode.rect(
      for: Size(width: 40, height: 20), in: bounds.offsetBy(dx: 7, dy: -3))
    #expect(moved == expected.offsetBy(dx: 7, dy: -3))
  }

  /// Contents of 201 x 101 in 100 x 90: what is larger sticks out, and odd
  /// differences land on halves.
  private static let large: [(ContentMode, Rect)] = [
    (.center, Rect(x: -50.5, y: -5.5, width: 201, height: 101)),
    (.top, Rect(x: -50.5, y: 0, width: 201, height: 101)),
    (.bottom, Rect(x: -50.5, y: -11, width: 201, height: 101)),
    (.left, Rect(x: 0, y: -5.5, width: 201, height: 101)),
    (.right, Rect(x: -101, y: -5.5, width: 201, height: 101)),
    (.topLeft, Rect(x: 0, y: 0, width: 201, height: 101)),
    (.topRight, Rect(x: -101, y: 0, width: 201, height: 101)),
    (.bottomLeft, Rect(x: 0, y: -11, width: 201, height: 101)),
    (.bottomRight, Rect(x: -101, y: -11, width: 201, height: 101)),
  ]

  @Test("[4.6] modes place large contents", arguments: large)
  func largeContentsStickOut(mode: ContentMode, expected: Rect) {
    #expect(mode.rect(for: Size(width: 201, height: 101), in: bounds) == expected)
  }

  @Test("[4.1] [4.5] there are thirteen modes, scaleToFill by default, and four resize")
  func thereAreThirteenModesAndFourResize() {
    #expect(View().contentMode == .scaleToFill)
    #expect(ContentMode.allCases.map(\.rawValue) == Array(0...12))
    #expect(
      ContentMode.allCases.filter(\.resizes)
        == [.scaleToFill, .scaleAspectFit, .scaleAspectFill, .redraw])
    #expect(View().contentMode == .scaleToFill)
  }

  @Test(arguments: ContentMode.allCases)
  func contentsOfTheBoundsSizeFillThem(mode: ContentMode) {
    #expect(mode.rect(for: bounds.size, in: bounds) == bounds)
  }

  @Test(arguments: ContentMode.allCases)
  func nothingWithoutArea(mode: ContentMode) {
    #expect(mode.rect(for: Size(width: 0, height: 5), in: bounds).isNull)
    #expect(mode.rect(for: Size(width: .nan, height: 5), in: bounds).isNull)
    #expect(
      mode.rect(
        for: Size(width: 5, height: 5),
        in: Rect(x: 0, y: 0, width: 9, height: 0)
      ).isNull)
  }

  @Test func aspectModesKeepTheShapeAndMeetTwoEdges() {
    var random = SeededGenerator(seed: 3)
    for _ in 0..<300 {
      let content = Size(
        width: random.double(in: 1...500), height: random.double(in: 1...500))
      let box = Rect(
        x: random.double(in: -9...9), y: random.double(in: -9...9),
        width: random.double(in: 1...500), height: random.double(in: 1...500))
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
