import Foundation
import MesmerViews

/// An animation that can be paused, scrubbed, reversed and stopped.
public typealias UIViewPropertyAnimator = MesmerViews.PropertyAnimator
/// The state of an animator.
public typealias UIViewAnimatingState = MesmerViews.AnimatingState
/// The end position of an animation.
public typealias UIViewAnimatingPosition = MesmerViews.AnimatingPosition
/// The timing of an animator.
public typealias UITimingCurveProvider = MesmerViews.TimingCurveProvider
/// Timing by a cubic Bézier curve.
public typealias UICubicTimingParameters = MesmerViews.CubicTimingParameters
/// Timing by a spring.
public typealias UISpringTimingParameters = MesmerViews.SpringTimingParameters
/// A timer that calls a closure once per frame.
public typealias CADisplayLink = MesmerViews.DisplayLink

/// A range of frames per second.
public struct CAFrameRateRange: Hashable, Sendable {
  /// The minimum rate, in frames per second.
  public var minimum: Float
  /// The maximum rate, in frames per second.
  public var maximum: Float
  /// The preferred rate, in frames per second; nil for no preference.
  public var preferred: Float?

  /// Creates a range of rates.
  public init(minimum: Float, maximum: Float, preferred: Float? = nil) {
    self.minimum = minimum
    self.maximum = maximum
    self.preferred = preferred
  }

  /// No preference.
  public static let `default` = CAFrameRateRange(minimum: 0, maximum: 0, preferred: 0)
}

extension DisplayLink {
  /// Adds the link to the clock that runs this code. The run loop and the mode are
  /// ignored: a clock calls its links even while a finger is down.
  public func add(to runLoop: RunLoop, forMode mode: RunLoop.Mode) { add() }

  /// Removes the link from its clock. It can be added again.
  public func remove(from runLoop: RunLoop, forMode mode: RunLoop.Mode) { remove() }

  /// A range whose rates are all `preferredFramesPerSecond`. Setting a range sets
  /// `preferredFramesPerSecond` to the range's preferred rate or, without a preferred
  /// rate, to the maximum rate, rounded down. A rate outside 0..<1000 becomes 0.
  public var preferredFrameRateRange: CAFrameRateRange {
    get {
      let rate = Float(preferredFramesPerSecond)
      return CAFrameRateRange(minimum: rate, maximum: rate, preferred: rate)
    }
    set {
      let rate = newValue.preferred ?? newValue.maximum
      preferredFramesPerSecond = rate > 0 && rate < 1000 ? Int(rate) : 0
    }
  }
}
