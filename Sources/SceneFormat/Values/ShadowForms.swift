import MesmerDrawing
import MesmerGeometry
import MesmerJSONText
import MesmerPaths
import MesmerViews

extension LayerShadow {
  /// The colour in a file, which is never nil.
  fileprivate var fileColor: Color {
    get { color ?? .black }
    set { color = newValue }
  }

  /// The shadow of a file with no keys: CALayer's defaults, except for the opacity, which
  /// is 1, because a shadow in a file is intended to be visible.
  fileprivate static let inFile: LayerShadow = {
    var shadow = LayerShadow.none
    shadow.opacity = 1
    return shadow
  }()
}

/// The text shadow of a label in a scene.
struct TextShadowSetting: Equatable, Sendable {
  var color: Color
  var offset = Size(width: 0, height: -1)
}

extension ValueForm<LayerShadow> {
  fileprivate static let form = ObjectForm<LayerShadow>([
    .key(
      "color", \.fileColor, .color.about("The colour of the shadow"),
      isAlwaysWritten: true),
    .key(
      "opacity", \.opacity, .number(in: 0...1).about("The shadow's opacity, 0 to 1"),
      isAlwaysWritten: true),
    .key(
      "offset", \.offset,
      .offset.about("The displacement, [dx, dy] in points, not rounded"),
      isAlwaysWritten: true),
    .key(
      "radius", \.radius,
      .number(in: DocumentReader.notNegative)
        .about("The blur's standard deviation, in points"), isAlwaysWritten: true),
    .optional(
      "path", \.path,
      .path.about(
        "The shape that casts the shadow, in points; the view's contents by default")),
  ])

  /// `{color, opacity, offset, radius, path}`, each key optional.
  static let shadow = ValueForm(defined: .shadow, form, fresh: .inFile)
}

extension ValueForm<TextShadowSetting> {
  /// `{ color, offset: [dx, dy] }`.
  static let textShadow = ValueForm(
    ObjectForm([
      .key(
        "color", \.color, .color.about("The colour of the shadow"),
        missing: "the color is missing; for example { \"color\": \"white\" }"),
      .key(
        "offset", \.offset, .offset.about("The displacement, [dx, dy] in points"),
        isAlwaysWritten: true),
    ]), fresh: TextShadowSetting(color: .clear))
}

extension ValueForm<Shadow> {
  /// `{ color, offset: [dx, dy], blur }`: the text shadow of a run, NSShadow.
  static let letters = ValueForm(
    ObjectForm([
      .key(
        "color", \.color, .color.about("The colour of the shadow"),
        isAlwaysWritten: true),
      .key(
        "offset", \.offset, .offset.about("The displacement, [dx, dy] in points"),
        isAlwaysWritten: true),
      .key(
        "blur", \.blur,
        .number(in: DocumentReader.notNegative)
          .about("The blur in points, twice its standard deviation"),
        isAlwaysWritten: true),
    ]), fresh: Shadow())
}

extension SchemaDefinition {
  static let shadow = SchemaDefinition(
    "shadow", ValueForm<LayerShadow>.form.schema(fresh: .inFile))
}

extension View {
  /// The shadow for a scene file; nil if there is none, because the colour is nil or the
  /// opacity is 0. Setting nil restores CALayer's defaults for the other properties.
  var shadowSetting: LayerShadow? {
    get { shadowColor == nil || exactShadowOpacity <= 0 ? nil : layerShadow }
    set { layerShadow = newValue ?? .none }
  }
}

extension LabelBase {
  /// The shadow; nil for none.
  var textShadowSetting: TextShadowSetting? {
    get {
      textShadowColor.map { TextShadowSetting(color: $0, offset: textShadowOffset) }
    }
    set {
      textShadowColor = newValue?.color
      textShadowOffset = newValue?.offset ?? Size(width: 0, height: -1)
    }
  }
}
