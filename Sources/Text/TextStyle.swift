/// The user's preferred text size: UIContentSizeCategory.
public enum ContentSizeCategory: String, Hashable, Sendable, CaseIterable, Comparable {
  case extraSmall, small, medium
  /// The standard size.
  case large
  case extraLarge, extraExtraLarge, extraExtraExtraLarge
  case accessibilityMedium, accessibilityLarge, accessibilityExtraLarge
  case accessibilityExtraExtraLarge, accessibilityExtraExtraExtraLarge

  private var index: Int { Self.allCases.firstIndex(of: self) ?? 3 }

  /// Whether the size is one of the five accessibility sizes.
  public var isAccessibilityCategory: Bool { self >= .accessibilityMedium }

  /// Returns whether one size is smaller than another.
  public static func < (a: ContentSizeCategory, b: ContentSizeCategory) -> Bool {
    a.index < b.index
  }

  /// Returns the size in points of a style in this category: the values since iOS 13,
  /// from Apple's published table.
  package func pointSize(of style: Font.TextStyle) -> Double { style.sizes[index] }
}

extension Font {
  /// The purpose of a text, which determines its size: UIFont.TextStyle.
  public enum TextStyle: String, Hashable, Sendable, CaseIterable {
    case largeTitle, title1, title2, title3
    /// The body size, semibold.
    case headline
    case subheadline, body, callout, footnote, caption1, caption2

    /// The sizes in points for the categories, smallest first.
    fileprivate var sizes: [Double] {
      switch self {
      case .largeTitle: [31, 32, 33, 34, 36, 38, 40, 44, 48, 52, 56, 60]
      case .title1: [25, 26, 27, 28, 30, 32, 34, 38, 43, 48, 53, 58]
      case .title2: [19, 20, 21, 22, 24, 26, 28, 34, 39, 44, 50, 56]
      case .title3: [17, 18, 19, 20, 22, 24, 26, 31, 37, 43, 49, 55]
      case .headline: [14, 15, 16, 17, 19, 21, 23, 28, 33, 40, 47, 53]
      case .body: [14, 15, 16, 17, 19, 21, 23, 28, 33, 40, 47, 53]
      case .callout: [13, 14, 15, 16, 18, 20, 22, 26, 32, 38, 44, 51]
      case .subheadline: [12, 13, 14, 15, 17, 19, 21, 25, 30, 36, 42, 49]
      case .footnote: [12, 12, 12, 13, 15, 17, 19, 23, 27, 33, 38, 44]
      case .caption1: [11, 11, 11, 12, 14, 16, 18, 22, 26, 32, 37, 43]
      case .caption2: [11, 11, 11, 11, 13, 15, 17, 20, 24, 29, 34, 40]
      }
    }
  }

  /// Returns the built-in lettering in the size of a style, by default in its weight.
  package static func system(
    _ style: TextStyle, for category: ContentSizeCategory, weight: Weight? = nil
  ) -> Font {
    system(
      size: category.pointSize(of: style),
      weight: weight ?? (style == .headline ? .semibold : .regular))
  }
}
