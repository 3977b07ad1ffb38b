import MesmerGeometry

/// The interaction of a scroll view as a state machine. Its inputs are the changes of a
/// pan and a pinch and the requests of a program; its outputs are laws of motion and
/// effects.
///
/// It is a value that reads no clock and no touches, and makes no callbacks. Inputs
/// are passed in order of time. Between them the machine provides the end of its law
/// (`lawEnd`) and the state shown at any time until then. Pending callbacks and queries
/// are in `effects` for the caller; at a query the machine is in a complete state, and
/// the answer is another input.
///
/// The callbacks have UIKit's order and UIKit's flags. docs/motion.md grades the evidence
/// for each rule; where there is none, the choice is this project's:
///
/// - a finger that touches down during a flight stops it, also out of range, and scrolls
///   without slop;
/// - a finger that touches down during an animation of the offset stops it and requires
///   the slop; one that touches down while a zoom bounces or is animated is ignored until
///   it lifts;
/// - a second finger joins the drag (the content follows the fingers' centre without a
///   jump) and pinches as soon as the distance changes;
/// - requests of a program while fingers zoom are ignored.
///
/// Times are in milliseconds; points are in the viewport.
package struct ScrollMachine: Sendable {
  /// The cause of a motion without fingers.
  enum Cause: Hashable, Sendable {
    case none
    /// A flight or bounce, reported as deceleration.
    case flight
    /// An animation of the offset. `toTop` is true after a tap on the status bar.
    /// `returns` is true if the end of the animation was in range when it began and no
    /// longer is.
    case animation(toTop: Bool, returns: Bool)
    /// The return to a zoom limit.
    case zoomBounce
    /// An animation of the zoom.
    case zoomAnimation
    /// A return into the range, or the motion after a nested scroll view's drag. Neither
    /// is reported.
    case settling
  }

  /// A callback or a query that the caller performs.
  package enum Effect: Hashable, Sendable {
    /// Call `scrollViewDidZoom` and `scrollViewDidScroll` if this state differs from the
    /// last delivered one. Dropped if the program has interrupted the motion since
    /// (`generation`).
    ///
    /// `jumps` is true for an immediate change by the program, and false for a motion.
    case movement(
      ZoomState, ScrollFlags, time: Double, generation: Int, jumps: Bool)
    /// Send an event to the delegate.
    case tell(ScrollEvent)
    /// Log an event whose delegate method has already been called.
    case note(ScrollEvent)
    /// Call `scrollViewShouldScrollToTop`; if the delegate allows it, call
    /// `scrollToTop()`.
    case askToScrollToTop
    /// Call `scrollViewWillEndDragging` with `proposedTarget`, and pass the delegate's
    /// target to `answer(target:)`.
    case askTarget(velocity: Vector)
  }

  /// The fingers on the content, as the recognizers report them.
  struct Hand: Hashable, Sendable {
    /// Whether they stopped a flight whose end is not yet delivered.
    var hasCaught = false
    var isPanning = false
    var lock = DirectionalLock.none
    /// The fingers' centre.
    var center: Point
    /// The centre and the corresponding raw offset from which the drag continues.
    var anchor: Point
    var anchorOffset = Point.zero
    /// The offset at which the drag began, for paging.
    var startOffset = Point.zero
    /// The velocity of the offset that results from the fingers, per millisecond.
    var velocity = Vector.zero
    /// The last movement of the content by the fingers.
    var step: FingerStep
    var pinch: Pinch?
    /// Whether there was a pinch; after one, a release never flings.
    var hasPinched = false

    init(at center: Point, time: Double) {
      self.center = center
      anchor = center
      step = FingerStep(at: time)
    }
  }

  /// Content that fingers have released, pending the delegate's target.
  struct Release: Hashable, Sendable {
    var velocity: Vector
    var gain: Double
    /// The proposed target.
    var target: Point
  }

  /// The scroll view's properties.
  package internal(set) var traits: ScrollTraits
  /// The span from now on.
  package private(set) var span: MotionSpan!
  /// The refresh rate of the display, per second: a flight and its bounce end at the
  /// first refresh at or after the end of their law, as UIKit detects them there.
  package var refreshRate = 60.0
  /// The known times of refreshes in milliseconds, in order, as in a recording. A motion
  /// ends at the next of these times, if it follows within two refreshes at
  /// `refreshRate`.
  package var refreshTimes: [Double] = []
  /// The pending callbacks and queries, in order; the caller removes them.
  package var effects: [Effect] = []
  /// A number incremented by every request of a program that can interrupt or move the
  /// content.
  package internal(set) var generation = 0
  /// The sum of the displacements of the content by assignments. Adding the increase of
  /// the sum to an offset that was stored earlier updates that offset.
  package internal(set) var displacement = Vector.zero
  /// The time at which the current law ends; infinity if nothing moves.
  package internal(set) var lawEnd = Double.infinity

  /// The latest time.
  package internal(set) var now = 0.0
  /// Scale and offset at `now` if nothing moves, otherwise at the beginning of the law.
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

  /// Creates a scroll view at rest at a time. A state that is not finite or whose scale
  /// is not positive is replaced by the content's origin, unzoomed. With `isExact` the
  /// offset keeps its fractions of a pixel until something moves it, like the offset
  /// after a zoom.
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

  // MARK: Current state

  /// The flags of the scroll view.
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

  /// Whether the scroll view is idle: nothing moves and no finger is down.
  package var isIdle: Bool { cause == .none && hand == nil && release == nil }

  /// Whether fingers are on the content.
  package var isTracking: Bool { hand != nil }

  /// Whether there is no motion other than by fingers.
  package var isSettled: Bool { cause == .none }

  /// The limits of both axes.
  var limits: (x: AxisLimits, y: AxisLimits) {
    traits.limits(contentSize: contentSize)
  }

  /// Scale and offset at `now`, not rounded.
  var current: ZoomState {
    span?.exactState(at: now) ?? state
  }

  /// Returns the shown offset for an exact one.
  func shown(_ offset: Point) -> Point {
    rounds ? traits.rounded(offset) : offset
  }

  // MARK: Time

  /// Advances to a time and handles everything due within a nanosecond of it. Times
  /// before the latest one, and NaN, have no effect.
  package mutating func advance(to time: Double) {
    while lawEnd < .infinity, lawEnd <= time + FrameTimes.tolerance {
      now = max(now, lawEnd)
      endLaw()
    }
    if time > now && time.isFinite { now = time }
  }

  // MARK: Spans and effects

  /// A notification about a change.
  enum Mark {
    case event(ScrollEvent)
    case note(ScrollEvent)
    /// The change itself: `scrollViewDidZoom` and `scrollViewDidScroll`.
    case change
  }

  /// Returns an event at `now`, by default with the current flags.
  func event(_ kind: ScrollEvent.Kind, _ flags: ScrollFlags? = nil) -> Mark {
    .event(ScrollEvent(time: now / 1000, kind: kind, flags: flags ?? self.flags))
  }

  /// Begins a span at `now` with the current law. If there are marks, adds the movement
  /// until now and then the marks to `effects`. With `endsLaw`, that movement ends at the
  /// destination of the law that has ended, at most half a point from its last position.
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
      // According to one observer of UIKit, `isDragging` is already false at the last
      // `scrollViewDidScroll` of a bounce.
      if endsLaw && before.bounces { flags.remove(.dragging) }
      notifyMovement((endsLaw ? span : before).model(at: now), flags)
    }
    for mark in marks {
      switch mark {
      case .event(let event): effects.append(.tell(event))
      case .note(let event): effects.append(.note(event))
      case .change: notifyMovement(span.model(at: now), flags, jumps: true)
      }
    }
  }

  /// Adds to `effects` the movement to a state.
  mutating func notifyMovement(
    _ state: ZoomState, _ flags: ScrollFlags, jumps: Bool = false
  ) {
    effects.append(
      .movement(state, flags, time: now, generation: generation, jumps: jumps))
  }

  /// Begins a law at `now`. The caller must commit.
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

  /// Returns the time of the first refresh of the display at or after a time; for times
  /// so large that refreshes are indistinguishable, the time itself.
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
    // Rounding may be off by one.
    for next in [number, number + 1, number + 2] {
      let refresh = next / refreshRate * 1000
      if refresh >= time - FrameTimes.tolerance, refresh < .infinity { return refresh }
    }
    return time
  }

  /// Stops any motion at its current state, without events.
  mutating func freeze() {
    setState(current)
    rest()
  }

  /// Ends the current law, so that nothing moves.
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

  /// Sets the state at the end of a zoom, whose offset is on device pixels.
  mutating func finish(_ zoom: ZoomMotion) {
    setState(zoom.end)
    rounds = true
  }

  /// Ends the law at its end time.
  private mutating func endLaw() {
    let ended = cause
    let flags = self.flags
    // The destination, not the law's result at the end, which may be half a point away.
    switch law {
    case .still: break
    case .axes(let x, let y):
      state.offset = Point(x: x.destination, y: y.destination)
      // The bounce of the axis that ends last also sends its last position.
      let elapsed = now - lawStart
      var last = state
      last.offset = Point(
        x: x.lastPosition(after: elapsed), y: y.lastPosition(after: elapsed))
      if ended == .flight && span.rounded(last) != span.rounded(state) {
        notifyMovement(span.rounded(last), flags)
      }
    case .zoom(let zoom): finish(zoom)
    }
    rest()
    var marks: [Mark] = []
    switch ended {
    case .flight:
      flicks.reset()
      marks = [event(.didEndDecelerating)]
      // A delegate's target may be out of range now.
      returnIntoRange()
    case .animation(let toTop, let returns):
      marks = [event(toTop ? .didScrollToTop : .didEndScrollingAnimation)]
      if returns { returnIntoRange() }
    case .zoomBounce, .zoomAnimation:
      marks = [event(.didEndZooming(state.scale))]
      // The screen may have been rotated during the zoom.
      returnIntoRange()
    case .none, .settling: break
    }
    commit(marks, endsLaw: true)
  }
}
