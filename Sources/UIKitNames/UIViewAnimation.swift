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

extension DisplayLink {
  /// Adds the link to the clock that runs this code. The run loop and the mode are
  /// ignored: a clock calls its links also while a finger is down.
  public func add(to runLoop: RunLoop, forMode mode: RunLoop.Mode) { add() }
}
