import MesmerGeometry
import TestSupport
import Testing

@testable import MesmerScrolling

@Suite("The fingers of a timeline") struct GestureTests {
  @Test func `a path is where its straight lines lead, also where times are equal`() {
    var random = SeededGenerator(seed: 28)
    for _ in 0..<200 {
      var places: [Timeline.FingerPath.Place] = []
      var time = 0.0
      for _ in 0..<random.int(in: 1...9) {
        places.append(
          .init(
            time: time, point: Point(random.double(in: 0...9), random.double(in: 0...9))))
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
        .init(time: Double($0) / 100_000, point: Point(Double($0), 0))
      })
    var gesture = Gesture(paths: [path], start: 0)
    var samples = 0
    while let time = gesture.nextTime {
      for update in gesture.take() {
        #expect((update.point.x - time * 100).magnitude < 1e-3)
      }
      samples += 1
    }
    // The last sample is the lift.
    #expect((1201...1203).contains(samples))
  }

  /// The samples of a gesture: times, phases and points of all fingers.
  private func samples(_ action: Timeline.Action) -> [(time: Double, TouchUpdate)] {
    (action.samples(at: 0) ?? []).flatMap { sample in
      sample.updates.map { (sample.time * 1000, $0) }
    }
  }

  private func path(_ rows: [(Double, Double, Double)]) -> Timeline.FingerPath {
    .init(rows.map { .init(time: $0.0, point: Point($0.1, $0.2)) })
  }

  @Test(
    "a path has the samples of a line: none less than half an interval before the arrival",
    arguments: [0, 0.05, 0.1, 0.103, 0.1041, 0.1042, 0.105, 0.1083333, 0.12])
  func oneRule(duration: Double) {
    let (from, to) = (Point(10, 20), Point(10, 220))
    let line = samples(.drag(from: from, to: to, duration: duration))
    let same = samples(.fingers([path([(0, 10, 20), (duration, 10, 220)])]))
    let times = line.map(\.time)
    #expect(times == same.map(\.time) && line.map(\.1.phase) == same.map(\.1.phase))
    for (a, b) in zip(line, same) where duration > 0 {
      #expect((a.1.point - b.1.point).length < 1e-9)
    }
    // Down, the arrival, and the lift beside the grid.
    let grid = times.dropFirst().dropLast(2)
    for (n, time) in grid.enumerated() {
      #expect((time - Double(n + 1) * 1000 / 120).magnitude < 1e-9)
    }
    let last = times.dropLast(2).last!
    #expect(duration == 0 || duration * 1000 - last >= 1000 / 240 - 1e-9)
    #expect(duration * 1000 - last < 1000 / 80 || last == 0)
    let pinch = samples(.pinch(center: from, scale: 2, duration: duration))
    #expect(pinch.filter { $0.1.id == 1 }.map(\.time) == times)
  }

  @Test func `fingers that come and go later have their own arrivals on one grid`() {
    let early = path([(0, 0, 0), (0.103, 9, 9)])
    let late = path([(0.05, 0, 0), (0.2, 9, 9)])
    let all = samples(.fingers([early, late]))
    #expect(
      all.filter { $0.1.id == 0 }.map(\.time) == samples(.fingers([early])).map(\.time))
    #expect(
      all.filter { $0.1.id == 1 }.map(\.time) == samples(.fingers([late])).map(\.time))
    #expect(all.map(\.time) == all.map(\.time).sorted())
    #expect(all.contains { $0.1.id == 1 && ($0.time - 100).magnitude < 1e-9 })
    #expect(!all.contains { $0.1.id == 0 && ($0.time - 100).magnitude < 1e-9 })
  }

  @Test func `a recorded finger has its own samples, and its rests`() {
    var finger = path([
      (0, 1, 9), (0.25, 1, 5), (0.251, 1, 4), (0.5, 1, 4), (0.75, 1, 2), (1, 1, 2),
    ])
    finger.isSampled = true
    let all = samples(.fingers([finger]))
    #expect(all.map(\.time) == [0, 250, 251, 500, 750, 1000])
    #expect(all.map(\.1.phase) == [.began, .moved, .moved, .stationary, .moved, .ended])
    #expect(all.map(\.1.point.y) == [9, 5, 4, 4, 2, 2])
  }
}
