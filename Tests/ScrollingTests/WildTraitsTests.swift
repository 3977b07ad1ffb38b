import Mesmer
import TestSupport
import Testing

/// Scroll views whose numbers make no sense, and fingers with such: nothing
/// traps, and everything ends at a finite time.
@Suite struct WildTraitsTests {
  private func number(_ random: inout SeededGenerator) -> Double {
    let special: [Double] = [
      0, -0.0, .nan, .infinity, -.infinity, 1e300, -1e300, 1e-300, .leastNonzeroMagnitude,
      1, -1,
      .greatestFiniteMagnitude, 320, 480,
    ]
    switch random.int(in: 0...2) {
    case 0: return special[random.int(in: 0...special.count - 1)]
    case 1: return random.spread(from: -40, to: 40)
    default: return random.double(in: -500...2000)
    }
  }

  private func traits(_ random: inout SeededGenerator) -> ScrollTraits {
    func size() -> Size { Size(width: number(&random), height: number(&random)) }
    var t = ScrollTraits(boundsSize: size(), contentSize: size())
    t.adjustedInset = EdgeInsets(
      top: number(&random), left: number(&random), bottom: number(&random),
      right: number(&random))
    t.screenScale = number(&random)
    t.isPagingEnabled = random.bool()
    t.isDirectionalLockEnabled = random.bool()
    t.bounces = random.bool()
    t.alwaysBounceVertical = random.bool()
    t.alwaysBounceHorizontal = random.bool()
    t.decelerationRate = DecelerationRate(rawValue: number(&random))
    t.delaysContentTouches = random.bool()
    t.accumulatesFlicks = random.bool()
    t.handoff = number(&random)
    t.panSlop = number(&random)
    t.contentTouchDelay = random.bool() ? 0.15 : number(&random)
    t.animation = AnimationStyle(
      duration: random.bool() ? 0.3 : number(&random),
      curve: TimingCurve(
        number(&random), number(&random), number(&random), number(&random)))
    t.indicatorFading = IndicatorFading(
      hold: number(&random), fade: number(&random), flashHold: number(&random))
    if random.bool() {
      t.zoomedBounds = Rect(origin: .zero, size: size())
      t.zoomLimits = ZoomLimits(minimum: number(&random), maximum: number(&random))
    }
    return t
  }

  @Test func nothingTraps() {
    for seed in 0..<UInt64(1500) {
      var random = SeededGenerator(seed: seed)
      func point() -> Point { Point(x: number(&random), y: number(&random)) }
      var s = ScrollSimulation(
        traits: traits(&random), state: ZoomState(scale: number(&random), offset: point())
      )
      var time = 0.0
      for _ in 0..<12 {
        time += random.double(in: 0...0.2)
        let at = random.int(in: 0...9) == 0 ? number(&random) : time
        switch random.int(in: 0...9) {
        case 0: s.setContentOffset(point(), animated: random.bool(), at: at)
        case 1: s.setZoomScale(number(&random), animated: random.bool(), at: at)
        case 2:
          s.zoom(
            to: Rect(origin: point(), size: Size(width: 50, height: number(&random))),
            animated: random.bool(), at: at)
        case 3:
          s.scrollRectToVisible(
            Rect(origin: point(), size: Size(width: 50, height: 50)),
            animated: random.bool(), at: at)
        case 4: s.tapStatusBar(at: at)
        case 5:
          s.fling(velocity: Vector(dx: number(&random), dy: number(&random)), at: at)
        case 6: s.setTraits(traits(&random), at: at)
        default:
          for n in 0..<random.int(in: 2...8) {
            let id = random.int(in: 0...1)
            let phase: TouchPhase = n < 2 ? .began : .moved
            s.touches([TouchUpdate(id: id, phase: phase, point: point())], at: time)
            time += 1.0 / 120
          }
          for id in 0...1 {
            s.touches([TouchUpdate(id: id, phase: .ended, point: point())], at: time)
          }
        }
      }
      let history = ScrollHistory(s)
      #expect(history.duration.isFinite, "seed \(seed)")
      #expect(history.state(at: history.duration).flags == [], "seed \(seed)")
      #expect(history.frameCount(framesPerSecond: 60) > 0)
      for n in 0...8 { _ = history.state(at: history.duration * Double(n) / 8) }
      _ = history.events(after: -.infinity, through: history.duration)
    }
  }
}
