import MesmerGeometry
import MesmerScrolling
import MesmerViews

/// The passage of time: ticks, and the events that are due before them.
extension WindowClock {
  /// The maximum time of a clock, in seconds.
  static let longest = 0x1p20

  /// Plays up to a time in seconds and shows the views at that time. For a time before
  /// the latest one, shows the views at the latest time. The maximum is 2^20 seconds
  /// (twelve days). Has no effect in a callback or for NaN.
  ///
  /// With a `display`, makes each tick of the interval at which a change is possible. A
  /// display link or an endless timer makes long intervals slow, because a change is then
  /// possible at many ticks.
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

  /// Returns the next tick to make. Skips ticks at which no change is possible.
  /// Animations do not prevent this, because their values depend on the time alone.
  func tick(after tick: Int, through end: Double, _ display: Double) -> Int {
    guard isQuiet, moving.isEmpty else { return tick + 1 }
    let skipped = Elementary.floor(min(end, nextChange) / 1000 * display) - 1
    return max(tick + 1, Int(min(max(skipped, 0), 0x1p52)))
  }

  /// Runs code of the program at the current time. The animations, display links, timers
  /// and changes of offsets that it makes begin at that time. In callbacks this method is
  /// unnecessary.
  public func perform(_ body: () -> Void) {
    if isRunning { return body() }
    withoutActuallyEscaping(body) { body in
      enqueue { body() }
      run()
    }
  }

  /// Handles an input at a time in milliseconds, as returned by a timeline's cursor,
  /// after everything that is due before that time. Has no effect in a callback.
  package func take(_ input: TimelineCursor.Input, atMilliseconds time: Double) {
    if isStopped || isAdvancing || isRunning { return }
    pass(to: time)
    isRunning = true
    calls.run { take(input) }
    isRunning = false
    run()
  }

  /// Plays all events until the clock is finished, without a tick; returns the time in
  /// seconds.
  package func finish() -> Double {
    while !isFinished, handleNext(through: .greatestFiniteMagnitude) {}
    return now / 1000
  }

  /// Handles everything that is due up to a time in milliseconds.
  func pass(to end: Double) {
    while !isStopped, handleNext(through: end) {}
    if isStopped { return }
    if end > now && end.isFinite { now = end }
    if end > moment && end.isFinite { moment = end }
  }

  /// Handles the next event if it is due by a time; returns whether there was one.
  func handleNext(through end: Double) -> Bool {
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
    // Because of rounding errors, the requested time can be earlier than the time of the
    // event.
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
  func tick(at time: Double) {
    refreshes += 1 + animations.groupCount / 16
    // The previous frame is treated as displayed, even if it was not drawn.
    enqueue { [root] in root.didDisplay() }
    run()
    pass(to: time)
    if isStopped { return }
    for view in inTreeOrder(moving) {
      enqueue { [self] in
        notifyMovement(of: view)
        view.refreshing?.scrollViewDidMove()
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
}

/// The queue of effects, and the state that views display while the queue runs and after
/// it.
extension WindowClock {
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

  /// Applies a change by the program. Calls `scrollViewDidZoom` and `scrollViewDidScroll`
  /// for the change before returning, and enqueues the other effects.
  package func change(_ view: ScrollView, _ body: (inout ScrollMachine) -> Void) {
    if isStopped { return }
    join(view)
    follow(view)
    withCalls(view, body)
    run()
    present(view)
  }

  /// Changes the machine of a scroll view now. In a callback, calls `scrollViewDidZoom`
  /// and `scrollViewDidScroll` for the change before returning, so that the new offset is
  /// in the animation block of the change. Enqueues the other effects.
  func withCalls(_ view: ScrollView, _ body: (inout ScrollMachine) -> Void) {
    if !isRunning { return with(view, body) }
    let effects = apply(view, body)
    let movements = effects.prefix { if case .movement = $0 { true } else { false } }
    // Effects that the callbacks of the movements cause come after these.
    for effect in effects.dropFirst(movements.count) {
      enqueue { [self] in perform(effect, view) }
    }
    for effect in movements { perform(effect, view) }
  }

  // MARK: Display

  /// Shows the frame's or the model's state in the views that move. Observers and
  /// overrides of these views run in the clock's context.
  func present() {
    if moving.isEmpty { return }
    calls.run { for view in moving { present(view) } }
  }

  /// Runs a closure, such as that of a step, while the views show the frame of this time
  /// instead of their model state.
  package func showingFrame(_ body: () -> Void) {
    let shown = showsFrame
    showsFrame = true
    present()
    body()
    showsFrame = shown
    present()
  }

  /// Whether the timeline is over and nothing moves or is pending, or the clock has
  /// stopped. Display links, and endless timers and animations, are not counted.
  public var isFinished: Bool { isStopped || cursor.isOver && isAtRest }

  /// Whether no scroll view moves, no touch is pending, and no display link is active.
  var isQuiet: Bool {
    queue.isEmpty && dispatcher.nextDeadline == nil && !calls.hasLinks
      && moving.allSatisfy { $0.run?.machine.isSettled ?? true }
  }

  /// Whether nothing moves and nothing is pending.
  var isAtRest: Bool {
    queue.isEmpty && dispatcher.nextDeadline == nil && !animations.isRunning
      && !calls.awaitsTimer && moving.allSatisfy { $0.run?.machine.isSettled ?? true }
  }

  /// The next time at which a timer fires, an animation ends or the timeline has an
  /// input, in milliseconds; infinity if there is none.
  var nextChange: Double {
    var next = min(calls.nextFire ?? .infinity, animations.nextEnd ?? .infinity)
    if case .time(let input) = cursor.next { next = min(next, input) }
    return next
  }

  /// Whether no animation is active, no scroll view moves and no indicator fades. Nothing
  /// then changes until `restEnd`.
  package var isStill: Bool {
    moving.isEmpty && animations.isEmpty
  }

  /// The time in seconds until which nothing but animations can change the display; nil
  /// while anything except animations moves, or if no event is scheduled.
  package var restEnd: Double? {
    let next = nextChange
    return !isStopped && isQuiet && next < .infinity ? next / 1000 : nil
  }
}
