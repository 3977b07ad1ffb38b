import MesmerGeometry
import MesmerScrolling

/// A window's virtual clock: plays the fingers and requests of a timeline, all motion,
/// timers and callbacks.
///
///     let clock = try WindowClock(timeline, on: lens, screenScale: 2)
///     while true {
///       clock.advance(to: Double(frame) / 60)
///       draw(lens)
///       if clock.isFinished { break }
///       frame += 1
///     }
///
/// All scroll views of the tree are on the clock. A finger is delivered to the view that
/// hit testing finds and to the recognizers of its ancestors.
///
/// Every event has a time. At equal times the order is: ends of laws of motion,
/// deadlines of touches, timers, fingers, requests and steps, the tick. Effects are put
/// in a queue; delegates, responders, actions, timers and completions are called from
/// that queue only, when no change is in progress. The one exception is a setter:
/// setting an offset calls DidScroll before the setter returns, as in UIKit.
///
/// A tick is the refresh of a virtual display: `advance(to:)` makes one, or `display` of
/// them per second. At a tick each scroll view that has moved sends DidZoom and
/// DidScroll, at most one of each; other events are delivered at their own times.
///
/// In callbacks, properties have their model values: during an animated zoom those of
/// its end, as in UIKit. Between two calls of `advance` the views show the frame.
///
/// The clock controls the tree until it is stopped or deinitialized, which leaves the
/// scroll views at rest where they are. A callback may use every method of the clock
/// except those that advance it.
public final class WindowClock {
  /// The root of the tree: the screen.
  package let root: View
  /// The target of the timeline's actions without an id; nil if there is none.
  package private(set) weak var scrollView: ScrollView?
  /// Ticks per second, clamped to 0.01...1000. Nil (the default), or a number that is
  /// not positive and finite, makes one tick for each call of `advance`. Flights and
  /// bounces end at the refreshes of this display, or of one with 60 a second.
  public var display: Double?
  /// The refreshes of flights without a `display`: their rate, and the known times in
  /// milliseconds.
  package var flightRefreshes = (rate: 60.0, times: [Double]())
  var refreshRate: Double { ticksPerSecond ?? flightRefreshes.rate }
  private var ticksPerSecond: Double? {
    guard let display, display > 0, display.isFinite else { return nil }
    let rates = FrameTimes.rates
    return min(max(display, rates.lowerBound), rates.upperBound)
  }

  /// The handler called with the number of each `step` of the timeline.
  package var stepHandler: ((Int) -> Void)?
  /// The handler called for each finger that touches down.
  package var touchDownHandler: ((TouchDown) -> Void)?
  /// Whether all fingers go to the main scroll view, whatever is in front of it.
  package var touchesAreDirect = false

  /// The time in milliseconds: of the event in progress, else of the latest tick.
  package private(set) var now = 0.0 {
    didSet {
      animations.now = now
      calls.now = now
    }
  }
  /// The latest requested time, in milliseconds. `now` may be a nanosecond ahead.
  package private(set) var moment = 0.0
  let screenScale: Double
  let adjustTraits: (inout ScrollTraits) -> Void
  var cursor: TimelineCursor
  private(set) var dispatcher: TouchDispatcher!
  /// The animations of the tree.
  package let animations = AnimationTable()
  /// Display links and timers.
  private let calls: ClockCalls
  /// The scroll views that move or whose indicators change.
  var moving: [ScrollView] = []
  /// The fingers of the timeline that are down.
  var hands: [Int: TimelineFinger] = [:]
  /// The number of fingers that have touched down so far.
  var fingerCount = 0
  /// The events delivered since the last call of `takeEvents()`.
  var delivered: [DeliveredEvent] = []

  /// The nesting depth of layout passes in progress.
  var layoutDepth = 0
  /// The views that have left the tree in the current layout pass.
  var leftInLayout: [View] = []

  /// The hierarchy's version, incremented when views are added, removed or reordered.
  package var hierarchyVersion = 0

  private var queue: [() -> Void] = []
  /// Whether the queue runs, or an input is being handled, after which it runs.
  private var isRunning = false
  private var isAdvancing = false
  private var ticks = 0
  /// The number of ticks made. A tick with many animations counts as several, in
  /// proportion to its cost.
  package private(set) var refreshes = 0
  private(set) var isStopped = false
  /// Whether the views show the frame rather than the model.
  private(set) var showsFrame = true

  /// Creates a clock at time 0 for the tree of a scroll view in its current state.
  ///
  /// - Parameters:
  ///   - timeline: the timeline to play; empty by default.
  ///   - scrollView: the main scroll view; another clock of its tree stops.
  ///   - screenScale: pixels per point, positive and finite; offsets are rounded to
  ///     pixels.
  public convenience init(
    _ timeline: Timeline = Timeline(), on scrollView: ScrollView, screenScale: Double
  ) throws {
    try self.init(
      scrollView.root, timeline, scrollView: scrollView, screenScale: screenScale)
  }

  /// Creates a clock at time 0 for a window. Requests to a scroll view need `.on` here.
  public convenience init(
    _ window: Window, timeline: Timeline = Timeline(), screenScale: Double
  ) throws {
    if let index = timeline.actions.firstIndex(where: \.asksMainScrollView) {
      let names = window.tree.compactMap { ($0 as? ScrollView)?.nameInMessages }
      throw TimelineError.noScrollView(
        index: index, scrollViews: names.prefix(8) + (names.count > 8 ? ["..."] : []))
    }
    try self.init(window, timeline, scrollView: nil, screenScale: screenScale)
  }

  /// Creates a clock that changes the traits of scroll views with `adjustTraits` each
  /// time it reads them. This sets traits for which a scroll view has no property, such
  /// as `panSlop`.
  package init(
    _ root: View, _ timeline: Timeline, scrollView: ScrollView?, screenScale: Double,
    adjustTraits: @escaping (inout ScrollTraits) -> Void = { _ in }
  ) throws(TimelineError) {
    if screenScale != screenScale.asScale { throw .badScreenScale(screenScale) }
    self.root = root
    self.scrollView = scrollView
    self.screenScale = screenScale
    self.adjustTraits = adjustTraits
    cursor = try TimelineCursor(timeline)
    root.displayScale = screenScale
    root.clockLink?.clock?.stop()
    calls = root.asWindow?.calls ?? ClockCalls()
    calls.hasClock = true
    root.clockLink = ClockLink(self)
    root.animationTable = animations
    dispatcher = TouchDispatcher(self)
    if let scrollView { join(scrollView) }
  }

  /// Cancels all touches, releases the views and ends the clock permanently.
  package func stop() {
    if isStopped { return }
    dispatcher.cancelAll()
    run()
    release()
  }

  private func release() {
    if isStopped { return }
    isStopped = true
    queue = []
    if root.clockLink?.clock === self || root.clockLink?.clock == nil {
      root.clockLink = nil
      root.animationTable = nil
      root.asWindow?.calls = ClockCalls()
    }
    for view in moving { leave(view) }
    moving = []
  }

  deinit { release() }

  // MARK: Time

  /// The maximum time of a clock, in seconds.
  private static let longest = 0x1p20

  /// Plays up to a time in seconds and shows the views at that time. A time before the
  /// latest one shows the latest; the maximum is 2^20 seconds (twelve days). Has no
  /// effect in a callback or for NaN.
  ///
  /// With a `display`, makes each tick at which something can happen; a display link or
  /// an endless timer makes long intervals slow.
  public func advance(to time: Double) {
    if isStopped || isAdvancing || isRunning || time.isNaN { return }
    isAdvancing = true
    showsFrame = false
    present()
    let end = min(time, WindowClock.longest) * 1000
    if let display = ticksPerSecond {
      while !isStopped {
        let next = FrameTimes.time(ofFrame: ticks, framesPerSecond: display) * 1000
        if next > end + FrameTimes.tolerance { break }
        tick(at: next)
        ticks = tick(after: ticks, through: end, display)
      }
    } else {
      tick(at: end)
      ticks += 1
    }
    isAdvancing = false
    showsFrame = true
    present()
  }

  /// Returns the next tick to make. Ticks at which nothing can happen are skipped: the
  /// values of animations depend on the time alone.
  private func tick(after tick: Int, through end: Double, _ display: Double) -> Int {
    guard isQuiet, moving.isEmpty else { return tick + 1 }
    let skipped = Elementary.floor(min(end, nextChange) / 1000 * display) - 1
    return max(tick + 1, Int(min(max(skipped, 0), 0x1p52)))
  }

  /// Runs code of the program now, on the clock: its animations, display links, timers
  /// and offsets begin at this time. Callbacks run this way without a call of it.
  public func perform(_ body: () -> Void) {
    if isRunning { return body() }
    withoutActuallyEscaping(body) { body in
      enqueue { body() }
      run()
    }
  }

  /// Handles an input at a time in seconds, after everything that is due before it.
  package func take(_ input: TimelineCursor.Input, at time: Double) {
    take(input, atMilliseconds: time * 1000)
  }

  /// Handles an input at a time in milliseconds, as returned by a timeline's cursor.
  package func take(_ input: TimelineCursor.Input, atMilliseconds time: Double) {
    if isStopped || isAdvancing || isRunning { return }
    pass(to: time)
    isRunning = true
    calls.run { take(input) }
    isRunning = false
    run()
  }

  /// Plays until the clock is finished, without a tick; returns the time in seconds.
  package func finish() -> Double {
    while !isStopped, handleNext(through: .greatestFiniteMagnitude) {}
    return now / 1000
  }

  /// Handles everything that is due up to a time in milliseconds.
  private func pass(to end: Double) {
    while !isStopped, handleNext(through: end) {}
    if isStopped { return }
    if end > now && end.isFinite { now = end }
    if end > moment && end.isFinite { moment = end }
  }

  /// Handles the next event if it is due by a time; returns whether there was one.
  private func handleNext(through end: Double) -> Bool {
    let law = min(
      moving.map { $0.run?.machine.lawEnd ?? .infinity }.min() ?? .infinity,
      animations.nextEnd ?? .infinity)
    let deadline = dispatcher.nextDeadline ?? .infinity
    let timer = calls.nextFire ?? .infinity
    var input = Double.infinity
    switch cursor.next {
    case .never: break
    case .time(let time): input = time
    case .atRest: if isAtRest { input = now }
    }
    let next = min(law, deadline, timer, input)
    if next == .infinity || !(next <= end + FrameTimes.tolerance) { return false }
    // Rounding can make the requested time earlier.
    moment = max(moment, min(next, end))
    let due = next + FrameTimes.tolerance
    isRunning = true
    if law <= due {
      now = max(now, law)
      for view in moving where view.run?.machine.lawEnd == law {
        with(view) { $0.advance(to: law) }
      }
      for call in animations.takeEnded(through: due) { enqueue(call) }
    } else if deadline <= due {
      now = max(now, deadline)
      calls.run { dispatcher.deadlinePassed(at: due) }
    } else if timer <= due {
      now = max(now, timer)
      for call in calls.fire(through: due) { enqueue(call) }
    } else {
      now = max(now, input)
      let input = cursor.take(now: now)
      calls.run { take(input) }
    }
    isRunning = false
    run()
    return true
  }

  /// Performs a display refresh at a time in milliseconds, after everything due by then.
  private func tick(at time: Double) {
    refreshes += 1 + animations.groupCount / 16
    // The previous frame counts as displayed, even if it was not drawn.
    enqueue { [root] in root.didDisplay() }
    run()
    pass(to: time)
    if isStopped { return }
    for view in inTreeOrder(moving) {
      enqueue { [self] in
        notifyMovement(of: view)
        view.topAccessory?.scrollViewDidMove()
      }
    }
    run()
    let rate = refreshRate
    let number = ticksPerSecond == nil ? Int((moment / 1000 * rate).rounded()) : ticks
    for call in calls.tick(number, rate: rate) { enqueue(call) }
    enqueue { [root] in root.prepareForDisplay() }
    run()
    animations.displayed += 1
    moving.removeAll { view in
      guard let run = view.run else { return true }
      guard run.machine.isIdle, run.machine.indicatorOpacity(at: moment) == 0 else {
        return false
      }
      view.indicatorOpacity = 0
      view.run?.isMoving = false
      return true
    }
  }

  // MARK: The queue

  /// Appends an effect to the queue.
  func enqueue(_ effect: @escaping () -> Void) { queue.append(effect) }

  /// Runs the queue until it is empty, unless it is running or an input is being handled.
  func run() {
    if isRunning || queue.isEmpty { return }
    isRunning = true
    let shown = showsFrame
    if shown {
      showsFrame = false
      present()
    }
    calls.run {
      var next = 0
      while next < queue.count {
        queue[next]()
        next += 1
      }
    }
    queue.removeAll(keepingCapacity: true)
    isRunning = false
    showsFrame = shown
    present()
  }

  /// Performs a change by the program and delivers its own DidZoom and DidScroll before
  /// returning; other effects, and movement that follows them, are enqueued.
  func change(_ view: ScrollView, _ body: (inout ScrollMachine) -> Void) {
    if isStopped { return }
    join(view)
    follow(view)
    if isRunning {
      let effects = apply(view, body)
      let movements = effects.prefix {
        if case .movement = $0 { true } else { false }
      }
      // Effects of the movements' callbacks follow the rest.
      for effect in effects.dropFirst(movements.count) {
        enqueue { [self] in perform(effect, view) }
      }
      for effect in movements { perform(effect, view) }
    } else {
      with(view, body)
      run()
    }
    present(view)
  }

  // MARK: What it shows

  /// Shows the frame or the model in the views that move.
  private func present() {
    for view in moving { present(view) }
  }

  /// Runs a closure, such as that of a step, while the views show the frame of this
  /// time. Inside callbacks they otherwise have their model state.
  package func showingFrame(_ body: () -> Void) {
    let shown = showsFrame
    showsFrame = true
    present()
    body()
    showsFrame = shown
    present()
  }

  /// Whether the timeline is over and nothing moves.
  public var isFinished: Bool { isStopped || cursor.isOver && isAtRest }

  /// Whether no scroll view moves, no touch is pending, and no display link is active.
  private var isQuiet: Bool {
    queue.isEmpty && dispatcher.nextDeadline == nil && !calls.hasLinks
      && moving.allSatisfy { $0.run?.machine.isSettled ?? true }
  }

  /// Whether nothing moves and nothing is pending.
  private var isAtRest: Bool {
    queue.isEmpty && dispatcher.nextDeadline == nil && !animations.isRunning
      && !calls.awaitsTimer && moving.allSatisfy { $0.run?.machine.isSettled ?? true }
  }

  /// The next time at which a timer fires, an animation ends or the timeline has an
  /// input, in milliseconds; infinity if there is none.
  private var nextChange: Double {
    var next = min(calls.nextFire ?? .infinity, animations.nextEnd ?? .infinity)
    if case .time(let input) = cursor.next { next = min(next, input) }
    return next
  }

  /// Whether nothing changes until `restEnd`: no animation is active, and no scroll view
  /// moves or fades its indicators.
  package var isStill: Bool {
    moving.isEmpty && animations.isEmpty
  }

  /// The time in seconds until which only animations change the display; nil while
  /// anything moves, and if no further event is pending.
  package var restEnd: Double? {
    let next = nextChange
    return !isStopped && isQuiet && next < .infinity ? next / 1000 : nil
  }
}

/// A weak reference to the clock of a tree, owned by its root.
final class ClockLink {
  weak var clock: WindowClock?

  init(_ clock: WindowClock) { self.clock = clock }
}

/// An event and its scroll view.
package struct DeliveredEvent {
  package private(set) weak var scrollView: ScrollView?
  package let event: ScrollEvent

  init(scrollView: ScrollView?, event: ScrollEvent) {
    self.scrollView = scrollView
    self.event = event
  }
}

/// A finger of a timeline that has touched down.
package struct TouchDown {
  /// The time in seconds.
  package let time: Double
  /// Its point, in the timeline's coordinates.
  package let point: Point
  /// The id of the view whose space the point is in, or `"window"`; nil for the main
  /// scroll view's viewport.
  package let space: String?
  /// The touched view; nil for none.
  package let view: View?
  /// Whether it can scroll or zoom the main scroll view, or is on its content.
  package let reachesMain: Bool
}
