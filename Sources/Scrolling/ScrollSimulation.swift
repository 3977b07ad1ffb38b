import MesmerGeometry

/// A scroll view's interaction as a state machine: timed touches and requests go in,
/// epochs and events come out.
///
/// It is a value type without a clock. Inputs come in order of time (an input whose time
/// has passed takes the latest time). Between them the machine knows its own deadlines,
/// the end of a motion and of the delay of content touches, and handles them in
/// `advance(to:)`. What it shows between two inputs is known as soon as the first one has
/// been handled, so a history can be read at any time and in any order.
///
/// The callbacks come in UIKit's order with UIKit's flags. docs/motion.md grades the
/// evidence for each rule; where nothing is known, the choice is this project's:
///
/// - a finger that touches down during a flight stops it, also out of range, and scrolls
///   without slop;
/// - a finger that touches down during an animation of the offset stops it and needs the
///   slop; one that touches down while a zoom bounces or is animated is ignored until it
///   lifts;
/// - a second finger joins the drag (the fingers' centre counts, so nothing jumps) and
///   pinches as soon as the distance changes;
/// - requests of a program while fingers zoom are ignored.
///
/// Times are in milliseconds here; public input is in seconds.
package struct ScrollSimulation {
  /// What moves the content without fingers.
  enum Cause: Hashable, Sendable {
    case none
    /// A flight or bounce, reported as deceleration.
    case flight
    /// An animation of the offset; `toTop` if it answers a tap on the status bar.
    case animation(toTop: Bool)
    /// The return to a zoom limit.
    case zoomBounce
    /// An animation of the zoom.
    case zoomAnimation
    /// The return into the range, which is not reported.
    case settling
  }

  /// The scroll view's properties.
  package internal(set) var traits: ScrollTraits {
    didSet { shared = SharedTraits(traits) }
  }
  /// The delegate's answers.
  package var policies: ScrollPolicies
  /// The history so far.
  package internal(set) var epochs: [ScrollEpoch] = []

  private var shared: SharedTraits

  /// The latest time, in milliseconds.
  var now = 0.0
  /// Scale and offset at `now` if nothing moves, else at the beginning of the motion.
  var state: ZoomState
  var contentSize: Size
  var rounds = true
  var cause = Cause.none
  var motion = ScrollEpoch.Motion.still
  var motionStart = 0.0
  var motionEnd = 0.0
  var contact: Contact?
  /// Fingers that are ignored until they lift.
  var ignoredFingers: Set<Int> = []
  /// Fingers that belong to the content because scrolling is disabled.
  var contentFingers: [Int: Point] = [:]
  var flicks = RepeatedFlicks()
  var indicators = IndicatorActivity()

  /// A scroll view at rest at time 0. A state that is not finite or without a positive
  /// scale counts as the content's origin, unzoomed. With `isExact` the offset keeps its
  /// fractions of a pixel until something moves it, like the offset after a zoom.
  package init(
    traits: ScrollTraits, state: ZoomState = ZoomState(), isExact: Bool = false,
    policies: ScrollPolicies = ScrollPolicies()
  ) {
    self.traits = traits
    shared = SharedTraits(traits)
    self.policies = policies
    rounds = !isExact
    let isUsable = state.offset.isFinite && state.scale > 0 && state.scale.isFinite
    self.state = isUsable ? state : ZoomState()
    contentSize = traits.contentSize
    commit([])
  }

  // MARK: Present state

  /// What the scroll view is doing.
  package var flags: ScrollFlags {
    var flags: ScrollFlags = []
    if let contact {
      flags.insert(.tracking)
      if contact.isPanning { flags.insert(.dragging) }
      if contact.pinch?.isActive == true { flags.insert(.zooming) }
    }
    switch cause {
    case .flight: flags.formUnion([.dragging, .decelerating])
    case .animation: flags.insert(.scrollAnimating)
    case .zoomBounce: flags.insert(.zoomBouncing)
    case .zoomAnimation: flags.insert(.zoomAnimating)
    case .none, .settling: break
    }
    return flags
  }

  /// Whether nothing will happen without further input.
  package var isSettled: Bool {
    cause == .none && contact?.deliveryTime == nil
  }

  /// The latest time, in seconds.
  package var time: Double { now / 1000 }

  /// The limits of both axes.
  var limits: (x: AxisLimits, y: AxisLimits) {
    traits.limits(contentSize: contentSize)
  }

  /// Scale and offset at `now`, not rounded.
  var current: ZoomState { epochs.last?.exactState(at: now) ?? state }

  /// The shown offset for an exact one.
  func shown(_ offset: Point) -> Point {
    rounds ? traits.rounded(offset) : offset
  }

  /// Announces that a question is about to be asked.
  func announceQuestion() { policies.willAsk(epochs, now) }

  // MARK: Time

  /// Advances to a time in seconds. Times before the latest one, and NaN, change nothing.
  package mutating func advance(to time: Double) {
    advance(toMilliseconds: time * 1000)
  }

  /// Advances until nothing moves.
  package mutating func settle() {
    while let deadline = nextDeadline { advance(toMilliseconds: deadline) }
  }

  /// Advances to a time in milliseconds. Everything due within a nanosecond of it is
  /// handled.
  mutating func advance(toMilliseconds time: Double) {
    while let deadline = nextDeadline, deadline <= time + ScrollEpoch.tolerance {
      now = max(now, deadline)
      if cause != .none && motionEnd <= deadline {
        endMotion()
      } else {
        deliver()
      }
    }
    if time > now && time.isFinite { now = time }
  }

  /// The time of the machine's next own event, in milliseconds.
  var nextDeadline: Double? {
    let delivery = contact?.deliveryTime
    if cause == .none { return delivery }
    return min(motionEnd, delivery ?? motionEnd)
  }

  // MARK: Epochs

  /// An event at `now`, with the present flags unless others are given.
  func event(_ kind: ScrollEvent.Kind, _ flags: ScrollFlags? = nil) -> ScrollEvent {
    ScrollEvent(time: time, kind: kind, flags: flags ?? self.flags)
  }

  /// Begins an epoch at `now` with the present motion, and with events.
  mutating func commit(_ events: [ScrollEvent], endsMotion: Bool = false) {
    let flags = self.flags
    let isActive = !flags.isDisjoint(with: [
      .dragging, .decelerating, .zooming, .zoomBouncing,
    ])
    if indicators.isActive && !isActive { indicators.lastEnd = now }
    indicators.isActive = isActive
    var leavesRange = false
    if case .axes(let x, let y, _) = motion {
      leavesRange = x.leavesRange || y.leavesRange
    }
    let velocity = contact?.isPanning == true ? fingerVelocity : .zero
    epochs.append(
      ScrollEpoch(
        start: now, events: events, flags: flags, motion: motion,
        motionStart: motionStart, state: state, rounds: rounds,
        fingerVelocity: velocity, shared: shared,
        contentSize: contentSize, bounces: leavesRange, endsMotion: endsMotion,
        indicators: indicators))
  }

  /// Begins a motion at `now`. The caller still has to commit the epoch.
  mutating func begin(
    _ motion: ScrollEpoch.Motion, because cause: Cause, lasting time: Double
  ) {
    self.motion = motion
    self.cause = cause
    motionStart = now
    motionEnd = now + max(time, 0)
  }

  /// Stops the motion in its present state, without events.
  mutating func freeze() {
    let here = current
    setState(here)
    motion = .still
    cause = .none
  }

  /// Sets scale and offset, and the content size for that scale.
  mutating func setState(_ new: ZoomState) {
    if new.scale != state.scale {
      if let zoom = traits.zoomGeometry { contentSize = zoom.contentSize(at: new.scale) }
      rounds = false
    }
    state = new
  }

  /// The motion has ended.
  private mutating func endMotion() {
    let ended = cause
    // Not the result of the law at the end, which may be half a pixel away.
    switch motion {
    case .still: break
    case .axes(let x, let y, _):
      state.offset = Point(x: x.destination, y: y.destination)
    case .zoom(let zoom, _): setState(zoom.end)
    }
    motion = .still
    cause = .none
    var events: [ScrollEvent] = []
    switch ended {
    case .flight:
      flicks.reset()
      events = [event(.didEndDecelerating)]
      // A delegate's target may be out of range by now.
      returnIntoRange()
    case .animation(let toTop):
      events = [event(toTop ? .didScrollToTop : .didEndScrollingAnimation)]
    case .zoomBounce, .zoomAnimation:
      events = [event(.didEndZooming(state.scale))]
      // The screen may have been rotated meanwhile.
      returnIntoRange()
    case .none, .settling: break
    }
    commit(events, endsMotion: true)
  }
}
