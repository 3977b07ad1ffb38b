import MesmerGeometry
import TestSupport
import Testing

@testable import MesmerScrolling

@Suite("The fingers of a timeline")
struct GestureTests {
  @Test("a path is where its straight lines lead, also where times are equal")
  func pathPoints() {
    var random = SeededGenerator(seed: 28)
    for _ in 0..<200 {
      var places: [Timeline.FingerPath.Place] = []
      var time = 0.0
      for _ in 0..<random.int(in: 1...9) {
        places.append(
          .init(
            time: time,
            point: Point(x: random.double(in: 0...9), y: random.double(in: 0...9))))
        time += Double(random.int(in: 0...2))
      }
      let path = Timeline.FingerPath(places)
      for half in 0...Int(2 * places.last!.time) {
        let time = Double(half) / 2
        var want = places[0].point
        for (a, b) in zip(places, places.dropFirst()) where a.time <= time {
          let part = b.time > time ? (time - a.time) / (b.time - a.time) : 1
          want = part == 1 ? b.point : a.point + (b.point - a.point) * part
        }
        #expect(path.point(at: time) == want)
      }
    }
  }

  @Test("a path of a million places is followed in time that grows with its samples")
  func longPath() {
    let path = Timeline.FingerPath(
      (0..<1_000_000).map {
        .init(time: Double($0) / 100_000, point: Point(x: Double($0), y: 0))
      })
    var gesture = Gesture(paths: [path], start: 0)
    var samples = 0
    while let time = gesture.nextTime {
      for update in gesture.next() {
        #expect((update.point.x - time * 100).magnitude < 1e-3)
      }
      samples += 1
    }
    #expect((1200...1202).contains(samples))
  }
}
