import MesmerGeometry

/// The law that moves a scroll view: closed forms of the time since it began, in
/// milliseconds.
indirect enum Law: Hashable, Sendable {
  /// No motion.
  case still
  /// Each axis independently.
  case axes(AxisMotion, AxisMotion)
  /// Scale and offset. The scroll view's own properties have the final values from the
  /// beginning, as in UIKit while it animates a zoom.
  case zoom(ZoomMotion)
}

/// A period in which one law moves a scroll view: from an event, a sample of the fingers
/// or the end of a motion to the next of these. The state shown at a time depends on that
/// time alone. Times are in milliseconds.
package struct MotionSpan: Hashable, Sendable {
  /// The flags of the scroll view during the span.
  package var flags: ScrollFlags
  var law: Law
  /// The start time of the law, possibly before the span.
  var lawStart: Double
  /// The state if nothing moves, not rounded; its scale also applies to `Law.axes`.
  var rest: ZoomState
  /// Whether the shown offset is rounded to device pixels.
  var rounds: Bool
  /// The last movement of the content by fingers.
  var step: FingerStep
  var traits: ScrollTraits
  var contentSize: Size
  var indicators: IndicatorActivity

  /// The animated or bouncing zoom without fingers, if there is one.
  package var zoom: ZoomMotion? {
    if case .zoom(let zoom) = law { zoom } else { nil }
  }

  /// Whether the law leaves the range.
  var bounces: Bool {
    if case .axes(let x, let y) = law {
      x.leavesRange || y.leavesRange
    } else {
      false
    }
  }

  /// Returns scale and offset, not rounded.
  func exactState(at time: Double) -> ZoomState {
    let elapsed = max(time - lawStart, 0)
    switch law {
    case .still: return rest
    case .axes(let x, let y):
      return ZoomState(
        scale: rest.scale,
        offset: Point(x: x.position(after: elapsed), y: y.position(after: elapsed)))
    case .zoom(let zoom): return zoom.state(after: elapsed)
    }
  }

  /// Returns the state of the scroll view's properties, which its delegate observes.
  package func model(at time: Double) -> ZoomState {
    if case .zoom(let zoom) = law {
      return ZoomState(scale: zoom.end.scale, offset: traits.rounded(zoom.end.offset))
    }
    return rounded(exactState(at: time))
  }

  /// Returns scale and offset as in `state(at:)`.
  package func shown(at time: Double) -> ZoomState { rounded(exactState(at: time)) }

  /// Returns the opacity of the indicators as in `state(at:)`.
  package func indicatorOpacity(at time: Double) -> Double {
    indicators.opacity(at: time, traits.indicatorFading)
  }

  /// Returns a state with the offset as shown.
  func rounded(_ state: ZoomState) -> ZoomState {
    if !rounds { return state }
    return ZoomState(scale: state.scale, offset: traits.rounded(state.offset))
  }

  /// Returns the velocity of the offset, per millisecond.
  func velocity(at time: Double) -> Vector {
    let elapsed = max(time - lawStart, 0)
    switch law {
    case .still: return time <= step.end + FrameTimes.tolerance ? step.velocity : .zero
    case .axes(let x, let y):
      return Vector(
        dx: x.state(after: elapsed).velocity, dy: y.state(after: elapsed).velocity)
    case .zoom(let zoom):
      // The mean over the millisecond before and the one after.
      let from = max(elapsed - 1, 0)
      let way = zoom.state(after: elapsed + 1).offset - zoom.state(after: from).offset
      return elapsed < zoom.duration ? way / (elapsed + 1 - from) : .zero
    }
  }

  /// Returns the complete state at a time in milliseconds.
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
      indicatorOpacity: indicatorOpacity(at: time))
  }
}

/// The last movement of content under fingers. Its velocity applies until the next sample
/// or, if no sample follows, for the length of the interval before the movement.
struct FingerStep: Hashable, Sendable {
  /// The velocity of the offset, per millisecond.
  private(set) var velocity = Vector.zero
  /// The time of the sample, and the time since the previous one.
  private var time: Double
  private var length = 0.0

  /// The time until which the content has that velocity.
  var end: Double { time + length }

  /// Creates the step of fingers that have touched down and moved nothing.
  init(at time: Double) { self.time = time }

  /// Adds a movement of the content at a time; there are several at one time for fingers
  /// that pan and pinch.
  mutating func move(_ way: Vector, at time: Double) {
    if time > self.time {
      (length, self.time, velocity) = (time - self.time, time, .zero)
    }
    if length > 0 { velocity = velocity + way / length }
  }
}

/// The reasons for showing scroll indicators. Times are in milliseconds.
struct IndicatorActivity: Hashable, Sendable {
  /// Whether content moves under a finger or after its release.
  var isActive = false
  /// The time at which that movement last ended.
  var lastEnd: Double?
  /// The time at which the indicators last flashed.
  var lastFlash: Double?

  /// Returns the opacity at a time.
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
