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
    /// Fingers touch down a number of times, within a length in seconds. The gesture
    /// begins at a time in milliseconds.
    case fingers(touches: Int, length: Double, gesture: (_ start: Double) -> Gesture)
    /// A request to a scroll view, with its effect.
    case scrollRequest((inout ScrollMachine) -> Void)
    /// A change of the window, which `WindowClock` makes.
    case windowRequest
    /// Keys for the window's first responder, each after an interval in seconds.
    case typing(String, interval: Double)
    /// A wait of a number of seconds.
    case wait(Double)
    /// A wait until everything is at rest.
    case settle
    /// Another action, in the space of a view.
    case inside(Timeline.Action, TouchSpace?)

    /// Returns the course of a finger that rests for a number of seconds.
    static func rest(at point: Point, _ seconds: Double) -> Course {
      .fingers(touches: 1, length: seconds) {
        Gesture(from: point, to: point, duration: 0, hold: seconds * 1000, start: $0)
      }
    }
  }

  /// An argument of an action to be validated, with its name in errors.
  fileprivate enum Argument {
    case finite(Bool, String)
    case time(Double, String)
    case scale(Double)
    case count(Int, in: ClosedRange<Int>, String)
    case paths([Timeline.FingerPath])
  }

  /// The course and the arguments of the action, from which its other properties follow.
  fileprivate var parts: (course: Course, arguments: [Argument]) {
    switch self {
    case .drag(let from, let to, let duration, let hold):
      (
        .fingers(touches: 1, length: duration + hold) {
          Gesture(
            from: from, to: to, duration: duration * 1000, hold: hold * 1000, start: $0)
        },
        [
          .finite(from.isFinite, "from"), .finite(to.isFinite, "to"),
          .time(duration, "duration"), .time(hold, "hold"),
        ]
      )
    case .touch(let point, let duration):
      (
        .rest(at: point, duration),
        [.finite(point.isFinite, "point"), .time(duration, "duration")]
      )
    case .tap(let point):
      (
        .rest(at: point, Timeline.Action.tapDuration),
        [.finite(point.isFinite, "point")]
      )
    case .taps(let point, let count, let fingers):
      (
        .fingers(
          // Valid counts are not greater.
          touches: max(min(count, 10), 0) * max(min(fingers, 5), 0),
          length: Double(count) * Timeline.Action.tapDuration
            + max(Double(count) - 1, 0) * Timeline.Action.tapPause
        ) { Gesture(paths: Timeline.Action.tapPaths(point, count, fingers), start: $0) },
        [
          .finite(point.isFinite, "point"), .count(count, in: 1...10, "count"),
          .count(fingers, in: 1...5, "fingers"),
        ]
      )
    case .pinch(let center, let scale, let duration):
      (
        .fingers(touches: 2, length: duration) {
          Gesture(pinchAt: center, scale: scale, duration: duration * 1000, start: $0)
        },
        [
          .finite(center.isFinite, "center"), .scale(scale), .time(duration, "duration"),
        ]
      )
    case .fingers(let paths):
      (
        .fingers(
          touches: paths.count, length: paths.compactMap(\.places.last?.time).max() ?? 0
        ) { Gesture(paths: paths, start: $0) }, [.paths(paths)]
      )
    case .fling(let velocity):
      (
        .scrollRequest { $0.fling(velocity: velocity) },
        [.finite(velocity.isFinite, "velocity")]
      )
    case .setContentOffset(let offset, let animated):
      (
        .scrollRequest { $0.setContentOffset(offset, animated: animated) },
        [.finite(offset.isFinite, "offset")]
      )
    case .zoom(let rect, let animated):
      (
        .scrollRequest { $0.zoom(to: rect, animated: animated) },
        [.finite(rect.isFinite, "rect")]
      )
    case .setZoomScale(let scale, let animated):
      (.scrollRequest { $0.setZoomScale(scale, animated: animated) }, [.scale(scale)])
    case .scrollRectToVisible(let rect, let animated):
      (
        .scrollRequest { $0.scrollRectToVisible(rect, animated: animated) },
        [.finite(rect.isFinite, "rect")]
      )
    case .flashScrollIndicators: (.scrollRequest { $0.flashScrollIndicators() }, [])
    case .cancelTouches, .statusBarTap, .step: (.windowRequest, [])
    case .type(let text, let interval):
      (.typing(text, interval: interval), [.time(interval, "interval")])
    case .wait(let seconds): (.wait(seconds), [.time(seconds, "wait")])
    case .waitUntilSettled: (.settle, [])
    case .on(let id, let action): (.inside(action, TouchSpace(id: id)), [])
    case .around(let id, let place, let action):
      (.inside(action, TouchSpace(id: id, at: place)), [])
    case .during(let seconds, let action):
      (.inside(action, nil), [.time(seconds, "a time")])
    }
  }

  /// The course of the action.
  var course: Course { parts.course }

  /// The course of the action or, if it places another action in a view or at a time, the
  /// course of that action.
  private var innerCourse: Course {
    if case .inside(let action, _) = course { action.innerCourse } else { course }
  }

  /// The duration of the action in seconds; 0 for a wait until everything is at rest.
  package var length: Double {
    switch innerCourse {
    case .fingers(_, let length, _), .wait(let length): length
    case .typing(let text, let interval): Double(max(text.count - 1, 0)) * interval
    case .scrollRequest, .windowRequest, .settle, .inside: 0
    }
  }

  /// Whether fingers are down during the action.
  package var hasFingers: Bool {
    if case .fingers = innerCourse { true } else { false }
  }

  /// The number of times a finger touches down.
  var touches: Int {
    if case .fingers(let touches, _, _) = innerCourse { touches } else { 0 }
  }

  /// Returns whether actions nest deeper than a number of levels.
  private func nests(deeperThan levels: Int) -> Bool {
    guard case .inside(let action, _) = course else { return false }
    return levels == 1 || action.nests(deeperThan: levels - 1)
  }

  /// Throws the error of an invalid action.
  func validate(index: Int) throws(TimelineError) {
    if nests(deeperThan: Timeline.deepest) {
      throw .badFingers(
        index: index,
        what: "actions nest deeper than \(Timeline.deepest) levels")
    }
    for argument in parts.arguments { try argument.validate(index: index) }
    guard case .inside(let action, _) = course else { return }
    if case .during = self,
      action.hasFingers || action.length > 0 || action == .waitUntilSettled
    {
      throw .badFingers(
        index: index, what: "an action during another cannot have fingers or a duration")
    }
    try action.validate(index: index)
  }

  /// Whether the action is a request to a scroll view that does not name the view.
  package var asksMainScrollView: Bool {
    switch course {
    case .scrollRequest: true
    case .inside(let action, let space): space == nil && action.asksMainScrollView
    case .fingers, .windowRequest, .typing, .wait, .settle: false
    }
  }

  /// Returns the samples of the action's fingers, beginning at a time in seconds, with
  /// their times in seconds; nil for an action without fingers, or one that places
  /// another.
  package func samples(at time: Double) -> [(time: Double, updates: [TouchUpdate])]? {
    guard case .fingers(_, _, let make) = course else { return nil }
    var gesture = make(time * 1000)
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

extension Timeline.Action.Argument {
  /// Throws the error of an invalid argument.
  fileprivate func validate(index: Int) throws(TimelineError) {
    switch self {
    case .finite(let isFinite, let what):
      if !isFinite { throw .notFinite(index: index, what: what) }
    case .time(let seconds, let what):
      if !seconds.isFinite { throw .notFinite(index: index, what: what) }
      if seconds < 0 || seconds > Timeline.longest {
        throw .badTime(index: index, what: what, seconds: seconds)
      }
    case .scale(let scale):
      if !scale.isFinite { throw .notFinite(index: index, what: "scale") }
      if scale <= 0 { throw .badScale(index: index, scale: scale) }
    case .count(let count, let range, let what):
      if !range.contains(count) {
        throw .badFingers(
          index: index,
          what: "\(what) is \(count); it must be \(range.lowerBound) to "
            + "\(range.upperBound)")
      }
    case .paths(let paths):
      if paths.isEmpty || paths.count > 10 {
        throw .badFingers(
          index: index, what: "there are \(paths.count) fingers; there must be 1 to 10")
      }
      for path in paths { try Self.validate(path, index: index) }
    }
  }

  private static func validate(
    _ path: Timeline.FingerPath, index: Int
  ) throws(TimelineError) {
    if path.places.isEmpty {
      throw .badFingers(
        index: index, what: "a path is empty; it must have a place such as [0, 10, 20]")
    }
    var last = 0.0
    for place in path.places {
      try Self.finite(place.point.isFinite, "a point").validate(index: index)
      try Self.time(place.time, "a time").validate(index: index)
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
}
