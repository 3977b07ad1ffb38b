import MesmerDrawing
import MesmerGeometry
import MesmerJSONText
import MesmerText
import MesmerViews

/// The naming of a golden's variants in suites and tests:
/// `dark-accessibilityLarge-rightToLeft-320x568-3x`, with the parts that vary.
package enum VariantName {
  package static func name(_ style: UserInterfaceStyle) -> String {
    style == .dark ? "dark" : "light"
  }
  package static func name(_ size: ContentSizeCategory) -> String { size.rawValue }
  package static func name(_ direction: LayoutDirection) -> String { direction.rawValue }
  package static func name(_ size: Size) -> String {
    "\(JSONTree.text(size.width))x\(JSONTree.text(size.height))"
  }
  package static func name(scale: Double) -> String { "\(JSONTree.text(scale))x" }

  /// Returns each variant changed by each value of a further axis, which varies fastest.
  package static func combinations<Variant, Value>(
    _ variants: [Variant], _ values: [Value], _ change: (inout Variant, Value) -> Void
  ) -> [Variant] {
    variants.flatMap { variant in
      values.map { value in
        var result = variant
        change(&result, value)
        return result
      }
    }
  }
}
