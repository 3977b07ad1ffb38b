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
  /// The material; nil (the default) shows the backdrop unchanged.
  public var material: Material?

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
    if let material, layer.shows(box) { composer.append(material, in: box, layer) }
    super.addContents(to: &composer, layer: layer)
  }

  override var contentsReach: Rect? {
    super.contentsReach?.union(Rect(origin: .zero, size: bounds.size))
  }
}

extension VisualEffectView.Material {
  /// The parameters of a material: the standard deviation of the blur in points, the
  /// saturation in 256ths, and the tint drawn over the result.
  typealias Look = (sigma: Double, saturation: Int32, tint: Color)

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
    return (sigma, 461, Color(white: white, alpha: alpha))
  }
}
