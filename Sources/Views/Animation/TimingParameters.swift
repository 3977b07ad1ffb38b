import MesmerGeometry
import MesmerScrolling

/// The timing of a `PropertyAnimator`: UITimingCurveProvider. `CubicTimingParameters`
/// and `SpringTimingParameters` conform to it; a custom type returns one of them.
public protocol TimingCurveProvider {
  /// The timing as a curve; nil if it is a spring.
  var cubicTimingParameters: CubicTimingParameters? { get }
  /// The timing as a spring, which takes precedence; nil if it is a curve.
  var springTimingParameters: SpringTimingParameters? { get }
}

extension TimingCurveProvider {
  /// The pace of an animation with this timing; Core Animation's default curve if both
  /// parameters are nil.
  var pace: AnimationPace {
    springTimingParameters?.springPace
      ?? .curve((cubicTimingParameters ?? CubicTimingParameters()).curve)
  }
}

/// A timing by a cubic Bézier curve: UICubicTimingParameters.
public struct CubicTimingParameters: TimingCurveProvider, Hashable, Sendable {
  let curve: TimingCurve
  /// The named curve; nil for Core Animation's default curve and a curve made from
  /// control points.
  public let animationCurve: View.AnimationCurve?

  /// Creates Core Animation's default curve, (0.25, 0.1) and (0.25, 1).
  public init() {
    curve = .standard
    animationCurve = nil
  }

  /// Creates a named curve.
  public init(animationCurve: View.AnimationCurve) {
    curve = animationCurve.timingCurve
    self.animationCurve = animationCurve
  }

  /// Creates a curve from (0, 0) to (1, 1) with two control points: x is the fraction of
  /// the time, clamped to 0...1, y the progress. If a number is not finite, the curve is
  /// linear.
  public init(controlPoint1 first: Point, controlPoint2 second: Point) {
    curve = TimingCurve(first.x, first.y, second.x, second.y)
    animationCurve = nil
  }

  /// The first control point.
  public var controlPoint1: Point { Point(x: curve.x1, y: curve.y1) }
  /// The second control point.
  public var controlPoint2: Point { Point(x: curve.x2, y: curve.y2) }

  /// The parameters themselves.
  public var cubicTimingParameters: CubicTimingParameters? { self }
  /// Always nil.
  public var springTimingParameters: SpringTimingParameters? { nil }
}

/// A timing by a spring: UISpringTimingParameters.
///
/// The initial velocity is relative to the change: 1 is the whole change per second.
/// Points and sizes use its component along each axis; other properties use its length.
public struct SpringTimingParameters: TimingCurveProvider, Hashable, Sendable {
  private enum Form: Hashable {
    case physical(mass: Double, stiffness: Double, damping: Double)
    case damped(Double)
    case bouncing(duration: Double, bounce: Double)
  }

  private let form: Form
  private let velocity: SpringVelocity
  /// The initial velocity.
  public var initialVelocity: Vector { velocity.axes }

  /// Creates UIKit's default spring, which does not overshoot: a mass of 3, a stiffness
  /// of 1000, a damping of 500. It has its own duration.
  public init() {
    self.init(mass: 3, stiffness: 1000, damping: 500, initialVelocity: .zero)
  }

  /// Creates a spring that has settled after the animator's duration. The ratio is
  /// clamped to 0.05...1, the duration to 0.01...10 seconds.
  public init(dampingRatio: Double, initialVelocity: Vector = .zero) {
    form = .damped(dampingRatio)
    velocity = SpringVelocity(initialVelocity)
  }

  /// Creates a spring whose own duration replaces the animator's. The animation ends when
  /// the value stays within a thousandth of the change from the end. Invalid numbers
  /// (mass or stiffness not above 0, damping below 0) make the default spring.
  public init(
    mass: Double, stiffness: Double, damping: Double, initialVelocity: Vector
  ) {
    form = .physical(mass: mass, stiffness: stiffness, damping: damping)
    velocity = SpringVelocity(initialVelocity)
  }

  /// Creates a spring with its own duration and an equal initial velocity of all
  /// properties.
  package init(mass: Double, stiffness: Double, damping: Double, velocity: Double) {
    form = .physical(mass: mass, stiffness: stiffness, damping: damping)
    self.velocity = SpringVelocity(velocity)
  }

  /// Creates a spring with its own duration, which results from a perceptual duration in
  /// seconds and a bounce. The bounce is clamped to -0.99...0.99.
  public init(duration: Double, bounce: Double, initialVelocity: Vector = .zero) {
    form = .bouncing(duration: duration, bounce: bounce)
    velocity = SpringVelocity(initialVelocity)
  }

  /// Always nil.
  public var cubicTimingParameters: CubicTimingParameters? { nil }
  /// The parameters themselves.
  public var springTimingParameters: SpringTimingParameters? { self }

  var springPace: AnimationPace {
    switch form {
    case .physical(let mass, let stiffness, let damping):
      .physical(mass: mass, stiffness: stiffness, damping: damping, velocity: velocity)
    case .damped(let ratio): .damped(ratio: ratio, velocity: velocity)
    case .bouncing(let duration, let bounce):
      .bouncing(duration: duration, bounce: bounce, velocity: velocity)
    }
  }
}
