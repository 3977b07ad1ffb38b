import MesmerGeometry

/// Plays a timeline step by step, for callers that act in between, as a delegate that
/// changes the scene does.
///
/// The player advances in order of time. Changes that a caller makes to `simulation` take
/// effect from that time on; `Timeline.play` is a player without such changes. Each step
/// of
///
///     while let next = player.nextTime, next <= frame {
///       player.advance(to: next)
///       handle(player.takeEvents())
///     }
///     player.advance(to: frame)
///     handle(player.takeEvents(atFrame: true))
///
/// delivers an event at the time at which it happens, and DidScroll and DidZoom once per
/// frame.
///
/// It is a value: a copy continues independently.
package struct TimelinePlayer {
  /// The scroll view.
  package var simulation: ScrollSimulation

  private let actions: [Timeline.Action]
  private var index = 0
  /// When the next action begins, in milliseconds.
  private(set) var start = 0.0
  private var rest: Timeline.Action.Rest?
  private var reporter = EventReporter()
  /// The last requested time, in milliseconds. The simulation may be a nanosecond ahead.
  package private(set) var moment = 0.0
  /// The positions of the timeline's fingers, in points of the viewport, by their
  /// numbers.
  package private(set) var fingers: [Int: Point] = [:]

  /// A player at time 0, before the first action. With `isExact` the state is not rounded
  /// until something moves it.
  package init(
    _ timeline: Timeline, traits: ScrollTraits, state: ZoomState = ZoomState(),
    isExact: Bool = false, policies: ScrollPolicies = ScrollPolicies()
  ) throws(TimelineError) {
    try timeline.validate()
    actions = timeline.actions
    simulation = ScrollSimulation(
      traits: traits, state: state, isExact: isExact, policies: policies)
  }

  /// A player of one action that begins at a time in milliseconds, to which the
  /// simulation has advanced.
  init(_ action: Timeline.Action, _ simulation: ScrollSimulation, at time: Double) {
    actions = [action]
    self.simulation = simulation
    start = time
  }

  // MARK: Time

  /// Whether all actions are over. Something may still be moving.
  package var hasPlayed: Bool { rest == nil && index >= actions.count }

  /// The time of the next event, of the timeline or of the simulation itself, in seconds;
  /// nil if there is none.
  package var nextTime: Double? { nextMoment.map { $0 / 1000 } }

  private var nextMoment: Double? {
    guard let input = nextInput else { return simulation.nextDeadline }
    return min(input, simulation.nextDeadline ?? input)
  }

  /// The time of the timeline's next input, in milliseconds.
  private var nextInput: Double? {
    switch rest {
    case nil: return index < actions.count ? start : nil
    case .gesture(let gesture): return gesture.nextTime
    case .nothing(let end): return end
    case .settling: return simulation.nextDeadline ?? simulation.now
    }
  }

  /// Advances to a time in seconds, with all of the timeline's input until then. Times
  /// before the latest one, and NaN, change nothing.
  package mutating func advance(to time: Double) {
    let end = time * 1000
    while let input = nextInput, input <= end + ScrollEpoch.tolerance { takeInput() }
    simulation.advance(toMilliseconds: end)
    if end > moment && end.isFinite { moment = end }
  }

  /// Handles the next event if it happens up to a time in seconds: input of the timeline,
  /// or an event of the simulation that is due before it. Returns whether there was one.
  package mutating func takeNext(through time: Double) -> Bool {
    let input = nextInput
    let deadline = simulation.nextDeadline
    guard let next = nextMoment, next <= time * 1000 + ScrollEpoch.tolerance
    else { return false }
    if let deadline, deadline <= input ?? deadline {
      simulation.advance(toMilliseconds: deadline)
    } else {
      takeInput()
    }
    // The requested time may be earlier by a rounding.
    moment = max(moment, min(next, time * 1000))
    return true
  }

  /// Plays to the end and until nothing moves.
  mutating func finish() {
    while !hasPlayed { takeInput() }
    simulation.settle()
  }

  /// Handles the timeline's next input.
  mutating func takeInput() {
    switch rest {
    case nil:
      rest = actions[index].begin(on: &simulation, at: start)
      index += 1
      if case .nothing(let end)? = rest, end <= start { rest = nil }
    case .gesture(var gesture):
      guard let time = gesture.nextTime else {
        start = gesture.end
        rest = nil
        return
      }
      let updates = gesture.next()
      for update in updates {
        fingers[update.id] = update.phase == .ended ? nil : update.point
      }
      simulation.touches(updates, atMilliseconds: time)
      rest = .gesture(gesture)
      if gesture.nextTime == nil {
        start = gesture.end
        rest = nil
      }
    case .nothing(let end):
      simulation.advance(toMilliseconds: end)
      start = end
      rest = nil
    case .settling:
      if let deadline = simulation.nextDeadline {
        simulation.advance(toMilliseconds: deadline)
      } else {
        start = max(start, simulation.now)
        rest = nil
      }
    }
  }

  // MARK: Events

  /// The events since the last call, up to now. With `atFrame` also the movement that no
  /// event has reported.
  package mutating func takeEvents(atFrame: Bool = false) -> [ScrollEvent] {
    reporter.events(
      of: simulation.epochs, through: moment, tellsMovement: atFrame)
  }

  /// The present state of the scroll view.
  package var state: ScrollState {
    simulation.epochs[simulation.epochs.count - 1].scrollState(at: moment)
  }
}

extension Timeline.Action {
  /// Performs the action on a simulation from a time in seconds; returns when it ends.
  package func perform(
    on simulation: inout ScrollSimulation, at time: Double
  ) -> Double {
    var player = TimelinePlayer(self, simulation, at: time * 1000)
    while !player.hasPlayed { player.takeInput() }
    simulation = player.simulation
    return player.start / 1000
  }
}
