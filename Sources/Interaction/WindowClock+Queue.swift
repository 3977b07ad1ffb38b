import MesmerGeometry
import MesmerScrolling
import MesmerViews

/// The queue of effects, and the displayed state of the views while it runs and after.
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

  /// Applies a change by the program. Calls DidZoom and DidScroll for it before
  /// returning, and enqueues other effects and the movement that follows from them.
  package func change(_ view: ScrollView, _ body: (inout ScrollMachine) -> Void) {
    if isStopped { return }
    join(view)
    follow(view)
    if isRunning {
      let effects = apply(view, body)
      let movements = effects.prefix {
        if case .movement = $0 { true } else { false }
      }
      // Effects that the callbacks of the movements cause come after these.
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

  // MARK: Display

  /// Shows the frame or the model in the views that move. Observers and overrides are
  /// called in the clock's context.
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

  /// Whether the timeline is over and nothing moves.
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

  /// Whether nothing changes until `restEnd`: no animation is active, no scroll view
  /// moves, and no indicator fades.
  package var isStill: Bool {
    moving.isEmpty && animations.isEmpty
  }

  /// The time in seconds until which nothing but animations can change the display; nil
  /// while anything else moves, and if no event is scheduled.
  package var restEnd: Double? {
    let next = nextChange
    return !isStopped && isQuiet && next < .infinity ? next / 1000 : nil
  }
}
