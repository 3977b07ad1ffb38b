import Mesmer
import TestSupport
import Testing

/// scripts/fuzz --strokes tries more seeds.
@Suite struct StrokeCoverageTests {
  @Test(arguments: 0..<10) func strokesCoverTheUnionOfTheirParts(_ block: UInt64) {
    let laws = StrokeLaws()
    #expect(violations(part: block, 6) { laws.failure(seed: $0) } == [])
  }
}
