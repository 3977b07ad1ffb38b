import Mesmer
import TestSupport
import Testing

@testable import MesmerGoldens

/// The pictures of pixelmatch's own tests, and Playwright's pairs of screenshots.
@Suite(
  "Pictures of pixelmatch and Playwright",
  .enabled(if: TestData.conformance.isPresent, "\(TestData.conformance.absence)"))
struct PixelmatchTests {
  static func compare(
    _ e: String, _ a: String, _ tolerance: Tolerance
  ) throws -> Comparison {
    func pixels(_ path: String) throws -> StraightPixels {
      try PNGDecoder.decodeStraight(TestData.conformance.bytes(path))
    }
    return try Comparison(expected: pixels(e), actual: pixels(a), by: tolerance)
  }

  @Test(
    "pixelmatch counts the same pixels as pixelmatch 7.2.0",
    arguments: [
      ("1", 0.05, 143), ("1", 0.1, 106), ("2", 0.05, 12437), ("3", 0.05, 212),
      ("4", 0.05, 36049), ("6", 0.05, 51),
    ])
  func pixelmatch(name: String, threshold: Double, count: Int) throws {
    let result = try Self.compare(
      "pixelmatch/\(name)a.png", "pixelmatch/\(name)b.png",
      Tolerance(Metric(.pixelmatch, threshold: threshold), skipsAntialiasing: true))
    #expect(result.countedPixels == count)
  }

  static let matching = [
    "crbug-919955-example-1", "looks-same-tests-antialiasing",
    "looks-same-tests-antialiasing-tolerance-1", "trivial-black",
    "webkit-rendering-artifacts-webkit-corner-pixel",
    "webkit-rendering-artifacts-webkit-pixel",
  ]
  static let failing = [
    "julia-ssim-trap-1", "looks-same-tests-blue", "looks-same-tests-red",
    "trivial-equal-luma", "trivial-single-red-pixel",
  ]

  @Test("screenshots that look the same pass the perceptual preset", arguments: matching)
  func pass(name: String) throws {
    let path = "ui-pairs/should-match/\(name)"
    let result = try Self.compare(
      path + "-expected.png", path + "-actual.png", .perceptual)
    #expect(result.passes, "\(result.summary)")
  }

  @Test("screenshots that do not look the same fail it", arguments: failing)
  func fail(name: String) throws {
    let path = "ui-pairs/should-fail/\(name)"
    let result = try Self.compare(
      path + "-expected.png", path + "-actual.png", .perceptual)
    #expect(!result.passes, "\(result.summary)")
  }
}
