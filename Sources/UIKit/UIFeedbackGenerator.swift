import MesmerViews

// Generators of haptic feedback. There is no haptic hardware, so the methods have no
// effect.

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
