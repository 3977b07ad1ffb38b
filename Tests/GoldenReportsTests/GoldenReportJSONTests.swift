import Mesmer
import MesmerExplanations
import MesmerGoldenReports
import TestSupport
import Testing

@Suite("report.json")
struct GoldenReportJSONTests {
  static let folder = "out/report"

  static func read(_ text: String) throws -> GoldenReport {
    try GoldenReport.read(Array(text.utf8), path: folder + "/report.json")
  }

  @Test("a written report is read back, from any folder")
  func roundTrip() throws {
    let report = GoldenReport(
      [SampleReport.full(in: Self.folder)]
        + Verdict.allCases.map { SampleReport.plain("\($0)", $0) })
    let text = report.json(in: Self.folder)
    #expect(try Self.read(text) == report)
    // Pictures are named from the report's folder, goldens and pending ones are not.
    #expect(text.contains("\"difference\": \"d.png\""))
    #expect(text.contains("\"pending\": \"goldens/all.new.png\""))
    let moved = try GoldenReport.read(Array(text.utf8), path: "elsewhere/report.json")
    #expect(moved.findings[0].files.actual == "elsewhere/pictures/a.png")
  }

  @Test("a picture is in the report's folder")
  func paths() throws {
    for path in ["/etc/passwd", "../secret.png", "a/../../b.png", "", "../\u{301}.png"] {
      let text = """
        { "mesmerReport": 1, "cases": [
          { "golden": "a", "owner": "", "name": "a", "status": "different",
            "files": { "actual": "\(path)" } } ] }
        """
      let error = #expect(throws: SceneError.self) { try Self.read(text) }
      #expect(
        error?.description.hasPrefix(
          "out/report/report.json:3:26: cases[0].files.actual: ") == true, "\(path)")
    }
  }

  @Test(
    "a report that is wrong is refused in one line with its place",
    arguments: [
      ("", "report.json:1:1: "),
      ("{}", "report.json:1:1: mesmerReport is missing"),
      ("[1]", "report.json:1:1: expected an object"),
      (
        "{ \"mesmerReport\": 2, \"cases\": [] }",
        "1:19: mesmerReport: a report of version 2"
      ),
      ("{ \"mesmerReport\": 1 }", "cases is missing"),
      ("{ \"mesmerReport\": 1, \"cases\": [ {} ] }", "cases[0]: golden is missing"),
      (
        "{ \"mesmerReport\": 1, \"cases\": [ { \"golden\": \"a\", \"owner\": \"o\", "
          + "\"name\": \"a\", \"status\": \"sideways\" } ] }",
        "cases[0].status: unknown value \"sideways\""
      ),
      (
        "{ \"mesmerReport\": 1, \"cases\": [ { \"golden\": \"a\", \"owner\": \"o\", "
          + "\"name\": \"a\", \"status\": \"different\", \"numbers\": { "
          + "\"expectedSize\": [1, 1e300], \"actualSize\": [1, 1] } } ] }",
        "cases[0].numbers.expectedSize: "
      ),
      (
        "{ \"mesmerReport\": 1, \"cases\": [ { \"golden\": \"a\", \"owner\": \"o\", "
          + "\"name\": \"a\", \"status\": \"different\", \"numbers\": { "
          + "\"expectedSize\": [1, 1], \"actualSize\": [1, 1], "
          + "\"changedRects\": [[0, 0, -5, 1]] } } ] }",
        "cases[0].numbers.changedRects[0]: "
      ),
    ])
  func faults(text: String, fault: String) throws {
    let error = #expect(throws: SceneError.self) { try Self.read(text) }
    let line = try #require(error?.description)
    #expect(line.contains(fault), "\(line)")
    #expect(!line.contains("\n"))
  }

  @Test("a report of a newer program is read, without the keys that it has more")
  func newer() throws {
    let text = """
      { "mesmerReport": 1, "cases": [
        { "golden": "a", "owner": "o", "name": "n", "status": "different", "mood": [1],
          "files": { "actual": "a.png", "sound": "a.wav" },
          "numbers": { "ssim": 0.5, "differingPixels": 3, "movedBy": null } } ] }
      """
    let one = try Self.read(text).findings[0]
    #expect(one.files.actual == "out/report/a.png" && one.numbers?.differingPixels == 3)
    #expect(one.numbers?.movedBy == nil && one.numbers?.psnr == .infinity)
  }

  @Test("two cases of one golden are an error")
  func doubles() {
    let one = SampleReport.plain("a", .equal)
    let text = GoldenReport([one, one]).json(in: Self.folder)
    #expect(throws: SceneError.self) { try Self.read(text) }
  }

  @Test("cut off or damaged anywhere, a report is an error or another report, no trap")
  func damaged() {
    let report = GoldenReport(
      [SampleReport.full(in: Self.folder), SampleReport.plain("b", .equal)])
    let bytes = Array(report.json(in: Self.folder).utf8)
    var random = SeededGenerator(seed: 14)
    let end = bytes.count - 2
    for length in stride(from: 0, to: end, by: 7) {
      #expect(throws: SceneError.self) {
        try GoldenReport.read(Array(bytes[..<length]), path: "r/report.json")
      }
    }
    for _ in 0..<300 {
      var changed = bytes
      for _ in 0..<3 {
        changed[Int.random(in: 0..<changed.count, using: &random)] = UInt8.random(
          in: 0...255, using: &random)
      }
      _ = try? GoldenReport.read(changed, path: "r/report.json")
    }
  }
}
