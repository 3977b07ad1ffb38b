import MesmerGeometry
import MesmerScrolling

// Turns events into calls of the delegate and of the touched views.
//
// Two events are also questions: scrollViewWillEndDragging and
// scrollViewShouldScrollToTop. They have been asked when they are reached here.
// Everything that happened before such a question is delivered before it is asked.

extension ScrollPlayer {
  // MARK: Questions

  /// The questions of the simulation.
  var policies: ScrollPolicies {
    var policies = ScrollPolicies()
    policies.willAsk = { [weak self] in self?.tell(before: $0, now: $1) }
    policies.targetContentOffset = { [weak self] in self?.target($0, $1) ?? $1 }
    policies.shouldScrollToTop = { [weak self] in
      guard let view = self?.scrollView else { return true }
      return view.delegate?.scrollViewShouldScrollToTop(view) ?? true
    }
    policies.touchesShouldBegin = { [weak self] in
      guard let self else { return true }
      let touch = self.touch(at: $0)
      guard let view = touch.view else { return true }
      return scrollView.touchesShouldBegin(
        [touch], with: Event(touches: [touch], timestamp: touch.timestamp), in: view)
    }
    policies.touchesShouldCancel = { [weak self] in
      guard let self else { return true }
      let view =
        contentTouches.min { $0.key < $1.key }?.value.view ?? touch(at: $0).view
      return view.map { self.scrollView.touchesShouldCancel(in: $0) } ?? true
    }
    return policies
  }

  private func target(_ velocity: Vector, _ target: Point) -> Point {
    var answer = target
    let outer = eventFlags
    eventFlags = [.tracking, .dragging]
    scrollView.delegate?.scrollViewWillEndDragging(
      scrollView, withVelocity: Point(x: velocity.dx, y: velocity.dy),
      targetContentOffset: &answer)
    eventFlags = outer
    return answer
  }

  // MARK: Events

  /// Delivers events, with the properties in the state that the last of them leaves.
  ///
  /// Events caused by a callback are delivered after the earlier ones, so the last
  /// delivered event matches the actual state.
  func deliver(_ events: [ScrollEvent], _ model: ZoomState) {
    untold += events.map { ($0, model) }
    let outer = eventFlags
    let isShown = showsFrame
    showsFrame = false
    while !untold.isEmpty {
      let (event, model) = untold.removeFirst()
      log.append(event)
      eventFlags = event.flags
      deliver(event, model)
      follow()
    }
    eventFlags = outer
    showsFrame = isShown
  }

  private func deliver(_ event: ScrollEvent, _ model: ZoomState) {
    let view = scrollView
    let delegate = view.delegate
    switch event.kind {
    case .didScroll(let offset):
      show(ZoomState(scale: view.zoomScale, offset: offset))
      delegate?.scrollViewDidScroll(view)
    case .didZoom(let scale):
      show(ZoomState(scale: scale, offset: model.offset))
      delegate?.scrollViewDidZoom(view)
    case .willBeginDragging: delegate?.scrollViewWillBeginDragging(view)
    case .willEndDragging, .shouldScrollToTop: break
    case .didEndDragging(let willDecelerate):
      delegate?.scrollViewDidEndDragging(view, willDecelerate: willDecelerate)
    case .willBeginDecelerating: delegate?.scrollViewWillBeginDecelerating(view)
    case .didEndDecelerating: delegate?.scrollViewDidEndDecelerating(view)
    case .didEndScrollingAnimation:
      delegate?.scrollViewDidEndScrollingAnimation(view)
    case .willBeginZooming:
      delegate?.scrollViewWillBeginZooming(view, with: view.zoomedView)
    case .didEndZooming(let scale):
      delegate?.scrollViewDidEndZooming(view, with: view.zoomedView, atScale: scale)
    case .didScrollToTop: delegate?.scrollViewDidScrollToTop(view)
    case .contentTouch(let phase, let id, let point):
      deliverTouch(phase, id: id, point, time: event.time)
    case .step(let number): stepHandler?(number)
    }
  }

  // MARK: Touches in the content

  /// A touch of the view at a point of the viewport. Without a time, its timestamp is
  /// that of the present question.
  private func touch(at point: Point, time: Double? = nil) -> Touch {
    let place = scrollView.bounds.origin + (point - .zero)
    let view = scrollView.hitTest(place, with: nil) ?? scrollView
    return Touch(
      at: view.convert(place, from: scrollView), in: view,
      timestamp: time ?? questionTime)
  }

  private func deliverTouch(
    _ phase: TouchPhase, id: Int, _ point: Point, time: Double
  ) {
    if phase == .began {
      let touch = touch(at: point, time: time)
      contentTouches[id] = touch
      touch.view?.touchesBegan([touch], with: event(time))
      return
    }
    guard let touch = contentTouches[id] else { return }
    touch.move(
      to: scrollView.bounds.origin + (point - .zero), in: scrollView, phase: phase,
      timestamp: time)
    let all = event(time)
    if phase != .moved { contentTouches[id] = nil }
    switch phase {
    case .ended: touch.view?.touchesEnded([touch], with: all)
    case .cancelled: touch.view?.touchesCancelled([touch], with: all)
    default: touch.view?.touchesMoved([touch], with: all)
    }
  }

  /// Cancels the touches of the content.
  func cancelContentTouches() {
    for (id, touch) in contentTouches.sorted(by: { $0.key < $1.key }) {
      let place = touch.location(in: scrollView) - scrollView.bounds.origin
      deliverTouch(.cancelled, id: id, .zero + place, time: state.time)
    }
  }

  /// The event with all touches of the content at a time.
  private func event(_ time: Double) -> Event {
    Event(touches: Set(contentTouches.values), timestamp: time)
  }
}
