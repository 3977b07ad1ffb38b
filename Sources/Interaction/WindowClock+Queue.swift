import MesmerGeometry
import MesmerScrolling
import MesmerViews

/// The queue of effects, and what the views show while it runs and after.
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

  /// Performs a change by the program and delivers its own DidZoom and DidScroll before
  /// returning; other effects, and movement that follows them, are enqueued.
  package func change(_ view: ScrollView, _ body: (inout ScrollMachine) -> Void) {
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

  /// Shows the frame or the model in the views that move. Observers and overrides are
  /// called on the clock.
  func present() {
    if moving.isEmpty { return }
    calls.run { for view in moving { present(view) } }
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
