import MesmerGeometry

// Dragging: from the recognition of a pan to what happens after the finger has lifted.
//
// The offset follows from the present position of the finger, its position when the drag
// began and the raw offset at that time (`RubberBand.raw`): no steps are summed. The
// movement before the recognition is ignored, so nothing jumps.

extension ScrollSimulation {
  /// The axes that a finger can drag: those with room, and those that always bounce.
  var draggableAxes: (x: Bool, y: Bool) {
    let limits = limits
    let x = traits.bounces && traits.alwaysBounceHorizontal
    let y = traits.bounces && traits.alwaysBounceVertical
    return (
      x || limits.x.high > limits.x.low, y || limits.y.high > limits.y.low
    )
  }

  /// The velocity of the offset from the fingers, along the axes that move.
  var fingerVelocity: Vector {
    guard let contact else { return .zero }
    return moving(contact.lock.free(contact.tracker.latest))
  }

  /// A vector without its components along axes that cannot be dragged.
  private func moving(_ vector: Vector) -> Vector {
    let axes = draggableAxes
    return Vector(dx: axes.x ? vector.dx : 0, dy: axes.y ? vector.dy : 0)
  }

  /// Continues the drag from here: from the fingers' centre and the shown offset.
  mutating func anchorDrag() {
    guard let contact else { return }
    let limits = limits
    self.contact?.anchor = contact.center
    self.contact?.anchorOffset = Point(
      x: RubberBand.raw(shown: state.offset.x, limits: limits.x),
      y: RubberBand.raw(shown: state.offset.y, limits: limits.y))
  }

  /// Begins a pan if the fingers have moved far enough along the axes that can be
  /// dragged.
  mutating func recognizePan() {
    guard let contact, !contact.isPanning else { return }
    let translation = contact.center - contact.origin
    if !(moving(translation).length >= traits.panSlop) { return }
    guard takesTouchFromContent() else { return }
    self.contact?.isPanning = true
    if traits.isDirectionalLockEnabled {
      self.contact?.lock = DirectionalLock(translation: translation)
    }
    if cause == .settling { freeze() }
    self.contact?.startOffset = state.offset
    anchorDrag()
    commit([event(.willBeginDragging)])
  }

  /// Makes the offset follow the fingers.
  mutating func drag() {
    guard var contact else { return }
    contact.tracker.store()
    let limits = limits
    let axes = draggableAxes
    let way = contact.lock.free(contact.center - contact.anchor)
    var offset = state.offset
    /// One axis: returns the shown offset. If the axis stops abruptly at its limit, the
    /// anchor is moved too, so that turning back has an effect at once.
    func follow(_ anchor: inout Double, _ way: Double, _ limits: AxisLimits) -> Double {
      let raw = anchor - way
      if !limits.bounces { anchor = limits.clamped(raw) + way }
      return RubberBand.shown(raw: raw, limits: limits)
    }
    if axes.x && contact.lock != .vertical {
      offset.x = follow(&contact.anchorOffset.x, way.dx, limits.x)
    }
    if axes.y && contact.lock != .horizontal {
      offset.y = follow(&contact.anchorOffset.y, way.dy, limits.y)
    }
    self.contact = contact
    let velocity = fingerVelocity
    flicks.drag(velocity: dominant(velocity))
    if offset != state.offset { rounds = true }
    state.offset = offset
    commit([])
  }

  /// The component of a vector along its larger axis.
  private func dominant(_ vector: Vector) -> Double {
    vector.dx.magnitude > vector.dy.magnitude ? vector.dx : vector.dy
  }

  /// The last finger of a drag has lifted.
  mutating func endDrag() {
    guard let contact else { return }
    var velocity = Vector.zero
    if !contact.hasPinched && contact.tracker.flings(at: now) {
      velocity = moving(contact.lock.free(contact.tracker.released(at: now)))
    }
    release(velocity: velocity)
  }

  /// Releases the content after the drag of `contact`: it bounces, flies, turns a page or
  /// rests. `velocity` is in points per millisecond.
  mutating func release(velocity: Vector) {
    guard let contact else { return }
    let limits = limits
    let start = contact.startOffset
    var gain = 1.0
    if traits.accumulatesFlicks && !traits.isPagingEnabled {
      gain = flicks.release(
        velocity: dominant(velocity),
        dragDistance: (contact.center - contact.origin).length, at: now)
    }
    let axes = [
      (state.offset.x, velocity.dx, start.x, limits.x),
      (state.offset.y, velocity.dy, start.y, limits.y),
    ]
    var motions = axes.map { offset, velocity, start, limits in
      released(offset, velocity, start: start, gain: gain, limits)
    }
    var target = Point(x: motions[0].destination, y: motions[1].destination)
    announceQuestion()
    if let answer = policies.targetContentOffset?(velocity, target), answer.isFinite {
      // For a target out of range, content can only come to rest at the end of the range.
      let answers = [limits.x.clamped(answer.x), limits.y.clamped(answer.y)]
      for (n, (offset, velocity, _, limits)) in axes.enumerated()
      where answers[n] != motions[n].destination {
        motions[n] = retargeted(
          offset, velocity, to: answers[n], gain: gain, limits)
      }
      target = Point(x: answers[0], y: answers[1])
    }
    let duration = max(motions[0].duration, motions[1].duration)
    var events = [event(.willEndDragging(velocity: velocity, target: target))]
    if duration > 0 {
      events.append(event(.didEndDragging(willDecelerate: true)))
      let lead = traits.handoffMilliseconds
      self.contact = nil
      begin(
        .axes(motions[0], motions[1], lead: lead), because: .flight,
        lasting: duration - lead)
      rounds = true
      events.append(event(.willBeginDecelerating))
    } else {
      events.append(event(.didEndDragging(willDecelerate: false), [.tracking]))
      self.contact = nil
      state.offset = Point(x: motions[0].destination, y: motions[1].destination)
    }
    commit(events)
  }

  /// One axis after the release.
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
        limits: limits)
    }
    return .flight(
      Deceleration(position: offset, velocity: velocity, decay: decay, gain: gain),
      limits: limits)
  }

  /// One axis whose target the delegate has changed.
  private func retargeted(
    _ offset: Double, _ velocity: Double, to target: Double, gain: Double,
    _ limits: AxisLimits
  ) -> AxisMotion {
    let decay = traits.decelerationRate.decay
    if traits.isPagingEnabled {
      return .paging(
        position: offset, velocity: velocity, target: target, decay: decay,
        limits: limits)
    }
    return .flight(
      Deceleration(position: offset, velocity: velocity, decay: decay, gain: gain),
      retargetedTo: target, limits: limits, animation: traits.animation)
  }

  /// Returns content into its range, if it is out of range for another reason than a
  /// drag, without events. The caller still has to commit the epoch.
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
    begin(
      .axes(motions[0], motions[1], lead: 0), because: .settling,
      lasting: max(motions[0].duration, motions[1].duration))
  }
}
