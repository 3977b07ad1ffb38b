import MesmerDrawing
import MesmerGeometry
import MesmerJSONText
import MesmerPaths
import MesmerViews

/// A view's shadow in a scene, with CALayer's properties. Missing values are CALayer's
/// defaults, except for the opacity, which is 1, because a shadow in a file is intended
/// to be visible.
package struct ShadowSetting: Hashable, Sendable {
  /// `shadowColor`.
  package var color = Color.black
  /// `shadowOpacity`.
  package var opacity = 1.0
  /// `shadowOffset`.
  package var offset = Size(width: 0, height: -3)
  /// `shadowRadius`.
  package var radius = 3.0
  /// `shadowPath`.
  package var path: Path?
}

/// The text shadow of a label in a scene.
struct TextShadowSetting: Equatable, Sendable {
  var color: Color
  var offset = Size(width: 0, height: -1)
}

extension ValueForm<ShadowSetting> {
  fileprivate static let form = ObjectForm<ShadowSetting>([
    .key(
      "color", \.color, .color.about("The colour of the shadow"), isAlwaysWritten: true),
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
  static let shadow = ValueForm(defined: .shadow, form, fresh: ShadowSetting())
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
    "shadow", ValueForm<ShadowSetting>.form.schema(fresh: ShadowSetting()))
}

extension View {
  /// The shadow for a scene file; nil if there is none, because the colour is nil or the
  /// opacity is 0. Setting nil restores CALayer's defaults for the other properties.
  var shadowSetting: ShadowSetting? {
    get {
      guard let color = shadowColor, exactShadowOpacity > 0 else { return nil }
      return ShadowSetting(
        color: color, opacity: exactShadowOpacity, offset: shadowOffset,
        radius: shadowRadius, path: shadowPath)
    }
    set {
      let new = newValue ?? ShadowSetting(opacity: 0)
      shadowColor = new.color
      exactShadowOpacity = new.opacity
      shadowOffset = new.offset
      shadowRadius = new.radius
      shadowPath = new.path
    }
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
