import MesmerGeometry
import MesmerScrolling
@_spi(Components) import MesmerViews

/// The delivery of a window's fingers to recognizers and views.
///
/// All samples of one time and phase are one event. It is handled in these steps: hit
/// testing finds the views of new touches, recognizers receive the touches, conflicts are
/// resolved, and views receive the touches that no recognizer has taken. A touch keeps
/// its view for its lifetime. Calls of views, actions and delegates of scroll views go
/// through the clock's queue; delegate methods that resolve a conflict are called at
/// once, when every recognizer is in a complete state.
final class TouchDispatcher: TouchDelivery {
  /// A finger, from touch-down until its end has been delivered.
  final class Finger {
    let touch: Touch
    /// The location at touch-down.
    let origin: Point
    var recognizers: [GestureRecognizer] = []
    var delivery: Delivery
    /// The time in milliseconds until which scroll views delay the touch; nil if they do
    /// not delay it.
    var heldUntil: Double?
    /// Whether the finger has moved during the delay.
    var hasMoved = false
    var isDown = true

    init(_ touch: Touch, delivery: Delivery) {
      self.touch = touch
      origin = touch.place
      self.delivery = delivery
    }

    /// Sets the tap count of the touch to 0 if it has moved more than 45 points.
    func checkTap() {
      let way = (touch.place - origin).length
      if way > TapGestureRecognizer.farthest { touch.tapCount = 0 }
    }
  }

  /// The delivery state of the finger's touch to its view.
  enum Delivery {
    /// Nothing has been delivered.
    case waiting
    /// The begin has been delivered. The next case, `endHeld`, is the same for a touch
    /// that has ended and whose end is pending.
    case begun
    case endHeld
    /// Complete: the touch has ended, was cancelled or is not for the view.
    case done
  }

  unowned let clock: WindowClock
  /// The fingers that are down or whose delivery is incomplete, oldest first.
  private(set) var fingers: [Finger] = []
  /// The recognizers with touches or a deadline: those of deeper views first, then the
  /// oldest.
  private(set) var active: [GestureRecognizer] = []
  /// The touch that ended last, for the tap count of the next one: the time of its end in
  /// milliseconds, its location and its tap count.
  private(set) var lastTap: (time: Double, place: Point, count: Int)?

  init(_ clock: WindowClock) { self.clock = clock }

  /// The time in milliseconds.
  package var now: Double { clock.now }

  /// The time of the earliest deadline of a recognizer or end of a delay, in
  /// milliseconds; nil if there is none.
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

  /// Returns the finger with a number; nil if it is not down.
  func finger(_ number: Int) -> Finger? {
    fingers.first { $0.isDown && $0.touch.number == number }
  }

  package func recognizers(of touch: Touch) -> [GestureRecognizer] {
    finger(touch.number)?.recognizers ?? []
  }

  // MARK: Events

  /// Handles fingers that have moved, whose touches are already updated.
  func moved(_ moved: [Finger]) {
    if moved.isEmpty { return }
    for finger in moved {
      if finger.delivery == .waiting { finger.hasMoved = true }
      finger.checkTap()
    }
    give(moved) { $0.touchesMoved($1, with: $2) }
    arbitrate()
    deliver(moved, .moved)
    finish()
  }

  /// Handles touches that begin: finds their recognizers and delivers or delays them.
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

  /// Handles fingers that have lifted.
  func ended(_ ended: [Finger]) {
    if ended.isEmpty { return }
    for finger in ended {
      finger.isDown = false
      finger.checkTap()
      lastTap = (now, finger.touch.place, finger.touch.tapCount)
    }
    give(ended) { $0.touchesEnded($1, with: $2) }
    arbitrate()
    deliver(ended, .ended)
    finish()
  }

  /// Cancels all touches.
  func cancelAll() { cancel(fingers.filter(\.isDown)) }

  /// Cancels the touches and recognizers of a view that is leaving the window.
  func cancelTouches(in view: View) {
    cancel(fingers.filter { $0.touch.view?.isDescendant(of: view) == true })
    for recognizer in active where recognizer.view?.isDescendant(of: view) == true {
      disable(recognizer)
    }
  }

  func cancel(_ gone: [Finger]) {
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

  /// Cancels the gesture of a recognizer that is disabled or leaves its view.
  package func disable(_ recognizer: GestureRecognizer) {
    recognizer.state = recognizer.current == .possible ? .failed : .cancelled
    apply(recognizer)
    for finger in fingers { finger.recognizers.removeAll { $0 === recognizer } }
    recognizer.touches = []
    retire(recognizer)
    settle()
  }

  /// Handles all deadlines and ends of delays that are due at a time.
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

  var event: Event {
    Event(touches: Set(fingers.map(\.touch)), timestamp: now / 1000)
  }

  // MARK: Recognizers

  /// Adds a finger to the recognizers of its view and of the view's ancestors, except to
  /// the pans of scroll views around one whose zoom bounces or is animated.
  func attach(_ finger: Finger) {
    var depth = Ancestry(finger.touch.view).reduce(0) { count, _ in count + 1 }
    var view = finger.touch.view
    var pans = true
    while let here = view {
      if clock.reaches(here) {
        let scroll = here as? ScrollView
        for recognizer in here.allRecognizers where recognizer.isEnabled {
          guard pans || recognizer !== scroll?.panGestureRecognizer,
            recognizer.accepts(finger.touch), !isOver(recognizer),
            recognizer.delegate?.gestureRecognizer(
              recognizer, shouldReceive: finger.touch) ?? true
          else { continue }
          finger.recognizers.append(recognizer)
          recognizer.touches.append(finger.touch)
          recognizer.delivery = self
          recognizer.depth = depth
          if !active.contains(where: { $0 === recognizer }) { insert(recognizer) }
        }
        if let scroll, finger.delivery == .waiting { hold(finger, for: scroll) }
        if let scroll, ignoresTouches(scroll) { pans = false }
      }
      depth -= 1
      view = here.parent
    }
  }

  /// Inserts a recognizer into `active`, behind those of deeper views and those inserted
  /// earlier for the same depth.
  func insert(_ recognizer: GestureRecognizer) {
    let index = active.firstIndex { $0.depth < recognizer.depth } ?? active.count
    active.insert(recognizer, at: index)
  }

  /// Whether a recognizer's gesture has ended, so that it receives no more touches of
  /// this sequence.
  func isOver(_ recognizer: GestureRecognizer) -> Bool {
    switch recognizer.current {
    case .ended, .cancelled, .failed:
      recognizer.delivery === self
        && active.contains { $0 === recognizer }
    case .possible, .began, .changed: false
    }
  }

  private func ignoresTouches(_ scroll: ScrollView) -> Bool {
    scroll.run?.machine.ignoresTouches == true && scroll.isScrollEnabled
  }

  /// Delays a touch of a scroll view's content. Does not deliver the touch while the
  /// scroll view's zoom bounces or is animated.
  func hold(_ finger: Finger, for scroll: ScrollView) {
    if ignoresTouches(scroll) { finger.delivery = .done }
    guard finger.recognizers.contains(where: { $0 === scroll.panGestureRecognizer })
    else { return }
    let traits = clock.traits(of: scroll)
    guard traits.delaysContentTouches else { return }
    // A finger that touches down while others are delayed is delayed until the same time.
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

  func give(
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

  func isListening(_ recognizer: GestureRecognizer) -> Bool {
    switch recognizer.current {
    case .possible, .began, .changed: recognizer.wanted != .failed
    case .ended, .cancelled, .failed: false
    }
  }

  // MARK: Cleanup

  /// Enqueues the cleanup, after all pending deliveries.
  func finish() { clock.enqueue { [self] in cleanUp() } }

  /// Removes touches that have ended, and recognizers without touches.
  func cleanUp() {
    let ended = fingers.filter { !$0.isDown }
    for finger in ended {
      for recognizer in finger.recognizers {
        recognizer.touches.removeAll { $0 === finger.touch }
      }
    }
    for recognizer in active {
      if recognizer.touches.isEmpty {
        // A recognizer with a pending deadline or request stays.
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

  func retire(_ recognizer: GestureRecognizer) {
    active.removeAll { $0 === recognizer }
    recognizer.restart()
    recognizer.delivery = nil
  }
}
