import Foundation
import MesmerScrolling
import MesmerViews

/// An animation of one property.
///
/// The property is given by a key path from the table in docs/layers.md; other key paths
/// have no effect.
open class CAPropertyAnimation: CAAnimation {
  /// The key path of the property.
  open var keyPath: String?
  /// Whether the values are added to the value shown without the animation.
  open var isAdditive = false
  /// Whether the values of a pass are added to the final value of the previous pass.
  open var isCumulative = false

  /// Creates an animation of a property.
  public convenience init(keyPath path: String?) {
    self.init()
    keyPath = path
  }

  override func fresh() -> CAAnimation { CAPropertyAnimation() }

  override func take(from other: CAAnimation) {
    super.take(from: other)
    guard let other = other as? CAPropertyAnimation else { return }
    keyPath = other.keyPath
    isAdditive = other.isAdditive
    isCumulative = other.isCumulative
  }

  override func show(
    in state: LayerState, at time: Double, of duration: Double, over: Double
  ) {
    guard let path = keyPath, let key = LayerKeyPath(path, of: state.layer) else {
      return
    }
    let base = state.value(of: key)
    let begin = isAdditive ? base.zero : base
    func value(_ time: Double) -> LayerValue? {
      self.value(at: time, of: duration, kind: key.kind, base: begin)
    }
    guard var shown = value(time) else { return }
    if isCumulative && over > 0, let end = value(duration) {
      shown = shown.adding(end, times: over)
    }
    state.show(isAdditive ? base.adding(shown) : shown, of: key)
    turn(state, at: time, of: duration)
  }

  /// Returns the value at a time of a pass; nil for no change. `base` replaces a missing
  /// initial or final value.
  func value(
    at time: Double, of duration: Double, kind: LayerValueKind, base: LayerValue
  ) -> LayerValue? { nil }

  /// Rotates the layer along the path of a keyframe animation. The default does nothing.
  func turn(_ state: LayerState, at time: Double, of duration: Double) {}
}

/// An animation between two values.
///
/// `byValue` determines a missing initial or final value from the other value. Any other
/// missing value is the one shown without the animation. Without values the animation
/// changes nothing.
open class CABasicAnimation: CAPropertyAnimation {
  /// The initial value.
  open var fromValue: Any?
  /// The final value.
  open var toValue: Any?
  /// The final value minus the initial value; ignored if `fromValue` and `toValue` are
  /// both set.
  open var byValue: Any?

  override func fresh() -> CAAnimation { CABasicAnimation() }

  override func take(from other: CAAnimation) {
    super.take(from: other)
    guard let other = other as? CABasicAnimation else { return }
    fromValue = other.fromValue
    toValue = other.toValue
    byValue = other.byValue
  }

  override func value(
    at time: Double, of duration: Double, kind: LayerValueKind, base: LayerValue
  ) -> LayerValue? {
    let (from, to, by) = (kind.value(fromValue), kind.value(toValue), kind.value(byValue))
    let start: LayerValue
    let end: LayerValue
    switch (from, to, by) {
    case (let from?, let to?, _): (start, end) = (from, to)
    case (let from?, nil, let by?): (start, end) = (from, from.adding(by))
    case (nil, let to?, let by?): (start, end) = (to.adding(by, times: -1), to)
    case (let from?, nil, nil): (start, end) = (from, base)
    case (nil, let to?, nil): (start, end) = (base, to)
    case (nil, nil, let by?): (start, end) = (base, base.adding(by))
    case (nil, nil, nil): return nil
    }
    return start.interpolated(to: end, progress(at: time, of: duration))
  }

  /// Returns the progress from the initial value, 0, to the final value, 1.
  func progress(at time: Double, of duration: Double) -> Double {
    duration > 0 ? time / duration : 1
  }
}

/// An animation between two values by a spring.
///
/// The spring does not stretch with `duration`: it lasts `settlingDuration`, and is cut
/// off if `duration` is shorter. If `mass`, `stiffness` or `damping` is invalid, the
/// values 3, 1000 and 500 replace all three.
open class CASpringAnimation: CABasicAnimation {
  /// The mass, above 0; 1 by default.
  open var mass: CGFloat = 1
  /// The stiffness, above 0; 100 by default.
  open var stiffness: CGFloat = 100
  /// The damping, at least 0; 10 by default.
  open var damping: CGFloat = 10
  /// The initial velocity; 1 is the distance between the two values per second. 0 by
  /// default.
  open var initialVelocity: CGFloat = 0

  /// The time in seconds from which on the value differs from the final value by less
  /// than a thousandth of the change; at most a day. Core Animation's estimate is
  /// slightly longer.
  open var settlingDuration: CFTimeInterval { spring.duration / 1000 }

  private var spring: Spring {
    Spring(
      mass: mass, stiffness: stiffness, damping: damping, velocity: initialVelocity)
  }

  /// Creates a spring by perceptual duration, in seconds, and bounce, which is clamped to
  /// -0.99...0.99.
  public convenience init(perceptualDuration: CFTimeInterval, bounce: CGFloat) {
    self.init()
    let spring = Spring(duration: perceptualDuration, bounce: bounce)
    stiffness = spring.stiffness
    damping = spring.damping
  }

  override func fresh() -> CAAnimation { CASpringAnimation() }

  override func take(from other: CAAnimation) {
    super.take(from: other)
    guard let other = other as? CASpringAnimation else { return }
    mass = other.mass
    stiffness = other.stiffness
    damping = other.damping
    initialVelocity = other.initialVelocity
  }

  override func progress(at time: Double, of duration: Double) -> Double {
    spring.progress(after: time * 1000)
  }
}
