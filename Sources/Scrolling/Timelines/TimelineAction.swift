import MesmerGeometry

// The properties of a timeline's actions: duration, fingers and validity.

extension Timeline.Action {
  /// The duration of a tap, in seconds.
  static var tapDuration: Double { 0.05 }

  /// The pause between two taps, in seconds.
  static var tapPause: Double { 0.1 }
  /// The distance between fingers that tap together, in points.
  static var fingerDistance: Double { 20 }

  /// The way in which an action proceeds.
  enum Course {
    /// Fingers touch down a number of times, within a length in seconds.
    case fingers(touches: Int, length: Double)
    /// A request to a scroll view.
    case scrollRequest
    /// A change of the window: cancelled touches, a tap on the status bar, a step.
    case windowRequest
    /// A wait of a number of seconds.
    case wait(Double)
    /// A wait until everything is at rest.
    case settle
  }

  /// The way in which the action proceeds; that of the inner action for `on` and
  /// `during`.
  var course: Course {
    switch self {
    case .drag(_, _, let duration, let hold):
      .fingers(touches: 1, length: duration + hold)
    case .touch(_, let duration): .fingers(touches: 1, length: duration)
    case .tap: .fingers(touches: 1, length: Timeline.Action.tapDuration)
    case .taps(_, let count, let fingers):
      .fingers(
        // Valid counts are not greater.
        touches: max(min(count, 10), 0) * max(min(fingers, 5), 0),
        length: Double(count) * Timeline.Action.tapDuration
          + max(Double(count) - 1, 0) * Timeline.Action.tapPause)
    case .pinch(_, _, let duration): .fingers(touches: 2, length: duration)
    case .fingers(let paths):
      .fingers(
        touches: paths.count, length: paths.compactMap(\.places.last?.time).max() ?? 0)
    case .fling, .setContentOffset, .zoom, .setZoomScale, .scrollRectToVisible,
      .flashScrollIndicators:
      .scrollRequest
    case .cancelTouches, .statusBarTap, .step: .windowRequest
    case .type(let text, let interval): .wait(Double(max(text.count - 1, 0)) * interval)
    case .wait(let seconds): .wait(seconds)
    case .waitUntilSettled: .settle
    case .on(_, let action), .around(_, _, let action), .during(_, let action):
      action.course
    }
  }

  /// The duration of the action in seconds; 0 for a wait until everything is at rest.
  package var length: Double {
    switch course {
    case .fingers(_, let length), .wait(let length): length
    case .scrollRequest, .windowRequest, .settle: 0
    }
  }

  /// Whether fingers are down during the action.
  package var hasFingers: Bool {
    if case .fingers = course { true } else { false }
  }

  /// The number of times a finger touches down.
  var touches: Int {
    switch course {
    case .fingers(let touches, _): touches
    case .scrollRequest, .windowRequest, .wait, .settle: 0
    }
  }

  /// Returns whether actions nest deeper than a number of levels.
  private func nests(deeperThan levels: Int) -> Bool {
    var action = self
    for _ in 0..<levels {
      switch action {
      case .on(_, let inner), .around(_, _, let inner), .during(_, let inner):
        action = inner
      case .drag, .touch, .tap, .taps, .pinch, .fingers, .cancelTouches, .fling,
        .setContentOffset, .zoom, .setZoomScale, .scrollRectToVisible, .statusBarTap,
        .flashScrollIndicators, .type, .wait, .waitUntilSettled, .step:
        return false
      }
    }
    return true
  }

  /// Throws the error of an invalid action.
  func validate(index: Int) throws(TimelineError) {
    func finite(_ isFinite: Bool, _ what: String) throws(TimelineError) {
      if !isFinite { throw .notFinite(index: index, what: what) }
    }
    func time(_ seconds: Double, _ what: String) throws(TimelineError) {
      try finite(seconds.isFinite, what)
      if seconds < 0 || seconds > Timeline.longest {
        throw .badTime(index: index, what: what, seconds: seconds)
      }
    }
    func positive(_ scale: Double) throws(TimelineError) {
      try finite(scale.isFinite, "scale")
      if scale <= 0 { throw .badScale(index: index, scale: scale) }
    }
    if nests(deeperThan: Timeline.deepest) {
      throw .badFingers(
        index: index,
        what: "actions nest deeper than \(Timeline.deepest) levels")
    }
    switch self {
    case .drag(let from, let to, let duration, let hold):
      try finite(from.isFinite, "from")
      try finite(to.isFinite, "to")
      try time(duration, "duration")
      try time(hold, "hold")
    case .touch(let point, let duration):
      try finite(point.isFinite, "point")
      try time(duration, "duration")
    case .tap(let point): try finite(point.isFinite, "point")
    case .taps(let point, let count, let fingers):
      try finite(point.isFinite, "point")
      if !(1...10).contains(count) {
        throw .badFingers(index: index, what: "count is \(count); it must be 1 to 10")
      }
      if !(1...5).contains(fingers) {
        throw .badFingers(index: index, what: "fingers is \(fingers); it must be 1 to 5")
      }
    case .fingers(let paths):
      if paths.isEmpty || paths.count > 10 {
        throw .badFingers(
          index: index, what: "there are \(paths.count) fingers; there must be 1 to 10")
      }
      for path in paths {
        var last = 0.0
        if path.places.isEmpty {
          throw .badFingers(
            index: index,
            what: "a path is empty; it must have a place such as [0, 10, 20]")
        }
        for place in path.places {
          try finite(place.point.isFinite, "a point")
          try time(place.time, "a time")
          if place.time < last {
            throw .badFingers(
              index: index,
              what: "\(place.time) s comes after \(last) s; the times of a "
                + "path must not decrease")
          }
          last = place.time
        }
        if path.isSampled && path.places.count < 2 {
          throw .badFingers(
            index: index,
            what: "a sampled path has 1 sample; it must have at least 2: the "
              + "touch-down and the lift")
        }
      }
    case .pinch(let center, let scale, let duration):
      try finite(center.isFinite, "center")
      try positive(scale)
      try time(duration, "duration")
    case .fling(let velocity): try finite(velocity.isFinite, "velocity")
    case .setContentOffset(let offset, _): try finite(offset.isFinite, "offset")
    case .zoom(let rect, _), .scrollRectToVisible(let rect, _):
      try finite(rect.isFinite, "rect")
    case .setZoomScale(let scale, _): try positive(scale)
    case .on(_, let action), .around(_, _, let action):
      try action.validate(index: index)
    case .during(let seconds, let action):
      try time(seconds, "a time")
      if action.hasFingers || action.length > 0 || action == .waitUntilSettled {
        throw .badFingers(
          index: index,
          what: "an action during another cannot have fingers or a duration")
      }
      try action.validate(index: index)
    case .type(_, let interval): try time(interval, "interval")
    case .wait(let seconds): try time(seconds, "wait")
    case .cancelTouches, .statusBarTap, .flashScrollIndicators, .waitUntilSettled, .step:
      break
    }
  }

  /// Whether the action is a request to a scroll view that does not name the view.
  package var asksMainScrollView: Bool {
    if case .on = self { return false }
    if case .during(_, let action) = self { return action.asksMainScrollView }
    if case .scrollRequest = course { return true }
    return false
  }

  /// Returns the gesture of the action, beginning at a time in milliseconds; nil for an
  /// action without fingers.
  func gesture(at time: Double) -> Gesture? {
    func rest(_ point: Point, _ seconds: Double) -> Gesture {
      Gesture(from: point, to: point, duration: 0, hold: seconds * 1000, start: time)
    }
    return switch self {
    case .drag(let from, let to, let duration, let hold):
      Gesture(
        from: from, to: to, duration: duration * 1000, hold: hold * 1000, start: time)
    case .touch(let point, let duration): rest(point, duration)
    case .tap(let point): rest(point, Timeline.Action.tapDuration)
    case .taps(let point, let count, let fingers):
      Gesture(paths: Timeline.Action.tapPaths(point, count, fingers), start: time)
    case .fingers(let paths): Gesture(paths: paths, start: time)
    case .pinch(let center, let scale, let duration):
      Gesture(pinchAt: center, scale: scale, duration: duration * 1000, start: time)
    case .cancelTouches, .fling, .setContentOffset, .zoom, .setZoomScale,
      .scrollRectToVisible, .statusBarTap, .flashScrollIndicators, .type, .wait,
      .waitUntilSettled, .step, .on, .around, .during:
      nil
    }
  }

  /// Returns the samples of the action's fingers, beginning at a time in seconds, with
  /// their times in seconds; nil for an action without fingers.
  package func samples(at time: Double) -> [(time: Double, updates: [TouchUpdate])]? {
    guard var gesture = gesture(at: time * 1000) else { return nil }
    var samples: [(time: Double, updates: [TouchUpdate])] = []
    while let next = gesture.nextTime { samples.append((next / 1000, gesture.take())) }
    return samples
  }

  /// Returns the paths of fingers that tap.
  private static func tapPaths(
    _ point: Point, _ count: Int, _ fingers: Int
  ) -> [Timeline.FingerPath] {
    var paths: [Timeline.FingerPath] = []
    for tap in 0..<max(count, 0) {
      let start = Double(tap) * (tapDuration + tapPause)
      for finger in 0..<max(fingers, 0) {
        let shift = (Double(finger) - Double(fingers - 1) / 2) * fingerDistance
        let place = Point(x: point.x + shift, y: point.y)
        paths.append(
          Timeline.FingerPath([
            .init(time: start, point: place),
            .init(time: start + tapDuration, point: place),
          ]))
      }
    }
    return paths
  }
}
