import Mesmer
import TestSupport
import Testing

/// scripts/fuzz --strokes tries more seeds.
@Suite struct StrokeCoverageTests {
  @Test(arguments: 0..<10) func strokesCoverTheUnionOfTheirParts(_ block: UInt64) {
    let laws = StrokeLaws()
    for seed in block * 6..<block * 6 + 6 {
      if let failure = laws.failure(seed: seed) {
        Issue.record("seed \(seed): \(failure)")
      }
    }
  }
}
