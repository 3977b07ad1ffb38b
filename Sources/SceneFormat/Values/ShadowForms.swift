import MesmerDrawing
import MesmerGeometry
import MesmerJSONText
import MesmerPaths
import MesmerViews

extension Shadow {
  /// The default values of a shadow's keys in a file: CALayer's defaults, except for the
  /// opacity, which is 1, because a shadow in a file is intended to be visible.
  fileprivate static let inFile: Shadow = {
    var shadow = Shadow.ofLayers
    shadow.opacity = 1
    return shadow
  }()

  /// The default values of the keys of a label's text shadow.
  fileprivate static let ofLabels = Shadow(
    offset: Size(width: 0, height: -1), color: .clear)
}

extension ValueForm<Shadow> {
  static let form = ObjectForm<Shadow>([
    .key(
      "color", \.color, .color.about("The colour of the shadow"),
      isAlwaysWritten: true),
    .key(
      "opacity", \.opacity, .number(in: 0...1).about("The shadow's opacity, 0 to 1"),
      isAlwaysWritten: true),
    .key(
      "offset", \.offset,
      .offset.about("The displacement, [dx, dy] in points, not rounded to pixels"),
      isAlwaysWritten: true),
    .key(
      "radius", \.lengths.sigma,
      .number(in: DocumentReader.notNegative)
        .about("The blur's standard deviation, in points"), isAlwaysWritten: true),
    .optional(
      "path", \.path,
      .path.about(
        "The shape that casts the shadow, in points; the view's contents by default")),
  ])

  /// `{color, opacity, offset, radius, path}`, each key optional.
  static let shadow = ValueForm(defined: .shadow, form, fresh: .inFile)

  /// `{ color, offset: [dx, dy] }`.
  static let textShadow = ValueForm(
    ObjectForm([
      .key(
        "color", \.color, .color.about("The colour of the shadow"),
        missing: "the color is missing; for example { \"color\": \"white\" }"),
      .key(
        "offset", \.offset, .offset.about("The displacement, [dx, dy] in points"),
        isAlwaysWritten: true),
    ]), fresh: .ofLabels)

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
    "shadow", ValueForm<Shadow>.form.schema(fresh: .inFile))
}

extension View {
  /// The shadow for a scene file; nil if there is none, because the colour is nil or the
  /// opacity is 0. Setting nil restores CALayer's defaults for the other properties.
  var shadowSetting: Shadow? {
    get { shadowColor == nil || exactShadowOpacity <= 0 ? nil : layerShadow }
    set { layerShadow = newValue ?? .ofLayers }
  }
}

extension LabelBase {
  /// The text shadow; nil without one.
  var textShadowSetting: Shadow? {
    get { textShadowColor.map { Shadow(offset: textShadowOffset, color: $0) } }
    set {
      textShadowColor = newValue?.color
      textShadowOffset = newValue?.offset ?? Shadow.ofLabels.offset
    }
  }
}
