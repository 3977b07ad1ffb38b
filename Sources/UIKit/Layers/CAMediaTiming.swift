// swift-format-ignore-file: AlwaysUseLowerCamelCase
// The names are Core Animation's.

import MesmerScrolling
import MesmerViews

/// The display of an animation before its begin and after its end.
public enum CAMediaTimingFillMode: String, Hashable, Sendable {
  /// The values without the animation; the default.
  case removed
  /// The final state after the end, if the animation is not removed.
  case forwards
  /// The initial state before the begin.
  case backwards
  /// The effects of `forwards` and `backwards`.
  case both
}

/// The mapping from the enclosing time to the time of an animation or a layer:
/// `(time - beginTime) * speed + timeOffset`. All times are in seconds.
///
/// The enclosing time of a layer is the time of its superlayer, and for the root that of
/// the window's clock, `CACurrentMediaTime()`. The enclosing time of an animation is the
/// time of its layer or group. In a layer, only `beginTime`, `speed` and `timeOffset`
/// have an effect.
public protocol CAMediaTiming {
  /// The begin, in the enclosing time. For an animation, 0 means the time at which it is
  /// added; in a group, the group's begin.
  var beginTime: CFTimeInterval { get set }
  /// The duration of a pass. 0 means the transaction's duration; in a group, the
  /// group's.
  var duration: CFTimeInterval { get set }
  /// The factor of the time. With 0 the time is constant at `timeOffset`.
  var speed: Float { get set }
  /// The time of the animation or layer at its begin.
  var timeOffset: CFTimeInterval { get set }
  /// The number of passes, which may be fractional; 0 means 1.
  var repeatCount: Float { get set }
  /// The duration of all passes together; 0 for `repeatCount` passes.
  var repeatDuration: CFTimeInterval { get set }
  /// Whether each pass also plays backwards.
  var autoreverses: Bool { get set }
  /// The display outside of the active time.
  var fillMode: CAMediaTimingFillMode { get set }
}

/// Returns the current time of the window's clock that runs this code, in seconds from
/// the clock's start; 0 without a clock. On iOS it counts from the start of the device.
public func CACurrentMediaTime() -> CFTimeInterval {
  (ClockCalls.current?.now ?? 0) / 1000
}

/// The name of a timing curve.
public enum CAMediaTimingFunctionName: String, Hashable, Sendable {
  /// Constant speed.
  case linear
  /// Slow at the start.
  case easeIn
  /// Slow at the end.
  case easeOut
  /// Slow at both ends.
  case easeInEaseOut
  /// The curve of implicit animations: (0.25, 0.1) and (0.25, 1).
  case `default`
}

/// A timing curve: a cubic Bézier curve from (0, 0) to (1, 1).
open class CAMediaTimingFunction: Equatable {
  let curve: TimingCurve

  /// Creates a named curve.
  public init(name: CAMediaTimingFunctionName) {
    switch name {
    case .easeIn: curve = .easeIn
    case .easeOut: curve = .easeOut
    case .easeInEaseOut: curve = .easeInOut
    case .default: curve = .standard
    case .linear: curve = .linear
    }
  }

  /// Creates a curve from its control points: x is the fraction of the time, clamped to
  /// 0...1, and y the fraction of the change.
  public init(controlPoints c1x: Float, _ c1y: Float, _ c2x: Float, _ c2y: Float) {
    curve = TimingCurve(Double(c1x), Double(c1y), Double(c2x), Double(c2y))
  }

  /// Writes the x and y of a point: 0 is the start, 1 and 2 the control points, 3 the
  /// end. Other indices are ignored.
  open func getControlPoint(at index: Int, values: UnsafeMutablePointer<Float>) {
    let points = [(0, 0), (curve.x1, curve.y1), (curve.x2, curve.y2), (1, 1)]
    guard points.indices.contains(index) else { return }
    (values[0], values[1]) = (Float(points[index].0), Float(points[index].1))
  }

  /// Returns whether two curves are equal.
  public static func == (a: CAMediaTimingFunction, b: CAMediaTimingFunction) -> Bool {
    a.curve == b.curve
  }
}

extension CAMediaTiming {
  /// Returns the end of the active time, in the enclosing time; infinity without an end.
  func end(from begin: Double, duration: Double) -> Double {
    speed == 0 ? .infinity : begin + length(duration) / Double(speed).magnitude
  }

  /// Returns the length of all passes, in the time of the animation.
  private func length(_ duration: Double) -> Double {
    if repeatDuration > 0 { return repeatDuration }
    let count = repeatCount > 0 ? Double(repeatCount) : 1
    return duration > 0 ? cycle(duration) * count : 0
  }

  private func cycle(_ duration: Double) -> Double {
    autoreverses ? 2 * duration : duration
  }

  /// Returns the position in a pass of `duration` at an enclosing time: the time in the
  /// pass, from 0 to `duration`, and the number of completed passes. Nil if the animation
  /// shows nothing at that time. In a group, an animation shows its final state at its
  /// exact end.
  func pass(
    at time: Double, from begin: Double, duration: Double, isInGroup: Bool = false
  ) -> (time: Double, over: Double)? {
    let end = end(from: begin, duration: duration)
    var active = time - begin
    let isOver = time >= end
    if active < 0 {
      guard fillMode == .backwards || fillMode == .both else { return nil }
      active = 0
    } else if isOver {
      guard fillMode == .forwards || fillMode == .both || isInGroup && time == end
      else { return nil }
      active = end - begin
    }
    let cycle = cycle(duration)
    guard cycle > 0, cycle.isFinite else { return (isOver ? duration : 0, 0) }
    var own = active * Double(speed) + timeOffset
    if isOver && timeOffset == 0 && speed > 0 { own = length(duration) }
    guard own.isFinite else { return (0, 0) }
    var over = (own / cycle).rounded(.down)
    var part = own - over * cycle
    // At its end, the animation is at the end of a pass, not at the start of the next.
    if part <= 0 && (own > 0 && (isOver || speed == 0) || speed < 0) {
      part = cycle
      over -= 1
    }
    part = min(max(part, 0), cycle)
    return (part <= duration ? part : cycle - part, max(over, 0))
  }
}
