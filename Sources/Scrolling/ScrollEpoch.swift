import MesmerGeometry

/// A stretch of time in which one law moves a scroll view: from an event, a
/// sample of the fingers or the end of a motion to the next. The list of
/// epochs is the whole of a history; what is shown at a time is a function of
/// the last epoch that has begun.
///
/// Times in milliseconds.
package struct ScrollEpoch: Hashable, Sendable {
  /// What moves in an epoch.
  indirect enum Motion: Hashable, Sendable {
    /// Nothing.
    case still
    /// Each axis by itself; the motion is ahead of its time by `lead`.
    case axes(AxisMotion, AxisMotion, lead: Double)
    /// Scale and offset. `isPresentation`: the scroll view's own properties
    /// are at the end from the beginning, as UIKit's are while it animates a
    /// zoom.
    case zoom(ZoomMotion, isPresentation: Bool)
  }

  /// When it begins.
  package var start: Double
  /// What happens at its beginning.
  package var events: [ScrollEvent]
  /// What the scroll view does in it.
  package var flags: ScrollFlags
  var motion: Motion
  /// When the motion began, which may be before the epoch.
  var motionStart: Double
  /// The state where nothing moves, not rounded.
  var state: ZoomState
  /// Whether the shown offset is rounded to device pixels.
  var rounds: Bool
  /// The velocity of fingers that scroll, per millisecond.
  var fingerVelocity: Vector
  /// Shared by the epochs in which they do not change.
  let shared: SharedTraits
  var contentSize: Size
  /// Whether the flight of this epoch leaves the range.
  var bounces: Bool
  /// Whether it begins because a motion has come to its end: the step to the
  /// destination, half a pixel at most, belongs to the motion.
  package var endsMotion: Bool
  var indicators: IndicatorActivity

  var traits: ScrollTraits { shared.traits }

  /// Scale and offset, not rounded.
  func exactState(at time: Double) -> ZoomState {
    let elapsed = max(time - motionStart, 0)
    switch motion {
    case .still: return state
    case .axes(let x, let y, let lead):
      return ZoomState(
        scale: state.scale,
        offset: Point(
          x: x.position(after: elapsed + lead), y: y.position(after: elapsed + lead)))
    case .zoom(let zoom, _): return zoom.state(after: elapsed)
    }
  }

  /// What the scroll view's properties say, which its delegate is told.
  package func model(at time: Double) -> ZoomState {
    if case .zoom(let zoom, isPresentation: true) = motion { return zoom.end }
    return rounded(exactState(at: time))
  }

  /// A state with the offset as it is shown.
  private func rounded(_ state: ZoomState) -> ZoomState {
    if !rounds { return state }
    return ZoomState(
      scale: state.scale,
      offset: traits.rounded(state.offset))
  }

  /// The velocity of the offset, per millisecond.
  func velocity(at time: Double) -> Vector {
    guard case .axes(let x, let y, let lead) = motion else {
      // A finger that rests sends no samples.
      return time - start < VelocityTracker.longestPause ? fingerVelocity : .zero
    }
    let elapsed = max(time - motionStart, 0) + lead
    return Vector(
      dx: x.state(after: elapsed).velocity, dy: y.state(after: elapsed).velocity)
  }

  /// Everything at a time in milliseconds.
  package func scrollState(at time: Double) -> ScrollState {
    let exact = exactState(at: time)
    var size = contentSize
    if exact.scale != state.scale, let zoom = traits.zoomGeometry {
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

/// Traits in one place: histories have an epoch for every sample of fingers.
final class SharedTraits: Hashable, Sendable {
  let traits: ScrollTraits

  init(_ traits: ScrollTraits) { self.traits = traits }

  static func == (a: SharedTraits, b: SharedTraits) -> Bool {
    a === b || a.traits == b.traits
  }

  func hash(into hasher: inout Hasher) { hasher.combine(traits) }
}

/// Why scroll indicators are or were seen. Times in milliseconds.
struct IndicatorActivity: Hashable, Sendable {
  /// Whether content moves under a finger or after it.
  var isActive = false
  /// When it last ceased to.
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
