import MesmerDrawing
import MesmerGeometry

/// A view that shows its backdrop through a material: blurred, more saturated, and with a
/// colour over it. It is UIVisualEffectView with a UIBlurEffect, without a `contentView`:
/// subviews are over the material.
///
/// The backdrop is everything drawn below the view in its window. It is shown inside the
/// bounds. The blur reads the pixels in the bounds, or in their bounding box if the view
/// is rotated, and repeats the pixels at the edges of this area. Rounded corners require
/// `clipsToBounds`, as in UIKit. If a superview is composited as a group, because of its
/// alpha or mask, the backdrop contains only the content of that group.
open class VisualEffectView: View {
  /// The material; nil (the default) shows the backdrop unchanged. Animations change the
  /// blur, the saturation and the colour gradually.
  public var material: Material? {
    get { effectState.material }
    set { setMaterial(newValue) }
  }

  /// The material with its look.
  struct Effect {
    var material: Material?
    /// The object that represents the material.
    var object: AnyObject?
    /// The look of the material, or of a mix after an animation that was stopped.
    var look = Material.Look.none
  }
  var effectState = Effect()

  /// The object that represents the material, such as a UIVisualEffect.
  package var effectObject: AnyObject? { effectState.object }

  /// Sets the material and the object that represents it.
  package func setMaterial(_ material: Material?, of object: AnyObject? = nil) {
    let old = effectState
    effectState = Effect(
      material: material, object: object, look: material?.changingLook ?? .none)
    if effectState.look != old.look {
      changed(MaterialChange(view: self, from: old, to: effectState))
    }
  }

  /// The look at the current time of the view's animations.
  var shownLook: Material.Look {
    var shown: Material.Look?
    for case (let change as MaterialChange, let progress) in layerChanges {
      shown = (shown ?? change.from.look).mixed(with: change.to.look, progress)
    }
    return shown ?? effectState.look
  }

  /// Creates a view with a frame in its superview's space, without material.
  public override init(frame: Rect) {
    super.init(frame: frame)
    countEffects(1)
  }

  /// Returns nil, because there are no archives.
  public required init?(coder: Coder) { return nil }

  /// The styles of UIBlurEffect. Those with neither light nor dark in their names follow
  /// the appearance.
  public enum Material: String, Hashable, Sendable, CaseIterable {
    case ultraThin, thin, regular, thick, chrome
    case ultraThinLight, thinLight, regularLight, thickLight, chromeLight
    case ultraThinDark, thinDark, regularDark, thickDark, chromeDark
    case light, extraLight, prominent, dark, extraDark
  }

  @_spi(Components) public override func addContents(
    to composer: inout PictureComposer, layer: LayerSpace
  ) {
    let box = Rect(origin: .zero, size: shownBounds.size)
    let look = shownLook
    if look != .none, layer.shows(box) { composer.append(look, in: box, layer) }
    super.addContents(to: &composer, layer: layer)
  }

  override var contentsReach: Rect? {
    super.contentsReach?.union(Rect(origin: .zero, size: bounds.size))
  }
}

extension VisualEffectView.Material {
  /// The parameters of a material.
  package struct Look: Equatable {
    /// The standard deviation of the blur in points.
    var sigma = 0.0
    /// The saturation in 256ths.
    var saturation = 256.0
    /// The tint drawn over the result.
    var tint = Color.clear

    /// The parameters that change nothing.
    static let none = Look()

    /// Returns the parameters at a fraction between these and others, within both.
    func mixed(with other: Look, _ fraction: Double) -> Look {
      let part = min(max(fraction, 0), 1)
      return Look(
        sigma: interpolated(sigma, other.sigma, part),
        saturation: interpolated(saturation, other.saturation, part),
        tint: .interpolated(tint, other.tint, part) ?? .clear)
    }
  }

  /// The parameters, with a tint that follows the appearance as the material does.
  var changingLook: Look {
    var look = look(isDark: false)
    look.tint = Color(light: look.tint, dark: self.look(isDark: true).tint)
    return look
  }

  /// Returns the parameters for an appearance. Apple publishes no parameters of its
  /// materials. The parameters of light, extraLight and dark are from UIImageEffects,
  /// sample code of Apple of 2013; the others are a design of this project.
  func look(isDark: Bool) -> Look {
    let dark = rawValue.hasSuffix("Dark") || isDark && !rawValue.hasSuffix("Light")
    let (sigma, white, alpha) =
      switch self {
      case .ultraThin, .ultraThinLight, .ultraThinDark:
        dark ? (20.0, 0.14, 0.45) : (20, 1, 0.35)
      case .thin, .thinLight, .thinDark: dark ? (20, 0.14, 0.62) : (20, 0.98, 0.55)
      case .regular, .regularLight, .regularDark:
        dark ? (20, 0.14, 0.76) : (20, 0.97, 0.72)
      case .thick, .thickLight, .thickDark: dark ? (20, 0.15, 0.88) : (20, 0.97, 0.86)
      case .chrome, .chromeLight, .chromeDark: dark ? (20, 0.1, 0.8) : (20, 0.97, 0.8)
      case .prominent: dark ? (20, 0.2, 0.82) : (20, 0.97, 0.82)
      case .light: (30, 1, 0.3)
      case .extraLight: (20, 0.97, 0.82)
      case .dark: (20, 0.11, 0.73)
      case .extraDark: (20, 0.05, 0.85)
      }
    return Look(sigma: sigma, saturation: 461, tint: Color(white: white, alpha: alpha))
  }
}

/// A change of the material in an animation block.
struct MaterialChange: LayerChange {
  static let key = "material"
  weak var view: VisualEffectView?
  var from: VisualEffectView.Effect
  var to: VisualEffectView.Effect

  var key: String { MaterialChange.key }

  func continued(by later: any LayerChange) -> any LayerChange {
    var change = self
    if let later = later as? MaterialChange { change.to = later.to }
    return change
  }

  func begun() -> any LayerChange {
    var change = self
    if let view { change.from.look = view.shownLook }
    return change
  }

  func set(_ progress: Double, continues: Bool) {
    guard let view else { return }
    let begin = continues ? view.effectState : from
    view.effectState = progress == 0 ? begin : to
    view.effectState.look = begin.look.mixed(with: to.look, progress)
  }
}
