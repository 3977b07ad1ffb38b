import MesmerDrawing
import MesmerText

/// The direction in which a language is read: UITraitEnvironmentLayoutDirection.
public enum LayoutDirection: String, Hashable, Sendable, CaseIterable {
  /// Left to right, as in English.
  case leftToRight
  /// Right to left, as in Arabic and Hebrew.
  case rightToLeft
}

/// The environment of a view: UITraitCollection.
public struct TraitCollection: Hashable, Sendable {
  /// The appearance; light by default. In the traits of a view it is light or dark, never
  /// unspecified.
  public var userInterfaceStyle = UserInterfaceStyle.light
  /// The preferred text size; large by default.
  public var preferredContentSizeCategory = ContentSizeCategory.large
  /// The direction in which the interface is read; left to right by default.
  public var layoutDirection = LayoutDirection.leftToRight

  /// Creates the default traits of a phone: light, large, left to right.
  public init() {}

  /// The traits of this task, or of the thread if there is no task. Views outside a scene
  /// and `Font.preferred(forTextStyle:)` use them. During the layout and drawing of a
  /// view, and during notifications of changes of its traits, these are the view's
  /// traits.
  @TaskLocal public static var current = TraitCollection()

  /// The value that `current` had before the layout, drawing or notification of views
  /// that is in progress; nil if none is.
  @TaskLocal static var outside: TraitCollection?
}

extension Font {
  /// Returns the built-in lettering in the size of a text style for the given traits; nil
  /// means `TraitCollection.current`.
  public static func preferred(
    forTextStyle style: TextStyle, compatibleWith traits: TraitCollection? = nil
  ) -> Font {
    let traits = traits ?? .current
    return system(style, for: traits.preferredContentSizeCategory)
  }
}
