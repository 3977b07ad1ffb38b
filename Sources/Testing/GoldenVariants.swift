import Mesmer
import MesmerExplanations

/// The variants in which a subject is compared with goldens: every combination of some
/// traits, sizes and scales. See `expectGolden`.
public struct GoldenVariants: Sendable {
  /// One combination.
  package struct Variant: Sendable {
    var traits = TraitCollection.current
    var size: Size?
    var scale: Double?
    /// The components of the variant's name.
    var parts: [String] = []

    var name: String { parts.joined(separator: "-") }
  }

  /// The combinations; the last axis varies fastest.
  package private(set) var all = [Variant()]

  /// Creates a single variant, the subject unchanged.
  package init() {}

  /// Returns all combinations of the given values. An axis without values keeps the
  /// subject's value and is omitted from the names.
  ///
  /// - Parameters:
  ///   - styles: The appearances; colours with two values are resolved for them.
  ///   - textSizes: The sizes of `Font.preferred(forTextStyle:)`.
  ///   - directions: The layout directions; natural alignment and indicators follow.
  ///   - sizes: The sizes of a view or a scene's screen, in points. A view's subviews
  ///     are laid out by their autoresizing masks and layouts. Motions keep their size.
  ///   - scales: Pixels per point. Motions of scenes keep their scale.
  public static func matrix(
    styles: [UserInterfaceStyle] = [], textSizes: [ContentSizeCategory] = [],
    directions: [LayoutDirection] = [], sizes: [Size] = [], scales: [Double] = []
  ) -> GoldenVariants {
    var result = GoldenVariants()
    result.vary(styles, VariantName.name) { $0.traits.userInterfaceStyle = $1 }
    result.vary(textSizes, VariantName.name) {
      $0.traits.preferredContentSizeCategory = $1
    }
    result.vary(directions, VariantName.name) { $0.traits.layoutDirection = $1 }
    result.vary(sizes, VariantName.name) { $0.size = $1 }
    result.vary(scales, VariantName.name(scale:)) { $0.scale = $1 }
    return result
  }

  private mutating func vary<Value>(
    _ values: [Value], _ name: (Value) -> String,
    _ change: (inout Variant, Value) -> Void
  ) {
    if values.isEmpty { return }
    all = VariantName.combinations(all, values) {
      change(&$0, $1)
      $0.parts.append(name($1))
    }
  }
}
