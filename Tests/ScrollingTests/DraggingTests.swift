import Mesmer
import TestSupport
import Testing

/// The effect of fingers on the offset.
@Suite struct DraggingTests {
  private typealias S = ScrollScripts

  /// A finger that moves through points, 120 a second; it stays down.
  private func dragged(
    _ traits: ScrollTraits, _ points: [Point], state: ZoomState = ZoomState()
  ) -> MotionBench {
    let simulation = MotionBench(traits: traits, state: state)
    for (n, point) in points.enumerated() {
      simulation.touches(
        [TouchUpdate(id: 0, phase: n == 0 ? .began : .moved, point: point)],
        at: Double(n) / 120)
    }
    return simulation
  }

  private func offset(_ simulation: MotionBench) -> Point { simulation.state.exactOffset }

  private func column(_ ys: [Double]) -> [Point] { ys.map { Point(160, $0) } }

  @Test("[1.14] [3.25] exactly 10 points are absorbed; any excess moves immediately")
  func slop() {
    var s = dragged(S.list, column([400, 391, 390.001]), state: S.at(100))
    #expect(offset(s).y == 100 && s.flags == .tracking)
    for (end, moved) in [(390.0, 0.0), (388, 2), (376, 14), (375, 15)] {
      s = dragged(S.list, column([400, 391, end]), state: S.at(100))
      #expect((offset(s).y - 100 - moved).magnitude < 1e-9)
      #expect(s.flags == [.tracking, .dragging])
    }
    s = dragged(S.list, column([400, 391, 385, 345, 350]), state: S.at(100))
    #expect((offset(s).y - 140).magnitude < 1e-9)
  }

  @Test func `ten points are ten points on any grid, and 9.99 are not`() {
    var short = 0
    for n in 0..<180 {
      let y: Double = n % 2 == 0 ? 20 + Double(n) / 20 : 150 + Double(n) / 6
      let end = (y * 10 - 100) / 10
      if y - end < 10 { short += 1 }
      let s = dragged(S.list, column([y, end]), state: S.at(100))
      #expect(s.flags == [.tracking, .dragging] && (offset(s).y - 100).magnitude < 1e-9)
      let near = dragged(S.list, column([y, y - 9.99]), state: S.at(100))
      #expect(near.flags == .tracking && offset(near).y == 100)
      let far = dragged(S.list, column([y, y - 10.01]), state: S.at(100))
      #expect((offset(far).y - 100.01).magnitude < 1e-9)
    }
    #expect(short > 10)
  }

  @Test("after a lift elsewhere content and velocity are those of the last movement")
  func theLiftIsNoMovement() throws {
    for end in [300.0, 250] {
      let s = dragged(S.list, column([400, 380, 360, 340, 320, 300]), state: S.at(100))
      let up = TouchUpdate(id: 0, phase: .ended, point: Point(160, end))
      s.touches([up], at: 6.0 / 120)
      #expect((offset(s).y - 190).magnitude < 1e-9)
      let end = try #require(S.dragEnds(s.motion()).first)
      #expect((end.velocity.dy - 2.4).magnitude < 1e-9)
    }
  }

  @Test("a finger with stationary samples keeps its velocity, one without does not")
  func stationary() throws {
    for says in [true, false] {
      let s = dragged(S.list, column([400, 395, 390, 385, 380, 375]), state: S.at(100))
      let here = Point(160, 375)
      for n in 6..<40 where says { s.touch(0, .stationary, here, at: Double(n) / 120) }
      s.touch(0, .ended, here, at: 40.0 / 120)
      let end = try #require(S.dragEnds(s.motion()).first)
      #expect((end.velocity.dy - (says ? 0.6 : 0)).magnitude < 1e-9)
    }
  }

  @Test func bothAxesMoveWhereThereIsRoom() {
    let way = [Point(300, 300), Point(280, 290), Point(250, 230)]
    let both = offset(dragged(S.picture, way))
    // The 10 points are those of the finger's way.
    let part = 1 - 10 / 500.0.squareRoot()
    #expect((both - Point(30 + 20 * part, 60 + 10 * part)).length < 1e-9)
    #expect(offset(dragged(S.list, way)) == Point(0, 60))
  }

  @Test func aSwipeAcrossAListThatOnlyScrollsDownIsNoDrag() {
    let way = (0...20).map { Point(300 - Double($0) * 10, 300) }
    #expect(dragged(S.list, way).flags == .tracking)
    var always = S.list
    always.alwaysBounceHorizontal = true
    #expect(dragged(always, way).flags == [.tracking, .dragging])
    // It needs bounces.
    always.bounces = false
    #expect(dragged(always, way).flags == .tracking)
  }

  @Test("[1.30] pulled past its end content resists; without bounces it stops")
  func pulling() {
    let way = column([100, 110, 210])
    let shown = offset(dragged(S.list, way)).y
    #expect((shown + 480 * 55 / (480 + 55)).magnitude < 1e-9)
    var hard = S.list
    hard.bounces = false
    #expect(offset(dragged(hard, way)).y == 0)
    // Turning back moves at once.
    #expect(offset(dragged(hard, way + column([205]))).y == 5)
    // With bounces the way back is the way out.
    let back = offset(dragged(S.list, way + column([110]))).y
    #expect(back.magnitude < 1e-9)
  }

  @Test("[1.32] a locked drag keeps its axis until the finger lifts")
  func directionalLock() {
    var traits = S.picture
    traits.isDirectionalLockEnabled = true
    let across = [Point(300, 300), Point(280, 297), Point(200, 150)]
    #expect(offset(dragged(traits, across)).y == 0)
    let down = [Point(300, 300), Point(297, 280), Point(200, 150)]
    #expect(offset(dragged(traits, down)).x == 0)
    let diagonal = [Point(300, 300), Point(285, 290), Point(200, 150)]
    #expect(offset(dragged(traits, diagonal)).x > 85)
    #expect(offset(dragged(traits, diagonal)).y > 140)
  }

  @Test func aCaughtBounceDoesNotJump() throws {
    let traits = S.list
    let timeline = Timeline([S.flick(-200, speed: 3000), .wait(0.1)])
    let simulation = MotionBench(traits: traits, state: S.at(60))
    var time = 0.0
    for action in timeline.actions { time = simulation.perform(action, at: time) }
    let before = simulation.state.exactOffset.y
    #expect(before < -20)
    simulation.touch(7, .began, Point(100, 100), at: time)
    #expect(offset(simulation).y == before)
    // No slop: the next movement scrolls, as the finger sees it.
    simulation.touch(7, .moved, Point(100, 101), at: time + 0.01)
    let after = offset(simulation).y
    #expect(after < before && after > before - 0.55)
  }

  @Test func aFingerThatComesOrGoesDoesNotMoveTheContent() {
    let s = dragged(S.list, column([400, 390, 300]), state: S.at(500))
    #expect(offset(s).y == 590)
    s.touch(1, .began, Point(60, 100), at: 0.1)
    #expect(offset(s).y == 590)
    // The centre of both moves by half.
    s.touch(1, .moved, Point(60, 80), at: 0.11)
    #expect(offset(s).y == 600)
    s.touch(0, .ended, Point(160, 300), at: 0.12)
    #expect(offset(s).y == 600)
    s.touch(1, .moved, Point(60, 70), at: 0.13)
    #expect(offset(s).y == 610)
  }

  @Test func fingersThatDoNotExistAndPointsThatAreNoneAreIgnored() {
    let s = MotionBench(traits: S.list)
    s.touch(4, .moved, Point(1, 1), at: 0)
    s.touch(4, .ended, Point(1, 1), at: 0)
    s.touch(4, .began, Point(.nan, 1), at: 0)
    #expect(s.flags == [])
    s.touch(4, .began, Point(1, 1), at: 0)
    s.touch(4, .began, Point(1, 90), at: .nan)
    #expect(s.flags == .tracking)
  }

  @Test("[1.22] the deceleration rate determines the distance of a flick")
  func decelerationRate() throws {
    func end(_ rate: DecelerationRate) throws -> Double {
      var traits = S.list
      traits.decelerationRate = rate
      let history = try S.play([S.flick(100, speed: 1000)], in: traits)
      return history.state(at: 99).exactOffset.y
    }
    let normal = try end(.normal)
    // 100 points less the slop, and the sum of the milliseconds.
    #expect((normal - 90 - 0.99 * 499).magnitude < 1e-9)
    #expect((try end(.fast) - 90 - 0.99 * 99).magnitude < 1e-9)
  }

  @Test("[1.25] a flick turns one page, a slow drag ends at the nearest")
  func paging() throws {
    var traits = ScrollTraits(boundsSize: Size(320, 480), contentSize: Size(1280, 480))
    traits.isPagingEnabled = true
    func end(_ points: Double, _ duration: Double, hold: Double = 0) throws -> Double {
      let drag = Timeline.Action.drag(
        from: Point(300, 200), to: Point(300 - points, 200),
        duration: duration, hold: hold)
      let history = try S.play([drag], in: traits)
      let end = try #require(S.dragEnds(history).first)
      #expect(end.target.x == history.state(at: 99).contentOffset.x)
      return end.target.x
    }
    #expect(try [end(60, 0.05), end(250, 0.05)] == [320, 320])
    #expect(try [end(60, 0.2, hold: 0.2), end(180, 0.2, hold: 0.2)] == [0, 320])
  }

  @Test func theDelegateSaysWhereAFlickEnds() throws {
    var policies = MotionBench.Policies()
    policies.targetContentOffset = { _, target in Point(0, target.y - 100) }
    let flick = Timeline([S.flick(200, speed: 1000)])
    let free = try #require(S.dragEnds(try flick.play(traits: S.list)).first).target.y
    let history = try flick.play(traits: S.list, policies: policies)
    #expect(history.state(at: 99).exactOffset.y == free - 100)
    policies.targetContentOffset = { _, _ in Point(0, 40) }
    let back = try flick.play(traits: S.list, policies: policies)
    #expect(back.state(at: 99).exactOffset.y == 40)
  }

  /// UIKit reports another place than the one at which it rests, on a pixel.
  @Test func aTargetThatIsWrittenBackOnItsPixelIsUnchanged() throws {
    let flick = Timeline([S.flick(200, speed: 1000)])
    let rest = 190 + 0.99 * 499
    let delivered = PixelRounding.rounded(190 + 494.5048348348, scale: 2)
    let free = try flick.play(traits: S.list)
    #expect((free.state(at: 99).exactOffset.y - rest).magnitude < 1e-9)
    #expect(try #require(S.dragEnds(free).first).target.y == delivered)
    for (change, counts) in [
      (0.0, false), (0.2, false), (-0.2, false), (0.3, true), (-0.3, true),
    ] {
      var policies = MotionBench.Policies()
      policies.targetContentOffset = { Point($1.x, $1.y + change) }
      let end = try flick.play(traits: S.list, policies: policies)
        .state(at: 99).exactOffset.y
      #expect((end - (counts ? delivered + change : rest)).magnitude < 1e-9)
    }
  }

  @Test func theVelocityIsTheContentsUnderFingersAndAfterThem() throws {
    let drag = Timeline.Action.drag(
      from: Point(160, 400), to: Point(160, 100), duration: 0.2, hold: 0.3)
    let slow = try S.play([drag])
    #expect(slow.state(at: 0.001).velocity == .zero)
    #expect((slow.state(at: 0.15).velocity - Vector(dx: 0, dy: 1500)).length < 1e-9)
    // The content rests as soon as the finger does.
    #expect(slow.state(at: 0.2).velocity.dy > 1000)
    #expect(slow.state(at: 0.22).velocity == .zero)
    // Beyond its end it moves less than the finger.
    let pull = Timeline.Action.drag(
      from: Point(160, 100), to: Point(160, 400), duration: 0.5)
    let pulled = try S.play([pull]).state(at: 0.4).velocity.dy
    #expect(pulled < -100 && pulled > -330)
    let flick = try S.play([S.fling(2000)])
    let later = flick.state(at: 0.5).velocity.dy
    #expect((later - 2000 * Elementary.pow(0.998, 500)).magnitude < 1e-6)
  }

  @Test func flicksInQuickSuccessionFlyFurtherWhereTheyMay() throws {
    func end(_ accumulates: Bool) throws -> Double {
      var traits = S.list
      traits.contentSize.height = 1e6
      traits.accumulatesFlicks = accumulates
      let flick = S.flick(250, speed: 2500)
      let actions = [flick, .wait(0.2), flick, .wait(0.2), flick, .wait(0.2), flick]
      return try Timeline(actions).play(traits: traits).state(at: 99).exactOffset.y
    }
    #expect(try end(true) > end(false) * 1.5)
  }
}
