import MesmerGeometry

/// A period in which one law moves a scroll view: from an event, a sample of the fingers
/// or the end of a motion to the next of these. The list of epochs is the complete
/// history; what is shown at a time is a function of the last epoch that has begun.
///
/// Times are in milliseconds.
package struct ScrollEpoch: Hashable, Sendable {
  /// The motion of an epoch.
  indirect enum Motion: Hashable, Sendable {
    /// Nothing.
    case still
    /// Each axis independently; the motion is ahead of its time by `lead`.
    case axes(AxisMotion, AxisMotion, lead: Double)
    /// Scale and offset. `isPresentation`: the scroll view's own properties have the
    /// final values from the beginning, as in UIKit while it animates a zoom.
    case zoom(ZoomMotion, isPresentation: Bool)
  }

  /// When it begins.
  package var start: Double
  /// What happens at its beginning.
  package var events: [ScrollEvent]
  /// What the scroll view does in it.
  package var flags: ScrollFlags
  var motion: Motion
  /// When the motion began, possibly before the epoch.
  var motionStart: Double
  /// The state if nothing moves, not rounded.
  var state: ZoomState
  /// Whether the shown offset is rounded to device pixels.
  var rounds: Bool
  /// The velocity of scrolling fingers, per millisecond.
  var fingerVelocity: Vector
  /// Shared by the epochs between which they do not change.
  let shared: SharedTraits
  var contentSize: Size
  /// Whether the flight of this epoch leaves the range.
  var bounces: Bool
  /// Whether it begins because a motion has ended: the step to the destination, at most
  /// half a pixel, belongs to the motion.
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

  /// The state in the scroll view's properties, which is reported to its delegate.
  package func model(at time: Double) -> ZoomState {
    if case .zoom(let zoom, isPresentation: true) = motion { return zoom.end }
    return rounded(exactState(at: time))
  }

  /// A state with the offset as shown.
  private func rounded(_ state: ZoomState) -> ZoomState {
    if !rounds { return state }
    return ZoomState(
      scale: state.scale,
      offset: traits.rounded(state.offset))
  }

  /// The velocity of the offset, per millisecond.
  func velocity(at time: Double) -> Vector {
    guard case .axes(let x, let y, let lead) = motion else {
      // A resting finger gives no samples.
      return time - start < VelocityTracker.longestPause ? fingerVelocity : .zero
    }
    let elapsed = max(time - motionStart, 0) + lead
    return Vector(
      dx: x.state(after: elapsed).velocity, dy: y.state(after: elapsed).velocity)
  }

  /// The complete state at a time in milliseconds.
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

/// Traits stored once: histories have an epoch for every sample of the fingers.
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
