import MesmerGeometry
import MesmerScrolling
import MesmerViews

// Scroll views on the clock: their machines, their delegate calls, and their displayed
// state.

extension WindowClock {
  // MARK: Machines

  /// Returns the properties of a scroll view that the laws of motion use.
  func traits(of view: ScrollView) -> ScrollTraits {
    var traits = view.scrollTraits(screenScale: screenScale)
    adjustTraits(&traits)
    return traits
  }

  /// Adds a scroll view to the clock, in its current state.
  func join(_ view: ScrollView) {
    if view.run != nil || isStopped { return }
    let traits = traits(of: view)
    let state = view.scrollState
    // A still keeps a fractional offset that a zoom has left, so frame 0 keeps it, too.
    let isExact = PixelRounding.rounded(state.offset, scale: screenScale) != state.offset
    let machine = ScrollMachine(traits: traits, state: state, isExact: isExact, at: now)
    view.run = ScrollRun(
      machine: machine, followed: traits, delivered: machine.span.model(at: now))
    moving.append(view)
  }

  /// Removes a scroll view from the clock, at rest at its current offset.
  func leave(_ view: ScrollView) {
    view.run = nil
    view.scrollFlags = []
    view.indicatorOpacity = 0
  }

  /// Returns the machine of a scroll view, which joins the clock if necessary.
  package func machine(of view: ScrollView) -> ScrollMachine? {
    join(view)
    return view.run?.machine
  }

  /// Returns the flags of a scroll view; the empty set if it is not on the clock.
  func flags(of view: ScrollView) -> ScrollFlags { view.run?.machine.flags ?? [] }

  /// Changes the machine of a scroll view now and enqueues its effects.
  func with(_ view: ScrollView, _ body: (inout ScrollMachine) -> Void) {
    for effect in apply(view, body) { enqueue { [self] in perform(effect, view) } }
  }

  /// Changes the machine of a scroll view now; returns its effects.
  func apply(
    _ view: ScrollView, _ body: (inout ScrollMachine) -> Void
  ) -> [ScrollMachine.Effect] {
    if isStopped { return [] }
    join(view)
    view.run!.machine.refreshRate = refreshRate
    view.run!.machine.refreshTimes = flightRefreshes.times
    view.run!.machine.advance(to: now)
    body(&view.run!.machine)
    if !view.run!.withZoom.isEmpty, view.run!.machine.span.zoom == nil {
      view.run!.withZoom.forEach(animations.remove)
      view.run!.withZoom = []
    }
    let effects = view.run!.machine.effects
    view.run!.machine.effects = []
    if !view.run!.isMoving {
      view.run!.isMoving = true
      moving.append(view)
    }
    return effects
  }

  /// Applies changes of a scroll view's properties to its machine and enqueues the
  /// effects.
  func follow(_ view: ScrollView) {
    if let new = changedTraits(of: view) { with(view) { $0.follow(new) } }
  }

  /// Returns the traits of a scroll view that its machine must follow; nil if they have
  /// not changed since the last call.
  private func changedTraits(of view: ScrollView) -> ScrollTraits? {
    if isStopped || view.run == nil { return nil }
    view.adoptZoomedView()
    let new = traits(of: view)
    // Traits that contain NaN are not applied: they are not equal to themselves.
    if new == view.run?.followed || new != new { return nil }
    view.run?.followed = new
    return new
  }

  /// Adopts the scale of the zoomed view, after the program has replaced or transformed
  /// the view. Does not call the delegate.
  package func adoptScale(of view: ScrollView) {
    if isStopped || view.run == nil { return }
    let scale = view.currentZoomScale
    view.run?.delivered.scale = scale
    with(view) { $0.adoptScale(scale) }
  }

  /// Ends the offset animation that an animation block has started; the content stays at
  /// the offset that is shown.
  package func holdOffset(of view: ScrollView) {
    guard !isStopped, view.isAnimatingOffset else { return }
    let shown = view.shownBounds.origin
    view.cancelOffsetAnimation()
    with(view) { $0.hold(at: shown) }
    present(view)
  }

  /// Handles a change of a scroll view's properties by the program. Calls
  /// `scrollViewDidScroll` for the resulting offset before returning.
  package func propertiesChanged(_ view: ScrollView) {
    if let new = changedTraits(of: view) { withCalls(view) { $0.follow(new) } }
    run()
  }

  /// Ends tracking in the scroll views whose fingers have lifted.
  func endTracking() {
    for view in moving where view.run?.machine.isTracking == true {
      if view.panGestureRecognizer.touches.isEmpty
        && view.pinchGestureRecognizer.touches.isEmpty
      {
        with(view) { $0.touchesEnded() }
      }
    }
  }

  // MARK: Effects

  func perform(_ effect: ScrollMachine.Effect, _ view: ScrollView) {
    guard view.run != nil, !isStopped else { return }
    switch effect {
    case .movement(let state, let flags, let time, let generation, let jumps):
      if generation == view.run?.machine.generation {
        tell(view, state, flags, time, jumps: jumps)
      }
    case .tell(let event): tell(view, event)
    case .note(let event): note(event, of: view)
    case .askToScrollToTop:
      calling(view, self.flags(of: view)) {
        if view.delegate?.scrollViewShouldScrollToTop(view) ?? true {
          with(view) { $0.scrollToTop() }
        }
      }
    case .askTarget(let velocity):
      guard let target = view.run?.machine.proposedTarget else { return }
      var answer = target
      calling(view, [.tracking, .dragging]) {
        answer = view.snapped(target, velocity)
        view.delegate?.scrollViewWillEndDragging(
          view, withVelocity: Point(x: velocity.dx, y: velocity.dy),
          targetContentOffset: &answer)
      }
      // The returned target also applies if the delegate has set an offset in this call.
      // A target that is a page moves with that offset.
      let isSame = answer == target && view.isPagingEnabled
      if view.run != nil { with(view) { $0.answer(target: isSame ? nil : answer) } }
    }
  }

  /// Runs user code during which a scroll view has the given flags.
  private func calling(_ view: ScrollView, _ flags: ScrollFlags, _ call: () -> Void) {
    let outer = view.run?.callFlags
    view.run?.callFlags = flags
    view.scrollFlags = flags
    call()
    view.run?.callFlags = outer
    view.scrollFlags = outer ?? view.run?.machine.flags ?? []
  }

  /// Delivers a state if it differs from the state that was delivered last. On a clock,
  /// only this method calls `scrollViewDidZoom` and `scrollViewDidScroll`.
  private func tell(
    _ view: ScrollView, _ state: ZoomState, _ flags: ScrollFlags, _ time: Double,
    jumps: Bool = false
  ) {
    guard let before = view.run?.delivered, state != before else { return }
    view.run?.delivered = state
    let isZooming = state.scale != before.scale
    show(state, in: view)
    view.setNeedsLayout()
    // A scale set in an animation block makes the offset jump.
    if jumps && !isZooming { view.animateOffset(from: before.offset, to: state.offset) }
    func event(_ kind: ScrollEvent.Kind) {
      note(ScrollEvent(time: time / 1000, kind: kind, flags: flags), of: view)
    }
    withZoom(of: view, to: state) {
      if isZooming {
        event(.didZoom(state.scale))
        calling(view, flags) { view.delegate?.scrollViewDidZoom(view) }
      }
      // The program may have changed the state in `scrollViewDidZoom`.
      if state.offset != before.offset && view.run?.delivered == state {
        event(.didScroll(state.offset))
        calling(view, flags) { view.delegate?.scrollViewDidScroll(view) }
      }
    }
  }

  /// Calls user code for a state. If the state is the end of an automatic zoom, changes
  /// made by the code and by the subsequent layout are animated with the zoom.
  private func withZoom(of view: ScrollView, to state: ZoomState, _ call: () -> Void) {
    guard let span = view.run?.machine.span, let zoom = span.zoom,
      span.model(at: now) == state
    else { return call() }
    view.animate(with: zoom) {
      call()
      view.layoutIfNeeded()
    }
  }

  /// Enqueues the delivery of a scroll view's current state, before it changes.
  func enqueueMovement(of view: ScrollView) {
    guard let machine = view.run?.machine else { return }
    let effect = ScrollMachine.Effect.movement(
      machine.span.model(at: now), machine.span.flags, time: now,
      generation: machine.generation, jumps: false)
    enqueue { [self] in perform(effect, view) }
  }

  /// Delivers the current state of a scroll view.
  func notifyMovement(of view: ScrollView) {
    guard let span = view.run?.machine.span else { return }
    tell(view, span.model(at: moment), span.flags, moment)
  }

  private func tell(_ view: ScrollView, _ event: ScrollEvent) {
    note(event, of: view)
    let delegate = view.delegate
    calling(view, event.flags) {
      switch event.kind {
      case .willBeginDragging: delegate?.scrollViewWillBeginDragging(view)
      case .didEndDragging(let willDecelerate):
        delegate?.scrollViewDidEndDragging(view, willDecelerate: willDecelerate)
      case .willBeginDecelerating: delegate?.scrollViewWillBeginDecelerating(view)
      case .didEndDecelerating: delegate?.scrollViewDidEndDecelerating(view)
      case .didEndScrollingAnimation: delegate?.scrollViewDidEndScrollingAnimation(view)
      case .willBeginZooming:
        delegate?.scrollViewWillBeginZooming(view, with: view.zoomedView)
      case .didEndZooming(let scale):
        delegate?.scrollViewDidEndZooming(view, with: view.zoomedView, atScale: scale)
      case .didScrollToTop: delegate?.scrollViewDidScrollToTop(view)
      case .willEndDragging(let velocity, var target):
        delegate?.scrollViewWillEndDragging(
          view, withVelocity: Point(x: velocity.dx, y: velocity.dy),
          targetContentOffset: &target)
      case .didScroll, .didZoom, .shouldScrollToTop, .contentTouch, .step: break
      }
    }
  }

  // MARK: The log

  package func note(_ kind: ScrollEvent.Kind, of view: ScrollView) {
    note(ScrollEvent(time: now / 1000, kind: kind, flags: []), of: view)
  }

  func note(_ event: ScrollEvent, of view: ScrollView?) {
    delivered.append(DeliveredEvent(scrollView: view, event: event))
  }

  /// Records touches delivered to a view.
  func note(
    _ phase: TouchPhase, _ touches: [Touch], in view: View, flags: ScrollFlags,
    time: Double
  ) {
    guard let scroll = view.contentScrollView else { return }
    for touch in touches {
      let point = touch.place(in: scroll, space: scroll.viewportToScreen)
      note(
        ScrollEvent(
          time: time / 1000, kind: .contentTouch(phase, id: touch.number, point),
          flags: flags, view: scroll === scrollView ? nil : view.displayName), of: scroll)
    }
  }

  /// Returns the events of the main scroll view and of the timeline since the last call,
  /// in the order of their delivery, and discards those of other scroll views.
  package func takeEvents() -> [ScrollEvent] {
    let main = scrollView
    return takeDelivered().filter { $0.scrollView === main }.map(\.event)
  }

  /// Returns the events of all scroll views since the last call, in the order of their
  /// delivery.
  package func takeDelivered() -> [DeliveredEvent] {
    defer { delivered = [] }
    return delivered
  }

  // MARK: Showing

  /// The state of the main scroll view at the time of the latest tick. Reading it without
  /// a main scroll view, or after `stop`, is a programmer's error.
  public var state: ScrollState {
    let state = scrollView.flatMap(joinedState(of:))
    demand(state != nil, "the clock has no main scroll view")
    return state!
  }

  /// Returns the state of a scroll view, which joins the clock if necessary; nil after
  /// `stop`.
  package func joinedState(of view: ScrollView) -> ScrollState? {
    join(view)
    return state(of: view)
  }

  /// Returns the state of a scroll view at the time of the latest tick; nil if it has not
  /// joined the clock.
  package func state(of view: ScrollView) -> ScrollState? {
    guard var state = view.run?.machine.span.state(at: moment) else { return nil }
    guard view.isAnimatingOffset else { return state }
    /// Returns the vector from the offset to its animated value at a time in
    /// milliseconds.
    func way(at time: Double) -> Vector {
      animations.now = time
      defer { animations.now = now }
      return view.shownBounds.origin - view.bounds.origin
    }
    let shown = way(at: now)
    state.contentOffset += shown
    state.exactOffset += shown
    state.velocity = state.velocity + (shown - way(at: now - 1)) * 1000
    return state
  }

  /// Shows the frame's or the model's state in a scroll view, depending on `showsFrame`.
  func present(_ view: ScrollView) {
    // Only the span is copied, because the run is large.
    guard let span = view.run?.machine.span else { return }
    let isCalling = view.run?.callFlags != nil
    if showsFrame {
      show(span.shown(at: moment), in: view)
      view.indicatorOpacity = span.indicatorOpacity(at: moment)
    } else {
      show(span.model(at: moment), in: view)
    }
    if !isCalling { view.scrollFlags = span.flags }
  }

  /// Shows a state in a scroll view. The resulting content size is not treated as a
  /// change by the program.
  private func show(_ state: ZoomState, in view: ScrollView) {
    if view.displayedState == state { return }
    let isZooming = view.currentZoomScale != state.scale
    view.keepsLayout = view.run?.machine.span.zoom != nil
    view.display(state)
    view.keepsLayout = false
    if isZooming { view.run?.followed.contentSize = view.contentSize }
  }

  /// Returns scroll views sorted superviews first, back to front.
  func inTreeOrder(_ views: [ScrollView]) -> [ScrollView] {
    if views.count < 2 { return views }
    // Finding one subview costs less than numbering all subviews; finding many costs
    // more.
    let numbersAll = views.count > 16
    var places: [ObjectIdentifier: Int] = [:]
    func place(of view: View, in parent: View) -> Int {
      if !numbersAll { return parent.stack.firstIndex { $0 === view } ?? 0 }
      if let place = places[ObjectIdentifier(view)] { return place }
      for (n, each) in parent.stack.enumerated() { places[ObjectIdentifier(each)] = n }
      return places[ObjectIdentifier(view)] ?? 0
    }
    func path(_ view: View) -> [Int] {
      var path: [Int] = []
      var here = view
      while let parent = here.parent {
        path.append(place(of: here, in: parent))
        here = parent
      }
      return path.reversed()
    }
    return views.map { ($0, path($0)) }
      .sorted { $0.1.lexicographicallyPrecedes($1.1) }.map(\.0)
  }
}
