import Mesmer
import TestSupport
import Testing

@testable import MesmerScrolling

/// Scroll views with invalid numbers, and fingers with such: nothing
/// traps, and everything ends at a finite time.
@Suite struct WildTraitsTests {
  private func number(_ random: inout SeededGenerator) -> Double {
    let special: [Double] = [
      0, -0.0, .nan, .infinity, -.infinity, 1e300, -1e300, 1e-300, .leastNonzeroMagnitude,
      1, -1, .greatestFiniteMagnitude, 320, 480,
    ]
    switch random.int(in: 0...2) {
    case 0: return special[random.int(in: 0...special.count - 1)]
    case 1: return random.spread(from: -40, to: 40)
    default: return random.double(in: -500...2000)
    }
  }

  private func traits(_ random: inout SeededGenerator) -> ScrollTraits {
    func size() -> Size { Size(number(&random), number(&random)) }
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
      func point() -> Point { Point(number(&random), number(&random)) }
      func vector() -> Vector { Vector(dx: number(&random), dy: number(&random)) }
      var m = ScrollMachine(
        traits: traits(&random), state: ZoomState(scale: number(&random), offset: point())
      )
      var time = 0.0
      /// Answers the requests of the machine.
      func answer() {
        while !m.effects.isEmpty {
          switch m.effects.removeFirst() {
          case .askTarget: m.answer(target: random.bool() ? m.proposedTarget : point())
          case .askToScrollToTop: if random.bool() { m.scrollToTop() }
          case .movement, .tell, .note: break
          }
        }
      }
      for _ in 0..<12 {
        time += random.double(in: 0...200)
        m.advance(to: random.int(in: 0...9) == 0 ? number(&random) : time)
        switch random.int(in: 0...11) {
        case 0: m.setContentOffset(point(), animated: random.bool())
        case 1: m.setZoomScale(number(&random), animated: random.bool())
        case 2:
          m.zoom(
            to: Rect(origin: point(), size: Size(50, number(&random))),
            animated: random.bool())
        case 3:
          m.scrollRectToVisible(
            Rect(origin: point(), size: Size(50, 50)), animated: random.bool())
        case 4: m.tapStatusBar()
        case 5: m.fling(velocity: vector())
        case 6: m.setTraits(traits(&random))
        case 7: m.assignOffset(point())
        case 8: m.stopScrollingAndZooming()
        case 9:
          m.follow(vector(), from: point())
          m.followEnded(velocity: vector(), from: point())
        default:
          m.touchDown(at: point())
          m.pinchRebased(center: point(), spread: number(&random))
          if random.bool() { m.panBegan(center: point(), translation: vector()) }
          if random.bool() { m.pinchBegan(center: point(), velocity: vector()) }
          for _ in 0..<random.int(in: 2...8) {
            time += 1000.0 / 120
            m.advance(to: time)
            m.panMoved(
              center: point(), velocity: vector(),
              handsOver: (random.bool(), random.bool()))
            m.pinchMoved(center: point(), spread: number(&random))
          }
          m.pinchEnded(center: point(), restarts: random.bool())
          m.panEnded(velocity: vector(), distance: number(&random))
          answer()
          m.touchesEnded()
        }
        answer()
      }
      while m.lawEnd < .infinity {
        m.advance(to: m.lawEnd)
        answer()
      }
      #expect(m.lawEnd == .infinity && m.now.isFinite, "seed \(seed)")
      #expect(m.flags == [], "seed \(seed)")
      for n in 0...8 { _ = m.span.state(at: time * Double(n) / 8) }
    }
  }
}
