import MesmerGeometry
import MesmerScrolling

/// Brings the fingers of a window to recognizers and views.
///
/// All samples of one time and phase are one event: the views of new touches are found,
/// recognizers get the touches, conflicts are decided, and views get what is left. A
/// touch keeps its view for its life. Calls of views, actions and delegates of scroll views
/// go through the clock's queue; questions that decide a conflict are asked at once, when
/// every recognizer is in a complete state.
final class TouchDispatcher {
  /// A finger from touching down until everyone has heard of its end.
  final class Finger {
    let touch: Touch
    var recognizers: [GestureRecognizer] = []
    var delivery: Delivery
    /// Until when scroll views hold it back, in milliseconds.
    var heldUntil: Double?
    /// Whether it has moved or ended while it was held back.
    var hasMoved = false
    var isDown = true

    init(_ touch: Touch, delivery: Delivery) {
      self.touch = touch
      self.delivery = delivery
    }
  }

  /// What the finger's view knows of it.
  enum Delivery {
    /// Nothing yet.
    case waiting
    /// That it began; `endHeld`: it has ended, which the view does not know yet.
    case begun
    case endHeld
    /// Nothing any more: it has ended, was cancelled or is not for the view.
    case done
  }

  unowned let clock: WindowClock
  /// The fingers that are down or not yet done, by age.
  private(set) var fingers: [Finger] = []
  /// The recognizers with touches or a deadline: deeper views first, then by age.
  private var active: [GestureRecognizer] = []
  /// The last tap, for counting.
  private var lastTap: (time: Double, place: Point, count: Int)?

  init(_ clock: WindowClock) { self.clock = clock }

  /// The time in milliseconds.
  var now: Double { clock.now }

  /// When something happens without a sample.
  var nextDeadline: Double? {
    var next = Double.infinity
    for recognizer in active {
      if let deadline = recognizer.deadline { next = min(next, deadline) }
    }
    for finger in fingers where finger.delivery == .waiting {
      if let time = finger.heldUntil { next = min(next, time) }
    }
    return next == .infinity ? nil : next
  }

  /// Whether a finger with this number is down.
  func finger(_ number: Int) -> Finger? {
    fingers.first { $0.isDown && $0.touch.number == number }
  }

  // MARK: Events

  /// Fingers that have moved, to places that have been set.
  func moved(_ moved: [Finger]) {
    if moved.isEmpty { return }
    for finger in moved where finger.delivery == .waiting { finger.hasMoved = true }
    give(moved) { $0.touchesMoved($1, with: $2) }
    arbitrate()
    deliver(moved, .moved)
    finish()
  }

  /// A finger that touches down.
  func began(_ touches: [Touch]) {
    var began: [Finger] = []
    for touch in touches {
      count(touch)
      let finger = Finger(touch, delivery: isForView(touch) ? .waiting : .done)
      fingers.append(finger)
      attach(finger)
      began.append(finger)
    }
    if began.isEmpty { return }
    give(began) { $0.touchesBegan($1, with: $2) }
    arbitrate()
    settle()
    finish()
  }

  /// Fingers that have lifted.
  func ended(_ ended: [Finger]) {
    if ended.isEmpty { return }
    for finger in ended {
      finger.isDown = false
      lastTap = (now, finger.touch.place, finger.touch.tapCount)
    }
    give(ended) { $0.touchesEnded($1, with: $2) }
    arbitrate()
    deliver(ended, .ended)
    finish()
  }

  /// The system takes all touches.
  func cancelAll() { cancel(fingers.filter(\.isDown)) }

  /// A view is leaving the window.
  func cancelTouches(in view: View) {
    cancel(fingers.filter { $0.touch.view?.isDescendant(of: view) == true })
    for recognizer in active where recognizer.view?.isDescendant(of: view) == true {
      disable(recognizer)
    }
  }

  private func cancel(_ gone: [Finger]) {
    if gone.isEmpty { return }
    for finger in gone {
      finger.touch.phase = .cancelled
      finger.isDown = false
    }
    let touches = Set(gone.map(\.touch))
    for finger in gone { cancelDelivery(finger) }
    for recognizer in active {
      let own = touches.intersection(recognizer.touches)
      if own.isEmpty { continue }
      recognizer.touchesCancelled(own, with: event)
      if recognizer.wanted == nil && recognizer.current == .possible {
        recognizer.state = .failed
      }
    }
    arbitrate()
    finish()
  }

  /// A recognizer is disabled or leaves its view: its gesture is cancelled.
  func disable(_ recognizer: GestureRecognizer) {
    recognizer.state = recognizer.current == .possible ? .failed : .cancelled
    apply(recognizer)
    for finger in fingers { finger.recognizers.removeAll { $0 === recognizer } }
    recognizer.touches = []
    retire(recognizer)
    settle()
  }

  /// The earliest thing that is due at a time.
  func deadlinePassed(at time: Double) {
    let due = active.filter { ($0.deadline ?? .infinity) <= time }
    for recognizer in due {
      recognizer.deadline = nil
      recognizer.deadlinePassed()
    }
    for finger in fingers where (finger.heldUntil ?? .infinity) <= time {
      finger.heldUntil = nil
    }
    arbitrate()
    settle()
    finish()
  }

  private var event: Event {
    Event(touches: Set(fingers.map(\.touch)), timestamp: now / 1000)
  }

  // MARK: Recognizers

  /// Gives a finger to the recognizers of its view and of the views around it.
  private func attach(_ finger: Finger) {
    var depth = finger.touch.view?.ancestry.count ?? 0
    var view = finger.touch.view
    while let here = view {
      if clock.reaches(here) {
        for recognizer in here.allRecognizers where recognizer.isEnabled {
          guard recognizer.accepts(finger.touch), !isOver(recognizer),
            recognizer.delegate?.gestureRecognizer(
              recognizer, shouldReceive: finger.touch) ?? true
          else { continue }
          finger.recognizers.append(recognizer)
          recognizer.touches.append(finger.touch)
          recognizer.dispatcher = self
          recognizer.depth = depth
          if !active.contains(where: { $0 === recognizer }) { insert(recognizer) }
        }
        if let scroll = here as? ScrollView, finger.delivery == .waiting {
          hold(finger, for: scroll)
        }
      }
      depth -= 1
      view = here.superview
    }
  }

  /// Deeper views come first; recognizers of one view by age.
  private func insert(_ recognizer: GestureRecognizer) {
    let index = active.firstIndex { $0.depth < recognizer.depth } ?? active.count
    active.insert(recognizer, at: index)
  }

  /// Whether a recognizer has failed or ended and gets no more touches of this sequence.
  private func isOver(_ recognizer: GestureRecognizer) -> Bool {
    switch recognizer.current {
    case .ended, .cancelled, .failed:
      recognizer.dispatcher === self
        && active.contains { $0 === recognizer }
    default: false
    }
  }

  /// A scroll view holds touches of its content back, or keeps them while its zoom bounces.
  private func hold(_ finger: Finger, for scroll: ScrollView) {
    if scroll.run?.machine.ignoresTouches == true && scroll.isScrollEnabled {
      finger.delivery = .done
    }
    guard finger.recognizers.contains(where: { $0 === scroll.panGestureRecognizer })
    else { return }
    let traits = clock.traits(of: scroll)
    guard traits.delaysContentTouches else { return }
    // A finger that joins others is held back with them.
    let first = fingers.first {
      $0 !== finger && $0.isDown
        && $0.recognizers.contains { $0 === scroll.panGestureRecognizer }
    }
    if let first {
      if let time = first.heldUntil {
        finger.heldUntil = max(finger.heldUntil ?? 0, time)
      }
      return
    }
    finger.heldUntil = max(
      finger.heldUntil ?? 0, now + traits.contentTouchMilliseconds)
  }

  private func give(
    _ changed: [Finger], _ call: (GestureRecognizer, Set<Touch>, Event) -> Void
  ) {
    let event = event
    for recognizer in active {
      let own = Set(
        changed.filter { $0.recognizers.contains { $0 === recognizer } }.map(\.touch))
      if own.isEmpty || !isListening(recognizer) { continue }
      call(recognizer, own, event)
    }
  }

  private func isListening(_ recognizer: GestureRecognizer) -> Bool {
    switch recognizer.current {
    case .possible, .began, .changed: recognizer.wanted != .failed
    default: false
    }
  }

  // MARK: Conflicts

  /// Decides about all wishes, until none can be granted.
  private func arbitrate() {
    var isChanging = true
    while isChanging {
      isChanging = false
      let wishes = active.filter { $0.wanted != nil }.enumerated().sorted { a, b in
        a.element.depth != b.element.depth
          ? a.element.depth > b.element.depth
          : a.element.precedence != b.element.precedence
            ? a.element.precedence > b.element.precedence : a.offset < b.offset
      }
      for (_, recognizer) in wishes where recognizer.wanted != nil {
        if recognizer.current == .possible && recognizer.wanted != .failed {
          if grant(recognizer) { isChanging = true }
        } else {
          apply(recognizer)
          isChanging = true
        }
      }
    }
  }

  /// Takes a state that needs no permission.
  private func apply(_ recognizer: GestureRecognizer) {
    guard let state = recognizer.wanted else { return }
    recognizer.enter(state)
    if state != .failed { clock.enqueue { recognizer.act(state) } }
  }

  private func share(_ a: GestureRecognizer, _ b: GestureRecognizer) -> Bool {
    a.touches.contains { b.touches.contains($0) }
  }

  private func together(_ a: GestureRecognizer, _ b: GestureRecognizer) -> Bool {
    a.goesTogether(with: b)
      || a.delegate?.gestureRecognizer(a, shouldRecognizeSimultaneouslyWith: b) == true
      || b.delegate?.gestureRecognizer(b, shouldRecognizeSimultaneouslyWith: a) == true
  }

  /// Lets a recognizer recognize, fail or wait; returns whether something has changed.
  private func grant(_ recognizer: GestureRecognizer) -> Bool {
    if !recognizer.mayBegin {
      let may: Bool
      switch recognizer.verdict() {
      case .notNow:
        recognizer.wanted = nil
        return false
      case .no: may = false
      case .yes:
        may =
          recognizer.view?.gestureRecognizerShouldBegin(recognizer) ?? true
          && recognizer.delegate?.gestureRecognizerShouldBegin(recognizer) ?? true
      }
      // What was asked may have changed anything.
      if recognizer.dispatcher !== self || recognizer.wanted == nil { return true }
      if !may { return fail(recognizer) }
      recognizer.mayBegin = true
    }
    for other in active where other !== recognizer && other.current == .possible {
      if other.wanted != .failed && waits(recognizer, for: other) { return false }
    }
    for other in active where other !== recognizer && other.isRecognized {
      if share(recognizer, other) && other.canPrevent(recognizer)
        && recognizer.canBePrevented(by: other) && !together(recognizer, other)
      {
        return fail(recognizer)
      }
    }
    if recognizer.cancelsFirst && recognizer.cancelsTouchesInView
      && !recognizer.takesTouches()
    {
      return fail(recognizer)
    }
    guard recognizer.dispatcher === self, let state = recognizer.wanted else {
      return true
    }
    recognizer.enter(state)
    for other in active where other !== recognizer && other.current == .possible {
      if waits(other, for: recognizer) {
        _ = fail(other)
      } else if share(recognizer, other) && recognizer.canPrevent(other)
        && other.canBePrevented(by: recognizer) && !together(recognizer, other)
      {
        _ = fail(other)
        other.wasPrevented()
      }
    }
    clock.enqueue { recognizer.act(state) }
    if recognizer.cancelsTouchesInView {
      for finger in fingers
      where finger.recognizers.contains(where: { $0 === recognizer }) {
        cancelDelivery(finger)
      }
    }
    return true
  }

  private func fail(_ recognizer: GestureRecognizer) -> Bool {
    recognizer.wanted = .failed
    recognizer.enter(.failed)
    return true
  }

  private func waits(
    _ recognizer: GestureRecognizer, for other: GestureRecognizer
  ) -> Bool {
    recognizer.requires(other)
      || recognizer.delegate?.gestureRecognizer(
        recognizer, shouldRequireFailureOf: other) == true
      || other.delegate?.gestureRecognizer(
        other, shouldBeRequiredToFailBy: recognizer) == true
  }

  /// Forgets what is over, once everyone has heard of it.
  private func finish() { clock.enqueue { [self] in cleanUp() } }

  /// Forgets touches that have ended, and recognizers without touches.
  private func cleanUp() {
    let ended = fingers.filter { !$0.isDown }
    for finger in ended {
      for recognizer in finger.recognizers {
        recognizer.touches.removeAll { $0 === finger.touch }
      }
    }
    for recognizer in active {
      if recognizer.touches.isEmpty {
        // A recognizer that waits for another tap or for another recognizer stays.
        let waits =
          recognizer.current == .possible
          && (recognizer.deadline != nil || recognizer.wanted != nil)
        if !waits { retire(recognizer) }
      } else if recognizer.restarts && recognizer.current == .ended {
        recognizer.resume()
      }
    }
    settle()
    fingers.removeAll { finger in
      !finger.isDown && finger.delivery == .done
    }
    clock.endTracking()
  }

  private func retire(_ recognizer: GestureRecognizer) {
    active.removeAll { $0 === recognizer }
    recognizer.restart()
    recognizer.dispatcher = nil
  }

  // MARK: Views

  /// Whether the view gets the touch: the first of a sequence unless it takes several, and
  /// alone where a view wants to be alone.
  private func isForView(_ touch: Touch) -> Bool {
    guard let view = touch.view else { return false }
    for finger in fingers where finger.isDown {
      guard let other = finger.touch.view else { continue }
      if other === view {
        if !view.isMultipleTouchEnabled { return false }
      } else if view.isExclusiveTouch || other.isExclusiveTouch {
        return false
      }
    }
    return true
  }

  /// Counts taps: quickly after the last one, and near it.
  private func count(_ touch: Touch) {
    guard let last = lastTap, now - last.time <= TapGestureRecognizer.longestPause,
      (touch.place - last.place).length <= TapGestureRecognizer.farthest
    else { return }
    touch.tapCount = last.count + 1
  }

  /// Tells views of touches that have moved or ended.
  private func deliver(_ changed: [Finger], _ phase: TouchPhase) {
    settle()
    var views: [View] = []
    for finger in changed where finger.delivery == .begun {
      guard let view = finger.touch.view else { continue }
      if phase == .ended && isEndHeld(finger) {
        finger.delivery = .endHeld
      } else if !views.contains(where: { $0 === view }) {
        views.append(view)
      }
    }
    for view in views {
      let own = changed.filter { $0.touch.view === view && $0.delivery == .begun }
      if phase == .ended { for finger in own { finger.delivery = .done } }
      call(view, own, phase)
    }
  }

  private func isEndHeld(_ finger: Finger) -> Bool {
    finger.recognizers.contains {
      $0.delaysTouchesEnded && $0.current == .possible
        && ($0.deadline != nil || $0.wanted != nil)
    }
  }

  /// Gives views the touches that nothing holds back any more.
  private func settle() {
    var starting: [Finger] = []
    for finger in fingers {
      switch finger.delivery {
      case .waiting:
        let isTaken = finger.recognizers.contains {
          $0.cancelsTouchesInView && $0.isRecognized
        }
        if isTaken {
          finger.delivery = .done
        } else if !isHeld(finger) {
          starting.append(finger)
        }
      case .endHeld:
        if isEndHeld(finger) { continue }
        finger.delivery = .done
        if let view = finger.touch.view { call(view, [finger], .ended) }
      case .begun, .done: break
      }
    }
    while let first = starting.first {
      let together = starting.filter { $0.touch.view === first.touch.view }
      starting.removeAll { $0.touch.view === first.touch.view }
      begin(together)
    }
  }

  private func isHeld(_ finger: Finger) -> Bool {
    // A quick tap ends before its delay.
    if finger.heldUntil != nil && finger.isDown { return true }
    return finger.recognizers.contains {
      $0.delaysTouchesBegan && $0.current == .possible
        && (finger.isDown || $0.deadline != nil || $0.wanted != nil)
    }
  }

  /// Gives a view touches, if the scroll views around it let it.
  private func begin(_ together: [Finger]) {
    guard let view = together[0].touch.view else {
      for finger in together { finger.delivery = .done }
      return
    }
    for finger in together {
      finger.delivery = finger.isDown ? .begun : isEndHeld(finger) ? .endHeld : .done
    }
    let late = together.filter {
      $0.hasMoved && $0.recognizers.contains(where: \.delaysTouchesBegan)
    }
    let over = together.filter { $0.delivery == .done }
    let scrolls = scrollViews(of: together[0])
    let flags = view.contentScrollView.map { clock.flags(of: $0) } ?? []
    if let scroll = view.contentScrollView { clock.enqueueMovement(of: scroll) }
    let time = now
    let touches = together.map(\.touch)
    clock.enqueue { [self] in
      for scroll in scrolls {
        clock.tellMovement(of: scroll)
        for touch in touches { touch.timestamp = time / 1000 }
        let event = Event(
          touches: Set(fingers.map(\.touch) + touches), timestamp: time / 1000)
        if !scroll.touchesShouldBegin(Set(touches), with: event, in: view) {
          for finger in together { finger.delivery = .done }
          return
        }
      }
      send(view, touches, .began, flags, time)
      if !late.isEmpty { send(view, late.map(\.touch), .moved, flags, time) }
      if !over.isEmpty { send(view, over.map(\.touch), .ended, flags, time) }
    }
  }

  /// The scroll views that decide whether the view of a finger gets its touch.
  private func scrollViews(of finger: Finger) -> [ScrollView] {
    var found: [ScrollView] = []
    var view = finger.touch.view
    while let here = view {
      if let scroll = here as? ScrollView,
        finger.recognizers.contains(where: { $0 === scroll.panGestureRecognizer })
      {
        found.append(scroll)
      }
      view = here.superview
    }
    return found
  }

  /// Takes a touch from its view.
  private func cancelDelivery(_ finger: Finger) {
    switch finger.delivery {
    case .begun, .endHeld:
      finger.delivery = .done
      if let view = finger.touch.view { call(view, [finger], .cancelled) }
    case .waiting: finger.delivery = .done
    case .done: break
    }
  }

  /// Takes the touches of a scroll view's content for one of its recognizers; false if the
  /// content keeps them.
  func takeContentTouches(for scroll: ScrollView, _ recognizer: GestureRecognizer) -> Bool
  {
    let own = fingers.filter { finger in
      finger.recognizers.contains { $0 === recognizer }
    }
    let held = own.filter { $0.delivery == .begun && $0.isDown }
    var views: [View] = []
    for finger in held {
      guard let view = finger.touch.view, view.isDescendant(of: scroll),
        !views.contains(where: { $0 === view })
      else { continue }
      views.append(view)
    }
    if !views.isEmpty {
      clock.tellMovement(of: scroll)
      if !scroll.canCancelContentTouches { return false }
      for view in views where !scroll.touchesShouldCancel(in: view) { return false }
    }
    for finger in own { cancelDelivery(finger) }
    return true
  }

  private func call(_ view: View, _ changed: [Finger], _ phase: TouchPhase) {
    let flags = view.contentScrollView.map { clock.flags(of: $0) } ?? []
    if let scroll = view.contentScrollView { clock.enqueueMovement(of: scroll) }
    let touches = changed.map(\.touch)
    let time = now
    clock.enqueue { [self] in send(view, touches, phase, flags, time) }
  }

  /// Calls a view, with the phase that it is to see.
  private func send(
    _ view: View, _ touches: [Touch], _ phase: TouchPhase, _ flags: ScrollFlags,
    _ time: Double
  ) {
    clock.note(phase, touches, in: view, flags: flags, time: time)
    let all = Event(
      touches: Set(fingers.map(\.touch) + touches), timestamp: time / 1000)
    let actual = touches.map(\.phase)
    for touch in touches {
      touch.phase = phase
      touch.timestamp = time / 1000
    }
    switch phase {
    case .began: view.touchesBegan(Set(touches), with: all)
    case .moved, .stationary: view.touchesMoved(Set(touches), with: all)
    case .ended: view.touchesEnded(Set(touches), with: all)
    case .cancelled: view.touchesCancelled(Set(touches), with: all)
    }
    for (touch, phase) in zip(touches, actual) { touch.phase = phase }
  }
}
