import MesmerControls
import MesmerDrawing
import MesmerGeometry
import MesmerText
import MesmerViews

// The keys of buttons: those of a state's title, colour and images have the name of the
// state as prefix.

extension ViewClass {
  static let button = control(
    "Button",
    [
      .value(
        "buttonType", \ButtonBase.isTinted,
        .choice([("system", true), ("custom", false)]),
        "system for a title in the tint colour, custom for a white title"),
      .value(
        "font", \ButtonBase.titleFont, .font,
        "The font: { \"system\": 17, \"weight\": \"bold\" }, { \"style\": \"body\" }, or "
          + "[name, size] with a name in fonts"),
      .optional(
        "configuration", \ButtonBase.configuration, .buttonConfiguration,
        "The button's configuration; null for title and image only"),
      .value(
        "contentEdgeInsets", \ButtonBase.contentEdgeInsets,
        .insets.about("[top, left, bottom, right] around title and image, in points")),
      .value(
        "titleEdgeInsets", \ButtonBase.titleEdgeInsets, .insets,
        "[top, left, bottom, right] in points: the insets within which the title is "
          + "placed"),
      .value(
        "imageEdgeInsets", \ButtonBase.imageEdgeInsets, .insets,
        "[top, left, bottom, right] in points: the insets within which the image is "
          + "placed"),
    ] + faceKeys(.normal, "", "")
      + faceKeys(.highlighted, "highlighted", " while highlighted")
      + faceKeys(.selected, "selected", " while selected")
      + faceKeys(.disabled, "disabled", " while disabled"),
    make: {
      let button = Button(frame: .zero)
      button.isTinted = true
      return button
    })

  /// Returns the keys of a button's contents in a state, such as `highlightedTitle`.
  private static func faceKeys(
    _ state: Control.State, _ prefix: String, _ when: String
  ) -> [ViewKey] {
    func name(_ name: String) -> String {
      prefix.isEmpty
        ? name : prefix + name.prefix(1).uppercased() + String(name.dropFirst())
    }
    return [
      textKey(
        name("title"), \ButtonBase[state].title, font: \ButtonBase.titleFont,
        "The title" + when),
      .optional(
        name("titleColor"), \ButtonBase[state].titleColor, .color,
        "The colour of the title" + when),
      .image(
        name("image"), \ButtonBase[state].image,
        "The asset or path of the image beside the title" + when),
      .image(
        name("backgroundImage"), \ButtonBase[state].backgroundImage,
        "The asset or path of the background image" + when),
    ]
  }

  /// Returns the key of a text that is shown in a font. `{index}` in the text is replaced
  /// by the index of a copy.
  static func textKey<V: View>(
    _ name: String, _ path: @escaping @autoclosure ViewKey.Property<V, String?>,
    font: @escaping @autoclosure ViewKey.Property<V, Font>, _ about: String
  ) -> ViewKey {
    let plain = ViewKey.optional(name, path(), .string, about)
    return ViewKey(
      name, schema: plain.schema,
      apply: { builder, view, node in
        guard builder.reader.tree.kind(node) == .string else {
          plain.apply?(builder, view, node)
          return
        }
        let view = unsafeDowncast(view, to: V.self)
        let font = font()
        let known = view[keyPath: font]
        let system = builder.reader.sceneFonts.system(known)
        if system != known { view[keyPath: font] = system }
        guard let text = builder.text(node) else { return }
        view[keyPath: path()] = text
        builder.addRowText([text]) { view[keyPath: path()] = $0[0] }
      }, write: plain.write)
  }
}

// MARK: - Values

extension ValueForm<ButtonBase.Configuration> {
  /// The form of a configuration: `{ style, cornerStyle, buttonSize, ... }`, without the
  /// title and the image, which the button has.
  fileprivate static let buttonConfiguration = ValueForm(
    ObjectForm([
      .key(
        "style", \.style,
        .choice([
          ("plain", .plain), ("gray", .gray), ("tinted", .tinted), ("filled", .filled),
        ]).about(
          "The background: none, gray, light tint colour, or tint colour"),
        isAlwaysWritten: true),
      .optional(
        "subtitle", \.subtitle, .string.about("A line below the title; none by default")),
      .key(
        "cornerStyle", \.cornerStyle,
        .choice([
          ("dynamic", .dynamic), ("small", .small), ("medium", .medium),
          ("large", .large), ("capsule", .capsule),
        ]).about("The shape of the corners; capsule has half circles at the ends")),
      .key(
        "buttonSize", \.buttonSize,
        .choice([
          ("mini", .mini), ("small", .small), ("medium", .medium), ("large", .large),
        ]).about("The size of the title and of the space around it")),
      .key(
        "imagePlacement", \.imagePlacement,
        .choice([
          ("leading", .leading), ("trailing", .trailing), ("top", .top),
          ("bottom", .bottom),
        ]).about("The side of the title at which the image is")),
      .key(
        "imagePadding", \.imagePadding, .number.about("Points between image and title")),
      .key(
        "showsActivityIndicator", \.showsActivityIndicator,
        .bool.about("Whether an activity indicator replaces the image")),
      .optional(
        "baseForegroundColor", \.baseForegroundColor,
        .color.about("The colour of title and image; that of the style by default")),
      .optional(
        "baseBackgroundColor", \.baseBackgroundColor,
        .color.about("The background colour; that of the style by default")),
    ]), fresh: ButtonBase.Configuration(.filled))
}
