import MesmerGeometry

/// A scroll view's interaction as a state machine: changes of a pan and a pinch and
/// requests of a program go in, laws of motion and effects come out.
///
/// It is a value without a clock and without fingers, and it never calls out. Inputs come
/// in order of time. Between them the machine knows when its law ends (`lawEnd`) and what
/// it shows at any time until then. What has to be told or asked is left in `effects` for
/// the caller; at a question the machine is in a complete state, and the answer is one
/// more input.
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
/// Times are in milliseconds; points are in the viewport.
package struct ScrollMachine: Sendable {
  /// What moves the content without fingers.
  enum Cause: Hashable, Sendable {
    case none
    /// A flight or bounce, reported as deceleration.
    case flight
    /// An animation of the offset; `toTop` if it answers a tap on the status bar,
    /// `returns` if its end was in range when it began and is no longer.
    case animation(toTop: Bool, returns: Bool)
    /// The return to a zoom limit.
    case zoomBounce
    /// An animation of the zoom.
    case zoomAnimation
    /// The return into the range, which is not reported.
    case settling
  }

  /// Something that the machine wants done.
  package enum Effect: Hashable, Sendable {
    /// Tell DidZoom and DidScroll if this state is not the one told last. Dropped if the
    /// program has cut the motion since (`generation`).
    ///
    /// `jumps` for a change that the program has made at once, rather than a motion.
    case movement(
      ZoomState, ScrollFlags, time: Double, generation: Int, jumps: Bool)
    /// Tell an event.
    case tell(ScrollEvent)
    /// Note an event of which the delegate has been asked.
    case note(ScrollEvent)
    /// Ask whether a tap on the status bar may scroll; `scrollToTop` is the answer yes.
    case askToScrollToTop
    /// Ask where the released content is to stop, with `proposedTarget`;
    /// `answer(target:)` takes the answer.
    case askTarget(velocity: Vector)
  }

  /// The fingers on the content, as the recognizers report them.
  struct Hand: Hashable, Sendable {
    /// Whether they stopped a flight, whose end is still to be told.
    var hasCaught = false
    var isPanning = false
    var lock = DirectionalLock.none
    /// The fingers' centre.
    var center: Point
    /// The centre and the corresponding raw offset from which the drag continues.
    var anchor: Point
    var anchorOffset = Point.zero
    /// The offset where the drag began, for paging.
    var startOffset = Point.zero
    /// The velocity that the fingers give the offset, per millisecond.
    var velocity = Vector.zero
    /// How they have moved the content last.
    var step: FingerStep
    var pinch: Pinch?
    /// Whether there was a pinch; after one, releasing never flings.
    var hasPinched = false

    init(at center: Point, time: Double) {
      self.center = center
      anchor = center
      step = FingerStep(at: time)
    }
  }

  /// Content that fingers have released and whose target the delegate is asked for.
  struct Release: Hashable, Sendable {
    var velocity: Vector
    var gain: Double
    /// Where it is said to stop.
    var target: Point
  }

  /// The scroll view's properties.
  package internal(set) var traits: ScrollTraits
  /// What it shows from now on.
  package private(set) var span: MotionSpan!
  /// How often the display is refreshed, per second: a flight and its bounce end at the
  /// first refresh at or after the end of their law, as UIKit finds them there.
  package var refreshRate = 60.0
  /// Refreshes whose times in milliseconds are known, in order, as those of a recording.
  /// A motion ends at one of them, if there is one within two refreshes at `refreshRate`.
  package var refreshTimes: [Double] = []
  /// What is to be told and asked, in order; the caller takes it.
  package var effects: [Effect] = []
  /// Counted up by each request of a program that cuts or moves what is shown.
  package internal(set) var generation = 0
  /// The sum of the ways by which assignments have moved the content. The difference of
  /// two sums converts an offset that was kept in between.
  package internal(set) var displacement = Vector.zero
  /// When the law in force ends; infinity if nothing moves.
  package internal(set) var lawEnd = Double.infinity

  /// The latest time.
  package internal(set) var now = 0.0
  /// Scale and offset at `now` if nothing moves, else at the beginning of the law.
  var state: ZoomState
  var contentSize: Size
  var rounds = true
  var cause = Cause.none
  var law = Law.still
  var lawStart = 0.0
  var hand: Hand?
  var release: Release?
  var flicks = RepeatedFlicks()
  var indicators = IndicatorActivity()

  /// A scroll view at rest at a time. A state that is not finite or without a positive
  /// scale counts as the content's origin, unzoomed. With `isExact` the offset keeps its
  /// fractions of a pixel until something moves it, like the offset after a zoom.
  package init(
    traits: ScrollTraits, state: ZoomState = ZoomState(), isExact: Bool = false,
    at time: Double = 0
  ) {
    self.traits = traits
    rounds = !isExact
    let isUsable = state.offset.isFinite && state.scale > 0 && state.scale.isFinite
    self.state = isUsable ? state : ZoomState()
    contentSize = traits.contentSize
    now = time > 0 ? time : 0
    commit([])
  }

  // MARK: Present state

  /// What the scroll view is doing.
  package var flags: ScrollFlags {
    var flags: ScrollFlags = []
    if let hand {
      flags.insert(.tracking)
      if hand.isPanning { flags.insert(.dragging) }
      if hand.pinch?.isActive == true { flags.insert(.zooming) }
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

  /// Whether nothing moves and no finger is down.
  package var isIdle: Bool { cause == .none && hand == nil && release == nil }

  /// Whether fingers are on the content.
  package var isTracking: Bool { hand != nil }

  /// Whether nothing moves without fingers.
  package var isSettled: Bool { cause == .none }

  /// The limits of both axes.
  var limits: (x: AxisLimits, y: AxisLimits) {
    traits.limits(contentSize: contentSize)
  }

  /// Scale and offset at `now`, not rounded.
  var current: ZoomState {
    span?.exactState(at: now) ?? state
  }

  /// The shown offset for an exact one.
  func shown(_ offset: Point) -> Point {
    rounds ? traits.rounded(offset) : offset
  }

  // MARK: Time

  /// Advances to a time. Everything due within a nanosecond of it is handled. Times
  /// before the latest one, and NaN, change nothing.
  package mutating func advance(to time: Double) {
    while lawEnd < .infinity, lawEnd <= time + FrameTimes.tolerance {
      now = max(now, lawEnd)
      endLaw()
    }
    if time > now && time.isFinite { now = time }
  }

  // MARK: Spans and effects

  /// A step of what is to be told about a change.
  enum Mark {
    case event(ScrollEvent)
    case note(ScrollEvent)
    /// The change itself: DidZoom and DidScroll.
    case change
  }

  /// An event at `now`, with the present flags unless others are given.
  func event(_ kind: ScrollEvent.Kind, _ flags: ScrollFlags? = nil) -> Mark {
    .event(ScrollEvent(time: now / 1000, kind: kind, flags: flags ?? self.flags))
  }

  /// Begins a span at `now` with the present law. What has moved until now is told
  /// before the marks. `endsLaw`: the step to the destination, at most half a point,
  /// belongs to the law that has ended.
  mutating func commit(_ marks: [Mark], endsLaw: Bool = false) {
    let flags = self.flags
    let isActive = !flags.isDisjoint(with: [
      .dragging, .decelerating, .zooming, .zoomBouncing,
    ])
    if indicators.isActive && !isActive { indicators.lastEnd = now }
    indicators.isActive = isActive
    let before = span
    span = MotionSpan(
      flags: flags, law: law, lawStart: lawStart, rest: state,
      rounds: rounds, step: hand?.step ?? FingerStep(at: now), traits: traits,
      contentSize: contentSize, indicators: indicators)
    if marks.isEmpty { return }
    if let before {
      var flags = before.flags
      // According to one observer of UIKit, isDragging is already false at the last
      // DidScroll of a bounce.
      if endsLaw && before.bounces { flags.remove(.dragging) }
      tellMovement(endsLaw ? span : before, flags)
    }
    for mark in marks {
      switch mark {
      case .event(let event): effects.append(.tell(event))
      case .note(let event): effects.append(.note(event))
      case .change: tellMovement(span.model(at: now), flags, jumps: true)
      }
    }
  }

  /// Tells what a span shows now.
  mutating func tellMovement(_ span: MotionSpan, _ flags: ScrollFlags) {
    tellMovement(span.model(at: now), flags)
  }

  private mutating func tellMovement(
    _ state: ZoomState, _ flags: ScrollFlags, jumps: Bool = false
  ) {
    effects.append(
      .movement(state, flags, time: now, generation: generation, jumps: jumps))
  }

  /// Begins a law at `now`. The caller still has to commit.
  mutating func begin(_ law: Law, because cause: Cause, lasting time: Double) {
    self.law = law
    self.cause = cause
    lawStart = now
    lawEnd = now + max(time, 0)
  }

  /// Begins a flight, or a return into the range, of both axes.
  mutating func fly(_ x: AxisMotion, _ y: AxisMotion, because cause: Cause) {
    var motions = [x, y]
    for axis in motions.indices {
      motions[axis].endBounce { refresh(atOrAfter: now + $0) - now }
    }
    let duration = max(motions[0].duration, motions[1].duration)
    begin(.axes(motions[0], motions[1]), because: cause, lasting: duration)
    lawEnd = refresh(atOrAfter: lawEnd)
  }

  /// The time of the first refresh of the display at or after a time; of times so large
  /// that refreshes are no numbers of their own, the time itself.
  private func refresh(atOrAfter time: Double) -> Double {
    var (low, high) = (0, refreshTimes.count)
    while low < high {
      let middle = (low + high) / 2
      let isBefore = refreshTimes[middle] < time - FrameTimes.tolerance
      if isBefore { low = middle + 1 } else { high = middle }
    }
    if low < refreshTimes.count, refreshTimes[low] - time < 2000 / refreshRate {
      return refreshTimes[low]
    }
    let number = Elementary.floor(time / 1000 * refreshRate)
    // Rounding may cost one.
    for next in [number, number + 1, number + 2] {
      let refresh = next / refreshRate * 1000
      if refresh >= time - FrameTimes.tolerance, refresh < .infinity { return refresh }
    }
    return time
  }

  /// Stops what moves in its present state, without events.
  mutating func freeze() {
    setState(current)
    rest()
  }

  /// Nothing moves from here on.
  mutating func rest() {
    law = .still
    cause = .none
    lawEnd = .infinity
  }

  /// Sets scale and offset, and the content size for that scale.
  mutating func setState(_ new: ZoomState) {
    if new.scale != state.scale {
      if let zoom = traits.zoomGeometry { contentSize = zoom.contentSize(at: new.scale) }
      rounds = false
    }
    state = new
  }

  /// Sets the state at the end of a zoom, which rests on device pixels.
  mutating func finish(_ zoom: ZoomMotion) {
    setState(zoom.end)
    rounds = true
  }

  /// The law has ended.
  private mutating func endLaw() {
    let ended = cause
    let flags = self.flags
    // Not the result of the law at the end, which may be half a point away.
    switch law {
    case .still: break
    case .axes(let x, let y):
      state.offset = Point(x: x.destination, y: y.destination)
      // The bounce of the axis that ends last is told there too.
      let elapsed = now - lawStart
      var last = state
      last.offset = Point(
        x: x.lastPosition(after: elapsed), y: y.lastPosition(after: elapsed))
      if ended == .flight && span.rounded(last) != span.rounded(state) {
        tellMovement(span.rounded(last), flags)
      }
    case .zoom(let zoom): finish(zoom)
    }
    rest()
    var marks: [Mark] = []
    switch ended {
    case .flight:
      flicks.reset()
      marks = [event(.didEndDecelerating)]
      // A delegate's target may be out of range by now.
      returnIntoRange()
    case .animation(let toTop, let returns):
      marks = [event(toTop ? .didScrollToTop : .didEndScrollingAnimation)]
      if returns { returnIntoRange() }
    case .zoomBounce, .zoomAnimation:
      marks = [event(.didEndZooming(state.scale))]
      // The screen may have been rotated meanwhile.
      returnIntoRange()
    case .none, .settling: break
    }
    commit(marks, endsLaw: true)
  }
}
