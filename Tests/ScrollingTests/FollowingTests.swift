import Mesmer
import TestSupport
import Testing

@testable import MesmerScrolling

/// A scroll view that follows the rest of a drag inside it.
@Suite struct FollowingTests {
  private typealias S = ScrollScripts

  private func delivered(_ machine: ScrollMachine) -> [String] {
    machine.effects.compactMap {
      if case .tell(let event) = $0 { return S.name(event) }
      return nil
    }
  }

  @Test func `a flight that it stops is reported to have ended`() {
    var machine = ScrollMachine(traits: S.list, state: S.at(1000))
    machine.fling(velocity: Vector(dx: 0, dy: 2000))
    machine.answer(target: machine.proposedTarget)
    machine.advance(to: 100)
    #expect(machine.flags.contains(.decelerating))
    machine.effects = []
    let start = machine.exactOffset
    machine.advance(to: 110)
    machine.follow(Vector(dx: 0, dy: 30), from: start)
    #expect(delivered(machine) == ["didEndDecelerating"])
    machine.advance(to: 60_000)
    #expect(machine.exactOffset == Point(0, start.y + 30))
    #expect(delivered(machine) == ["didEndDecelerating"])
  }

  @Test func `a zoom that bounces continues and reports its end`() {
    var alone = ScrollMachine(traits: S.picture)
    alone.setZoomScale(1.5, animated: true)
    var pulled = alone
    alone.advance(to: 60_000)
    pulled.advance(to: 50)
    pulled.follow(Vector(dx: 10, dy: 20), from: .zero)
    pulled.advance(to: 60)
    pulled.followEnded(velocity: .zero, from: .zero)
    pulled.advance(to: 60_000)
    #expect(delivered(pulled) == ["willBeginZooming", "didEndZooming 1.5"])
    #expect(delivered(alone) == delivered(pulled))
    #expect(pulled.exactOffset == alone.exactOffset)
  }
}
