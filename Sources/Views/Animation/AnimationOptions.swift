extension View {
  /// Options of an animation: UIView.AnimationOptions.
  ///
  /// The options for transitions, and those without an effect here
  /// (`allowAnimatedContent`, preferred frame rates), do not exist in this module.
  public struct AnimationOptions: OptionSet, Hashable, Sendable {
    /// UIKit's raw value of the options.
    public let rawValue: UInt

    /// Creates options from UIKit's raw value.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Lays out the changed views at the end of the block, so that their subviews are
    /// animated with them.
    public static let layoutSubviews = AnimationOptions(rawValue: 1 &<< 0)
    /// Allows touches of views while they are animated.
    public static let allowUserInteraction = AnimationOptions(rawValue: 1 &<< 1)
    /// Begins the animation of a transform, a background colour or a layer's property at
    /// the shown value. Animations of all other properties always begin at the shown
    /// value.
    public static let beginFromCurrentState = AnimationOptions(rawValue: 1 &<< 2)
    /// Repeats without end.
    public static let `repeat` = AnimationOptions(rawValue: 1 &<< 3)
    /// Plays the animation backwards after its end, with the same duration. Without
    /// `repeat`, the new values are displayed immediately after that.
    public static let autoreverse = AnimationOptions(rawValue: 1 &<< 4)
    /// Uses the block's own duration instead of the enclosing block's.
    public static let overrideInheritedDuration = AnimationOptions(rawValue: 1 &<< 5)
    /// Uses the block's own curve or spring instead of the enclosing block's.
    public static let overrideInheritedCurve = AnimationOptions(rawValue: 1 &<< 6)
    /// Does not inherit `allowUserInteraction`, `repeat` and `autoreverse` from the
    /// enclosing block.
    public static let overrideInheritedOptions = AnimationOptions(rawValue: 1 &<< 9)

    /// The curve that is slow at both ends: the default.
    public static let curveEaseInOut: AnimationOptions = []
    /// Slow at the start.
    public static let curveEaseIn = AnimationOptions(rawValue: 1 &<< 16)
    /// Slow at the end.
    public static let curveEaseOut = AnimationOptions(rawValue: 2 &<< 16)
    /// Constant speed.
    public static let curveLinear = AnimationOptions(rawValue: 3 &<< 16)

    /// The options that a nested block inherits.
    static let inherited: AnimationOptions = [
      .allowUserInteraction, .repeat, .autoreverse,
    ]

    /// The curve of the options.
    package var curve: AnimationCurve {
      AnimationCurve(rawValue: Int(rawValue &>> 16 & 3)) ?? .easeInOut
    }
  }

  /// Options of a keyframe animation: UIView.KeyframeAnimationOptions. Values between
  /// keyframes are linear; UIKit's other calculation modes do not exist in this module.
  public struct KeyframeAnimationOptions: OptionSet, Hashable, Sendable {
    /// UIKit's raw value of the options.
    public let rawValue: UInt

    /// Creates options from UIKit's raw value.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// See the option of the same name of `AnimationOptions`.
    public static let layoutSubviews = KeyframeAnimationOptions(rawValue: 1 &<< 0)
    /// See the option of the same name of `AnimationOptions`.
    public static let allowUserInteraction = KeyframeAnimationOptions(rawValue: 1 &<< 1)
    /// See the option of the same name of `AnimationOptions`.
    public static let beginFromCurrentState = KeyframeAnimationOptions(rawValue: 1 &<< 2)
    /// See the option of the same name of `AnimationOptions`.
    public static let `repeat` = KeyframeAnimationOptions(rawValue: 1 &<< 3)
    /// See the option of the same name of `AnimationOptions`.
    public static let autoreverse = KeyframeAnimationOptions(rawValue: 1 &<< 4)
    /// See the option of the same name of `AnimationOptions`.
    public static let overrideInheritedDuration = KeyframeAnimationOptions(
      rawValue: 1 &<< 5)
    /// See the option of the same name of `AnimationOptions`.
    public static let overrideInheritedOptions = KeyframeAnimationOptions(
      rawValue: 1 &<< 9)
    /// Linear between keyframes: the default.
    public static let calculationModeLinear: KeyframeAnimationOptions = []
  }

  /// The named timing curves: UIView.AnimationCurve.
  public enum AnimationCurve: Int, Hashable, Sendable, CaseIterable {
    /// Slow at both ends.
    case easeInOut
    /// Slow at the start.
    case easeIn
    /// Slow at the end.
    case easeOut
    /// Constant speed.
    case linear
  }
}
