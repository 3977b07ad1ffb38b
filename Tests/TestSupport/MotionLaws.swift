import Mesmer

/// Laws of every motion: numbers are finite, it comes to rest within a bound, content is
/// never farther past its ends than rubber band and bounce allow, every end has a
/// beginning and every beginning an end, and a frame alone is the frame of the run.
package struct MotionLaws {
  /// The maximum time from the last input until all is at rest, in seconds: a flight from
  /// 9 000 points per second at the normal rate (3.4), in which each of several quick
  /// flicks may go 16 times as far, an edge and its bounce, with a margin of ten times
  /// the speed of a finger.
  package static let longestMotion = 7.0

  package init() {}

  /// The script of a seed's motion and its events, a line for each.
  package static func description(seed: UInt64) -> [String] {
    let motion = RandomMotion(seed: seed)
    return motion.script
      + motion.history.events(after: -.infinity, through: 1e6).map {
        "\($0.time) \($0.kind) \($0.flags.rawValue)"
      }
  }

  /// The first law that the motion of a seed breaks; nil if none.
  package func failure(seed: UInt64) -> String? {
    let motion = RandomMotion(seed: seed)
    if let failure = stateFailure(motion) { return failure }
    if let failure = eventFailure(motion) { return failure }
    if let failure = continuityFailure(motion) { return failure }
    return frameFailure(motion)
  }

  // MARK: States

  private func stateFailure(_ motion: RandomMotion) -> String? {
    let history = motion.history
    let rest = history.duration - motion.lastInput
    if !(rest <= MotionLaws.longestMotion) {
      return "it moves \(rest) s after the last input"
    }
    // As far as the fastest release bounces: v / (e k).
    let reach =
      history.allEvents.map {
        guard case .willEndDragging(let velocity, _) = $0.kind else { return 0.0 }
        return 36.8 * velocity.length
      }.max() ?? 0
    let steps = 60
    for n in 0...steps {
      let state = history.state(at: history.duration * Double(n) / Double(steps))
      if let failure = failure(state, motion, reach) {
        return "at \(state.time) s: \(failure)"
      }
    }
    let end = history.state(at: history.duration)
    if end.flags != [] { return "flags \(end.flags.rawValue) at the end" }
    if end.velocity != .zero { return "a velocity at the end" }
    if !motion.isProgrammed {
      let offset = end.exactOffset
      if end.geometry.clamped(offset) != offset {
        return "it ends out of range at \(offset)"
      }
    }
    if history.state(at: history.duration + 1e6).contentOffset != end.contentOffset {
      return "it moves after the end"
    }
    return nil
  }

  private func failure(
    _ state: ScrollState, _ motion: RandomMotion, _ reach: Double
  ) -> String? {
    let numbers = [
      state.contentOffset.x, state.contentOffset.y, state.exactOffset.x,
      state.exactOffset.y, state.zoomScale, state.velocity.dx, state.velocity.dy,
      state.indicatorOpacity,
    ]
    if !numbers.allSatisfy(\.isFinite) { return "not finite: \(numbers)" }
    if !(0...1).contains(state.indicatorOpacity) {
      return "opacity \(state.indicatorOpacity)"
    }
    let low = state.geometry.minimumOffset
    let high = state.geometry.maximumOffset
    // A program may be 60 points out of range; half a pixel is rounding's.
    let slack = motion.rangeShift + (motion.isProgrammed ? 60 : 0) + 0.5 + reach
    let size = state.geometry.boundsSize
    let offset = state.contentOffset
    let isNear =
      offset.x >= low.x - size.width - slack && offset.x <= high.x + size.width + slack
      && offset.y >= low.y - size.height - slack
      && offset.y <= high.y + size.height + slack
    if !isNear { return "\(offset) is beyond the reach of \(low) to \(high)" }
    return nil
  }

  // MARK: Events

  private func eventFailure(_ motion: RandomMotion) -> String? {
    MotionLaws.failure(of: motion.history.allEvents)
  }

  /// Returns the first violation of order in the events of one scroll view; nil if none.
  /// `isWhole`: everything that begins must also end.
  static func failure(of events: [ScrollEvent], isWhole: Bool = true) -> String? {
    var isDragging = false
    var willEnd = false
    var mustDecelerate = false
    var isDecelerating = false
    var isZooming = false
    // The number of touches of each finger: the end of one that a recognizer delays may
    // come after the next one begins.
    var touches: [Int: Int] = [:]
    var last = 0.0
    for event in events {
      // Times less than a nanosecond apart are the same.
      if event.time < last - 1e-9 {
        return "an event at \(event.time) s after one at \(last) s"
      }
      last = event.time
      func fault() -> String { "\(event.kind) out of order at \(event.time) s" }
      var begins = false
      if case .willBeginDecelerating = event.kind { begins = true }
      switch event.kind {
      // A program may set an offset in between.
      case .didScroll, .didZoom: break
      // Or take the view out of the tree, which ends everything.
      case .contentTouch(.cancelled, _, _) where !isWhole: mustDecelerate = false
      default:
        if mustDecelerate != begins { return fault() }
        mustDecelerate = false
      }
      switch event.kind {
      case .willBeginDragging:
        if isDragging { return fault() }
        isDragging = true
      case .willEndDragging:
        if !isDragging || willEnd { return fault() }
        willEnd = true
      case .didEndDragging(let will):
        if !willEnd { return fault() }
        isDragging = false
        willEnd = false
        mustDecelerate = will
      case .willBeginDecelerating:
        if isDecelerating { return fault() }
        isDecelerating = true
      case .didEndDecelerating:
        if !isDecelerating { return fault() }
        isDecelerating = false
      case .willBeginZooming:
        if isZooming { return fault() }
        isZooming = true
      case .didEndZooming:
        if !isZooming { return fault() }
        isZooming = false
      case .contentTouch(.began, let id, _): touches[id, default: 0] += 1
      case .contentTouch(.moved, let id, _): if touches[id] == nil { return fault() }
      case .contentTouch(_, let id, _):
        guard let count = touches[id] else { return fault() }
        touches[id] = count > 1 ? count - 1 : nil
      default: break
      }
    }
    if isWhole && (isDragging || isDecelerating || isZooming || !touches.isEmpty) {
      return
        "something begun has not ended: drag \(isDragging), flight \(isDecelerating), "
        + "zoom \(isZooming), touches \(touches)"
    }
    return nil
  }

  // MARK: Continuity

  /// Nothing jumps where a phase of the scroll view begins or ends, except for requests
  /// of a program and for changes by moved fingers.
  private func continuityFailure(_ motion: RandomMotion) -> String? {
    // Content that cannot bounce is moved into its range at once.
    if !motion.canBounce { return nil }
    for (before, after) in motion.history.steps {
      // A pinch may end at its limit in a step of its own.
      if before.flags == after.flags || before.flags.contains(.zooming) { continue }
      // It may also begin with the sample that ends it, beyond the limit or just at it.
      if before.flags.contains(.tracking),
        motion.history.allEvents.contains(where: {
          guard case .willBeginZooming = $0.kind else { return false }
          return ($0.time - after.time).magnitude <= 1e-6
        })
      {
        continue
      }
      if motion.cuts.contains(where: { ($0 - after.time).magnitude < 1e-6 }) { continue }
      // The distance that two corners of the shown content move on the screen.
      let size = after.geometry.boundsSize
      let ratio = after.zoomScale / before.zoomScale
      let jump =
        [Vector.zero, Vector(dx: size.width, dy: size.height)].map { corner in
          let content = before.exactOffset + corner
          let moved = Point(content.x * ratio, content.y * ratio)
          return (moved - (after.exactOffset + corner)).length
        }.max() ?? 0
      // The sample with which fingers begin to drag or to pinch moves the content.
      let begun = after.flags.subtracting(before.flags)
      if after.flags.contains(.tracking), !begun.isDisjoint(with: [.dragging, .zooming]) {
        continue
      }
      // Half a point on both axes, or a point where a page is reached.
      if jump > 1.5 {
        return "flags \(after.flags.rawValue): a jump by \(jump) at \(after.time) s"
      }
      if (after.zoomScale / before.zoomScale - 1).magnitude > 0.01 {
        return "the scale jumps at \(after.time) s"
      }
    }
    return nil
  }

  // MARK: Frames

  /// The events of each frame alone against those of the run.
  private func frameFailure(_ motion: RandomMotion) -> String? {
    let history = motion.history
    let rate = 24.0
    var run: [ScrollEvent] = []
    var discrete: [ScrollEvent] = []
    for frame in 0..<history.frameCount(framesPerSecond: rate) {
      let events = history.events(ofFrame: frame, framesPerSecond: rate)
      run += events
      let shown = history.state(
        at: FrameTimes.time(ofFrame: frame, framesPerSecond: rate))
      // What the delegate has been told at the end of a frame is what it shows.
      if let delivered = run.last(where: {
        if case .didScroll = $0.kind { true } else { false }
      }),
        case .didScroll(let offset) = delivered.kind, !delivered.flags.contains(.zooming),
        shown.flags.isDisjoint(with: [.zoomBouncing, .zoomAnimating]),
        !run.contains(where: { if case .didEndZooming = $0.kind { true } else { false } }
        ), offset != shown.contentOffset
      {
        return "frame \(frame) shows \(shown.contentOffset), told was \(offset)"
      }
    }
    func isDiscrete(_ event: ScrollEvent) -> Bool {
      switch event.kind {
      case .didScroll, .didZoom: false
      default: true
      }
    }
    discrete = run.filter(isDiscrete)
    let once = history.events(after: -.infinity, through: history.duration + 1)
    if once.filter(isDiscrete).map(\.kind) != discrete.map(\.kind) {
      return "the frames' events are not the run's"
    }
    return nil
  }
}
