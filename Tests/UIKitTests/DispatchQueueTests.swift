// Both have the names; those of MesmerUIKit win.
import Dispatch
import Foundation
import MesmerUIKit
import Testing

/// Timers and delayed work, as UIKit code requests them: on the clock of the window.
@Suite struct DispatchQueueTests {
  private final class Later: UIViewController {
    var log: [String] = []
    var count = 0
    var timer: Timer?
    var item: DispatchWorkItem?

    func note(_ text: String) { log.append(text) }

    override func viewDidLoad() {
      super.viewDidLoad()
      // Before there is a clock.
      DispatchQueue.main.async { self.note("next turn") }
      DispatchQueue.main.asyncAfter(deadline: .now() + 0.5) { [weak self] in
        self?.note("after")
      }
      DispatchQueue.main.asyncAfter(deadline: DispatchTime.now() + .milliseconds(250)) {
        self.note("earlier")
      }
      DispatchQueue.global(qos: .background).async {
        DispatchQueue.main.async { self.note("from the background") }
      }
      let item = DispatchWorkItem { self.note("never") }
      DispatchQueue.main.asyncAfter(deadline: .now() + 0.4, execute: item)
      item.cancel()
      timer = Timer.scheduledTimer(withTimeInterval: 0.2, repeats: true) { timer in
        self.note("timer")
        self.count += 1
        if self.count == 2 { timer.invalidate() }
      }
      note("loaded")
    }
  }

  /// Requests deferred work where no callback of the clock is: as an observer of the
  /// offset, and in a layout.
  private final class Watcher: UIView {
    var log: [String] = []

    override func layoutSubviews() {
      super.layoutSubviews()
      DispatchQueue.main.async { self.log.append("after layout") }
    }

    override func observeValue(
      forKeyPath keyPath: String?, of object: Any?,
      change: [NSKeyValueChangeKey: Any]?, context: UnsafeMutableRawPointer?
    ) {
      if log.contains("observed") { return }
      log.append("observed")
      DispatchQueue.main.async { self.log.append("after a movement") }
    }
  }

  @Test("observers of a moved offset and layouts run on the clock")
  func observers() throws {
    let controller = UIViewController()
    let window = UIWindow.showing(controller)
    let scroll = UIScrollView(frame: controller.view.bounds)
    scroll.contentSize = CGSize(width: 375, height: 2000)
    controller.view.addSubview(scroll)
    let watcher = Watcher(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    let clock = try window.clock([
      .wait(0.2), .slow(CGPoint(x: 100, y: 400), dy: -200), .waitUntilSettled,
    ])
    controller.view.addSubview(watcher)
    _ = try Renderer(scale: 1).render(window)
    clock.advance(to: 0.1)
    #expect(watcher.log == ["after layout"])
    scroll.addObserver(watcher, forKeyPath: "contentOffset", options: [], context: nil)
    clock.advance(to: 2)
    #expect(watcher.log == ["after layout", "observed", "after a movement"])
    scroll.removeObserver(watcher, forKeyPath: "contentOffset")
  }

  @Test("they run on the window's clock, also if requested before it existed")
  func onTheClock() throws {
    let controller = Later()
    let window = UIWindow.showing(controller)
    #expect(controller.log == ["loaded"])
    let clock = try window.clock([])
    func log(at time: Double) -> String {
      controller.log = []
      clock.advance(to: time)
      return controller.log.joined(separator: ", ")
    }
    #expect(log(at: 0) == "next turn" && log(at: 0.1) == "from the background")
    // At a time, not in the frame after it.
    #expect(log(at: 0.2) == "timer" && log(at: 0.2499) == "")
    #expect(log(at: 0.25) == "earlier" && !clock.isFinished)
    #expect(log(at: 0.5) == "timer, after" && clock.isFinished)
    #expect(controller.timer?.isValid == false && log(at: 3) == "")
  }

  @Test("a turn runs after everything else of its moment") func turns() throws {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let clock = try window.clock([])
    clock.advance(to: 1)
    var log: [String] = []
    clock.perform {
      DispatchQueue.main.async(execute: DispatchWorkItem { log.append("item") })
      DispatchQueue.main.async(execute: { log.append("turn") })
      let timer = Timer(timeInterval: 0.1, repeats: false) { _ in log.append("timer") }
      RunLoop.main.add(timer, forMode: .common)
      #expect(timer.isValid && DispatchTime.now().uptimeNanoseconds == 1_000_000_000)
      log.append("code")
    }
    #expect(log == ["code"])
    clock.advance(to: 1 + 1 / 60.0)
    #expect(log == ["code", "item", "turn"])
    clock.advance(to: 1.1)
    #expect(log.last == "timer" && clock.isFinished)
  }

  @Test("turns that request the next turn do not stop the time") func endless() throws {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let clock = try window.clock([])
    var turns = 0
    func turn() {
      turns += 1
      DispatchQueue.main.async { turn() }
    }
    clock.perform { turn() }
    clock.advance(to: 1 / 60.0)
    #expect(turns > 160 && turns < 170)
  }

  @Test("work for the distant future never runs; other delays are at most a day")
  func distantFuture() throws {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let clock = try window.clock([])
    var calls = 0
    clock.perform {
      DispatchQueue.main.asyncAfter(deadline: .distantFuture) { calls += 1 }
      DispatchQueue.main.asyncAfter(deadline: .now() + 1e300) { calls += 1 }
    }
    clock.advance(to: 1)
    #expect(calls == 0)
    clock.advance(to: 86_500)
    #expect(calls == 1 && clock.isFinished)
  }

  @Test(
    "the uptime is clamped to 0 and 2^63 ns, and 0 for NaN",
    arguments: [(.nan, 0), (-1, 0), (1, 1_000_000_000), (.infinity, 1 &<< 63)]
      as [(Double, UInt64)])
  func uptime(delay: Double, nanoseconds: UInt64) {
    #expect((DispatchTime.now() + delay).uptimeNanoseconds == nanoseconds)
  }

  @Test("an invalidated timer is never called again") func invalid() throws {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let clock = try window.clock([])
    var calls = 0
    clock.perform {
      let once = Timer(timeInterval: 0.1, repeats: false) { _ in calls += 1 }
      once.fire()
      once.fire()
      #expect(calls == 1)
      RunLoop.main.add(once, forMode: .common)
      let again = Timer.scheduledTimer(withTimeInterval: 0.1, repeats: true) { _ in
        calls += 1
      }
      again.invalidate()
      RunLoop.main.add(again, forMode: .common)
      again.fire()
      #expect(!once.isValid && !again.isValid)
    }
    clock.advance(to: 2)
    #expect(calls == 1 && clock.isFinished)
  }

  @Test("without a clock a queue is Dispatch's own") func withoutClock() async {
    let word = await withCheckedContinuation { continuation in
      DispatchQueue.global().async { continuation.resume(returning: "done") }
    }
    #expect(word == "done")
    // Work without a deadline is Dispatch's in any case.
    #expect(DispatchQueue(label: "own").sync { 5 } == 5)
  }
}
