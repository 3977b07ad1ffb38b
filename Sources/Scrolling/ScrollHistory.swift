import MesmerGeometry

/// What a scroll view did, from time 0 until nothing moves any more: a
/// function of time.
///
/// Every question can be asked for any time and in any order; a frame alone
/// gets what it gets in a run. Times are seconds, and times less than a
/// nanosecond apart are the same time. Before 0 the scroll view is as at 0,
/// after the end it rests.
package struct ScrollHistory: Sendable {
  /// The stretches of the history, in the order of their times.
  package let epochs: [ScrollEpoch]
  /// When the last input has been taken and everything has come to rest, in
  /// seconds. The fading of indicators is not waited for.
  package let duration: Double

  /// The history of a simulation so far; what still moves comes to its end.
  package init(_ simulation: ScrollSimulation) {
    var simulation = simulation
    simulation.settle()
    epochs = simulation.epochs
    duration = simulation.time
  }

  /// What the scroll view shows and does at a time.
  package func state(at time: Double) -> ScrollState {
    // NaN is the beginning.
    let moment = time > 0 ? time * 1000 : 0
    let count = ScrollEpoch.count(of: epochs, through: moment)
    return epochs[max(count, 1) - 1].scrollState(at: moment)
  }

  /// The events after a time, up to and including those of another: for a
  /// frame, after the time of the frame before. Minus infinity for the first
  /// frame.
  ///
  /// DidScroll and DidZoom come once for what has changed, at the second time,
  /// and before other events; so their number depends on how the times are
  /// chosen, that of the others does not.
  package func events(after start: Double, through end: Double) -> [ScrollEvent] {
    if !(end >= start) { return [] }
    var reporter = EventReporter(epochs, after: start * 1000)
    return reporter.events(of: epochs, through: end * 1000)
  }

  // MARK: Frames

  /// The time of a frame, `frame / framesPerSecond` rounded once: the same
  /// number wherever the times of two frame rates meet.
  package static func time(ofFrame frame: Int, framesPerSecond: Double) -> Double {
    Double(frame) / framesPerSecond
  }

  /// How many frames there are: up to and including the first one at which
  /// everything is at rest. 1 for a rate that is not positive and finite; at
  /// most 2^40.
  package func frameCount(framesPerSecond: Double) -> Int {
    guard framesPerSecond > 0, framesPerSecond.isFinite else { return 1 }
    // As everywhere: a nanosecond is no time.
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

  /// The events of a frame: those since the frame before; for frame 0 those
  /// of time 0.
  package func events(ofFrame frame: Int, framesPerSecond: Double) -> [ScrollEvent] {
    let end = ScrollHistory.time(ofFrame: frame, framesPerSecond: framesPerSecond)
    if frame <= 0 { return events(after: -.infinity, through: end) }
    let start = ScrollHistory.time(
      ofFrame: frame - 1, framesPerSecond: framesPerSecond)
    return events(after: start, through: end)
  }
}
