import MesmerGeometry
import MesmerScrolling
@_spi(Components) import MesmerViews

// The delivery of touches to views: immediate, delayed or cancelled. The calls go through
// the clock's queue.

extension TouchDispatcher {
  /// Returns whether the view receives the touch. A view without `isMultipleTouchEnabled`
  /// receives only one touch at a time. While a view with `isExclusiveTouch` has a touch,
  /// no other view receives new touches. While another view has a touch, a view with
  /// `isExclusiveTouch` receives none.
  func isForView(_ touch: Touch) -> Bool {
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

  /// Sets the tap count of a touch that begins at most 0.35 seconds after, and at most 45
  /// points from, the end of the last touch.
  func count(_ touch: Touch) {
    guard let last = lastTap, now - last.time <= TapGestureRecognizer.longestPause,
      (touch.place - last.place).length <= TapGestureRecognizer.farthest
    else { return }
    touch.tapCount = last.count + 1
  }

  /// Delivers touches that have moved or ended to their views.
  func deliver(_ changed: [Finger], _ phase: TouchPhase) {
    // The moves of delayed touches follow their begins.
    let changed = phase == .moved ? changed.filter { $0.delivery == .begun } : changed
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

  func isEndHeld(_ finger: Finger) -> Bool {
    finger.recognizers.contains {
      $0.delaysTouchesEnded && $0.current == .possible
        && ($0.deadline != nil || $0.wanted != nil)
    }
  }

  /// Delivers the begin of touches that are no longer delayed, and ends that are no
  /// longer held back, to their views. A delayed touch that a recognizer has taken is not
  /// delivered.
  func settle() {
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

  func isHeld(_ finger: Finger) -> Bool {
    // A quick tap may end before its delay.
    if finger.heldUntil != nil && finger.isDown { return true }
    return finger.recognizers.contains {
      $0.delaysTouchesBegan && $0.current == .possible
        && (finger.isDown || $0.deadline != nil || $0.wanted != nil)
    }
  }

  /// Begins touches in their common view, if the enclosing scroll views permit it. The
  /// begin of a delayed touch has the location of the touch-down.
  func begin(_ together: [Finger]) {
    guard let view = together[0].touch.view else {
      for finger in together { finger.delivery = .done }
      return
    }
    for finger in together {
      finger.delivery = finger.isDown ? .begun : isEndHeld(finger) ? .endHeld : .done
    }
    let late = together.filter(\.hasMoved)
    let over = together.filter { $0.delivery == .done }
    let scrolls = scrollViews(of: together[0])
    let flags = view.contentScrollView.map { clock.flags(of: $0) } ?? []
    if let scroll = view.contentScrollView { clock.enqueueMovement(of: scroll) }
    let time = now
    let touches = together.map(\.touch)
    clock.enqueue { [self] in
      for scroll in scrolls {
        clock.notifyMovement(of: scroll)
        for touch in touches { touch.timestamp = time / 1000 }
        let event = Event(
          touches: Set(fingers.map(\.touch) + touches), timestamp: time / 1000)
        if !scroll.touchesShouldBegin(Set(touches), with: event, in: view) {
          for finger in together { finger.delivery = .done }
          return
        }
      }
      let places = touches.map(\.place)
      for finger in together { finger.touch.set(finger.origin, previous: finger.origin) }
      send(view, touches, .began, flags, time)
      for (finger, place) in zip(together, places) {
        finger.touch.set(place, previous: finger.origin)
      }
      if !late.isEmpty { send(view, late.map(\.touch), .moved, flags, time) }
      for (finger, place) in zip(together, places) {
        finger.touch.set(place, previous: place)
      }
      if !over.isEmpty { send(view, over.map(\.touch), .ended, flags, time) }
    }
  }

  /// Returns the scroll views that decide about the delivery of a finger's touch.
  func scrollViews(of finger: Finger) -> [ScrollView] {
    Ancestry(finger.touch.view).compactMap { $0 as? ScrollView }.filter { scroll in
      finger.recognizers.contains { $0 === scroll.panGestureRecognizer }
    }
  }

  /// Cancels a touch in its view.
  func cancelDelivery(_ finger: Finger) {
    switch finger.delivery {
    case .begun, .endHeld:
      finger.delivery = .done
      if let view = finger.touch.view { call(view, [finger], .cancelled) }
    case .waiting: finger.delivery = .done
    case .done: break
    }
  }

  /// Cancels the touches of a scroll view's content, because one of the scroll view's
  /// recognizers begins. Returns false if the content keeps these touches.
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
      clock.notifyMovement(of: scroll)
      if !scroll.canCancelContentTouches { return false }
      for view in views where !scroll.touchesShouldCancel(in: view) { return false }
    }
    for finger in own {
      if finger.delivery == .waiting { clock.lostTouchHandler?(finger.touch, scroll) }
      cancelDelivery(finger)
    }
    return true
  }

  func call(_ view: View, _ changed: [Finger], _ phase: TouchPhase) {
    let flags = view.contentScrollView.map { clock.flags(of: $0) } ?? []
    if let scroll = view.contentScrollView { clock.enqueueMovement(of: scroll) }
    let touches = changed.map(\.touch)
    let time = now
    clock.enqueue { [self] in send(view, touches, phase, flags, time) }
  }

  /// Calls a view's touch method. During the call, the touches have the given phase and
  /// time.
  func send(
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
