import Mesmer
import TestSupport
import Testing

@testable import MesmerViews

@Suite struct ClockCallsTests {
  private let calls = ClockCalls()
  private final class Log { var lines: [String] = [] }
  private let log = Log()

  private func tick(_ number: Int, rate: Double = 60) {
    for call in calls.tick(number, rate: rate) { call() }
  }

  @Test("case 65: a link has the times of the last frame and of the frame in progress")
  func timestamps() {
    var times: [[Double]] = []
    let link = DisplayLink { times.append([$0.timestamp, $0.targetTimestamp]) }
    calls.run { link.add() }
    for k in 1...3 { tick(k) }
    let expected: [[Double]] = [
      [0, 1.0 / 60], [1.0 / 60, 2.0 / 60], [2.0 / 60, 3.0 / 60],
    ]
    #expect(times == expected)
    #expect(link.duration == 1.0 / 60)
    link.isPaused = true
    tick(4)
    link.isPaused = false
    link.invalidate()
    tick(5)
    #expect(times.count == 3)
  }

  @Test func `case 65: a link is called before the layout of its frame`() throws {
    final class Laid: View {
      var log: Log?
      override func layoutSubviews() { log?.lines.append("layout") }
    }
    let window = Window(frame: Rect(0, 0, 10, 10))
    let view = Laid(frame: Rect(0, 0, 10, 10))
    view.log = log
    window.addSubview(view)
    let clock = try WindowClock(window, screenScale: 2)
    clock.display = 60
    clock.advance(to: 0)
    log.lines = []
    clock.perform {
      DisplayLink { [log] in
        log.lines.append("link \(($0.targetTimestamp * 60).rounded())")
        view.setNeedsLayout()
      }.add()
    }
    clock.advance(to: 3.0 / 60)
    #expect(
      log.lines == ["link 1.0", "layout", "link 2.0", "layout", "link 3.0", "layout"])
  }

  @Test func linksAreCalledOldestFirstAndNotAfterTheyWereRemoved() {
    var second: DisplayLink?
    let first = DisplayLink { [log] _ in
      log.lines.append("first")
      if log.lines.count == 3 { second?.invalidate() }
    }
    second = DisplayLink { [log] _ in log.lines.append("second") }
    calls.run {
      first.add()
      first.add()
      second?.add()
    }
    for k in 1...3 { tick(k) }
    #expect(log.lines == ["first", "second", "first", "first"])
  }

  @Test(arguments: [
    (0, 1), (60, 1), (30, 2), (20, 3), (45, 1), (36, 2), (120, 1), (1, 60),
  ])
  func aLowerRateCallsEveryNthTick(preferred: Int, interval: Int) {
    var count = 0
    let link = DisplayLink { _ in count += 1 }
    link.preferredFramesPerSecond = preferred
    calls.run { link.add() }
    for k in 5..<125 { tick(k) }
    #expect(count == 120 / interval)
  }

  @Test func aLinkCanCallAMethodAndOutsideOfAClockNothingHappens() {
    final class Target {
      var times: [Double] = []
      func step(_ link: DisplayLink) { times.append(link.targetTimestamp) }
    }
    let target = Target()
    let link = DisplayLink(target: target, action: Target.step)
    link.add()
    tick(1)
    #expect(target.times.isEmpty)
    calls.run { link.add() }
    tick(2)
    let second: Double = 2 / 60
    #expect(target.times == [second])
  }

  @Test func timersFireAtExactTimesInOrder() {
    calls.now = 500
    func logging(_ name: String) -> (ClockTimer) -> Void {
      { [log] _ in log.lines.append(name) }
    }
    let repeated = calls.run {
      ClockTimer.scheduledTimer(withTimeInterval: 0.1, repeats: true, block: logging("r"))
    }
    calls.run {
      _ = ClockTimer.scheduledTimer(
        withTimeInterval: 0.3, repeats: false, block: logging("a"))
      _ = ClockTimer.scheduledTimer(
        withTimeInterval: 0.15, repeats: false, block: logging("b"))
    }
    #expect(calls.nextFire == 600 && calls.awaitsTimer)
    for call in calls.fire(through: 800) { call() }
    #expect(log.lines == ["r", "b", "r", "r", "a"])
    #expect(!calls.awaitsTimer && calls.nextFire == 900)
    // The time does not drift: n intervals, not n sums.
    for _ in 0..<1000 { _ = calls.fire(through: calls.nextFire ?? 0) }
    let fires: Double = 500 + 1004 * (0.1 * 1000)
    #expect(calls.nextFire == fires)
    repeated.invalidate()
    #expect(calls.nextFire == nil && !repeated.isValid)
  }

  @Test func aTimerRemovedByAnEarlierOneDoesNotFire() {
    var later: ClockTimer?
    calls.run {
      ClockTimer.scheduledTimer(withTimeInterval: 1, repeats: false) { _ in
        later?.invalidate()
      }
      later = ClockTimer.scheduledTimer(withTimeInterval: 1, repeats: false) { [log] _ in
        log.lines.append("late")
      }
    }
    for call in calls.fire(through: 1000) { call() }
    #expect(log.lines.isEmpty && calls.nextFire == nil)
  }

  @Test func `invalidated links and timers release their targets and stay invalid`() {
    final class Target { func step(_ link: DisplayLink) {} }
    var target: Target? = Target()
    weak let released = target
    let link = DisplayLink(target: target!, action: Target.step)
    let timer = ClockTimer(timeInterval: 1, repeats: true) { [target] _ in _ = target }
    target = nil
    calls.run { link.add() }
    link.remove()
    #expect(released != nil && !calls.hasLinks)
    calls.run { link.add() }
    #expect(calls.hasLinks)
    link.invalidate()
    timer.invalidate()
    #expect(released == nil)
    calls.run { link.add() }
    #expect(!calls.hasLinks)
  }
}
