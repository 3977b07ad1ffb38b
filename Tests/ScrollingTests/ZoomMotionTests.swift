import Mesmer
import TestSupport
import Testing

/// Zoom past its limits and back, motion.md section 10.
@Suite struct ZoomMotionTests {
  private let geometry = ZoomGeometry(
    boundsSize: Size(320, 480), zoomedBounds: Rect(0, 0, 1000, 1000))
  private let limits = ZoomLimits(minimum: 1, maximum: 4)

  @Test("[1.31] pinching past a limit resists, and stops there without bouncesZoom")
  func overZoom() {
    let cases = [
      (8, 5.115370405306), (6, 4.735167528734), (0.5, 0.7819570594245), (4, 4), (1, 1),
      (2.5, 2.5),
    ]
    for (raw, shown) in cases {
      let scale = OverZoom.shown(raw: raw, limits: limits, bounces: true)
      #expect((scale - shown).magnitude < 1e-9)
      #expect(
        (OverZoom.raw(shown: scale, limits: limits, bounces: true) - raw).magnitude < 1e-9
      )
      #expect(
        OverZoom.shown(raw: raw, limits: limits, bounces: false) == limits.clamped(raw))
    }
    #expect(OverZoom.shown(raw: 1e300, limits: limits, bounces: true) < 8)
    #expect(OverZoom.shown(raw: 1e-300, limits: limits, bounces: true) > 0.5)
    for raw in [0, -1, .nan] as [Double] {
      #expect(OverZoom.shown(raw: raw, limits: limits, bounces: true) == 1)
    }
    #expect(OverZoom.shown(raw: .infinity, limits: limits, bounces: true) == 4)
  }

  /// A bounce that ends in range.
  private func bounce(_ random: inout SeededGenerator) -> (ZoomMotion, Point) {
    let scale = random.bool() ? random.double(in: 0.5...1) : random.double(in: 4...8)
    let start = ZoomState(
      scale: scale,
      offset: Point(random.double(in: -90...4000), random.double(in: -90...4000)))
    let anchor = Point(random.double(in: 0...320), random.double(in: 0...480))
    let end = limits.clamped(scale)
    var state = geometry.zoomed(start, to: end, anchor: anchor)
    state.offset = geometry.scrollGeometry(at: end).clamped(state.offset)
    let motion = ZoomMotion(
      bouncingFrom: start, to: state, anchor: anchor, geometry: geometry, pixel: 0.5)
    return (motion, anchor)
  }

  @Test func aBounceLeadsFromItsStartToItsEnd() {
    var random = SeededGenerator(seed: 101)
    for _ in 0..<200 {
      let (motion, _) = bounce(&random)
      // A start close to its end jumps.
      if motion.duration == 0 { continue }
      let first = motion.state(after: 0)
      #expect((first.scale - motion.start.scale).magnitude < 1e-12)
      #expect((first.offset - motion.start.offset).length < 1e-8)
      #expect(motion.state(after: motion.duration) == motion.end)
      let last = motion.state(after: motion.duration * (1 - 1e-12))
      #expect((last.scale / motion.end.scale - 1).magnitude * 480 <= 0.2501)
      #expect(motion.duration < 2000)
    }
  }

  @Test func restartedAnywhereABounceGoesOnAlongTheSamePath() {
    var random = SeededGenerator(seed: 102)
    for _ in 0..<200 {
      let (motion, anchor) = bounce(&random)
      let t = random.double(in: 0...motion.duration)
      let rest = ZoomMotion(
        bouncingFrom: motion.state(after: t), to: motion.end, anchor: anchor,
        geometry: geometry, pixel: 0.5)
      let u = random.double(in: 0...max(motion.duration - t - 1, 0))
      if t + u > motion.duration - 0.5 { continue }
      let a = rest.state(after: u)
      let b = motion.state(after: t + u)
      #expect((a.scale - b.scale).magnitude < 1e-9)
      #expect((a.offset - b.offset).length < 1e-8)
    }
  }

  @Test("[2.43] a zoom that a program animates moves from state to state")
  func animation() {
    let start = ZoomState(scale: 1, offset: .zero)
    let end = ZoomState(scale: 2, offset: Point(200, 100))
    let motion = ZoomMotion(
      animatingFrom: start, to: end, style: AnimationStyle(), geometry: geometry)
    #expect(motion.duration == 300)
    #expect(motion.state(after: 0) == start)
    #expect(motion.state(after: 300) == end)
    let middle = motion.state(after: 150)
    #expect((middle.scale - 1.5).magnitude < 1e-12)
    #expect((middle.offset - Point(100, 50)).length < 1e-9)
  }

  @Test func nothingLastsNoTime() {
    let state = ZoomState(scale: 2, offset: .zero)
    let still = ZoomMotion(
      bouncingFrom: state, to: state, anchor: .zero, geometry: geometry, pixel: 1)
    #expect(still.duration == 0)
    let nonsense = ZoomMotion(
      bouncingFrom: ZoomState(scale: .nan), to: state, anchor: .zero,
      geometry: geometry, pixel: 1)
    #expect(nonsense.duration == 0 && nonsense.state(after: 5) == state)
  }
}
