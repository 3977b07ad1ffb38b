import Foundation
import MesmerViews

/// An animation that can be paused, scrubbed, reversed and stopped.
public typealias UIViewPropertyAnimator = MesmerViews.PropertyAnimator
/// What an animator is doing.
public typealias UIViewAnimatingState = MesmerViews.AnimatingState
/// Where an animation has ended.
public typealias UIViewAnimatingPosition = MesmerViews.AnimatingPosition
/// The timing of an animator.
public typealias UITimingCurveProvider = MesmerViews.TimingCurveProvider
/// A timing by a cubic Bézier curve.
public typealias UICubicTimingParameters = MesmerViews.CubicTimingParameters
/// A timing by a spring.
public typealias UISpringTimingParameters = MesmerViews.SpringTimingParameters
/// Calls a closure once for each frame.
public typealias CADisplayLink = MesmerViews.DisplayLink

/// A range of frames per second.
public struct CAFrameRateRange: Hashable, Sendable {
  /// The least rate.
  public var minimum: Float
  /// The greatest rate.
  public var maximum: Float
  /// The best rate; nil for none.
  public var preferred: Float?

  /// A range of rates.
  public init(minimum: Float, maximum: Float, preferred: Float? = nil) {
    self.minimum = minimum
    self.maximum = maximum
    self.preferred = preferred
  }

  /// No wish.
  public static let `default` = CAFrameRateRange(minimum: 0, maximum: 0, preferred: 0)
}

extension DisplayLink {
  /// Adds the link to the clock that runs this code. The run loop and the mode are
  /// ignored: a clock calls its links also while a finger is down.
  public func add(to runLoop: RunLoop, forMode mode: RunLoop.Mode) { add() }

  /// Takes the link from its clock, as `invalidate()`. It cannot be added again.
  public func remove(from runLoop: RunLoop, forMode mode: RunLoop.Mode) { invalidate() }

  /// The frames per second: the preferred ones of it are `preferredFramesPerSecond`.
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
