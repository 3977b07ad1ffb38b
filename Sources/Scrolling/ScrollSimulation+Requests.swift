import MesmerGeometry

// Requests of the program and of the status bar.

extension ScrollSimulation {
  // MARK: Offset

  /// setContentOffset(_:animated:), at a time in seconds.
  ///
  /// The offset is rounded to device pixels when shown, and not clamped to the range. If
  /// nothing moves, setting the offset that is already shown changes nothing and causes
  /// no events. A flight is stopped first. While a finger drags, a jump is carried out
  /// and the drag continues from there; an animation does not begin. The request is
  /// ignored while fingers zoom, and for numbers that are not finite.
  package mutating func setContentOffset(
    _ offset: Point, animated: Bool, at time: Double
  ) {
    advance(to: time)
    guard offset.isFinite, prepareRequest() else { return }
    if animated {
      animate(to: offset, toTop: false)
    } else {
      jump(to: offset)
    }
  }

  /// scrollRectToVisible(_:animated:): shows a rectangle of the content with the least
  /// movement, in points of the content as shown.
  package mutating func scrollRectToVisible(
    _ rect: Rect, animated: Bool, at time: Double
  ) {
    advance(to: time)
    let here = current.offset
    let geometry = traits.scrollGeometry(contentSize: contentSize)
    let offset = geometry.offset(here, revealing: rect)
    if offset != here { setContentOffset(offset, animated: animated, at: time) }
  }

  /// A tap on the status bar, which scrolls to the top: y goes to the minimum offset, x
  /// does not change. At the top already, the delegate is asked and no further event
  /// follows (a choice of this project).
  package mutating func tapStatusBar(at time: Double) {
    advance(to: time)
    guard traits.scrollsToTop, contact == nil else { return }
    commit([event(.shouldScrollToTop)])
    announceQuestion()
    guard policies.shouldScrollToTop(), prepareRequest() else { return }
    animate(to: Point(x: current.offset.x, y: limits.y.low), toTop: true)
  }

  /// Whether a request can be carried out. A zoom in motion is ended before it: at its
  /// end or, if the request is a zoom, at its present state.
  private mutating func prepareRequest(zooms: Bool = false) -> Bool {
    if contact?.pinch?.isActive == true { return false }
    if cause == .zoomBounce || cause == .zoomAnimation, case .zoom(let zoom, _) = motion {
      setState(zooms ? current : zoom.end)
      motion = .still
      cause = .none
      commit([event(.didEndZooming(zoom.end.scale))])
    }
    return true
  }

  /// Stops what moves; returns the corresponding event.
  private mutating func stop() -> [ScrollEvent] {
    let stopped = cause
    if stopped == .none { return [] }
    freeze()
    return stopped == .flight ? [event(.didEndDecelerating)] : []
  }

  private mutating func animate(to offset: Point, toTop: Bool) {
    if contact?.isPanning == true { return }
    let here = current.offset
    if cause == .none && shown(here) == traits.rounded(offset) { return }
    let events = stop()
    let style = traits.animation
    let x = AxisMotion.animation(from: here.x, to: offset.x, style: style)
    let y = AxisMotion.animation(from: here.y, to: offset.y, style: style)
    rounds = true
    let duration = max(x.duration, y.duration)
    if duration > 0 {
      begin(
        .axes(x, y, lead: 0), because: .animation(toTop: toTop), lasting: duration)
      commit(events)
      return
    }
    let isNew = traits.rounded(offset) != shown(here)
    state.offset = offset
    let scrolled = isNew ? [event(.didScroll(shown(offset)))] : []
    let end = event(toTop ? .didScrollToTop : .didEndScrollingAnimation)
    commit(events + scrolled + [end])
  }

  private mutating func jump(to offset: Point) {
    let here = current.offset
    let isNew = shown(here) != traits.rounded(offset)
    if !isNew && cause == .none { return }
    var events = stop()
    rounds = true
    state.offset = offset
    if isNew { events.append(event(.didScroll(shown(offset)))) }
    if contact?.isPanning == true { anchorDrag() }
    commit(events)
  }

  // MARK: Zoom

  /// zoom(to:animated:): shows a rectangle of the view for zooming, in its own, unzoomed
  /// points, as large as the limits allow.
  package mutating func zoom(to rect: Rect, animated: Bool, at time: Double) {
    advance(to: time)
    guard traits.canZoom, prepareRequest(zooms: true),
      let end = traits.zoomGeometry?.zoomed(to: rect, limits: traits.zoomLimits)
    else { return }
    zoom(to: end, animated: animated)
  }

  /// setZoomScale(_:animated:): zooms about the viewport's centre, to the nearest scale
  /// within the limits.
  package mutating func setZoomScale(_ scale: Double, animated: Bool, at time: Double) {
    advance(to: time)
    guard traits.canZoom, scale > 0, scale.isFinite,
      prepareRequest(zooms: true), let geometry = traits.zoomGeometry
    else { return }
    let target = traits.zoomLimits.clamped(scale)
    let center = Point(x: traits.boundsSize.width / 2, y: traits.boundsSize.height / 2)
    var end = geometry.zoomed(current, to: target, anchor: center)
    end.offset = geometry.scrollGeometry(at: target).clamped(end.offset)
    zoom(to: end, animated: animated)
  }

  /// Shows a state of zoom and offset at once, in range or not: one to which the program
  /// has zoomed itself. Ignored while fingers zoom or scroll.
  package mutating func show(_ end: ZoomState) {
    if prepareRequest(zooms: true) { zoom(to: end, animated: false) }
  }

  private mutating func zoom(to end: ZoomState, animated: Bool) {
    guard let geometry = traits.zoomGeometry, end.scale > 0, end.scale.isFinite,
      end.offset.isFinite, contact?.isPanning != true
    else { return }
    let start = current
    if end == start && cause == .none { return }
    let events = stop()
    let motion = ZoomMotion(
      animatingFrom: start, to: end, style: traits.animation, geometry: geometry)
    if animated && motion.duration > 0 {
      begin(
        .zoom(motion, isPresentation: true), because: .zoomAnimation,
        lasting: motion.duration)
      commit(events + [event(.willBeginZooming), event(.didZoom(end.scale))])
      return
    }
    let shownBefore = shown(start.offset)
    setState(end)
    var told: [ScrollEvent] = []
    if end.scale != start.scale { told.append(event(.didZoom(end.scale))) }
    if shown(end.offset) != shownBefore {
      told.append(event(.didScroll(shown(end.offset))))
    }
    commit(events + told)
  }

  // MARK: Flight, geometry, steps

  /// A fling without a finger: the content is released with a velocity in points per
  /// second, as after a drag. A speed below 250 does not fling. Ignored while fingers are
  /// down, if scrolling is disabled, and for numbers that are not finite.
  package mutating func fling(velocity: Vector, at time: Double) {
    advance(to: time)
    guard velocity.isFinite, contact == nil, traits.isScrollEnabled, prepareRequest()
    else { return }
    let v = velocity / 1000
    var contact = Contact(
      Contact.Finger(id: .min, point: .zero), delivery: .withheld, time: now)
    let wasFlying = cause == .flight
    flicks.touchDown(at: now)
    freeze()
    contact.isPanning = true
    contact.startOffset = state.offset
    self.contact = contact
    var events = [event(.willBeginDragging)]
    if wasFlying {
      events[0].flags.insert(.decelerating)
      events.append(event(.didEndDecelerating))
    }
    commit(events)
    let axes = draggableAxes
    let flings = v.length >= Deceleration.leastReleaseSpeed
    release(
      velocity: flings
        ? Vector(dx: axes.x ? v.dx : 0, dy: axes.y ? v.dy : 0) : .zero)
  }

  /// Changes the properties: after a rotation of the screen, or for another inset or
  /// content. Content size and zoom state are taken from the new traits only if they
  /// differ from the old traits.
  ///
  /// Content at rest is moved into its range; a flight continues from its position with
  /// its velocity in the new range; fingers keep the offset until they move. Grade C.
  package mutating func setTraits(_ new: ScrollTraits, at time: Double) {
    advance(to: time)
    let old = traits
    if new == old { return }
    let before = shown(current.offset)
    let elapsed = now - motionStart
    if new.contentSize != old.contentSize { contentSize = new.contentSize }
    var events: [ScrollEvent] = []
    switch (cause, motion) {
    case (.none, _):
      traits = new
      if contact == nil {
        let geometry = traits.scrollGeometry(contentSize: contentSize)
        state.offset = geometry.clamped(state.offset)
        let after = shown(state.offset)
        if after != before { events = [event(.didScroll(after))] }
      } else if contact?.isPanning == true {
        anchorDrag()
      }
    case (.flight, .axes(let x, let y, let lead)),
      (.settling, .axes(let x, let y, let lead)):
      freeze(keeping: cause)
      traits = new
      let limits = limits
      let motions = (
        x.adjusted(
          after: elapsed + lead, limits: limits.x, oldPage: old.boundsSize.width),
        y.adjusted(
          after: elapsed + lead, limits: limits.y, oldPage: old.boundsSize.height)
      )
      begin(
        .axes(motions.0, motions.1, lead: 0), because: cause,
        lasting: max(motions.0.duration, motions.1.duration))
    case (_, .axes(let x, let y, let lead)):
      traits = new
      let limits = limits
      freeze(keeping: cause)
      let motions = (
        x.rest(after: elapsed + lead, limits: limits.x),
        y.rest(after: elapsed + lead, limits: limits.y)
      )
      begin(
        .axes(motions.0, motions.1, lead: 0), because: cause,
        lasting: max(motions.0.duration, motions.1.duration))
    default:
      // A zoom in motion ends by the geometry with which it began.
      traits = new
    }
    commit(events)
  }

  /// Takes the properties that a view has now. That includes its content size, which may
  /// have changed through zooming since the traits were set.
  package mutating func follow(_ new: ScrollTraits) {
    traits.contentSize = contentSize
    setTraits(new, at: time)
  }

  /// Stops the motion in its present state; its cause continues.
  private mutating func freeze(keeping kept: Cause) {
    freeze()
    cause = kept
  }

  /// flashScrollIndicators.
  package mutating func flashScrollIndicators(at time: Double) {
    advance(to: time)
    indicators.lastFlash = now
    commit([])
  }

  /// Records a step of the timeline that is not about scrolling.
  package mutating func step(_ number: Int, at time: Double) {
    advance(to: time)
    commit([event(.step(number))])
  }
}
