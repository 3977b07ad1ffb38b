import MesmerDrawing
import MesmerJSONText
import MesmerText
import MesmerViews

// The traits of a scene's screen, which variants of a case change.

extension ValueForm<UserInterfaceStyle> {
  /// An appearance of a screen.
  static let style = choice([("light", .light), ("dark", .dark)])

  /// An appearance of a view, or that of its superview.
  static let styleOrNone = choice([
    ("unspecified", .unspecified), ("light", .light), ("dark", .dark),
  ])
}

extension TraitCollection {
  /// The traits as keys of a screen and of a state.
  static let form = ObjectForm<TraitCollection>([
    .key(
      "style", \.userInterfaceStyle,
      ValueForm<UserInterfaceStyle>.style.about("The appearance of the screen")),
    .key(
      "textSize", \.preferredContentSizeCategory,
      .choice.about("The size of text with a text style, as in a device's settings")),
    .key(
      "direction", \.layoutDirection,
      .choice.about("The layout direction of texts and views")),
  ])
}
