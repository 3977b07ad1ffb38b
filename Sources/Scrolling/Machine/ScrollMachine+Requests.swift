import MesmerGeometry

// Requests of the program and taps on the status bar, at `now`.

extension ScrollMachine {
  // MARK: Offset

  /// Performs setContentOffset(_:animated:).
  ///
  /// The offset is rounded to device pixels when shown, and not clamped to the range. If
  /// nothing moves, setting the offset that is already shown changes nothing and sends no
  /// events. A flight is stopped first. While a finger drags, a jump is performed and the
  /// drag continues from there; an animation does not begin. The request is ignored while
  /// fingers zoom, and for numbers that are not finite.
  package mutating func setContentOffset(
    _ offset: Point, animated: Bool
  ) {
    guard offset.isFinite, prepareRequest() else { return }
    if animated {
      animate(to: offset, toTop: false)
    } else {
      jump(to: offset)
    }
  }

  /// Performs scrollRectToVisible(_:animated:): shows a rectangle of the content, in
  /// points as shown, with the least movement.
  package mutating func scrollRectToVisible(
    _ rect: Rect, animated: Bool
  ) {
    let here = current.offset
    let geometry = traits.scrollGeometry(contentSize: contentSize)
    let offset = geometry.offset(here, revealing: rect)
    if offset != here { setContentOffset(offset, animated: animated) }
  }

  /// Handles a tap on the status bar, which scrolls to the top: y moves to the minimum
  /// offset, x to the nearest resting place. At the top already, only shouldScrollToTop
  /// is called (a choice of this project). Ignored without `scrollsToTop` and while
  /// fingers are down.
  package mutating func tapStatusBar() {
    guard traits.scrollsToTop, hand == nil else { return }
    commit([event(.shouldScrollToTop)])
    effects.append(.askToScrollToTop)
  }

  /// Scrolls to the top after the delegate has allowed it.
  package mutating func scrollToTop() {
    guard hand == nil, prepareRequest() else { return }
    animate(to: Point(x: restingPlace.x, y: limits.y.low), toTop: true)
  }

  /// Ends a zoom in motion before a request: at its end or, if the request is a zoom, at
  /// its current state. Returns false, without a change, while fingers pinch.
  private mutating func prepareRequest(zooms: Bool = false) -> Bool {
    if isPinching { return false }
    generation += 1
    if ignoresTouches, case .zoom(let zoom) = law {
      if zooms { setState(current) } else { finish(zoom) }
      rest()
      commit([event(.didEndZooming(zoom.end.scale))])
    }
    return true
  }

  /// Stops any motion. Returns the event for the end of a flight; none for other motions.
  mutating func stop() -> [Mark] {
    let stopped = cause
    if stopped == .none { return [] }
    freeze()
    return stopped == .flight ? [event(.didEndDecelerating)] : []
  }

  /// Stops the motion of the offset at its current value, before an animation block sets
  /// an offset. A zoom in motion continues.
  package mutating func halt() {
    if case .zoom = law { return }
    let marks = stop()
    if !marks.isEmpty { commit(marks) }
  }

  private mutating func animate(to offset: Point, toTop: Bool) {
    if hand?.isPanning == true { return }
    let here = current.offset
    if cause == .none && shown(here) == traits.rounded(offset) { return }
    let marks = stop()
    let style = traits.animation
    let x = AxisMotion.animation(from: here.x, to: offset.x, style: style)
    let y = AxisMotion.animation(from: here.y, to: offset.y, style: style)
    rounds = true
    let duration = max(x.duration, y.duration)
    if duration > 0 {
      begin(
        .axes(x, y), because: .animation(toTop: toTop, returns: false), lasting: duration)
      commit(marks)
      return
    }
    state.offset = offset
    let end = event(toTop ? .didScrollToTop : .didEndScrollingAnimation)
    commit(marks + [.change, end])
  }

  private mutating func jump(to offset: Point) {
    let here = current.offset
    let isNew = shown(here) != traits.rounded(offset)
    if !isNew && cause == .none { return }
    let marks = stop()
    let shift = traits.rounded(offset) - shown(here)
    rounds = true
    state.offset = offset
    displacement = displacement + shift
    if let hand, hand.isPanning {
      self.hand?.startOffset = hand.startOffset + shift
      anchorDrag(at: hand.center)
      proposeAgain()
    }
    commit(marks + [.change])
  }

  // MARK: Zoom

  /// Performs zoom(to:animated:): shows a rectangle of the view for zooming, in its own,
  /// unzoomed points, as large as the limits allow.
  package mutating func zoom(to rect: Rect, animated: Bool) {
    guard traits.canZoom, prepareRequest(zooms: true),
      let end = traits.zoomGeometry?.zoomed(to: rect, limits: traits.zoomLimits)
    else { return }
    zoom(to: end, animated: animated)
  }

  /// Performs setZoomScale(_:animated:): zooms about the viewport's centre, to the
  /// nearest scale within the limits.
  package mutating func setZoomScale(_ scale: Double, animated: Bool) {
    guard traits.canZoom, scale > 0, scale.isFinite,
      prepareRequest(zooms: true), let geometry = traits.zoomGeometry
    else { return }
    let target = traits.zoomLimits.clamped(scale)
    let center = Point(x: traits.boundsSize.width / 2, y: traits.boundsSize.height / 2)
    var end = geometry.zoomed(current, to: target, anchor: center)
    end.offset = geometry.scrollGeometry(at: target).clamped(end.offset)
    zoom(to: end, animated: animated)
  }

  /// Shows a zoom scale and offset that the program has set, immediately, in range or
  /// not. Ignored while fingers zoom or scroll, and without a view for zooming.
  package mutating func show(_ end: ZoomState) {
    if prepareRequest(zooms: true) { zoom(to: end, animated: false) }
  }

  private mutating func zoom(to end: ZoomState, animated: Bool) {
    guard let geometry = traits.zoomGeometry, end.scale > 0, end.scale.isFinite,
      end.offset.isFinite, hand?.isPanning != true
    else { return }
    let start = current
    if end == start && cause == .none { return }
    if animated && end.scale == start.scale {
      return animate(to: end.offset, toTop: false)
    }
    let marks = stop()
    let motion = ZoomMotion(
      animatingFrom: start, to: end, style: traits.animation, geometry: geometry)
    if animated && motion.duration > 0 {
      // Fingers that are down are ignored until they lift, as are those that touch down
      // later.
      let caught = hand?.hasCaught == true ? [event(.didEndDecelerating)] : []
      hand = nil
      rounds = false
      begin(
        .zoom(motion), because: .zoomAnimation, lasting: motion.duration)
      commit(marks + caught + [event(.willBeginZooming), .change])
      return
    }
    finish(motion)
    commit(marks + [.change])
  }

  // MARK: Flight, geometry, steps

  /// Flings without a finger: releases the content with a velocity in points per second,
  /// as after a drag. A speed below 250 points per second is treated as 0. Ignored while
  /// fingers are down, if scrolling is disabled, and for numbers that are not finite.
  package mutating func fling(velocity: Vector) {
    guard velocity.isFinite, hand == nil, traits.isScrollEnabled, prepareRequest()
    else { return }
    let v = velocity / 1000
    let wasFlying = cause == .flight
    flicks.touchDown(at: now)
    if wasFlying { notifyMovement(span.model(at: now), span.flags) }
    freeze()
    hand = Hand(at: .zero, time: now)
    hand?.isPanning = true
    hand?.startOffset = state.offset
    commit(
      wasFlying
        ? [
          event(.willBeginDragging, [.tracking, .dragging, .decelerating]),
          event(.didEndDecelerating),
        ] : [event(.willBeginDragging)])
    let flings = v.length >= Deceleration.leastReleaseSpeed
    propose(flings ? draggable(v) : .zero, dragDistance: 0)
  }

  /// Sets the properties, as after a rotation of the screen or a change of inset or
  /// content. The content size is taken from the new traits only if it differs from the
  /// size in the old traits.
  ///
  /// Content at rest is moved into its range. A flight continues from its position with
  /// its velocity in the new range. An animated offset continues to its end, and returns
  /// into the range if the change has put the end outside. Under fingers, the offset does
  /// not change until they move. Grade C.
  package mutating func setTraits(_ new: ScrollTraits) {
    let old = traits
    if new == old { return }
    let oldLimits = limits
    let elapsed = now - lawStart
    if new.contentSize != old.contentSize { contentSize = new.contentSize }
    var marks: [Mark] = []
    generation += 1
    switch (cause, law) {
    case (.none, _):
      traits = new
      if let hand {
        if hand.isPanning { anchorDrag(at: hand.center) }
      } else {
        let geometry = traits.scrollGeometry(contentSize: contentSize)
        let old = shown(state.offset)
        state.offset = geometry.clamped(state.offset)
        if shown(state.offset) != old { marks = [.change] }
      }
    case (.flight, .axes(let x, let y)), (.settling, .axes(let x, let y)):
      let kept = cause
      freeze()
      traits = new
      let limits = limits
      fly(
        x.adjusted(after: elapsed, limits: limits.x, oldPage: old.boundsSize.width),
        y.adjusted(after: elapsed, limits: limits.y, oldPage: old.boundsSize.height),
        because: kept)
    case (_, .axes(let x, let y)):
      var kept = cause
      traits = new
      if case .animation(let toTop, let returns) = cause {
        let limits = limits
        func leaves(_ axis: AxisMotion, _ old: AxisLimits, _ new: AxisLimits) -> Bool {
          new.excludes(axis.destination) && !old.excludes(axis.destination)
        }
        kept = .animation(
          toTop: toTop,
          returns: returns || leaves(x, oldLimits.x, limits.x)
            || leaves(y, oldLimits.y, limits.y))
      }
      freeze()
      let rest = (
        x.rest(after: elapsed, limits: limits.x), y.rest(after: elapsed, limits: limits.y)
      )
      begin(
        .axes(rest.0, rest.1), because: kept,
        lasting: max(rest.0.duration, rest.1.duration))
    case (_, .zoom(let zoom)):
      traits = new
      // Changes made in `scrollViewDidZoom` at the beginning apply to the zoom, which
      // then ends in the new range. After later changes it ends by the geometry with
      // which it began.
      if elapsed <= FrameTimes.tolerance, let geometry = new.zoomGeometry {
        let end = geometry.scrollGeometry(at: zoom.end.scale).clamped(zoom.end.offset)
        let motion = zoom.ending(at: end, pixel: traits.pixel)
        if end != zoom.end.offset && motion.duration > 0 {
          begin(.zoom(motion), because: cause, lasting: motion.duration)
          marks = [.change]
        }
      }
    case (_, .still): traits = new
    }
    commit(marks)
  }

  /// Sets the properties to the current ones of a view, including its content size, which
  /// may have changed through zooming since the traits were set.
  package mutating func follow(_ new: ScrollTraits) {
    traits.contentSize = contentSize
    setTraits(new)
  }

  /// Performs flashScrollIndicators.
  package mutating func flashScrollIndicators() {
    indicators.lastFlash = now
    commit([])
  }

  /// Assigns an offset. At rest and under fingers the content jumps there. A flight
  /// continues from there (grade B). So does the return into the range, with its end
  /// moved by the same distance.
  ///
  /// The difference is relative to the offset as shown, which the program reads: a
  /// carousel that moves the offset back by some pages then moves the flight by exactly
  /// these pages.
  package mutating func assignOffset(_ offset: Point) {
    guard offset.isFinite else { return }
    guard cause == .flight || cause == .settling, case .axes(let x, let y) = law
    else { return setContentOffset(offset, animated: false) }
    generation += 1
    let shift = traits.rounded(offset) - shown(current.offset)
    let elapsed = now - lawStart
    let limits = limits
    let kept = cause
    freeze()
    rounds = true
    fly(
      x.rest(after: elapsed, limits: limits.x, shiftedBy: shift.dx),
      y.rest(after: elapsed, limits: limits.y, shiftedBy: shift.dy), because: kept)
    state.offset = state.offset + shift
    displacement = displacement + shift
    commit([.change])
  }

  /// Holds content at rest at the offset that an animation of a block shows, without
  /// events.
  package mutating func hold(at offset: Point) {
    guard cause == .none, offset.isFinite else { return }
    generation += 1
    state.offset = offset
    rounds = true
    commit([])
  }

  /// Adopts a scale: that of the transform of the view for zooming, after the program has
  /// replaced or transformed the view. Offset and content size are unchanged. A
  /// zoom in progress ends.
  package mutating func adoptScale(_ scale: Double) {
    guard scale > 0, scale.isFinite else { return }
    var ended = isPinching
    if case .zoom(let zoom) = law {
      finish(zoom)
      rest()
      ended = true
    }
    generation += 1
    let pinch = hand?.pinch
    hand?.pinch = nil
    state.scale = scale
    if let pinch, !pinch.isActive {
      armPinch(center: pinch.center, spread: pinch.spread)
    }
    commit([])
    // Skips the movement until now, whose scale is that of another view.
    if ended, case .event(let end) = event(.didEndZooming(scale)) {
      effects.append(.tell(end))
    }
  }

  /// Stops any motion: the offset stays, but content out of its range moves to the
  /// nearest edge, and with paging to the nearest page. No effect at rest or while
  /// fingers are down.
  package mutating func stopScrollingAndZooming() {
    guard hand == nil, cause != .none, prepareRequest() else { return }
    var marks: [Mark] = []
    switch cause {
    case .flight: marks = [event(.didEndDecelerating, [])]
    case .animation: marks = [event(.didEndScrollingAnimation, [])]
    case .none, .zoomBounce, .zoomAnimation, .settling: break
    }
    freeze()
    state.offset = restingPlace
    rounds = true
    commit([.change] + marks)
  }

  /// The nearest offset at which content can rest: in its range, with paging on a page.
  private var restingPlace: Point {
    let (here, limits) = (current.offset, limits)
    func place(_ offset: Double, _ limits: AxisLimits) -> Double {
      traits.isPagingEnabled
        ? Paging.target(offset: offset, velocity: 0, limits: limits)
        : limits.clamped(offset)
    }
    return Point(x: place(here.x, limits.x), y: place(here.y, limits.y))
  }
}
