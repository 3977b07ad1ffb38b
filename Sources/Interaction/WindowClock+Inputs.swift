import MesmerGeometry
import MesmerScrolling
import MesmerViews

// The inputs of the timeline: fingers, requests, steps.

extension WindowClock {
  func take(_ input: TimelineCursor.Input) {
    switch input {
    case .nothing: break
    case .touches(let updates, let space): touches(updates, in: space)
    case .request(let action, let id): request(action, id: id)
    }
  }

  private func request(_ action: Timeline.Action, id: String?) {
    switch action {
    case .step(let number):
      if let main = scrollView { notifyMovement(of: main) }
      note(
        ScrollEvent(
          time: now / 1000, kind: .step(number),
          flags: scrollView.map { flags(of: $0) } ?? []), of: scrollView)
      enqueue { [self] in stepHandler?(number) }
    case .type(let text, _):
      enqueue { [self] in
        if let id { view(id: id)?.becomeFirstResponder() }
        for key in text { root.window?.firstResponder?.press(key) }
      }
    case .cancelTouches:
      downFingers = [:]
      dispatcher.cancelAll()
    case .statusBarTap:
      // As in UIKit, the tap has no effect if several scroll views would scroll.
      let candidates = scrollsToTopCandidates
      if candidates.count > 1 { return }
      request(id, or: candidates.first) { $0.tapStatusBar() }
    case .fling, .setContentOffset, .zoom, .setZoomScale, .scrollRectToVisible,
      .flashScrollIndicators:
      request(id) { $0.perform(action) }
    case .drag, .touch, .tap, .taps, .pinch, .fingers, .wait, .waitUntilSettled, .on,
      .around, .during:
      preconditionFailure("the cursor makes no request of \(action)")
    }
  }

  /// Makes a request to the scroll view with an id. If the id is nil, makes it to
  /// `other`, or else to the main scroll view. Ignored if there is no such view.
  private func request(
    _ id: String?, or other: ScrollView? = nil, _ perform: (inout ScrollMachine) -> Void
  ) {
    let view = id.map { self.view(id: $0) as? ScrollView } ?? other ?? scrollView
    guard let view else { return }
    noteInput(in: view)
    join(view)
    holdOffset(of: view)
    follow(view)
    with(view, perform)
  }

  /// The scroll views with `scrollsToTop` that are visible: neither they nor their
  /// superviews are hidden or have an alpha below 0.01, and a part of them is on the
  /// screen, not clipped by a superview.
  private var scrollsToTopCandidates: [ScrollView] {
    root.tree.compactMap { $0 as? ScrollView }.filter { scroll in
      scroll.scrollsToTop
        && sequence(first: scroll as View, next: \.parent).allSatisfy {
          !$0.isHidden && $0.alpha >= View.leastTouchableAlpha
            && ($0 !== root && !$0.clipsToBounds
              || $0.bounds.intersects(scroll.convert(scroll.bounds, to: $0)))
        }
    }
  }

  /// Returns the first view with an id.
  package func view(id: String) -> View? { root.tree.first { $0.id == id } }

  // MARK: Fingers

  /// Handles the finger updates of one time, which are one event of the digitizer.
  ///
  /// Ignores a touch-down of a finger that is already down, except that
  /// `touchDownHandler` is called. Ignores a movement or lift of a finger that is not
  /// down, and a point that is not finite: a finger that lifts at such a point lifts at
  /// its last position. A lift at another point than the last one is not also a movement.
  package func touches(_ updates: [TouchUpdate], in space: TouchSpace? = nil) {
    dispatcher.moved(place(updates.filter { $0.phase == .moved }))
    for update in updates where update.phase == .stationary {
      for case let pan as PanGestureRecognizer in dispatcher.finger(update.id)?
        .recognizers
        ?? []
      { pan.tracker.stay(at: now) }
    }
    let began = updates.filter { $0.phase == .began && $0.point.isFinite }
    if !began.isEmpty {
      // Fingers hit the views as they are at this time, not as at the last tick.
      for view in moving where view.run?.callFlags == nil { present(view) }
      root.prepareForDisplay()
    }
    let center = GestureRecognizer.center(began.map(\.point))
    dispatcher.began(began.compactMap { begin($0, in: space, with: center) })
    if let touchDownHandler {
      for update in updates where update.phase == .began && update.point.isFinite {
        if let down = touchDown(update.id, in: space) { touchDownHandler(down) }
      }
    }
    let lifted = updates.filter { $0.phase == .ended }
    if lifted.isEmpty { return }
    _ = place(lifted)
    let ended = lifted.compactMap { dispatcher.finger($0.id) }
    for finger in ended { finger.touch.end(at: now / 1000) }
    dispatcher.ended(ended)
    for update in lifted { downFingers[update.id] = nil }
  }

  /// Moves fingers to their new points. Returns the fingers whose movement must be
  /// delivered.
  private func place(_ updates: [TouchUpdate]) -> [TouchDispatcher.Finger] {
    var moved: [TouchDispatcher.Finger] = []
    for update in updates where update.point.isFinite {
      guard var down = downFingers[update.id], down.point != update.point else {
        continue
      }
      down.point = update.point
      downFingers[update.id] = down
      guard let finger = dispatcher.finger(update.id) else { continue }
      finger.touch.move(down, timestamp: now / 1000)
      moved.append(finger)
    }
    return moved
  }

  /// Returns the touch of a finger that touches down, in the view that it hits.
  ///
  /// If fingers touch down together, as in a pinch, a finger beyond the edge of the
  /// screen hits the view under their centre (a choice of this project).
  private func begin(
    _ update: TouchUpdate, in space: TouchSpace?, with center: Point
  ) -> Touch? {
    if downFingers[update.id] != nil { return nil }
    guard var down = down(at: update.point, in: space) else { return nil }
    fingerCount += 1
    down.serial = fingerCount
    downFingers[update.id] = down
    let place = down.point.applying(down.toScreen)
    let isOutside = !Rect(origin: .zero, size: root.bounds.size).contains(place)
    guard let view = hit(isOutside ? center.applying(down.toScreen) : place)
    else { return nil }
    noteInput(in: view)
    return Touch(down, number: update.id, in: view, timestamp: now / 1000)
  }

  /// Records that an input has reached a view.
  private func noteInput(in view: View) {
    for view in view.ancestry { view.hasInput = true }
  }

  /// Returns a finger at a point of a space or, if the space is nil, of the main scroll
  /// view's viewport. Nil if no view has the id of the space, or if the point has no
  /// finite position on the screen.
  private func down(at point: Point, in space: TouchSpace?) -> TimelineFinger? {
    guard let space else {
      return TimelineFinger(
        home: scrollView, toScreen: scrollView?.viewportToScreen ?? .identity,
        point: point)
    }
    if space.id == "window" {
      return TimelineFinger(home: nil, toScreen: .identity, point: point)
    }
    guard let view = view(id: space.id) else { return nil }
    let bounds = view.bounds
    // The origin of the points, in the view's coordinates.
    let start =
      space.place.map {
        bounds.origin + Vector(dx: bounds.width * $0.x, dy: bounds.height * $0.y)
      } ?? .zero
    let toViewport = AffineTransform(
      translationX: start.x - bounds.minX, y: start.y - bounds.minY)
    var toScreen = toViewport.concatenating(view.viewportToScreen)
    if view.isInSpace {
      // The position of the touch-down is exact, also in perspective. Moves use the
      // affine part of the map.
      let local = Point(x: start.x + point.x, y: start.y + point.y)
      let exact = view.convert(local, to: root) - root.bounds.origin
      guard exact.dx.isFinite, exact.dy.isFinite else { return nil }
      let place = point.applying(toScreen)
      toScreen.tx += exact.dx - place.x
      toScreen.ty += exact.dy - place.y
    }
    return TimelineFinger(home: nil, toScreen: toScreen, point: point)
  }

  private func hit(_ place: Point) -> View? {
    if touchesAreDirect, let main = scrollView {
      guard let inverse = main.viewportToScreen.inverse else { return main }
      let point = main.bounds.origin + (place.applying(inverse) - .zero)
      return main.hitTest(point, with: nil) ?? main
    }
    return root.hitTest(root.bounds.origin + (place - .zero), with: nil)
  }

  /// Returns whether recognizers of a view receive touches. With direct touches, only
  /// recognizers of the main scroll view, and of views in it that are not scroll views,
  /// receive them.
  func reaches(_ view: View) -> Bool {
    guard touchesAreDirect, let main = scrollView else { return true }
    return view === main || view.isDescendant(of: main) && !(view is ScrollView)
  }

  /// Returns the description of a finger that has just touched down.
  private func touchDown(_ number: Int, in space: TouchSpace?) -> TouchDown? {
    guard let down = downFingers[number] else { return nil }
    let finger = dispatcher.finger(number)
    var reachesMain = false
    if let main = scrollView, main.isScrollEnabled, let finger,
      finger.recognizers.contains(where: {
        $0 === main.panGestureRecognizer || $0 === main.pinchGestureRecognizer
      }), let axes = machine(of: main)?.draggableAxes
    {
      // Inner scroll views have precedence along the axes on which they can be dragged.
      let inner = finger.recognizers.compactMap { recognizer -> (x: Bool, y: Bool)? in
        guard let scroll = recognizer.view as? ScrollView, scroll !== main,
          scroll.isDescendant(of: main), recognizer === scroll.panGestureRecognizer
        else { return nil }
        return machine(of: scroll)?.draggableAxes
      }
      reachesMain =
        inner.isEmpty || axes.x && !inner.contains(where: \.x)
        || axes.y && !inner.contains(where: \.y)
    }
    return TouchDown(
      time: now / 1000, point: down.point, space: space, view: finger?.touch.view,
      reachesMain: reachesMain)
  }

  /// The positions of the timeline's fingers, in points of the main scroll view's
  /// viewport.
  package var fingers: [Point] {
    guard let main = scrollView else { return [] }
    let toScreen = main.viewportToScreen
    let toViewport = toScreen.inverse
    return downFingers.sorted { $0.key < $1.key }.compactMap { _, down in
      // While the scroll view itself has not moved, this is the exact point of the file.
      if down.home === main && down.toScreen == toScreen { return down.point }
      return toViewport.map { down.point.applying(down.toScreen).applying($0) }
    }
  }

  /// The serial numbers of the fingers that are down; they are never reused.
  package var fingerSerials: Set<Int> { Set(downFingers.values.map(\.serial)) }

  /// Returns the positions of the fingers that touch a scroll view or a view in it, in
  /// points of its viewport.
  package func fingers(touching scroll: ScrollView) -> [Point] {
    let toViewport = scroll.viewportToScreen.inverse
    return fingersOnScreen.compactMap { place, view in
      view?.isDescendant(of: scroll) == true
        ? toViewport.map { place.applying($0) } : nil
    }
  }

  /// The positions of the timeline's fingers on the screen, and the views they touch.
  package var fingersOnScreen: [(place: Point, view: View?)] {
    downFingers.sorted { $0.key < $1.key }.map { number, down in
      (down.point.applying(down.toScreen), dispatcher.finger(number)?.touch.view)
    }
  }

  /// Cancels the touches of a view that has left the tree, and removes the scroll views
  /// of its subtree from the clock. Within a layout pass this is deferred to the end of
  /// the pass, because the view may be inserted again.
  package func viewLeft(_ view: View) {
    if isStopped { return }
    if layoutDepth > 0 { return leftInLayout.append(view) }
    dispatcher.cancelTouches(in: view)
    moving.removeAll { scroll in
      guard scroll.isDescendant(of: view) else { return false }
      leave(scroll)
      return true
    }
    run()
  }

  /// Begins a layout pass of the tree; passes may be nested.
  package func layoutBegins() { layoutDepth += 1 }

  /// Ends a layout pass. At the end of the outermost pass, handles the views that have
  /// left the tree and are not in it again.
  package func layoutEnds() {
    layoutDepth -= 1
    if layoutDepth > 0 || leftInLayout.isEmpty { return }
    let views = leftInLayout
    leftInLayout = []
    for view in views where view.clock !== self { viewLeft(view) }
  }
}
