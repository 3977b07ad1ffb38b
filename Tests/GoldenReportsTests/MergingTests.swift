import Mesmer
import MesmerExplanations
import MesmerGoldenReports
import MesmerPlayback
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

  @Test("all shards of one run are merged, besides whole reports, and no others")
  func shards() throws {
    func report(_ number: Int, of count: Int, _ run: String = "r") throws -> GoldenReport
    {
      let one = SampleReport.plain("\(number)-\(count)\(run)", .equal)
      let shard = try #require(FrameSelection.Shard(number, of: count))
      let text = GoldenReport([one], shard: RunShard(shard, run: run)).json(in: ".")
      return try GoldenReport.read(Array(text.utf8), path: "report.json")
    }
    let whole = GoldenReport([SampleReport.plain("whole", .equal)])
    let parts = try (1...3).map { try ("p\($0)", report($0, of: 3)) }
    let merged = try GoldenReport.merged(parts + [("whole", whole)])
    #expect(merged.shard == nil && merged.findings.count == 4)
    for (reports, message) in try [
      (Array(parts[1...]), "p2: shard 1/3 of its run is missing"),
      (Array(parts[..<1]), "p1: the shards 2-3 of the 3 of its run are missing"),
      (parts + [parts[1]], "p2: shard 2/3 is in p2 too; give each shard once"),
      (
        parts[..<2] + [("other", report(3, of: 3, "s"))],
        "other: is of another run than p1: suites, scenes, timelines, goldens.lock or "
          + "filter differ"
      ),
      (
        parts[..<1] + [("half", report(2, of: 2))],
        "half: is shard 2/2, and p1 is shard 1/3"
      ),
    ] {
      let error = #expect(throws: SceneError.self) { try GoldenReport.merged(reports) }
      #expect(error?.description == message)
    }
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
