import MesmerGeometry

// Touches: who receives them, and what they become.
//
// A finger that touches down is tracked. The content gets its touch at once or, with
// delaysContentTouches, after 150 ms if the finger has not begun to scroll by then; a
// finger that lifts earlier gives the content a quick tap. A finger that moves farther
// than the slop, along the axes that can be dragged, scrolls: the content does not get
// the touch, or its touch is cancelled. If it must not be cancelled, the content keeps
// it, and nothing scrolls until the fingers have lifted.

extension ScrollSimulation {
  /// Handles what fingers do at one time, in seconds: one event of the digitizer. Ignored
  /// are fingers that touch down twice, fingers that move or lift without having touched
  /// down, and points that are not finite; a finger that lifts at such a point lifts at
  /// its last place.
  package mutating func touches(_ updates: [TouchUpdate], at time: Double) {
    touches(updates, atMilliseconds: time * 1000)
  }

  mutating func touches(_ updates: [TouchUpdate], atMilliseconds time: Double) {
    advance(toMilliseconds: time)
    // A finger lifts even at an invalid point.
    let updates = updates.filter { $0.point.isFinite || $0.phase == .ended }
    move(updates.filter { $0.phase != .began && $0.point.isFinite })
    for update in updates where update.phase == .began { begin(update) }
    lift(updates.filter { $0.phase == .ended })
  }

  /// Cancels all touches, as for an incoming call or another recognizer. A drag ends
  /// without velocity.
  package mutating func cancelTouches(at time: Double) {
    advance(to: time)
    ignoredFingers = []
    var events = contentFingers.sorted { $0.key < $1.key }.map {
      event(.contentTouch(.cancelled, id: $0.key, $0.value))
    }
    contentFingers = [:]
    if let contact, contact.delivery == .delivered {
      for finger in contact.fingers {
        events.append(event(.contentTouch(.cancelled, id: finger.id, finger.point)))
      }
    }
    if !events.isEmpty { commit(events) }
    guard contact != nil else { return }
    contact?.hasPinched = true
    finishContact()
  }

  // MARK: Down

  private mutating func begin(_ update: TouchUpdate) {
    let id = update.id
    let isKnown =
      ignoredFingers.contains(id) || contentFingers[id] != nil
      || contact?.fingers.contains { $0.id == id } == true
    if isKnown { return }
    if !traits.isScrollEnabled && contact == nil {
      contentFingers[id] = update.point
      commit([event(.contentTouch(.began, id: id, update.point))])
      return
    }
    if cause == .zoomBounce || cause == .zoomAnimation {
      ignoredFingers.insert(id)
      return
    }
    let finger = Contact.Finger(id: id, point: update.point)
    if contact != nil { join(finger) } else { beginContact(finger) }
    armPinch()
  }

  private mutating func beginContact(_ finger: Contact.Finger) {
    flicks.touchDown(at: now)
    var contact = Contact(
      finger, delivery: .pending(until: now + traits.contentTouchMilliseconds), time: now)
    var events: [ScrollEvent] = []
    switch cause {
    case .flight:
      if isPastEdge { flicks.reset() }
      freeze()
      contact.delivery = .withheld
      contact.isPanning = true
      contact.startOffset = state.offset
      self.contact = contact
      anchorDrag()
      events = [
        event(.willBeginDragging, [.tracking, .dragging, .decelerating]),
        event(.didEndDecelerating),
      ]
    case .animation(let toTop):
      freeze()
      self.contact = contact
      if !toTop { events = [event(.didEndScrollingAnimation)] }
    default:
      freeze()
      self.contact = contact
    }
    commit(events)
    if !traits.delaysContentTouches, self.contact?.isPanning == false { deliver() }
  }

  /// Whether the content is past an edge.
  private var isPastEdge: Bool {
    let offset = current.offset
    return limits.x.excludes(offset.x) || limits.y.excludes(offset.y)
  }

  /// Another finger: the centre jumps, the content does not.
  private mutating func join(_ finger: Contact.Finger) {
    guard var contact else { return }
    let before = contact.center
    contact.fingers.append(finger)
    contact.origin = contact.origin + (contact.center - before)
    contact.tracker.jump(to: contact.center, time: now)
    self.contact = contact
    if contact.isPanning { anchorDrag() }
    rebasePinch()
    if contact.delivery == .delivered {
      commit([event(.contentTouch(.began, id: finger.id, finger.point))])
    }
  }

  /// The delay of content touches has ended.
  mutating func deliver() {
    guard var contact else { return }
    guard contact.delivery != .delivered else { return }
    announceQuestion()
    if !policies.touchesShouldBegin(contact.center) {
      contact.delivery = .withheld
      self.contact = contact
      return
    }
    contact.delivery = .delivered
    self.contact = contact
    commit(
      contact.fingers.map { event(.contentTouch(.began, id: $0.id, $0.point)) })
  }

  // MARK: Moving

  private mutating func move(_ updates: [TouchUpdate]) {
    var content: [ScrollEvent] = []
    for update in updates {
      if let place = contentFingers[update.id], place != update.point {
        contentFingers[update.id] = update.point
        content.append(event(.contentTouch(.moved, id: update.id, update.point)))
      }
    }
    if !content.isEmpty { commit(content) }
    guard var contact else { return }
    var moved: [Contact.Finger] = []
    for (n, finger) in contact.fingers.enumerated() {
      for update in updates where update.id == finger.id && update.point != finger.point {
        contact.fingers[n].point = update.point
        moved.append(contact.fingers[n])
      }
    }
    if moved.isEmpty { return }
    contact.tracker.move(to: contact.center, time: now)
    self.contact = contact
    if !contact.isBlocked {
      recognizePinch()
      if self.contact?.pinch?.isActive == true {
        pinch()
        return
      }
      recognizePan()
      if self.contact?.isPanning == true {
        drag()
        return
      }
    }
    if self.contact?.delivery == .delivered {
      commit(moved.map { event(.contentTouch(.moved, id: $0.id, $0.point)) })
    }
  }

  /// Whether fingers whose touch the content has may scroll now: the touch is taken from
  /// the content, or the content keeps it until it ends.
  mutating func takesTouchFromContent() -> Bool {
    guard var contact else { return false }
    switch contact.delivery {
    case .withheld: return true
    case .pending:
      contact.delivery = .withheld
      self.contact = contact
      return true
    case .delivered:
      announceQuestion()
      let canCancel =
        traits.canCancelContentTouches && policies.touchesShouldCancel(contact.center)
      contact.isBlocked = !canCancel
      if canCancel { contact.delivery = .withheld }
      self.contact = contact
      if canCancel {
        commit(
          contact.fingers.map { event(.contentTouch(.cancelled, id: $0.id, $0.point)) })
      }
      return canCancel
    }
  }

  // MARK: Up

  private mutating func lift(_ updates: [TouchUpdate]) {
    var content: [ScrollEvent] = []
    for update in updates {
      ignoredFingers.remove(update.id)
      if let place = contentFingers.removeValue(forKey: update.id) {
        content.append(event(.contentTouch(.ended, id: update.id, place)))
      }
    }
    if !content.isEmpty { commit(content) }
    guard let contact else { return }
    let lifted = contact.fingers.filter { finger in
      updates.contains { $0.id == finger.id }
    }
    if lifted.isEmpty { return }
    if lifted.count == contact.fingers.count {
      // A quick tap ends before its delay.
      if case .pending = contact.delivery { deliver() }
      if self.contact?.delivery == .delivered {
        commit(lifted.map { event(.contentTouch(.ended, id: $0.id, $0.point)) })
      }
      finishContact()
      return
    }
    let left = contact.fingers.count - lifted.count
    if left < 2 && contact.pinch?.isActive == true {
      endPinch()
      self.contact?.tracker = VelocityTracker(at: contact.center, time: now)
      self.contact?.hasPinched = false
    }
    guard var contact = self.contact else {
      // The zoom bounces: the remaining fingers are ignored.
      for finger in contact.fingers where !lifted.contains(finger) {
        ignoredFingers.insert(finger.id)
      }
      return
    }
    let before = contact.center
    contact.fingers.removeAll { lifted.contains($0) }
    contact.origin = contact.origin + (contact.center - before)
    contact.tracker.jump(to: contact.center, time: now)
    self.contact = contact
    if contact.isPanning { anchorDrag() }
    rebasePinch()
    if contact.delivery == .delivered {
      commit(lifted.map { event(.contentTouch(.ended, id: $0.id, $0.point)) })
    }
  }

  /// The last finger has lifted.
  private mutating func finishContact() {
    if contact?.pinch?.isActive == true { endPinch() }
    guard let contact else { return }
    if contact.isPanning {
      endDrag()
      return
    }
    self.contact = nil
    if cause == .none { returnIntoRange() }
    commit([])
  }
}
