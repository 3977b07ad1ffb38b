import MesmerGeometry

/// What a scroll view did, from time 0 until nothing moves, as a function of time.
///
/// It can be queried for any time and in any order; a single frame gets the same as in a
/// run. Times are in seconds, and times less than a nanosecond apart are the same time.
/// Before 0 the scroll view is as at 0; after the end it rests.
package struct ScrollHistory: Sendable {
  /// The epochs of the history, in order of time.
  package let epochs: [ScrollEpoch]
  /// The time in seconds when the last input has been handled and nothing moves. The
  /// fading of indicators is not included.
  package let duration: Double

  /// The history of a simulation so far; what still moves is continued to its end.
  package init(_ simulation: ScrollSimulation) {
    var simulation = simulation
    simulation.settle()
    epochs = simulation.epochs
    duration = simulation.time
  }

  /// The state of the scroll view at a time.
  package func state(at time: Double) -> ScrollState {
    // NaN counts as the beginning.
    let moment = time > 0 ? time * 1000 : 0
    let count = ScrollEpoch.count(of: epochs, through: moment)
    return epochs[max(count, 1) - 1].scrollState(at: moment)
  }

  /// The events after one time, up to and including another: for a frame, those after the
  /// time of the previous frame. The start is minus infinity for the first frame.
  ///
  /// DidScroll and DidZoom come once for all changes, at the second time, and before
  /// other events. Their number therefore depends on the choice of times; that of the
  /// other events does not.
  package func events(after start: Double, through end: Double) -> [ScrollEvent] {
    if !(end >= start) { return [] }
    var reporter = EventReporter(epochs, after: start * 1000)
    return reporter.events(of: epochs, through: end * 1000)
  }

  // MARK: Frames

  /// The time of a frame, `frame / framesPerSecond` rounded once, so that frames of two
  /// rates at the same moment have exactly equal times.
  package static func time(ofFrame frame: Int, framesPerSecond: Double) -> Double {
    Double(frame) / framesPerSecond
  }

  /// The number of frames, up to and including the first one at which nothing moves. 1
  /// for a rate that is not positive and finite; at most 2^40.
  package func frameCount(framesPerSecond: Double) -> Int {
    guard framesPerSecond > 0, framesPerSecond.isFinite else { return 1 }
    // As everywhere, times less than a nanosecond apart are equal.
    let end = duration - ScrollEpoch.tolerance / 1000
    let last = Elementary.ceil(end * framesPerSecond)
    var frame = Int(min(max(last, 0), 0x1p40))
    // The product's rounding may be one frame off.
    func time(_ frame: Int) -> Double {
      ScrollHistory.time(ofFrame: frame, framesPerSecond: framesPerSecond)
    }
    while frame > 0 && time(frame - 1) >= end { frame -= 1 }
    while time(frame) < end && frame < 1 << 40 { frame += 1 }
    return frame + 1
  }

  /// The events of a frame: those since the previous frame; for frame 0, those at time 0.
  package func events(ofFrame frame: Int, framesPerSecond: Double) -> [ScrollEvent] {
    let end = ScrollHistory.time(ofFrame: frame, framesPerSecond: framesPerSecond)
    if frame <= 0 { return events(after: -.infinity, through: end) }
    let start = ScrollHistory.time(
      ofFrame: frame - 1, framesPerSecond: framesPerSecond)
    return events(after: start, through: end)
  }
}
