import MesmerDrawing
import MesmerGeometry
import MesmerJSONText
import MesmerPaths
import MesmerViews

/// A view's shadow in a scene, with CALayer's properties. Missing values are CALayer's
/// defaults, except for the opacity, which is 1: a shadow in a file is meant to be seen.
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

/// Shadows.
extension DocumentReader {
  /// `{ color, opacity, offset: [dx, dy], radius, path }`, each key optional.
  package func shadow(_ node: Int) -> ShadowSetting? {
    let keys = ["color", "opacity", "offset", "radius", "path"]
    guard let members = object(node, keys: keys) else { return nil }
    var shadow = ShadowSetting()
    if let node = members["color"] {
      guard let value = color(node) else { return nil }
      shadow.color = value
    }
    if let node = members["opacity"] {
      guard let value = number(node, in: 0...1) else { return nil }
      shadow.opacity = value
    }
    if let node = members["offset"] {
      guard let value = vector(node) else { return nil }
      shadow.offset = Size(width: value.dx, height: value.dy)
    }
    if let node = members["radius"] {
      guard let value = number(node, in: DocumentReader.notNegative) else {
        return nil
      }
      shadow.radius = value
    }
    if let node = members["path"] {
      guard let value = path(node) else { return nil }
      shadow.path = value
    }
    return shadow
  }
}

extension View {
  /// The shadow for a scene file; nil if there is none, because the colour is nil or the
  /// opacity 0. Setting nil restores CALayer's defaults for the other properties.
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
