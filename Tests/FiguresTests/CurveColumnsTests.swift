import Mesmer
import MesmerFigures
import TestSupport
import Testing

@testable import MesmerFigures

@Suite struct CurveColumnsTests {
  @Test func fewSamplesAreAllDrawn() {
    let runs = CurveColumns.runs(
      times: [0, 1, 2, 3], values: [5, 6, 4, 4], columnsPerSecond: 10)
    #expect(runs == [[0, 1, 2, 3].map { Point(x: $0, y: [5, 6, 4, 4][Int($0)]) }])
  }

  @Test func whatIsNoNumberIsAGap() {
    let runs = CurveColumns.runs(
      times: [0, 1, 2, 3, 4], values: [1, .nan, 3, 4, .infinity], columnsPerSecond: 1)
    #expect(runs == [[Point(x: 0, y: 1)], [Point(x: 2, y: 3), Point(x: 3, y: 4)]])
    #expect(CurveColumns.runs(times: [], values: [], columnsPerSecond: 1).isEmpty)
  }

  @Test func columnsKeepTheirEndsAndExtremes() {
    var random = SeededGenerator(seed: 5)
    let count = 20_000
    var time = -3.0
    var times: [Double] = []
    var values: [Double] = []
    for _ in 0..<count {
      time += random.unit() * 0.001
      times.append(time)
      values.append(random.double(in: -100...100))
    }
    let perSecond = 30.0
    func column(_ time: Double) -> Int {
      Int(((time - times[0]) * perSecond).rounded(.down))
    }
    let runs = CurveColumns.runs(
      times: times, values: values, columnsPerSecond: perSecond)
    #expect(runs.count == 1)
    let all = Dictionary(grouping: zip(times, values), by: { column($0.0) })
    let kept = Dictionary(grouping: runs[0], by: { column($0.x) })
    #expect(kept.count == all.count)
    for (place, samples) in all {
      let points = kept[place] ?? []
      #expect(points.count <= 4)
      let (found, expected) = (points.map(\.y), samples.map(\.1))
      #expect(
        [found.first, found.last, found.min(), found.max()]
          == [expected.first, expected.last, expected.min(), expected.max()])
    }
    #expect(zip(runs[0], runs[0].dropFirst()).allSatisfy { $0.x <= $1.x })
  }
}
