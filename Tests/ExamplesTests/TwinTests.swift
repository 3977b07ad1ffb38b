import Mesmer
import MesmerExamples
import MesmerGoldenSuites
import TestSupport
import Testing

@Suite struct TwinTests {
  @Test(arguments: Demo.all)
  func theTwinsPicturesAreTheScenesInEveryCaseOfTheSuite(_ demo: Demo) throws {
    let suite = try SuiteFile.load(path: demo.folder + "/suite.json")
    #expect(suite.cases.count >= 3)
    // Demos that exist in UIKit code too are played there.
    let isPlayed = !Demo.uikit.contains { $0.name == demo.name }
    for one in suite.cases where isPlayed || one.timeline == nil {
      let (golden, twin) = try demo.pair(one, of: suite)
      let isEqual = golden.premultipliedBytes == twin.premultipliedBytes
      #expect(isEqual, "\(demo.name): \(one.name)")
      // The colour type too.
      #expect(golden.content == twin.content, "\(demo.name): \(one.name)")
    }
  }

  @Test func theSuitesCoverScales1To3AndEveryKindOfState() throws {
    var scales: Set<Double> = []
    var zooms: Set<Double> = []
    var offsets = 0
    for demo in Demo.all {
      let cases = try SuiteFile.load(path: demo.folder + "/suite.json").cases
      let own = Set(cases.map { $0.state.scale ?? 2 })
      #expect(own.isSuperset(of: [1, 2, 3]), "\(demo.name): \(own)")
      scales.formUnion(own)
      zooms.formUnion(cases.compactMap(\.state.zoom))
      offsets += cases.count { $0.state.contentOffset != nil }
    }
    #expect(zooms.count >= 4)
    #expect(offsets >= 20)
    #expect(scales.count >= 3)
  }
}
