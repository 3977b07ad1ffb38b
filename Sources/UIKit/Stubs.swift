import MesmerViews

// Types of UIKit that have no effect here.

// MARK: Effects of tilting the device, which is never tilted

/// The base class of the effects.
open class UIMotionEffect: NSObject {
  /// Creates an effect.
  public override init() {}

  /// Returns values by key path for a tilt, -1...1 along both axes; none by default.
  open func keyPathsAndRelativeValues(
    forViewerOffset viewerOffset: UIOffset
  ) -> [String: Any]? { nil }
}

/// An effect that interpolates a value between two ends by the tilt.
open class UIInterpolatingMotionEffect: UIMotionEffect {
  /// The axis of the tilt.
  public enum EffectType: Int, Hashable, Sendable {
    case tiltAlongHorizontalAxis, tiltAlongVerticalAxis
  }

  /// The key path of the value.
  public let keyPath: String
  /// The axis of the tilt.
  public let type: EffectType
  /// The relative value at one end.
  open var minimumRelativeValue: Any?
  /// The relative value at the other end.
  open var maximumRelativeValue: Any?

  /// Creates an effect on a value.
  public init(keyPath: String, type: EffectType) {
    self.keyPath = keyPath
    self.type = type
  }

  /// Returns the interpolated number: 0 for an untilted device if the ends are
  /// opposite.
  open override func keyPathsAndRelativeValues(
    forViewerOffset viewerOffset: UIOffset
  ) -> [String: Any]? {
    guard let low = numericValue(minimumRelativeValue),
      let high = numericValue(maximumRelativeValue)
    else { return nil }
    let tilt =
      type == .tiltAlongHorizontalAxis ? viewerOffset.horizontal : viewerOffset.vertical
    return [keyPath: low + (high - low) * (tilt + 1) / 2]
  }
}

/// A group of effects.
open class UIMotionEffectGroup: UIMotionEffect {
  /// The effects.
  open var motionEffects: [UIMotionEffect]?
}

extension View {
  private static let motionEffectsKey = AssociationKey()

  /// The motion effects, which are only stored.
  public var motionEffects: [UIMotionEffect] {
    get { associated(View.motionEffectsKey) ?? [] }
    set { associate(newValue, View.motionEffectsKey) }
  }

  /// Adds a motion effect, which is only stored.
  public func addMotionEffect(_ effect: UIMotionEffect) { motionEffects.append(effect) }

  /// Removes a motion effect.
  public func removeMotionEffect(_ effect: UIMotionEffect) {
    motionEffects.removeAll { $0 === effect }
  }
}

// MARK: Generators of haptic feedback, for which there is no hardware

/// The base class of the generators.
open class UIFeedbackGenerator: NSObject {
  /// Creates a generator.
  public override init() {}
  /// Creates a generator for a view.
  public convenience init(view: UIView) { self.init() }
  /// Has no effect.
  open func prepare() {}
}

/// Feedback for a collision.
open class UIImpactFeedbackGenerator: UIFeedbackGenerator {
  /// The hardness of the colliding objects.
  public enum FeedbackStyle: Int, Hashable, Sendable {
    case light, medium, heavy, soft, rigid
  }
  /// Creates a generator for a hardness.
  public init(style: FeedbackStyle) {}
  /// Creates a generator for a hardness and a view.
  public convenience init(style: FeedbackStyle, view: UIView) { self.init(style: style) }
  /// Creates a generator for medium hardness.
  public override convenience init() { self.init(style: .medium) }
  /// Has no effect.
  open func impactOccurred() {}
  /// Has no effect.
  open func impactOccurred(intensity: CGFloat) {}
  /// Has no effect.
  open func impactOccurred(at location: CGPoint) {}
  /// Has no effect.
  open func impactOccurred(intensity: CGFloat, at location: CGPoint) {}
}

/// Feedback for a changed selection.
open class UISelectionFeedbackGenerator: UIFeedbackGenerator {
  /// Has no effect.
  open func selectionChanged() {}
  /// Has no effect.
  open func selectionChanged(at location: CGPoint) {}
}

/// Feedback for success and failure.
open class UINotificationFeedbackGenerator: UIFeedbackGenerator {
  /// The kinds of results.
  public enum FeedbackType: Int, Hashable, Sendable { case success, warning, error }
  /// Has no effect.
  open func notificationOccurred(_ notificationType: FeedbackType) {}
  /// Has no effect.
  open func notificationOccurred(
    _ notificationType: FeedbackType, at location: CGPoint
  ) {}
}

// MARK: Traits that never change

/// The size class along x, which changes only with the screen: its handlers are never
/// called.
public enum UITraitHorizontalSizeClass: UITraitDefinition {}
/// The size class along y, which changes only with the screen: its handlers are never
/// called.
public enum UITraitVerticalSizeClass: UITraitDefinition {}

// MARK: Tiles, which are not needed: drawing is recorded once and sharp at every scale

/// A layer that draws in tiles on iOS, and like any other layer here.
open class CATiledLayer: CALayer {
  /// The number of reduced levels of detail; it has no effect.
  open var levelsOfDetail = 1
  /// The number of magnified levels of detail; it has no effect.
  open var levelsOfDetailBias = 0
  /// The size of a tile in pixels; it has no effect.
  open var tileSize = CGSize(width: 256, height: 256)
  /// The duration of the appearance of a tile in seconds; it has no effect.
  open class func fadeDuration() -> CFTimeInterval { 0.25 }
}
