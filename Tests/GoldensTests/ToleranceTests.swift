import Mesmer
import TestSupport
import Testing

@Suite("Tolerance")
struct ToleranceTests {
  /// A picture of 10 x 10 and one in which `count` pixels differ by `levels` in green.
  static func pair(_ count: Int, by levels: Int) -> (StraightPixels, StraightPixels) {
    let a = StraightPixels(width: 10, height: 10) { _, _ in 0xff10_1010 }
    let b = StraightPixels(width: 10, height: 10) { x, y in
      y * 10 + x < count ? 0xff10_1010 + UInt32(levels) << 8 : 0xff10_1010
    }
    return (a, b)
  }

  /// Expects of pairs that differ in so many pixels by so many levels whether they pass.
  static func expect(_ rows: [(Int, by: Int, String, passes: Bool)]) throws {
    for (count, levels, text, passes) in rows {
      let (a, b) = pair(count, by: levels)
      let comparison = Comparison(
        expected: a, actual: b, by: try Tolerance(parsing: text))
      #expect(comparison.passes == passes, "\(count) by \(levels): \(text)")
    }
  }

  /// Pixels, levels, tolerance, whether it passes: the semantics of the web platform
  /// tests' fuzzy matching. Both ranges must hold, at both ends.
  static let fuzzy: [(Int, Int, String, Bool)] = [
    (0, 0, "fuzzy:0-15;0-300", true),
    (5, 15, "fuzzy:0-15;0-5", true),
    (6, 15, "fuzzy:0-15;0-5", false),
    (5, 16, "fuzzy:0-15;0-5", false),
    (5, 16, "fuzzy:maxDifference=0-15;totalPixels=0-300", false),
    (5, 15, "fuzzy:totalPixels=0-300;maxDifference=0-15", true),
    (5, 15, "fuzzy:15;5", true),
    (4, 15, "fuzzy:15;5", false),
    (5, 14, "fuzzy:15;5", false),
    (6, 15, "fuzzy:15;5", false),
    (0, 0, "fuzzy:1-15;0-300", false),
    (0, 0, "fuzzy:0-15;1-300", false),
    (1, 1, "fuzzy:1-15;1-300", true),
    (3, 9, "fuzzy:10-15;0-300", false),
    (3, 9, "fuzzy:0-15;4-300", false),
  ]

  @Test("fuzzy ranges hold at both ends, and both must", arguments: fuzzy)
  func fuzzyRanges(count: Int, levels: Int, text: String, passes: Bool) throws {
    try Self.expect([(count, levels, text, passes)])
  }

  @Test("below a lower bound the message reports that the tolerance is too wide")
  func lowerBound() throws {
    let (a, b) = Self.pair(3, by: 9)
    let pixels = Tolerance.fuzzy(maxDifference: 0...15, totalPixels: 4...300)
    #expect(
      Comparison(expected: a, actual: b, by: pixels).failure
        == "3 pixels differ, the tolerance expects 4 or more: it is too wide")
    let levels = Tolerance.fuzzy(maxDifference: 10...15, totalPixels: 0...300)
    #expect(
      Comparison(expected: a, actual: b, by: levels).failure
        == "no channel differs by more than 9, the tolerance expects 10 or more: it is too wide"
    )
  }

  @Test("limits on pixels and shares hold exactly")
  func limits() throws {
    try Self.expect([
      (7, 3, "exact max-pixels:7", true), (8, 3, "exact max-pixels:7", false),
      (8, 3, "channels:3", true), (8, 4, "channels:3", false),
      (25, 4, "exact max-ratio:0.25", true), (26, 4, "exact max-ratio:0.25", false),
      (25, 4, "exact max-pixels:20 max-ratio:0.25", false),
      (5, 4, "exact window:3:3", true), (20, 4, "exact window:2:4", true),
      (20, 4, "exact window:2:3", false),
    ])
  }

  @Test("a window with a threshold sees faint areas, and pixels that are skipped")
  func windowThreshold() throws {
    try Self.expect([
      (100, 8, "pixelmatch:0.1", true),
      (100, 8, "pixelmatch:0.1 window:8:48:0.01", false),
      (49, 8, "pixelmatch:0.1 window:8:48:0.01", true),
      (100, 8, "exact max-pixels:100 window:8:48:7", false),
      (100, 8, "exact max-pixels:100 window:8:48:8", true),
    ])
    let skipped = try AntialiasingTests.compare(
      AntialiasingTests.edge, "pixelmatch:0.1 skip-antialiasing window:1:0:0.1")
    #expect(skipped.countedPixels == 0 && !skipped.passes)
  }

  @Test(
    "a tolerance's text is read as the same tolerance",
    arguments: [
      "exact", "channels:2", "pixelmatch:0.1", "fuzzy:0-15;3-300",
      "exact max-pixels:5", "pixelmatch:0.1 max-ratio:0.01", "exact max-ratio:0.00005",
      "pixelmatch:0.000012 window:8:48:0.00002",
      "pixelmatch:0.1 skip-antialiasing window:8:48:0.02", "exact window:8:5",
      "exact max-pixels:0 max-ratio:0.5", "pixelmatch:0.1 max-pixels:0 window:8:5",
      "exact ignore:0,0,10,20 ignore:5,6,7,8",
    ])
  func roundTrip(text: String) throws {
    let tolerance = try Tolerance(parsing: text)
    #expect(tolerance.text == text)
    #expect(try Tolerance(parsing: tolerance.text) == tolerance)
  }

  @Test("presets and left-out thresholds have texts that are read as they are")
  func presets() throws {
    #expect(try Tolerance(parsing: "") == .exact)
    #expect(try Tolerance(parsing: "perceptual") == .perceptual)
    #expect(
      Tolerance.perceptual.text == "pixelmatch:0.1 skip-antialiasing window:8:48:0.02")
    #expect(
      try Tolerance(parsing: "pixelmatch")
        == Tolerance(Metric(.pixelmatch, threshold: 0.1)))
    #expect(try Tolerance(parsing: "ignore:1,2,3,4").ignored.count == 1)
  }

  @Test(
    "an invalid tolerance is an error of one line with the expected form",
    arguments: [
      ("yiqq", "unknown term; expected exact, channels:N"),
      ("pixelmatch:2", "the threshold of pixelmatch is a number from 0 to 1"),
      ("pixelmatch:", "the threshold of pixelmatch"), ("pixelmatch:nan", "is a number"),
      ("pixelmatch:-1", "is a number"), ("pixelmatch:1e-3", "is a number"),
      ("exact:1", "exact has no threshold"),
      ("channels:1.5", "is a whole number from 0 to 255"),
      ("channels:256", "is a whole number"), ("fuzzy:0-15", "expected fuzzy:A-B;C-D"),
      ("fuzzy:9-5;0-1", "expected fuzzy"), ("cie94:2", "unknown term"),
      ("swift-snapshot:1,0.98", "unknown term"), ("max-byte-ratio:0.1", "unknown term"),
      ("exact pixelmatch", "must come first, and only once"),
      ("exact window:0:1", "expected window:N:COUNT"), ("window:8", "expected window"),
      ("window:8:5:x", "expected window"),
      ("ignore:1,2,3", "expected ignore:X1,Y1,X2,Y2"),
      ("ignore:5,0,5,9", "with X1 < X2"), ("max-pixels:-3", "with a whole number"),
      ("max-ratio:1.01", "a share from 0 to 1"), ("skip-antialiasing:1", "no numbers"),
      ("max-pixels:99999999999999999999", "with a whole number"),
    ])
  func errors(text: String, message: String) {
    let error = #expect(throws: PictureError.self) { try Tolerance(parsing: text) }
    let line = error?.description ?? ""
    #expect(line.hasPrefix("tolerance ") && line.contains(message), "\(line)")
    #expect(!line.contains("\n"))
  }
}
