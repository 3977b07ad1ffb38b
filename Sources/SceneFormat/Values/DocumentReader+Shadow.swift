import MesmerDrawing
import MesmerGeometry
import MesmerJSONText
import MesmerPaths
import MesmerViews

/// A view's shadow as a scene gives it, in CALayer's terms. What is left out
/// is CALayer's default, but for the opacity: a shadow that is written down is
/// there to be seen.
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
  /// The shadow as a scene has it; nil for none, be it for want of a colour or
  /// of opacity. None leaves the other properties as CALayer's defaults.
  var shadowSetting: ShadowSetting? {
    get {
      guard let color = shadowColor, shadowOpacity > 0 else { return nil }
      return ShadowSetting(
        color: color, opacity: shadowOpacity, offset: shadowOffset,
        radius: shadowRadius, path: shadowPath)
    }
    set {
      let new = newValue ?? ShadowSetting(opacity: 0)
      shadowColor = new.color
      shadowOpacity = new.opacity
      shadowOffset = new.offset
      shadowRadius = new.radius
      shadowPath = new.path
    }
  }
}
