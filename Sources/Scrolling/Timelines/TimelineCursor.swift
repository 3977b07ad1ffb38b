import MesmerGeometry

/// The space of the points of fingers.
package struct TouchSpace: Hashable, Sendable, ExpressibleByStringLiteral {
  /// The view, by id; `"window"` for the screen.
  package let id: String
  /// The place to which points are relative, in the unit square of the view's bounds; nil
  /// for the origin of the view's coordinates.
  package var place: Point?
  /// The index in the timeline of the action that gives the place; nil without a place.
  package var action: Int?

  package init(id: String, at place: Point? = nil, of action: Int? = nil) {
    (self.id, self.place, self.action) = (id, place, action)
  }

  package init(stringLiteral id: String) { self.init(id: id) }
}

/// A position in a timeline, which supplies the inputs in order, each at its time.
///
/// It is a value and independent of the views that it moves. `next` is the time of the
/// next input: a number, or the moment at which nothing moves. Times are in milliseconds.
package struct TimelineCursor: Sendable {
  /// The time of the next input.
  package enum Next: Hashable, Sendable {
    /// At a time.
    case time(Double)
    /// As soon as nothing moves and nothing is pending.
    case atRest
    /// Never: the timeline has ended.
    case never
  }

  /// An input.
  package enum Input: Hashable, Sendable {
    /// One sample of fingers, at points in a space; in the viewport of the main scroll
    /// view for nil.
    case touches([TouchUpdate], in: TouchSpace?)
    /// A request to the scroll view with an id; to the main one for nil.
    case request(Timeline.Action, id: String?)
    /// No input: a delay has begun or ended.
    case nothing
  }

  private enum Rest {
    case nothing(end: Double)
    case gesture(Gesture, in: TouchSpace?)
    /// Keys of which the one at an index is next.
    case typing([Character], index: Int, interval: Double)
    case settling
  }

  private let actions: [Timeline.Action]
  private var index = 0
  /// The time at which the next action begins.
  private var start = 0.0
  private var rest: Rest?

  /// Creates a cursor at time 0, before the first action. Throws if the timeline is
  /// invalid.
  package init(_ timeline: Timeline) throws(TimelineError) {
    try timeline.validate()
    actions = timeline.actions
  }

  /// Whether all actions have ended. A motion may still be in progress.
  package var isOver: Bool { rest == nil && index >= actions.count }

  /// The time of the next input.
  package var next: Next {
    switch rest {
    case nil: index < actions.count ? .time(start) : .never
    case .gesture(let gesture, _):
      .time(interruption(of: gesture) ?? gesture.nextTime ?? gesture.end)
    case .typing(_, let index, let interval): .time(time(ofKey: index, interval))
    case .nothing(let end): .time(end)
    case .settling: .atRest
    }
  }

  /// Removes and returns the next input. For an input at rest, `now` is the time at which
  /// everything came to rest.
  package mutating func take(now: Double) -> Input {
    switch rest {
    case nil:
      let action = actions[index]
      index += 1
      return begin(action, in: nil)
    case .gesture(let gesture, _) where interruption(of: gesture) != nil:
      index += 1
      return begin(actions[index - 1], in: nil)
    case .gesture(var gesture, let space):
      let updates = gesture.take()
      rest = .gesture(gesture, in: space)
      if gesture.nextTime == nil {
        start = gesture.end
        rest = nil
      }
      return .touches(updates, in: space)
    case .typing(let keys, let index, let interval):
      rest = .typing(keys, index: index + 1, interval: interval)
      if index + 1 == keys.count {
        start = time(ofKey: index, interval)
        rest = nil
      }
      return .request(.type(String(keys[index]), interval: 0), id: nil)
    case .nothing(let end):
      start = end
      rest = nil
    case .settling:
      start = max(start, now)
      rest = nil
    }
    return .nothing
  }

  private func time(ofKey index: Int, _ interval: Double) -> Double {
    start + Double(index) * interval * 1000
  }

  /// Returns the time of the next action, if it begins between two samples of fingers.
  private func interruption(of gesture: Gesture) -> Double? {
    guard index < actions.count, case .during(let seconds, _) = actions[index] else {
      return nil
    }
    let time = gesture.start + seconds * 1000
    return time < (gesture.nextTime ?? gesture.end) - FrameTimes.tolerance ? time : nil
  }

  private mutating func begin(_ action: Timeline.Action, in space: TouchSpace?) -> Input {
    switch action.course {
    case .fingers(_, _, let gesture): rest = .gesture(gesture(start), in: space)
    case .inside(let action, var space):
      if space?.place != nil { space?.action = index - 1 }
      return begin(action, in: space)
    case .typing(let text, let interval):
      let keys = Array(text)
      guard let first = keys.first else { return .nothing }
      if interval == 0 { return .request(action, id: space?.id) }
      // Only the first key focuses the view.
      if keys.count > 1 { rest = .typing(keys, index: 1, interval: interval) }
      return .request(.type(String(first), interval: 0), id: space?.id)
    case .wait(let seconds):
      let end = start + seconds * 1000
      if end > start { rest = .nothing(end: end) }
    case .settle: rest = .settling
    case .scrollRequest, .windowRequest: return .request(action, id: space?.id)
    }
    return .nothing
  }
}

extension ScrollMachine {
  /// Performs a request to a scroll view; ignores other actions.
  package mutating func perform(_ action: Timeline.Action) {
    if case .scrollRequest(let perform) = action.course { perform(&self) }
  }
}
