import TestSupport
import Testing

@testable import MesmerPaths

@Suite struct CurveNodesTests {
  /// The area between the curve (t, t²) and a polygon with these inner vertices, and the
  /// same without the push.
  static func areas(_ nodes: [CurveNodes.Node]) -> (pushed: Double, plain: Double) {
    func area(_ weight: Double) -> Double {
      let points =
        [(0.0, 0.0)]
        + nodes.map { ($0.t, $0.t * $0.t - 2 * $0.weight * weight) } + [(1.0, 1.0)]
      return zip(points, points.dropFirst()).reduce(0) {
        $0 + ($1.1.0 - $1.0.0) * ($1.1.1 + $1.0.1) / 2
      } - 1.0 / 3
    }
    return (area(1), area(0))
  }

  /// The nodes of a whole curve from those of its halves.
  static func whole(
    _ front: [CurveNodes.Node], middle: Double?, _ rear: [CurveNodes.Node]
  ) -> [CurveNodes.Node] {
    front + (middle.map { [CurveNodes.Node(t: 0.5, weight: $0)] } ?? [])
      + rear.reversed().map { CurveNodes.Node(t: 1 - $0.t, weight: $0.weight) }
  }

  static func check(_ nodes: [CurveNodes.Node]) {
    for (a, b) in zip(nodes, nodes.dropFirst()) { #expect(a.t < b.t) }
    #expect(nodes.allSatisfy { $0.t > 0 && $0.t < 1 && $0.weight > 0 })
    let (pushed, plain) = areas(nodes)
    #expect(plain > 0)
    // The area of a parabola is preserved to the last bit, for any steps.
    #expect(pushed.magnitude < 1e-14, "\(nodes.count)")
  }

  @Test func equalPartsKeepTheAreaOfAParabola() {
    for n in 1...40 {
      withUnsafeTemporaryAllocation(of: CurveNodes.Node.self, capacity: n / 2 + 1) {
        let half = CurveNodes.equalParts(n, in: $0)
        let nodes = (0..<half.count).map { half[$0] }
        let all = Self.whole(nodes, middle: CurveNodes.middleOfEqualParts(n), nodes)
        // Both end parts are cut in two.
        #expect(all.count == (n == 1 ? 1 : n + 1))
        Self.check(all)
      }
    }
  }

  @Test func eighthsOfUnequalStepsKeepTheAreaOfAParabola() {
    var random = SeededGenerator(seed: 83)
    for _ in 0..<200 {
      let parts = (0..<2).map { _ in
        SIMD4((0..<4).map { _ in random.int(in: 1...[1, 2, 9][random.int(in: 0...2)]) })
      }
      let room = [parts[0].wrappedSum() + 1, parts[1].wrappedSum() + 1]
      withUnsafeTemporaryAllocation(of: CurveNodes.Node.self, capacity: room[0]) { a in
        withUnsafeTemporaryAllocation(of: CurveNodes.Node.self, capacity: room[1]) { b in
          let (front, rear) = (
            CurveNodes.eighths(parts[0], in: a), CurveNodes.eighths(parts[1], in: b)
          )
          #expect(front.count <= room[0] && rear.count <= room[1])
          Self.check(
            Self.whole(
              (0..<front.count).map { front[$0] },
              middle: CurveNodes.middle(front, rear),
              (0..<rear.count).map { rear[$0] }))
        }
      }
    }
  }
}
