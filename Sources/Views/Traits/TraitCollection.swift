import MesmerDrawing
import MesmerText

/// Which way a language is read: UITraitEnvironmentLayoutDirection.
public enum LayoutDirection: String, Hashable, Sendable, CaseIterable {
  /// As English.
  case leftToRight
  /// As Arabic and Hebrew.
  case rightToLeft
}

/// What a view must fit into: UITraitCollection.
public struct TraitCollection: Hashable, Sendable {
  /// The appearance; light or dark in a view's traits.
  public var userInterfaceStyle = UserInterfaceStyle.light
  /// How large the user wants text; large by default.
  public var preferredContentSizeCategory = ContentSizeCategory.large
  /// Which way the interface is read; left to right by default.
  public var layoutDirection = LayoutDirection.leftToRight

  /// The traits of a phone as it is sold: light, large, left to right.
  public init() {}

  /// The traits of this task, or of the thread if there is no task: those of views that
  /// are in no scene, and of `Font.preferred(forTextStyle:)`.
  @TaskLocal public static var current = TraitCollection()
}

extension Font {
  /// The built-in lettering in the size of a style, by default for
  /// `TraitCollection.current`.
  public static func preferred(
    forTextStyle style: TextStyle, compatibleWith traits: TraitCollection? = nil
  ) -> Font {
    let traits = traits ?? .current
    return system(style, for: traits.preferredContentSizeCategory)
  }
}
