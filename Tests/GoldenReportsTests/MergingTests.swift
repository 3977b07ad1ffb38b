import Mesmer
import MesmerExplanations
import MesmerGoldenReports
import Testing

@Suite("Merging reports")
struct MergingTests {
  @Test("shards are united by golden, in their order")
  func union() throws {
    var again = SampleReport.different("a")
    again.seconds = 9
    again.files.actual = "other/a.png"
    let merged = try GoldenReport.merged([
      ("one", GoldenReport([SampleReport.different("a")])),
      ("two", GoldenReport([again, SampleReport.plain("b", .equal)])),
    ])
    #expect(merged.findings.map(\.name) == ["a", "b"])
    #expect(merged.findings.exitStatus == 1)
  }

  @Test("a golden with two results is an error that names both reports")
  func conflict() {
    let error = #expect(throws: SceneError.self) {
      try GoldenReport.merged([
        ("one", GoldenReport([SampleReport.different("a")])),
        ("two", GoldenReport([SampleReport.plain("a", .equal)])),
      ])
    }
    #expect(
      error?.description
        == "two: the golden goldens/a.png is equal here and different in one; merge "
        + "reports of one run")
  }

  @Test("the same status with other numbers is two results")
  func numbers() {
    let other = SampleReport.different(
      "a", rect: PixelRect(x: 0, y: 0, width: 1, height: 1))
    #expect(throws: SceneError.self) {
      try GoldenReport.merged([
        ("one", GoldenReport([SampleReport.different("a")])),
        ("two", GoldenReport([other])),
      ])
    }
  }
}
