import MesmerViews

// Generators of haptic feedback. There is no device to be felt: what they do shows in no
// picture and calls nobody, so the methods have no effect.

/// The base class of the generators.
open class UIFeedbackGenerator: NSObject {
  /// A generator.
  public override init() {}
  /// A generator for a view.
  public convenience init(view: UIView) { self.init() }
  /// Has no effect.
  open func prepare() {}
}

/// Feedback for a collision.
open class UIImpactFeedbackGenerator: UIFeedbackGenerator {
  /// How hard things are.
  public enum FeedbackStyle: Int, Hashable, Sendable {
    case light, medium, heavy, soft, rigid
  }
  /// A generator for things of a hardness.
  public init(style: FeedbackStyle) {}
  /// A generator for things of a hardness, for a view.
  public convenience init(style: FeedbackStyle, view: UIView) { self.init(style: style) }
  /// A generator for things of medium hardness.
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

/// Feedback for another selection.
open class UISelectionFeedbackGenerator: UIFeedbackGenerator {
  /// Has no effect.
  open func selectionChanged() {}
  /// Has no effect.
  open func selectionChanged(at location: CGPoint) {}
}

/// Feedback for success and failure.
open class UINotificationFeedbackGenerator: UIFeedbackGenerator {
  /// What is told.
  public enum FeedbackType: Int, Hashable, Sendable { case success, warning, error }
  /// Has no effect.
  open func notificationOccurred(_ notificationType: FeedbackType) {}
  /// Has no effect.
  open func notificationOccurred(
    _ notificationType: FeedbackType, at location: CGPoint
  ) {}
}
