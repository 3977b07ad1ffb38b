import MesmerGeometry
import MesmerScrolling
@_spi(Components) import MesmerViews

// The recognizers of a scroll view, which pass fingers to its `ScrollMachine`: the pan
// moves the content, the pinch zooms it.
//
// Both recognizers convert touches to the viewport with the transform that it had at the
// first touch-down. If the same fingers also move enclosing scroll views, the converted
// points are therefore not affected.

/// The pan recognizer of a scroll view. It measures movement only along the axes on which
/// the content can be dragged. It does not begin for a drag that the content cannot
/// follow and that the nearest enclosing scroll view can follow.
final class ScrollPanGestureRecognizer: PanGestureRecognizer {
  private unowned let scroll: ScrollView
  private var space = AffineTransform.identity
  /// Whether the fingers have moved in the current event. `hasChanged` is whether a
  /// finger has touched down or lifted in it.
  private var hasMoved = false
  private var hasChanged = false
  /// The enclosing scroll view that follows the drag past the end of the content, with
  /// its offset and displacement at the time when it began to follow; nil if none
  /// follows.
  private var follower: (view: ScrollView, offset: Point, displacement: Vector)?

  /// The follower's initial offset plus the displacement by assignments of its offset
  /// since then.
  private var followerStart: Point {
    guard let follower, let outer = clock?.machine(of: follower.view)
    else { return .zero }
    return follower.offset + (outer.displacement - follower.displacement)
  }

  init(_ scroll: ScrollView) {
    self.scroll = scroll
    super.init()
    delaysTouchesEnded = false
  }

  private var machine: ScrollMachine? { scroll.run?.machine }

  override var cancelsFirst: Bool { true }
  override var slop: Double { machine?.traits.panSlop ?? 10 }
  override func measured(_ way: Vector) -> Vector { machine?.draggable(way) ?? way }
  override func place(of touch: Touch) -> Point { touch.place(in: scroll, space: space) }
  override func toScreen(_ point: Point) -> Point { point.applying(space) }
  override func fromScreen(_ point: Point) -> Point {
    space.inverse.map { point.applying($0) } ?? point
  }
  override func accepts(_ touch: Touch) -> Bool { scroll.isScrollEnabled }
  /// Nil: `touchesShouldCancel(in:)` decides about touches delivered to controls.
  override var oneFingerDrag: (start: Point, end: Point)? { nil }
  override func goesTogether(with other: GestureRecognizer) -> Bool {
    other === scroll.pinchGestureRecognizer
  }
  override func fingersChanged() {
    state = .changed
    hasChanged = true
  }
  override func fingersMoved() { hasMoved = true }

  override func touchesBegan(_ touches: Set<Touch>, with event: Event) {
    if fingers.isEmpty { space = scroll.viewportToScreen }
    if let touch = touches.min(by: { $0.number < $1.number }) {
      let point = place(of: touch)
      clock?.holdOffset(of: scroll)
      clock?.follow(scroll)
      clock?.with(scroll) { $0.touchDown(at: point) }
    }
    super.touchesBegan(touches, with: event)
    if machine?.hasCaughtFlight == true { state = .began }
  }

  override func touchesEnded(_ touches: Set<Touch>, with event: Event) {
    let pinched = machine?.isPinching == true
    super.touchesEnded(touches, with: event)
    // The remaining finger may fling again.
    if pinched && fingers.count == 1 && touches.count > 0 && state != .ended {
      tracker = VelocityTracker(at: center, time: now)
    }
  }

  override func reset() {
    super.reset()
    follower = nil
    hasMoved = false
    hasChanged = false
  }

  // MARK: Beginning

  override func verdict() -> Verdict {
    guard let machine else { return .no }
    if machine.isPinching || !machine.flags.contains(.tracking) { return .notNow }
    if machine.hasCaughtFlight { return .yes }
    return leavesDragToParent(machine) ? .no : .yes
  }

  /// Returns whether a drag is left to the nearest enclosing scroll view. It is left if
  /// the content is at its end in the direction of the drag and the scroll view may
  /// transfer scrolling along this axis. In addition, the enclosing scroll view must be
  /// able to follow the drag.
  private func leavesDragToParent(_ machine: ScrollMachine) -> Bool {
    let way = measured(center - origin)
    let isAcross = way.dx.magnitude > way.dy.magnitude
    let transfers =
      isAcross
      ? scroll.transfersHorizontalScrollingToParent
      : scroll.transfersVerticalScrollingToParent
    let room = machine.hasRoom(for: way)
    if !transfers || (isAcross ? room.x : room.y) { return false }
    guard let parent = scroll.enclosingScrollView, parent.isScrollEnabled,
      let outer = clock?.machine(of: parent)
    else { return false }
    let outerRoom = outer.hasRoom(for: outer.draggable(center - origin))
    return isAcross ? outerRoom.x : outerRoom.y
  }

  override func takesTouches() -> Bool {
    dispatcher?.takeContentTouches(for: scroll, self) ?? true
  }

  override func wasPrevented() { endTracking() }

  private func endTracking() {
    if machine?.isPinching == true { return }
    clock?.with(scroll) { $0.touchesEnded() }
  }

  // MARK: Continuing

  override func didEnter(_ state: State) {
    guard let clock, scroll.run != nil else { return }
    let center = center
    switch state {
    case .began:
      let caught = machine?.hasCaughtFlight == true
      let way = center - origin
      if caught {
        clock.with(scroll) {
          $0.panBegan(center: center, translation: way)
        }
        break
      }
      super.didEnter(state)
      let start = anchor
      clock.with(scroll) { $0.panBegan(center: start, translation: way) }
      drag()
    case .changed:
      if hasChanged { clock.with(scroll) { $0.panRebased(center: center) } }
      if hasMoved && machine?.isPinching == false {
        super.didEnter(state)
        drag()
      }
    case .ended, .cancelled: release(cancelled: state == .cancelled)
    case .possible, .failed: break
    }
    hasChanged = false
    hasMoved = false
  }

  private func drag() {
    let center = center
    let velocity = tracker.latest
    let outer = parentForRest()
    var rest = Vector.zero
    clock?.with(scroll) {
      rest = $0.panMoved(
        center: center, velocity: velocity, handsOver: outer?.axes ?? (false, false))
    }
    guard let outer, rest != .zero || follower != nil else { return }
    if follower == nil {
      clock?.follow(outer.view)
      let machine = clock?.machine(of: outer.view)
      follower = (
        outer.view, machine?.exactOffset ?? .zero, machine?.displacement ?? .zero
      )
    }
    guard let follower else { return }
    let start = followerStart
    clock?.with(follower.view) { $0.follow(rest, from: start) }
  }

  /// Returns the enclosing scroll view that follows a drag past the end of the content,
  /// and the axes along which it follows; nil if none follows.
  private func parentForRest() -> (view: ScrollView, axes: (x: Bool, y: Bool))? {
    guard scroll.transfersWithinDrag != .never, let parent = scroll.enclosingScrollView,
      parent.isScrollEnabled,
      parent.isPagingEnabled || scroll.transfersWithinDrag == .always,
      let outer = clock?.machine(of: parent), !outer.ignoresTouches,
      let way = machine?.dragWay(to: center)
    else { return nil }
    let axes = outer.draggableAxes
    let room = outer.hasRoom(for: way)
    let isFollowing = follower != nil
    return (
      parent,
      (
        axes.x && scroll.transfersHorizontalScrollingToParent && (room.x || isFollowing),
        axes.y && scroll.transfersVerticalScrollingToParent && (room.y || isFollowing)
      )
    )
  }

  private func release(cancelled: Bool) {
    let isFlung = !cancelled && tracker.flings(at: now)
    var velocity = isFlung ? tracker.released(at: now) : .zero
    let distance = (center - origin).length
    let start = followerStart
    if let follower, let outer = clock?.machine(of: follower.view),
      outer.exactOffset != start
    {
      let flung = velocity
      clock?.with(follower.view) {
        $0.followEnded(velocity: flung, from: start)
      }
      if outer.exactOffset.x != start.x { velocity.dx = 0 }
      if outer.exactOffset.y != start.y { velocity.dy = 0 }
    }
    let released = velocity
    clock?.follow(scroll)
    clock?.with(scroll) {
      $0.panEnded(velocity: released, distance: distance)
    }
  }
}

/// The pinch recognizer of a scroll view.
final class ScrollPinchGestureRecognizer: PinchGestureRecognizer {
  private unowned let scroll: ScrollView
  private var space = AffineTransform.identity

  init(_ scroll: ScrollView) {
    self.scroll = scroll
    super.init()
    delaysTouchesEnded = false
  }

  private var machine: ScrollMachine? { scroll.run?.machine }

  override var cancelsFirst: Bool { true }
  override var restarts: Bool { true }
  override func place(of touch: Touch) -> Point { touch.place(in: scroll, space: space) }
  override func goesTogether(with other: GestureRecognizer) -> Bool {
    other === scroll.panGestureRecognizer
  }
  override var hasPinched: Bool { machine?.pinches(spread: spread) == true }
  override func takesTouches() -> Bool {
    dispatcher?.takeContentTouches(for: scroll, self) ?? true
  }

  override func touchesBegan(_ touches: Set<Touch>, with event: Event) {
    if fingers.isEmpty { space = scroll.viewportToScreen }
    super.touchesBegan(touches, with: event)
  }

  override func fingersChanged() {
    let center = center
    let spread = fingers.count > 1 ? spread : 0
    if fingers.count < 2 && machine?.flags.contains(.tracking) != true { return }
    clock?.with(scroll) {
      if spread > 0 { $0.touchDown(at: center) }
      $0.pinchRebased(center: center, spread: spread)
    }
  }

  override func didEnter(_ state: State) {
    let center = center
    let spread = spread
    switch state {
    case .began:
      clock?.follow(scroll)
      let pan = scroll.panGestureRecognizer
      if pan.isRecognized { pan.tracker.store() }
      let velocity = pan.tracker.latest
      clock?.with(scroll) {
        $0.pinchBegan(center: center, velocity: velocity)
        $0.pinchMoved(center: center, spread: spread)
      }
    case .changed:
      clock?.with(scroll) {
        $0.pinchMoved(center: center, spread: spread)
      }
    case .ended, .cancelled:
      let restarts = state == .ended && leaves > 0
      clock?.with(scroll) {
        $0.pinchEnded(center: center, restarts: restarts)
      }
      super.didEnter(.ended)
      fingersChanged()
    case .possible, .failed: break
    }
  }
}

extension GestureRecognizer {
  fileprivate var dispatcher: TouchDispatcher? { delivery as? TouchDispatcher }
  fileprivate var clock: WindowClock? { dispatcher?.clock }
}

extension View: ScrollRecognizers {
  package static func makePan(for view: ScrollView) -> PanGestureRecognizer {
    ScrollPanGestureRecognizer(view)
  }

  package static func makePinch(for view: ScrollView) -> PinchGestureRecognizer {
    ScrollPinchGestureRecognizer(view)
  }

  package static func makeDoubleTap(
    action: @escaping (GestureRecognizer) -> Void
  ) -> GestureRecognizer {
    let tap = TapGestureRecognizer(action: action)
    tap.numberOfTapsRequired = 2
    return tap
  }
}
