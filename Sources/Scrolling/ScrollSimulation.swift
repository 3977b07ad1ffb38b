import MesmerGeometry

/// A scroll view's interaction as a state machine: touches and requests with
/// their times go in, epochs and events come out.
///
/// A value type without a clock. Inputs come in the order of their times (an
/// input whose time has passed counts for the latest one); between them the
/// machine knows its own deadlines, the end of a motion and of the delay of
/// content touches, and comes to them in `advance(to:)`. Everything that it
/// shows between two inputs is known when the first has been taken, so a
/// history can be read at any time and in any order.
///
/// The callbacks come in UIKit's order with UIKit's flags (docs/motion.md says how
/// sure each rule is; where nothing is known the choice is this project's):
///
/// - a finger that comes down on a flight stops it, out of range as well, and
///   scrolls without slop;
/// - a finger that comes down on an animation of the offset stops it and
///   needs the slop; one that comes down while a zoom bounces or is animated
///   is ignored until it lifts;
/// - a second finger joins the drag (the fingers' centre counts, nothing
///   jumps) and pinches as soon as the distance changes;
/// - what a program asks for while fingers zoom is ignored.
///
/// Times are milliseconds here; public input is in seconds.
package struct ScrollSimulation {
  /// What moves the content without fingers.
  enum Cause: Hashable, Sendable {
    case none
    /// A flight or bounce, told as deceleration.
    case flight
    /// An animation of the offset, to the top as the answer to a tap.
    case animation(toTop: Bool)
    /// The return to a zoom limit.
    case zoomBounce
    /// An animation of the zoom.
    case zoomAnimation
    /// The return into the range, which is not told.
    case settling
  }

  /// The scroll view's properties.
  package internal(set) var traits: ScrollTraits {
    didSet { shared = SharedTraits(traits) }
  }
  /// What its delegate answers.
  package var policies: ScrollPolicies
  /// The history so far.
  package internal(set) var epochs: [ScrollEpoch] = []

  private var shared: SharedTraits

  /// The latest time, in milliseconds.
  var now = 0.0
  /// Scale and offset at `now` where nothing moves, else where the motion
  /// began.
  var state: ZoomState
  var contentSize: Size
  var rounds = true
  var cause = Cause.none
  var motion = ScrollEpoch.Motion.still
  var motionStart = 0.0
  var motionEnd = 0.0
  var contact: Contact?
  /// Fingers that do not count until they lift.
  var ignoredFingers: Set<Int> = []
  /// Fingers that belong to the content since scrolling is disabled.
  var contentFingers: [Int: Point] = [:]
  var flicks = RepeatedFlicks()
  var indicators = IndicatorActivity()

  /// A scroll view at rest at time 0. A state that is not finite or without a
  /// positive scale is the content's corner, unzoomed. `isExact`: the offset
  /// keeps its fractions of a pixel until something moves it, as one that a
  /// zoom has made does.
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

  // MARK: What is going on

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

  /// Whether nothing will happen without another input.
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

  /// The offset as it is shown for one that is kept.
  func shown(_ offset: Point) -> Point {
    rounds ? traits.rounded(offset) : offset
  }

  /// Tells that a question is about to be asked.
  func announceQuestion() { policies.willAsk(epochs, now) }

  // MARK: Time

  /// Lets time pass up to a moment, in seconds. Times before the latest one,
  /// and NaN, change nothing.
  package mutating func advance(to time: Double) {
    advance(toMilliseconds: time * 1000)
  }

  /// Lets time pass until nothing moves any more by itself.
  package mutating func settle() {
    while let deadline = nextDeadline { advance(toMilliseconds: deadline) }
  }

  /// Lets time pass up to a moment, in milliseconds. What is due within a
  /// nanosecond is due.
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

  /// When something happens next by itself, in milliseconds.
  var nextDeadline: Double? {
    let delivery = contact?.deliveryTime
    if cause == .none { return delivery }
    return min(motionEnd, delivery ?? motionEnd)
  }

  // MARK: Epochs

  /// An event at `now`, with the flags as they are unless others are given.
  func event(_ kind: ScrollEvent.Kind, _ flags: ScrollFlags? = nil) -> ScrollEvent {
    ScrollEvent(time: time, kind: kind, flags: flags ?? self.flags)
  }

  /// Begins an epoch at `now` with what is moving, and events.
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

  /// Begins a motion at `now`; the epoch is still to be committed.
  mutating func begin(
    _ motion: ScrollEpoch.Motion, because cause: Cause, lasting time: Double
  ) {
    self.motion = motion
    self.cause = cause
    motionStart = now
    motionEnd = now + max(time, 0)
  }

  /// Leaves the motion where it is now, without a word.
  mutating func freeze() {
    let here = current
    setState(here)
    motion = .still
    cause = .none
  }

  /// Sets scale and offset, and the content size that follows the scale.
  mutating func setState(_ new: ZoomState) {
    if new.scale != state.scale {
      if let zoom = traits.zoomGeometry { contentSize = zoom.contentSize(at: new.scale) }
      rounds = false
    }
    state = new
  }

  /// The motion has come to its end.
  private mutating func endMotion() {
    let ended = cause
    // Not what the law says at the end: half a pixel may lie between.
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
      // A delegate's target may be out of range since.
      returnIntoRange()
    case .animation(let toTop):
      events = [event(toTop ? .didScrollToTop : .didEndScrollingAnimation)]
    case .zoomBounce, .zoomAnimation:
      events = [event(.didEndZooming(state.scale))]
      // The viewport may have been turned meanwhile.
      returnIntoRange()
    case .none, .settling: break
    }
    commit(events, endsMotion: true)
  }
}
