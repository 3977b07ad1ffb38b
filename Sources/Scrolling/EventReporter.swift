import MesmerGeometry

/// Reports the events of a history at the times of frames.
///
/// The epochs have the events of their beginnings. Movement between them is reported as
/// in UIKit, once per frame: DidZoom if the scale differs from the last reported one,
/// then DidScroll if the shown offset does (an offset that is unchanged after rounding is
/// not reported, grade B). Movement is also reported before each event, so the delegate
/// always knows the offset at which something begins or ends.
///
/// The events of a frame depend only on its time and that of the previous frame: what has
/// been reported at a frame is what it shows.
package struct EventReporter: Hashable, Sendable {
  /// The number of epochs that have begun.
  private var next = 0
  /// The last reported state; nil before the first epoch.
  private var told: ZoomState?

  /// A reporter that has reported nothing.
  package init() {}

  /// A reporter that has reported everything in a history up to a time, including the
  /// events of that time; nothing for minus infinity.
  init(_ epochs: [ScrollEpoch], after time: Double) {
    next = ScrollEpoch.count(of: epochs, through: time)
    if next > 0 { told = epochs[next - 1].model(at: time) }
  }

  /// The events since the last call, up to a time; with `tellsMovement` also the movement
  /// since the last event.
  package mutating func events(
    of epochs: [ScrollEpoch], through time: Double, tellsMovement: Bool = true
  ) -> [ScrollEvent] {
    var events: [ScrollEvent] = []
    while next < epochs.count, epochs[next].start <= time + ScrollEpoch.tolerance {
      let epoch = epochs[next]
      if next == 0 {
        told = epoch.model(at: epoch.start)
      } else if !epoch.events.isEmpty {
        tell(epochs[next - 1], at: epoch.start, before: epoch, &events)
      }
      events += epoch.events
      for event in epoch.events {
        switch event.kind {
        case .didScroll, .didZoom:
          // These events report a jump: the new state is known.
          told = epoch.model(at: epoch.start)
        default: break
        }
      }
      next += 1
    }
    if tellsMovement && next > 0 {
      tell(epochs[next - 1], at: time, before: nil, &events)
    }
    return events
  }

  /// Reports what an epoch shows at a time, if it differs from the last reported state.
  private mutating func tell(
    _ epoch: ScrollEpoch, at time: Double, before end: ScrollEpoch?,
    _ events: inout [ScrollEvent]
  ) {
    let isEnd = end?.endsMotion == true
    let model = ((isEnd ? end : nil) ?? epoch).model(at: time)
    var flags = epoch.flags
    // According to one observer of UIKit, isDragging is already false at the last
    // DidScroll of a bounce.
    if isEnd && epoch.bounces { flags.remove(.dragging) }
    if model.scale != told?.scale {
      events.append(
        ScrollEvent(time: time / 1000, kind: .didZoom(model.scale), flags: flags))
    }
    if model.offset != told?.offset {
      events.append(
        ScrollEvent(time: time / 1000, kind: .didScroll(model.offset), flags: flags))
    }
    told = model
  }
}

extension ScrollEpoch {
  /// How much later than a time an epoch may begin and still count as having begun, in
  /// milliseconds: a nanosecond. The time of a frame and the time of a sample or the end
  /// of a wait are the same time if they only differ by rounding.
  package static var tolerance: Double { 1e-6 }

  /// How many epochs of a list, in order of time, have begun at a time: the index after
  /// the current one.
  package static func count(of epochs: [ScrollEpoch], through time: Double) -> Int {
    var low = 0
    var high = epochs.count
    while low < high {
      let middle = (low + high) / 2
      if epochs[middle].start <= time + tolerance {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low
  }
}
