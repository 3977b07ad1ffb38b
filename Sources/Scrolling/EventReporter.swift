import MesmerGeometry

/// The event log of a history, read at the times at which frames are shown.
///
/// The epochs carry the events of their beginnings. What lies between them is
/// told as UIKit tells it, once a frame: DidZoom where the scale is another
/// than the one told last, then DidScroll where the shown offset is (an offset
/// that rounding leaves is not told, grade B). Before an event the change so
/// far is told, so the delegate always knows the offset at which something
/// begins or ends.
///
/// The events of a frame depend on its time and the frame's before alone: what
/// has been told at a frame is what it shows.
package struct EventReporter: Hashable, Sendable {
  /// The number of epochs that have begun.
  private var next = 0
  /// What has been told; nil before the first epoch.
  private var told: ZoomState?

  /// A reporter that has told nothing.
  package init() {}

  /// A reporter that has told everything of a history up to a time, the
  /// events of that time included; nothing for minus infinity.
  init(_ epochs: [ScrollEpoch], after time: Double) {
    next = ScrollEpoch.count(of: epochs, through: time)
    if next > 0 { told = epochs[next - 1].model(at: time) }
  }

  /// What happened since, up to a time; with `tellsMovement` also the
  /// movement since the last event.
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
          // These tell of a jump: the new state is known.
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

  /// Tells what an epoch shows at a time, if it is another state than the one
  /// told last.
  private mutating func tell(
    _ epoch: ScrollEpoch, at time: Double, before end: ScrollEpoch?,
    _ events: inout [ScrollEvent]
  ) {
    let isEnd = end?.endsMotion == true
    let model = ((isEnd ? end : nil) ?? epoch).model(at: time)
    var flags = epoch.flags
    // One observer of UIKit: after a bounce isDragging is over at the last
    // DidScroll already.
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
  /// How much later than a time an epoch may begin and still have begun at
  /// it, in milliseconds: a nanosecond. The time of a frame and the time of a
  /// sample or of a wait's end, equal but for the roundings of their sums and
  /// quotients, are the same time.
  package static var tolerance: Double { 1e-6 }

  /// How many epochs of a list, in the order of their times, have begun at a
  /// time: the index after the one that rules.
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
