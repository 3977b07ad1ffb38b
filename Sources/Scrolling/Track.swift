import MesmerGeometry

/// The law that moves a scroll view: closed forms of the time since it began, in
/// milliseconds.
indirect enum Law: Hashable, Sendable {
  /// Nothing.
  case still
  /// Each axis independently; the motion is ahead of its time by `lead`.
  case axes(AxisMotion, AxisMotion, lead: Double)
  /// Scale and offset. The scroll view's own properties have the final values from the
  /// beginning, as in UIKit while it animates a zoom.
  case zoom(ZoomMotion)
}

/// What a scroll view shows as a function of time: segments, each with one law, from an
/// event, a sample of the fingers or the end of a motion to the next of these.
///
/// It can be read at any time and in any order, by binary search. Times are in
/// milliseconds, and times less than a nanosecond apart are the same time. Before the
/// first segment the scroll view is as at its beginning; after the last it rests.
package struct Track: Sendable {
  /// How much later than a time a segment may begin and still count as having begun, in
  /// milliseconds: a nanosecond. The time of a frame and the time of a sample or the end
  /// of a wait are the same time if they only differ by rounding.
  package static let tolerance = 1e-6

  /// The segments in order of time; never empty once a machine has been made.
  package private(set) var segments: [Segment] = []

  /// The segment that began last.
  package var last: Segment { segments[segments.count - 1] }

  mutating func append(_ segment: Segment) { segments.append(segment) }

  /// The state at a time in milliseconds; NaN counts as the beginning.
  package func state(at time: Double) -> ScrollState {
    let time = time > 0 ? time : 0
    var low = 0
    var high = segments.count
    while low < high {
      let middle = (low + high) / 2
      if segments[middle].start <= time + Track.tolerance {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return segments[max(low, 1) - 1].state(at: time)
  }

  /// A period in which one law moves a scroll view.
  package struct Segment: Hashable, Sendable {
    /// When it begins.
    package var start: Double
    /// What the scroll view does in it.
    package var flags: ScrollFlags
    var law: Law
    /// When the law began, possibly before the segment.
    var lawStart: Double
    /// The state if nothing moves, not rounded.
    var rest: ZoomState
    /// Whether the shown offset is rounded to device pixels.
    var rounds: Bool
    /// The velocity of scrolling fingers, per millisecond.
    var fingerVelocity: Vector
    /// Shared by the segments between which they do not change.
    let shared: SharedTraits
    var contentSize: Size
    var indicators: IndicatorActivity

    var traits: ScrollTraits { shared.traits }

    /// The zoom that goes on by itself, animated or bouncing.
    package var zoom: ZoomMotion? {
      if case .zoom(let zoom) = law { zoom } else { nil }
    }

    /// Whether its law leaves the range.
    var bounces: Bool {
      if case .axes(let x, let y, _) = law {
        x.leavesRange || y.leavesRange
      } else {
        false
      }
    }
  }
}

extension Track.Segment {
  /// Scale and offset, not rounded.
  func exactState(at time: Double) -> ZoomState {
    let elapsed = max(time - lawStart, 0)
    switch law {
    case .still: return rest
    case .axes(let x, let y, let lead):
      return ZoomState(
        scale: rest.scale,
        offset: Point(
          x: x.position(after: elapsed + lead), y: y.position(after: elapsed + lead)))
    case .zoom(let zoom): return zoom.state(after: elapsed)
    }
  }

  /// The state in the scroll view's properties, which is reported to its delegate.
  package func model(at time: Double) -> ZoomState {
    if case .zoom(let zoom) = law { return zoom.end }
    return rounded(exactState(at: time))
  }

  /// Scale and offset as `state(at:)` has them.
  package func shown(at time: Double) -> ZoomState { rounded(exactState(at: time)) }

  /// The opacity of the indicators as `state(at:)` has it.
  package func indicatorOpacity(at time: Double) -> Double {
    indicators.opacity(at: time, traits.indicatorFading)
  }

  /// A state with the offset as shown.
  private func rounded(_ state: ZoomState) -> ZoomState {
    if !rounds { return state }
    return ZoomState(scale: state.scale, offset: traits.rounded(state.offset))
  }

  /// The velocity of the offset, per millisecond.
  func velocity(at time: Double) -> Vector {
    guard case .axes(let x, let y, let lead) = law else {
      // A resting finger gives no samples.
      return time - start < VelocityTracker.longestPause ? fingerVelocity : .zero
    }
    let elapsed = max(time - lawStart, 0) + lead
    return Vector(
      dx: x.state(after: elapsed).velocity, dy: y.state(after: elapsed).velocity)
  }

  /// The complete state at a time in milliseconds.
  package func state(at time: Double) -> ScrollState {
    let exact = exactState(at: time)
    var size = contentSize
    if exact.scale != rest.scale, let zoom = traits.zoomGeometry {
      size = zoom.contentSize(at: exact.scale)
    }
    return ScrollState(
      time: time / 1000, contentOffset: rounded(exact).offset,
      exactOffset: exact.offset, zoomScale: exact.scale,
      velocity: velocity(at: time) * 1000, flags: flags,
      geometry: traits.scrollGeometry(contentSize: size),
      indicatorOpacity: indicators.opacity(at: time, traits.indicatorFading))
  }
}

/// Traits stored once: a track has a segment for every sample of the fingers.
final class SharedTraits: Hashable, Sendable {
  let traits: ScrollTraits

  init(_ traits: ScrollTraits) { self.traits = traits }

  static func == (a: SharedTraits, b: SharedTraits) -> Bool {
    a === b || a.traits == b.traits
  }

  func hash(into hasher: inout Hasher) { hasher.combine(traits) }
}

/// The reasons for showing scroll indicators. Times are in milliseconds.
struct IndicatorActivity: Hashable, Sendable {
  /// Whether content moves under a finger or after it.
  var isActive = false
  /// When that last ended.
  var lastEnd: Double?
  /// When the indicators last flashed.
  var lastFlash: Double?

  /// The opacity at a time.
  func opacity(at time: Double, _ fading: IndicatorFading) -> Double {
    if isActive { return 1 }
    var opacity = 0.0
    if let lastEnd {
      opacity = fading.opacity(after: (time - lastEnd) / 1000, hold: fading.hold)
    }
    if let lastFlash {
      let flash = fading.opacity(
        after: (time - lastFlash) / 1000, hold: fading.flashHold)
      opacity = max(opacity, flash)
    }
    return opacity
  }
}
