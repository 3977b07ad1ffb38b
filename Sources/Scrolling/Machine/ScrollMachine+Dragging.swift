import MesmerGeometry

// Dragging: from the recognition of a pan to the motion after the finger has lifted.
//
// The offset follows from the current position of the finger, the position where its slop
// ended and the raw offset at that time (`RubberBand.raw`): no steps are summed. The slop
// is absorbed, so the content does not jump.

extension ScrollMachine {
  /// The axes that a finger can drag: those whose range is not empty, and those that
  /// always bounce.
  package var draggableAxes: (x: Bool, y: Bool) {
    let limits = limits
    let x = traits.bounces && traits.alwaysBounceHorizontal
    let y = traits.bounces && traits.alwaysBounceVertical
    return (
      x || limits.x.high > limits.x.low, y || limits.y.high > limits.y.low
    )
  }

  /// The velocity of the offset from the fingers, along the axes that move.
  var fingerVelocity: Vector {
    guard let hand else { return .zero }
    return draggable(hand.lock.free(hand.velocity))
  }

  /// Returns a vector without its components along axes that cannot be dragged.
  package func draggable(_ vector: Vector) -> Vector {
    let axes = draggableAxes
    return Vector(dx: axes.x ? vector.dx : 0, dy: axes.y ? vector.dy : 0)
  }

  /// Returns, for each axis, whether fingers that move by a vector would move the content
  /// without resistance, because the range continues on that side.
  package func hasRoom(for fingers: Vector) -> (x: Bool, y: Bool) {
    let limits = limits
    let offset = current.offset
    func room(_ way: Double, _ offset: Double, _ limits: AxisLimits) -> Bool {
      way < 0 ? offset < limits.high : offset > limits.low
    }
    return (
      room(fingers.dx, offset.x, limits.x), room(fingers.dy, offset.y, limits.y)
    )
  }

  /// The current offset, not rounded.
  package var exactOffset: Point { current.offset }

  /// Returns the movement of fingers to `center` since the drag began or a finger joined
  /// or left, without an axis that the directional lock excludes; nil without fingers.
  package func dragWay(to center: Point) -> Vector? {
    hand.map { $0.lock.free(center - $0.anchor) }
  }

  // MARK: Fingers down

  /// Whether a finger that touches down now is ignored until it lifts: while a zoom
  /// bounces or is animated.
  package var ignoresTouches: Bool { cause == .zoomBounce || cause == .zoomAnimation }

  /// Whether the fingers have stopped a flight; they then scroll without slop.
  package var hasCaughtFlight: Bool { hand?.hasCaught == true }

  /// Handles the touch-down of the first finger, which stops any motion. No effect if a
  /// finger is down already, or if `ignoresTouches`.
  package mutating func touchDown(at point: Point) {
    if hand != nil || ignoresTouches { return }
    flicks.touchDown(at: now)
    var hand = Hand(at: point, time: now)
    var marks: [Mark] = []
    switch cause {
    case .flight:
      if isPastEdge { flicks.reset() }
      hand.hasCaught = true
      notifyMovement(span.model(at: now), span.flags)
    case .animation(toTop: false, _):
      freeze()
      marks = [event(.didEndScrollingAnimation, [.tracking])]
    case .none, .animation, .zoomBounce, .zoomAnimation, .settling: break
    }
    freeze()
    self.hand = hand
    commit(marks)
  }

  /// Whether the content is past an edge.
  private var isPastEdge: Bool {
    let offset = current.offset
    return limits.x.excludes(offset.x) || limits.y.excludes(offset.y)
  }

  /// Handles fingers that have joined or left: their centre jumps, the content does not.
  package mutating func panRebased(center: Point) {
    if hand?.isPanning == true { anchorDrag(at: center) }
  }

  /// Handles the lift of all fingers after drag and pinch have ended.
  package mutating func touchesEnded() {
    guard let hand, release == nil else { return }
    self.hand = nil
    if cause == .none { returnIntoRange() }
    commit(hand.hasCaught ? [event(.didEndDecelerating)] : [])
  }

  // MARK: Panning

  /// Continues the drag from a centre of the fingers and the current offset.
  mutating func anchorDrag(at center: Point) {
    let limits = limits
    hand?.center = center
    hand?.anchor = center
    hand?.anchorOffset = Point(
      x: RubberBand.raw(shown: state.offset.x, limits: limits.x),
      y: RubberBand.raw(shown: state.offset.y, limits: limits.y))
  }

  /// Begins a pan at a centre, where its slop has ended; until now the fingers have moved
  /// by `translation`.
  package mutating func panBegan(center: Point, translation: Vector) {
    guard let caught = hand?.hasCaught else { return }
    hand?.isPanning = true
    hand?.hasCaught = false
    if traits.isDirectionalLockEnabled && !caught {
      hand?.lock = DirectionalLock(translation: translation)
    }
    if cause == .settling { freeze() }
    hand?.step = FingerStep(at: now)
    hand?.startOffset = state.offset
    anchorDrag(at: center)
    if caught {
      commit([
        event(.willBeginDragging, [.tracking, .dragging, .decelerating]),
        event(.didEndDecelerating),
      ])
    } else {
      commit([event(.willBeginDragging)])
    }
  }

  /// Moves the offset with the fingers of a pan. `velocity` is the resulting velocity of
  /// the offset, per millisecond.
  ///
  /// `handsOver` selects the axes along which the distance past the end of the range
  /// passes to another scroll view instead of resisting; the result is that distance.
  @discardableResult
  package mutating func panMoved(
    center: Point, velocity: Vector, handsOver: (x: Bool, y: Bool) = (false, false)
  ) -> Vector {
    guard var hand, hand.isPanning else { return .zero }
    hand.velocity = velocity
    hand.center = center
    let limits = limits
    let axes = draggableAxes
    let way = hand.lock.free(center - hand.anchor)
    var offset = state.offset
    var rest = Vector.zero
    /// Returns the shown offset of one axis. If the axis stops abruptly at its limit, the
    /// anchor is moved too, so that reversing the direction has an immediate effect.
    func follow(
      _ anchor: inout Double, _ way: Double, _ limits: AxisLimits, _ handsOver: Bool,
      _ rest: inout Double
    ) -> Double {
      let raw = anchor - way
      if handsOver && limits.excludes(raw) {
        let end = limits.clamped(raw)
        rest = raw - end
        return end
      }
      if !limits.bounces { anchor = limits.clamped(raw) + way }
      return RubberBand.shown(raw: raw, limits: limits)
    }
    if axes.x && hand.lock != .vertical {
      offset.x = follow(
        &hand.anchorOffset.x, way.dx, limits.x, handsOver.x, &rest.dx)
    }
    if axes.y && hand.lock != .horizontal {
      offset.y = follow(
        &hand.anchorOffset.y, way.dy, limits.y, handsOver.y, &rest.dy)
    }
    hand.step.move(offset - state.offset, at: now)
    self.hand = hand
    flicks.drag(velocity: dominant(fingerVelocity))
    if offset != state.offset { rounds = true }
    state.offset = offset
    commit([])
    return rest
  }

  /// Returns the component of a vector along its larger axis.
  private func dominant(_ vector: Vector) -> Double {
    vector.dx.magnitude > vector.dy.magnitude ? vector.dx : vector.dy
  }

  /// Handles the lift of the last finger of a pan: the content bounces, flies, moves to a
  /// page or rests. `velocity` is the resulting velocity of the offset, per millisecond;
  /// `distance` is the distance that the fingers have moved.
  package mutating func panEnded(velocity: Vector, distance: Double) {
    guard let hand, hand.isPanning else { return }
    if isPinching {
      // The pinch continues to move the content.
      self.hand?.isPanning = false
      commit([
        event(
          .willEndDragging(velocity: .zero, target: state.offset), flags.union(.dragging)),
        event(.didEndDragging(willDecelerate: false)),
      ])
      return
    }
    let velocity = hand.hasPinched ? .zero : draggable(hand.lock.free(velocity))
    propose(velocity, dragDistance: distance)
  }

  /// Releases the content with its natural target, which the delegate can change.
  mutating func propose(_ velocity: Vector, dragDistance: Double) {
    var gain = 1.0
    if traits.accumulatesFlicks && !traits.isPagingEnabled {
      gain = flicks.release(
        velocity: dominant(velocity), dragDistance: dragDistance, at: now)
    }
    let motions = releasedMotions(velocity, gain)
    release = Release(velocity: velocity, gain: gain, target: target(motions))
    notifyMovement(span.model(at: now), span.flags)
    effects.append(.askTarget(velocity: velocity))
  }

  /// The target of released content, proposed to the delegate; nil if no release is
  /// pending.
  package var proposedTarget: Point? { release?.target }

  /// Proposes a new target for content that an assignment has moved.
  mutating func proposeAgain() {
    guard var release else { return }
    release.target = target(releasedMotions(release.velocity, release.gain))
    self.release = release
  }

  private func releasedMotions(
    _ velocity: Vector, _ gain: Double
  ) -> (x: AxisMotion, y: AxisMotion) {
    let limits = limits
    let start = hand?.startOffset ?? state.offset
    return (
      released(state.offset.x, velocity.dx, start: start.x, gain: gain, limits.x),
      released(state.offset.y, velocity.dy, start: start.y, gain: gain, limits.y)
    )
  }

  /// Returns the reported end of motions: on a device pixel, or at an end of the range.
  private func target(_ motions: (x: AxisMotion, y: AxisMotion)) -> Point {
    let limits = limits
    let reported = traits.rounded(
      Point(x: motions.x.reported ?? 0, y: motions.y.reported ?? 0))
    return Point(
      x: motions.x.reported == nil ? motions.x.destination : limits.x.clamped(reported.x),
      y: motions.y.reported == nil ? motions.y.destination : limits.y.clamped(reported.y))
  }

  /// Applies the delegate's target for released content; nil, or the proposed target,
  /// keeps the natural one. The content starts from its current position, not from that
  /// at the time of the proposal, so an unchanged target follows assignments and changes
  /// of the range. A target on the same device pixel is treated as unchanged.
  package mutating func answer(target answer: Point?) {
    guard let release, hand != nil else { return }
    self.release = nil
    let limits = limits
    var motions = releasedMotions(release.velocity, release.gain)
    let free = target(motions)
    var target = free
    if let answer, answer.isFinite, answer != release.target {
      // If the target is out of range, content comes to rest at the end of the range.
      target = Point(x: limits.x.clamped(answer.x), y: limits.y.clamped(answer.y))
      let (old, new) = (traits.rounded(free), traits.rounded(target))
      if new.x != old.x {
        motions.x = retargeted(
          state.offset.x, release.velocity.dx, to: target.x, gain: release.gain, limits.x)
      }
      if new.y != old.y {
        motions.y = retargeted(
          state.offset.y, release.velocity.dy, to: target.y, gain: release.gain, limits.y)
      }
    }
    var marks: [Mark] = [
      .note(
        ScrollEvent(
          time: now / 1000,
          kind: .willEndDragging(velocity: release.velocity, target: target), flags: flags
        ))
    ]
    if motions.x.isMoving || motions.y.isMoving {
      marks.append(event(.didEndDragging(willDecelerate: true)))
      hand = nil
      fly(motions.x, motions.y, because: .flight)
      rounds = true
      marks.append(event(.willBeginDecelerating))
    } else {
      marks.append(event(.didEndDragging(willDecelerate: false), [.tracking]))
      hand = nil
      state.offset = Point(x: motions.x.destination, y: motions.y.destination)
    }
    commit(marks)
  }

  // MARK: The drag of a nested scroll view

  /// Moves the content by the distance that a nested scroll view passes on, relative to
  /// `start`, the offset when the content began to follow. The only callbacks are
  /// `scrollViewDidScroll`, and `scrollViewDidEndDecelerating` for a flight that the call
  /// stops. No effect while the zoom bounces or is animated.
  package mutating func follow(_ way: Vector, from start: Point) {
    guard hand == nil, !ignoresTouches else { return }
    let stopped = cause == .none ? [] : stop()
    let limits = limits
    var offset = state.offset
    if way.dx != 0 || offset.x != start.x {
      offset.x = RubberBand.shown(raw: start.x + way.dx, limits: limits.x)
    }
    if way.dy != 0 || offset.y != start.y {
      offset.y = RubberBand.shown(raw: start.y + way.dy, limits: limits.y)
    }
    if offset == state.offset && stopped.isEmpty { return }
    rounds = true
    state.offset = offset
    commit(stopped)
  }

  /// Handles the lift of the finger in the nested scroll view: the content moves to a
  /// page, or flies and returns into its range, with `scrollViewDidScroll` as the only
  /// callback.
  package mutating func followEnded(velocity: Vector, from start: Point) {
    guard hand == nil, cause == .none, state.offset != start else { return }
    let limits = limits
    let x = released(state.offset.x, velocity.dx, start: start.x, gain: 1, limits.x)
    let y = released(state.offset.y, velocity.dy, start: start.y, gain: 1, limits.y)
    fly(x, y, because: .settling)
    commit([])
  }

  /// Returns the motion of one axis after the release.
  private func released(
    _ offset: Double, _ velocity: Double, start: Double, gain: Double,
    _ limits: AxisLimits
  ) -> AxisMotion {
    let decay = traits.decelerationRate.decay
    if traits.isPagingEnabled {
      let page = Paging.target(
        offset: offset, velocity: velocity, startingFrom: start, limits: limits)
      return .paging(
        position: offset, velocity: velocity, target: page, decay: decay,
        limits: limits, page: page)
    }
    return .flight(
      Deceleration(position: offset, velocity: velocity, decay: decay, gain: gain),
      limits: limits)
  }

  /// Returns the motion of one axis whose target the delegate has changed.
  private func retargeted(
    _ offset: Double, _ velocity: Double, to target: Double, gain: Double,
    _ limits: AxisLimits
  ) -> AxisMotion {
    let decay = traits.decelerationRate.decay
    if traits.isPagingEnabled {
      return .paging(
        position: offset, velocity: velocity, target: target, decay: decay,
        limits: limits, page: nil)
    }
    return .flight(
      Deceleration(position: offset, velocity: velocity, decay: decay, gain: gain),
      retargetedTo: target, limits: limits, animation: traits.animation)
  }

  /// Begins the return of content that is out of range for another reason than a drag. It
  /// is not reported as deceleration. The caller must commit.
  mutating func returnIntoRange() {
    let limits = limits
    guard limits.x.excludes(state.offset.x) || limits.y.excludes(state.offset.y)
    else { return }
    let motions = [(state.offset.x, limits.x), (state.offset.y, limits.y)].map {
      AxisMotion.flight(
        Deceleration(
          position: $0, velocity: 0, decay: traits.decelerationRate.decay),
        limits: $1)
    }
    fly(motions[0], motions[1], because: .settling)
  }
}
