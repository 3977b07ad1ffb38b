import Mesmer
import TestSupport
import Testing

/// Drawing cases of other projects: scripts/conformance as a test.
@Suite struct ConformanceDataTests {
  @Test(.enabled(if: TestData.conformance.isPresent, "\(TestData.conformance.absence)"))
  func casesPassOrHaveTheirReason() throws {
    let root = try #require(TestData.conformance.folder)
    var run = ConformanceRun(reasons: try ConformanceRun.listedReasons())
    try run.add(path: root + "/canvas")
    try run.add(path: root + "/quartz")
    for failure in run.failures where failure.reason == nil {
      Issue.record("\(failure.kind) \(failure.name): \(failure.detail)")
    }
    #expect(try #require(run.counts["canvas"]).total == 203)
    #expect(try #require(run.counts["canvas"]).passed >= 202)
    #expect(try #require(run.counts["quartz"]).total == 7)
  }
}
