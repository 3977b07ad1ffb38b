import Mesmer
import TestSupport
import Testing

/// The cases of the conformance data: scripts/conformance as a test.
@Suite struct ConformanceDataTests {
  @Test(.enabled(if: Conformance.isPresent, "\(Conformance.absence)"))
  func casesPassOrHaveTheirReason() throws {
    let root = try #require(Conformance.root)
    var run = ConformanceRun(reasons: try Conformance.reasons())
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
